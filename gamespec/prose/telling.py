"""The model of a game enters; a voice that tells any of its lines leaves, with every table of sentences loaded."""

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
"""Every class of node that has a sentence, by its sort."""


LOADED = conditions, sets
"""They have put their sentences into the table of expressions."""


def voice(game: GameFile, seats: int | None = None, outdated: Container[tuple[str, int]] = ()) -> Voice:
    """Whoever tells the lines of a game, for a number of players where it is known.

    `outdated` are the places of what stands below remarks that are not printed.
    """
    return Voice(Names(game, seats, outdated))
