"""The battery every game must pass: what holds for any game that fulfils the contract, whatever its rules.

Each check takes a game and raises AssertionError with a sentence. The tests run all of them on every game found.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

import msgspec
import numpy as np

from rhumbline.engine import record as records
from rhumbline.engine import replay
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.events import EVERYBODY, NO_EVENTS, UNHEARD, Event, buffer
from rhumbline.engine.game import CHANCE, SPECTATOR, Game, State, seats_in
from rhumbline.engine.luck import Luck, rng_from
from rhumbline.engine.match import Match, begin
from rhumbline.engine.rng import below, weighted
from rhumbline.engine.weights import PLAIN

MOST_ENTRIES = 20_000
Chooser = Callable[[State, int], int]


def tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every seat count with every combination of options."""
    combinations = [dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())]
    return [(seats, options) for seats in game.seats for options in combinations]


def random_walk(game: Game, seats: int, options: dict[str, str], seed: object) -> Iterator[tuple[State, int, int]]:
    """A random game: before each move, the position (to be left alone), who moves, and what is about to be played."""
    rng = rng_from(game.name, seats, sorted(options.items()), seed)
    out = np.empty(game.most_moves, dtype=np.int32)
    weights = np.empty(game.most_moves, dtype=np.int64)
    at = array_of(game.new_state(seats, options))
    waiting, _ = game.entry.look(at)
    for _ in range(MOST_ENTRIES):
        if waiting == 0:
            yield at[0], 0, -1
            return
        if waiting == CHANCE:
            seat = CHANCE
            move = int(out[weighted(rng, weights, game.entry.list_outcomes(at, out, weights))])
        else:
            acting = seats_in(int(waiting))
            seat = acting[int(below(rng, len(acting)))]
            move = int(out[below(rng, game.entry.list_moves(at, seat, out))])
        yield at[0], seat, move
        waiting, _ = game.entry.step(at, seat, move, UNHEARD)
    message = f"{game.name} with {seats} seats did not end within {MOST_ENTRIES} entries"
    raise AssertionError(message)


def check_random_game(game: Game, seats: int, options: dict[str, str], seed: object) -> None:
    """A random game ends; all along, whoever is to act has moves, each once and in range, and no component is lost."""
    for s, seat, move in random_walk(game, seats, options, seed):
        assert game.faults(s) == [], f"{game.faults(s)} in {game.position(s)}"
        if move < 0:
            break
        chances = game.chances(s) if seat == CHANCE else []
        listed = [outcome for outcome, _ in chances] if seat == CHANCE else game.moves(s, seat)
        assert listed, f"{seat} is to act and has no move in {game.position(s)}"
        assert len(set(listed)) == len(listed), "a move is listed twice"
        assert len(listed) <= game.most_moves
        if seat == CHANCE:
            assert all(weight > 0 for _, weight in chances), "an outcome has no weight"
        else:
            assert min(listed) >= 0, "a move's number is out of range"
            assert max(listed) < game.move_codes, "a move's number is out of range"
            idle = set(range(seats)) - set(game.to_act(s))
            assert not any(game.moves(s, other) for other in idle), "a seat that is not to act has moves"
    result = game.result(s)
    scores = game.scores(s)
    assert sorted(seat for place in result.ranking for seat in place) == list(range(seats))
    assert result.totals == [score["total"] for score in scores]
    assert all(sum(line["points"] for line in score["lines"]) == score["total"] for score in scores)


def check_every_move(game: Game, s: State, seat: int) -> None:
    """Every listed move plays, on a copy alone, and reads back from text; every other number is refused by a rule."""
    before = s.tobytes()
    listed = set(game.moves(s, seat))
    for move in listed:
        copy = s.copy()
        text = game.write(copy, seat, move)
        assert game.parse(copy, seat, text) == [move], f"{text!r} does not read back"
        game.play(copy, seat, move, NO_EVENTS)
        assert s.tobytes() == before, f"{text!r} on a copy changed the original"
        assert copy.tobytes() != before, f"{text!r} changed nothing"
        assert game.faults(copy) == [], f"{text!r} leads to {game.faults(copy)}"
    if seat == CHANCE:
        return
    match = Match(game, s.copy(), {}, Luck(None))
    for move in range(game.move_codes):
        if move not in listed:
            try:
                match.play_move(seat, move)
            except IllegalMove as refusal:
                assert refusal.rule in rule_numbers(game.package), f"{refusal.rule} is not in rules.md"
                assert refusal.sentence.endswith("."), refusal.sentence
            else:
                message = f"{move} is not listed, and was played"
                raise AssertionError(message)
    assert match.truth().tobytes() == before, "a refused move changed the position"


