"""The referee alone: commands, prompts, numbers, and that everything follows from the log."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from rhumbline import IllegalMove, games
from rhumbline.core.chance import Luck
from rhumbline.core.game import CHANCE, SPECTATOR, Game
from rhumbline.core.match import Match
from rhumbline.games import load
from rhumbline.server import words
from rhumbline.server.table import Referee, referee_of
from rhumbline.server.writer import LogLine
from ruletest import rule_test


def new(game: Game, seats: int, seed: str = "a") -> Referee:
    options = game.filled_options(None)
    referee = Referee(Match(game, game.new_state(seats, options), options, Luck(None)), Luck(seed))
    referee.accept(referee.opening())
    return referee


def again(referee: Referee, lines: list[LogLine], seed: str = "a") -> Referee:
    game, options = referee.game, referee.game.filled_options(None)
    match = Match(game, game.new_state(referee.match.seats, options), options, Luck(None))
    return referee_of(match, Luck(seed), lines)


def random_game(referee: Referee, rng: random.Random) -> Iterator[tuple[int, LogLine]]:
    """Play to the end by commands; yields each entry that was added with the number of the command."""
    for by, move in referee.match.entries:
        yield 0, LogLine(by, move, None)
    command = 0
    while acting := referee.match.to_act:
        command += 1
        seat = rng.choice(acting)
        prompt = referee.now.prompts[seat]
        proposal = referee.propose(seat, prompt, [rng.choice(referee.match.moves(seat))], f"c{command}")
        referee.accept(proposal)
        for line in proposal.lines:
            yield command, line


def refusal(referee: Referee, seat: int, prompt: int, moves: list[str]) -> str:
    before = referee.match.position()
    with pytest.raises(IllegalMove) as caught:
        referee.propose(seat, prompt, moves, "x")
    assert referee.match.position() == before
    return caught.value.rule


@pytest.mark.parametrize("name", games())
def test_everything_follows_from_the_log(name: str) -> None:
    """A process that only reads the log tells every viewer the same, numbers and prompts included."""
    game = load(name)
    referee = new(game, game.seats[-1])
    lines = [line for _, line in random_game(referee, random.Random(name))]
    half = again(referee, lines[: len(lines) // 2])
    half.follow(lines[len(lines) // 2 :])
    for other in (again(referee, lines), half):
        assert other.now.prompts == referee.now.prompts
        assert other.now.heard == referee.now.heard
        assert other.answered == referee.answered
        assert other.now.luck.drawn == referee.now.luck.drawn
        for viewer in (SPECTATOR, *range(game.seats[-1])):
            assert words.encode(other.document(viewer)) == words.encode(referee.document(viewer))
            assert other.events(viewer, -1) == referee.events(viewer, -1)


@pytest.mark.parametrize("name", games())
def test_a_document_changes_only_with_its_number(name: str) -> None:
    """Whatever a viewer is told is told under a number: same number, same document."""
    game = load(name)
    referee = new(game, game.seats[-1])
    told: dict[tuple[int, int], bytes] = {}
    for step, _ in enumerate(random_game(referee, random.Random(f"{name} numbers"))):
        if step % 9 == 0:
            for viewer in (SPECTATOR, *range(game.seats[-1])):
                key = viewer, referee.now.number(viewer)
                document = words.encode([referee.document(viewer), referee.events(viewer, -1)])
                assert told.setdefault(key, document) == document


@pytest.mark.parametrize("name", games())
def test_a_question_offers_the_same_while_others_choose(name: str) -> None:
    """Offers are kept as long as the question is the same: so the rules must say the same all that time."""
    game = load(name)
    referee = new(game, game.seats[-1])
    asked: dict[tuple[int, int], list[str]] = {}
    for _ in random_game(referee, random.Random(f"{name} offers")):
        for seat in referee.match.to_act:
            texts = referee.match.moves(seat)
            assert asked.setdefault((seat, referee.now.prompts[seat]), texts) == texts
            assert msgspec.json.decode(referee.now.offer(seat).texts) == texts


@pytest.mark.parametrize("name", games())
def test_a_command_is_at_most_one_update(name: str) -> None:
    """The cards and dice that follow a move are told with it."""
    referee = new(load(name), load(name).seats[-1])
    viewers = (SPECTATOR, *range(referee.match.seats))
    latest, before = 0, {viewer: referee.now.number(viewer) for viewer in viewers}
    for command, _ in random_game(referee, random.Random(f"{name} updates")):
        after = {viewer: referee.now.number(viewer) for viewer in viewers}
        assert all(after[viewer] - before[viewer] <= command - latest for viewer in viewers)
        latest, before = command, after


@pytest.mark.parametrize("name", games())
def test_a_proposal_that_is_dropped_leaves_nothing_behind(name: str) -> None:
    referee = new(load(name), load(name).seats[-1])
    rng = random.Random(f"{name} dropped")

    def everything() -> bytes:
        now, viewers = referee.now, (SPECTATOR, *range(referee.match.seats))
        told = [[referee.document(viewer), referee.events(viewer, -1), now.number(viewer)] for viewer in viewers]
        return words.encode([told, now.prompts, now.luck.drawn, referee.match.entries, referee.match.position()])

    for step, _ in enumerate(random_game(referee, rng)):
        if step % 7 == 0 and referee.match.to_act:
            before = everything()
            seat = rng.choice(referee.match.to_act)
            move = rng.choice(referee.match.moves(seat))
            referee.propose(seat, referee.now.prompts[seat], [move], "dropped")
            referee.preview(seat, referee.now.prompts[seat], [move])
            assert not referee.has_answered(seat, "dropped")
            assert everything() == before


@pytest.mark.parametrize("name", games())
def test_refusals_rest_on_what_the_seat_sees(name: str) -> None:
    """A wrong move is refused in the same words whatever the world behind the seat's view is."""
    game = load(name)
    rng = random.Random(f"{name} refusals")
    referee = new(game, game.seats[-1])
    texts = {line.move for _, line in random_game(referee, rng) if line.by != CHANCE}
    referee = new(game, game.seats[-1], "b")
    tried = 0
    for step, _ in enumerate(random_game(referee, rng)):
        if step % 10 or not referee.match.to_act:
            continue
        seat = rng.choice(referee.match.to_act)
        seen = referee.match.seen(seat)
        for text in rng.sample(sorted(texts), min(20, len(texts))):
            try:
                referee.propose(seat, referee.now.prompts[seat], [text], "x")
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
    game = load("kingdom-maps")
    referee = new(game, 2)
    seat = referee.match.to_act[0]
    first = referee.match.moves(seat)[0]
    assert refusal(referee, seat, referee.now.prompts[seat], [first, "dance"]) == "table.3"
    chain, trial = [first], referee.match.copy()
    trial.play(seat, first)
    while len(chain) < 2 and trial.to_act == (seat,):
        chain.append(trial.moves(seat)[0])
        trial.play(seat, chain[-1])
    assert len(chain) == 2
    proposal = referee.propose(seat, referee.now.prompts[seat], chain, "c")
    assert [line.move for line in proposal.lines[:2]] == chain


