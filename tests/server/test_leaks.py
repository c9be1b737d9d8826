"""Nobody is sent a byte that would tell two worlds apart which he cannot tell apart."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from msgspec import structs

from referees import new_referee, random_game, table_of, viewers
from rhumbline import IllegalMove, games
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.game import SPECTATOR, State
from rhumbline.engine.luck import rng_from
from rhumbline.games import load
from rhumbline.server.live import protocol
from rhumbline.server.live.client import Client
from rhumbline.server.tables.history import past_of, step_seen, steps_of
from rhumbline.server.tables.table import Referee

WORLDS = 40
"""Pairs of worlds for each game."""


def replies(referee: Referee, viewer: int, drafts: list[list[str]]) -> list[bytes]:
    """Every byte this viewer is sent: the table, the update with view, prompt and events, refusals and previews."""
    live = table_of(referee)
    live.row = live.row._replace(id="t")
    client = Client(live, viewer)
    live.clients.add(client)
    told = [protocol.encode(reply) for reply in client.unsent()]
    for draft in drafts if viewer != SPECTATOR else []:
        prompt = referee.match.prompts[viewer]
        try:
            told.append(protocol.encode(referee.preview(viewer, prompt, draft)))
        except IllegalMove as refusal:
            told.append(json.dumps([refusal.rule, refusal.sentence, refusal.cells]).encode())
        try:
            referee.propose(viewer, prompt, draft, "x")
            told.append(b"ack")
        except IllegalMove as refusal:
            told.append(json.dumps([refusal.rule, refusal.sentence, refusal.cells]).encode())
    return told


def world(referee: Referee, state: State) -> Referee:
    """A referee of another world with the same past."""
    match = referee.match.copy()
    match.__dict__["_at"] = array_of(state)
    match._look(match.game.entry.look(array_of(state)))  # noqa: SLF001 (no player can change the world)
    return Referee(match)


@pytest.mark.parametrize("name", games())
def test_two_worlds_are_one_to_those_who_cannot_tell(name: str) -> None:
    """View, events, prompt, table, previews, refusals and chains: the same bytes in both worlds."""
    game = load(name)
    rng, dice = random.Random(f"{name} leaks"), rng_from("leaks", name)
    pairs = different = 0
    for round_ in range(40):
        referee = new_referee(game, rng.choice(list(game.seats)), f"{round_}")
        texts: list[str] = []
        for entries in random_game(referee, rng):
            texts += [entry.move for entry, command in entries if command is not None]
            if rng.random() > 0.1 or not referee.match.to_act or not texts:
                continue
            viewer = rng.choice(viewers(referee))
            dealt = game.seen_by(referee.match.truth(), viewer)
            game.deal(dealt, viewer, dice)
            own = referee.match.moves(viewer) or ["skip"]
            some = [rng.choice(own) for _ in range(3)]
            drafts = [[one] for one in some] + [[one, rng.choice(texts)] for one in some]
            drafts += [[rng.choice(texts)] for _ in range(5)]
            truth = replies(world(referee, referee.match.truth()), viewer, drafts)
            other = replies(world(referee, dealt), viewer, drafts)
            assert truth == other, f"{name}: {viewer} can tell the worlds apart"
            pairs += 1
            different += dealt.tobytes() != referee.match.truth().tobytes()
        if different >= WORLDS or pairs > 200:
            break
    assert pairs >= WORLDS
    assert different > 0


@pytest.mark.parametrize("name", games())
def test_steps_of_a_running_game_tell_no_more_than_was_told(name: str) -> None:
    """A replayed step is what the viewer was shown when he had been told as much, to the byte, and nothing between."""
    game = load(name)
    rng = random.Random(f"{name} steps")
    referee = new_referee(game, game.seats[-1])
    live = table_of(referee)
    shown: dict[tuple[int, int], bytes] = {}
    for _ in zip(range(40), random_game(referee, rng), strict=False):
        for viewer in viewers(referee):
            seen = structs.replace(referee.document(viewer), prompt=None)
            shown[viewer, referee.match.told(viewer)] = protocol.encode(seen)
    past = past_of(live)
    for viewer in viewers(referee):
        (steps, _), stream = steps_of(past, viewer), msgspec.json.encode(referee.match.stream(viewer))
        assert [step.told for step in steps] == [told for one, told in shown if one == viewer]
        assert msgspec.json.encode(step_seen(past, viewer, since=-1).events) == stream
    for (viewer, told), document in rng.sample(sorted(shown.items()), 12):
        step = step_seen(past, viewer, event=told - 1)
        fields = {field: getattr(step, field) for field in protocol.Document.__struct_fields__}
        assert protocol.encode(protocol.Document(**fields)) == document
        assert (step.heard, step.seed, step.entry) == (told, None, None)
        before = step_seen(past, viewer, step=step.step - 1).heard if step.step else 0
        assert msgspec.json.encode(step.events) == msgspec.json.encode(referee.match.stream(viewer)[before:told])
