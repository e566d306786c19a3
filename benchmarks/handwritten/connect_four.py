"""Connect four, written by hand as one would.

Seven columns that grow, and a count along four directions.
"""

from __future__ import annotations

from random import Random

COLUMNS = 7
ROWS = 6
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


class ConnectFour:
    """A position and who moves; each column is a list of seats, lowest disc first."""

    def __init__(self) -> None:
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.player = 0
        self.winner: int | None = None
        self.discs = 0

    def legal_moves(self) -> list[int]:
        """List the columns with room."""
        return [c for c, column in enumerate(self.columns) if len(column) < ROWS]

    def play(self, column: int) -> None:
        """Drop a disc and look only at the lines through it."""
        player = self.player
        self.columns[column].append(player)
        self.discs += 1
        row = len(self.columns[column]) - 1
        for dc, dr in DIRECTIONS:
            if 1 + self._run(column, row, dc, dr) + self._run(column, row, -dc, -dr) >= 4:
                self.winner = player
                return
        self.player = 1 - player

    def _run(self, column: int, row: int, dc: int, dr: int) -> int:
        columns, player = self.columns, self.player
        length = 0
        column += dc
        row += dr
        while 0 <= column < COLUMNS and 0 <= row < len(columns[column]) and columns[column][row] == player:
            length += 1
            column += dc
            row += dr
        return length

    def is_over(self) -> bool:
        """Say whether somebody won or the board is full."""
        return self.winner is not None or self.discs == COLUMNS * ROWS

    def returns(self) -> list[int]:
        """Give 1, 0 or -1 per seat."""
        if self.winner is None:
            return [0, 0]
        return [1, -1] if self.winner == 0 else [-1, 1]


def playout(rng: Random) -> list[int]:
    """Play one game at random and give its returns."""
    game = ConnectFour()
    while not game.is_over():
        game.play(rng.choice(game.legal_moves()))
    return game.returns()
