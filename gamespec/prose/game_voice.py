"""Rendering contexts (voices) for all lines of a game, with every table of sentences loaded."""

from __future__ import annotations

from collections.abc import Container, Mapping

from gamespec.model import GameFile
from gamespec.prose import branches, conditions, declared, examples, sets, statements
from gamespec.prose.names import Names
from gamespec.prose.voice import EXPRESSIONS, Voice

TABLES: Mapping[str, Mapping[type, object]] = {
    "expressions": EXPRESSIONS,
    "statements": statements.STATEMENTS,
    "clauses": declared.CLAUSES,
    "attributes": declared.ATTRIBUTES,
    "types": declared.TYPES,
    "lines of examples": examples.LINES,
    "declarations": declared.DECLARATIONS,
}
"""Tables of all node classes that have English, by sort of construct."""


LOADED = branches, conditions, sets
"""Modules that must be imported to add their functions to the tables of expressions and statements."""


def voice(game: GameFile, seats: int | None = None, outdated: Container[tuple[str, int]] = ()) -> Voice:
    """Return the context for the lines of a game; remarks on the `outdated` places are not printed."""
    return Voice(Names(game, seats, outdated))
