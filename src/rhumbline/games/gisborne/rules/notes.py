"""What `play` notes as it happens, by its number; events.py says what each becomes."""

(
    ORDER_DRAWN,
    DREW,
    CHIP_TURNED_UP,
    ROUND_BEGAN,
    LAID,
    REVEALED,
    CAMPED,
    WALKED,
    PUSHED_ON,
    RIVER_CROSSED,
    BRIDGE_CROSSED,
    TILE_LAID,
    DISCARDED,
    CHIP_WON,
    CHIP_LOST,
    WOLVES_FOUND_NOTHING,
    LAST_ROUND,
    SCORING_BEGAN,
    POSITION_CARD,
    PILE_SHUFFLED,
    NOTHING_TO_DRAW,
) = range(21)

# In CHIP_WON: how a chip was won.
BY_LANDING, BY_PASSING, BY_ARRIVING = range(3)
