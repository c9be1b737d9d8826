"""What a game is like, in figures: many games of bots, looked at from all sides, on one page."""
