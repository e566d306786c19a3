"""`best-split`: the most that like and unlike things are worth, split into sets without two alike.

Enters how many there are of each sort, and what a set of 0, 1, 2 ... is worth (beyond the end: the last); leaves the
largest sum over all ways to split all of them.
"""

from __future__ import annotations

from functools import lru_cache


def best_split(counts: tuple[int, ...], worth: tuple[int, ...]) -> int:
    """The best total; only how many there are of each sort counts, not which."""
    return _best(tuple(sorted((count for count in counts if count > 0), reverse=True)), worth)


@lru_cache(maxsize=65_536)
def _best(counts: tuple[int, ...], worth: tuple[int, ...]) -> int:
    """Sizes of sets can be had exactly if the k largest hold no more than the counts, each at most k, add up to.

    (Gale and Ryser.) So sizes are tried from the largest down, and only those limits are kept: `best` says what sets of
    the sizes so far are worth, by how many they are and how many things they hold.
    """
    whole = sum(counts)
    most = [sum([min(count, sets) for count in counts]) for sets in range(whole + 1)]
    width = whole + 1
    best: list[int | None] = [None] * (width * width)
    best[0] = 0
    for smaller in range(len(counts)):
        size = len(counts) - smaller
        price = worth[min(size, len(worth) - 1)]
        grown = list(best)
        for sets in range(width):
            for held in range(width):
                before = best[sets * width + held]
                if before is None:
                    continue
                further, total, value = sets + 1, held + size, before + price
                while total <= whole and total <= most[further]:
                    other = grown[further * width + total]
                    if other is None or value > other:
                        grown[further * width + total] = value
                    further, total, value = further + 1, total + size, value + price
        best = grown
    found: int | None = None
    for sets in range(width):
        last = best[sets * width + whole]
        if last is not None and (found is None or last > found):
            found = last
    return 0 if found is None else found
