"""Rendering contexts (voices) for all lines of a game, with every table of sentences loaded."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from gamespec.model import ByLines, GameFile, IfStmt
from gamespec.prose import conditions, declared, examples, sets, statements
from gamespec.prose.conditions import holds, in_case
from gamespec.prose.names import Names
from gamespec.prose.settled import settled
from gamespec.prose.statements import block, renders_statement
from gamespec.prose.voice import EXPRESSIONS, Item, Voice, noted, notes, sentence


@renders_statement(IfStmt)
def _if_lines(node: IfStmt, voice: Voice) -> tuple[Item, Voice]:
    possible = [branch for branch in node.branches if settled(branch.condition, voice) is not False]
    always = next((branch for branch in possible if settled(branch.condition, voice)), None)
    if always is not None:
        possible = possible[: possible.index(always)]
        node = node.model_copy(update={"otherwise": always.lines})
    if not possible:
        return Item("", inside=block(node.otherwise or (), voice)), voice
    first, *more = possible
    own = notes(node.model_copy(update={"branches": (first,), "otherwise": None}))
    items = [Item(sentence(f"if {holds(first.condition, voice)}:"), *own, inside=block(first.lines, voice))]
    items += [
        noted(branch, f"otherwise, if {holds(branch.condition, voice)}:", block(branch.lines, voice)) for branch in more
    ]
    if node.otherwise is not None:
        items.append(Item("Otherwise:", inside=block(node.otherwise, voice)))
    return (items[0] if len(items) == 1 else Item("", inside=tuple(items))), voice


@renders_statement(ByLines)
def _by_lines(node: ByLines, voice: Voice) -> tuple[Item, Voice]:
    # where `otherwise` does something, a case without lines must be told, or it would be among the others
    rest = any(row.lines for row in node.rows if not row.cells)
    cases: list[Item] = []
    for row in node.rows:
        when = in_case(node.subjects, row.cells, voice)
        if len(node.rows) == 1:
            cases.append(replace(noted(row, "", block(row.lines, voice)), text=""))
        elif row.lines:
            cases.append(noted(row, f"{when}:", block(row.lines, voice)))
        elif rest or any(notes(row)):
            cases.append(noted(row, f"{when}, nothing happens" if row.cells else "otherwise nothing happens"))
    own = notes(node.model_copy(update={"rows": ()}))
    if any(own) and cases:
        first = cases[0]
        cases[0] = replace(first, cites=(*own[0], *first.cites), assumed=(*own[1], *first.assumed))
    return Item("", inside=tuple(cases)), voice


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


LOADED = conditions, sets
"""Modules that must be imported to add their functions to the tables of expressions and statements."""


def voice(
    game: GameFile, seats: int | None = None, outdated: Container[tuple[str, int]] = (), *, tells: bool = False
) -> Voice:
    """Return the context for the lines of a game, without remarks on the `outdated` places.

    `tells`: sentences of the author, where a line has any, take the place of the exact ones.
    """
    names = Names(game, seats, outdated)
    names.tells = tells
    return Voice(names)
