"""Figures of the use of actions and rows (cards, spaces), forced decisions, and legal moves."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.insight.material import FEW, Material, between, finding, percent, spread
from interpreter.insight.model import Cell, Figure, Finding, Row, exact, share
from interpreter.simulate.crew import never
from interpreter.statistics.intervals import at_most, part_of, share_of

NAMED = 6
"""Maximum number of names that a sentence of the report lists; the rest is counted."""
FORCED = 0.4
"""Minimum share of forced decisions for a finding."""


def actions(material: Material) -> tuple[Figure, list[Finding]]:
    """Return the figure of how many games choose each action, and its findings."""
    tally, games = material.tally, material.tally.games
    rows = [
        Row(
            name=_titled(material, name),
            cells=[share(share_of(games, tally.used_in[name], tally.used_in[name])), _a_game(material, name)],
        )
        for name in sorted(material.table.offered, key=lambda name: (tally.used_in[name], tally.actions[name], name))
    ]
    idle = [name for name in material.table.offered if not tally.actions[name]]
    wished = None if material.deep is None else material.deep.directed
    found = [
        finding(
            f"action:{name}",
            f"`{name}` is never chosen in {games:,} games (so in at most {percent(at_most(games), 1)} of all)"
            f"{_done_by_lines(material, name)}{not_reached(material)}",
            "actions",
        )
        for name in idle
        if games >= FEW and (wished is None or name not in wished.done)
    ]
    says = [f"{len(rows) - len(idle)} of {len(rows)} actions are chosen."]
    if wished is not None:
        says += [
            f"`{name}` is chosen by {wished.done[name]}, which wants nothing else."
            for name in idle
            if name in wished.done
        ]
    return (
        material.figure(
            "actions",
            "Actions",
            says,
            "whether an action is good: these players may not see its use. An action nobody chooses may be useful.",
            games=games,
            columns=["games in which it is chosen", "times a game"],
            rows=rows,
        ),
        found,
    )


def _done_by_lines(material: Material, name: str) -> str:
    """Return a remark if other lines of the rules carry out an action that nobody chooses; else nothing."""
    followed = material.followed
    times = followed.done_by_lines[name]
    return f"; other lines do it in {times:,} of {followed.games:,} games" if times else ""


def not_reached(material: Material) -> str:
    """Return a remark that bots with a single goal did no better either; empty if none played."""
    if material.deep is None or not material.deep.directed.games:
        return ""
    most = ", ".join(f"most {name} anybody had: {top}" for name, top in material.deep.directed.most.items() if top)
    return f", nor by players who want only one thing{f' ({most})' if most else ''}"


def _titled(material: Material, name: str) -> str:
    action = next((each for each in material.table.game.checked.actions if each.name == name), None)
    return f"{name} ({action.title})" if action is not None and action.title else name


def _a_game(material: Material, name: str) -> Cell:
    return exact(material.tally.actions[name] / max(1, material.tally.games))


def rows(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of games with moves that name each row and findings; None without rows."""
    games, followed = material.tally.games, material.followed
    unnamed, absent = [], list[str]()
    for row in never(material.table.game, material.tally).rows:
        (unnamed if followed.placed[row] else absent).append(row)
    known = sorted({*followed.named, *material.tally.rows, *unnamed}, key=lambda name: (followed.named[name], name))
    known = [name for name in known if not name.startswith("Player[") and name not in absent]
    if not known or not followed.games:
        return None
    lines = [
        Row(name=name, cells=[share(share_of(followed.games, followed.named[name], followed.named[name]))])
        for name in known
    ]
    found: list[Finding] = []
    if unnamed and games >= FEW:
        found = [finding("rows", f"no move names {listed(unnamed)} in {games:,} games", "rows")]
    rare = ", ".join(
        f"{name} ({percent(line.cells[0].value or 0)})" for name, line in zip(known[:3], lines, strict=False)
    )
    says = [f"Named by a move in the fewest games: {rare}."]
    if absent:
        says.append(f"Never on the table: {listed(absent)}.")
    return (
        material.figure(
            "rows",
            "Rows: cards, tiles, spaces",
            says,
            "whether a card is good: the table shows in how many games somebody chose or paid it, not who won with it.",
            games=followed.games,
            columns=["games in which a move names it"],
            rows=lines,
        ),
        found,
    )


def when(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of early and late uses, no findings; None if nothing was recorded."""
    thirds: dict[str, list[tuple[tuple[int, int, int], int]]] = {}
    for (name, first, second, last), times in material.followed.thirds.items():
        thirds.setdefault(name, []).append(((first, second, last), times))
    lines: list[Row] = []
    for name in sorted(thirds, key=_sort_of(material)):
        parts = [part_of((float(each[at]), float(sum(each)), times) for each, times in thirds[name]) for at in range(3)]
        if any(sum(each) for each, _ in thirds[name]):
            cells = [share(part) for part in parts]
            lines.append(Row(name=name, cells=cells))
    if not lines:
        return None
    return (
        material.figure(
            "when",
            "When things are done",
            ["The share of all uses (done, named or in force) in each third of the decisions."],
            "reasons: what is done late may be expensive, or of no use before.",
            games=material.followed.games,
            columns=["first third", "second third", "last third"],
            rows=lines,
        ),
        [],
    )


def _sort_of(material: Material) -> Callable[[str], tuple[int, str]]:
    """Return a sort key for names: actions first, then rules, then rows."""
    offered = {*material.table.offered}
    return lambda name: (0 if name in offered else 1 if name.startswith("rule ") else 2, name)


def listed(names: list[str]) -> str:
    """Return the first `NAMED` names as text, and how many more there are."""
    return ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")


def forced(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of forced decisions and legal moves and findings; None without decisions."""
    followed = material.followed
    if not followed.forced:
        return None
    part = part_of((float(one), float(made), times) for (one, made), times in followed.forced.items())
    lines = [Row(name="decisions with one legal move", cells=[share(part)])]
    says = [f"{percent(part.value)} of the decisions ({between(part.low, part.high)}) have only one legal move."]
    if followed.menus:
        half = spread(followed.menus, independent=followed.games)
        says.append(
            f"Half of the others have at most {half[1].value:.0f} legal moves, one in ten {half[2].value:.0f} or more."
        )
    found: list[Finding] = []
    if part.low > FORCED:
        found = [
            finding(
                "forced",
                f"{percent(part.value)} of the decisions have only one legal move: nobody chooses anything there",
                "forced",
            )
        ]
    return (
        material.figure(
            "forced",
            "Choices that are none",
            says,
            "whether the moves differ: two with the same effect count as a choice.",
            games=followed.games,
            columns=["of all decisions"],
            rows=lines,
        ),
        found,
    )
