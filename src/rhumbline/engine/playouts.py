"""Games played on by the evaluation: how bots look ahead. Written once, compiled for each game with its own rules."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.jit import rule, specialise
from rhumbline.engine.notes import unheard
from rhumbline.engine.rng import below, weighted

# Stand-ins for the rules of the game a loop is compiled for.
setup: Any
actors: Any
legal: Any
outcomes: Any
play: Any
deal: Any
evaluate: Any
points: Any
MOST_MOVES = 0

MOST_SEATS = 8
SLIPS = np.array([0, 0, 12, 6])
"""A rival makes a slip once in so many moves, in one world and another: nobody is sure to play as we think."""
NONE = -1
LONGEST_CHAIN = 64
"""No chain of moves that a seat decides in one go is longer than this."""

# splitmix64: streams that begin at neighbouring numbers have nothing in common.
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
ONE = np.uint64(1)


@rule
def scrambled(word):
    """A generator's state from any number."""
    z = word + GOLDEN
    z = (z ^ (z >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return (z ^ (z >> np.uint64(31))) | ONE


def best_move(s, seat, moves, values, tie, weights):
    """The move that a bot of this style likes best; of equal ones, any; NONE if there is none."""
    n = legal(s, seat, moves)
    if n <= 1:
        return int(moves[0]) if n == 1 else NONE
    evaluate(s, seat, moves, n, values, weights)
    best = 0
    equals = 1
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
            equals = 1
        elif values[i] == values[best]:
            equals += 1
            if below(tie, equals) == 0:
                best = i
    return int(moves[best])


def play_out(s, luck, tie, styles, slips, moves, weights, values, events):
    """Play on, each seat in its style; it slips and moves at random once in `slips` times (0: never).

    Says whether the end was reached: a world that was dealt may turn out to be none, if somebody cannot pay in it.
    """
    waiting = actors(s)
    while waiting != 0:
        if waiting == CHANCE:
            n = outcomes(s, moves, weights)
            play(s, CHANCE, int(moves[weighted(luck, weights, n)]), events)
        else:
            seat = 0
            while not waiting >> seat & 1:
                seat += 1
            move = best_move(s, seat, moves, values, tie, styles[seat])
            if move == NONE:
                return False
            if slips[seat] > 0 and below(tie, slips[seat]) == 0:
                move = int(moves[below(tie, legal(s, seat, moves))])
            play(s, seat, move, events)
        waiting = actors(s)
    return True


def margin(s, seat):
    """How far a seat is ahead of the best other one; alone at the table, its points."""
    own = points(s, seat)
    if s.seats == 1:
        return own
    best = -1e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, points(s, other))
    return own - best


def try_chains(root, seat, chains, lengths, alive, first, seed, own, pool, margins):
    """Play every live chain out in some worlds: row w is world `first + w`, in which all have the same luck.

    The seat goes on in its own style; each rival has one from the pool in every world, and may slip now and then.
    """
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    weights = np.empty(MOST_MOVES, dtype=np.int64)
    values = np.empty(MOST_MOVES, dtype=np.float64)
    luck = np.zeros(1, dtype=np.uint64)
    tie = np.zeros(1, dtype=np.uint64)
    slips = np.zeros(MOST_SEATS, dtype=np.int64)
    styles = np.zeros((MOST_SEATS, len(own)))
    work = np.zeros(2, dtype=root.dtype)
    silence = unheard()
    for w in range(margins.shape[0]):
        luck[0] = scrambled(seed + np.uint64(first + w))
        work[0] = root[0]
        deal(work[0], seat, luck)
        for other in range(MOST_SEATS):
            slips[other] = 0 if other == seat else SLIPS[below(luck, len(SLIPS))]
            styles[other] = own if other == seat else pool[below(luck, len(pool))]
        stream = luck[0]
        for a in range(len(alive)):
            luck[0] = stream
            tie[0] = scrambled(stream)
            work[1] = work[0]
            for i in range(lengths[alive[a]]):
                play(work[1], seat, int(chains[alive[a], i]), silence[0])
            ended = play_out(work[1], luck, tie, styles, slips, moves, weights, values, silence[0])
            margins[w, a] = margin(work[1], seat) if ended else np.nan


def play_games(s, options, styles, seed, totals):
    """Whole games among these styles, one for each seat: row g has the points of game g, whose luck is its own."""
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    weights = np.empty(MOST_MOVES, dtype=np.int64)
    values = np.empty(MOST_MOVES, dtype=np.float64)
    luck = np.zeros(1, dtype=np.uint64)
    tie = np.zeros(1, dtype=np.uint64)
    slips = np.zeros(MOST_SEATS, dtype=np.int64)
    blank = np.zeros_like(s)
    silence = unheard()
    for g in range(totals.shape[0]):
        luck[0] = scrambled(seed + np.uint64(g))
        tie[0] = scrambled(luck[0])
        s[0] = blank[0]
        setup(s[0], totals.shape[1], options)
        play_out(s[0], luck, tie, styles, slips, moves, weights, values, silence[0])
        for seat in range(totals.shape[1]):
            totals[g, seat] = points(s[0], seat)


def sample_chain(root, seat, weights, spread, rng, first, chain):
    """A chain of moves that are the seat's own business: good ones, not always the best; `first` is given, or -1.

    Each value is shaken by noise in proportion to how far the best few moves are apart (`spread` 0: not at all).
    """
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    values = np.empty(MOST_MOVES, dtype=np.float64)
    work = np.zeros(1, dtype=root.dtype)
    work[0] = root[0]
    heard = unheard()
    events = heard[0]
    events.room = len(events.rows)
    n = 0
    while n < LONGEST_CHAIN:
        move = first
        if n > 0 or first < 0:
            count = legal(work[0], seat, moves)
            evaluate(work[0], seat, moves, count, values, weights)
            if spread > 0.0:
                shake(values, count, spread, rng)
            move = int(moves[np.argmax(values[:count])])
        chain[n] = move
        n += 1
        events.noted = 0
        play(work[0], seat, move, events)
        waiting = actors(work[0])
        if waiting <= 0 or not waiting >> seat & 1 or is_of_others(events, seat):
            break
    return n


@rule
def is_of_others(events, seat):
    """Whether anything has happened that is not this seat's own doing, such as a card turned up."""
    return np.any(events.rows[: events.noted, 1] != seat)


FEW = 8
FAR = 50.0
"""A move that the evaluation puts so many points below the best one is not worth a try."""


@rule
def shake(values, n, spread, rng):
    """Add Gumbel noise to values, in proportion to how far the best few are apart; what is far below stays there."""
    top = np.sort(values[:n])[::-1]
    few = 1
    while few < min(FEW, n) and top[few] > top[0] - FAR:
        few += 1
    scale = spread * (top[0] - top[few - 1])
    for i in range(n):
        u = (below(rng, 1 << 30) + 0.5) / (1 << 30)
        if values[i] > top[0] - FAR:
            values[i] -= scale * np.log(-np.log(u))
        else:
            values[i] = -np.inf


_made: dict[str, "Playouts"] = {}


class Playouts(NamedTuple):
    """The loops of one game."""

    try_chains: Callable[..., None]
    play_games: Callable[..., None]
    sample_chain: Callable[..., int]


def playouts(game: Game) -> Playouts:
    """The loops compiled for this game, once."""
    if game.name not in _made:
        names = ("setup", "actors", "legal", "outcomes", "play", "deal", "evaluate", "points")
        rules = {name: getattr(game, name) for name in names} | {"MOST_MOVES": game.most_moves}

        def made(template: Callable[..., Any], **meaning: Any) -> Any:
            return specialise(template, game.package, **rules, **meaning)

        out = made(play_out, best_move=made(best_move))
        chains = made(try_chains, play_out=out, margin=made(margin))
        _made[game.name] = Playouts(chains, made(play_games, play_out=out), made(sample_chain))
    return _made[game.name]
