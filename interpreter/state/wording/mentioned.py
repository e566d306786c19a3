"""Names of actions, rows and spaces that texts of moves may contain, and a search for such a name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from interpreter.compiler.graph import DecideOffer
from interpreter.state.wording.names import thing_name
from interpreter.state.wording.rows import row_name

if TYPE_CHECKING:
    from interpreter.compiler.graph import Graph
    from interpreter.compiler.program import Program


def mentions(text: str, name: str) -> bool:
    """Return whether the text of a move contains a name as whole words.

    `launch(Boat[cod])` contains `launch`, `Boat[cod]`, `cod` and itself, but not `boa`.
    """
    return _whole_word(name).search(text) is not None


@lru_cache(256)
def _whole_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")


def names_of(program: Program) -> list[str]:
    """Return the names that moves may contain: actions, spaces, and rows of all kinds but players."""
    kinds = [kind for kind in program.checked.kinds if kind.sort != "player"]
    rows = [row_name(kind, row) for kind in kinds if not kind.indexed_by_place for row in range(len(kind.rows))]
    places = [thing_name(program, kind, place) for kind in kinds if kind.indexed_by_place for place in range(kind.size)]
    return [*actions_offered(program.graph), *rows, *places]


def actions_offered(graph: Graph) -> list[str]:
    """Return the sorted names of the actions that some decision of the game offers to a player."""
    asked = [way for node in graph.nodes if isinstance(way := node.exit, DecideOffer)]
    joined = {option.option.action.name for way in asked for option in way.joined}
    return sorted(joined | {option.action.name for way in asked for option in way.offer.options})
