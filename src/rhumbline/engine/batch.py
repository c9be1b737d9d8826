"""Many games at once, for programs that learn: stepped in compiled code, into arrays that are there already.

Written once, compiled for each game with its own rules. Nothing here knows Gymnasium or any other library.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.jit import rule, specialise
from rhumbline.engine.notes import unheard
from rhumbline.engine.playouts import best_move, first_seat
from rhumbline.engine.rng import below, weighted

# Stand-ins for the rules of the game a loop is compiled for.
setup: Any
actors: Any
legal: Any
outcomes: Any
play: Any
hide: Any
evaluate: Any
points: Any
MOST_MOVES = 0

# How a field of a position is written into an observation; envs/layout.py explains them.
NUMBER, BITS, ONE_HOT, SEAT, SEAT_BITS, FLAG = range(6)
# The columns of the plan by which an observation is written: one for each viewer, a row for what can be done in one go.
KIND, SIZE, SOURCE, COUNT, WIDTH, FIRST, TARGET = range(7)

ILLEGAL = -2
# Who decides for a seat.
CALLER, RANDOM, GREEDY = range(3)
# What is paid: at the end, how many others one is ahead of; or points as they come.
RESULT, POINTS = range(2)


class Games(NamedTuple):
    """Games in play and all that is known of them, one row each; every array is written in place."""

    states: Any
    raw: Any  # their bytes
    luck: Any  # the generator of each game's cards and dice
    ties: Any  # the generator of its bots
    seat: Any  # who must decide
    counts: Any  # how many moves that seat has
    moves: Any  # which ones
    mask: Any  # the same, as a flag for each number a move can have; no columns where nobody asked for it
    observation: Any  # what that seat sees; no columns where nobody asked for it
    final: Any  # what it saw when the game before this one ended
    points: Any  # of each seat, as far as they have been paid for
    rewards: Any  # of each seat, for the last step
    done: Any  # whether the last step ended a game; the next one has begun then


class Table(NamedTuple):
    """What holds for all games of a batch."""

    seats: int
    options: Any
    players: Any  # who decides for each seat
    weights: Any  # what bots care about
    reward: int
    plans: Any  # of an observation, by viewer


class Sight(NamedTuple):
    """A position to be hidden and read: the record, and the same memory as numbers of each size."""

    at: Any
    bytes: Any
    by_size: tuple[Any, Any, Any]  # signed numbers of 1, 2 and 4 bytes


BITS_OF = np.array([[byte >> b & 1 for b in range(8)] for byte in range(256)], dtype=np.int16)
"""The eight bits of every byte, to be copied at once."""


# Indices are unsigned where much is written: then Numba need not ask whether they count from the end.
ONE, EIGHT = np.uint64(1), np.uint64(8)


@rule
def write_bits(raw, source, width, out, target):
    """A flag for each of the lowest bits."""
    at, k = np.uint64(source), np.uint64(target)
    for _ in range(width // 8):
        byte = raw[at]
        for b in range(EIGHT):
            out[k + b] = BITS_OF[byte, b]
        at += ONE
        k += EIGHT
    for b in range(np.uint64(width % 8)):
        out[k + b] = BITS_OF[raw[at], b]


@rule
def write_numbers(numbers, source, count, out, target):
    """Numbers as they are."""
    at, k = np.uint64(source), np.uint64(target)
    for e in range(np.uint64(count)):
        out[k + e] = numbers[at + e]


@rule
def write_value(value, kind, width, first, viewer, out, target):
    """A number that stands for one of several things, or for seats, which count from the viewer's own."""
    for i in range(width):
        out[target + i] = 0
    if kind == ONE_HOT:
        if 0 <= value - first < width:
            out[target + value - first] = 1
    elif kind == SEAT:
        if 0 <= value < width:
            out[target + (value + width - viewer) % width] = 1
    elif kind == SEAT_BITS:
        for seat in range(width):
            out[target + (seat + width - viewer) % width] = value >> seat & 1
    else:
        out[target] = value != first