@cache
def rule_numbers(package: str) -> set[str]:
    """The numbers of all rules a refusal may name: the game's own, and those of any table."""
    texts = [files(one).joinpath("rules.md").read_text("utf-8") for one in (package, "rhumbline.engine")]
    return {line.split("**")[1] for text in texts for line in text.splitlines() if line.startswith("- **")}


def check_round_trips(game: Game, seats: int, options: dict[str, str], seed: object) -> None:
    """Position, record and log lead back to the same bytes at every entry."""
    rng = rng_from("round trips", seed)
    match = begin(game, game.new_state(seats, options), options, Luck.of(f"{seed}"))
    while not match.over:
        acting = match.to_act
        seat = acting[int(below(rng, len(acting)))]
        listed = game.moves(match.truth(), seat)
        match.play_move(seat, listed[int(below(rng, len(listed)))])
        position = json.loads(json.dumps(match.position()))
        again = replay.from_position(game, position)
        assert again.truth().tobytes() == match.truth().tobytes(), f"another state from {position}"
        assert again.position() == match.position()
    record = match.record()
    text = "\n".join(records.lines(record))
    assert records.parse(text) == record
    assert replay.play_again(game, json.loads(json.dumps(record))).position() == match.position()
    retold = Match(game, game.new_state(seats, options), options, Luck(None))
    truth = game.new_state(seats, options)
    for by, move in match.entries:
        (code,) = game.parse(truth, by, move)
        retold.play(by, move)
        game.play(truth, by, code, NO_EVENTS)
        assert retold.truth().tobytes() == truth.tobytes()
    assert truth.tobytes() == match.truth().tobytes()


def check_swap(game: Game, s: State, viewer: int, rng: Any, bots: list[Callable[[], Chooser]]) -> bool:
    """Nobody can tell a world from another one dealt from what he sees. True if the dealt world is a different one."""
    seen = game.seen_by(s, viewer)
    other = seen.copy()
    game.deal(other, viewer, rng)
    again = game.seen_by(other, viewer)
    assert again.tobytes() == seen.tobytes(), f"seat {viewer} sees another position in a world he cannot tell apart"
    assert game.faults(other) == [], f"a dealt world is unsound: {game.faults(other)}"
    assert game.actors(other) == game.actors(s), "another one is to act in a dealt world"
    assert game.view(again, viewer) == game.view(seen, viewer), f"the view of seat {viewer} differs"
    if viewer != SPECTATOR and viewer in game.to_act(s):
        listed = game.moves(s, viewer)
        assert game.moves(other, viewer) == listed, f"the moves of seat {viewer} tell him a secret"
        assert game.moves(seen, viewer) == listed, f"seat {viewer} cannot list his moves from what he sees"
        for bot in bots:
            assert bot()(seen, viewer) == bot()(again, viewer), "a bot chooses differently"
    return bool(other.tobytes() != s.tobytes())


def told(game: Game, s: State, by: int, move: int, viewer: int) -> tuple[State, list[Event]]:
    """The position after a move, and what this viewer is told of it."""
    after, noted = array_of(s), buffer()
    game.entry.step(after, by, move, noted)
    events = [
        event if audience in {EVERYBODY, viewer} else event.for_others()
        for event, audience in game.read_events(after[0], noted)
    ]
    return after[0], [event for event in events if event is not None]


