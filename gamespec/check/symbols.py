"""The symbol tables of a game, the meaning of names in a body, and suggestions for a wrong name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest
from operator import eq
from typing import Any, TypeAlias, TypeVar

from gamespec import model
from gamespec.checked.expressions import Expr, Var
from gamespec.checked.game import Action, CheckedGame, Phase
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Type
from gamespec.diagnostics import Instead, Sink
from gamespec.diagnostics.catalogue import TOO_DEEP
from gamespec.source import Span

Declared = TypeVar("Declared", Action, Field, Kind, Phase, Value, Zone)

# ---- suggestions of known names for misspelt ones


_SHOWN = 8
_COMPARED, _LIKELY = 100_000, 10
"""Maximum number of pairs of letters compared for a misspelt name, and of known names beyond it."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to a misspelt one, or None; of many names few are compared."""
    return _nearest(name, tuple(known))


@lru_cache(maxsize=1024)  # a file with errors is checked several times, for each number of seats among others
def _nearest(name: str, names: tuple[str, ...]) -> str | None:
    likely: Sequence[str] = names
    if len(name) * sum(map(len, names)) > _COMPARED:
        likely = nlargest(_LIKELY, names, key=lambda each: sum(map(eq, name, each)))
    found = get_close_matches(name, likely, n=1, cutoff=0.6)
    if found:
        return found[0]
    lowered = {known_name.lower(): known_name for known_name in names}
    return lowered.get(name.lower())


def meant_title(title: str, known: Iterable[str]) -> str:
    """Return a help line with the title probably meant, or with all known titles if there are few."""
    titles = list(dict.fromkeys(known))
    best = nearest(title, titles)
    if best is not None:
        return Instead(f'did you mean "{best}"?', f'"{best}"')
    some = " or ".join(f'"{each}"' for each in titles)
    if 0 < len(titles) <= FEW_TITLES:
        return f"write the title that is meant: {some}"
    return "correct the title, or delete this line"


FEW_TITLES = 3
"""Maximum number of titles that a help line lists."""


def meant(name: str, known: Iterable[str]) -> str | None:
    """Return a help line with the name probably meant, or with all known names if there are few."""
    names = list(dict.fromkeys(known))
    best = nearest(name, names)
    if best is not None:
        return Instead(f"did you mean `{best}`?", best)
    return one_of(names) if 0 < len(names) <= _SHOWN else None


