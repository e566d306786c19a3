"""Errors of a running game. They carry numbers; the program's tables turn them into words and places."""

from __future__ import annotations


class PromiseBroken(Exception):
    """A promise of the rules failed while running; `number` indexes `Program.promises`.

    Where nobody could decide: the node of that decision, and the state array as it was there.
    """

    def __init__(self, number: int, node: int = -1, array: list[int] | None = None) -> None:
        super().__init__(f"promise {number} is broken")
        self.number = number
        self.node = node
        self.array = array
