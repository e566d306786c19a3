"""What belongs to an opening: the leading lines of an action that must be completable before it may be started.

Enters statements; answers which are lines of an opening and which of them end it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import statements as st
from gamespec.checked.expressions import AllOf, ConstSet, IntRange, Read, ZoneGet
from interpreter.compiler.analysis.hoist_draws import draws

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr
    from gamespec.checked.statements import Block
    from interpreter.compiler.graph import Line

PLAIN = (st.Need, st.Pay, st.PayWith, st.Let, st.Pick, st.If, st.Do)


def is_opening_line(item: Line) -> bool:
    """Whether a statement may stand in an opening (an `if` counts along the path taken)."""
    if isinstance(item, st.Stmt) and draws(item):
        return False
    if isinstance(item, PLAIN):
        return True
    if isinstance(item, st.Choose):
        return not item.at_random and _is_you(item.player)
    if isinstance(item, st.ForEach):
        fixed = isinstance(item.set, AllOf | ConstSet | IntRange | ZoneGet)
        return fixed and all(is_opening_line(line) for line in item.body)
    if isinstance(item, st.Offer):
        return item.must and _is_you(item.player)
    return isinstance(item, st.AddField) and _is_gain(item)


def ends_opening(item: Line) -> bool:
    """Whether nothing after a statement belongs to the opening any more."""
    if isinstance(item, st.Offer):
        return True
    if isinstance(item, st.Do):
        return not is_all_opening(item.action.body)
    if isinstance(item, st.If):
        return not all(is_all_opening(block) for block in parts_of_if(item))
    return False


def is_all_opening(block: Block) -> bool:
    """Whether a block consists of lines of an opening only."""
    return all(is_opening_line(line) and not ends_opening(line) for line in block)


def parts_of_if(item: st.If) -> list[Block]:
    """The blocks of an `if`."""
    return [*(block for _, block in item.branches), item.otherwise]


def has_condition(block: tuple[Line, ...]) -> bool:
    """Whether an opening can fail at all."""
    for line in block:
        if not is_opening_line(line):
            return False
        if isinstance(line, st.Need | st.Pay | st.PayWith | st.Choose | st.Pick | st.Offer):
            return True
        inside = [line.action.body] if isinstance(line, st.Do) else []
        if isinstance(line, st.If):
            inside = parts_of_if(line)
        if isinstance(line, st.ForEach):
            inside = [line.body]
        if any(has_condition(part) for part in inside):
            return True
        if ends_opening(line):
            return False
    return False


def has_choice(block: tuple[Line, ...]) -> bool:
    """Whether an opening asks for more than the arguments of its action."""
    for line in block:
        if not is_opening_line(line):
            return False
        if isinstance(line, st.Choose | st.Pick | st.PayWith | st.Offer):
            return True
        inside = parts_of_if(line) if isinstance(line, st.If) else [line.body] if isinstance(line, st.ForEach) else []
        if isinstance(line, st.Do):
            if len(line.args) < len(line.action.params):
                return True
            inside = [line.action.body]
        if any(has_choice(part) for part in inside):
            return True
        if ends_opening(line):
            return False
    return False


def _is_gain(item: st.AddField) -> bool:
    return item.sign == 1 and _is_you(item.target.owner)


def _is_you(player: Expr | None) -> bool:
    """Whether it is the one who acts: what another player chooses ends an opening."""
    return isinstance(player, Read) and player.var.name == "you"
