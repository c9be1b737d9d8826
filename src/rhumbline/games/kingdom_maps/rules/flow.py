"""How Kingdom Maps is played. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.engine.bitboard import at, count, is_empty, meets, union
from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.kingdom_maps import components, state
from rhumbline.games.kingdom_maps.rules import drawing, notes
from rhumbline.games.kingdom_maps.rules.criteria import points_for

CHANCE = -1


@rule
def setup(s, seats, options):
    """setup.1, setup.4: blank sheets; seat 0 begins."""
    s.seats = seats
    s.sheet = options[0]
    s.phase = state.CRITERIA
    s.territory = state.NOTHING
    s.last_territory = state.NOTHING
    s.criteria[:] = state.NOTHING
    s.asked[:] = state.NOTHING
    s.query[:] = state.NOTHING


@rule
def actors(s):
    """turn.6: the active player announces; then everybody draws at the same time, and who is done waits."""
    if s.phase == state.OVER:
        return 0
    if s.phase in (state.CRITERIA, state.ROLL, state.ROLL_AGAIN):
        return CHANCE
    if s.phase != state.DRAW:
        return 1 << int(s.active)
    waiting = 0
    for seat in range(s.seats):
        if not s.done[seat]:
            waiting |= 1 << seat
    return waiting


@rule
def has_draft(s, seat):
    """Whether a seat has chosen something that is still secret; the active player's die is not."""
    if s.phase != state.DRAW:
        return False
    if seat == s.active:
        return not is_empty(at(s.group, seat))
    return bool(s.die[seat] > 0 or s.done[seat])


@rule
def sealed(s):
    """turn.6: whose choices are secret, and may still be taken back."""
    chosen = 0
    for seat in range(s.seats):
        if has_draft(s, seat):
            chosen |= 1 << seat
    return chosen


@rule
def take_back(s, seat, events):
    """turn.6: until the last one is done, all that a seat chose in secret this turn may be taken back."""
    # The others knew of this draft only if it was done.
    note(events, notes.TOOK_BACK, seat, EVERYBODY if s.done[seat] else seat)
    s.done[seat] = 0
    drawing.forget_draft(s, seat, seat != s.active)


@rule
def list_territories(s, out):
    """turn.3: the types the active player has a use left for."""
    n = 0
    for territory in range(components.TYPES):
        if s.uses[s.active, territory] < components.USES[s.seats]:
            out[n] = territory
            n += 1
    return n


@rule
def legal(s, seat, out):
    """Every move of this seat now."""
    if s.phase == state.DRAW:
        return 0 if s.done[seat] else drawing.list_draft(s, seat, out)
    if seat != s.active:
        return 0
    if s.phase == state.TERRITORY:
        return list_territories(s, out)
    if s.phase == state.DIE:
        return drawing.list_dice(s, seat, out)
    if s.phase == state.SECOND:
        return drawing.list_seconds(s, out)
    return 0


@rule
def outcomes(s, moves, weights):
    """setup.2, setup.3: each selection is as likely as any other; turn.1, solo.1: dice by the ways they can fall."""
    if s.phase == state.CRITERIA:
        ways = components.SELECTION_WAYS
    else:
        ways = components.ROLL_WAYS if s.phase == state.ROLL else components.PAIR_WAYS
    for i in range(len(ways)):
        moves[i] = i
        weights[i] = ways[i]
    return len(ways)


# --- playing


@rule
def play(s, seat, move, events):
    """The only thing that changes a position."""
    if seat == CHANCE:
        roll(s, move, events)
    elif s.phase == state.TERRITORY:
        announce(s, seat, move, events)
    elif s.phase == state.DIE:
        take_die(s, seat, move, events)
    elif s.phase == state.SECOND:
        choose_second(s, move, events)
    else:
        # turn.6: a choice under seal; nobody else is told of it.
        drawing.draft(s, seat, move)
        note(events, notes.CHOSEN, seat, seat, move)
    if s.phase == state.DRAW and s.done[seat]:
        if actors(s) == 0:
            resolve(s, events)
        else:
            note(events, notes.READY, seat, EVERYBODY)


@rule
def roll(s, move, events):
    """setup.2, turn.1, solo.1: what the dice say; turn.1: only then the type is chosen."""
    if s.phase == state.CRITERIA:
        s.criteria[:] = components.SELECTIONS[move]
        note(events, notes.CRITERIA_ROLLED, -1, EVERYBODY, move)
        begin_turn(s, events)
        return
    if s.phase == state.ROLL:
        s.dice[:] = components.ROLLS[move]
        s.phase = state.TERRITORY
    else:
        s.dice[: components.DICE - 1] = components.PAIRS[move]
        s.phase = state.SECOND
    note(events, notes.DICE_ROLLED, int(s.active), EVERYBODY, int(s.dice[0]), int(s.dice[1]), int(s.dice[2]))


