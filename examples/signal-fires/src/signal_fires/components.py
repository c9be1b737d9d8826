"""What is in the box."""

MIN_SEATS, MAX_SEATS = 2, 4
FEWEST, MOST = 8, 12
MOST_LIT = 3

MOVE_CODES = MOST_LIT + 1  # a move is how many fires are lit
MOST_MOVES = MOST - FEWEST + 1
