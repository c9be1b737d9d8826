"""What a bot values: the race, the chips on its way, and cards enough to go on."""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.rules import race
from rhumbline.games.gisborne.rules.drawing import refill_of
from rhumbline.games.gisborne.state import BEACH

KINDS = components.LAY_CARDS.shape[1]
# The mean path tile, for land that nobody has seen yet.
TILE_FIELDS_EXPECTED = 9
# The mean card of the pile, and those one can best do without at a river.
MEAN_VALUE = 2.3
POOR_VALUE = 1.5
NO_USE_WAITING = 10.0
# How far behind a pawn on the beach any other is taken to be, in gaps.
OUT_OF_REACH = 3.0

# What a forecast tells.
END, UNKNOWN, RIVERS, PASSED, CHIP, FORECASTS = range(6)

# What things are worth in points, by name in weights.toml.
WEIGHTS = (
    "step", "ahead", "gap", "chip_point", "scoring", "card_in_hand", "card_point", "hand_half", "fade", "swamp_loss",
    "village_gain", "wolf_loss", "finish", "unknown_gain",
)  # fmt: skip
STEP, AHEAD, GAP, CHIP_POINT, SCORING, CARD_IN_HAND, CARD_POINT, HAND_HALF = range(8)
FADE, SWAMP_LOSS, VILLAGE_GAIN, WOLF_LOSS, FINISH, UNKNOWN_GAIN = range(8, len(WEIGHTS))


@rule
def forecast(s, seat, steps, tells):
    """Where this many steps lead if all others stay where they are; beyond the tiles laid, as if all were plain."""
    for i in range(FORECASTS):
        tells[i] = 0
    here = max(int(s.place[seat]), -1)
    left = steps
    while True:
        if left == 0 and not (here >= 0 and race.is_occupied(s, here, seat)):
            if race.kind_of(s, here) != components.SHORTCUT:
                break
            for field in range(here + 1, here + race.bridge_of(s, here)):
                tells[PASSED] += race.chip_if_last(s, seat, field)
            here += race.bridge_of(s, here)
            continue
        if here + 1 == s.length:
            tells[PASSED] += race.chip_if_last(s, seat, here)
            tells[UNKNOWN] = 1
            here += max(left, 1)
            break
        if race.is_river_before(s, here + 1):
            tells[RIVERS] += 1
        if here >= 0:
            tells[PASSED] += race.chip_if_last(s, seat, here)
        here += 1
        left = max(left - 1, 0)
    finish = finish_of(s)
    if here >= finish:
        here = finish
        if s.laid_tiles == components.SLOTS:
            tells[UNKNOWN] = 0
    tells[END] = here
    tells[CHIP] = race.chip_at(s, here)


@rule
def finish_of(s):
    """The number of fields to the beach, as far as anybody can tell."""
    tiles = components.SLOTS - 1 - s.laid_tiles
    fields = int(s.length) + (tiles * TILE_FIELDS_EXPECTED if tiles > 0 else 0)
    return (
        fields
        if s.laid_tiles == components.SLOTS
        else fields + int(components.TILE_LENGTH[s.course, components.END_TILE])
    )


@rule
def time_left(s, w):
    """How much of the game is still to come, 1 for plenty: what a card in hand can still be used for."""
    lead = 0
    for seat in range(s.seats):
        lead = max(lead, int(s.place[seat]))
    left = (finish_of(s) - lead) / w[FADE]
    return min(1.0, max(0.0, left))


@rule
def card_worth(s, hand, value, w):
    """A card of this value in a hand of that many: the first ones are needed most."""
    return time_left(s, w) * (w[CARD_IN_HAND] + w[CARD_POINT] * value) * 2.0 * w[HAND_HALF] / (w[HAND_HALF] + hand)


@rule
def lay_worth(s, seat, move, tells, w):
    """What a lay leads to: the way gained, what lies at its end, and the cards it takes and brings."""
    tent = move >= components.WITH_TENT
    cards = move - components.WITH_TENT if tent else move
    hand = int(s.hand_size[seat])
    worth = 0.0
    start = max(int(s.place[seat]), -1)
    steps = race.steps_from(s, int(s.place[seat]), move)
    refill = refill_of(s, seat, move)
    if tent:
        # A bluff is seen through as soon as it is revealed, and shows the hand: the tent alone is as good.
        worth -= 0.001 * components.LAY_SIZE[cards]
    else:
        for kind in range(KINDS):
            for _ in range(components.LAY_CARDS[cards, kind]):
                worth -= card_worth(s, hand, components.VALUE[kind], w)
                hand -= 1
    end = start
    if steps > 0:
        forecast(s, seat, steps, tells)
        end = int(tells[END])
        worth += w[CHIP_POINT] * tells[PASSED]
        worth += w[UNKNOWN_GAIN] * tells[UNKNOWN]
        if tells[RIVERS] > 0:
            while hand > components.RIVER_HAND:
                worth -= card_worth(s, hand, POOR_VALUE, w)
                hand -= 1
        kind = race.kind_of(s, end) if tells[UNKNOWN] == 0 else 0
        if kind == components.CARD and tells[CHIP] > 0:
            rank = race.rank_at(s, seat, end)
            got = components.POSITION_CARDS[s.seats, rank] if rank < s.seats - 1 else 0
            others = 0
            for i in range(s.seats - 1):
                others += components.POSITION_CARDS[s.seats, i]
            worth += w[CHIP_POINT] * tells[CHIP] + w[SCORING] * (got - (others - got) / (s.seats - 1.0))
        elif kind == components.SWAMP:
            worth -= w[SWAMP_LOSS]
        elif kind == components.VILLAGE:
            worth += w[VILLAGE_GAIN]
        elif kind == components.WOLVES:
            worth -= w[WOLF_LOSS] * race.smallest_chip(s, seat)
        if end >= finish_of(s) and s.laid_tiles == components.SLOTS and not s.ending:
            worth += w[FINISH] * components.MOST_CHIP
    worth += w[STEP] * (end - start)
    for other in range(s.seats):
        if other != seat:
            gap = (end - int(s.place[other])) / w[GAP] if s.place[other] < BEACH else -OUT_OF_REACH
            worth += w[AHEAD] * gap / (1.0 + abs(gap))
    # pile.2: cards that are not there cannot be hoped for, and waiting for them would be forever.
    there = min(refill, int(s.pile) + int(s.discard.sum()))
    if tent and there < refill:
        worth -= NO_USE_WAITING
    for _ in range(there):
        hand += 1
        worth += card_worth(s, hand, MEAN_VALUE, w)
    return worth


@rule
def evaluate(s, seat, moves, n, values, w):
    """What each move is worth to a bot with these weights, in points."""
    tells = np.zeros(FORECASTS, dtype=np.int64)
    for i in range(n):
        move = int(moves[i])
        if move < components.KEEP:
            values[i] = lay_worth(s, seat, move, tells, w)
        elif move < components.CHEST:
            # At a river the best cards are kept, and those that go together.
            values[i] = (
                components.LAY_POINTS[move - components.KEEP] - components.LAY_COLOURS[move - components.KEEP] * 0.5
            )
        elif move == components.CHEST:
            values[i] = 1.0
        elif move == components.HAND:
            values[i] = 0.0 if s.ending else card_worth(s, int(s.hand_size[seat]), MEAN_VALUE, w)
        else:
            values[i] = components.GIVE - move


@rule
def points(s, seat):
    """What lies in the chest; who is further ahead wins a tie."""
    won = float(s.chest[seat])
    for value in range(1, components.MOST_CHIP + 1):
        won += value * s.chips[seat, value]
    return won + s.place[seat] / 10000.0
