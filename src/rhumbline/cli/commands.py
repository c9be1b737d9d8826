"""The commands and their options; what they do is in the files beside this one."""

from pathlib import Path
from typing import Annotated

import typer

from rhumbline.engine.errors import BadInput

app = typer.Typer(
    help="Play, simulate and study four games of explorers and map-makers.",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="One of the games that `rhumbline games` lists.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Seed = Annotated[str, typer.Option(metavar="S", help="The same seed gives the same luck.")]
Budget = Annotated[
    float, typer.Option(min=0, max=3600, metavar="SECONDS", help="How long a bot that searches may think about a move.")
]
Simulations = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="How many games such a bot tries out, in place of seconds.")
]
Jobs = Annotated[int | None, typer.Option(min=1, metavar="J", help="Games at a time; by default one on every core.")]
Log = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep each game here; called again, go on where it was stopped.")
]
Foreign = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="COMMAND", help="Another program as one more bot; see docs/bots.md."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Record = Annotated[Path, typer.Argument(metavar="FILE", help="A record in JSON lines.")]


def read_options(words: list[str] | None) -> dict[str, str]:
    """`--option sheet=wastelands` as a table."""
    for word in words or []:
        if "=" not in word:
            message = f"an option is written NAME=VALUE, not {word!r}"
            raise BadInput(message)
    return dict(word.split("=", 1) for word in words or [])


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The game; cartographers if none is named.")
    ] = "cartographers",
    people: Annotated[int, typer.Option(metavar="N", help="How many people share this terminal.")] = 1,
    bots: Annotated[str | None, typer.Option(metavar="A,B,…", help="A bot for each other seat; '' for none.")] = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="Play with this luck.")] = None,
    start: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Begin at this position (JSON).")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record of the match here.")] = None,
    as_seated: Annotated[
        bool, typer.Option("--as-seated", help="People first, then bots; else seats are dealt by the luck.")
    ] = False,
) -> None:
    """Play in the terminal, against bots or hot seat."""
    from rhumbline.cli import play as table

    table.play(game, people, bots, read_options(option), seed, start, record, as_seated=as_seated)


@app.command()
def serve(
    database: Annotated[
        str | None, typer.Option(metavar="WHERE", help="A file, or postgresql://…; a file in your data folder if none.")
    ] = None,
    redis: Annotated[str | None, typer.Option(metavar="URL", help="Wake-ups between several processes.")] = None,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="Where to listen.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="How many processes.")] = 1,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="ORIGIN", help="Another origin whose pages may talk to this server.")
    ] = None,
    rate: Annotated[
        float, typer.Option(min=0, metavar="F", help="A factor on all rate limits; 0 for none (load tests).")
    ] = 1.0,
    in_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser when it is ready.")] = False,
) -> None:
    """Open the table server: play with others in the browser, or with programs."""
    from rhumbline.cli import serve as server
    from rhumbline.server.settings import Settings, default_database

    where = database or str(default_database())
    server.serve(Settings(where, redis, host, port, workers, rate, tuple(origin or ())), in_browser=in_browser)


@app.command()
def admin(
    what: Annotated[str, typer.Argument(metavar="backup|vacuum|check", help="What to do with the store.")],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Where to write a backup.")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="WHERE", help="A file, or postgresql://…; a file in your data folder if none.")
    ] = None,
) -> None:
    """Look after the store of the table server: back it up, give back unused room, replay every match."""
    if what not in {"backup", "vacuum", "check"}:
        message = f"admin does backup, vacuum or check, not {what!r}"
        raise BadInput(message)
    from rhumbline.cli import serve as server
    from rhumbline.server.settings import default_database

    server.admin(what, database or str(default_database()), file)


@app.command()
def games(as_json: Json = False) -> None:
    """List the games, their seats and options, and which numbers are printed, inferred or house values."""
    from rhumbline.cli import shelf

    shelf.games(as_json)


@app.command()
def rules(
    game: Game, words: Annotated[list[str] | None, typer.Argument(help="A rule's number, or words in it.")] = None
) -> None:
    """Print a game's rules, or those with a number or with words in them."""
    from rhumbline.cli import shelf

    shelf.rules(game, " ".join(words or []))


@app.command()
def simulate(
    game: Game,
    games: Annotated[int, typer.Option("--games", min=1, max=10**6, metavar="N", help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="A bot for each seat.")] = "greedy,greedy",
    bot: Foreign = None,
    seed: Seed = "0",
    option: Options = None,
    budget: Budget = 0.1,
    simulations: Simulations = None,
    jobs: Jobs = None,
    log: Log = None,
    as_json: Json = False,
) -> None:
    """Let bots play among themselves: scores and victories with intervals."""
    from rhumbline.cli import study
    from rhumbline.lab.series import Limits

    lineup = study.with_foreign(study.split_bots(bots), bot)
    limits = Limits(budget, simulations, jobs, log)
    study.simulate(game, games, lineup, seed, read_options(option), limits, as_json)


