"""How Kingdom Maps is played. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.core.board import at, count, is_empty, union
from rhumbline.core.compiled import rule
from rhumbline.games.kingdom_maps.components import (
    DICE,
    FACES,
    IN_PLAY,
    PAIR_WAYS,
    PAIRS,
    ROLL_WAYS,
    ROLLS,
    SELECTIONS,
    SKIP,
    TYPES,
    USES,
)
from rhumbline.games.kingdom_maps.components import (
    SECOND as SECOND_MOVES,
)
from rhumbline.games.kingdom_maps.criteria import points_on
from rhumbline.games.kingdom_maps.drawing import (
    clear_draft,
    draft,
    forget_hexes,
    is_drawing,
    list_dice,
    list_draft,
    list_seconds,
)
from rhumbline.games.kingdom_maps.state import (
    CRITERIA,
    DIE,
    DRAW,
    NOTHING,
    OVER,
    ROLL,
    ROLL_AGAIN,
    SECOND,
    TERRITORY,
)

CHANCE = -1


@rule
def setup(s, seats, options):
    """setup.1, setup.4: blank sheets; seat 0 begins."""
    s.seats = seats
    s.sheet = options[0]
    s.phase = CRITERIA
    s.territory = NOTHING
    s.last_territory = NOTHING
    for i in range(IN_PLAY):
        s.criteria[i] = NOTHING
    for seat in range(len(s.done)):
        s.asked[seat] = NOTHING
        s.query[seat] = NOTHING


@rule
def actors(s):
    """turn.6: the active player announces; then everybody draws at the same time, and who is done waits."""
    if s.phase == OVER:
        return 0
    if s.phase in (CRITERIA, ROLL, ROLL_AGAIN):
        return CHANCE
    if s.phase != DRAW:
        return 1 << int(s.active)
    waiting = 0
    for seat in range(s.seats):
        if not s.done[seat]:
            waiting |= 1 << seat
    return waiting


@rule
def has_draft(s, seat):
    """Whether a seat has chosen something that is still secret; the active player's die is not."""
    if s.phase != DRAW:
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
def take_back(s, seat):
    """turn.6: until the last one is done, all that a seat chose in secret this turn may be taken back."""
    if seat == s.active:
        forget_hexes(s, seat)
    else:
        clear_draft(s, seat)


@rule
def list_territories(s, out):
    """turn.3: the types the active player has a use left for."""
    n = 0
    for territory in range(TYPES):
        if s.uses[s.active, territory] < USES[s.seats]:
            out[n] = territory
            n += 1
    return n


@rule
def legal(s, seat, out):
    """Every move of this seat now."""
    if s.phase == DRAW:
        return 0 if s.done[seat] else list_draft(s, seat, out)
    if seat != s.active:
        return 0
    if s.phase == TERRITORY:
        return list_territories(s, out)
    if s.phase == DIE:
        return list_dice(s, seat, out)
    if s.phase == SECOND:
        return list_seconds(s, out)
    return 0


@rule
def outcomes(s, moves, weights):
    """setup.2, setup.3: each selection is as likely as any other; turn.1, solo.1: dice by the ways they can fall."""
    if s.phase == CRITERIA:
        for i in range(len(SELECTIONS)):
            moves[i] = i
            weights[i] = 1
        return len(SELECTIONS)
    ways = ROLL_WAYS if s.phase == ROLL else PAIR_WAYS
    for i in range(len(ways)):
        moves[i] = i
        weights[i] = ways[i]
    return len(ways)


@rule
def play(s, seat, move):
    """The only thing that changes a position."""
    if seat == CHANCE:
        roll(s, move)
    elif s.phase == TERRITORY:
        # turn.2: the type is announced, and a use crossed out for it.
        s.territory = move
        s.uses[seat, move] += 1
        s.phase = DIE
    elif s.phase == DIE:
        draft(s, seat, move)
        start_drawing(s)
    elif s.phase == SECOND:
        choose_second(s, move)
    else:
        draft(s, seat, move)
    if s.phase == DRAW and actors(s) == 0:
        resolve(s)


@rule
def roll(s, move):
    """setup.2, turn.1, solo.1: what the dice say; turn.1: only then the type is chosen."""
    if s.phase == CRITERIA:
        for i in range(IN_PLAY):
            s.criteria[i] = SELECTIONS[move, i]
        s.phase = ROLL
    elif s.phase == ROLL:
        for i in range(DICE):
            s.dice[i] = ROLLS[move, i]
        s.phase = TERRITORY
    else:
        for i in range(DICE - 1):
            s.dice[i] = PAIRS[move, i]
        s.phase = SECOND


@rule
def start_drawing(s):
    """end.1: an active player who cannot draw is done with nothing; the others draw all the same."""
    s.phase = DRAW
    active = np.int64(s.active)
    if not is_drawing(s, active):
        s.done[active] = 1


@rule
def choose_second(s, move):
    """solo.1: one die names the type, at no use; the other the amount."""
    s.phase = DRAW
    if move == SKIP:
        s.done[0] = 1
        return
    code = move - SECOND_MOVES
    s.territory = code // (FACES * FACES)
    s.die[0] = code // FACES % FACES + 1
    s.amount[0] = code % FACES + 1


@rule
def resolve(s):
    """turn.6: all are done: every group goes on its map, and the turn is over."""
    for seat in range(s.seats):
        draw_group(s, seat)
        clear_draft(s, seat)
    s.last_territory = s.territory
    s.territory = NOTHING
    for i in range(DICE):
        s.dice[i] = 0
    if s.stuck != 0:
        # end.1, solo.5: somebody could not draw.
        s.phase = OVER
    elif s.seats == 1 and not s.second:
        s.second = 1
        s.phase = ROLL_AGAIN
    else:
        next_turn(s)


@rule
def draw_group(s, seat):
    """draw.1: the whole group or nothing; power.6: the change of a die is paid by the one who made it."""
    group = at(s.group, seat)
    s.last_die[seat] = s.die[seat]
    s.last_amount[seat] = count(group)
    s.last_group[seat, 0] = group[0]
    s.last_group[seat, 1] = group[1]
    if is_empty(group):
        s.stuck |= 1 << seat
        return
    s.spent[seat] += abs(int(s.amount[seat]) - int(s.die[seat]))
    plane = union(at(s.drawn[seat], s.territory), group)
    s.drawn[seat, s.territory, 0] = plane[0]
    s.drawn[seat, s.territory, 1] = plane[1]
    if s.query[seat] != NOTHING:
        # query.1, query.2: scored at once, on the map with this group.
        s.asked[seat] = s.query[seat]
        s.answer[seat] = points_on(s, seat, np.int64(s.query[seat]))[0]


@rule
def next_turn(s):
    """turn.7: the player on the left is next; end.2: unless he has no use left."""
    s.active = (s.active + 1) % s.seats
    s.second = 0
    s.phase = ROLL if can_go_on(s) else OVER


@rule
def can_go_on(s):
    """turn.3: whether the active player has any use left."""
    crossed_out = 0
    for territory in range(TYPES):
        crossed_out += s.uses[s.active, territory]
    return crossed_out < TYPES * USES[s.seats]
