"""What a bot values: the race, the chips on its way, and cards enough to go on."""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.rules import race
from rhumbline.games.gisborne.rules.drawing import refill_of
from rhumbline.games.gisborne.state import BEACH, LAY

KINDS = components.LAY_CARDS.shape[1]
# The mean path tile, for land that nobody has seen yet.
TILE_FIELDS_EXPECTED = 9
# The mean card of the pile, and those one can best do without at a river.
MEAN_VALUE = 2.3
POOR_VALUE = 1.5
BRONZE, SILVER = range(2)
BRONZE_SHARE, SILVER_SHARE = (
    float(components.COPIES[2 * colour : 2 * colour + 2].sum()) / components.CARDS for colour in (BRONZE, SILVER)
)
NO_USE_WAITING = 10.0
# A bluff is seen through as soon as it is revealed, and shows the hand: the tent alone is as good.
BLUFF_LOSS = 0.001
# How far behind a pawn on the beach any other is taken to be, in gaps.
OUT_OF_REACH = 3.0
# How many fields on a chip is within reach of the next lay.
REACH = 8
MOST_DRAWN = max(components.TENT_REFILL, components.VILLAGE_REFILL, int(components.COLOUR_REFILL.max()))

# What a forecast tells.
END, UNKNOWN, RIVERS, PASSED, CHIP, FORECASTS = range(6)
# What is known of so many steps: what they are worth, and how many rivers they cross.
WORTH, CROSSED = range(2)
# The cards of each lay, one by one.
LAID_KINDS = np.array(
    [
        [*np.repeat(np.arange(KINDS), cards), *[0] * (components.MOST_LAID - cards.sum())]
        for cards in components.LAY_CARDS
    ]
)

# What things are worth in points, by name in weights.toml.
WEIGHTS = (
    "step", "ahead", "gap", "chip_point", "scoring", "card_in_hand", "card_point", "hand_half", "fade", "swamp_loss",
    "village_gain", "wolf_loss", "finish", "unknown_gain", "bronze_card", "silver_card", "keep_mixed", "keep_bronze",
    "keep_silver", "chest_card", "tent", "near_chip", "near_scoring", "rivals_near", "last_cards",
)  # fmt: skip
STEP, AHEAD, GAP, CHIP_POINT, SCORING, CARD_IN_HAND, CARD_POINT, HAND_HALF, FADE, SWAMP_LOSS = range(10)
VILLAGE_GAIN, WOLF_LOSS, FINISH, UNKNOWN_GAIN, BRONZE_CARD, SILVER_CARD, KEEP_MIXED, KEEP_BRONZE = range(10, 18)
KEEP_SILVER, CHEST_CARD, TENT, NEAR_CHIP, NEAR_SCORING, RIVALS_NEAR, LAST_CARDS = range(18, len(WEIGHTS))


# --- the road


@rule
def step_on(s, seat, way):
    """A way one field longer: where it has got to, how many rivers it has crossed, the chips it has won by passing."""
    here, rivers, passed = way
    river = here + 1 < s.length and race.is_river_before(s, here + 1)
    return here + 1, rivers + int(river), passed + race.chip_if_last(s, seat, here)


@rule
def end_of(s, seat, way):
    """Where a way that would end here does end if all others stay where they are: pushed on, and over bridges."""
    while way[0] < s.length:
        here, rivers, passed = way
        if race.is_occupied(s, here, seat):
            way = step_on(s, seat, way)
        elif race.kind_of(s, here) == components.SHORTCUT:
            end = here + race.bridge_of(s, here)
            for field in range(here + 1, end):
                passed += race.chip_if_last(s, seat, field)
            way = (end, rivers, passed)
        else:
            break
    return way


@rule
def forecast(s, seat, steps, tells):
    """Where this many steps lead if all others stay where they are; beyond the tiles laid, as if all were plain."""
    way = (max(int(s.place[seat]), -1), 0, 0)
    for _ in range(steps):
        way = step_on(s, seat, way)
    end, rivers, passed = end_of(s, seat, way)
    tells[END] = min(end, finish_of(s))
    tells[UNKNOWN] = end >= s.length and s.laid_tiles < components.SLOTS
    tells[RIVERS] = rivers
    tells[PASSED] = passed
    tells[CHIP] = race.chip_at(s, int(tells[END]))


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
def time_left(s, finish, w):
    """How much of the game is still to come, 1 for plenty: what a card in hand can still be used for."""
    lead = 0
    for seat in range(s.seats):
        lead = max(lead, int(s.place[seat]))
    return min(1.0, max(0.0, (finish - lead) / w[FADE]))