def check_told(game: Game, s: State, viewer: int, rng: Any) -> bool:
    """Whatever happens in two worlds that a viewer cannot tell apart: if he sees the same then, he was told the same.

    True if two different things have happened.
    """
    other = game.seen_by(s, viewer)
    game.deal(other, viewer, rng)
    acting = game.to_act(s)
    if not acting:
        return False
    by = acting[int(below(rng, len(acting)))]
    here, there = game.moves(s, by), game.moves(other, by)
    one = here[int(below(rng, len(here)))]
    # What the viewer does himself is the same in both worlds.
    another = one if by == viewer and one in there else there[int(below(rng, len(there)))]
    after, heard = told(game, s, by, one, viewer)
    elsewhere, heard_there = told(game, other, by, another, viewer)
    if game.seen_by(after, viewer).tobytes() != game.seen_by(elsewhere, viewer).tobytes():
        return False
    # What all saw lie open and then shuffled, the position shows no longer: a game names such events in FORGETS.
    forgets: tuple[type[Event], ...] = getattr(game.module("events"), "FORGETS", ())
    if any(isinstance(event, forgets) for event in heard):
        return False
    assert heard == heard_there, f"viewer {viewer} is told {heard} in one world and {heard_there} in another"
    return bool(one != another or after.tobytes() != elsewhere.tobytes())


def check_streams(game: Game, seats: int, options: dict[str, str], seed: object) -> None:
    """Nobody sees anything change without being told, and whoever moves is told what he did."""
    rng = rng_from("streams", game.name, seed)
    match = begin(game, game.new_state(seats, options), options, Luck.of(f"{seed}"))
    viewers = (SPECTATOR, *range(seats))
    before = {viewer: game.seen_by(match.truth(), viewer).tobytes() for viewer in viewers}
    while not match.over:
        heard = {viewer: match.told(viewer) for viewer in viewers}
        seats_waiting = [seat for seat in match.waiting if game.take_back is not None]
        by = match.to_act[int(below(rng, len(match.to_act)))]
        if seats_waiting and below(rng, 5) == 0:
            by = seats_waiting[0]
            match.take_back(by)
        else:
            listed = game.moves(match.truth(), by)
            match.play_move(by, listed[int(below(rng, len(listed)))])
        assert match.told(by) > heard[by], f"seat {by} is not told of {match.entries[-1]}"
        for viewer in viewers:
            seen = game.seen_by(match.truth(), viewer).tobytes()
            unnoticed = seen != before[viewer] and match.told(viewer) == heard[viewer]
            assert not unnoticed, f"viewer {viewer} sees something change and is told nothing of {match.entries[-1]}"
            before[viewer] = seen


def check_seal(game: Game, s: State, seat: int) -> int:
    """Choices under seal that sound the same to others leave the same bytes in what they see; gives how many pairs."""
    compared = 0
    moves = game.moves(s, seat)
    for viewer in {SPECTATOR, *range(int(s.seats))} - {seat}:
        after: dict[tuple[bytes, int], State] = {}
        for move in moves[:: max(1, len(moves) // 12)]:
            then, heard = told(game, s, seat, move, viewer)
            if seat not in seats_in(int(game.sealed(then))):
                continue
            other: State = after.setdefault((msgspec.json.encode(heard), int(game.actors(then))), then)
            if other.tobytes() != then.tobytes():
                same = game.seen_by(then, viewer).tobytes() == game.seen_by(other, viewer).tobytes()
                assert same, f"viewer {viewer} sees into the seal of seat {seat}"
                compared += 1
    return compared


def fingerprint(game: Game, seats: int, options: dict[str, str], seed: object) -> list[str]:
    """A hash of every position of a random game, of its lists of moves and of what bots think of them."""
    trail: list[str] = []
    values = np.zeros(game.most_moves, dtype=np.float64)
    out = np.empty(game.most_moves, dtype=np.int32)
    for s, seat, move in random_walk(game, seats, options, seed):
        digest = hashlib.sha256(s.tobytes())
        if move >= 0:
            digest.update(repr(game.moves(s, seat)).encode())
        if move >= 0 and seat != CHANCE:
            seen = game.seen_by(s, seat)
            # A few moves tell whether compiled and interpreted code agree; interpreted code is slow.
            n = min(5, int(game.legal(seen, seat, out)))
            game.evaluate(seen, seat, out, n, values, game.weights[PLAIN])
            digest.update(repr([round(float(value), 6) for value in values[:n]]).encode())
            game.deal(seen, seat, rng_from("fingerprint", len(trail)))
            digest.update(seen.tobytes())
        trail.append(digest.hexdigest()[:16])
    return trail
