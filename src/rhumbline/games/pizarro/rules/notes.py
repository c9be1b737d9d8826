"""What `play` notes as it happens, by its number; events.py says what each becomes."""

# The auction.
EXPLORER_TURNED_UP, ALLOWED, VETOED, AUCTION_OPENED, BID, PASSED, SOLD, UNSOLD, CARD_PAID, PAID = range(10)
# Ships and abilities.
SHIP_SAILED, VETO_GAINED, TUCKED, HALF_CHOSEN, HAND_LAID_OPEN, HAND_TAKEN_UP, CARD_TAKEN = range(10, 17)
# Gold and years.
GOLD_DRAWN, NOTHING_TO_DRAW, SUPPLY_SHUFFLED, TRADED, YEAR_ENDED, YEAR_BEGAN = range(17, 23)
# The scoring.
CARDS_SHOWN, PUSH_CARD_DRAWN, PUSH_STOPPED, SCORED, GAME_OVER = range(23, 28)

# In EXPLORER_TURNED_UP: where the card lay.
FROM_STACK, FROM_VETOED = range(2)
# In UNSOLD: why nobody has the card.
NOBODY_MAY_BID, ALL_PASSED = range(2)
# In TUCKED: where the card was.
OUT_OF_HAND, OUT_OF_PAYMENT = range(2)
