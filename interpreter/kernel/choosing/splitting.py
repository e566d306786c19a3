"""`best-split`: the best total worth of things split into sets without two alike.

The input is the number of things of each sort and the worth of a set of size 0, 1, 2 ... (larger sets: the last).
"""

from __future__ import annotations

from functools import lru_cache


def best_split(counts: tuple[int, ...], worth: tuple[int, ...]) -> int:
    """Return the best total; only the number of each sort matters, not which sort it is."""
    return _best(tuple(sorted((count for count in counts if count > 0), reverse=True)), worth)


@lru_cache(maxsize=65_536)
def _best(counts: tuple[int, ...], worth: tuple[int, ...]) -> int:
    """Return the best total for sorted counts, by dynamic programming over set sizes.

    Set sizes are possible exactly if, for every k, the k largest hold no more than the counts, each at most k, add up
    to (Gale and Ryser). Sizes are tried from the largest down; `best` is the worth of the sets so far, by their number
    and the things they hold.
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