def one_of(names: list[str]) -> str:
    """Return a help line that offers all known names."""
    return f"use {listed(names, 'or')}" if len(names) > 1 else f"use `{names[0]}`, the only one"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words in backticks, joined for a sentence, with the conjunction `last` before the last."""
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + f" {last} " + quoted[-1]


# ---- the symbol tables of a game for one number of players
#
# Passes of the checker fill them in turn. Names are resolved to shells, which are objects of the checked game whose
# types and bodies are completed when first needed (`ready`), so that declarations may come in any order.


LONGEST_ROW = 50
"""Greatest length of a chain of declarations that use each other."""
Member: TypeAlias = "Field | Zone | Value"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Drawing whose marks stand for words: for each square, in reading order, its word or None."""

    width: int
    height: int
    words: tuple[str | None, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """Constant that depends on the number of players: a row of a `by players` table, or `seats` itself."""

    value: int
    type: Type
    span: Span | None = None


LENGTH = "-length"
"""Suffix of the name of the field that counts the positions of a history."""


@dataclass(frozen=True, slots=True)
class History:
    """History (stored positions of the board), declared as `history of Cell's man and turn`.

    `parts` are the expressions that make up a position, `length` is the field that counts the positions.
    """

    parts: tuple[model.Expr, ...]
    entries: Field
    """Field of the stored positions as numbers, by index; 0 where no position was added yet."""
    length: Field
    span: Span


@dataclass(slots=True, eq=False)
class World:
    """Symbol tables of a game (`checked`, under construction): all names that are not local to a body."""

    checked: CheckedGame
    sink: Sink
    seats: int
    kinds: dict[str, Kind] = field(default_factory=dict)
    """Kinds by name, such as `Boat` and `Player`."""
    rows: dict[str, list[tuple[Kind, int]]] = field(default_factory=dict)
    """Rows and words by name, each as its kind and its index."""
    seat_names: dict[str, int] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)
    """Cache of results about the whole game, by name of the result."""
    implied: set[Kind] = field(default_factory=set)
    """Kinds of words without a declaration of their own, such as those of a field `up or down`."""
    unfinished: set[Kind] = field(default_factory=set)
    """Kinds with wrong rows; missing rows and members of these are not reported."""
    shapes: dict[str, int] = field(default_factory=dict)
    drawings: dict[str, Drawing] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    """Names of the drawings that some data table uses."""
    anytime: bool = False
    """Whether the game has an `anytime` block, so that players may act at the end of steps."""
    constants: dict[str, Constant] = field(default_factory=dict)
    table: dict[str, Member] = field(default_factory=dict)
    """Fields, zones and computed values of the table, by name."""
    members: dict[Kind, dict[str, Member]] = field(default_factory=dict)
    """Fields, zones and computed values of players and things by kind and name, constant columns apart."""
    actions: dict[str, Action] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    steps: dict[object, dict[str, Span]] = field(default_factory=dict)
    """Names of the steps of each phase or action, with their places."""
    changed: set[str] = field(default_factory=set)
    """Names of the computed values that some rule changes."""
    nodes: dict[object, Any] = field(default_factory=dict)
    """Syntax tree node of each declared phase, action, field, zone, computed value and shape."""
    pending: dict[object, Callable[[], None]] = field(default_factory=dict)
    """Functions that complete fields, values and actions of which only the name is known so far."""
    running: list[object] = field(default_factory=list)
    """Fields, values and actions whose types are being worked out now; each one needs the next."""
    circle: Callable[[object, list[object]], None] | None = None
    """Callback that reports a type that depends on itself, given the declaration and its cycle."""
    forgotten: set[str] = field(default_factory=set)
    """Names with a wrong or refused declaration, whose uses are not reported."""
    spare: dict[str, int] = field(default_factory=dict)
    """Number of declarations refused as duplicates, by sort; each may leave one intended name missing."""
    calls: list[tuple[object, Action, Span, bool]] = field(default_factory=list)
    """Actions run by `do` without a player: (caller, action, place, whether some player acts there)."""
    histories: dict[Field, History] = field(default_factory=dict)
    """Histories of positions, by the field that stores their positions."""
    score_lines: list[Value] = field(default_factory=list)
    expanded: int = 0
    """Number of calls of local functions expanded so far, which is limited."""
    reads: set[object] = field(default_factory=set)
    """Fields, zones, values, columns and actions used somewhere; all others are unused."""
    decls: tuple[model.Decl, ...] = ()
    """Declarations of the game, with overlays applied."""
    examples: list[model.ExampleDecl] = field(default_factory=list)
    """Declarations of all examples and positions, for any number of players and with any variants."""

    @property
    def player(self) -> Kind:
        """Return the kind whose things are the seats."""
        return self.checked.player

    def ready(self, thing: object) -> None:
        """Complete the type and content of a field, value or action, if only its name is known so far.

        Call it before reading a value's `type` or `body`, a field's type and range, or an action's `params`. If it is
        needed while it is being completed, this is a cycle: it is reported once, and left as it is.
        """
        finish = self.pending.pop(thing, None)
        if finish is None:
            if self.circle is not None and thing in self.running:
                self.circle(thing, self.running[self.running.index(thing) :])
            return
        self.running.append(thing)
        self._not_too_far(thing)
        try:
            finish()
        finally:
            self.running.pop()

    def _not_too_far(self, thing: object) -> None:
        """Report a chain of computed values that read each other and is too long; `thing` is its last one."""
        if len(self.running) != LONGEST_ROW + 1:
            return
        span = getattr(thing, "span", None)
        if span is not None:
            self.too_deep(f"more than {LONGEST_ROW} values are calculated one from the next in a chain", span)

    def too_deep(self, message: str, span: Span) -> None:
        """Report a chain of declarations that is too long to follow, only the first one of a game."""
        if not any(found.code == TOO_DEEP.code for found in self.sink):
            self.sink.error(TOO_DEEP, message, span, help="shorten the chain: write several of its parts as one")

    def use(self, thing: object) -> None:
        """Record that something reads, fills, offers or runs `thing`."""
        self.reads.add(thing)

    def lacks_its_name(self, sort: str, name: str, known: Iterable[str]) -> bool:
        """Return whether a refused declaration of the sort may have meant this unknown name."""
        if name in self.forgotten:
            return True
        if not self.spare.get(sort) or nearest(name, known) is not None:
            return False
        self.spare[sort] -= 1
        self.forgotten.add(name)
        return True

    def member(self, kind: Kind | None, name: str) -> Member | None:
        """Return the completed member of the table (kind None), players or things; None if there is none."""
        found = (self.table if kind is None else self.members.get(kind, {})).get(name)
        if found is not None:
            self.ready(found)
        return found

    def row_in(self, kind: Kind, name: str) -> int | None:
        """Return the index of the row or word `name` of `kind`, or None if the kind has none of this name."""
        return next((row for owner, row in self.rows.get(name, ()) if owner is kind), None)

    def enter(self, made: Declared, among: list[Declared], node: object = None) -> None:
        """Add a declared thing to those of its sort in the checked game, with the node that declares it."""
        made.index = len(among)
        among.append(made)
        if node is not None:
            self.nodes[made] = node

    def kinds_with(self, names: Iterable[str]) -> list[Kind]:
        """Return the kinds that have all these rows or words."""
        return [kind for kind in self.kinds.values() if all(self.row_in(kind, name) is not None for name in names)]

    def word_in(self, kind: Kind, name: str) -> int | None:
        """Return the index of a word of `kind`, pieces' names included, or None."""
        return self.row_in(kind.table, name)

    def action(self, name: str) -> Action | None:
        """Return the action with this name, its parameters completed, or None."""
        found = self.actions.get(name)
        if found is not None:
            self.ready(found)
        return found


# ---- scopes: meanings of names at one place of a body, and facts about values there
#
# Tests narrow types (`facts`); a write drops facts in the scope and in those around it.


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
    """Whether the scope is an example's, where a value that is none is reported when it runs."""

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