@rule_test("table.4", "moves sent together cannot reach past a card that is drawn or a choice of another seat")
def test_a_chain_stops_at_a_reveal() -> None:
    game = load("cartographers")
    alone = new(game, 1)
    move = alone.match.moves(0)[0]
    after = alone.propose(0, alone.now.prompts[0], [move], "c").standing
    for second in (after.match.moves(0)[0], "farm A1", "nonsense"):
        assert refusal(alone, 0, alone.now.prompts[0], [move, second]) == "table.4"
    two = new(game, 2)
    two.accept(two.propose(1, two.now.prompts[1], [two.match.moves(1)[0]], "c"))
    assert refusal(two, 0, two.now.prompts[0], [two.match.moves(0)[0], "skip"]) == "table.4"


@rule_test("table.4", "no chain of any game gets past chance or another seat's entry")
@pytest.mark.parametrize("name", games())
def test_no_chain_reaches_past_anything(name: str) -> None:
    game = load(name)
    rng = random.Random(f"{name} chains")
    referee = new(game, game.seats[-1])
    refused = 0
    for step, _ in enumerate(random_game(referee, rng)):
        if step % 3 or not referee.match.to_act:
            continue
        seat = rng.choice(referee.match.to_act)
        first = rng.choice(referee.match.moves(seat))
        prompt = referee.now.prompts[seat]
        alone = referee.propose(seat, prompt, [first], "x")
        if any(line.by != seat for line in alone.lines) or seat not in alone.standing.match.to_act:
            following = alone.standing.match.moves(seat) or ["skip"]
            assert refusal(referee, seat, prompt, [first, rng.choice(following)]) == "table.4"
            refused += 1
    assert refused > 5


