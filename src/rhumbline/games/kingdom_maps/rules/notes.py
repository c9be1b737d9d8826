"""What `play` notes as it happens, by its number; events.py says what each becomes."""

CRITERIA_ROLLED, TURN_BEGAN, DICE_ROLLED, TERRITORY_ANNOUNCED, DIE_TAKEN, SECOND_CHOSEN, CHOSEN = range(7)
READY, TOOK_BACK, DREW, COULD_NOT_DRAW, POWERS_OPENED, QUERY_SCORED, GAME_OVER = range(7, 14)
