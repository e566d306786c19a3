"""Registry of node builders by grammar rule, and `Parts`, the view of a match that a builder gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from gamespec.diagnostics import Code, Diagnostic, Edit, Fix
from gamespec.model import Call, Cite, Comprehension, EndsOf, Expr, Ident, Name, Node, Noted, Quoted
from gamespec.source import SourceFile, Span
from gamespec.syntax.codes import MISPLACED, OLD_FORM
from gamespec.syntax.grammar.lexer import Token
from gamespec.syntax.identifiers import Role, check_declared

T = TypeVar("T")
Made = TypeVar("Made", bound=Node)
Word = TypeVar("Word", bound=str)

ROLES: dict[str, Role] = {
    "field": "property",
    "phase_decl": "phase",
    "action_decl": "action",
    "step": "step",
    "add_step": "step",
}
"""Role of the name that each grammar rule declares, which determines its reserved words."""
WORDS_OF_THE_FILE = frozenset({"NAME", "KIND", "STRING", "INT", "CITE", "ROW", "MARK", "BROKEN"})
LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})
_BUILDERS: dict[str, Callable[[Parts], Any]] = {}


@dataclass(slots=True)
class Tagged:
    """A match of a grammar rule that has no node of its own; the builder of the enclosing rule reads it."""

    rule: str
    parts: Parts

    @property
    def span(self) -> Span:
        """Return the span of the matched text."""
        return self.parts.span


@dataclass(slots=True)
class Context:
    """The source file, and the list of findings to which all builders of one parse add."""

    file: SourceFile
    found: list[Diagnostic]


class Parts:
    """Contents of one match of a grammar rule, in order: tokens, built nodes, and matches without a node."""

    __slots__ = ("context", "items", "rule")

    def __init__(self, rule: str, items: list[Any], context: Context) -> None:
        self.rule = rule
        self.items = items
        self.context = context

    @property
    def span(self) -> Span:
        """Return the span from the first matched part to the last."""
        first, last = self.items[0], self.items[-1]
        start = first.start_pos if isinstance(first, Token) else first.span.start
        end = last.end_pos if isinstance(last, Token) else last.span.end
        return Span(start or 0, end or 0, self.context.file)

    def report(self, code: Code, span: Span, message: str, **more: Any) -> None:
        """Add a finding; `more` has its advice (`help`), further places (`also`) and fixes."""
        self.context.found.append(code.at(span, message, **more))

    # ---- tokens

    def tokens(self, kind: str) -> list[Token]:
        """Return the matched tokens of terminal `kind`."""
        return [item for item in self.items if isinstance(item, Token) and item.type == kind]

    def text(self, kind: str) -> str | None:
        """Return the text of the first matched token of terminal `kind`, or None."""
        found = self.tokens(kind)
        return str(found[0]) if found else None

    def has(self, word: str) -> bool:
        """Return whether a keyword or sign is among the matched tokens."""
        return any(
            isinstance(item, Token) and item == word and item.type not in WORDS_OF_THE_FILE for item in self.items
        )

    def word(self, *words: Word) -> Word:
        """Return the one of these keywords that was matched first; the grammar guarantees that there is one."""
        return next(
            word
            for item in self.items
            if isinstance(item, Token) and item.type not in WORDS_OF_THE_FILE
            for word in words
            if item == word
        )

    @property
    def broken(self) -> bool:
        """Return whether error recovery put a placeholder for unreadable text into this match."""
        return bool(self.tokens("BROKEN"))

    def token_span(self, token: Token) -> Span:
        """Return the span of a token."""
        return Span(token.start_pos or 0, token.end_pos or 0, self.context.file)

    # ---- names

    def ident(self, token: Token) -> Ident:
        """Return a name node with the text and span of a token."""
        return Ident(span=self.token_span(token), text=str(token))

    def named(self, kind: str = "NAME") -> Ident:
        """Return the first token of `kind` as a name, empty where recovery replaced the head."""
        found = self.tokens(kind)
        if not found:
            return Ident(span=self.span_of_head(), text="")
        return self.declared(found[0])

    def declared(self, token: Token) -> Ident:
        """Return a token as the name of a declaration; report it if it is a reserved word or oddly spelt."""
        name = self.ident(token)
        self.context.found.extend(check_declared(name, ROLES.get(self.rule, "name")))
        return name

    def idents(self, kind: str = "NAME") -> tuple[Ident, ...]:
        """Return name nodes for all matched tokens of terminal `kind`."""
        return tuple(self.ident(token) for token in self.tokens(kind))

    def span_of_head(self) -> Span:
        """Return the span of the first matched part."""
        first = self.items[0]
        return self.token_span(first) if isinstance(first, Token) else first.span

    def quoted(self) -> Quoted | None:
        """Return the first matched text in quotation marks, or None."""
        return next(iter(self.all_quoted()), None)

    def all_quoted(self) -> tuple[Quoted, ...]:
        """Return all matched texts in quotation marks, without the marks."""
        return tuple(Quoted(span=self.token_span(token), text=str(token)[1:-1]) for token in self.tokens("STRING"))

    # ---- nodes

    def all(self, kind: type[T]) -> tuple[T, ...]:
        """Return the matched parts that are nodes of class `kind`."""
        return tuple(item for item in self.items if isinstance(item, kind))

    def one(self, kind: type[T]) -> T | None:
        """Return the first matched part that is a node of class `kind`, or None."""
        return next((item for item in self.items if isinstance(item, kind)), None)

    def the(self, kind: type[T]) -> T:
        """Return the first matched part that is a node of class `kind`; the grammar ensures there is one."""
        return next(item for item in self.items if isinstance(item, kind))

    def expr(self, place: int = 0) -> Expr:
        """Return the expression at index `place` among the matched expressions."""
        return self.all(Expr)[place]

    def after(self, *words: str) -> Expr | None:
        """Return the expression that directly follows one of these keywords or signs, or None."""
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
        """Yield the contents of the direct sub-matches of these grammar rules that have no node of their own."""
        for item in self.items:
            if isinstance(item, Tagged) and item.rule in rules:
                yield item.parts

    def tag(self, *rules: str) -> Parts | None:
        """Return the contents of the first sub-match of these rules without a node of its own, or None."""
        return next(self.tagged(*rules), None)

    def lines(self, kind: type[T]) -> tuple[T, ...]:
        """Return the nodes of class `kind` in the indented block below this match's head."""
        block = self.tag("block")
        return block.all(kind) if block else ()

    def make(self, kind: type[Made], /, **fields: Any) -> Made:
        """Return a node of class `kind` with the span of this match, and the notes of its line."""
        return kind(span=self.span, **fields, **(self.notes if issubclass(kind, Noted) else {}))

    @property
    def notes(self) -> dict[str, Any]:
        """Return the notes of a line (`cite`, `assume`, `was`, `as`) as keyword arguments for its node."""
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
        if told := tuple(words for part in self.tagged("told") for words in part.all_quoted()):
            notes["told"] = told
        return notes


