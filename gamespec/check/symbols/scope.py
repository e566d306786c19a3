"""Scopes: meanings of names at one place of a body, and facts about values there.

Tests narrow types (`facts`); a write drops facts in the scope and those around it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from gamespec.checked.expressions import Expr, Var
from gamespec.checked.types import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gamespec import model
    from gamespec.check.symbols.world import World
    from gamespec.source import Span

Key: TypeAlias = "tuple[Any, ...]"
"""A key for an expression, equal for two reads of the same value."""


@dataclass(slots=True, eq=False)
class LocalFunction:
    """A local function `let taken(f from Seafood) be e`, expanded at each use in its own scope."""

    node: model.Let
    params: tuple[Var, ...]
    scope: Scope


Local: TypeAlias = "Var | Expr | LocalFunction"
"""A variable, a name that stands for an expression, or a local function."""


@dataclass(slots=True, eq=False)
class Scope:
    """The scope of one block."""

    world: World
    you: Var | None = None
    it: Expr | Var | None = None
    locals: dict[str, Local] = field(default_factory=dict)
    seats_named: Mapping[str, int] = field(default_factory=dict)
    parent: Scope | None = None
    facts: dict[Key, Type] = field(default_factory=dict)
    ended: dict[str, Span | None] = field(default_factory=dict)
    """Every name this body has bound, with its place; shared by all scopes of the body."""
    inside: object = None
    """The action, phase, value or rule of this body."""
    said: set[tuple[object, str]] = field(default_factory=set)
    """Properties already reported as missing in this body; shared like `ended`."""
    doubtful: bool = False
    """Whether an earlier test was broken, so that its facts are missing: none is not reported."""

    trusting: bool = False
    """Whether it is in an example, where none is a runtime failure instead of a finding."""

    def child(self) -> Scope:
        """Return the scope of a nested block, whose own names and facts end with it."""
        return Scope(
            self.world,
            self.you,
            self.it,
            dict(self.locals),
            self.seats_named,
            self,
            dict(self.facts),
            self.ended,
            self.inside,
            self.said,
            self.doubtful,
            self.trusting,
        )

    def bind(self, name: str, type: Type, span: Span | None = None) -> Var:
        """Bind a new variable of this block."""
        var = Var(name, type, span)
        self.locals[name] = var
        self.ended[name] = span
        return var

    def alias(self, name: str, meaning: Local, span: Span | None = None) -> None:
        """Bind a name to a variable, expression or local function."""
        self.locals[name] = meaning
        self.ended[name] = span

    def learn(self, facts: Mapping[Key, Type]) -> None:
        """Record narrowed types until the end of the block."""
        self.facts.update(facts)

    def knowing(self, facts: Mapping[Key, Type]) -> Scope:
        """Return a child in which the facts hold."""
        inner = self.child()
        inner.facts.update(facts)
        return inner

    def doubting(self) -> Scope:
        """Return a child after a broken test."""
        inner = self.child()
        inner.doubtful = True
        return inner

    def forget(self, stale: Callable[[Key], bool]) -> None:
        """Drop invalid facts after a write, here and in the scopes around."""
        scope: Scope | None = self
        while scope is not None:
            if scope.facts:
                for key in [k for k in scope.facts if stale(k)]:
                    del scope.facts[key]
            scope = scope.parent
