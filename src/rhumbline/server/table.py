"""The referee of one table: what has happened, what each viewer may know of it, what a command would add to the log.

Nothing here waits or stores: `propose` says what a command would lead to, and `accept` takes over what has become
durable. Everything a client is told, its numbers and prompts included, follows from the log alone, so that any process
says the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from rhumbline.core import record as records
from rhumbline.core.chance import Luck
from rhumbline.core.errors import BadInput, IllegalMove
from rhumbline.core.game import CHANCE, SPECTATOR, Game, State
from rhumbline.core.match import TAKE_BACK, Match
from rhumbline.core.steps import At
from rhumbline.server import words
from rhumbline.server.writer import LogLine

if TYPE_CHECKING:
    from rhumbline.core.plain import Plain
    from rhumbline.core.views import Shown

MOST_MOVES = 64
"""No command has more moves than this."""


class Offer:
    """All legal moves of a seat: their numbers, and the same as texts in JSON."""

    def __init__(self, game: Game, at: At, seat: int, plain: Plain) -> None:
        self._game = game
        self._moves = game.list_moves(at, seat)
        self._texts: list[str] | None = None
        listed = None if game.texts is None else game.texts.in_json(self._moves)
        if listed is None:
            self._texts = game.write_all(plain, seat, self._moves.tolist())
            listed = words.encode(self._texts)
        self._listed = listed
        self.texts = msgspec.Raw(listed)

    def __contains__(self, move: int) -> bool:
        """Whether this move is legal."""
        return move in self._moves

    def number(self, text: str) -> int | None:
        """The legal move of a text, if it is written exactly as moves are listed."""
        if self._texts is None:
            # Texts that are known are plain signs; to look one up in what is sent is quicker than in the numbers.
            move = None if self._game.texts is None else self._game.texts.number(text)
            return move if move is not None and f'"{text}"'.encode() in self._listed else None
        return int(self._moves[self._texts.index(text)]) if text in self._texts else None


class Proposal(NamedTuple):
    """What a command would add to the log, and where the table would stand then."""

    lines: list[LogLine]
    standing: Standing


class Standing:
    """Where a table stands after some entries of its log."""

    def __init__(self, match: Match, luck: Luck) -> None:
        self.match = match
        self.luck = luck
        self.viewers = (SPECTATOR, *range(match.seats))
        # How many lines a viewer had heard when what he sees changed for the n-th time: n counts his updates.
        self.heard: dict[int, list[int]] = {viewer: [] for viewer in self.viewers}
        self._updates_before = dict.fromkeys(self.viewers, 0)  # those that are not in these lists: see `branch`
        self._heard_last = dict.fromkeys(self.viewers, -1)
        # How often a seat has been asked something: another seat's choice does not make a question old.
        self.prompts = dict.fromkeys(range(match.seats), 0)
        self._seen: At = np.empty(0)
        self._bytes: dict[int, bytes] = {}
        self._plain: dict[int, Plain] = {}
        self._offers: dict[int, tuple[int, Offer]] = {}  # by seat, with the number of the question they answer
        self._ask()
        self._look()

    def branch(self) -> Standing:
        """A standing that goes its own way from here, and may be thrown away; what it keeps begins here."""
        twin = Standing.__new__(Standing)
        twin.__dict__.update(
            self.__dict__,
            match=self.match.branch(),
            luck=self.luck.copy(),
            heard={viewer: [] for viewer in self.viewers},
            prompts=dict(self.prompts),
            _offers=dict(self._offers),
            _updates_before={viewer: n + len(self.heard[viewer]) for viewer, n in self._updates_before.items()},
            _heard_last=dict(self._heard_last),
        )
        return twin

    def join(self, branch: Standing) -> None:
        """Go on where a branch of this very standing has got to; the branch is not to be used any more."""
        self.match.join(branch.match)
        for viewer, heard in branch.heard.items():
            self.heard[viewer] += heard
        got_to = vars(branch)
        for name in ("luck", "prompts", "_heard_last", "_seen", "_bytes", "_plain", "_offers"):
            self.__dict__[name] = got_to[name]

    def number(self, viewer: int) -> int:
        """How often what this viewer sees has changed."""
        return self._updates_before[viewer] + len(self.heard[viewer]) - 1

    def seen(self, viewer: int) -> State:
        """What this viewer sees, as a record that is not to be changed."""
        return self._seen[viewer + 1]

    def plain(self, viewer: int) -> Plain:
        """What this viewer sees, as plain numbers."""
        if viewer not in self._plain:
            self._plain[viewer] = self.match.game.plain(self._bytes[viewer])
        return self._plain[viewer]

    def _at(self, viewer: int) -> At:
        return self._seen[viewer + 1 : viewer + 2]

    def offer(self, seat: int) -> Offer:
        """All legal moves of a seat that is to act: what it is shown is what it may play.

        As long as the question is the same, so are the moves: what others choose meanwhile is sealed.
        """
        prompt, offer = self._offers.get(seat, (0, None))
        if offer is None or prompt != self.prompts[seat]:
            offer = Offer(self.match.game, self._at(seat), seat, self.plain(seat))
            self._offers[seat] = self.prompts[seat], offer
        return offer

    def play(self, by: int, move: int) -> None:
        """Play a move that was found among the legal moves or outcomes."""
        asked = self.match.to_act
        self.match.play_checked(by, move)
        self._count(asked, by)

    def tell(self, line: LogLine) -> None:
        """Play an entry of the log."""
        asked = self.match.to_act
        if line.move == TAKE_BACK and line.by != CHANCE:
            self.match.take_back(line.by)
        else:
            self.match.play(line.by, line.move)
        if line.by == CHANCE:
            self.luck.drawn += 1
        self._count(asked, line.by)

    def _count(self, asked: tuple[int, ...], by: int) -> None:
        self._ask(asked, by)
        # Cards and dice that are due are drawn with the same command, where there is a seed to draw them from.
        if self.match.to_act != (CHANCE,) or self.luck.seed is None:
            self._look()

    def _look(self) -> None:
        """What everybody sees now; whoever sees or has heard something new has an update."""
        before, self._plain = self._bytes, {}
        self._seen = self.match.seen_by_each()
        size, all_bytes = self._seen.itemsize, self._seen.tobytes()
        self._bytes = {}
        heard_by_each = self.match.heard_by_each()
        for viewer, updates in self.heard.items():
            at = size * (viewer + 1)
            seen = self._bytes[viewer] = all_bytes[at : at + size]
            heard = heard_by_each[viewer]
            if self._heard_last[viewer] != heard or before[viewer] != seen:
                self._heard_last[viewer] = heard
                updates.append(heard)

    def _ask(self, asked: tuple[int, ...] = (), by: int = CHANCE) -> None:
        """Whoever is to act and was not asked before, or has just answered, is asked something new."""
        for seat in self.match.to_act:
            if seat != CHANCE and (seat == by or seat not in asked):
                self.prompts[seat] += 1


class Referee:
    """A table that is being played, and what a command would do to it."""

    def __init__(self, match: Match, luck: Luck) -> None:
        self.game = match.game
        self.now = Standing(match, luck)
        self.answered: set[tuple[int, str]] = set()

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return len(self.now.match.entries)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.now.match

    # --- what a command would do

    def opening(self) -> Proposal:
        """What chance does before anybody decides."""
        return self._proposal(self.now.branch(), None)

    def propose(self, seat: int, prompt: int, moves: Sequence[str], command: str | None) -> Proposal:
        """The moves of a command, all or nothing, and what chance does after them; IllegalMove if they may not be."""
        return self._proposal(self._draft(seat, prompt, moves)[1], command)

    def propose_move(self, seat: int, move: int) -> Proposal:
        """One move by its number, as bots and standing orders give it."""
        if seat not in self.match.to_act:
            raise IllegalMove("table.1", "It is not this seat's turn.")
        if move not in self.now.offer(seat):
            raise self.game.refuse(self.now.seen(seat), seat, move)
        trial = self.now.branch()
        trial.play(seat, move)
        return self._proposal(trial, None)

    def retract(self, seat: int, command: str) -> Proposal:
        """table.2: taking back a sealed choice."""
        trial = self.now.branch()
        trial.tell(LogLine(seat, TAKE_BACK, command))
        return self._proposal(trial, command)

    def preview(self, seat: int, prompt: int, moves: Sequence[str]) -> dict[str, Any]:
        """What a draft would lead to, as far as this seat can know, and how it may go on; nothing is played."""
        chain, trial = self._draft(seat, prompt, moves)
        more: Any = trial.offer(seat).texts if self._is_private(trial, seat) else []
        return {**self.game.preview(self.now.seen(seat), seat, chain), "next": more}

    def _draft(self, seat: int, prompt: int, moves: Sequence[str]) -> tuple[list[int], Standing]:
        """The moves a draft stands for and where they lead. Refusals rest on what the seat sees, never on the truth."""
        if seat not in self.match.to_act:
            raise IllegalMove("table.1", "It is not your turn." if self.match.to_act else "The game is over.")
        if prompt != self.now.prompts[seat]:
            raise IllegalMove("table.5", "The table has moved on since you were asked; look again.")
        if not 0 < len(moves) <= MOST_MOVES or not all(text.split() for text in moves):
            raise IllegalMove("table.3", f"A command has 1 to {MOST_MOVES} moves, none of them empty.")
        trial = self.now.branch()
        chain: list[int] = []
        for text in moves:
            if chain:
                self._check_nothing_revealed(trial, seat)
            listed = trial.offer(seat).number(text)
            for move in self.game.parse(trial.seen(seat), seat, text) if listed is None else (listed,):
                if chain:
                    self._check_nothing_revealed(trial, seat)
                if listed is None and move not in trial.offer(seat):
                    raise self.game.refuse(trial.seen(seat), seat, move)
                trial.play(seat, move)
                chain.append(move)
        return chain, trial

    def _check_nothing_revealed(self, trial: Standing, seat: int) -> None:
        """table.4: else a client could try out hidden cards with commands that are then refused."""
        if not self._is_private(trial, seat):
            raise IllegalMove("table.4", "Moves sent together cannot reach past what is revealed or another decides.")

    def _is_private(self, trial: Standing, seat: int) -> bool:
        """Whether a trial has led to nothing but the seat's own next choice."""
        heard = trial.match.log(seat, self.match.heard(seat))
        return seat in trial.match.to_act and all(line["by"] == seat for line in heard)

    def _proposal(self, trial: Standing, command: str | None) -> Proposal:
        while trial.match.to_act == (CHANCE,):
            possible = trial.match.chances()
            move, _ = possible[trial.luck.pick([weight for _, weight in possible])]
            trial.play(CHANCE, move)
        lines = [LogLine(by, move, None if by == CHANCE else command) for by, move in trial.match.entries]
        return Proposal(lines, trial)

    # --- what has become durable

    def accept(self, proposal: Proposal) -> None:
        """Take over what has been stored."""
        self.now.join(proposal.standing)
        self._note(proposal.lines)

    def follow(self, lines: Sequence[LogLine]) -> None:
        """Play entries that somebody else has stored."""
        for line in lines:
            self.now.tell(line)
        self._note(lines)

    def _note(self, lines: Sequence[LogLine]) -> None:
        self.answered.update((line.by, line.command) for line in lines if line.command is not None)

    def has_answered(self, seat: int, command: str) -> bool:
        """Whether this command is in the log already: a resend is acknowledged, not played again."""
        return (seat, command) in self.answered

    # --- what a viewer is told

    def show(self, viewer: int, before: Shown | None) -> Shown:
        """What this viewer sees; what has not changed is taken over from what he was shown before."""
        return self.game.view_again(before, self.now.plain(viewer), viewer)

    def document(self, viewer: int, view: dict[str, Any] | None = None) -> dict[str, Any]:
        """Everything this viewer may know now; the view may have been made already."""
        match, now = self.match, self.now
        prompt = None
        if viewer != SPECTATOR and viewer in match.to_act:
            prompt = {"id": now.prompts[viewer], "moves": now.offer(viewer).texts}
        return {
            "view": self.game.view(now.plain(viewer), viewer) if view is None else view,
            "to_act": list(match.to_act),
            "prompt": prompt,
            "may_retract": self.game.take_back is not None and viewer in match.waiting,
            "result": match.result(),
            "seed": self.now.luck.seed if match.over else None,
        }

    def events(self, viewer: int, since: int) -> list[words.Event]:
        """What this viewer has heard since what he sees changed for the `since`-th time; all of it for -1."""
        heard = self.now.heard[viewer]
        return [words.Event(*line) for line in self.match.lines(viewer, heard[since] if 0 <= since < len(heard) else 0)]

    def record(self) -> dict[str, Any]:
        """The match on paper; the seed is in it only when the game is over."""
        match = self.match.copy()
        match.luck = self.now.luck.copy()
        return match.record(sealed=True)


def seat_of(viewer: int) -> int | None:
    """The seat whose eyes these are; None for a spectator."""
    return None if viewer == SPECTATOR else viewer


def open_match(game: Game, seats: int, options: dict[str, str], start: str | None) -> Match:
    """The match of a table before its first entry; its luck comes from the log."""
    if start is not None:
        return records.from_position(game, {**json.loads(start), "chance": "manual"})
    return Match(game, game.new_state(seats, options), options, Luck(None))


def referee_of(match: Match, luck: Luck, lines: Sequence[LogLine]) -> Referee:
    """The referee of a stored table."""
    referee = Referee(match, luck)
    try:
        referee.follow(lines)
    except BadInput as problem:
        message = f"the stored log does not replay: {problem}"
        raise RuntimeError(message) from problem
    return referee
