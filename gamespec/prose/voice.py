"""Names and what is called what just here: whoever tells a line asks a Voice for the words of its parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from gamespec.format.node_texts import said
from gamespec.model import Name
from gamespec.prose.names import LINE, Names, plain

if TYPE_CHECKING:
    from gamespec.model import Expr, Node

LETTERS = 2
"""A longer name is a word that says something."""
Told = TypeVar("Told")
Words: TypeAlias = "Callable[[Any, Voice], str]"
EXPRESSIONS: dict[type[Node], Words] = {}
"""How each class of expression is told."""


def told(kind: type[Node]) -> Callable[[Words], Words]:
    """Register how a class of expression is told."""

    def register(words: Words) -> Words:
        EXPRESSIONS[kind] = words
        return words

    return register


WRITTEN = "\x04", "\x05"
"""Stand around what is printed as it is written, as code is; no file of rules may hold these signs."""
TICKED = re.compile(r"`([^`]+)`")


def as_written(node: Node) -> str:
    """What has no sentence is never left out: it stands there as it is written."""
    return code(said(node))


def code(text: str) -> str:
    """Words that are printed as they are written."""
    return f"{WRITTEN[0]}{text}{WRITTEN[1]}"


def ticked(text: str) -> str:
    """Prose in which whoever wrote it put code between backticks, as in a remark or on a rule sheet."""
    return TICKED.sub(lambda found: code(found[1]), text)


TITLE = "\x02", "\x03"
"""Stand around a title, which is printed in italics; no file of rules may hold these signs."""


def titled(title: str) -> str:
    """The title of a field or zone in a sentence."""
    return f"{TITLE[0]}{title}{TITLE[1]}"


def definite(title: str) -> str:
    """The same with its article, which a title may have already."""
    return titled(title) if title.lower().startswith("the ") else f"the {titled(title)}"


def article(noun: str) -> str:
    """`a boat`, `an amount`, `a one`."""
    begun = noun.lower()
    vowel = begun[:1] in set("aeiou") and not begun.startswith(("one", "uni", "use", "eu"))
    spoken = vowel or begun.startswith(("hour", "honest", "honor", "honour", "heir"))
    return f"{'an' if spoken else 'a'} {noun}"


def called(title: str) -> str:
    """A title in a sentence."""
    return f"“{title}”"


@dataclass(frozen=True)
class Voice:
    """The names of a game; `scope` is what the names of this place alone are called."""

    names: Names
    scope: dict[str, str] = field(default_factory=dict)
    owner: str | None = None
    """Whose values are told, by whose names a bare one is read: a kind."""
    known: dict[str, str | None] = field(default_factory=dict)
    """Of what kind the names of this place are, where it is written."""
    me: str = "you"
    """Whoever is `you` here."""
    among: dict[str, str] = field(default_factory=dict)
    """The set, as it is written, that a name of this place goes over."""

    def say(self, node: Expr | None) -> str:
        """The words of an expression."""
        if node is None:
            return "none"
        known = EXPRESSIONS.get(type(node))
        return as_written(node) if known is None else self.once(known, node)

    def once(self, words: Callable[[Any, Voice], Told], node: Node) -> Told:
        """What is said of a node here, worked out once: a sentence asks for what is nested in it more than once."""
        key = (words, id(node), self.here)
        found = self.names.said.get(key)
        if found is None:
            found = self.names.said[key] = (node, words(node, self))  # with the node, whose id is nobody else's then
        return found[1]

    @cached_property
    def here(self) -> tuple[object, ...]:
        """All that what is said hangs on beside the names of the game."""
        return self.owner, self.me, *(tuple(each.items()) for each in (self.scope, self.known, self.among))

    def noun(self, node: Expr | None) -> str | None:
        """Of what kind it is, or the members of a set are."""
        return self.names.noun(node, self.known)

    def knowing(self, name: str, phrase: str, noun: str | None = None) -> Voice:
        """The same where a name stands for a phrase."""
        return replace(self, scope={**self.scope, name: phrase}, known={**self.known, name: noun})

    def over(self, name: str, source: Expr) -> Voice:
        """The same where a name goes over a set, which its things may leave meanwhile."""
        return replace(self, among={**self.among, name: said(source)})

    def about(self, owner: str | None) -> Voice:
        """The same where `it` is one of a kind."""
        return replace(self.knowing("it", "it", None if owner is None else plain(owner)), owner=owner)

    def of(self, who: str) -> Voice:
        """The same where `you` is somebody."""
        return replace(self, me=who)

    def member(self, name: str, source: Expr | None, kind: str | None = None) -> tuple[str, Voice]:
        """One of a set: what it is (`boat`), and the voice in which its name is `that boat`.

        A name that is a word of its own stays; a letter gives way to the kind, unless another of the kind is about.
        """
        noun = kind or self.noun(source)
        if noun == LINE and isinstance(source, Name):
            noun = self.names.board
        if len(name) > LETTERS:
            return plain(name), self.knowing(name, f"the {plain(name)}", noun)
        if noun is None:
            return name, self.knowing(name, name)
        phrase = f"that {noun}"
        if phrase in self.scope.values():
            return f"{noun} {name}", self.knowing(name, f"{noun} {name}", noun)
        return noun, self.knowing(name, phrase, noun)


LONG = re.compile(r",| (of|in|for|after|before|from|toward|between|among|with|whose|where|if|on) ")
"""What makes words too long to be given an `'s`."""
WITHIN_TITLE = re.compile(f"{TITLE[0]}[^{TITLE[1]}]*{TITLE[1]}")


def having(words: str, what: str) -> str:
    """`your Coins`, `that player's Coins`, `the Coins of the player after you`."""
    if words not in {"you", "it"} and LONG.search(WITHIN_TITLE.sub("", words)):
        return f"the {what} of {words}"
    return f"{owned(words)} {what}"


def owned(words: str) -> str:
    """`that player's`, `that bonus'`."""
    if words in {"you", "it"}:
        return "your" if words == "you" else "its"
    return f"{words}'" if words.endswith("s") and " " in words else f"{words}'s"
