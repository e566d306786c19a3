"""Legal next pieces of a payment in pieces, given what is already paid.

Candidates are (-worth, class, piece), dearest first, where pieces of one class are interchangeable; move codes are 0
for `stop` and 1 + piece for a piece.
"""

from __future__ import annotations


def next_payments(
    candidates: list[tuple[int, object, int]], paid: list[int], worth_paid: int, due: int, units: int
) -> list[int]:
    """Return the move codes of the pieces that may be paid next.

    None of them is dearer than the piece paid last, and with each the amount `due` can still be reached. Once enough is
    paid, more may be added until `stop`.
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
