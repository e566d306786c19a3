"""Random play of the rest of a move in a determinization: choices inside the move, and draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.state.wording.outcomes import fallen, weighed

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.kernel.chance import Choices

AHEAD = 12
"""Maximum number of choices and draws played at random after a move."""


def follow(program: Program, array: list[int], seat: int, choices: Choices) -> None:
    """Play the seat's choices inside its move, and draws, at random; change the state `array` in place."""
    for _ in range(AHEAD):
        sort = program.sort(array)
        if sort == "chance":
            program.draw(array, fallen(weighed(program, array), choices))
            continue
        if sort == "end" or program.seat(array) != seat:
            return
        menu = program.menu(array)
        if any(program.move(array, code).sort == "action" for code in menu):
            return
        program.apply(array, menu[choices.of(len(menu))])
