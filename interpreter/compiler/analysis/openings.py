"""Openings: the leading lines of an action that must be completable before it can begin.

`STANDS` has the properties of each class of statements, `openings.walk.WALKED` the functions that walk its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamespec.checked import statements as st
from gamespec.checked.expressions import AllOf, ConstSet, Expr, IntRange, Read, ZoneGet
from gamespec.checked.statements import Block
from interpreter.compiler.analysis.hoist_draws import draws
from interpreter.compiler.analysis.walk import blocks
from interpreter.kernel.once import once_for

if TYPE_CHECKING:
    from interpreter.compiler.graph import Line


@dataclass(frozen=True, slots=True)
class Stands:
    """Properties of a class of statements in an opening."""

    where: Callable[[Any], bool] = lambda _: True
    """Condition under which a statement of the class may be part of an opening."""
    may_fail: bool = False
    """True if the statement itself can fail."""
    asks: bool = False
    """True if it asks for more than the arguments of its action."""
    last: bool = False
    """True if the opening ends after it."""
    inside: Callable[[Any], tuple[Block, ...]] = lambda _: ()
    """Blocks walked in its place; nothing follows a block that is not all opening."""


def is_opening_line(item: Line) -> bool:
    """Return whether a statement may be part of an opening (an `if` counts along the path taken)."""
    return isinstance(item, st.Stmt) and type(item) in STANDS and _may_stand(item)


@once_for
def _may_stand(item: st.Stmt) -> bool:
    return not draws(item) and STANDS[type(item)].where(item)


def ends_opening(item: Line) -> bool:
    """Return whether the opening ends after a statement."""
    stands = STANDS.get(type(item))
    return stands is not None and (stands.last or not all(is_all_opening(block) for block in stands.inside(item)))


def inside(item: Line) -> tuple[Block, ...]:
    """Return the blocks walked in place of a statement of an opening."""
    return STANDS[type(item)].inside(item)


def opening_length(block: Block) -> int:
    """Return the number of leading lines of a block that are all opening."""
    for i, line in enumerate(block):
        if not is_opening_line(line) or ends_opening(line):
            return i
    return len(block)


def is_all_opening(block: Block) -> bool:
    """Return whether a block consists of lines of an opening only."""
    return opening_length(block) == len(block)


def has_condition(block: Sequence[Line]) -> bool:
    """Return whether an opening can fail."""
    return _some(block, lambda stands: stands.may_fail)


def has_choice(block: Sequence[Line]) -> bool:
    """Return whether an opening asks for more than the arguments of its action."""
    return _some(block, lambda stands: stands.asks)


def _some(block: Sequence[Line], is_wanted: Callable[[Stands], bool]) -> bool:
    """Return whether the opening contains a wanted line on some path."""
    for line in block:
        if not is_opening_line(line):
            return False
        stands = STANDS[type(line)]
        blocks = stands.inside(line)
        if is_wanted(stands) or (blocks and any(_some(part, is_wanted) for part in blocks)):
            return True
        if stands.last or (blocks and not _leads_on(line)):
            return False
    return False


def _leads_on(line: Line) -> bool:
    """Return whether the opening continues after a line on some path."""
    blocks = inside(line)
    paths = [all(is_opening_line(part) and _leads_on(part) for part in block) for block in blocks]
    return not STANDS[type(line)].last and (any(paths) or not blocks)


def _is_gain(item: st.AddField) -> bool:
    return item.sign == 1 and _is_you(item.target.owner)


def _is_laid_out(item: st.ForEach) -> bool:
    fixed = isinstance(item.set, AllOf | ConstSet | IntRange | ZoneGet)
    return fixed and all(is_opening_line(line) for line in item.body)


def _is_you(player: Expr | None) -> bool:
    """Return whether a player is the acting one: a choice by another player ends an opening."""
    return isinstance(player, Read) and player.var.name == "you"


STANDS: dict[type, Stands] = {
    st.Need: Stands(may_fail=True),
    st.Let: Stands(),
    st.Pay: Stands(may_fail=True),
    st.PayWith: Stands(may_fail=True, asks=True),
    st.AddField: Stands(where=_is_gain),
    st.Choose: Stands(where=lambda item: _is_you(item.player), may_fail=True, asks=True),
    st.Pick: Stands(may_fail=True, asks=True),
    st.Offer: Stands(where=lambda item: item.must and _is_you(item.player), may_fail=True, asks=True, last=True),
    st.If: Stands(inside=blocks),
    st.ForEach: Stands(where=_is_laid_out, inside=lambda item: (item.body,) if item.where is None else (item.body, ())),
    st.Do: Stands(inside=lambda item: (item.action.body,)),
}
"""Classes of statements that may be part of an opening."""
