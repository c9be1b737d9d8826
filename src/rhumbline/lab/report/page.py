"""The page: one file that loads nothing and runs nothing, with a chart for every question and its figures below."""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

import rhumbline
from rhumbline.lab.report import charts, words
from rhumbline.lab.report.charts import Box, Row, Share, percent, plain
from rhumbline.lab.report.estimates import Estimate, bins, counts
from rhumbline.lab.report.figures import MOMENTS, Group, Spread
from rhumbline.lab.report.making import Wish
from rhumbline.lab.report.words import Side, advantages, range_of


def page(wish: Wish, sides: Sequence[Side], command: str) -> str:
    """The whole page; the same wish gives the same one, sign for sign."""
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    hashed = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{hashed}'"
    title = f"{wish.game.title}: a report" if len(sides) == 1 else f"{wish.game.title}, {sides[1].name}: a comparison"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            *_header(wish, sides),
            "<main>",
            *_verdict(sides),
            *(_legend(sides) if len(sides) > 1 else ()),
            *_scores(sides),
            *(_seats(sides) if wish.seats > 1 else ()),
            *_length(sides),
            *(_leads(sides) if wish.seats > 1 else ()),
            *_pays(sides),
            *_luck(sides),
            "</main>",
            *_footer(wish, sides, command),
            "</body>",
            "</html>",
            "",
        ]
    )


def _header(wish: Wish, sides: Sequence[Side]) -> Iterator[str]:
    who = ", ".join(dict.fromkeys(wish.bots))
    table = "alone at the table" if wish.seats == 1 else f"{wish.seats} at the table"
    beside = f", {escape(sides[1].name)} beside {escape(sides[0].name)}" if len(sides) > 1 else ""
    yield f"<header><h1>{escape(wish.game.title)}{beside}</h1>"
    yield f'<p class="lead">{wish.played:,} games of bots ({escape(who)}), {table}.'
    yield f"{escape(wish.game.credit)}.</p></header>"


def _verdict(sides: Sequence[Side]) -> Iterator[str]:
    yield '<section class="verdict">'
    if len(sides) == 1:
        yield _list("In short", list(words.in_short(sides[0])))
    else:
        yield _list("What does it do?", list(words.what_it_does(*sides)))
        if sides[1].figures.seats > 1:
            yield _list("Is it fair?", list(words.is_it_fair(*sides)))
    yield "</section>"


def _list(heading: str, sentences: Sequence[str]) -> str:
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<h2>{escape(heading)}</h2><ul>{lines}</ul>"


def _legend(sides: Sequence[Side]) -> Iterator[str]:
    marks = [
        f'<span><svg viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="5" class="dot {kind}"/></svg> '
        f"{escape(side.name)}</span>"
        for kind, side in zip(charts.CLASSES, sides, strict=True)
    ]
    yield f'<div class="legend">{"".join(marks)}</div>'


def _section(heading: str, sentence: str, figures: Sequence[str]) -> Iterator[str]:
    yield f'<section><h2>{escape(heading)}</h2><p>{escape(sentence)}</p><div class="charts">'
    yield from figures
    yield "</div></section>"


