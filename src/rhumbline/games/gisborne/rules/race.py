"""How pawns move: fields, pushed pawns, tiles laid on the way, shortcuts, rivers, wolves, and the beach."""

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.gisborne import components, state
from rhumbline.games.gisborne.rules import notes

LAST_SLOT = components.SLOTS - 1


@rule
def kind_of(s, field):
    """What a field of the road is; the bar and the beach are plain."""
    return int(s.road[field]) & components.KIND_MASK if 0 <= field < s.length else 0


@rule
def slot_of(s, field):
    """Which tile of the road a field belongs to."""
    return int(s.road[field]) >> components.SLOT_SHIFT


@rule
def bridge_of(s, field):
    """How many fields on the bridge of a shortcut leads."""
    return int(s.road[field]) >> components.BRIDGE_SHIFT & components.BRIDGE_MASK


@rule
def is_river_before(s, field):
    """river.1: whether stepping on to this field crosses a river, which is no field itself."""
    return int(s.road[field]) & components.RIVER_BIT != 0


@rule
def is_occupied(s, field, seat):
    """move.3: whether another pawn stands there."""
    pawns = 0
    for other in range(s.seats):
        pawns += other != seat and s.place[other] == field
    return pawns > 0


@rule
def chip_at(s, field):
    """card.1: the chip lying on a field, 0 for none; card.4: it lies there until somebody gets it."""
    if kind_of(s, field) == components.CARD:
        return int(s.chip_on[slot_of(s, field)])
    return 0


@rule
def chip_if_last(s, seat, field):
    """card.2: the chip of a field, if this pawn would be the last one to pass it; else 0."""
    chip = chip_at(s, field)
    return chip if chip > 0 and rank_at(s, seat, field) == s.seats - 1 else 0


@rule
def rank_at(s, seat, place):
    """How many other pawns are further on than this place."""
    ahead = 0
    for other in range(s.seats):
        ahead += other != seat and s.place[other] > place
    return ahead


@rule
def lay_tile(s, tile):
    """tile.1: the next tile joins the road; tile.2: with the top chip on its card field."""
    slot = int(s.laid_tiles)
    s.tile[slot] = tile
    s.first[slot] = s.length
    s.laid_tiles += 1
    for i in range(components.TILE_LENGTH[s.course, tile]):
        s.road[s.length] = components.TILE_FIELDS[s.course, tile, i] | slot << components.SLOT_SHIFT
        s.length += 1
    if 0 < slot < LAST_SLOT:
        s.tiles_unseen &= ~(1 << tile)
        s.chip_on[slot] = s.next_chip
        s.next_chip = 0


# --- one pawn's move


@rule
def steps_from(s, place, lay):
    """move.1: a step for each point, all of them; swamp.1: from a swamp, half of the sum, rounded down."""
    if lay >= components.WITH_TENT:
        return 0
    points = int(components.LAY_POINTS[lay])
    return points // components.SWAMP_DIVISOR if kind_of(s, place) == components.SWAMP else points


@rule
def begin_move(s, events):
    """tent.1: with a tent the pawn stays; swamp.2: so it does without a step, and its field does nothing again."""
    seat = int(s.order[s.turn])
    lay = int(s.laid[seat])
    steps = steps_from(s, int(s.place[seat]), lay)
    s.origin[seat] = s.place[seat]
    # end.1: who is on the beach has arrived; there is no field to walk on to.
    s.steps = steps if steps > 0 and s.place[seat] < state.BEACH else -1
    if lay >= components.WITH_TENT:
        note(events, notes.CAMPED, seat, EVERYBODY, lay)
    elif s.steps < 0:
        note_walk(s, seat, events)


@rule
def note_walk(s, seat, events):
    """A pawn has come to the end of its walk: with which cards, for how many steps, from where, and where it stands."""
    lay, origin = int(s.laid[seat]), int(s.origin[seat])
    note(events, notes.WALKED, seat, EVERYBODY, lay, steps_from(s, origin, lay), origin, int(s.place[seat]))


@rule
def take_chip(s, seat, slot, how, events):
    """card.1: the chip goes from the board into the chest."""
    note(events, notes.CHIP_WON, seat, EVERYBODY, int(s.chip_on[slot]), how)
    s.chips[seat, s.chip_on[slot]] += 1
    s.chip_on[slot] = 0


