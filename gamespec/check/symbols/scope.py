"""Scopes: meanings of names at one place of a body, and facts about values there.

Tests narrow types (`facts`); a write drops facts in the scope and in those around it.
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
"""Key of an expression in a mapping of facts (narrowed types); equal for two reads of the same value."""


@dataclass(slots=True, eq=False)
class LocalFunction:
    """Local function `let taken(f from Seafood) be e`, expanded at each call in its own scope."""

    node: model.Let
    params: tuple[Var, ...]
    scope: Scope


Local: TypeAlias = "Var | Expr | LocalFunction"
"""Meaning of a local name: a variable, an expression, or a local function."""


@dataclass(slots=True, eq=False)
class Scope:
    """Scope of one block: the meanings of local names, and the facts known there.

    `you` is the variable of the acting player, `it` the thing in question, `seats_named` the players of an example.
    """

    world: World
    you: Var | None = None
    it: Expr | Var | None = None
    locals: dict[str, Local] = field(default_factory=dict)
    seats_named: Mapping[str, int] = field(default_factory=dict)
    parent: Scope | None = None
    facts: dict[Key, Type] = field(default_factory=dict)
    ended: dict[str, Span | None] = field(default_factory=dict)
    """Names bound anywhere in this body so far, with their places; shared by all scopes of the body."""
    inside: object = None
    """Action, phase, value or rule to which the body belongs."""
    said: set[tuple[object, str]] = field(default_factory=set)
    """Pairs of thing and property already reported as missing; shared by all scopes of the body."""
    doubtful: bool = False
    """Whether an earlier test had a mistake, so that facts are missing: possible none is not reported."""

    trusting: bool = False
    """Whether the scope is of an example, where none fails when the example runs, not in the check."""

    def child(self) -> Scope:
        """Return the scope of a nested block, whose own names and facts end with the block."""
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
        """Bind a name of this block to a new variable, and return the variable."""
        var = Var(name, type, span)
        self.locals[name] = var
        self.ended[name] = span
        return var

    def alias(self, name: str, meaning: Local, span: Span | None = None) -> None:
        """Bind a name of this block to a variable, expression or local function."""
        self.locals[name] = meaning
        self.ended[name] = span

    def learn(self, facts: Mapping[Key, Type]) -> None:
        """Record facts (narrowed types of expressions) until the end of the block."""
        self.facts.update(facts)

    def knowing(self, facts: Mapping[Key, Type]) -> Scope:
        """Return a child scope in which these facts (narrowed types of expressions) hold."""
        inner = self.child()
        inner.facts.update(facts)
        return inner

    def doubting(self) -> Scope:
        """Return a child scope for lines after a test with a mistake."""
        inner = self.child()
        inner.doubtful = True
        return inner

    def forget(self, stale: Callable[[Key], bool]) -> None:
        """Drop the facts for whose keys `stale` is true, here and in the scopes around."""
        scope: Scope | None = self
        while scope is not None:
            if scope.facts:
                for key in [k for k in scope.facts if stale(k)]:
                    del scope.facts[key]
            scope = scope.parent
