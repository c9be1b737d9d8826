"""The table server: the referee that browsers and other people's programs talk to."""
