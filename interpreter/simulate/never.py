"""Actions, rows, rules and arrows (transitions) that no game of a run ever used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import statements as st
from gamespec.checked.game import Action
from interpreter.compiler.analysis.walk import everything
from interpreter.simulate.arrows import arrow_name, followed, way_of
from interpreter.simulate.report import Never
from interpreter.state.wording.mentioned import actions_offered
from interpreter.state.wording.rows import row_name, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind
    from interpreter.simulate.tally import Tally
    from interpreter.state.game import Game


def never(game: Game, tally: Tally) -> Never:
    """Return the actions, rows, rules and transitions that occurred in no game of a run.

    A row (type of card, tile) has occurred if a move named it, or if a piece of it was handled in the games examined
    for that. A rule is reported if all it does depends on actions that were offered and never done; for other rules
    a run does not know whether they mattered.
    """
    if not tally.games:
        return Never(actions=[], rows=[], rules=[], arrows=[])
    idle = [name for name in actions_offered(game.program.graph) if not tally.actions[name]]
    rows = [row_name(kind, row) for kind in _named_kinds(game.checked) for row in range(len(kind.rows))]
    return Never(
        actions=sorted(idle),
        rows=[row for row in dict.fromkeys(rows) if not tally.rows[row] and not tally.handled[row]],
        rules=sorted(_idle_rules(game.checked, {*idle} - done_by_lines(game.checked))),
        arrows=list(_arrows(game, tally)),
    )


def _arrows(game: Game, tally: Tally) -> Iterator[str]:
    """Yield the names of arrows that no game followed.

    Of several arrows between the same two phases, either all are reported or none.
    """
    for phase in followed(game.checked):
        for arrow in phase.arrows:
            way, name = way_of(phase, arrow), arrow_name(phase.name, arrow.span)
            used = tally.ways[way] if way is not None else tally.ends[name] + tally.ends[f"{phase.name} -> end"]
            if not used:
                yield name


def _named_kinds(game: CheckedGame) -> Iterator[Kind]:
    """Return the kinds of pieces whose rows the parameters of actions range over, each once."""
    found = [rows_of(param.var.type) for action in game.actions for param in action.params]
    return iter(dict.fromkeys(each[0] for each in found if each is not None and each[0].sort == "piece"))


def done_by_lines(game: CheckedGame) -> set[str]:
    """Return the names of actions that lines of the rules carry out without a player's choice."""
    blocks = [*(phase.body for phase in game.phases), *(action.body for action in game.actions)]
    blocks += [trigger.body for trigger in game.triggers]
    parts = (part for block in blocks for line in block for part in everything(line))
    return {part.action.name for part in parts if isinstance(part, st.Do)}


def _idle_rules(game: CheckedGame, idle: set[str]) -> set[str]:
    """Return the names of rules that only act before, after or instead of actions in `idle`.

    Rules that change values or forbid actions are left out.
    """
    busy = {modifier.rule for value in game.values for modifier in value.modifiers}
    busy |= {forbid.rule for action in game.actions for forbid in action.forbids}
    found: set[str] = set()
    for trigger in game.triggers:
        event = trigger.event
        (found if isinstance(event, Action) and event.name in idle else busy).add(trigger.rule)
    return found - busy