@rule
def pass_field(s, seat, field, events):
    """card.2: the last pawn to pass a chip that nobody landed on gets it; there is no scoring for that."""
    if chip_if_last(s, seat, field) > 0:
        take_chip(s, seat, slot_of(s, field), notes.BY_PASSING, events)


@rule
def cross_bridge(s, seat, events):
    """shortcut.1: over the bridge at no cost; river.3: no river is crossed; card.2: fields below count as passed."""
    start = int(s.place[seat])
    end = start + bridge_of(s, start)
    for field in range(start + 1, end):
        pass_field(s, seat, field, events)
    s.place[seat] = end
    note(events, notes.BRIDGE_CROSSED, seat, EVERYBODY, start, end)


@rule
def reach_beach(s, seat, events):
    """end.1: the first one takes the 4, and this is the last round; end.2: places by arrival, surplus is lost."""
    s.place[seat] = state.BEACH + components.MOST_PLACES - rank_at(s, seat, state.BEACH)
    s.steps = -1
    note_walk(s, seat, events)
    if s.chip_on[LAST_SLOT] > 0:
        # end.4: this chip brings no position scoring of its own.
        take_chip(s, seat, LAST_SLOT, notes.BY_ARRIVING, events)
        s.ending = 1
        note(events, notes.LAST_ROUND, seat, EVERYBODY)


@rule
def land(s, seat, events):
    """The move ends here: card.1 and card.3, a chip and a scoring; wolves.1, one chip lost. Pushed or not: move.4."""
    field = int(s.place[seat])
    s.steps = -1
    note_walk(s, seat, events)
    if chip_at(s, field) > 0:
        take_chip(s, seat, slot_of(s, field), notes.BY_LANDING, events)
        s.scorings += 1
    elif kind_of(s, field) == components.WOLVES:
        if smallest_chip(s, seat) > 0:
            s.phase = state.WOLVES
        else:
            note(events, notes.WOLVES_FOUND_NOTHING, seat, EVERYBODY)


@rule
def smallest_chip(s, seat):
    """wolves.1: the chip of least value in a chest, 0 for none; who has none loses none."""
    for value in range(1, components.MOST_CHIP + 1):
        if s.chips[seat, value] > 0:
            return value
    return 0


@rule
def walk(s, events):
    """Move the pawn whose turn it is until it has landed, or until a tile, a river or wolves ask for something.

    What is pushed on walks as well, so it reveals tiles and crosses rivers (move.5); a shortcut at the end of the
    walk leads on, and from an occupied end further, until the pawn stands free (shortcut.2). Chips won by passing come
    before the wolves at the end of the way (wolves.2).
    """
    seat = int(s.order[s.turn])
    while s.steps >= 0:
        here = int(s.place[seat])
        # move.3: occupied fields count while walking, but nobody shares one.
        if here >= 0 and s.steps == 0 and not is_occupied(s, here, seat):
            if kind_of(s, here) == components.SHORTCUT:
                cross_bridge(s, seat, events)
                continue
            land(s, seat, events)
            return
        # move.2: the bar is no field; the first step leads on to the first field from anywhere on it.
        ahead = here + 1 if here > state.BAR else 0
        if ahead == s.length:
            if s.laid_tiles < LAST_SLOT:
                s.phase = state.TILE
                return
            if s.laid_tiles == LAST_SLOT:
                # tile.3: after the nine path tiles comes the end tile.
                lay_tile(s, components.END_TILE)
                note(events, notes.TILE_LAID, -1, EVERYBODY, components.END_TILE, 0)
                continue
            pass_field(s, seat, here, events)
            reach_beach(s, seat, events)
            return
        if is_river_before(s, ahead) and s.hand_size[seat] > components.RIVER_HAND:
            # river.2: at the crossing; the cards played have left the hand, and the refill comes later.
            s.phase = state.RIVER
            return
        if here > state.BAR:
            pass_field(s, seat, here, events)
        if is_river_before(s, ahead):
            note(events, notes.RIVER_CROSSED, seat, EVERYBODY)
        s.place[seat] = ahead
        if s.steps > 0:
            s.steps -= 1
        else:
            # move.3: the walk goes on past the pawns in its way.
            note(events, notes.PUSHED_ON, seat, EVERYBODY, ahead)
