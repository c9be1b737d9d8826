"""The gold supply, and what the whole table knows of the gold cards it cannot see.

The supply has no order: CHANCE draws from a multiset. But much of what is drawn or tucked face down can be worked out:
everybody begins with the same nine cards, all payments are open, and so are the cards that go back into the supply.
Beside the truth a position keeps what follows from all this, and every seat may see it:

- `known`  values that are certainly in a seat's hand;
- `either` values that are certainly in his hand or among his face-down cards under Magellan;
- `under`  values that are certainly among those face-down cards;
- `unknown` how many of his cards nobody else has seen, by the shuffling of the supply they were drawn from;
- `pool`   for each shuffling, the cards that could have been in the supply when it was last drawn from;
- `could`  the values each face-down card may have, one bit each; a single bit means that everybody knows it.

A hand and the face-down cards together are always `known` + `either` + `under` + the `unknown` ones. Where a card that
is shown could stem from several shufflings, the looser explanation is kept, so that the truth is never ruled out.
"""

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.pizarro.components import FLEET, VALUES
from rhumbline.games.pizarro.rules.notes import GOLD_DRAWN, HAND_LAID_OPEN, SUPPLY_SHUFFLED
from rhumbline.games.pizarro.state import NO_CARD, SHUFFLES


@rule
def count(row):
    """How many cards a row of nine holds."""
    return int(row.sum())


@rule
def gold_of(row):
    """pay.1: what the cards of a row of nine are worth at the auction."""
    gold = 0
    for i in range(VALUES):
        gold += (i + 1) * int(row[i])
    return gold


@rule
def is_open(s, seat):
    """cook.1: whether this hand lies open."""
    return s.opened >> seat & 1 == 1


@rule
def is_single(mask):
    """Whether a set of values holds exactly one."""
    return mask != 0 and mask & (mask - 1) == 0


@rule
def note_cards(events, kind, seat, row, value):
    """Note something that all see happen to the cards of a row of nine."""
    if events.room > 0:
        note(
            events, kind, seat, EVERYBODY, row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], value
        )


@rule
def reshuffle(s, events):
    """year.1, gold.2: the discards go back into the supply, and everybody has seen which."""
    cards = count(s.discards)
    before = int(s.shuffle)
    s.shuffle = min(before + 1, SHUFFLES - 1)
    s.supply_size += cards
    s.pool[s.shuffle] = s.pool[before] + s.discards
    s.supply[:] += s.discards
    s.discards[:] = 0
    if cards > 0:
        note(events, SUPPLY_SHUFFLED, -1, EVERYBODY, cards, int(s.supply_size))


@rule
def can_draw(s, events):
    """gold.2: an empty supply is made anew from the discards at once; if there are none, no card is drawn."""
    if s.supply_size == 0 and count(s.discards) > 0:
        reshuffle(s, events)
    return s.supply_size > 0


@rule
def draw_into_hand(s, seat, v, events):
    """gold.1: a card comes into a hand: seen by its owner alone, unless the hand lies open."""
    s.supply[v - 1] -= 1
    s.supply_size -= 1
    s.hand[seat, v - 1] += 1
    s.cards[seat] += 1
    note(events, GOLD_DRAWN, seat, EVERYBODY if is_open(s, seat) else seat, v, int(s.stage))
    if is_open(s, seat):
        s.known[seat, v - 1] += 1
        s.pool[s.shuffle, v - 1] -= 1
    else:
        s.unknown[seat, s.shuffle] += 1


@rule
def pin(s, seat, v):
    """One of a seat's unknown cards turns out to be this one.

    Of several shufflings it may stem from, the oldest loses an unknown card and the youngest the value: that leaves
    most open for the others.
    """
    oldest = -1
    youngest = 0
    for g in range(SHUFFLES):
        if s.unknown[seat, g] > 0:
            youngest = g
            oldest = g if oldest < 0 else oldest
    s.unknown[seat, oldest] -= 1
    for g in range(youngest, s.shuffle + 1):
        s.pool[g, v - 1] -= 1


@rule
def give_up(s, seat, v):
    """secrets.2: a card leaves a hand before everybody's eyes. Of equal cards, the ones known before go first."""
    s.hand[seat, v - 1] -= 1
    s.cards[seat] -= 1
    forget(s, seat, v)


@rule
def forget(s, seat, v):
    """Strike a value from what is known of a seat's cards."""
    s.proven[seat] = max(0, s.proven[seat] - v)
    if s.known[seat, v - 1] > 0:
        s.known[seat, v - 1] -= 1
    elif s.either[seat, v - 1] > 0:
        s.either[seat, v - 1] -= 1
    else:
        pin(s, seat, v)


@rule
def lay_open(s, seat, events):
    """cook.1: a hand is laid open; what was known to be in it or under Magellan and is not in it is under Magellan."""
    for i in range(VALUES):
        expected = int(s.known[seat, i] + s.either[seat, i])
        for _ in range(int(s.hand[seat, i]) - expected):
            pin(s, seat, i + 1)
        s.under[seat, i] += max(0, expected - int(s.hand[seat, i]))
        s.known[seat, i] = s.hand[seat, i]
        s.either[seat, i] = 0
    s.proven[seat] = 0
    s.opened |= 1 << seat
    settle_face_down(s, seat)
    note_cards(events, HAND_LAID_OPEN, seat, s.hand[seat], 0)


@rule
def settle_face_down(s, seat):
    """If only one face-down card is in doubt and its value is known, it is known which card that is."""
    doubtful = 0
    ship = 0
    step = 0
    for k in range(FLEET):
        for j in range(3):
            if is_in_doubt(s, seat, k, j):
                doubtful += 1
                ship = k
                step = j
    for i in range(VALUES):
        if doubtful == 1 and s.under[seat, i] == 1:
            s.under[seat, i] = 0
            s.could[seat, ship, step] = 1 << i


@rule
def is_in_doubt(s, seat, k, j):
    """Whether there is a tucked card that not everybody knows."""
    return s.tucked[seat, k, j] != NO_CARD and not is_single(int(s.could[seat, k, j]))


@rule
def possible_values(s, seat):
    """What a card from this hand may be, for all the table knows: a bit for each value."""
    mask = 0
    in_doubt = int(s.cards[seat]) - count(s.known[seat])
    for i in range(VALUES):
        if s.known[seat, i] > 0 or (in_doubt > 0 and s.either[seat, i] > 0):
            mask |= 1 << i
    for g in range(SHUFFLES):
        for i in range(VALUES):
            if in_doubt > 0 and s.unknown[seat, g] > 0 and s.pool[g, i] > 0:
                mask |= 1 << i
    return mask


@rule
def hide_away(s, seat, k, j, v):
    """magellan.1: a card of the hand goes face down under Magellan; from an open hand everybody sees which it was."""
    mask = 1 << (v - 1) if is_open(s, seat) else possible_values(s, seat)
    s.hand[seat, v - 1] -= 1
    s.cards[seat] -= 1
    s.tucked[seat, k, j] = v
    s.could[seat, k, j] = mask
    if is_single(mask):
        forget(s, seat, v)
        return
    s.proven[seat] = max(0, s.proven[seat] - VALUES)
    s.either[seat] += s.known[seat]
    s.known[seat] = 0