@app.command()
def arena(
    game: Game,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help="The bots to compare.")],
    bot: Foreign = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Seats at the table.")] = None,
    games: Annotated[
        int, typer.Option("--games", min=1, max=10**6, metavar="N", help="Give up after this many games.")
    ] = 2000,
    seed: Seed = "0",
    option: Options = None,
    budget: Budget = 0.1,
    simulations: Simulations = None,
    jobs: Jobs = None,
    log: Log = None,
    as_json: Json = False,
) -> None:
    """Find out which bot is stronger: same luck for all, seats rotated, stops when decided."""
    from rhumbline.cli import study
    from rhumbline.lab.series import Limits

    limits = Limits(budget, simulations, jobs, log)
    study.arena(game, study.with_foreign(bots, bot), seats, games, seed, read_options(option), limits, as_json)


@app.command()
def bot(
    name: Annotated[str | None, typer.Argument(metavar="[BOT]", help="The bot that is to answer.")] = None,
    check: Annotated[
        str | None, typer.Option(metavar="COMMAND", help="Check a program that speaks the bot protocol instead.")
    ] = None,
    play: Annotated[
        str | None, typer.Option(metavar="COMMAND", help="Let a program play a seat of a server; needs --at.")
    ] = None,
    at: Annotated[str | None, typer.Option(metavar="LINK", help="The link of that seat, for another device.")] = None,
    budget: Budget = 0.1,
    simulations: Simulations = None,
) -> None:
    """Speak the bot protocol on standard input and output; or check a program that does, or let it play."""
    from rhumbline.cli import bot as talk

    if [name, check, play].count(None) != 2 or (play is None) != (at is None):
        message = "name a bot that is to answer, or a program to check, or one to --play --at the link of a seat"
        raise BadInput(message)
    if play is not None and at is not None:
        from rhumbline.cli import seat

        seat.play_at(at, play, budget)
    elif check is not None:
        talk.check(check)
    else:
        talk.speak(str(name), simulations)


@app.command("print")
def print_(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, for a blank sheet; or a record.")],
    to: Annotated[Path, typer.Option("--to", "-t", metavar="FILE", help="The PDF to write.")] = Path("sheet.pdf"),
    seat: Annotated[
        int | None, typer.Option(min=0, max=7, metavar="N", help="One seat's map; all of them if none is named.")
    ] = None,
    copies: Annotated[int, typer.Option(min=1, max=50, metavar="N", help="How many blank sheets.")] = 1,
    language: Annotated[str, typer.Option(metavar="TAG", help="The language of the sheet, such as en or de.")] = "en",
    option: Options = None,
) -> None:
    """Print a blank sheet, or the maps of a finished game, as a PDF."""
    from rhumbline.cli import paper

    paper.print_to(what, to, seat, copies, language, read_options(option))


@app.command()
def score(
    game: Game, file: Annotated[Path, typer.Argument(metavar="FILE", help="The sheet as text.")], as_json: Json = False
) -> None:
    """Score a paper sheet."""
    from rhumbline.cli import paper

    paper.score(game, file, as_json)


@app.command()
def replay(
    file: Record,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Through the eyes of this seat.")] = None,
    step: Annotated[int | None, typer.Option(metavar="N", help="Show only the position after N entries.")] = None,
) -> None:
    """Step through a record."""
    from rhumbline.cli import paper

    paper.replay(file, seat, step)


@app.command()
def verify(file: Record) -> None:
    """Check a record: every move against the rules, every card and die against the seed."""
    from rhumbline.cli import paper

    paper.verify(file)


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Only these games.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, metavar="S", help="How long to measure each.")] = 2.0,
    bots: Annotated[bool, typer.Option("--bots", help="Measure bots: how fast, and how far from the best.")] = False,
    games: Annotated[int, typer.Option(min=2, metavar="N", help="With --bots: games each.")] = 20,
    seed: Seed = "0",
    budget: Budget = 0.1,
    simulations: Simulations = None,
    as_json: Json = False,
) -> None:
    """Measure each game's engine on one core of this machine, beside OpenSpiel if it is installed."""
    from rhumbline.cli import study

    if bots:
        from rhumbline.lab.series import Limits

        study.bench_bots(game or [], seconds, games, seed, Limits(budget, simulations), as_json)
    else:
        study.bench(game or [], seconds, as_json)


@app.command(hidden=True)
def warm() -> None:
    """Compile the rules of all games, so that the first game starts at once."""
    from rhumbline.cli import compiling

    compiling.compile_rules()
    compiling.sweep()
