"""A game in the terminal: people at the keyboard, bots in the other seats."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import NoReturn

from rich.markdown import Markdown

import rhumbline
from rhumbline import bots as bot_shelf
from rhumbline.bots.hint import hint
from rhumbline.cli.screen import console, screen_for_progress
from rhumbline.cli.shelf import find_rules
from rhumbline.cli.study import check_bots, split_bots
from rhumbline.engine import record as records
from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.engine.events import Event
from rhumbline.engine.game import Game
from rhumbline.engine.luck import Luck, deal_seats
from rhumbline.engine.match import Match, begin
from rhumbline.games import load

BUDGET = 1.0
HELP = """\
A move is a draft until you confirm it with Enter. You can also type:
  undo     drop the draft            hint     what a bot would play
  moves    list legal moves          look N   seat N's side of the table
  score    the score sheet           log      what has happened
  rules    all rules                 rules X  a rule by number or words
  back N   take back what seat N chose in secret (several people at one keyboard)
  quit     stop here"""


class Goodbye(Exception):
    """Somebody has left the table."""


class Table:
    """One match, who sits where, and how far each person has followed the story."""

    def __init__(self, match: Match, bots: Mapping[int, str], seed: object) -> None:
        self.match = match
        self.game: Game = match.game
        self.terminal = match.game.module("terminal")
        self.bots = {seat: bot_shelf.make(name, match.game, (seed, seat)) for seat, name in bots.items()}
        self.told = dict.fromkeys(range(match.seats), 0)
        self.console = console
        self.people = [seat for seat in range(match.seats) if seat not in bots]

    def run(self) -> None:
        """Until the game is over or somebody leaves."""
        while acting := self.match.to_act:
            for seat in acting:
                if seat in self.bots:
                    move = self.bots[seat].choose(self.match.seen(seat), seat, BUDGET)
                    self.match.play_move(seat, move)
                    break
            else:
                self.turn(acting[0])
        self.farewell()

    def turn(self, seat: int) -> None:
        """One person's decision: drafts until one of them is confirmed."""
        if len(self.people) > 1:
            self.hand_over(seat)
        self.tell_news(seat)
        view = self.match.view(seat)
        self.console.print(self.terminal.show(view, seat))
        draft: str | None = None
        while True:
            prompt = self.terminal.ask(view, seat) if draft is None else f"Enter to confirm '{draft}', or undo."
            self.console.print(prompt, style="bold")
            words = self.read(f"seat {seat}> ")
            if not words and draft is not None:
                self.match.play(seat, draft)
                return
            if words == "undo":
                self.console.print("The draft is dropped." if draft else "There is no draft to drop.")
                draft = None
                continue
            if words.startswith("back ") and self.took_back(words.removeprefix("back ")):
                return
            if self.answered(seat, words):
                continue
            # A draft that is refused leaves the one before it standing.
            draft = self.drafted(seat, words) or draft
            if draft == words and not self.match.preview(seat, draft):
                # Nothing to look at before deciding, so nothing to confirm.
                self.match.play(seat, draft)
                return

    def drafted(self, seat: int, words: str) -> str | None:
        """The move as a draft, shown with what it would lead to; None if the rules refuse it."""
        try:
            preview = self.match.preview(seat, words)
        except IllegalMove as refusal:
            self.console.print(f"{refusal.sentence} (rule {refusal.rule})", style="red")
            return None
        if preview:
            self.console.print(self.terminal.show(self.match.view(seat), seat, preview))
        return words

    def answered(self, seat: int, words: str) -> bool:
        """Everything one can type that is not a move."""
        command, _, rest = words.partition(" ")
        if command in {"", "help", "?"}:
            self.console.print(HELP)
        elif command in {"quit", "q", "exit"}:
            self.leave()
        elif command == "hint":
            found = hint(self.game, self.match.seen(seat), seat, BUDGET)
            why = ", ".join(f"{gain.name} {gain.points:+d}" for gain in found.gains)
            said = f"A strong bot would play: {', '.join(found.moves)}{f' ({why})' if why else ''}."
            self.console.print(said, highlight=False)
        elif command == "moves":
            moves = self.match.moves(seat)
            self.console.print(
                f"{len(moves)} legal moves:", ", ".join(moves[:60]), "..." if moves[60:] else "", highlight=False
            )
        elif command == "rules":
            self.console.print(Markdown(find_rules(self.game, rest.strip()) or "No such rule."))
        elif command == "score":
            self.console.print(self.terminal.sheet(self.match.view(seat)))
        elif command == "log":
            self.print_story(seat, 0)
        elif command == "look":
            self.look(rest)
        else:
            return False
        return True

    def took_back(self, seat: str) -> bool:
        """A person who has chosen in secret wants to choose again."""
        if seat not in {str(person) for person in self.people}:
            return False
        try:
            self.match.take_back(int(seat))
        except IllegalMove as refusal:
            self.console.print(f"{refusal.sentence} (rule {refusal.rule})", style="red")
            return False
        return True

    def look(self, seat: str) -> None:
        """Another seat's side of the table, as everybody may see it."""
        if seat in {str(number) for number in range(self.match.seats)}:
            self.console.print(self.terminal.show(self.match.view(None), int(seat)))
        else:
            self.console.print(f"Say which seat: look 0 to look {self.match.seats - 1}.")

    def tell_news(self, seat: int) -> None:
        """What has happened since this person last looked."""
        self.print_story(seat, self.told[seat])
        self.told[seat] = self.match.told(seat)

    def print_story(self, seat: int, since: int) -> None:
        """What this seat has been told, line by line."""
        for line in story(self.match.game, self.match.events(seat, since), seat):
            self.console.print(f"  {line}", style="dim", highlight=False)

    def hand_over(self, seat: int) -> None:
        """Several people, one screen: nobody sees what the last one saw."""
        self.console.clear()
        self.read(f"Seat {seat}, take the keyboard and press Enter.")

    def read(self, prompt: str) -> str:
        """One line from the keyboard; the end of input leaves the table."""
        if sys.stdin is None:
            self.leave()
        try:
            return " ".join(self.console.input(prompt, markup=False).split()).strip()
        except EOFError:
            self.leave()
        except UnicodeDecodeError:
            return ""

    def leave(self) -> NoReturn:
        """Stop in the middle."""
        raise Goodbye

    def farewell(self) -> None:
        """The final sheet, and who won."""
        for seat in self.people[:1]:
            self.tell_news(seat)
        self.console.print(self.terminal.sheet(self.match.view(None)))
        result = self.match.result()
        assert result is not None
        for place, seats in enumerate(result["ranking"], 1):
            names = ", ".join(f"seat {seat}" + (" (you)" if self.people == [seat] else "") for seat in seats)
            self.console.print(f"{place}. {names}: {result['totals'][seats[0]]}")
        for key, value in result.items():
            if key not in {"ranking", "totals"} and value is not None:
                self.console.print(f"{key.replace('_', ' ')}: {value}")


