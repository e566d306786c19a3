"""Hillside terraces, written from its rule sheet without the language."""

from __future__ import annotations

from tests.lockstep.own.asking import Ask, Draw, Played

ROUNDS, MISSES, LENGTH = 30, 4, 5
WORTH = (0, 1, 3, 6, 10, 15)


def hillside_terraces(_seats: int) -> Played:
    """Play a game, and return the points."""
    hill: list[list[int]] = [[] for _ in range(6)]
    misses = rounds = 0
    die = {str(face): 1 for face in range(1, 7)}
    while misses < MISSES and rounds < ROUNDS and any(len(terrace) < LENGTH for terrace in hill):
        rounds += 1
        white = int((yield Draw(die)))
        black = int((yield Draw(die)))
        moves: dict[str, tuple[int, int]] = {}
        for number, other in ((white, black), (black, white)):
            for at in range(6) if white == black else [other - 1]:
                terrace = hill[at]
                if len(terrace) < LENGTH and (not terrace or terrace[-1] <= number):
                    moves[f"write({number}, Field[{len(terrace) + 1}, {at + 1}])"] = (at, number)
        move = yield Ask(0, (*moves, "miss"))
        if move == "miss":
            misses += 1
        else:
            at, number = moves[move]
            hill[at].append(number)
    points = sum(WORTH[len(terrace)] for terrace in hill) - 4 * misses
    points += 8 * min(len(terrace) for terrace in hill)
    return [points + 5 * sum(len(set(terrace)) == LENGTH for terrace in hill)]
