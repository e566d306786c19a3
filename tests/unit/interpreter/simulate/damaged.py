"""Games whose machine is damaged on purpose, in what was emitted.

Whatever plays them reads the damage.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from interpreter import load

if TYPE_CHECKING:
    from interpreter.state.game import Game


def damaged(name: str, functions: str, line: str, *, instead_of: str = "") -> Game:
    """Return a game with a line put first, or in place of another, in all its functions of a sort."""
    game = load(name)
    program: Any = game.program
    source = program.module.source()
    for function in dict.fromkeys(getattr(program.nodes, functions).values()):
        found = re.search(rf"^def {function}\(.*\n(?:    .*\n?)*", source, re.MULTILINE)
        assert found is not None
        head, _, body = found[0].partition("\n")
        body = body.replace(instead_of, line) if instead_of else f"    {line}\n{body}"
        program.module.add(f"{head}\n{body}")
        program.module.built.pop(function, None)
    program.module.flush()
    program._link()
    return game
