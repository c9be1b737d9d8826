"""What a player may draw: dice, amounts, and groups of hexes. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.engine.bitboard import NONE, at, common, count, first_cell, is_empty, one_cell, rest, union, without
from rhumbline.engine.jit import rule
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.rules.criteria import filled, next_to, take_region
from rhumbline.games.kingdom_maps.state import NOTHING

EVERYWHERE = components.GRID.everywhere


@rule
def lay(boards, i, hexes):
    """Put a set of hexes in its row."""
    boards[i, 0] = hexes[0]
    boards[i, 1] = hexes[1]


@rule
def empty_on(s, seat):
    """draw.2: one drawing per hex, so only empty hexes can be drawn."""
    return without(EVERYWHERE, filled(s.drawn[seat]))


@rule
def first_part(hexes, enough):
    """The connected part of a set (not empty) that holds its lowest hex, or as much of it as is enough."""
    part = one_cell(first_cell(hexes))
    while count(part) < enough:
        wider = common(union(part, next_to(part)), hexes)
        if count(wider) == count(part):
            break
        part = wider
    return part


@rule
def largest_amount(s, seat):
    """draw.1, draw.3: how many hexes, up to a die's highest face, can still be drawn as one group."""
    left = empty_on(s, seat)
    best = 0
    # Every connected part of the empty hexes touches the older map, so its size alone decides.
    while best < components.FACES and count(left) > best:
        part = first_part(left, components.FACES)
        left = without(left, part)
        best = max(best, count(part))
    return min(best, components.FACES)


@rule
def free_powers(s, seat):
    """power.1, power.3, power.4: boxes opened by the older map and not used up; this turn's hexes open theirs later."""
    return count(common(filled(s.drawn[seat]), at(components.POWER_BOARD, s.sheet))) - s.spent[seat]


@rule
def is_on_table(s, seat, face):
    """turn.4, turn.5: the active player takes one of all dice, the others choose from those he left."""
    dice = -1 if seat != s.active and s.die[s.active] == face else 0
    for i in range(components.DICE):
        dice += s.dice[i] == face
    return dice > 0


@rule
def has_drawable_die(s, seat, most):
    """turn.8: whether some die could be drawn just as it lies."""
    lowest = s.dice[0]
    if seat != s.active and s.die[s.active] == lowest:
        lowest = s.dice[1]
    return lowest <= most


@rule
def list_amounts(face, powers, most, base, out, n):
    """power.2, power.5: the amounts 1 to 6 that a die can be changed to; turn.8: only those that can be drawn."""
    for amount in range(1, most + 1):
        if abs(amount - face) <= powers:
            out[n] = base + amount - 1
            n += 1
    return n


@rule
def list_dice(s, seat, out):
    """turn.4, turn.5: the dice this seat may choose; power.7, end.1: and to draw nothing, if no die can be drawn."""
    most = largest_amount(s, seat)
    powers = free_powers(s, seat)
    stuck = not has_drawable_die(s, seat, most)
    n = 0
    for face in range(1, components.FACES + 1):
        if is_on_table(s, seat, face):
            n = list_amounts(face, powers, most, die_code(face, 1), out, n)
            if stuck and seat == s.active:
                # The others need to know which die he leaves them, so he takes one even if he cannot draw it.
                out[n] = die_code(face, face)
                n += 1
    if stuck and seat != s.active:
        out[n] = components.SKIP
        n += 1
    return n


@rule
def list_seconds(s, out):
    """solo.1, solo.2: either die may name the type, the other the amount; solo.3: only the amount can be changed."""
    most = largest_amount(s, 0)
    powers = free_powers(s, 0)
    low = np.int64(s.dice[0])
    high = np.int64(s.dice[1])
    n = list_amounts(high, powers, most, second_code(low, high, 1), out, 0)
    if low != high:
        n = list_amounts(low, powers, most, second_code(high, low, 1), out, n)
    if low > most:
        out[n] = components.SKIP
        n += 1
    return n


