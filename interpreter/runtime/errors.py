"""Errors of a running game. They carry numbers; the program's tables turn them into words and places."""

from __future__ import annotations


class PromiseBroken(Exception):
    """A promise of the rules failed while running; `number` indexes `Program.promises`."""

    def __init__(self, number: int) -> None:
        super().__init__(f"promise {number} is broken")
        self.number = number
