"""Kuhn poker, written by hand as one would: three cards, a list of what was said, and a pot."""

from __future__ import annotations

from random import Random

CARDS = [0, 1, 2]


class KuhnPoker:
    """A deal, what was said and who speaks; each seat has paid one coin before the first word."""

    def __init__(self, rng: Random) -> None:
        self.hands = rng.sample(CARDS, 2)
        self.said: list[str] = []
        self.paid = [1, 1]
        self.player = 0
        self.winner: int | None = None

    def legal_moves(self) -> list[str]:
        """List what may be said: fold or call after a bet, else check or bet."""
        if self.said and self.said[-1] == "bet":
            return ["call", "fold"]
        return ["check", "bet"]

    def play(self, word: str) -> None:
        """Say a word; a fold, a call and a second check end the game."""
        player, other = self.player, 1 - self.player
        if word == "fold":
            self.winner = other
        elif word == "call":
            self.paid[player] += 1
            self._show()
        elif word == "bet":
            self.paid[player] += 1
        elif self.said:
            self._show()
        self.said.append(word)
        self.player = other

    def _show(self) -> None:
        self.winner = 0 if self.hands[0] > self.hands[1] else 1

    def is_over(self) -> bool:
        """Say whether the pot has found its owner."""
        return self.winner is not None

    def returns(self) -> list[int]:
        """Give what each seat won or lost."""
        if self.winner == 0:
            return [self.paid[1], -self.paid[1]]
        return [-self.paid[0], self.paid[0]]


def playout(rng: Random) -> list[int]:
    """Play one game at random and give its returns."""
    game = KuhnPoker(rng)
    while not game.is_over():
        game.play(rng.choice(game.legal_moves()))
    return game.returns()
