"""Voices for all lines of a game, with every table of sentences loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.prose import conditions, declared, examples, sets, statements
from gamespec.prose.names import Names
from gamespec.prose.voice import EXPRESSIONS, Voice

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from gamespec.model import GameFile

TABLES: Mapping[str, Mapping[type, object]] = {
    "expressions": EXPRESSIONS,
    "statements": statements.STATEMENTS,
    "clauses": declared.CLAUSES,
    "attributes": declared.ATTRIBUTES,
    "types": declared.TYPES,
    "lines of examples": examples.LINES,
    "declarations": declared.DECLARATIONS,
}
"""Every class of node with a sentence, by sort."""


LOADED = conditions, sets
"""Modules that add their sentences to the table of expressions."""


def voice(game: GameFile, seats: int | None = None, outdated: Container[tuple[str, int]] = ()) -> Voice:
    """Return the voice for the lines of a game, for a number of players if it is known.

    `outdated` are the places of declarations whose remarks are not printed.
    """
    return Voice(Names(game, seats, outdated))
