"""The referee alone: commands, prompts, numbers, and that everything follows from the log."""

import random

import pytest

from referees import new_match, new_referee, random_game, viewers
from rhumbline import IllegalMove, games
from rhumbline.engine.game import CHANCE
from rhumbline.games import load
from rhumbline.server.live import protocol
from rhumbline.server.tables.table import Referee, referee_of
from ruletest import rule_test


def everything(referee: Referee) -> bytes:
    """All that anybody is told, and what decides how the game goes on."""
    match = referee.match
    told = [[referee.document(one), match.stream(one), match.told(one)] for one in viewers(referee)]
    return protocol.encode([told, match.prompts, match.luck.drawn, match.entries, match.position()])


def refusal(referee: Referee, seat: int, prompt: int, moves: list[str]) -> str:
    before = everything(referee)
    with pytest.raises(IllegalMove) as caught:
        referee.propose(seat, prompt, moves, "x")
    assert everything(referee) == before
    return caught.value.rule


@pytest.mark.parametrize("name", games())
def test_everything_follows_from_the_log(name: str) -> None:
    """A process that only reads the log tells every viewer the same, numbers and prompts included."""
    game = load(name)
    referee = new_referee(game, game.seats[-1])
    log = [entry for entries in random_game(referee, random.Random(name)) for entry in entries]
    commands = [(entry.by, command) for entry, command in log if command is not None]
    half = referee_of(new_match(game, game.seats[-1]), log[: len(log) // 2])
    half.follow(log[len(log) // 2 :])
    for other in (referee_of(new_match(game, game.seats[-1]), log), half):
        assert everything(other) == everything(referee)
        assert all(other.has_answered(*command) for command in commands)


@pytest.mark.parametrize("name", games())
def test_what_a_viewer_sees_changes_only_with_his_number(name: str) -> None:
    """Same number of events, same document: else a change would never be sent, and a replay could not show it."""
    game = load(name)
    for seats in {game.seats[0], game.seats[-1]}:
        referee = new_referee(game, seats)
        told: dict[tuple[int, int], bytes] = {}
        for step, _ in enumerate(random_game(referee, random.Random(f"{name} numbers"))):
            if step % 3 == 0 and referee.match.to_act:
                for viewer in viewers(referee):
                    document = protocol.encode([referee.document(viewer), referee.match.stream(viewer)])
                    assert told.setdefault((viewer, referee.match.told(viewer)), document) == document


@pytest.mark.parametrize("name", games())
def test_streams_only_grow(name: str) -> None:
    """What somebody has been told stays told: `since` is all that a client needs to go on."""
    game = load(name)
    referee = new_referee(game, game.seats[-1])
    before = {viewer: referee.match.stream(viewer) for viewer in viewers(referee)}
    for _ in random_game(referee, random.Random(f"{name} streams")):
        for viewer, told in before.items():
            now = referee.match.stream(viewer)
            assert now[: len(told)] == told
            assert referee.match.stream(viewer, len(told)) == now[len(told) :]
            before[viewer] = now


@pytest.mark.parametrize("name", games())
def test_a_question_offers_the_same_while_others_choose(name: str) -> None:
    game = load(name)
    referee = new_referee(game, game.seats[-1])
    asked: dict[tuple[int, int], list[str]] = {}
    for _ in random_game(referee, random.Random(f"{name} offers")):
        for seat in referee.match.to_act:
            texts = referee.match.moves(seat)
            assert asked.setdefault((seat, referee.match.prompts[seat]), texts) == texts


@pytest.mark.parametrize("name", games())
def test_a_proposal_that_is_dropped_leaves_nothing_behind(name: str) -> None:
    referee = new_referee(load(name), load(name).seats[-1])
    rng = random.Random(f"{name} dropped")
    for step, _ in enumerate(random_game(referee, rng)):
        if step % 7 == 0 and referee.match.to_act:
            before = everything(referee)
            seat = rng.choice(referee.match.to_act)
            move = rng.choice(referee.match.moves(seat))
            referee.propose(seat, referee.match.prompts[seat], [move], "dropped")
            referee.preview(seat, referee.match.prompts[seat], [move])
            assert not referee.has_answered(seat, "dropped")
            assert everything(referee) == before


@pytest.mark.parametrize("name", games())
def test_refusals_rest_on_what_the_seat_sees(name: str) -> None:
    """A wrong move is refused in the same words whatever the world behind the seat's view is."""
    game = load(name)
    rng = random.Random(f"{name} refusals")
    referee = new_referee(game, game.seats[-1])
    log = [entry for entries in random_game(referee, rng) for entry in entries]
    texts = sorted({entry.move for entry, _ in log if entry.by != CHANCE})
    referee = new_referee(game, game.seats[-1], "b")
    tried = 0
    for step, _ in enumerate(random_game(referee, rng)):
        if step % 5 or not referee.match.to_act:
            continue
        seat = rng.choice(referee.match.to_act)
        seen = referee.match.seen(seat)
        for text in rng.sample(texts, min(20, len(texts))):
            try:
                referee.propose(seat, referee.match.prompts[seat], [text], "x")
            except IllegalMove as refused:
                tried += 1
                assert refused.sentence.endswith(".")
                try:
                    chain = game.parse(seen.copy(), seat, text)
                except IllegalMove as unread:
                    assert unread.sentence == refused.sentence
                else:
                    assert chain
    assert tried > 50


@rule_test("table.4", "moves sent together are played together or not at all")
def test_a_chain_is_all_or_nothing() -> None:
    referee = new_referee(load("kingdom-maps"), 2)
    seat = referee.match.to_act[0]
    first = referee.match.moves(seat)[0]
    prompt = referee.match.prompts[seat]
    assert refusal(referee, seat, prompt, [first, "dance"]) == "table.3"
    chain, trial = [first], referee.match.copy()
    trial.play(seat, first)
    while len(chain) < 2 and trial.to_act == (seat,):
        chain.append(trial.moves(seat)[0])
        trial.play(seat, chain[-1])
    assert len(chain) == 2
    proposal = referee.propose(seat, prompt, chain, "c")
    assert [entry.move for entry, _ in proposal.entries[:2]] == chain


@rule_test("table.4", "moves sent together cannot reach past a card that is drawn or a choice of another seat")
def test_a_chain_stops_at_a_reveal() -> None:
    game = load("cartographers")
    alone = new_referee(game, 1)
    move = alone.match.moves(0)[0]
    after = alone.propose(0, alone.match.prompts[0], [move], "c").branch
    for second in (after.moves(0)[0], "farm A1", "nonsense"):
        assert refusal(alone, 0, alone.match.prompts[0], [move, second]) == "table.4"
    two = new_referee(game, 2)
    two.accept(two.propose(1, two.match.prompts[1], [two.match.moves(1)[0]], "c"))
    assert refusal(two, 0, two.match.prompts[0], [two.match.moves(0)[0], "skip"]) == "table.4"


@rule_test("table.4", "no chain of any game gets past chance or another seat's entry")
@pytest.mark.parametrize("name", games())
def test_no_chain_reaches_past_anything(name: str) -> None:
    game = load(name)
    rng = random.Random(f"{name} chains")
    referee = new_referee(game, game.seats[-1])
    refused = 0
    for step, _ in enumerate(random_game(referee, rng)):
        if step % 3 or not referee.match.to_act:
            continue
        seat = rng.choice(referee.match.to_act)
        first = rng.choice(referee.match.moves(seat))
        prompt = referee.match.prompts[seat]
        alone = referee.propose(seat, prompt, [first], "x")
        if any(entry.by != seat for entry, _ in alone.entries) or seat not in alone.branch.to_act:
            following = alone.branch.moves(seat) or ["skip"]
            assert refusal(referee, seat, prompt, [first, rng.choice(following)]) == "table.4"
            refused += 1
    assert refused > 5


@rule_test("table.5", "an answer to an older question is refused; another seat's choice makes no question old")
def test_prompts_are_per_seat() -> None:
    referee = new_referee(load("cartographers"), 2)
    first = list(referee.match.prompts)
    referee.accept(referee.propose(0, first[0], [referee.match.moves(0)[0]], "a"))
    assert referee.match.prompts[1] == first[1]
    late = [referee.match.moves(1)[0]]
    assert refusal(referee, 1, first[1] - 1, late) == "table.5"
    assert refusal(referee, 1, first[1] + 1, late) == "table.5"
    referee.accept(referee.propose(1, first[1], late, "b"))
    assert refusal(referee, 0, first[0], ["skip"]) == "table.5"
    assert refusal(referee, 1, first[1], ["skip"]) == "table.5"


def test_a_retracted_choice_is_asked_anew() -> None:
    """After a retract the old prompt is stale, so that a resent first choice cannot slip in again."""
    referee = new_referee(load("cartographers"), 2)
    prompt, move = referee.match.prompts[0], referee.match.moves(0)[0]
    referee.accept(referee.propose(0, prompt, [move], "a"))
    assert referee.document(0).may_retract
    assert not referee.document(1).may_retract
    told = referee.match.told(1)
    referee.accept(referee.retract(0, "b"))
    # That somebody is no longer ready shows; what he had chosen does not.
    assert [type(event).__name__ for event in referee.match.stream(1, told)] == ["TookBack"]
    assert referee.has_answered(0, "a")
    assert referee.has_answered(0, "b")
    assert refusal(referee, 0, prompt, [move]) == "table.5"
    referee.propose(0, referee.match.prompts[0], [move], "c")


def test_commands_have_bounds() -> None:
    referee = new_referee(load("cartographers"), 2)
    for moves in ([], [""], ["  "], ["skip"] * 65):
        assert refusal(referee, 0, referee.match.prompts[0], moves) == "table.3"


def test_a_preview_plays_nothing() -> None:
    """A draft is shown as far as the seat can know, and a draft that may not be is refused with its rule."""
    referee = new_referee(load("cartographers"), 2)
    before = everything(referee)
    prompt = referee.match.prompts[0]
    shown, _ = referee.preview(0, prompt, [referee.match.moves(0)[0]])
    assert protocol.encode(shown)
    with pytest.raises(IllegalMove):
        referee.preview(0, prompt, ["farm A1 A2 A3 A4"])
    assert everything(referee) == before


def test_a_preview_says_how_a_draft_may_go_on() -> None:
    """`next` are the seat's own moves after the draft; none where the draft ends in a seal or a reveal."""
    referee = new_referee(load("kingdom-maps"), 2)
    active = referee.match.to_act[0]
    prompt = referee.match.prompts[active]
    draft = ["territory forest", "die 2"]
    for _ in range(2):
        _, following = referee.preview(active, prompt, draft)
        draft.append(following[0])
    assert draft[-1].startswith("hex ")
    assert referee.preview(active, prompt, draft)[1] == []
    referee.accept(referee.propose(active, prompt, draft, "draft"))
    assert active not in referee.match.to_act
