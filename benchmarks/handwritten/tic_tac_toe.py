"""Tic-tac-toe, written by hand as one would.

A list of nine squares and the lines through each of them.
"""

from __future__ import annotations

from random import Random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
LINES_THROUGH = [[line for line in LINES if square in line] for square in range(9)]


class TicTacToe:
    """A position and who moves; squares hold 0 or 1 for a seat, None when empty."""

    def __init__(self) -> None:
        self.board: list[int | None] = [None] * 9
        self.player = 0
        self.winner: int | None = None
        self.empty = 9

    def legal_moves(self) -> list[int]:
        """List the empty squares."""
        return [square for square, mark in enumerate(self.board) if mark is None]

    def play(self, square: int) -> None:
        """Mark a square and look only at the lines through it."""
        board, player = self.board, self.player
        board[square] = player
        self.empty -= 1
        for a, b, c in LINES_THROUGH[square]:
            if board[a] == board[b] == board[c]:
                self.winner = player
                return
        self.player = 1 - player

    def is_over(self) -> bool:
        """Say whether somebody won or the board is full."""
        return self.winner is not None or self.empty == 0

    def returns(self) -> list[int]:
        """Give 1, 0 or -1 per seat."""
        if self.winner is None:
            return [0, 0]
        return [1, -1] if self.winner == 0 else [-1, 1]


def playout(rng: Random) -> list[int]:
    """Play one game at random and give its returns."""
    game = TicTacToe()
    while not game.is_over():
        game.play(rng.choice(game.legal_moves()))
    return game.returns()
