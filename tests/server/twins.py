"""Two logs that one viewer cannot tell apart: after every entry he has seen the same, the rest differs.

Whatever he is told must then be the same, too.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from referees import new_match
from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import Match

TRIES = 12
LOOKS = 12
LATEST = 30
"""Entries at the end of a log among which twins part: the further back, the rarer they meet again."""

Seen = tuple[bytes, bool]


class Twins(NamedTuple):
    """The same game twice; the viewer knows no difference."""

    viewer: int
    one: Match
    other: Match


def random_log(game: Game, seats: int, rng: random.Random, length: int) -> Match:
    """A game of some entries whose luck comes from outside, ended where somebody is to decide."""
    match, luck = new_match(game, seats, None), Luck(f"{rng.random()}")
    while match.to_act and (len(match.entries) < length or match.to_act == (CHANCE,)):
        if match.to_act == (CHANCE,):
            possible = game.chances(match.truth())
            match.play_move(CHANCE, possible[luck.pick([weight for _, weight in possible])][0])
        else:
            seat = rng.choice(match.to_act)
            match.play_move(seat, rng.choice(game.moves(match.seen(seat), seat)))
    return match


def _seen(match: Match, viewer: int) -> Seen:
    """All that this viewer sees; whether it is his turn is his to know as well."""
    return match.game.seen_by(match.truth(), viewer).tobytes(), viewer in match.to_act


def _stream(match: Match, viewer: int, since: int) -> bytes:
    return msgspec.json.encode(match.stream(viewer, since))


def _step(match: Match, viewer: int, by: int, moves: list[int], wanted: Seen, told: bytes) -> Match | None:
    """The match after the first of these moves that leaves the viewer with what he is to see, told the same of it."""
    forgets = getattr(match.game.module("events"), "FORGETS", ())
    for move in moves:
        trial = match.copy()
        trial.play_move(by, move)
        if _seen(trial, viewer) != wanted:
            continue
        since = match.told(viewer)
        if _stream(trial, viewer, since) == told:
            return trial
        # What all saw lie open and then shuffled, nobody sees any more: that may well have been told differently.
        forgotten = any(isinstance(event, forgets) for event in trial.stream(viewer, since))
        assert forgotten, f"{viewer} is told {_stream(trial, viewer, since)!r} in one world and {told!r} in the other"
    return None


def twin_of(match: Match, viewer: int, rng: random.Random) -> Match | None:
    """Another game that this viewer cannot tell from this one; None if chance does not bring one."""
    game = match.game
    for _ in range(TRIES):
        part_at = len(match.entries) - rng.randint(1, LATEST)
        true, twin = new_match(game, match.seats, None), new_match(game, match.seats, None)
        for n, (by, text) in enumerate(match.entries):
            since = true.told(viewer)
            (move,) = game.parse(true.truth() if by == CHANCE else true.seen(by), by, text)
            true.play_move(by, move)
            if by not in twin.to_act:
                break
            options = game.moves(twin.truth(), by)
            own = [move] if move in options else []
            others = rng.sample(options, min(LOOKS, len(options))) if n >= part_at and by != viewer else []
            told = _stream(true, viewer, since)
            following = _step(twin, viewer, by, [*others, *own], _seen(true, viewer), told)
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
    for _ in range(rng.randint(0, 3)):
        others = [seat for seat in match.to_act if seat not in {viewer, CHANCE}]
        if not others:
            break
        by = rng.choice(others)
        options = match.game.moves(match.truth(), by)
        some = rng.sample(options, min(LOOKS, len(options)))
        following = _step(match, viewer, by, some, _seen(match, viewer), b"[]")
        if following is None:
            break
        match = following
    return match
