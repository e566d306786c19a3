"""Which piece of a payment may come next, given what is paid already.

Enters candidates sorted dearest first as (-worth, class, piece); leaves move codes: 0 is `stop`, 1 + piece a piece.
"""

from __future__ import annotations


def next_payments(
    candidates: list[tuple[int, object, int]], paid: list[int], worth_paid: int, due: int, units: int
) -> list[int]:
    """Codes of legal next pieces: never dearer than the last one, and so that the due can still be reached.

    Where enough is paid already, more may be added to it, until `stop`.
    """
    codes = [0] if due - worth_paid <= units else []
    last = None
    if paid:
        for candidate in candidates:
            if candidate[2] == paid[-1]:
                last = candidate[:2]
    left = [c for c in candidates if c[2] not in paid and c[0] < 0 and (last is None or c[:2] >= last)]
    reach = worth_paid + units - sum(c[0] for c in left)
    before = None
    for candidate in left:
        if reach < due:
            break
        if candidate[:2] != before:
            codes.append(1 + candidate[2])
            before = candidate[:2]
        reach += candidate[0]
    return codes
