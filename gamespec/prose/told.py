"""Sentences of a game's author, written after `as`, in place of the exact sentences of a line."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.citations import NUMBER
from gamespec.model import ExampleDecl, GameFile, Node, Noted
from gamespec.prose.voice import Item, Voice, gathered, sentence

SEATS, SLASH = "seats", " / "


def has_sentences(game: GameFile) -> bool:
    """Return whether any line of a game, its examples aside, has a sentence of the author."""
    return any(has_sentence(decl) for decl in game.decls if not isinstance(decl, ExampleDecl))


def has_sentence(node: Node) -> bool:
    """Return whether a line, or a line below it, has a sentence of the author."""
    return any(isinstance(each, Noted) and each.told for each in node.walk())


def telling(node: Node, voice: Voice) -> tuple[Item, ...]:
    """Return the author's sentences for a line, then those for the lines below it; empty without any.

    The first has the ids that the line cites, and those of the lines below it without sentences of their own. A
    sentence is left out if a number in it is 0 for this number of players.
    """
    if not isinstance(node, Noted) or not node.told:
        return tuple(item for inner in _told_below(node) for item in telling(inner, voice))
    own = [sentence(text) for words in node.told if (text := filled(str(words), voice))]
    cites, assumed = covered(node)
    first = (Item(own[0], cites, assumed), *(Item(text) for text in own[1:])) if own else ()
    return (*first, *(item for inner in _told_below(node) for item in telling(inner, voice)))


def filled(words: str, voice: Voice) -> str:
    """Return a sentence with its numbers in place; empty if one of them is 0."""
    found = [_number(name, voice) for name in NUMBER.findall(words)]
    if any(each is not None and set(each.split(SLASH)) <= {"0", "no"} for each in found):
        return ""
    return NUMBER.sub(lambda match: _number(match[1], voice) or match[0], words)


def _number(name: str, voice: Voice) -> str | None:
    names = voice.names
    if name in names.spread:
        return names.spread[name]
    return str(names.seats) if name == SEATS else names.numbers.get(name)


def covered(node: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids cited and the assumptions stated by a line, and below it by lines without sentences."""
    return gathered(node, lambda child: not (isinstance(child, Noted) and child.told))


def _told_below(node: Node) -> Iterator[Noted]:
    """Yield the topmost nodes with sentences below a node, in order."""
    for child in node.children():
        if isinstance(child, Noted) and child.told:
            yield child
        else:
            yield from _told_below(child)
