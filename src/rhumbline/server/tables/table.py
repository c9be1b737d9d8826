"""The referee of one table: what a command would add to the log, and what each viewer is told.

Nothing here waits or stores: `propose` says what a command would lead to, and `accept` takes over what has become
durable. Everything a client is told, its numbers and prompts included, follows from the log alone, so that any process
says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.engine.game import CHANCE, SPECTATOR, Game
from rhumbline.engine.match import Match
from rhumbline.server.live import protocol
from rhumbline.server.storage.rows import StoredEntry
from rhumbline.server.tables.plain_board import plain_board

MOST_MOVES = 64
"""No command has more moves than this."""
STOOD_IN = ""
"""The command of moves that a bot made in a person's place; no client can send it."""


class Proposal(NamedTuple):
    """Where a command would lead: a branch of the match that has all entries it would add."""

    branch: Match
    command: str | None

    @property
    def entries(self) -> list[StoredEntry]:
        """What would be added to the log; only what a client sent has its command."""
        command = self.command
        return [StoredEntry(entry, None if entry.by == CHANCE else command) for entry in self.branch.entries]


class Referee:
    """A match that is being played at a table, and which commands have been answered."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._answered: set[tuple[int, str]] = set()
        self._prompts: dict[int, protocol.Prompt] = {}
        self.people_have_moved = False
        self._stood_in = [0] * match.seats
        # How many events each viewer had been told when the log was so long: what happens beside the moves is told
        # between them.
        self._told_after: dict[int, dict[int, int]] = {}
        self._note_told()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return len(self.match.entries)

    # --- what a command would do

    def opening(self) -> Proposal:
        """What chance does before anybody decides."""
        return self._proposal(self.match.branch(), None)

    def propose(self, seat: int, prompt: int, moves: Sequence[str], command: str | None) -> Proposal:
        """The moves of a command, all or nothing, and what chance does after them; IllegalMove if they may not be."""
        self.check_prompt(seat, prompt)
        return self._proposal(self._trial(seat, moves), command)

    def propose_move(self, seat: int, move: int, command: str | None = None) -> Proposal:
        """One move by its number, as bots and standing orders give it."""
        return self._proposal(self.match.trial(seat, [move]), command)

    def retract(self, seat: int, command: str) -> Proposal:
        """table.2: taking back a sealed choice."""
        return self._proposal(self.match.trial_of_taking_back(seat), command)

    def preview(self, seat: int, prompt: int, moves: Sequence[str]) -> tuple[msgspec.Struct, list[str]]:
        """What a draft would lead to, as far as this seat can know, and how it may go on; nothing is played."""
        self.check_prompt(seat, prompt)
        branch = self._trial(seat, moves)
        shown = self.game.preview(self.match.seen(seat), seat, branch.chain)
        return shown, branch.moves(seat) if branch.is_own_business_of(seat) else []

    def check_prompt(self, seat: int, prompt: int) -> None:
        """table.5: an answer is for the question it was given to."""
        if seat not in self.match.to_act:
            raise IllegalMove("table.1", "It is not your turn." if self.match.to_act else "The game is over.")
        if prompt != self.match.prompts[seat]:
            raise IllegalMove("table.5", "The table has moved on since you were asked; look again.")

    def _trial(self, seat: int, moves: Sequence[str]) -> Match:
        if not 0 < len(moves) <= MOST_MOVES or not all(text.split() for text in moves):
            raise IllegalMove("table.3", f"A command has 1 to {MOST_MOVES} moves, none of them empty.")
        return self.match.trial(seat, moves)

    def _proposal(self, branch: Match, command: str | None) -> Proposal:
        branch.draw_luck()
        return Proposal(branch, command)

    # --- what has become durable

    def accept(self, proposal: Proposal) -> None:
        """Take over what has been stored."""
        self._note(proposal.entries)
        self.match.accept(proposal.branch)
        self._note_told()

    def follow(self, entries: Sequence[StoredEntry]) -> None:
        """Play entries that have been stored; BadInput if they cannot be played."""
        for stored in entries:
            self.match.follow(stored.entry)
            self._note_told()
        self._note(entries)

    def _note(self, entries: Sequence[StoredEntry]) -> None:
        for entry, command in entries:
            if command == STOOD_IN:
                self._stood_in[entry.by] += 1
            elif command is not None:
                self._answered.add((entry.by, command))
                self._stood_in[entry.by] = 0
                self.people_have_moved = True

    def _note_told(self) -> None:
        match = self.match
        self._told_after[self.n] = {viewer: match.told(viewer) for viewer in (SPECTATOR, *range(match.seats))}

    def stood_in_for(self, seat: int) -> int:
        """How many moves a bot has made in a person's place since that one last moved himself."""
        return self._stood_in[seat]

    def told_after(self, entries: int, viewer: int) -> int:
        """How many events a viewer had been told when the log had so many entries."""
        # Of moves that were stored together only the last one is noted.
        known = self._told_after.get(entries) or self._told_after[self.n]
        return known[viewer]

    def has_answered(self, seat: int, command: str) -> bool:
        """Whether this command is in the log already: a resend is acknowledged, not played again."""
        return (seat, command) in self._answered

    # --- what a viewer is told

    def _prompt(self, seat: int) -> protocol.Prompt:
        """The question to a seat: as long as it is the same, so are its moves, for what others choose is sealed."""
        number = self.match.prompts[seat]
        if seat not in self._prompts or self._prompts[seat].id != number:
            self._prompts[seat] = protocol.Prompt(number, self.match.moves(seat))
        return self._prompts[seat]

    def document(self, viewer: int) -> protocol.Document:
        """Everything this viewer may know now."""
        match = self.match
        prompt = self._prompt(viewer) if viewer in match.to_act else None
        view: Any = self.game.view(match.seen(seat_of(viewer)), viewer)
        result: Any = self.game.result(match.truth()) if match.over else None
        return protocol.Document(
            view=view,
            to_act=list(match.to_act),
            prompt=prompt,
            may_retract=self.game.take_back is not None and viewer in match.waiting,
            result=result,
            seed=match.luck.seed if match.over else None,
            board=plain_board(self.game, view, viewer),
        )


def seat_of(viewer: int) -> int | None:
    """The seat whose eyes these are; None for a spectator."""
    return None if viewer == SPECTATOR else viewer


def referee_of(match: Match, entries: Sequence[StoredEntry]) -> Referee:
    """The referee of a stored table."""
    referee = Referee(match)
    try:
        referee.follow(entries)
    except BadInput as problem:
        message = f"the stored log does not replay: {problem}"
        raise RuntimeError(message) from problem
    return referee
