"""Copies of actions with variables of their own.

Enters an Action; leaves one that says the same. An action runs once more while it is still under way only where an
anytime move leads to it again; the two then keep their arguments and names apart.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from gamespec.checked.expressions import EndOf, Expr, Var, ZoneGet
from gamespec.checked.statements import Option, Stmt

if TYPE_CHECKING:
    from gamespec.checked.game import Action


class Copier:
    """Copies one action; `looks` are its looks at piles, copy to original."""

    def __init__(self) -> None:
        self.looks: dict[EndOf | ZoneGet, EndOf | ZoneGet] = {}
        self._variables: dict[Var, Var] = {}

    def action(self, original: Action) -> Action:
        """The same action; what forbids it is asked of the original."""
        params = tuple(replace(param, var=self._variable(param.var)) for param in original.params)
        return replace(original, you=self._variable(original.you), params=params, body=self._copy(original.body))

    def _variable(self, var: Var) -> Var:
        if var not in self._variables:
            self._variables[var] = Var(var.name, var.type, var.span)
        return self._variables[var]

    def _copy(self, part: object) -> object:
        if isinstance(part, tuple):
            return tuple(self._copy(item) for item in part)
        if isinstance(part, Var):
            return self._variable(part)
        if not isinstance(part, Expr | Stmt | Option):
            return part
        made = replace(part, **{name: self._copy(getattr(part, name)) for name in _names(type(part))})
        if isinstance(part, EndOf | ZoneGet) and isinstance(made, EndOf | ZoneGet):
            self.looks[made] = part
        return made


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.init and field.name not in {"type", "span"})