@rule
def die_code(face, amount):
    """The number of the choice of a die and of the amount made of it."""
    return components.DIE + (face - 1) * components.FACES + amount - 1


@rule
def second_code(type_die, amount_die, amount):
    """The number of a solo second choice."""
    return components.SECOND + (type_die - 1) * components.FACES**2 + die_code(amount_die, amount) - components.DIE


@rule
def read_die(move):
    """The type die (0 if there is none), the die and the amount made of it, from the number of their choice."""
    code = move - (components.SECOND if move >= components.SECOND else components.DIE)
    type_die = code // components.FACES**2 + 1 if move >= components.SECOND else 0
    return type_die, code // components.FACES % components.FACES + 1, code % components.FACES + 1


@rule
def roomy(empty, amount):
    """draw.1: the empty hexes from which a whole group of this amount can be drawn."""
    room = NONE
    left = empty
    while not is_empty(left):
        part, left = take_region(left)
        if count(part) >= amount:
            room = union(room, part)
    return room


@rule
def first_hexes(older, amount):
    """draw.3: the first hex of a group touches the older map; draw.5: on a blank map it goes anywhere."""
    empty = without(EVERYWHERE, older)
    if is_empty(older):
        return empty
    # draw.1: it begins only where there is room for the whole group, so a group can always be finished.
    return common(next_to(older), roomy(empty, amount))


@rule
def next_hexes(s, seat):
    """draw.3: after the first, each hex touches one of the same group; draw.4: whatever else it touches."""
    older = filled(s.drawn[seat])
    group = at(s.group, seat)
    if is_empty(group):
        return first_hexes(older, np.int64(s.amount[seat]))
    return without(next_to(group), union(older, group))


@rule
def list_hexes(hexes, out):
    """One move for each hex."""
    n = 0
    while not is_empty(hexes):
        out[n] = components.HEX + first_cell(hexes)
        hexes = rest(hexes)
        n += 1
    return n


@rule
def is_asking(s, seat):
    """query.1: whether the group covers the hex of the question mark."""
    return not is_empty(common(at(s.group, seat), at(components.QUERY_BOARD, s.sheet)))


@rule
def list_draft(s, seat, out):
    """What this seat may choose next in its drawing: a die, hex after hex, a criterion for the question mark."""
    if s.die[seat] == 0:
        return list_dice(s, seat, out)
    if count(at(s.group, seat)) < s.amount[seat]:
        return list_hexes(next_hexes(s, seat), out)
    for i in range(components.IN_PLAY):
        out[i] = components.QUERY + s.criteria[i]
    return components.IN_PLAY


@rule
def draft(s, seat, move):
    """turn.6: write a choice into the seat's draft."""
    if move == components.SKIP:
        s.done[seat] = 1
        return
    if move < components.HEX:
        _, s.die[seat], s.amount[seat] = read_die(move)
        return
    if move < components.QUERY:
        lay(s.group, seat, union(at(s.group, seat), one_cell(move - components.HEX)))
    else:
        s.query[seat] = move - components.QUERY
    whole = count(at(s.group, seat)) == s.amount[seat]
    if whole and (s.query[seat] != NOTHING or not is_asking(s, seat)):
        s.done[seat] = 1


@rule
def draft_some_group(s, seat):
    """Draw all that is left of a group, one way of many; gives its hexes."""
    out = np.empty(components.MOST_MOVES, dtype=np.int32)
    while count(at(s.group, seat)) < s.amount[seat]:
        n = list_draft(s, seat, out)
        draft(s, seat, np.int64(out[n // 2]))
    return at(s.group, seat)


@rule
def forget_draft(s, seat, with_die):
    """Forget a draft's hexes and criterion, and its die too or not."""
    s.query[seat] = NOTHING
    lay(s.group, seat, NONE)
    if with_die:
        s.die[seat] = 0
        s.amount[seat] = 0


@rule
def is_drawing(s, seat):
    """Whether the amount of the chosen die can be drawn."""
    return s.die[seat] > 0 and s.amount[seat] <= largest_amount(s, seat)