@rule
def chip_near(s, place):
    """The first chip that a pawn on this field can hope to reach with its next lay, 0 for none."""
    for field in range(max(place, -1) + 1, min(place + REACH + 1, int(s.length))):
        chip = race.chip_at(s, field)
        if chip > 0:
            return chip
    return 0


@rule
def rivals_near(s, seat):
    """How many others have a chip within reach, so that a position scoring is likely."""
    near = 0
    for other in range(s.seats):
        near += other != seat and chip_near(s, int(s.place[other])) > 0
    return near


@rule
def cards_ahead_of_others(s, rank):
    """scoring.2: the chest cards that a position brings, less what one of the others gets on average."""
    got = components.POSITION_CARDS[s.seats, rank] if rank < s.seats - 1 else 0
    others = -got
    for i in range(s.seats - 1):
        others += components.POSITION_CARDS[s.seats, i]
    return got - others / (s.seats - 1.0)


# --- the hand


@rule
def card_worth(time, value, extra, w):
    """What a card of this value would be worth to an empty hand; among other cards it is less, see `need`."""
    return time * (w[CARD_IN_HAND] + w[CARD_POINT] * value + extra) * 2.0


@rule
def need(hand, w):
    """How much of its worth a card has in a hand of that many: the first ones are needed most."""
    return w[HAND_HALF] / (w[HAND_HALF] + hand)


@rule
def drawn_worth(time, w):
    """What a card of the pile is worth to an empty hand."""
    return card_worth(time, MEAN_VALUE, BRONZE_SHARE * w[BRONZE_CARD] + SILVER_SHARE * w[SILVER_CARD], w)


# --- lays


@rule
def judge_steps(s, seat, most, outlook, arrivals, w):
    """What it is worth to walk so many steps, up to the most, and how many rivers that crosses, whatever the cards."""
    start = max(int(s.place[seat]), -1)
    arrivals[0, WORTH] = place_worth(s, seat, start, outlook, w)
    arrivals[0, CROSSED] = 0
    way = (start, 0, 0)
    for steps in range(1, most + 1):
        way = step_on(s, seat, way)
        end, rivers, passed = end_of(s, seat, way)
        end = min(end, outlook[0])
        worth = w[CHIP_POINT] * passed + w[STEP] * (end - start)
        arrivals[steps, WORTH] = worth + field_worth(s, seat, end, outlook, w) + place_worth(s, seat, end, outlook, w)
        arrivals[steps, CROSSED] = rivers


@rule
def field_worth(s, seat, field, outlook, w):
    """What the field is worth on which a walk ends; beyond the tiles laid, as if all were plain."""
    finish, time, _ = outlook
    if field >= s.length:
        if s.laid_tiles < components.SLOTS:
            return w[UNKNOWN_GAIN]
        return w[FINISH] * components.MOST_CHIP if field >= finish and not s.ending else 0.0
    kind = race.kind_of(s, field)
    if kind == components.CARD:
        chip = race.chip_at(s, field)
        return landing_worth(s, seat, field, chip, time, w) if chip > 0 else 0.0
    if kind == components.SWAMP:
        return -w[SWAMP_LOSS]
    if kind == components.VILLAGE:
        return w[VILLAGE_GAIN]
    if kind == components.WOLVES:
        return -w[WOLF_LOSS] * race.smallest_chip(s, seat)
    return 0.0


@rule
def landing_worth(s, seat, field, chip, time, w):
    """card.1: a chip and a position scoring, from which the last one gets cards for his hand."""
    rank = race.rank_at(s, seat, field)
    worth = w[CHIP_POINT] * chip + w[SCORING] * cards_ahead_of_others(s, rank)
    if rank == s.seats - 1:
        worth += w[LAST_CARDS] * components.POSITION_CARDS[s.seats, rank] * time
    return worth


