"""An action that is never offered and never done.

No phase, no other action and no rule that can come about says `must`, `may` or `do` with it, so no player will ever see
it. Often it is missing in a line with `or`, or a variant removed the only step that offered it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.diagnostics import Diagnostic
from gamespec.lint.first_reads import in_examples
from gamespec.lint.reachability import use_of
from gamespec.lint.register import rule

CODE = rule("GS501", "unused-action", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for actions that are never run or offered."""
    use = use_of(world)
    for action in world.checked.actions:
        if action not in use.actions and action.span is not None:
            shown = (
                f"only examples use the action `{action.name}`: in the game it"
                if in_examples(world, action.name)
                else f"the action `{action.name}`"
            )
            yield CODE.at(
                action.span,
                f"{shown} is never offered and never done",
                help=f"offer the action, such as `you may {action.name}`"
                + ("; some line tests whether it can be done" if action in use.tested else ", or delete it"),
            )
