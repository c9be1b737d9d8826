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
    int | None, typer.Option(min=1, metavar="N", help="How many games such a bot tries out, instead of seconds.")
]
Jobs = Annotated[int | None, typer.Option(min=1, metavar="J", help="Games at a time; by default one per core.")]
Log = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Save each game here; run it again to go on where it stopped.")
]
Foreign = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="COMMAND", help="Another program as one more bot; see docs/bots.md."),
]
Records = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep each game here, to replay and review it.")]
Parquet = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write every game as a table in Parquet, a row for each seat."),
]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on this Ray cluster (auto: the one on this machine) instead of here."),
]
Seats = Annotated[int | None, typer.Option(metavar="N", help="Seats at the table.")]
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
        bool, typer.Option("--as-seated", help="People first, then bots; otherwise seats are drawn by lot.")
    ] = False,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    from rhumbline.cli import play as table

    table.play(game, people, bots, read_options(option), seed, start, record, as_seated=as_seated)


@app.command()
def serve(
    database: Annotated[
        str | None,
        typer.Option(metavar="WHERE", help="A file, or postgresql://…; by default a file in your data folder."),
    ] = None,
    redis: Annotated[str | None, typer.Option(metavar="URL", help="Wake-ups between several processes.")] = None,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="Where to listen.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="How many processes.")] = 1,
    rate: Annotated[
        float, typer.Option(min=0, metavar="F", help="A factor on all rate limits; 0 for none (load tests).")
    ] = 1.0,
    name: Annotated[
        list[str] | None, typer.Option(metavar="HOST", help="Another host name of this server; may be repeated.")
    ] = None,
    operator_port: Annotated[
        int | None, typer.Option(min=1, max=65535, metavar="N", help="A port for the operator's page and metrics.")
    ] = None,
    operator_host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where that port listens; keep it private.")
    ] = "127.0.0.1",
    operator_token_file: Annotated[
        str | None, typer.Option(metavar="FILE", help="The token for that port; `admin operator-token` makes one.")
    ] = None,
    keep_finished: Annotated[
        float | None, typer.Option(min=0, metavar="DAYS", help="Delete finished games after this many days.")
    ] = None,
    keep_guests: Annotated[
        float | None,
        typer.Option(min=0, metavar="DAYS", help="Delete tables of people without a passkey who stay away this long."),
    ] = None,
    address: Annotated[
        str | None, typer.Option(metavar="URL", help="The public address of this server, for links in messages.")
    ] = None,
    push_keys: Annotated[
        str | None, typer.Option(metavar="FILE", help="Send pushes, signed with this key; `admin push-keys` makes one.")
    ] = None,
    contact: Annotated[
        str | None, typer.Option(metavar="mailto:…", help="Whom push services can contact about the pushes.")
    ] = None,
    smtp: Annotated[
        str | None, typer.Option(metavar="URL", help="Send email through smtp://…, smtps://… or smtp+starttls://…")
    ] = None,
    smtp_password_file: Annotated[
        str | None, typer.Option(metavar="FILE", help="Its password; or set RHUMBLINE_SMTP_PASSWORD.")
    ] = None,
    mail_from: Annotated[str | None, typer.Option(metavar="ADDRESS", help="The sender of the emails.")] = None,
    webhooks: Annotated[bool, typer.Option("--webhooks", help="Let hosts connect a group chat.")] = False,
    private_receivers: Annotated[
        bool, typer.Option("--private-receivers", help="Pushes and webhooks may go to private addresses.")
    ] = False,
    notice_after: Annotated[
        float,
        typer.Option(min=0, max=3600, metavar="S", help="Seconds before players who are away hear of their turn."),
    ] = 10.0,
    in_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser when it is ready.")] = False,
) -> None:
    """Open the table server: play with others in the browser, or with programs."""
    from rhumbline.cli import serve as server
    from rhumbline.server.settings import Settings, default_database

    where = database or str(default_database())
    settings = Settings(
        where,
        redis,
        host,
        port,
        workers,
        rate,
        names=tuple(name or ()),
        operator_port=operator_port,
        operator_host=operator_host,
        operator_token_file=operator_token_file,
        keep_finished=keep_finished,
        keep_guests=keep_guests,
        address=None if address is None else address.rstrip("/"),
        push_keys=push_keys,
        contact=contact,
        smtp=smtp,
        smtp_password_file=smtp_password_file,
        mail_from=mail_from,
        webhooks=webhooks,
        private_receivers=private_receivers,
        notice_after=notice_after,
    )
    server.serve(settings, in_browser=in_browser)


