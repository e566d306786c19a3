"""Games whose machine is damaged on purpose, in what was built: whatever plays them has the damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter import load
from interpreter.code.rewrite import with_body

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.statements import Block
    from interpreter.state.game import Game


def damaged(name: str, functions: str, damage: Callable[[Block], Block]) -> Game:
    """Return a game with other lines in all its functions of a sort."""
    game = load(name)
    program: Any = game.program
    module = program.module
    for function in dict.fromkeys(getattr(program.nodes, functions).values()):
        module.built[function] = with_body(module.built[function], damage(module.built[function].body))
        module.namespace.pop(function, None)
    program._link()
    return game
