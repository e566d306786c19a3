"""Rules and arrows that may be dead: which rules were ever in force, and which ways nobody went.

A rule may matter in four degrees: what it hangs on happens; it is in force; what it changes is looked at; the result is
another one. A run tells of the first two.
"""

from __future__ import annotations

from interpreter.insight.figures.use import NAMED, not_reached
from interpreter.insight.material import FEW, Material, finding, percent
from interpreter.insight.model import Figure, Finding, Row, share
from interpreter.insight.watching import clauses, conditions
from interpreter.simulate.never import never
from interpreter.statistics.shares import at_most, share_of

CANNOT = (
    "Whether a rule that is in force changes anything: what it changes may never be looked at, and whoever wins may "
    "win without it."
)


def dead(material: Material) -> tuple[Figure, list[Finding]] | None:
    """In how many games each rule was in force for somebody, and arrows nobody followed."""
    followed, program = material.followed, material.table.game.program
    told, games = conditions(program), material.tally.games
    unused = never(material.table.game, material.tally)
    everything = list(dict.fromkeys(clause.rule for clause in clauses(program)))
    if not everything and not unused.arrows:
        return None
    rows = [
        Row(
            name=rule,
            cells=[share(share_of(followed.games, followed.in_force[rule], followed.in_force[rule]))],
        )
        for rule in sorted(told, key=lambda rule: (followed.in_force[rule], rule))
        if followed.games
    ]
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
            for rule in told
            if not followed.in_force[rule] and (wished is None or rule not in wished.in_force)
        ]
    if games >= FEW:
        found += [
            finding(f"idle:{rule}", f"the rule `{rule}` waits for actions nobody does", "dead") for rule in unused.rules
        ]
    if unused.arrows and games >= FEW:
        listed = "; ".join(f"`{arrow}`" for arrow in unused.arrows[:NAMED])
        more = f" and {len(unused.arrows) - NAMED} more" if len(unused.arrows) > NAMED else ""
        found.append(finding("arrows", f"no game of {games:,} goes this way: {listed}{more}", "dead"))
    says = [_rules(len(told), sum(1 for rule in told if followed.in_force[rule]))] if told else []
    always = [rule for rule in everything if rule not in told]
    if always:
        says.append(f"In force whenever it is asked, or known only when it is: {', '.join(always)}.")
    return (
        material.figure(
            "dead",
            "Rules in force",
            says or ["No rule of this game waits for anything."],
            CANNOT,
            games=followed.games,
            columns=["games in which it is in force for somebody"],
            rows=rows,
        ),
        found,
    )


def _rules(many: int, seen: int) -> str:
    return f"{seen} of {many} rules that wait for something come to be in force."