def story(game: Game, events: Iterable[Event], seat: int | None) -> Iterator[str]:
    """Events as lines of a story, told to this seat; what happens several times in a row is one line."""
    tell = game.module("terminal").tell

    def name(other: int) -> str:
        return "you" if other == seat else f"seat {other}"

    for line, same in groupby(filter(None, (tell(event, name) for event in events))):
        times = len(list(same))
        yield line[:1].upper() + line[1:] + (f" (x{times})" if times > 1 else "")


def seat_bots(game: Game, people: int, bots: str | None) -> list[str]:
    """The bots of the seats that no person takes; by default a greedy one for company where the game allows it."""
    if people < 1:
        message = f"at least one person must play, not {people}"
        raise BadInput(message)
    if bots is None:
        return ["greedy"] * max(0, max(2, game.seats[0]) - people)
    return split_bots(bots)


def begin_at(name: str, file: Path, options: Mapping[str, str], seed: str | None) -> Match:
    """The match whose position is in a file."""
    if options or seed is not None:
        message = "a position has its own options and luck; --option and --seed do not go with --from"
        raise BadInput(message)
    try:
        match = rhumbline.resume(name, records.parse_json(records.read_text(file)))
    except BadInput as problem:
        message = f"{file}: {problem}"
        raise BadInput(message) from None
    if match.luck.seed is None:
        message = f"{file}: a position with manual luck cannot be played here"
        raise BadInput(message)
    return match


def begin_by_lot(game: Game, seats: int, options: Mapping[str, str], seed: str | None) -> tuple[Match, list[int]]:
    """A new match, and which seat the first, the second ... of those who play has been dealt by its luck."""
    luck = Luck.of(seed)
    order = deal_seats(str(luck.seed), seats)
    luck.drawn = 1
    match = begin(game, game.new_state(seats, options), game.filled_options(options), luck)
    return match, [order.index(player) for player in range(seats)]


def play(
    name: str,
    people: int,
    bots: str | None,
    options: Mapping[str, str],
    seed: str | None,
    start: Path | None,
    file: Path | None,
    *,
    as_seated: bool,
) -> None:
    """`rhumbline play`."""
    with screen_for_progress().status("Getting the rules ready; the first time takes some seconds ..."):
        game = load(name)
        game.to_act(game.new_state(game.seats[0]))
    seated = seat_bots(game, people, bots)
    check_bots(game, seated)
    seats = list(range(people + len(seated)))
    if start is None and (as_seated or len(seats) == 1):
        match = rhumbline.new(name, people + len(seated), options, seed)
    elif start is None:
        match, seats = begin_by_lot(game, people + len(seated), options, seed)
    else:
        match = begin_at(name, start, options, seed)
        if bots is None:
            seated = ["greedy"] * (match.seats - people)
        seats = list(range(match.seats))
        if people + len(seated) != match.seats:
            message = f"{start}: the position has {match.seats} seats, not {people + len(seated)}"
            raise BadInput(message)
    if file is not None:
        check_writable(file)
    table = Table(match, dict(zip(seats[people:], seated, strict=True)), match.luck.seed)
    table.console.print(f"{game.title}, {match.seats} seats. 'help' says what you can type.", style="bold")
    table.console.print(f"Commitment of the luck: {match.luck.commitment}", style="dim")
    if match.seats > 1:
        people_sit = ", ".join(f"seat {seat}" for seat in seats[:people])
        table.console.print(f"You have {people_sit}." if people == 1 else f"People have {people_sit}.", highlight=False)
    try:
        table.run()
    except Goodbye:
        table.console.print("\nGoodbye.")
    if file is not None:
        keep(match, file)


def check_writable(file: Path) -> None:
    """Find out before the first move whether the record can be kept, not after the last."""
    if file.is_dir() or not file.parent.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        message = f"{file} cannot be written"
        raise BadInput(message)


def keep(match: Match, file: Path) -> None:
    """Write the record of a finished match; one of a running match would tell what the bots hold."""
    if not match.over:
        console.print(f"The match is not over, so no record is written to {file}.")
        return
    records.write(match.record(), file)
    console.print(f"The record is in {file}.")
