"""Context in which lines are rendered as English: names of a game, and words for local names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from gamespec.format.printer import said
from gamespec.model import Cite, Expr, Line, Name, Node, Noted, Stmt
from gamespec.prose.names import LINE, Names, plain

LETTERS = 2
"""Greatest number of characters of a local name that counts as a letter and not as a word."""
Rendered = TypeVar("Rendered")
Words: TypeAlias = "Callable[[Any, Voice], str]"
EXPRESSIONS: dict[type[Node], Words] = {}
"""Functions that render an expression as English, by its class."""


def renders(kind: type[Node]) -> Callable[[Words], Words]:
    """Return a decorator that registers the function that renders a class of expression."""

    def register(words: Words) -> Words:
        EXPRESSIONS[kind] = words
        return words

    return register


WRITTEN = "\x04", "\x05"
"""Characters that mark the beginning and end of code in a sentence; no rule file may contain them."""
TICKED = re.compile(r"`([^`]+)`")


def as_written(node: Node) -> str:
    """Return the source text of a node, marked as code, where there is no English for it."""
    return code(said(node))


def code(text: str) -> str:
    """Return text marked as code, to be printed as written."""
    return f"{WRITTEN[0]}{text}{WRITTEN[1]}"


def ticked(text: str) -> str:
    """Return prose with its backquotes replaced by marks of code, as for a remark or a rule sheet."""
    return TICKED.sub(lambda found: code(found[1]), text)


TITLE = "\x02", "\x03"
"""Characters that mark the beginning and end of a title, printed in italics; no rule file has them."""


def titled(title: str) -> str:
    """Return the title of a field or zone, marked to be printed in italics."""
    return f"{TITLE[0]}{title}{TITLE[1]}"


def definite(title: str) -> str:
    """Return a marked title with the definite article, unless the title begins with one."""
    return titled(title) if title.lower().startswith("the ") else f"the {titled(title)}"


def article(noun: str) -> str:
    """Return a noun with its indefinite article: `a boat`, `an amount`, `a one`, `another boat`."""
    begun = noun.lower()
    if begun.startswith("other "):
        return f"an{noun}"
    vowel = begun[:1] in set("aeiou") and not begun.startswith(("one", "uni", "use", "eu"))
    spoken = vowel or begun.startswith(("hour", "honest", "honor", "honour", "heir"))
    return f"{'an' if spoken else 'a'} {noun}"


def called(title: str) -> str:
    """Return the title of an action or rule in quotation marks."""
    return f"“{title}”"


@dataclass(frozen=True)
class Voice:
    """Context in which lines are rendered as English; `scope` maps local names to their English."""

    names: Names
    scope: dict[str, str] = field(default_factory=dict)
    owner: str | None = None
    """Kind of things whose fields are being described; a field named without an owner is theirs."""
    known: dict[str, str | None] = field(default_factory=dict)
    """Noun for the thing that each local name stands for, such as `boat`; None where not known."""
    me: str = "you"
    """English for the player that `you` in a line stands for."""
    among: dict[str, str] = field(default_factory=dict)
    """Source text of the set that a loop goes through, by the loop's variable."""

    def say(self, node: Expr | None) -> str:
        """Return an expression in English, as written if there is none for it."""
        if node is None:
            return "none"
        known = EXPRESSIONS.get(type(node))
        return as_written(node) if known is None else self.once(known, node)

    def once(self, words: Callable[[Any, Voice], Rendered], node: Node) -> Rendered:
        """Return a node as English, rendered by `words` once for each context and then cached."""
        key = (words, id(node), self.here)
        found = self.names.said.get(key)
        if found is None:
            found = self.names.said[key] = (node, words(node, self))  # keeps the node, so that its id stays unique
        return found[1]

    @cached_property
    def here(self) -> tuple[object, ...]:
        """Return a cache key: the parts of this context that change the English, except the game's names."""
        return self.owner, self.me, *(tuple(each.items()) for each in (self.scope, self.known, self.among))

    def noun(self, node: Expr | None) -> str | None:
        """Return the noun for the thing or the set's members that an expression denotes; None if unknown."""
        return self.names.noun(node, self.known)

    def knowing(self, name: str, phrase: str, noun: str | None = None) -> Voice:
        """Return a context in which a local name is rendered as `phrase`, and its things are called `noun`."""
        return replace(self, scope={**self.scope, name: phrase}, known={**self.known, name: noun})

    def over(self, name: str, source: Expr) -> Voice:
        """Return a context in which `name` loops over `source`: membership is rendered as `is still in`."""
        return replace(self, among={**self.among, name: said(source)})

    def about(self, owner: str | None) -> Voice:
        """Return a context to render the fields of a kind of thing (`owner`), where `it` is one such thing."""
        return replace(self.knowing("it", "it", None if owner is None else self.names.kind(owner)), owner=owner)

    def of(self, who: str) -> Voice:
        """Return a context in which `you` is rendered as the player `who`."""
        return replace(self, me=who)

    def many(self, noun: str) -> str:
        """Return the plural of a noun."""
        return self.names.several(noun)

    def member(self, name: str, source: Expr | None, kind: str | None = None) -> tuple[str, Voice]:
        """Return the noun for a member of a set, such as `boat`, and a context in which its name is known.

        A long name is rendered as it is (`the buyer`), a short one such as `b` by the kind (`that boat`), or as
        `boat b` if another local name is already rendered as `that boat`.
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
"""Pattern of a comma or preposition in the English for an owner, after which `'s` would be unclear."""
WITHIN_TITLE = re.compile(f"{TITLE[0]}[^{TITLE[1]}]*{TITLE[1]}")


def having(words: str, what: str) -> str:
    """Return an owner with a property: `your Coins`, or after a long one `the Coins of ...`."""
    if words not in {"you", "it"} and LONG.search(WITHIN_TITLE.sub("", words)):
        return f"the {what} of {words}"
    return f"{owned(words)} {what}"


def owned(words: str) -> str:
    """Return the genitive of an owner: `that player's`, `that bonus'`."""
    if words in {"you", "it"}:
        return "your" if words == "you" else "its"
    return f"{words}'" if words.endswith("s") and " " in words else f"{words}'s"


# ---- an item of the rulebook: a sentence with citations, assumptions, a drawing, and nested items


@dataclass(frozen=True, slots=True)
class Item:
    """Rulebook item: a sentence, items below, cited rules, assumptions, lines of a drawing."""

    text: str
    cites: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    inside: tuple[Item, ...] = ()

    def walk(self) -> Iterator[Item]:
        """Yield this item and all nested ones."""
        yield self
        for item in self.inside:
            yield from item.walk()


def noted(node: Node, text: str, inside: Iterable[Item] = (), drawn: tuple[str, ...] = ()) -> Item:
    """Return an item: a sentence, the notes of its line, items `inside`, lines of a drawing."""
    cites, assumed = notes(node)
    return Item(sentence(text), cites, assumed, drawn, tuple(inside))


def notes(node: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rule ids that a line and its expressions cite, and the assumptions they state."""
    return gathered(node, lambda child: not isinstance(child, (Stmt, Line)))


def gathered(node: Node, enters: Callable[[Node], bool]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rule ids cited and the assumptions stated by a node and the descendants it `enters`."""
    cites: dict[str, None] = {}
    assumed: dict[str, None] = {}
    waiting = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, Cite):
            cites[found.rule] = None
        if isinstance(found, Noted) and found.assume is not None:
            assumed[str(found.assume)] = None
        waiting.extend(reversed([child for child in found.children() if enters(child)]))
    return tuple(cites), tuple(assumed)


def sentence(text: str) -> str:
    """Return English text with a capital and a full stop."""
    words = begun(text.strip())
    return words if words.endswith((".", ":", "!", "?", ".)")) else f"{words}."


def begun(text: str) -> str:
    """Return English text with a capital, otherwise unchanged."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return a list in English, with `last` before its last word: `a, b and c`."""
    known = list(words)
    if len(known) < 2:
        return "".join(known)
    return f"{', '.join(known[:-1])} {last} {known[-1]}"
