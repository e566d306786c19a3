"""Registry of builders by grammar rule, and the parts of a match that a builder gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from gamespec.model import Cite, Expr, Ident, Node, Quoted
from gamespec.source import SourceFile, Span
from gamespec.syntax.grammar.tokens import Token
from gamespec.syntax.identifiers import Role, check_declared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamespec.diagnostics import Diagnostic

T = TypeVar("T")
Word = TypeVar("Word", bound=str)

ROLES: dict[str, Role] = {
    "field": "property",
    "phase_decl": "phase",
    "action_decl": "action",
    "step": "step",
    "add_step": "step",
}
"""Sorts of names that grammar rules declare; members of the table are checked with their owner."""
WORDS_OF_THE_FILE = frozenset({"NAME", "KIND", "STRING", "INT", "CITE", "ROW", "MARK", "BROKEN"})
LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})
_BUILDERS: dict[str, Callable[[Parts], Any]] = {}


@dataclass(slots=True)
class Tagged:
    """A match without a node of its own, for the builder of its parent."""

    rule: str
    parts: Parts

    @property
    def span(self) -> Span:
        """Return its span."""
        return self.parts.span


@dataclass(slots=True)
class Context:
    """The source and findings shared by all builders of a parse."""

    file: SourceFile
    found: list[Diagnostic]


class Parts:
    """The tokens, nodes and tagged matches under one grammar rule, in order."""

    __slots__ = ("context", "items", "rule")

    def __init__(self, rule: str, items: list[Any], context: Context) -> None:
        self.rule = rule
        self.items = items
        self.context = context

    @property
    def span(self) -> Span:
        """Return the span from the first part to the last."""
        first, last = self.items[0], self.items[-1]
        start = first.start_pos if isinstance(first, Token) else first.span.start
        end = last.end_pos if isinstance(last, Token) else last.span.end
        return Span(start or 0, end or 0, self.context.file)

    # ---- tokens

    def tokens(self, kind: str) -> list[Token]:
        """Return the tokens of a terminal."""
        return [item for item in self.items if isinstance(item, Token) and item.type == kind]

    def text(self, kind: str) -> str | None:
        """Return the first token of a terminal, or None."""
        found = self.tokens(kind)
        return str(found[0]) if found else None

    def has(self, word: str) -> bool:
        """Return whether a keyword or sign occurs in this part."""
        return any(
            isinstance(item, Token) and item == word and item.type not in WORDS_OF_THE_FILE for item in self.items
        )

    def word(self, *words: Word) -> Word:
        """Return the first of these keywords that occurs in this part."""
        return next(
            word
            for item in self.items
            if isinstance(item, Token) and item.type not in WORDS_OF_THE_FILE
            for word in words
            if item == word
        )

    @property
    def broken(self) -> bool:
        """Return whether error recovery put a placeholder into this part."""
        return bool(self.tokens("BROKEN"))

    def token_span(self, token: Token) -> Span:
        """Return the span of a token."""
        return Span(token.start_pos or 0, token.end_pos or 0, self.context.file)

    # ---- names

    def ident(self, token: Token) -> Ident:
        """Return a token as a name."""
        return Ident(span=self.token_span(token), text=str(token))

    def named(self, kind: str = "NAME") -> Ident:
        """Return the first token of a terminal as a declared name; an empty one if the head is broken."""
        found = self.tokens(kind)
        if not found:
            return Ident(span=self.span_of_head(), text="")
        return self.declared(found[0])

    def declared(self, token: Token) -> Ident:
        """Return a token as a declared name, and report reserved words."""
        name = self.ident(token)
        self.context.found.extend(check_declared(name, ROLES.get(self.rule, "name")))
        return name

    def idents(self, kind: str = "NAME") -> tuple[Ident, ...]:
        """Return all tokens of a terminal as names."""
        return tuple(self.ident(token) for token in self.tokens(kind))

    def span_of_head(self) -> Span:
        """Return the span of the first part."""
        first = self.items[0]
        return self.token_span(first) if isinstance(first, Token) else first.span

    def quoted(self) -> Quoted | None:
        """Return the first words in quotes, or None."""
        return next(iter(self.all_quoted()), None)

    def all_quoted(self) -> tuple[Quoted, ...]:
        """Return all words in quotes."""
        return tuple(Quoted(span=self.token_span(token), text=str(token)[1:-1]) for token in self.tokens("STRING"))

    # ---- nodes

    def all(self, kind: type[T]) -> tuple[T, ...]:
        """Return the parts that are nodes of a class."""
        return tuple(item for item in self.items if isinstance(item, kind))

    def one(self, kind: type[T]) -> T | None:
        """Return the first part that is a node of a class, or None."""
        return next((item for item in self.items if isinstance(item, kind)), None)

    def the(self, kind: type[T]) -> T:
        """Return the first part of a class, which the grammar guarantees."""
        return next(item for item in self.items if isinstance(item, kind))

    def expr(self, place: int = 0) -> Expr:
        """Return the expression at an index among the expressions."""
        return self.all(Expr)[place]

    def after(self, *words: str) -> Expr | None:
        """Return the expression directly after a keyword or sign, or None."""
        for item, following in zip(self.items, self.items[1:], strict=False):
            if (
                isinstance(item, Token)
                and item in words
                and item.type not in WORDS_OF_THE_FILE
                and isinstance(following, Expr)
            ):
                return following
        return None

    def tagged(self, *rules: str) -> Iterator[Parts]:
        """Yield the tagged matches of some rules."""
        for item in self.items:
            if isinstance(item, Tagged) and item.rule in rules:
                yield item.parts

    def tag(self, *rules: str) -> Parts | None:
        """Return the first tagged match of some rules, or None."""
        return next(self.tagged(*rules), None)

    def lines(self, kind: type[T]) -> tuple[T, ...]:
        """Return the nodes of a class inside the block below this head."""
        block = self.tag("block")
        return block.all(kind) if block else ()

    @property
    def notes(self) -> dict[str, Any]:
        """Return `cite`, `assume` and `was` as arguments of a node."""
        if not any(isinstance(item, Tagged) for item in self.items):
            return {}
        notes: dict[str, Any] = {}
        cites: list[Cite] = []
        for part in self.tagged("cite"):
            cites.extend(Cite(span=part.token_span(token), rule=str(token)) for token in part.tokens("CITE"))
        if cites:
            notes["cites"] = tuple(cites)
        for rule in ("assume", "was"):
            if part := self.tag(rule):
                notes[rule] = part.quoted()
        return notes


def builds(*rules: str) -> Callable[[Callable[[Parts], T]], Callable[[Parts], T]]:
    """Register a builder for some grammar rules."""

    def enter(builder: Callable[[Parts], T]) -> Callable[[Parts], T]:
        for rule in rules:
            if rule in _BUILDERS:
                raise ValueError(f"two builders for {rule}")
            _BUILDERS[rule] = builder
        return builder

    return enter


def build(rule: str, items: list[Any], context: Context) -> Node | Tagged | tuple[Node, ...]:
    """Return the result of a match, ignoring its layout tokens."""
    return make(rule, [item for item in items if not (isinstance(item, Token) and item.type in LAYOUT)], context)


def make(rule: str, written: list[Any], context: Context) -> Node | Tagged | tuple[Node, ...]:
    """Return the result of a match: a node if a builder is registered, else a tagged match."""
    parts = Parts(rule, written, context)
    builder = _BUILDERS.get(rule)
    return builder(parts) if builder else Tagged(rule, parts)