@rule_test("table.5", "an answer to an older question is refused; another seat's choice makes no question old")
def test_prompts_are_per_seat() -> None:
    referee = new(load("cartographers"), 2)
    first = dict(referee.now.prompts)
    referee.accept(referee.propose(0, first[0], [referee.match.moves(0)[0]], "a"))
    assert referee.now.prompts[1] == first[1]
    late = [referee.match.moves(1)[0]]
    assert refusal(referee, 1, first[1] - 1, late) == "table.5"
    assert refusal(referee, 1, first[1] + 1, late) == "table.5"
    referee.accept(referee.propose(1, first[1], late, "b"))
    assert refusal(referee, 0, first[0], ["skip"]) == "table.5"
    assert refusal(referee, 1, first[1], ["skip"]) == "table.5"


def test_a_retracted_choice_is_asked_anew() -> None:
    """After a retract the old prompt is stale, so that a resent first choice cannot slip in again."""
    referee = new(load("cartographers"), 2)
    prompt, move = referee.now.prompts[0], referee.match.moves(0)[0]
    referee.accept(referee.propose(0, prompt, [move], "a"))
    assert referee.document(0)["may_retract"]
    assert referee.document(1)["may_retract"] is False
    heard = referee.now.number(1)
    referee.accept(referee.retract(0, "b"))
    assert referee.now.number(1) == heard + 1  # that somebody is no longer ready shows; what he had chosen does not
    assert referee.has_answered(0, "a")
    assert referee.has_answered(0, "b")
    assert refusal(referee, 0, prompt, [move]) == "table.5"
    referee.propose(0, referee.now.prompts[0], [move], "c")


def test_commands_have_bounds() -> None:
    referee = new(load("cartographers"), 2)
    prompt = referee.now.prompts[0]
    for moves in ([], [""], ["  "], ["skip"] * 65):
        assert refusal(referee, 0, prompt, moves) == "table.3"


def test_a_preview_plays_nothing() -> None:
    """A draft is shown as far as the seat can know, and a draft that may not be is refused with its rule."""
    referee = new(load("cartographers"), 2)
    before = referee.match.position()
    prompt = referee.now.prompts[0]
    assert referee.preview(0, prompt, [referee.match.moves(0)[0]])["rows"]
    with pytest.raises(IllegalMove):
        referee.preview(0, prompt, ["farm A1 A2 A3 A4"])
    assert referee.match.position() == before


def test_a_preview_says_how_a_draft_may_go_on() -> None:
    """`next` are the seat's own moves after the draft; none where the draft ends in a seal or a reveal."""
    referee = new(load("kingdom-maps"), 2)
    active = referee.match.to_act[0]
    prompt = referee.now.prompts[active]
    draft = ["territory forest", "die 2"]
    for left in (1, 0):
        shown = referee.preview(active, prompt, draft)
        assert shown["left"] == left + 1
        draft.append(msgspec.json.decode(shown["next"])[0])
    assert draft[-1].startswith("hex ")
    assert referee.preview(active, prompt, draft)["next"] == []
    referee.accept(referee.propose(active, prompt, draft, "draft"))
    assert active not in referee.match.to_act