def builds(*rules: str) -> Callable[[Callable[[Parts], T]], Callable[[Parts], T]]:
    """Return a decorator that registers a function as builder of the nodes for some grammar rules."""

    def enter(builder: Callable[[Parts], T]) -> Callable[[Parts], T]:
        for rule in rules:
            if rule in _BUILDERS:
                raise ValueError(f"two builders for {rule}")
            _BUILDERS[rule] = builder
        return builder

    return enter


def builds_all(**builders: Callable[[Parts], Any]) -> None:
    """Register builders of nodes from one expression each, by grammar rule."""
    for rule, builder in builders.items():
        builds(rule)(builder)


def in_order(kind: type[Made], *fields: str) -> Callable[[Parts], Made]:
    """Return a builder of nodes whose fields are the matched expressions in order."""
    return lambda parts: parts.make(kind, **dict(zip(fields, parts.all(Expr), strict=True)))


def build(rule: str, items: list[Any], context: Context) -> Node | Tagged | tuple[Node, ...]:
    """Build the result of a grammar rule's match, without its tokens for line ends and indentation."""
    return make(rule, [item for item in items if not (isinstance(item, Token) and item.type in LAYOUT)], context)


def make(rule: str, written: list[Any], context: Context) -> Node | Tagged | tuple[Node, ...]:
    """Build the result of a grammar rule's match: a node if a builder is registered, else a `Tagged`."""
    parts = Parts(rule, written, context)
    builder = _BUILDERS.get(rule)
    return builder(parts) if builder else Tagged(rule, parts)


SEVERAL = ("players", "people", "others")
"""Built-in names that stand for several players and need a plural verb."""


def agree(parts: Parts, who: Expr, one: str, more: str) -> None:
    """Report a verb that is not `one` after a player, or `more` after `you` and several players."""
    verb = next(each for each in parts.items if isinstance(each, Token) and each in (one, more))
    wanted = more if (isinstance(who, Name) and who.text == "you") or (_are_several(who) and verb == more) else one
    if verb == wanted or _are_several(who):
        return
    said = who.span.one_line
    span = parts.token_span(verb)
    code = MISPLACED if str(verb) == "are" else OLD_FORM
    message = f"`{verb}` does not go with `{said}`"
    if code is OLD_FORM:
        message = f"`{said} {verb}` is written `{said} {wanted}` now"
    fix = Fix(f"write `{wanted}`", (Edit(span, wanted),))
    parts.report(code, span, message, help=f"write `{said} {wanted}`", fixes=[fix])


def _are_several(who: Expr) -> bool:
    if isinstance(who, Comprehension):
        return who.op == "those"
    if isinstance(who, EndsOf):
        return who.amount is not None
    name = who.text if isinstance(who, Name) else str(who.name) if isinstance(who, Call) else ""
    return name in SEVERAL