@app.command()
def admin(
    what: Annotated[
        str, typer.Argument(metavar="backup|vacuum|check|downgrade|push-keys|operator-token", help="What to do.")
    ],
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Where to write a backup, a key or a token; a migration to go back to."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="WHERE", help="A file, or postgresql://…; by default a file in your data folder."),
    ] = None,
) -> None:
    """Look after the table server: back up its database, free unused space, replay every match, make keys."""
    if what not in {"backup", "vacuum", "check", "downgrade", "push-keys", "operator-token"}:
        message = f"admin does backup, vacuum, check, downgrade, push-keys or operator-token, not {what!r}"
        raise BadInput(message)
    from rhumbline.cli import serve as server
    from rhumbline.server.settings import default_database

    if what == "push-keys":
        server.push_keys(file)
    elif what == "operator-token":
        server.operator_token(file)
    elif what == "downgrade":
        server.downgrade(database or str(default_database()), str(file or ""))
    else:
        server.admin(what, database or str(default_database()), file)


@app.command()
def games(as_json: Json = False) -> None:
    """List the games, their seats and options, and which numbers are printed, inferred or house values."""
    from rhumbline.cli import shelf

    shelf.games(as_json)


@app.command()
def rules(
    game: Game,
    words: Annotated[list[str] | None, typer.Argument(help="A rule's number, or a question in your own words.")] = None,
    language: Annotated[str, typer.Option("--language", metavar="TAG", help="The language, en or de.")] = "en",
) -> None:
    """Print a game's rules, or the ones that answer a question."""
    from rhumbline.cli import shelf

    shelf.rules(game, " ".join(words or []), language)


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
    records: Records = None,
    parquet: Parquet = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Let bots play among themselves: scores and victories with intervals."""
    from rhumbline.cli import study
    from rhumbline.lab.series import Limits

    lineup = study.with_foreign(study.split_bots(bots), bot)
    limits = Limits(budget, simulations, jobs, log, parquet, ray, records)
    study.simulate(game, games, lineup, seed, read_options(option), limits, as_json)


@app.command()
def arena(
    game: Game,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help="The bots to compare.")],
    bot: Foreign = None,
    seats: Seats = None,
    games: Annotated[
        int, typer.Option("--games", min=1, max=10**6, metavar="N", help="Give up after this many games.")
    ] = 2000,
    seed: Seed = "0",
    option: Options = None,
    budget: Budget = 0.1,
    simulations: Simulations = None,
    jobs: Jobs = None,
    log: Log = None,
    records: Records = None,
    bounds: Annotated[
        str | None,
        typer.Option("--sprt", metavar="LOW,HIGH", help="Test two bots: more than LOW Elo ahead, or less than HIGH?"),
    ] = None,
    alpha: Annotated[
        float, typer.Option(metavar="P", help="With --sprt: how often it may say more than LOW wrongly.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(metavar="P", help="With --sprt: how often it may say less than HIGH wrongly.")
    ] = 0.05,
    parquet: Parquet = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Find out which bot is stronger: same luck for all, seats rotated, stops when decided."""
    from rhumbline.cli import contests, study
    from rhumbline.lab.series import Limits

    limits = Limits(budget, simulations, jobs, log, parquet, ray, records)
    lineup, question = study.with_foreign(bots, bot), contests.question_of(bounds, alpha, beta)
    contests.arena(game, lineup, seats, games, seed, read_options(option), limits, question, as_json)


