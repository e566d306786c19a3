"""Deal determinizations from tables of hidden pieces."""

from __future__ import annotations

from interpreter.kernel.arena import Column
from interpreter.kernel.play import Play
from interpreter.state.worlds.tables import NOWHERE, Deal


def tables(deal: Deal | None) -> list[int]:
    """Return the hidden pieces to deal as the numbers that `Dealing` reads.

    They are: the number of kinds; for each kind its numbers of pieces, columns (data that stay with a place) and mixes
    (sets of places whose pieces are shuffled), the first cell and the stride of each column, the piece in each place,
    the number of places and the places of each mix, and for each place the cell that names its piece and the values of
    the columns.
    """
    kinds = () if deal is None else deal.kinds
    words = [len(kinds)]
    for kind in kinds:
        words += [len(kind.laid), len(kind.columns), len(kind.mixes)]
        for column in kind.columns:
            words += column
        words += kind.laid
        for mix in kind.mixes:
            words += [len(mix), *mix]
        for item, values in kind.places:
            words += [item, *values]
    return words


class Dealing:
    """Dealer of hidden pieces into a state, from the numbers (see `tables`) at the beginning of `given`.

    The size of `given` is a power of two.
    """

    def __init__(self, play: Play, given: Column[int]) -> None:
        self.play, self.given, self.last = play, given, given.size - 1

    def deal(self, state: list[int]) -> None:
        """Put the hidden pieces into random places, each way equally likely."""
        given = self.given
        last = self.last
        at = 1
        for _ in range(given[0]):
            pieces = given[at] & last
            columns = given[at + 1 & last] & last
            mixes = given[at + 2 & last]
            column_at = at + 3 & last
            at = column_at + 2 * columns & last
            mixed = [given[at + place & last] for place in range(pieces)]
            at = at + pieces & last
            for _mix in range(mixes):
                size = given[at] & last
                for left in range(1, size):
                    one = given[at + 1 + size - left & last]
                    other = given[at + 1 + self.play.choose(size - left + 1) & last]
                    piece = mixed[other]
                    mixed[other] = mixed[one]
                    mixed[one] = piece
                at = at + 1 + size & last
            for piece in mixed:
                if given[at] != NOWHERE:
                    state[given[at] & last] = piece
                for column in range(columns):
                    first = given[column_at + 2 * column & last] & last
                    stride = given[column_at + 2 * column + 1 & last] & last
                    state[first + (piece & last) * stride] = given[at + 1 + column & last]
                at = at + 1 + columns & last
