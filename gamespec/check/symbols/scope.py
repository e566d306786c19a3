"""What a name may mean at one place of a body, and what is known there about values that may be none.

Enters: the world, the acting player, the thing described, locals. Leaves: variables, and types narrowed by tests
(`facts`), which a write takes back for the scope and everything around it.
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
"""Names the way to a value, so that two readings of it are recognised as the same."""


@dataclass(slots=True, eq=False)
class LocalFunction:
    """`let taken(f from Seafood) be e`: worked out anew at each use, in the scope it was written in."""

    node: model.Let
    params: tuple[Var, ...]
    scope: Scope


Local: TypeAlias = "Var | Expr | LocalFunction"
"""A variable, a name that stands for an expression, or a local function."""


@dataclass(slots=True, eq=False)
class Scope:
    """One block of a body."""

    world: World
    you: Var | None = None
    it: Expr | Var | None = None
    locals: dict[str, Local] = field(default_factory=dict)
    seats_named: Mapping[str, int] = field(default_factory=dict)
    parent: Scope | None = None
    facts: dict[Key, Type] = field(default_factory=dict)
    ended: dict[str, Span | None] = field(default_factory=dict)
    """Every name this body ever bound, and where; shared by all scopes of the body."""
    inside: object = None
    """The action, phase, value or rule this is the body of."""
    said: set[tuple[object, str]] = field(default_factory=set)
    """Properties already reported as missing in this body; shared like `ended`."""
    doubtful: bool = False
    """A test before could not be read, so what it would have taught is not known: nothing is said about none."""

    trusting: bool = False
    """In an example: what may be none is taken to be there, and the example fails where it is not."""

    def child(self) -> Scope:
        """A block inside this one: sees everything, its own names and facts end with it."""
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
        """A new variable of this block."""
        var = Var(name, type, span)
        self.locals[name] = var
        self.ended[name] = span
        return var

    def alias(self, name: str, meaning: Local, span: Span | None = None) -> None:
        """Let a name stand for a variable, expression or local function."""
        self.locals[name] = meaning
        self.ended[name] = span

    def learn(self, facts: Mapping[Key, Type]) -> None:
        """Take narrowed types as known from here to the end of the block."""
        self.facts.update(facts)

    def knowing(self, facts: Mapping[Key, Type]) -> Scope:
        """A child in which the facts hold."""
        inner = self.child()
        inner.facts.update(facts)
        return inner

    def doubting(self) -> Scope:
        """A child behind a test that could not be read."""
        inner = self.child()
        inner.doubtful = True
        return inner

    def forget(self, stale: Callable[[Key], bool]) -> None:
        """Drop what is no longer known after a write, here and in the blocks around."""
        scope: Scope | None = self
        while scope is not None:
            if scope.facts:
                for key in [k for k in scope.facts if stale(k)]:
                    del scope.facts[key]
            scope = scope.parent