@app.command()
def tournament(
    game: Game,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help="The bots that take part.")],
    bot: Foreign = None,
    seats: Seats = None,
    games: Annotated[
        int, typer.Option("--games", min=1, max=10**5, metavar="N", help="Games between each pair of bots.")
    ] = 100,
    seed: Seed = "0",
    option: Options = None,
    budget: Budget = 0.1,
    simulations: Simulations = None,
    jobs: Jobs = None,
    log: Log = None,
    records: Records = None,
    parquet: Parquet = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Let everybody play everybody: same luck for all, seats rotated, ratings and a cross table with intervals."""
    from rhumbline.cli import contests, study
    from rhumbline.lab.series import Limits

    limits = Limits(budget, simulations, jobs, log, parquet, ray, records)
    lineup = study.with_foreign(bots, bot)
    contests.tournament(game, lineup, seats, games, seed, read_options(option), limits, as_json)


@app.command()
def bot(
    name: Annotated[str | None, typer.Argument(metavar="[BOT]", help="The bot that should answer.")] = None,
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
        message = "name a bot that should answer, or a program to check, or one to --play --at the link of a seat"
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
        int | None, typer.Option(min=0, max=7, metavar="N", help="One seat's map; by default all of them.")
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
def review(
    file: Record,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Show only this seat's decisions.")] = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            min=10, metavar="N", help="Games to try out for each decision; by default as many as fit into a minute."
        ),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="J", help="Cores to use; by default all.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Show the good decisions, too.")] = False,
    as_json: Json = False,
) -> None:
    """Review a finished game: what a strong bot would have played, and luck told apart from skill."""
    from rhumbline.cli import review as looking_back

    looking_back.review(file, seat, simulations, jobs, every, as_json)


@app.command()
def report(
    game: Game,
    games: Annotated[int, typer.Option("--games", min=5, max=10**6, metavar="N", help="How many games.")] = 400,
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="Who plays; several change seats from game to game.")
    ] = "greedy,normal,easy",
    seats: Annotated[int | None, typer.Option(metavar="N", help="Seats at the table.")] = None,
    seed: Seed = "0",
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    compare: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Beside it, the game with the changed data files in here.")
    ] = None,
    compare_option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Beside it, the game with this option.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The page to write; GAME.html if none is named.")
    ] = None,
    simulations: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games a bot that searches tries out for a move.")
    ] = 100,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Study a game on one page: scores, seats, length, leads, what pays, luck and skill; or two boards side by side."""
    from rhumbline.cli import report as studying
    from rhumbline.cli import study
    from rhumbline.games import load
    from rhumbline.lab.report.making import Wish

    rules, lineup = load(game), study.split_bots(bots)
    if not lineup:
        message = "a report needs at least one bot"
        raise BadInput(message)
    size = seats if seats is not None else min(max(2, len(lineup), rules.seats[0]), rules.seats[-1])
    options = (read_options(option), simulations, jobs, compare, read_options(compare_option))
    studying.report(Wish(rules, size, lineup, games, seed, *options), out, as_json)


@app.command()
def puzzles(
    game: Game,
    wanted: Annotated[int, typer.Option("--count", "-n", min=1, max=1000, metavar="N", help="How many puzzles.")] = 5,
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="Whose games they are from.")] = "greedy,normal,easy",
    seats: Annotated[int | None, typer.Option(metavar="N", help="Seats at the table.")] = None,
    seed: Seed = "0",
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    worlds: Annotated[int, typer.Option(min=50, max=10**5, metavar="N", help="Worlds that a proof rests on.")] = 400,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Keep them here (JSON lines).")
    ] = None,
    solve: Annotated[Path | None, typer.Option(metavar="FILE", help="Try the puzzles in this file instead.")] = None,
    jobs: Jobs = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON lines instead of boards.")] = False,
) -> None:
    """Make puzzles: positions from games of bots in which one move is clearly best, with the proof; or try them."""
    from rhumbline.cli import puzzles as puzzling
    from rhumbline.cli import study
    from rhumbline.games import load
    from rhumbline.lab.puzzles import Maker

    rules, lineup = load(game), study.split_bots(bots)
    if solve is not None:
        puzzling.solve(game, solve)
        return
    if not lineup:
        message = "puzzles come from games of at least one bot"
        raise BadInput(message)
    size = seats if seats is not None else max(2, rules.seats[0])
    puzzling.make(Maker(rules, read_options(option), size, lineup, seed, worlds, jobs), wanted, out, as_json)


@app.command()
def copy(
    what: Annotated[str, typer.Argument(metavar="examples|docs|GAME", help="What to copy; of a game, its data files.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to; it is made if need be.")],
) -> None:
    """Copy the examples, the documentation, or a game's data files to change them."""
    from rhumbline.cli import copying

    copying.copy(what, folder)


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
def warm(game: Annotated[str | None, typer.Argument(help="Only this one.")] = None) -> None:
    """Compile the rules of all games, so that the first game starts at once."""
    from rhumbline.cli import compiling

    compiling.compile_rules(game)
    compiling.sweep()
