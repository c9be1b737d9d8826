"""Something for every day: one sealed game a day for everybody, and challenges to play somebody's game again."""
