"""Voices: the names of a game and the words for local names."""

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
"""Greatest length of a name that is a letter and not a word."""
Rendered = TypeVar("Rendered")
Words: TypeAlias = "Callable[[Any, Voice], str]"
EXPRESSIONS: dict[type[Node], Words] = {}
"""Functions by class of expression."""


def renders(kind: type[Node]) -> Callable[[Words], Words]:
    """Register the function for a class of expression."""

    def register(words: Words) -> Words:
        EXPRESSIONS[kind] = words
        return words

    return register


WRITTEN = "\x04", "\x05"
"""Marks around code, which is printed as written; no rule file may contain these characters."""
TICKED = re.compile(r"`([^`]+)`")


def as_written(node: Node) -> str:
    """Return a node as written, which stands in for a missing sentence."""
    return code(said(node))


def code(text: str) -> str:
    """Return words that are printed as written."""
    return f"{WRITTEN[0]}{text}{WRITTEN[1]}"


def ticked(text: str) -> str:
    """Return prose with its backticks converted to code marks, as in a remark or rule sheet."""
    return TICKED.sub(lambda found: code(found[1]), text)


TITLE = "\x02", "\x03"
"""Marks around a title, which is printed in italics; no rule file may contain these characters."""


def titled(title: str) -> str:
    """Return the title of a field or zone, marked."""
    return f"{TITLE[0]}{title}{TITLE[1]}"


def definite(title: str) -> str:
    """Return a title with its article, unless it begins with one."""
    return titled(title) if title.lower().startswith("the ") else f"the {titled(title)}"


def article(noun: str) -> str:
    """Return a noun with its indefinite article: `a boat`, `an amount`, `a one`."""
    begun = noun.lower()
    vowel = begun[:1] in set("aeiou") and not begun.startswith(("one", "uni", "use", "eu"))
    spoken = vowel or begun.startswith(("hour", "honest", "honor", "honour", "heir"))
    return f"{'an' if spoken else 'a'} {noun}"


def called(title: str) -> str:
    """Return a title in quotation marks."""
    return f"“{title}”"


@dataclass(frozen=True)
class Voice:
    """The names of a game; `scope` maps local names to their words."""

    names: Names
    scope: dict[str, str] = field(default_factory=dict)
    owner: str | None = None
    """Kind whose values are described, which resolves names without an owner."""
    known: dict[str, str | None] = field(default_factory=dict)
    """Kinds of local names, where known."""
    me: str = "you"
    """Words for the player that is `you`."""
    among: dict[str, str] = field(default_factory=dict)
    """Sets, as written, that local names loop over."""

    def say(self, node: Expr | None) -> str:
        """Return an expression in words."""
        if node is None:
            return "none"
        known = EXPRESSIONS.get(type(node))
        return as_written(node) if known is None else self.once(known, node)

    def once(self, words: Callable[[Any, Voice], Rendered], node: Node) -> Rendered:
        """Return the words of a node in this context, computed once: nested nodes are asked for repeatedly."""
        key = (words, id(node), self.here)
        found = self.names.said.get(key)
        if found is None:
            found = self.names.said[key] = (node, words(node, self))  # keeps the node, so that its id stays unique
        return found[1]

    @cached_property
    def here(self) -> tuple[object, ...]:
        """Return everything that words depend on besides the names of the game."""
        return self.owner, self.me, *(tuple(each.items()) for each in (self.scope, self.known, self.among))

    def noun(self, node: Expr | None) -> str | None:
        """Return the kind of a thing, or of the members of a set."""
        return self.names.noun(node, self.known)

    def knowing(self, name: str, phrase: str, noun: str | None = None) -> Voice:
        """Return a voice in which a name has these words."""
        return replace(self, scope={**self.scope, name: phrase}, known={**self.known, name: noun})

    def over(self, name: str, source: Expr) -> Voice:
        """Return a voice in which a name loops over a set that its members may leave meanwhile."""
        return replace(self, among={**self.among, name: said(source)})

    def about(self, owner: str | None) -> Voice:
        """Return a voice in which `it` is a thing of a kind."""
        return replace(self.knowing("it", "it", None if owner is None else plain(owner)), owner=owner)

    def of(self, who: str) -> Voice:
        """Return a voice in which `you` is this player."""
        return replace(self, me=who)

    def member(self, name: str, source: Expr | None, kind: str | None = None) -> tuple[str, Voice]:
        """Return the noun of a member, such as `boat`, and the voice in which its name is `that boat`.

        A name of several letters stays; a single letter is replaced by the kind, unless another thing of the kind is in
        scope.
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
"""Words after which an `'s` would be unclear."""
WITHIN_TITLE = re.compile(f"{TITLE[0]}[^{TITLE[1]}]*{TITLE[1]}")


def having(words: str, what: str) -> str:
    """Return a possession: `your Coins`, `that player's Coins`, `the Coins of the player after you`."""
    if words not in {"you", "it"} and LONG.search(WITHIN_TITLE.sub("", words)):
        return f"the {what} of {words}"
    return f"{owned(words)} {what}"


def owned(words: str) -> str:
    """Return a genitive: `that player's`, `that bonus'`."""
    if words in {"you", "it"}:
        return "your" if words == "you" else "its"
    return f"{words}'" if words.endswith("s") and " " in words else f"{words}'s"
