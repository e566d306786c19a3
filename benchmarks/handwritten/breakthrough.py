"""Breakthrough on eight by eight, written by hand as one would.

A board of rows and a list of each side's pawns.
"""

from __future__ import annotations

from random import Random

SIZE = 8
Square = tuple[int, int]
Move = tuple[Square, Square]


class Breakthrough:
    """A position and the player to move; seat 0 walks up from rows 6 and 7, seat 1 down from rows 0 and 1."""

    def __init__(self) -> None:
        self.board: list[list[int | None]] = [[None] * SIZE for _ in range(SIZE)]
        self.pawns: list[list[Square]] = [[], []]
        for player, rows in ((0, (6, 7)), (1, (0, 1))):
            for row in rows:
                for column in range(SIZE):
                    self.board[row][column] = player
                    self.pawns[player].append((row, column))
        self.player = 0
        self.winner: int | None = None

    def legal_moves(self) -> list[Move]:
        """List the steps ahead: straight to an empty square, aslant to one that is not one's own."""
        board, player = self.board, self.player
        step = -1 if player == 0 else 1
        moves: list[Move] = []
        for pawn in self.pawns[player]:
            row, column = pawn
            ahead = row + step
            target_row = board[ahead]
            if target_row[column] is None:
                moves.append((pawn, (ahead, column)))
            if column > 0 and target_row[column - 1] != player:
                moves.append((pawn, (ahead, column - 1)))
            if column < SIZE - 1 and target_row[column + 1] != player:
                moves.append((pawn, (ahead, column + 1)))
        return moves

    def play(self, move: Move) -> None:
        """Move a pawn, capture on its goal, and check for the far row and the last pawn."""
        (row, column), (ahead, aside) = move
        player, other = self.player, 1 - self.player
        if self.board[ahead][aside] == other:
            self.pawns[other].remove((ahead, aside))
        self.board[row][column] = None
        self.board[ahead][aside] = player
        pawns = self.pawns[player]
        pawns[pawns.index((row, column))] = (ahead, aside)
        if ahead in (0, SIZE - 1) or not self.pawns[other]:
            self.winner = player
        else:
            self.player = other

    def is_over(self) -> bool:
        """Say whether somebody won; there are no draws."""
        return self.winner is not None

    def returns(self) -> list[int]:
        """Give 1 or -1 per seat."""
        return [1, -1] if self.winner == 0 else [-1, 1]


def playout(rng: Random) -> list[int]:
    """Play one game at random and give its returns."""
    game = Breakthrough()
    while not game.is_over():
        game.play(rng.choice(game.legal_moves()))
    return game.returns()
