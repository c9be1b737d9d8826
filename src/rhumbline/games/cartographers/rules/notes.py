"""What `play` notes as it happens, by its number; events.py says what each becomes."""

(
    EDICTS_LAID,
    SEASON_BEGAN,
    CARD_REVEALED,
    RUINS_REVEALED,
    AMBUSH_REVEALED,
    AMBUSH_STRUCK,
    CHOSE,
    TOOK_BACK,
    DREW,
    SKIPPED,
    COIN_WON,
    COIN_LOST,
    SEASON_ENDED,
    SEASON_SCORED,
    GAME_ENDED,
) = range(15)

# In COIN_WON and COIN_LOST, in place of the number of the mountain that was surrounded: the shape bore a coin.
FOR_SHAPE = -1
