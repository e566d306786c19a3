"""Figure of dead rules and arrows: which rules were ever in force, and which arrows nobody followed.

An arrow is a transition between phases. The importance of a rule is measured in four degrees, each as a share of games:
its event happens, in a move or inside one; it acts, or is in force at a decision; a number it changes differs
without it; the game differs without it. The last two come from the deep analysis `lines`, which plays the game in
step with a copy without the rule.
"""

from __future__ import annotations

from interpreter.insight.deep.left_out import Line
from interpreter.insight.figures.use import NAMED, not_reached
from interpreter.insight.material import FEW, Material, finding, percent
from interpreter.insight.model import Cell, Figure, Finding, Row, exact, share
from interpreter.insight.witness import clauses, conditions
from interpreter.simulate.crew import never
from interpreter.statistics.intervals import at_most, share_of

CANNOT = "whether people would miss a rule. A game that takes another course without it may still end the same way."
DEEPER = " What games without a rule are like needs --deep."


def dead(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of rules in force and findings, also on unused transitions; or None."""
    followed, program = material.followed, material.table.game.program
    games, unused = material.tally.games, never(material.table.game, material.tally)
    asked, acting = conditions(program), {each.rule for each in program.checked.triggers}
    changing = {clause.rule for clause in clauses(program)}
    told = {*asked, *(acting - changing)}
    everything = list(dict.fromkeys([*asked, *sorted(changing | acting)]))
    if not unused.arrows and not (everything and followed.games):
        return None  # games of thinking players are often only counted
    lines = (
        {}
        if material.deep is None
        else {each.name: each for each in material.deep.lines if each.sort == "rule" and not each.also}
    )
    moments = {rule: followed.came_up[rule] for rule in acting}
    rows = [
        Row(name=rule, cells=_counters(material, rule, moments.get(rule), lines.get(rule), in_force=rule in told))
        for rule in sorted(everything, key=lambda rule: (rule not in told, followed.in_force[rule], rule))
        if followed.games
    ]
    columns, rows = _filled_columns(["comes up", "in force", "number differs", "game differs"], rows)
    found: list[Finding] = []
    wished = None if material.deep is None else material.deep.directed
    if followed.games >= FEW:
        most = percent(at_most(followed.games), 1)
        found = [
            finding(
                f"rule:{rule}",
                f"the rule `{rule}` is never in force in {followed.games:,} games (so in at most {most} of all)"
                f"{not_reached(material)}",
                "dead",
            )
            for rule in everything
            if rule in told and rule not in unused.rules
            if not followed.in_force[rule] and (wished is None or rule not in wished.in_force)
        ]
    if games >= FEW:
        found += [
            finding(f"idle:{rule}", f"the rule `{rule}` waits for actions that nobody does", "dead")
            for rule in unused.rules
        ]
    if unused.arrows and games >= FEW:
        listed = "; ".join(f"`{arrow}`" for arrow in unused.arrows[:NAMED])
        more = f" and {len(unused.arrows) - NAMED} more" if len(unused.arrows) > NAMED else ""
        found.append(finding("arrows", f"none of {games:,} games follows {listed}{more}", "dead"))
    says = [_rules(len(told), sum(1 for rule in told if followed.in_force[rule]))] if told and followed.games else []
    always = [rule for rule in everything if rule not in told]
    if always and followed.games:
        says.append(f"Always in force, or known only when it is read: {', '.join(always)}.")
    return (
        material.figure(
            "dead",
            "Rules in force",
            says
            or ["No rule of this game waits for anything." if not everything else "Only transitions were counted."],
            CANNOT if lines else CANNOT + DEEPER,
            games=followed.games or games,
            columns=columns,
            rows=rows,
        ),
        found,
    )


def _filled_columns(columns: list[str], rows: list[Row]) -> tuple[list[str], list[Row]]:
    """Return the columns, and their cells in each row, in which some row has a value."""
    kept = [at for at in range(len(columns)) if any(row.cells[at].value is not None for row in rows)]
    return [columns[at] for at in kept], [
        Row(name=row.name, cells=[row.cells[at] for at in kept]) for row in rows if kept
    ]


def _counters(material: Material, rule: str, moment: int | None, line: Line | None, *, in_force: bool) -> list[Cell]:
    """Return shares of games where a rule's event happens, it holds, and it matters (`line`)."""
    followed = material.followed
    known = line if line is not None and line.tried else None
    held = followed.in_force[rule]
    return [
        exact(None) if moment is None else share(share_of(followed.games, moment, moment)),
        share(share_of(followed.games, held, held)) if in_force else exact(None),
        exact(None) if known is None else share(share_of(known.games, known.numbers, known.numbers)),
        exact(None) if known is None else share(share_of(known.games, known.parted, known.parted)),
    ]


def _rules(many: int, seen: int) -> str:
    return f"{seen} of {many} rules with a trigger or condition come into force."
