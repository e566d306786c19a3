"""Effects of the parts that contain expressions and statements: parameters, rules, triggers.

One function for each class records the effects of the part in the walk and returns the parts to visit next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.walk import operands, touches
from gamespec.checked.game import Param
from gamespec.checked.things import Forbid, Modifier, NeedLine, Seen, Sight, Trigger

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.analysis.walk import Walk


@touches(Param)
def _param(part: Param, walk: Walk) -> Iterable[object]:
    walk.bind_param(part)
    return part.domain, part.where


operands(NeedLine, "condition")
operands(Modifier, "each", "when", "amount")
operands(Forbid, "each", "when")


@touches(Trigger)
def _trigger(part: Trigger, walk: Walk) -> Iterable[object]:
    if part.each is not None:
        walk.bind(*part.each)
    return part.each, part.when, part.body


operands(Sight, "seen")
operands(Seen, "when")
