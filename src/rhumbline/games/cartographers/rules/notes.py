"""What `play` notes as it happens, by its number; events.py says what each becomes."""

EDICTS_LAID, CARD_REVEALED, RUINS_REVEALED, AMBUSH_REVEALED, AMBUSH_STRUCK = range(5)
CHOSE, TOOK_BACK, DREW, SKIPPED, COIN_WON, COIN_LOST = range(5, 11)
SEASON_BEGAN, SEASON_ENDED, SEASON_SCORED, GAME_ENDED = range(11, 15)

# In COIN_WON and COIN_LOST, in place of the number of the mountain that was surrounded: the shape bore a coin.
FOR_SHAPE = -1