@rule
def announce(s, seat, territory, events):
    """turn.2: the type is announced, and a use crossed out for it."""
    s.territory = territory
    s.uses[seat, territory] += 1
    s.phase = state.DIE
    uses_left = components.USES[s.seats] - int(s.uses[seat, territory])
    note(events, notes.TERRITORY_ANNOUNCED, seat, EVERYBODY, territory, uses_left)


@rule
def take_die(s, seat, move, events):
    """turn.4: a die is taken, openly; end.1: who cannot draw it is done with nothing, and told with the amount 0."""
    drawing.draft(s, seat, move)
    s.phase = state.DRAW
    s.done[seat] = not drawing.is_drawing(s, seat)
    note(events, notes.DIE_TAKEN, seat, EVERYBODY, int(s.die[seat]), 0 if s.done[seat] else int(s.amount[seat]))


@rule
def choose_second(s, move, events):
    """solo.1: one die names the type, at no use; the other the amount."""
    s.phase = state.DRAW
    if move == components.SKIP:
        s.done[0] = 1
        note(events, notes.CHOSEN, 0, 0, move)
        return
    type_die, s.die[0], s.amount[0] = drawing.read_die(move)
    s.territory = type_die - 1
    note(events, notes.SECOND_CHOSEN, 0, EVERYBODY, int(s.territory), int(s.die[0]), int(s.amount[0]))


# --- the end of a drawing


@rule
def resolve(s, events):
    """turn.6: all are done: every group goes on its map, and the turn is over."""
    for seat in range(s.seats):
        draw_group(s, seat, events)
        s.done[seat] = 0
        drawing.forget_draft(s, seat, True)
    s.last_territory = s.territory
    s.territory = state.NOTHING
    s.dice[:] = 0
    if s.stuck != 0:
        # end.1, solo.5: somebody could not draw.
        end_game(s, events)
    elif s.seats == 1 and not s.second:
        s.second = 1
        s.phase = state.ROLL_AGAIN
    else:
        next_turn(s, events)


@rule
def draw_group(s, seat, events):
    """draw.1: the whole group or nothing; power.6: the change of a die is paid by the one who made it."""
    group = at(s.group, seat)
    s.last_die[seat] = s.die[seat]
    s.last_amount[seat] = count(group)
    drawing.lay(s.last_group, seat, group)
    if is_empty(group):
        s.stuck |= 1 << seat
        note(events, notes.COULD_NOT_DRAW, seat, EVERYBODY, int(s.territory), int(s.die[seat]))
        return
    s.spent[seat] += abs(int(s.amount[seat]) - int(s.die[seat]))
    drawing.lay(s.drawn[seat], s.territory, union(at(s.drawn[seat], s.territory), group))
    note(events, notes.DREW, seat, EVERYBODY, int(s.territory), int(s.die[seat]))
    if meets(group, at(components.POWER_BOARD, s.sheet)):
        note(events, notes.POWERS_OPENED, seat, EVERYBODY, int(drawing.free_powers(s, seat)))
    if s.query[seat] != state.NOTHING:
        # query.1, query.2: scored at once, on the map with this group.
        s.asked[seat] = s.query[seat]
        s.answer[seat] = points_for(np.int64(s.query[seat]), s.drawn[seat])[0]
        note(events, notes.QUERY_SCORED, seat, EVERYBODY, int(s.asked[seat]), int(s.answer[seat]))


@rule
def next_turn(s, events):
    """turn.7: the player on the left is next; end.2: unless he has no use left."""
    s.active = (s.active + 1) % s.seats
    s.second = 0
    if can_go_on(s):
        begin_turn(s, events)
    else:
        end_game(s, events)


@rule
def begin_turn(s, events):
    """turn.1: the active player is to roll the dice."""
    s.phase = state.ROLL
    note(events, notes.TURN_BEGAN, int(s.active), EVERYBODY)


@rule
def end_game(s, events):
    """end.1, end.2: nothing more is drawn."""
    s.phase = state.OVER
    note(events, notes.GAME_OVER, -1, EVERYBODY)


@rule
def can_go_on(s):
    """turn.3: whether the active player has any use left."""
    return np.sum(s.uses[s.active]) < components.TYPES * components.USES[s.seats]
