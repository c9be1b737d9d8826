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

import numpy as np

from rhumbline.core import record as records
from rhumbline.core.chance import Luck, rng_from
from rhumbline.core.errors import IllegalMove
from rhumbline.core.game import CHANCE, SPECTATOR, Game, State, seats_in
from rhumbline.core.match import Match
from rhumbline.core.rng import below, weighted

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
    at = game.at(game.new_state(seats, options))
    waiting, _ = game.steps.look(at)
    for _ in range(MOST_ENTRIES):
        if waiting == 0:
            yield at[0], 0, -1
            return
        if waiting == CHANCE:
            seat = CHANCE
            move = int(out[weighted(rng, weights, game.steps.list_outcomes(at, out, weights))])
        else:
            acting = seats_in(int(waiting))
            seat = acting[int(below(rng, len(acting)))]
            move = int(out[below(rng, game.steps.list_moves(at, seat, out))])
        yield at[0], seat, move
        waiting, _ = game.steps.step(at, seat, move)
    message = f"{game.name} with {seats} seats did not end within {MOST_ENTRIES} entries"
    raise AssertionError(message)


def check_random_game(game: Game, seats: int, options: dict[str, str], seed: object) -> None:
    """A random game ends; all along, whoever is to act has moves, each once and in range, and no component is lost."""
    for s, seat, move in random_walk(game, seats, options, seed):
        assert game.faults(s) == [], f"{game.faults(s)} in {game.position(s)}"
        if move < 0:
            break
        at = game.at(s)
        chances = game.chances_at(at) if seat == CHANCE else []
        listed = [outcome for outcome, _ in chances] if seat == CHANCE else game.moves_at(at, seat)
        assert listed, f"{seat} is to act and has no move in {game.position(s)}"
        assert len(set(listed)) == len(listed), "a move is listed twice"
        assert len(listed) <= game.most_moves
        if seat == CHANCE:
            assert all(weight > 0 for _, weight in chances), "an outcome has no weight"
        else:
            assert min(listed) >= 0, "a move's number is out of range"
            assert max(listed) < game.move_codes, "a move's number is out of range"
            idle = set(range(seats)) - set(game.to_act(s))
            assert all(len(game.list_moves(at, other)) == 0 for other in idle), "a seat that is not to act has moves"
    result = game.result(s)
    scores = game.scores(s)
    assert sorted(seat for place in result["ranking"] for seat in place) == list(range(seats))
    assert result["totals"] == [score["total"] for score in scores]
    assert all(sum(line["points"] for line in score["lines"]) == score["total"] for score in scores)


def check_every_move(game: Game, s: State, seat: int) -> None:
    """Every listed move plays, on a copy alone, and reads back from text; every other number is refused by a rule."""
    before = s.tobytes()
    listed = set(game.moves(s, seat))
    for move in listed:
        copy = s.copy()
        text = game.write(copy, seat, move)
        assert game.parse(copy, seat, text) == [move], f"{text!r} does not read back"
        game.play(copy, seat, move)
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
    texts = [files(one).joinpath("rules.md").read_text("utf-8") for one in (package, "rhumbline.core")]
    return {line.split("**")[1] for text in texts for line in text.splitlines() if line.startswith("- **")}


def check_round_trips(game: Game, seats: int, options: dict[str, str], seed: object) -> None:
    """Position, record and log lead back to the same bytes at every entry."""
    rng = rng_from("round trips", seed)
    match = Match(game, game.new_state(seats, options), options, Luck.of(f"{seed}"))
    while not match.over:
        acting = match.to_act
        seat = acting[int(below(rng, len(acting)))]
        listed = game.moves(match.truth(), seat)
        match.play_move(seat, listed[int(below(rng, len(listed)))])
        position = json.loads(json.dumps(match.position()))
        again = records.from_position(game, position)
        assert again.truth().tobytes() == match.truth().tobytes(), f"another state from {position}"
        assert again.position() == match.position()
    record = match.record()
    text = "\n".join(records.lines(record))
    assert records.parse(text) == record
    assert records.play_again(game, json.loads(json.dumps(record))).position() == match.position()
    retold = Match(game, game.new_state(seats, options), options, Luck(None))
    truth = game.new_state(seats, options)
    for by, move in match.entries:
        (code,) = game.parse(truth, by, move)
        retold.play(by, move)
        game.play(truth, by, code)
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
    shown = json.dumps(game.view(seen, viewer))
    assert json.dumps(game.view(again, viewer)) == shown, f"the view of seat {viewer} differs"
    if viewer != SPECTATOR and viewer in game.to_act(s):
        listed = game.moves(s, viewer)
        assert game.moves(other, viewer) == listed, f"the moves of seat {viewer} tell him a secret"
        assert game.moves(seen, viewer) == listed, f"seat {viewer} cannot list his moves from what he sees"
        for bot in bots:
            assert bot()(seen, viewer) == bot()(again, viewer), "a bot chooses differently"
    return bool(other.tobytes() != s.tobytes())


def check_seal(game: Game, s: State, seat: int) -> int:
    """Choices under seal that sound the same to others leave the same bytes in what they see; gives how many pairs."""
    after: dict[tuple[str | None, int], State] = {}
    compared = 0
    for move in game.moves(s, seat)[:: max(1, len(game.moves(s, seat)) // 12)]:
        copy = s.copy()
        sound = game.covered(s, seat, move)
        game.play(copy, seat, move)
        if seat not in seats_in(int(game.sealed(copy))):
            continue
        other = after.setdefault((sound, int(game.actors(copy))), copy)
        if other is not copy and other.tobytes() != copy.tobytes():
            for viewer in {SPECTATOR, *range(int(s.seats))} - {seat}:
                told, untold = game.seen_by(copy, viewer), game.seen_by(other, viewer)
                assert told.tobytes() == untold.tobytes(), f"seat {viewer} sees into the seal of seat {seat}"
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
            game.appraise(seen, seat, out, n, values)
            digest.update(repr([round(float(value), 6) for value in values[:n]]).encode())
            game.deal(seen, seat, rng_from("fingerprint", len(trail)))
            digest.update(seen.tobytes())
        trail.append(digest.hexdigest()[:16])
    return trail