@rule
def observe(sight, viewer, plans, out):
    """Write what a position says; it is hidden from the viewer already."""
    plan = plans[viewer]
    ones, twos, fours = sight.by_size
    for r in range(len(plan)):
        kind, size, source, count, width = plan[r, KIND], plan[r, SIZE], plan[r, SOURCE], plan[r, COUNT], plan[r, WIDTH]
        target = plan[r, TARGET]
        if kind == BITS:
            for e in range(count):
                write_bits(sight.bytes, source + e * size, width, out, target + e * width)
        elif kind == NUMBER:
            if size == 4:
                write_numbers(fours, source // 4, count, out, target)
            elif size == 2:
                write_numbers(twos, source // 2, count, out, target)
            else:
                write_numbers(ones, source, count, out, target)
        else:
            for e in range(count):
                at = source + e * size
                value = int(fours[at // 4]) if size == 4 else int(twos[at // 2]) if size == 2 else int(ones[at])
                write_value(value, kind, width, plan[r, FIRST], viewer, out, target + e * width)


@rule
def copy_bytes(raw, sight):
    """Copy a position to where it can be hidden; to Numba a record is a value of a thousand bytes, and slow to move."""
    for k in range(len(raw)):
        sight.bytes[k] = raw[k]


def sight_of(game: Game) -> Sight:
    """Room for a position to be hidden and read."""
    room = np.zeros(-(-game.state.itemsize // 8), dtype=np.uint64)
    sizes = (room.view(np.int8), room.view(np.int16), room.view(np.int32))
    return Sight(room.view(np.uint8)[: game.state.itemsize].view(game.state), room.view(np.uint8), sizes)


# --- one game


def go_on(s, luck, moves, weights, silence):
    """Let CHANCE draw until a seat must decide; gives who must.

    `silence` comes as an array throughout: a record of its own would not hold it.
    """
    waiting = actors(s)
    while waiting == CHANCE:
        n = outcomes(s, moves, weights)
        play(s, CHANCE, int(moves[weighted(luck, weights, n)]), silence[0])
        waiting = actors(s)
    return waiting


def step_one(at, seat, move, luck, moves, weights):
    """Play a move and let CHANCE draw; gives who must decide, and how many moves the first of them has.

    A move that is not legal changes nothing, and gives ILLEGAL. CHANCE may be handed no move: then it only draws.
    """
    silence = unheard()
    if seat != CHANCE:
        n = legal(at[0], seat, moves)
        while n > 0 and moves[n - 1] != move:
            n -= 1
        if n == 0:
            return ILLEGAL, 0
        play(at[0], seat, move, silence[0])
    waiting = go_on(at[0], luck, moves, weights, silence)
    return waiting, legal(at[0], first_seat(waiting), moves) if waiting != 0 else 0


def show(raw, viewer, sight, plans, out):
    """Write what a viewer sees."""
    copy_bytes(raw, sight)
    hide(sight.at[0], viewer)
    observe(sight, viewer, plans, out)


def points_of(at, seat):
    """A seat's points so far."""
    return points(at[0], seat)


# --- many games


def advance(s, raw, luck, tie, table, sight, moves, weights, values, silence):
    """Play on until the caller must decide for a seat: that seat; or until the game is over: -1."""
    while True:
        waiting = go_on(s, luck, moves, weights, silence)
        if waiting == 0:
            return -1
        seat = first_seat(waiting)
        if table.players[seat] == CALLER:
            return seat
        if table.players[seat] == RANDOM:
            move = int(moves[below(tie, legal(s, seat, moves))])
        else:
            copy_bytes(raw, sight)
            hide(sight.at[0], seat)
            move = best_move(sight.at[0], seat, moves, values, tie, table.weights)
        play(s, seat, move, silence[0])


def pay(s, table, is_over, paid, rewards):
    """Write what the last step has earned each seat."""
    if table.reward == POINTS or is_over:
        for seat in range(table.seats):
            now = points(s, seat)
            rewards[seat] = now - paid[seat]
            paid[seat] = now
    else:
        rewards[:] = 0.0
    if is_over and table.reward == RESULT and table.seats > 1:
        for seat in range(table.seats):
            ahead = 0
            for other in range(table.seats):
                ahead += (paid[seat] > paid[other]) - (paid[seat] < paid[other])
            rewards[seat] = ahead / (table.seats - 1.0)


MANY = 2048
"""With more numbers of moves than this, it is quicker to clear those flags alone that were set."""


@rule
def clear(mask, moves, n):
    """Clear the flags of the moves that were legal."""
    if len(mask) <= MANY:
        mask[:] = 0
    else:
        for k in range(n):
            mask[moves[k]] = 0


def step_games(g, table, actions, sight, low, high):
    """Play a move in each game of these rows, or begin them where there are no actions; one that ends begins anew."""
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    weights = np.empty(MOST_MOVES, dtype=np.int64)
    values = np.empty(MOST_MOVES, dtype=np.float64)
    silence = unheard()
    has_masks, is_seen = g.mask.shape[1] > 0, g.observation.shape[1] > 0
    for i in range(low, high):
        has_begun = len(actions) > 0
        g.done[i] = False
        if has_masks:
            clear(g.mask[i], g.moves[i], g.counts[i])
        if has_begun:
            play(g.states[i], int(g.seat[i]), int(actions[i]), silence[0])
        while True:
            if not has_begun:
                g.raw[i] = 0
                setup(g.states[i], table.seats, table.options)
            s, raw = g.states[i], g.raw[i]
            seat = advance(s, raw, g.luck[i], g.ties[i], table, sight, moves, weights, values, silence)
            if not has_begun:
                g.points[i] = 0.0
            if not g.done[i]:
                pay(g.states[i], table, seat < 0, g.points[i], g.rewards[i])
            elif table.reward == POINTS:
                for one in range(table.seats):
                    g.points[i, one] = points(g.states[i], one)
            if seat >= 0:
                break
            g.done[i] = True
            has_begun = False
            if is_seen:
                show(g.raw[i], int(g.seat[i]), sight, table.plans, g.final[i])
        g.seat[i] = seat
        g.counts[i] = legal(g.states[i], seat, g.moves[i])
        if has_masks:
            mask, listed = g.mask[i], g.moves[i]
            for k in range(g.counts[i]):
                mask[listed[k]] = 1
        if is_seen:
            show(g.raw[i], seat, sight, table.plans, g.observation[i])


def judge_games(g, styles, first, sight, values, low, high):
    """Write what bots of these styles think of every legal move; those of game i begin at row `first[i]`."""
    worth = np.empty(MOST_MOVES, dtype=np.float64)
    for i in range(low, high):
        copy_bytes(g.raw[i], sight)
        hide(sight.at[0], int(g.seat[i]))
        n = int(g.counts[i])
        for k in range(len(styles)):
            evaluate(sight.at[0], int(g.seat[i]), g.moves[i], n, worth, styles[k])
            for m in range(n):
                values[first[i] + m, k] = worth[m]


@rule
def first_illegal(g, actions):
    """The first game for which this is no move of the seat that must decide; -1 if all of them are."""
    for i in range(len(actions)):
        if g.mask.shape[1] > 0:
            found = 0 <= actions[i] < g.mask.shape[1] and g.mask[i, actions[i]] == 1
        else:
            found = False
            for k in range(g.counts[i]):
                found = found or g.moves[i, k] == actions[i]
        if not found:
            return i
    return -1


@rule
def pick_any(g, out, low, high):
    """Write a legal move for each game, each as likely as the others."""
    for i in range(low, high):
        out[i] = g.moves[i, below(g.ties[i], int(g.counts[i]))]


_made: dict[str, "Loops"] = {}


class Loops(NamedTuple):
    """The loops of one game."""

    step_one: Callable[..., tuple[int, int]]
    show: Callable[..., None]
    points_of: Callable[..., float]
    step_games: Callable[..., None]
    judge_games: Callable[..., None]


def loops(game: Game) -> Loops:
    """The loops compiled for this game, each when it is first called."""
    if game.name not in _made:
        names = ("setup", "actors", "legal", "outcomes", "play", "hide", "evaluate", "points")
        known: dict[str, Any] = {name: getattr(game, name) for name in names} | {"MOST_MOVES": game.most_moves}
        for part in (best_move, go_on, step_one, show, points_of, advance, pay, step_games, judge_games):
            known[part.__name__] = specialise(part, game.package, f"batch_{part.__name__}", **known)
        _made[game.name] = Loops(*(known[name] for name in Loops._fields))
    return _made[game.name]
