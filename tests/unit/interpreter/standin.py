"""Two tiny games written by hand against the machine's contract, for tests of counts.

`Lines` is noughts and crosses; `Cards` deals one of three cards to each of two seats and lets them bet.
"""

from __future__ import annotations

from random import Random

PLAYER = 2
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Lines:
    """State: [pc, seed, player, 9 cells]; pc 1 is the end."""

    def start(self, seed: int | None) -> list[int]:
        return [0, -1 if seed is None else seed, 0, *([-1] * 9)]

    def sort(self, s: list[int]) -> str:
        return "end" if s[0] else "decision"

    def menu(self, s: list[int]) -> list[int]:
        return [] if s[0] else [i for i in range(9) if s[3 + i] < 0]

    def apply(self, s: list[int], code: int) -> None:
        s[3 + code] = s[PLAYER]
        won = any(all(s[3 + i] == s[PLAYER] for i in row) for row in ROWS)
        s[0] = int(won or all(cell >= 0 for cell in s[3:]))
        if not won:
            s[PLAYER] = 1 - s[PLAYER]

    def outcomes(self, s: list[int]) -> list[tuple[int, int]]:
        assert s, "nothing is drawn here"
        return []

    def draw(self, s: list[int], outcome: int) -> None:
        raise AssertionError(f"{outcome} was drawn in {s}")


class Cards(Lines):
    """State: [pc, seed, player, card of each seat, history in base 3].

    Pc 0 and 1 deal, 2 bets, 3 is the end.
    """

    ENDS = frozenset({(0, 0), (1, 0), (1, 1), (0, 1, 0), (0, 1, 1)})

    def start(self, seed: int | None) -> list[int]:
        s = [0, -1 if seed is None else seed, 0, -1, -1, 0]
        if seed is not None:
            rng = Random(seed)
            for _ in range(2):
                choices = self.outcomes(s)
                self.draw(s, choices[int(rng.random() * len(choices))][0])
        return s

    def sort(self, s: list[int]) -> str:
        return ("chance", "chance", "decision", "end")[s[0]]

    def outcomes(self, s: list[int]) -> list[tuple[int, int]]:
        return [(card, 1) for card in range(3) if card != s[3]] if s[0] < 2 else []

    def draw(self, s: list[int], outcome: int) -> None:
        s[3 + s[0]] = outcome
        s[0] += 1

    def menu(self, s: list[int]) -> list[int]:
        return [0, 1] if s[0] == 2 else []

    def past(self, s: list[int]) -> tuple[int, ...]:
        found: list[int] = []
        rest = s[5]
        while rest:
            found.append(rest % 3 - 1)
            rest //= 3
        return tuple(reversed(found))

    def apply(self, s: list[int], code: int) -> None:
        s[5] = s[5] * 3 + code + 1
        s[PLAYER] = 1 - s[PLAYER]
        if self.past(s) in self.ENDS:
            s[0] = 3


def key(s: list[int]) -> int:
    return hash(tuple(s[:1] + s[2:]))
