"""A game enters; what is used where leaves: actions told where they are done, places nothing leaves, uses of a kind."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gamespec.model import (
    ActionCall,
    ActionDecl,
    Anytime,
    Call,
    Compare,
    Comprehension,
    Do,
    ExampleDecl,
    HasBlock,
    Its,
    May,
    Move,
    Must,
    Name,
    Possessive,
    Rotate,
    StoredField,
    Your,
    ZoneType,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.model import Decl, GameFile, Node

COUNTING = {"count", "sum", "some", "every", "highest", "lowest"}
"""What is asked of a set without taking anything from it."""


def done_at_one_place(game: GameFile) -> set[str]:
    """The actions without a title that nobody chooses and that are done at one place: they are told there."""
    calls, done = Counter[str](), Counter[str]()
    for decl in _rules(game):
        for node in decl.walk():
            calls.update([str(node.name)] if isinstance(node, ActionCall) else ())
            done.update([str(node.action.name)] if isinstance(node, Do) else ())
    return {
        str(decl.name)
        for decl in game.decls
        if isinstance(decl, ActionDecl)
        and decl.title is None
        and decl.once_each is None
        and all(param.form == "given" for param in decl.params)
        and calls[str(decl.name)] == done[str(decl.name)] == 1
    }


def offered(game: GameFile) -> set[str]:
    """The actions somebody must or may do, and so chooses what they are done with."""
    choosing = (node for node in game.walk() if isinstance(node, (Must, May, Anytime)))
    return {str(option.name) for node in choosing for option in node.options}


def staying(game: GameFile) -> set[str]:
    """The places from which no line takes anything: what is put there stays."""
    zones = {
        str(field.name)
        for decl in game.decls
        if isinstance(decl, HasBlock)
        for field in decl.fields
        if isinstance(field, StoredField) and isinstance(field.type, ZoneType)
    }
    return zones - {name for decl in _rules(game) for name in _taken_from(decl)}


def _rules(game: GameFile) -> Iterator[Decl]:
    return (decl for decl in game.decls if not isinstance(decl, ExampleDecl))


def _taken_from(node: Node) -> Iterator[str]:
    """Every name that stands where something could be taken from it."""
    match node:
        case Move():
            yield from _taken_from(node.what)
            yield from _inside(node.to)
            yield from (name for each in node.settings for name in _taken_from(each))
        case Rotate():
            yield str(node.name)
        case Compare(right=None):
            yield from _inside(node.left)
        case Comprehension(source=source) if node.op in COUNTING:
            yield from _inside(source)
            yield from (name for child in node.children() if child is not source for name in _taken_from(child))
        case Call(args=(only,)) if str(node.name) == "count":
            yield from _inside(only)
        case _:
            if isinstance(node, (Name, Possessive, Your, Its)):
                yield node.text if isinstance(node, Name) else str(node.name)
            yield from (name for child in node.children() for name in _taken_from(child))


def _inside(node: Node) -> Iterator[str]:
    """The same of a place that is only looked at or put into."""
    return (name for child in node.children() for name in _taken_from(child))
