"""A report as plain values: what `rhumbline report --json` prints."""

from collections.abc import Sequence
from typing import Any

import rhumbline
from rhumbline.lab.report.estimates import CONFIDENCE, Estimate, told
from rhumbline.lab.report.figures import MOMENTS, Figures, Spread
from rhumbline.lab.report.making import Wish
from rhumbline.lab.report.shares import LuckAndSkill, Shares
from rhumbline.lab.report.words import Side, advantages, in_short, is_it_fair, what_it_does


def report(wish: Wish, found: Sequence[Side]) -> dict[str, Any]:
    """All of it; `sides` has one entry, or two that are compared."""
    made = {
        "game": wish.game.name,
        "version": rhumbline.__version__,
        "rules_version": wish.game.rules_version,
        "seats": wish.seats,
        "bots": list(wish.bots),
        "games": wish.played,
        "deals": wish.played // wish.together,
        "seed": wish.seed,
        "simulations": wish.simulations,
        "confidence": CONFIDENCE,
        "sides": [_side(side) for side in found],
    }
    return made if len(found) == 1 else made | {"difference": _difference(*found)}


def _side(side: Side) -> dict[str, Any]:
    of = side.figures
    shown: dict[str, Any] = {
        "name": side.name,
        "options": side.options,
        "in_short": list(in_short(side)),
        "scores": {**_spread(of.scores), "winner": _told(of.winner), "margin": _told(of.margin)},
        "bots": [
            {"bot": bot, **_spread(spread), **({"wins": _told(of.bot_wins[bot])} if bot in of.bot_wins else {})}
            for bot, spread in of.by_bot.items()
        ],
        "length": {"decisions": _spread(of.decisions), "turns": _spread(of.turns), "rounds": _spread(of.rounds)},
        "pays": [
            {
                "group": group.name,
                "about": group.about.sentence,
                "unit": group.about.unit,
                "items": [
                    {"name": item.name, **_told(item.points), "payments": item.payments, "games": item.games}
                    for item in group.items
                ],
            }
            for group in of.groups
        ],
        "luck": _luck(side.luck),
    }
    return shown if of.seats == 1 else shown | _together(of)


def _together(of: Figures) -> dict[str, Any]:
    """What there is only where several sit at the table."""
    seats = zip(of.wins, advantages(of.wins), of.by_seat, strict=True)
    return {
        "seats": [
            {"seat": seat, "wins": _told(wins), "advantage": told(advantage), "scores": _spread(spread)}
            for seat, (wins, advantage, spread) in enumerate(seats)
        ],
        "leads": {
            "changes": _spread(of.lead_changes),
            "leader_wins": [
                {"after": moment, **_told(one)}
                for moment, one in zip(MOMENTS, of.leader_wins, strict=True)
                if one is not None
            ],
        },
    }


def _told(one: Estimate) -> dict[str, float | None]:
    return told(one.interval())


def _spread(of: Spread) -> dict[str, Any]:
    marks = [round(mark, 2) for mark in of.marks]
    return {**_told(of.mean), "least": of.least, "marks": marks, "most": of.most}


def _luck(of: LuckAndSkill | None) -> dict[str, Any] | None:
    if of is None:
        return None
    return {
        what: {name: _told(part) for name, part in zip(Shares._fields, shares, strict=True)}
        for what, shares in zip(LuckAndSkill._fields, of, strict=True)
        if shares is not None
    }


def _difference(base: Side, other: Side) -> dict[str, Any]:
    """The second side less the first, game by game."""
    was, now = base.figures, other.figures
    groups = zip(was.groups, now.groups, strict=True)
    return {
        "what_it_does": list(what_it_does(base, other)),
        "is_it_fair": list(is_it_fair(base, other)) if now.seats > 1 else [],
        "scores": _told(now.scores.mean.less(was.scores.mean)),
        "margin": _told(now.margin.less(was.margin)),
        "decisions": _told(now.decisions.mean.less(was.decisions.mean)),
        "turns": _told(now.turns.mean.less(was.turns.mean)),
        "lead_changes": _told(now.lead_changes.mean.less(was.lead_changes.mean)),
        "wins": [_told(new.less(old)) for new, old in zip(now.wins, was.wins, strict=True)],
        "pays": [
            {"group": group.name, "name": item.name, **_told(item.points.less(old.points))}
            for before, group in groups
            for item in group.items
            for old in before.items
            if old.name == item.name
        ],
    }
