"""Whether an action can be begun with any arguments at all: an action and a seat enter, yes or no leaves.

Compiled when first asked, once for each action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.expressions import Can, Read
from gamespec.checked.types import YesNo
from gamespec.source import BUILTIN

if TYPE_CHECKING:
    from gamespec.checked.game import Action
    from interpreter.compiler.program import Program


def can_begin(program: Program, state: list[int], seat: int, action: Action) -> bool:
    """Whether some way through the opening of an action exists for a seat."""
    made, key = program.module.made, ("can", action)
    if key not in made:
        you = Read(action.you.type, BUILTIN, action.you)
        made[key] = Can(YesNo(), BUILTIN, you, action, ())
    return bool(program.asks(made[key], (action.you,))(state, seat))