def _figure(heading: str, sentence: str, chart: str, table: str = "") -> str:
    below = f'<details><summary>The figures</summary><div class="wide">{table}</div></details>' if table else ""
    return f'<figure><h3>{escape(heading)}</h3><p class="note">{escape(sentence)}</p>{chart}{below}</figure>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(
        f"<tr><th>{escape(row[0])}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in row[1:])}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _histogram(heading: str, sentence: str, spreads: Sequence[Spread], unit: str, names: Sequence[str]) -> str:
    first, width = bins([value for spread in spreads for value in spread.values])
    chart = charts.histogram(
        f"{heading}: {sentence}",
        [counts(spread.values, first, width) for spread in spreads],
        first,
        width,
        [spread.mean.value for spread in spreads],
        unit,
    )
    rows = [
        (
            name,
            charts.with_reach(spread.mean.interval(), plain),
            *map(plain, (spread.least, *spread.marks, spread.most)),
        )
        for name, spread in zip(names, spreads, strict=True)
    ]
    return _figure(
        heading, sentence, chart, _table(("", "mean", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most"), rows)
    )


def _interval_table(rows: Sequence[Row], sides: Sequence[Side], by: charts.Words, extra: Sequence[str] = ()) -> str:
    heads = ["", *(f"{side.name}, {what}" if len(sides) > 1 else what for side in sides for what in ("mean", "95 %"))]
    told = [
        [row.name, *(cell for one in row.intervals for cell in (by(one.mean), range_of(one, by)))]
        + ([more] if extra else [])
        for row, more in zip(rows, extra or [""] * len(rows), strict=True)
    ]
    return _table([*heads, *(["difference"] if extra else [])], told)


def _differences(estimates: Sequence[Sequence[Estimate]], by: charts.Words) -> list[str]:
    """Where two sides are compared: the second less the first, game by game."""
    pairs = [row for row in estimates if len(row) == 2]
    signed = charts.signed(by)
    return [range_of(b.less(a).interval(), signed) for a, b in pairs] if len(pairs) == len(estimates) else []


# --- the sections


def _scores(sides: Sequence[Side]) -> Iterator[str]:
    names = [side.name for side in sides]
    seats = sides[0].figures.seats
    measure = "points, or the rating where the game has one" if seats == 1 else "points"
    figures = [
        _histogram("All scores", "A dotted line is the mean.", [side.figures.scores for side in sides], measure, names)
    ]
    rows = [Box(bot, [side.figures.by_bot[bot].marks for side in sides]) for bot in sides[0].figures.by_bot] or [
        Box(f"seat {seat}", [side.figures.by_seat[seat].marks for side in sides]) for seat in range(seats)
    ]
    if len(rows) > 1:
        by = "By bot" if sides[0].figures.by_bot else "By seat"
        told = "Half of the scores are in the box, nine in ten on the line."
        figures.append(_figure(by, told, charts.boxes(f"{by}: {told}", rows, "points")))
    yield from _section("Scores", "How many points it takes, and how far apart they are.", figures)


def _seats(sides: Sequence[Side]) -> Iterator[str]:
    seats = sides[0].figures.seats
    found = [advantages(side.figures.wins) for side in sides]
    rows = [Row(f"seat {seat}", [of[seat] for of in found]) for seat in range(seats)]
    by = charts.signed(percent)
    told = f"How much more often a seat wins than {percent(1 / seats)}. All these intervals hold at once."
    estimates = [[side.figures.wins[seat] for side in sides] for seat in range(seats)]
    table = _interval_table(rows, sides, by, _differences(estimates, percent))
    figures = [
        _figure(
            "Victories", told, charts.intervals(f"Victories by seat: {told}", rows, "beyond its share", by, 0.0), table
        )
    ]
    estimates = [[side.figures.by_seat[seat].mean for side in sides] for seat in range(seats)]
    rows = [Row(f"seat {seat}", [one.interval() for one in row]) for seat, row in enumerate(estimates)]
    told = "The mean score of each seat."
    table = _interval_table(rows, sides, plain, _differences(estimates, plain))
    figures.append(_figure("Points", told, charts.intervals(f"Points by seat: {told}", rows, "points"), table))
    if bots := sides[0].figures.bot_wins:
        estimates = [[side.figures.bot_wins[bot] for side in sides] for bot in bots]
        rows = [Row(bot, [one.interval() for one in row]) for bot, row in zip(bots, estimates, strict=True)]
        told = "How often each bot wins, for each seat it has; they change seats from game to game."
        chart = charts.intervals(f"Victories by bot: {told}", rows, "victories", percent, 1 / seats)
        figures.append(
            _figure("Bots", told, chart, _interval_table(rows, sides, percent, _differences(estimates, percent)))
        )
    sentence = " ".join(words.is_it_fair(*sides)) if len(sides) > 1 else words.fairness(sides[0].figures.wins)
    yield from _section("Seats", sentence, figures)


def _length(sides: Sequence[Side]) -> Iterator[str]:
    names = [side.name for side in sides]
    of = [side.figures for side in sides]
    rounds = " and ".join(charts.with_reach(one.rounds.mean.interval(), plain) for one in of)
    figures = [
        _histogram("Decisions", "All seats together.", [one.decisions for one in of], "decisions in a game", names),
        _histogram("Turns", "As the game counts them.", [one.turns for one in of], "turns in a game", names),
    ]
    yield from _section("Length", f"A game has {rounds} rounds.", figures)


def _leads(sides: Sequence[Side]) -> Iterator[str]:
    names = [side.name for side in sides]
    seats = sides[0].figures.seats
    changes = [side.figures.lead_changes for side in sides]
    told = "How often the leader at that time wins in the end; dashed: anybody."
    lines = [
        [(moment, one.interval()) for moment, one in zip(MOMENTS, side.figures.leader_wins, strict=True) if one]
        for side in sides
    ]
    shown = [moment for moment in MOMENTS if all(moment in dict(line) for line in lines)]
    rows = [Row(f"after {percent(moment)}", [dict(line)[moment] for line in lines]) for moment in shown]
    figures = [
        _histogram(
            "Changes", "How often another seat takes the lead.", changes, "changes of the lead in a game", names
        ),
        _figure(
            "When is it decided?",
            told,
            charts.curve(f"When is it decided? {told}", lines, 1 / seats, "of the game played"),
            _interval_table(rows, sides, percent),
        ),
    ]
    yield from _section("The lead", "By the points that the score sheets show at each turn, secrets included.", figures)


def _pays(sides: Sequence[Side]) -> Iterator[str]:
    groups = [of for of in zip(*(side.figures.groups for side in sides), strict=True) if of[0].items]
    if groups:
        figures = [_group(of, sides) for of in groups]
        yield from _section("What pays", "The best paid first; each with its interval.", figures)


def _group(of: tuple[Group, ...], sides: Sequence[Side]) -> str:
    found = [{item.name: item for item in group.items} for group in of]
    names = list(dict.fromkeys(name for items in found for name in items))
    # What only one side has cannot be set beside anything; it is in the figures of that side.
    both = [name for name in names if all(name in items for items in found)]
    estimates = [[items[name].points for items in found] for name in both]
    rows = [Row(name, [one.interval() for one in row]) for name, row in zip(both, estimates, strict=True)]
    table = _interval_table(rows, sides, plain, _differences(estimates, plain))
    name, about, _ = of[0]
    chart = charts.intervals(f"{name}: {about.sentence}", rows, about.unit, plain, 0.0)
    return _figure(name, about.sentence, chart, table)


def _luck(sides: Sequence[Side]) -> Iterator[str]:
    names = {"victory": "Who wins", "points": "Points" if sides[0].figures.seats == 1 else "Points beside the others"}
    rows = [
        Share(f"{name}, {side.name}" if len(sides) > 1 else name, [one.interval() for one in found])
        for what, name in names.items()
        for side in sides
        if side.luck is not None and (found := getattr(side.luck, what)) is not None
    ]
    sentence = (
        "Every deal of luck is played several times, with the players in other seats. What a seat gets whoever sits "
        "there is luck; what a player gets whatever is dealt is skill. The rest is neither alone: what somebody makes "
        "of what comes, and luck that falls otherwise because others play. The more unlike players are, the "
        "more is skill."
    )
    if rows:
        told = "What the differences between results come from."
        chart = charts.shares(f"Luck and skill: {told}", rows, ("luck alone", "skill alone", "both together"))
        yield from _section("Luck and skill", sentence, [_figure("What explains the result?", told, chart)])


def _footer(wish: Wish, sides: Sequence[Side], command: str) -> Iterator[str]:
    options = [", ".join(f"{name} {value}" for name, value in side.options.items()) for side in sides]
    played = ". Options: " + "; beside it: ".join(one or "none" for one in options) if any(options) else ""
    yield "<footer><h2>How this was made</h2>"
    yield f"<pre>{escape(command)}</pre>"
    yield (
        f"<p>Rhumbline {rhumbline.__version__}, rules version {wish.game.rules_version}{escape(played)}. The same "
        "command gives the same page. Intervals are 95 %, over "
        f"{wish.played // wish.together:,} deals of luck that are independent of one another. These are games of "
        "bots: people may play otherwise.</p>"
    )
    if len(sides) > 1:
        yield (
            "<p>Both sides are dealt the same luck, game by game, and differences are taken game by game. Where the "
            "change makes players draw more or fewer cards, what they draw from then on is not the same any more.</p>"
        )
    yield "</footer>"
