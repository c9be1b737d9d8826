"""Games played on by the evaluation: how bots look ahead. Written once, compiled for each game with its own rules."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.jit import rule, specialise
from rhumbline.engine.notes import unheard
from rhumbline.engine.rng import below, weighted
from rhumbline.engine.tree import DEEPEST, NONE, fill, find, hear, learn, pick, scrambled

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
CURIOSITY = 0.5
"""How much more is tried what was tried little, in proportion to how far margins differ."""
SLIPS = np.array([0, 0, 12, 6])
"""A rival makes a slip once in so many moves, in one world and another: nobody is sure to play as we think."""
LONGEST_CHAIN = 64
"""No chain of moves that a seat decides in one go is longer than this."""


@rule
def first_seat(waiting):
    """The first of those who must decide."""
    seat = 0
    while not waiting >> seat & 1:
        seat += 1
    return seat


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


class Desk(NamedTuple):
    """What loops work with: room for lists, two streams of luck, and how each seat plays."""

    moves: Any
    weights: Any
    values: Any
    luck: Any  # what is drawn
    tie: Any  # what breaks ties
    styles: Any  # by seat
    slips: Any  # by seat: it moves at random once in so many times, 0: never


def desk(styles):
    """A desk for these styles, one a seat; nobody slips yet."""
    return Desk(
        np.empty(MOST_MOVES, dtype=np.int32),
        np.empty(MOST_MOVES, dtype=np.int64),
        np.empty(MOST_MOVES, dtype=np.float64),
        np.zeros(1, dtype=np.uint64),
        np.zeros(1, dtype=np.uint64),
        styles,
        np.zeros(MOST_SEATS, dtype=np.int64),
    )


def draw(s, d, events):
    """Let CHANCE draw."""
    n = outcomes(s, d.moves, d.weights)
    play(s, CHANCE, int(d.moves[weighted(d.luck, d.weights, n)]), events)


def take_turn(s, seat, d, events):
    """Let a seat move in its style; says whether it could: a world that was dealt may turn out to be none."""
    move = best_move(s, seat, d.moves, d.values, d.tie, d.styles[seat])
    if move == NONE:
        return False
    if d.slips[seat] > 0 and below(d.tie, d.slips[seat]) == 0:
        move = int(d.moves[below(d.tie, legal(s, seat, d.moves))])
    play(s, seat, move, events)
    return True


def play_out(s, d, events):
    """Play on to the end, each seat in its style; says whether it got there."""
    waiting = actors(s)
    while waiting != 0:
        if waiting == CHANCE:
            draw(s, d, events)
        elif not take_turn(s, first_seat(waiting), d, events):
            return False
        waiting = actors(s)
    return True


def descend(s, seat, tree, key, curiosity, d, path, events):
    """Play on as the tree says, until it comes to what was never tried; gives the length of the path."""
    length = 0
    waiting = actors(s)
    while waiting != 0 and length < DEEPEST:
        events.noted = 0
        if waiting == CHANCE:
            draw(s, d, events)
        elif first_seat(waiting) != seat:
            if not take_turn(s, first_seat(waiting), d, events):
                break
        else:
            n = legal(s, seat, d.moves)
            at = find(tree, key)
            if n == 0 or at == NONE:
                break
            node = tree[at]
            if node.key == 0:
                evaluate(s, seat, d.moves, n, d.values, d.styles[seat])
                fill(node, key, d.moves, n, d.values)
            which = pick(node, d.moves, n, curiosity)
            if which == NONE:
                break
            path[length] = at, which
            length += 1
            play(s, seat, int(node.moves[which]), events)
            if node.tried[which] == 0:
                break
        key = hear(key, events, seat)
        waiting = actors(s)
    return length


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


def try_chains(root, seat, chains, lengths, alive, first, seed, own, pool, tree, scale, foreseen, margins):
    """Play every live chain out in some worlds: row w is world `first + w`, in which all have the same luck.

    The seat goes on as the tree says, then in its own style; each rival has one from the pool in every world, and may
    slip now and then. `scale` is by how much margins differ; 0 if that is not known: then the tree is left alone.
    `foreseen` is the luck to come for one who knows it, and who knows the position as it is; 0 for everybody else.
    """
    d = desk(np.zeros((MOST_SEATS, len(own))))
    work = np.zeros(2, dtype=root.dtype)
    path = np.empty((DEEPEST, 2), dtype=np.int64)
    silence = unheard()
    heard = unheard()
    heard[0].room = len(heard[0].rows)
    for w in range(margins.shape[0]):
        world = scrambled(seed + np.uint64(first + w))
        d.luck[0] = world
        work[0] = root[0]
        if foreseen == 0:
            deal(work[0], seat, d.luck)
        for other in range(MOST_SEATS):
            d.slips[other] = 0 if other == seat else SLIPS[below(d.luck, len(SLIPS))]
            d.styles[other] = own if other == seat else pool[below(d.luck, len(pool))]
        stream = d.luck[0] if foreseen == 0 else foreseen
        for a in range(len(alive)):
            d.luck[0] = stream
            d.tie[0] = scrambled(world)
            work[1] = work[0]
            for i in range(lengths[alive[a]]):
                play(work[1], seat, int(chains[alive[a], i]), silence[0])
            length = 0
            if scale > 0.0:
                key = scrambled(np.uint64(alive[a]))
                length = descend(work[1], seat, tree, key, CURIOSITY * scale, d, path, heard[0])
            if play_out(work[1], d, silence[0]):
                margins[w, a] = margin(work[1], seat)
                learn(tree, path, length, margins[w, a])
            else:
                margins[w, a] = np.nan


def play_games(s, options, styles, seed, totals):
    """Whole games among these styles, one for each seat: row g has the points of game g, whose luck is its own."""
    d = desk(styles)
    blank = np.zeros_like(s)
    silence = unheard()
    for g in range(totals.shape[0]):
        d.luck[0] = scrambled(seed + np.uint64(g))
        d.tie[0] = scrambled(d.luck[0])
        s[0] = blank[0]
        setup(s[0], totals.shape[1], options)
        play_out(s[0], d, silence[0])
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
    heard = unheard()  # used as it is: a record of its own would not hold the array
    heard[0].room = len(heard[0].rows)
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
        heard[0].noted = 0
        play(work[0], seat, move, heard[0])
        waiting = actors(work[0])
        if waiting <= 0 or not waiting >> seat & 1 or is_of_others(heard[0], seat):
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

        place, drawn, turn = made(desk), made(draw), made(take_turn, best_move=made(best_move))
        out = made(play_out, draw=drawn, take_turn=turn)
        down = made(descend, draw=drawn, take_turn=turn)
        chains = made(try_chains, desk=place, play_out=out, descend=down, margin=made(margin))
        _made[game.name] = Playouts(chains, made(play_games, desk=place, play_out=out), made(sample_chain))
    return _made[game.name]
