"""The compiled rules."""
