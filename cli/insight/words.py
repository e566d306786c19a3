"""Words for the numbers of a report: `44 % (40 to 49)`, `188 (180 to 195)`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.insight.again import LOOKED
from interpreter.insight.model import Cell, Figure, Finding, Insight, Unit
from interpreter.insight.run import FEWEST

WORTH = {
    "rule": "follows from the rules",
    "steady": "all bots show it",
    "bot": "these bots show it",
    "open": "too few games to decide",
}
"""Meaning of each label that says how certain a finding is."""

BROKEN = {"runtime check": "failed a runtime check", "always": "broke an `always` line", "progress": "came to no end"}
"""Words for what is wrong with a game that violates an invariant, by the invariant."""
LOOKS = {
    "luck": "luck and choice",
    "ladder": "whether thinking helps",
    "secrets": "what knowing a secret is worth",
    "probes": "what choosing brings, with fresh games",
    "lines": "what single lines do",
    "reach": "what can be reached",
    "hunt": "ways to be stuck",
}
"""Words for each part of the deep analysis (`report --deep`), by its name in `--look`."""
PLAIN = re.compile(r"[\w.,:/=+-]+")
"""Pattern of a word that a shell takes as it is."""


def cell_text(cell: Cell) -> str:
    """Render a number of a report with its confidence interval as text; `-` if it is not known."""
    unit = cell.unit
    if cell.value is None:
        return "-"
    value = written(cell.value, unit)
    if cell.low is None and cell.high is None:
        return value
    low, high = ("?" if end is None else written(end, unit, bare=True) for end in (cell.low, cell.high))
    return f"{value} ({low} to {high})"


def written(value: float, unit: Unit, *, bare: bool = False) -> str:
    """Return a number in its unit, a share in per cent (with `bare`, without the sign)."""
    if unit == "share":
        digits = 1 if 0 < abs(value) < 0.0995 or 0.9905 < abs(value) < 1 else 0
        return f"{100 * value:.{digits}f}{'' if bare else ' %'}"
    if unit == "minutes":
        return f"{value:.0f}" if value >= 10 else f"{value:.1f}"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.1f}" if abs(value) >= 10 else f"{value:.2f}"


def of_whom(each: Finding | Figure, found: Insight | None = None) -> str:
    """Return in brackets who played the games of a finding or figure; empty if all of `found` is theirs."""
    bots = {found.seats[0]} if found is not None and not found.thinkers else set[str]()
    if not each.bots or bots == {each.bots}:
        return ""
    of = "" if "skill" in {each.key, getattr(each, "figure", "")} else f"{each.bots}, "
    return f" ({of}{each.games:,} games)"


def more_of(each: Finding, game: Sequence[str], seats: Sequence[str]) -> str:
    """Return the command that shows more of a finding; `game` and `seats` are parts of it."""
    _, *named = each.key.split(":")
    who = each.bots.split(" and ")[0]
    if who not in {"", "random", "anybody"} and ", " not in who:
        seats = [f"--seats {quoted(who)}"]
    if each.figure == "lift" and named:
        words = ["probe", game[0], quoted(":".join(named[:-1])), *game[1:], *seats]
    elif each.figure == "skill":
        words = ["simulate", *game, *seats, "--rotate -n 400"]
    elif each.figure in {"seats", "ties", "ends", "scores"}:
        words = ["simulate", *game, *seats, "-n 5000" if not seats else "-n 1000"]
    else:
        look = "hunt" if each.figure == "hunt" else LOOKED.get(each.figure)
        words = ["report", *game, *seats, *([f"--look {look}"] if look else []), "--full"]
    return " ".join(["gamespec", *words])


def quoted(word: str) -> str:
    """Return a word as it is typed in a shell, in quotes if it needs them."""
    return word if PLAIN.fullmatch(word) else f'"{word}"'


def left_out(found: Insight) -> str | None:
    """Return sentences on what was not analysed and how to analyse it; None if all was."""
    said = (_not_counted(found), _not_followed(found), _brief(found), _not_chosen(found), _not_looked_at(found))
    parts = [part for part in said if part is not None]
    return " ".join(parts) or None


def _not_counted(found: Insight) -> str | None:
    if found.stopped or not FEWEST <= found.games < found.requested:
        return None
    few = f"Only {found.games:,} of {found.requested:,} games were counted, because each takes long"
    return f"{few}: -n {found.requested} counts all."


def _brief(found: Insight) -> str | None:
    if not found.brief:
        return None
    named = " and ".join(LOOKS[name] for name in found.brief)
    return f"Measured with few games, because more take longer: {named}. --deep plays more."


def _not_chosen(found: Insight) -> str | None:
    if found.slow:
        only, one = "" if found.thinkers else "Only random players: ", len(found.slow) == 1
        slow = f"{' and '.join(found.slow)} {'takes' if one else 'take'} too long for 200 games"
        return f"{only}{slow}; a larger --minutes gives more time."
    if found.thinkers and not found.plans:
        return f"No simple plans were tried against {found.thinkers}, which takes long: --minutes 5 tries them."
    return None


def _not_followed(found: Insight) -> str | None:
    if not found.unfollowed:
        return None
    whole = found.to_follow + found.unfollowed
    only = f"Only {found.to_follow:,}" if found.to_follow else "None"
    few = f"{only} of {whole:,} games were analysed move by move, because each takes long"
    return f"{few}: --follow {whole} analyses all."


def _not_looked_at(found: Insight) -> str | None:
    if not found.further:
        return None
    named = ", ".join(f"{said} ({name})" for name, said in LOOKS.items() if name in found.further)
    one = next(name for name in LOOKS if name in found.further)
    return f"Left out, because it takes minutes: {named}. --deep adds all of it, --look {one} one part."


def headline(found: Insight) -> str:
    """Return a sentence on the simulated games of a report: players, bots, number and seed."""
    variants = f" with {', '.join(found.variants)}" if found.variants else ""
    people = "1 player" if found.players == 1 else f"{found.players} players"
    bots = found.seats[0] if len(set(found.seats)) == 1 else f"{', '.join(found.seats)}, who change seats"
    games = (
        f"{found.games:,} games" if found.games == found.requested else f"{found.games:,} of {found.requested:,} games"
    )
    followed = f"{found.followed:,} more analysed move by move"
    ended = "; stopped early" if found.stopped else ""
    if found.thinkers:
        return (
            f"{found.title}{variants}, {people}: {found.thinking:,} games of {found.thinkers}, {games} of random "
            f"players, {followed}, seed {found.seed}{ended}"
        )
    return f"{found.title}{variants}, {people} ({bots}): {games}, {followed}, seed {found.seed}{ended}"
