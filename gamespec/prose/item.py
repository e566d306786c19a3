"""An item of the rulebook: a sentence with citations, assumptions, a drawing, and nested items."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.model import Cite, Line, Noted, Stmt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.model import Node


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the rulebook: a sentence and the items below it.

    `cites` are rule ids in the order in which they are written.
    """

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
    """Return an item with a sentence, the citations and assumptions of its source line, and nested items."""
    cites, assumed = notes(node)
    return Item(sentence(text), cites, assumed, drawn, tuple(inside))


def notes(node: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rule ids that a line and its expressions cite, and the assumptions they state.

    Lines of its block are not included.
    """
    cites: dict[str, None] = {}
    assumed: dict[str, None] = {}
    waiting = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, Cite):
            cites[found.rule] = None
        if isinstance(found, Noted) and found.assume is not None:
            assumed[str(found.assume)] = None
        inner = [child for child in found.children() if not isinstance(child, (Stmt, Line))]
        waiting.extend(reversed(inner))
    return tuple(cites), tuple(assumed)


def sentence(text: str) -> str:
    """Return English text with a capital and a full stop."""
    words = begun(text.strip())
    return words if words.endswith((".", ":", "!", "?")) else f"{words}."


def begun(text: str) -> str:
    """Return English text with a capital, otherwise unchanged."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return a list in English, with `last` before its last word: `a, b and c`."""
    known = list(words)
    if len(known) < 2:
        return "".join(known)
    return f"{', '.join(known[:-1])} {last} {known[-1]}"