@rule
def place_worth(s, seat, place, outlook, w):
    """What it is worth to stand on a field: ahead of the others, and where the next chip is within reach."""
    _, _, scorings = outlook
    ahead = 0.0
    for other in range(s.seats):
        if other != seat:
            if s.place[other] < BEACH:
                by = place - int(s.place[other])
                ahead += by / (w[GAP] + abs(by))
            else:
                ahead -= OUT_OF_REACH / (1.0 + OUT_OF_REACH)
    worth = w[AHEAD] * ahead
    if scorings != 0.0:
        worth += scorings * cards_ahead_of_others(s, race.rank_at(s, seat, place))
    if w[NEAR_CHIP] != 0.0 or w[NEAR_SCORING] != 0.0:
        chip = chip_near(s, place)
        if chip > 0:
            worth += w[NEAR_CHIP] * chip + w[NEAR_SCORING]
    return worth


@rule
def judge_lays(s, seat, moves, n, values, w):
    """What each lay is worth: where it leads, and the cards it takes and brings."""
    finish = finish_of(s)
    time = time_left(s, finish, w)
    scorings = w[RIVALS_NEAR] * rivals_near(s, seat) if w[RIVALS_NEAR] != 0.0 else 0.0
    place = int(s.place[seat])
    held = int(s.hand_size[seat])
    needs = np.empty(held + MOST_DRAWN + 1)
    for hand in range(len(needs)):
        needs[hand] = need(hand, w)
    cards = np.empty(KINDS)
    for kind in range(KINDS):
        colour = kind // 2
        extra = w[BRONZE_CARD] if colour == BRONZE else w[SILVER_CARD] if colour == SILVER else 0.0
        cards[kind] = card_worth(time, components.VALUE[kind], extra, w)
    drawn = drawn_worth(time, w)
    poor = card_worth(time, POOR_VALUE, w[BRONZE_CARD], w)
    to_draw = int(s.pile) + int(s.discard.sum())
    # Where a lay leads depends on its number of steps alone.
    lays = 0
    most = 0
    while lays < n and moves[lays] < components.WITH_TENT:
        most = max(most, race.steps_from(s, place, int(moves[lays])))
        lays += 1
    arrivals = np.empty((most + 1, 2))
    judge_steps(s, seat, most, (finish, time, scorings), arrivals, w)
    for i in range(lays):
        move = int(moves[i])
        steps = race.steps_from(s, place, move)
        worth = arrivals[steps, WORTH]
        hand = held
        for card in range(components.LAY_SIZE[move]):
            worth -= cards[LAID_KINDS[move, card]] * needs[hand]
            hand -= 1
        if arrivals[steps, CROSSED] > 0:
            while hand > components.RIVER_HAND:
                worth -= poor * needs[hand]
                hand -= 1
        for _ in range(min(refill_of(s, seat, move), to_draw)):
            hand += 1
            worth += drawn * needs[hand]
        values[i] = worth
    waiting = w[TENT] + arrivals[0, WORTH]
    # pile.2: cards that are not there cannot be hoped for, and waiting for them would be forever.
    if to_draw < components.TENT_REFILL:
        waiting -= NO_USE_WAITING
    for more in range(1, min(components.TENT_REFILL, to_draw) + 1):
        waiting += drawn * needs[held + more]
    for i in range(lays, n):
        values[i] = waiting - BLUFF_LOSS * components.LAY_SIZE[moves[i] - components.WITH_TENT]


# --- all moves


@rule
def evaluate(s, seat, moves, n, values, w):
    """What each move is worth to a bot with these weights, in points."""
    if s.phase == LAY:
        judge_lays(s, seat, moves, n, values, w)
        return
    for i in range(n):
        move = int(moves[i])
        if move < components.CHEST:
            # At a river the best cards are kept, and those that go together.
            cards = components.LAY_CARDS[move - components.KEEP]
            values[i] = (
                components.LAY_POINTS[move - components.KEEP]
                - components.LAY_COLOURS[move - components.KEEP] * w[KEEP_MIXED]
                + w[KEEP_BRONZE] * (cards[0] + cards[1])
                + w[KEEP_SILVER] * (cards[2] + cards[3])
            )
        elif move == components.CHEST:
            values[i] = w[CHEST_CARD]
        elif move == components.HAND:
            time = 0.0 if s.ending else time_left(s, finish_of(s), w)
            values[i] = drawn_worth(time, w) * need(int(s.hand_size[seat]), w)
        else:
            values[i] = components.GIVE - move


@rule
def points(s, seat):
    """What lies in the chest; who is further ahead wins a tie."""
    won = float(s.chest[seat])
    for value in range(1, components.MOST_CHIP + 1):
        won += value * s.chips[seat, value]
    return won + s.place[seat] / 10000.0
