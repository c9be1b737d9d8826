"""Nobody is sent a byte that would tell two worlds apart which he cannot tell apart."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rhumbline import IllegalMove, games
from rhumbline.core.chance import Luck, rng_from
from rhumbline.core.game import CHANCE, SPECTATOR, Game, seats_in
from rhumbline.core.match import Entry, Match
from rhumbline.games import load
from rhumbline.server import words
from rhumbline.server.client import Client
from rhumbline.server.live import Live
from rhumbline.server.lobby import new_row
from rhumbline.server.store import Chair
from rhumbline.server.table import Referee, seat_of

WORLDS = 40
"""Pairs of worlds for each game."""


def replies(game: Game, referee: Referee, viewer: int, drafts: list[list[str]]) -> list[bytes]:
    """Every byte this viewer is sent: the table, the update with view, prompt and events, refusals and previews."""
    row = new_row(game, {}, referee.match.seats, private=False)._replace(id="t", stage="running", seed="s", created=0)
    live = Live(row, [Chair(seat, f"P{seat}") for seat in range(referee.match.seats)], referee, [])
    client = Client(live, viewer, -1)
    live.clients.add(client)
    told = [words.encode(live.room(viewer)), *(words.encode(reply) for reply in client.news())]
    seat = seat_of(viewer)
    for draft in drafts if seat is not None else []:
        prompt = referee.now.prompts[viewer]
        for ask in (referee.preview, referee.propose):
            try:
                more: tuple[Any, ...] = ("x",) if ask == referee.propose else ()
                answer = ask(viewer, prompt, draft, *more)
                told.append(words.encode(answer) if isinstance(answer, dict) else b"ack")
            except IllegalMove as refusal:
                told.append(json.dumps([refusal.rule, refusal.sentence, refusal.cells]).encode())
    return told


def world(referee: Referee, state: Any) -> Referee:
    """A referee of another world with the same past, as far as this one's numbers go."""
    match = referee.match.copy()
    waiting = seats_in(int(match.game.sealed(state)))
    under_seal = match.__dict__["_under_seal"]
    # Who has begun a choice under seal may differ between worlds; what is under seal is told at the reveal only.
    match.__dict__["_under_seal"] = {seat: under_seal.get(seat, [Entry(seat, "?")]) for seat in waiting}
    match._stand(match.game.at(state))  # noqa: SLF001 (no player can change the world)
    other = Referee(match, Luck("other"))
    other.now.prompts = dict(referee.now.prompts)
    other.now.heard = {viewer: list(heard) for viewer, heard in referee.now.heard.items()}
    return other


@pytest.mark.parametrize("name", games())
def test_two_worlds_are_one_to_those_who_cannot_tell(name: str) -> None:
    """View, events, prompt, table, previews, refusals and chains: the same bytes in both worlds."""
    game = load(name)
    rng, dice = random.Random(f"{name} leaks"), rng_from("leaks", name)
    pairs = different = 0
    for round_ in range(40):
        seats = rng.choice(list(game.seats))
        options = game.filled_options(None)
        referee = Referee(Match(game, game.new_state(seats, options), options, Luck(None)), Luck(f"{round_}"))
        referee.accept(referee.opening())
        texts: list[str] = []
        while acting := referee.match.to_act:
            seat = rng.choice(acting)
            texts.append(rng.choice(referee.match.moves(seat)))
            referee.accept(referee.propose(seat, referee.now.prompts[seat], [texts[-1]], None))
            if rng.random() > 0.1 or not referee.match.to_act:
                continue
            viewer = rng.choice([SPECTATOR, *range(seats)])
            dealt = game.seen_by(referee.match.truth(), viewer)
            game.deal(dealt, viewer, dice)
            own = referee.match.moves(viewer) if viewer in referee.match.to_act else ["skip"]
            some = [rng.choice(own) for _ in range(3)]
            drafts = [[one] for one in some] + [[one, rng.choice(texts)] for one in some]
            drafts += [[rng.choice(texts)] for _ in range(5)]
            truth = replies(game, world(referee, referee.match.truth()), viewer, drafts)
            other = replies(game, world(referee, dealt), viewer, drafts)
            assert truth == other, f"{name}: {viewer} can tell the worlds apart"
            pairs += 1
            different += dealt.tobytes() != referee.match.truth().tobytes()
        if different >= WORLDS or (pairs > 200 and seats):
            break
    assert pairs >= WORLDS
    assert different > 0


@pytest.mark.parametrize("name", games())
def test_steps_of_a_running_game_tell_no_more_than_was_told(name: str) -> None:
    """A replayed step is what the viewer was shown at that number, to the byte."""
    from rhumbline.server.afterwards import step_seen

    game = load(name)
    rng = random.Random(f"{name} steps")
    seats = game.seats[-1]
    options = game.filled_options(None)
    referee = Referee(Match(game, game.new_state(seats, options), options, Luck(None)), Luck("s"))
    referee.accept(referee.opening())
    row = new_row(game, {}, seats, private=False)._replace(stage="running", seed="s")
    live = Live(row, [Chair(seat) for seat in range(seats)], referee, [])
    shown: dict[tuple[int, int], str] = {}
    for _ in range(40):
        for viewer in (SPECTATOR, 0, seats - 1):
            document = referee.document(viewer) | {"prompt": None}
            shown[viewer, referee.now.number(viewer)] = json.dumps(document, sort_keys=True)
        seat = rng.choice(referee.match.to_act)
        moves = referee.match.moves(seat)
        referee.accept(referee.propose(seat, referee.now.prompts[seat], [rng.choice(moves)], None))
    for (viewer, n), told in rng.sample(sorted(shown.items()), 12):
        step = step_seen(live, viewer, n)
        assert json.dumps({key: step[key] for key in json.loads(told)}, sort_keys=True) == told
        assert step["seed"] is None
        assert not any(event.by == CHANCE for event in step["events"])
