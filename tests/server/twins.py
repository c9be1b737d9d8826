"""Two logs that one viewer cannot tell apart: after every entry he has seen and heard the same, the rest differs."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from rhumbline.core.chance import Luck
from rhumbline.core.game import CHANCE, Game
from rhumbline.core.match import Match
from rhumbline.server.table import open_match, seat_of

TRIES = 12
LOOKS = 12
LATEST = 30
"""Entries at the end of a log among which twins part: the further back, the rarer they meet again."""

Told = tuple[bytes, int, tuple[int, ...]]
Heard = list[dict[str, Any]]


class Twins(NamedTuple):
    """The same game twice; the viewer knows no difference."""

    viewer: int
    one: Match
    other: Match


def new_match(game: Game, seats: int) -> Match:
    return open_match(game, seats, game.filled_options(None), None)


def random_game(game: Game, seats: int, rng: random.Random, length: int) -> Match:
    """A game of some entries, ended where somebody is to decide."""
    match, luck = new_match(game, seats), Luck(f"{rng.random()}")
    while match.to_act and (len(match.entries) < length or match.to_act == (CHANCE,)):
        if match.to_act == (CHANCE,):
            possible = match.chances()
            match.play_move(CHANCE, possible[luck.pick([weight for _, weight in possible])][0])
        else:
            seat = rng.choice(match.to_act)
            match.play_move(seat, rng.choice(game.moves(match.seen(seat), seat)))
    return match


def _told(match: Match, viewer: int) -> Told:
    """All that this viewer has to tell worlds apart by; whether it is his turn is his to know as well."""
    seat = seat_of(viewer)
    return match.seen(seat).tobytes(), match.heard(seat), tuple(one for one in match.to_act if one == viewer)


def _options(match: Match, by: int) -> list[int]:
    if by == CHANCE:
        return [move for move, _ in match.chances()]
    return match.game.moves(match.seen(by), by)


def _step(
    match: Match, viewer: int, by: int, moves: list[int], wanted: Told, heard: list[dict[str, object]]
) -> Match | None:
    """The match after the first of these moves that leaves the viewer with what he is to have been told."""
    for move in moves:
        trial = match.copy()
        trial.play_move(by, move)
        if _told(trial, viewer) == wanted and trial.log(seat_of(viewer), match.heard(seat_of(viewer))) == heard:
            return trial
    return None


def twin_of(match: Match, viewer: int, rng: random.Random) -> Match | None:
    """Another game in which the viewer was told the same; None if chance does not bring one."""
    game, seats, seat = match.game, match.seats, seat_of(viewer)
    for _ in range(TRIES):
        part_at = len(match.entries) - rng.randint(1, LATEST)
        true, twin = new_match(game, seats), new_match(game, seats)
        for n, (by, text) in enumerate(match.entries):
            heard = true.heard(seat)
            (move,) = true.read(by, text)
            true.play_move(by, move)
            if by not in twin.to_act:
                break
            own = [move] if move in (options := _options(twin, by)) else []
            others = rng.sample(options, min(LOOKS, len(options))) if n >= part_at and by != viewer else []
            following = _step(twin, viewer, by, [*others, *own], _told(true, viewer), true.log(seat, heard))
            if following is None:
                break
            twin = following
        else:
            twin = _go_on_unseen(twin, viewer, rng)
            if twin.entries != match.entries:
                return twin
    return None


def _go_on_unseen(match: Match, viewer: int, rng: random.Random) -> Match:
    """What other seats may do without this viewer's noticing: to begin a choice that stays sealed."""
    told = _told(match, viewer)
    for _ in range(rng.randint(0, 3)):
        others = [seat for seat in match.to_act if seat not in {viewer, CHANCE}]
        if not others:
            break
        by = rng.choice(others)
        options = _options(match, by)
        following = _step(match, viewer, by, rng.sample(options, min(LOOKS, len(options))), told, [])
        if following is None:
            break
        match = following
    return match
