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

    (Gale and Ryser.) So sizes are tried from the largest down, and only those limits are kept.
    """
    whole = sum(counts)
    most = [sum(min(count, sets) for count in counts) for sets in range(whole + 1)]
    prices = [worth[min(size, len(worth) - 1)] for size in range(len(counts) + 1)]
    known: dict[tuple[int, int, int], int | None] = {}

    def rest(size: int, sets: int, held: int) -> int | None:
        """The best worth of what is left in sets of at most a size; None if it cannot be."""
        if held == whole:
            return 0
        if size == 0:
            return None
        key = (size, sets, held)
        if key not in known:
            best = rest(size - 1, sets, held)
            further, gain = 1, prices[size]
            while held + further * size <= whole and held + further * size <= most[sets + further]:
                found = rest(size - 1, sets + further, held + further * size)
                if found is not None and (best is None or found + gain > best):
                    best = found + gain
                further, gain = further + 1, gain + prices[size]
            known[key] = best
        return known[key]

    return rest(len(counts), 0, 0) or 0
