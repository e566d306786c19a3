"""Names and what is called what just here: whoever tells a line asks a Voice for the words of its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from gamespec.format.node_texts import said
from gamespec.prose.names import Names, plain

if TYPE_CHECKING:
    from gamespec.model import Expr, Node

LETTERS = 2
"""A longer name is a word that says something."""
Words: TypeAlias = "Callable[[Any, Voice], str]"
EXPRESSIONS: dict[type[Node], Words] = {}
"""How each class of expression is told."""


def told(kind: type[Node]) -> Callable[[Words], Words]:
    """Register how a class of expression is told."""

    def register(words: Words) -> Words:
        EXPRESSIONS[kind] = words
        return words

    return register


def as_written(node: Node) -> str:
    """What has no sentence is never left out: it stands there as it is written."""
    return f"`{said(node)}`"


TITLE = "\x02", "\x03"
"""Stand around a title, which is printed in italics; no file of rules may hold these signs."""


def titled(title: str) -> str:
    """The title of a field or zone in a sentence."""
    return f"{TITLE[0]}{title}{TITLE[1]}"


def article(noun: str) -> str:
    """`a boat`, `an amount`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def called(title: str) -> str:
    """A title in a sentence."""
    return f"“{title}”"


@dataclass(frozen=True)
class Voice:
    """The names of a game; `scope` is what the names of this place alone are called, `its` what `it` is."""

    names: Names
    scope: dict[str, str] = field(default_factory=dict)
    owner: str | None = None
    """Whose values are told, by whose names a bare one is read: a kind."""

    def say(self, node: Expr | None) -> str:
        """The words of an expression."""
        if node is None:
            return "none"
        known = EXPRESSIONS.get(type(node))
        return as_written(node) if known is None else known(node, self)

    def knowing(self, name: str, phrase: str) -> Voice:
        """The same where a name stands for a phrase."""
        return Voice(self.names, {**self.scope, name: phrase}, self.owner)

    def member(self, name: str, source: Expr | None, kind: str | None = None) -> tuple[str, Voice]:
        """One of a set: what it is (`boat`), and the voice in which its name is `that boat`.

        A name that is a word of its own stays; a letter gives way to the kind, unless another of the kind is about.
        """
        if len(name) > LETTERS:
            return plain(name), self.knowing(name, f"the {plain(name)}")
        noun = kind or self.names.noun(source, self.scope)
        if noun is None:
            return name, self.knowing(name, name)
        phrase = f"that {noun}"
        if phrase in self.scope.values():
            return f"{noun} {name}", self.knowing(name, f"{noun} {name}")
        return noun, self.knowing(name, phrase)
