"""Cache of paths over a board for the other moves of a menu: while one is free nothing is searched.

The classes write the bookkeeping of a search: the spaces it has seen, and the paths that are kept and tried first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked.expressions import Expr as Asked
from interpreter.code import expressions as code, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH, Listing
from interpreter.code.writing import compare, const, numbers
from interpreter.compiler.building import NUMBER, added, all_of, arithmetic, listed, rebound
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from interpreter.compiler.bitsets.touched import Touched
    from interpreter.compiler.module import Fn
MOST = 60
"""Maximum number of paths kept at once, limited by the bits of a word."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cells that a tried move writes: a path stays open if none of its conditions reads one of them."""

    touched: Touched
    cells: Expr
    """List of the numbers of the cells."""
    conditions: tuple[Asked, ...]
    """Conditions on each space entered and on the step to it."""

    def told(self, own: Fn, tell: Callable[[Expr], None]) -> None:
        """Call `tell` with the number of each cell on which the step to a space depends."""
        for condition in self.conditions:
            self.touched.read(own, condition, tell)


class Unkept:
    """Search that keeps no path."""

    here: code.Get
    """Space that the search expands."""

    def __init__(
        self, own: Fn, size: int, space: code.Get, todo: code.Get, shut: list[Asked], chain: list[Fn], cut: Cut | None
    ) -> None:
        self.own, self.size, self.space, self.todo, self.chain, self.cut = own, size, space, todo, chain, cut
        self.shut = listed([x_.built(own, item) for item in shut]) if shut else None
        """List of the spaces that this question rules out."""
        self.lists()

    def lists(self) -> None:
        """Create the lists of the search."""
        zeros = code.Repeated(Listing(NUMBER, self.size), const(0), const(self.size))
        self.seen: Expr = self.own.keep("seen", zeros)

    def handed(self, length: int) -> Expr:
        """Return a list of numbers that the menu creates and passes on from function to function."""
        found = self.chain[-1].kept_list(length)
        for fn in [*self.chain[-2::-1], self.own]:
            found = fn.hand(found)
        return found

    def at(self, of: Expr, index: Expr) -> Expr:
        """Return the item of a list at an index."""
        return code.Item(NUMBER, of, index)

    def write(self, of: Expr, index: Expr, value: Expr | int) -> None:
        """Write the assignment to an item of a list."""
        self.own.add(st.StoreItem(of, index, const(value) if isinstance(value, int) else value))

    def first_of_todo(self) -> Expr:
        """Return the first of the start spaces."""
        return self.at(self.todo, const(0))

    def try_known(self, goal: Expr, hit: int) -> None:
        """Write the lines that answer from a kept path; there are none here."""

    def begin(self) -> None:
        """Write the start of a search: start spaces and spaces that are ruled out are marked as seen."""
        self.turn = self.own.keep("turn", const(1))
        self.see_first()

    def place_of(self, cell: Expr) -> Expr:
        """Return the index of a cell in the lists."""
        return arithmetic("+", cell, self.size)

    def each_shut(self, do: Callable[[Expr], None]) -> None:
        """Write lines for each index in the lists that the question rules out."""
        own = self.own
        if self.shut is not None:
            spot = own.fresh("v")
            with own.each(spot, self.shut), own.when(compare(">=", spot, 0)):
                do(_inside(spot))
        if self.cut is not None:
            cell = own.fresh("v")
            with own.each(cell, self.cut.cells):
                do(self.place_of(cell))

    def see_first(self) -> None:
        """Mark spaces and cells that are ruled out, then the start spaces, as seen."""
        own, space = self.own, self.own.fresh("v")
        self.each_shut(lambda place: self.write(self.seen, place, self.turn))
        with own.each(space, self.todo):
            self.write(self.seen, space, self.turn)

    def is_seen(self) -> Expr:
        """Return the condition that the space has been seen."""
        return compare("==", self.at(self.seen, self.space), self.turn)

    def is_cut(self) -> Expr | None:
        """Write the test whether the step to the space is cut; return its condition, None if none can be."""
        return None

    def see(self) -> None:
        """Write that a space is seen from `here`."""
        self.write(self.seen, self.space, self.turn)

    def keep(self) -> None:
        """Write the lines that keep the path to a goal; there are none here."""


def _inside(space: Expr) -> Expr:
    """Return a space as a number that is never negative."""
    return code.Least(NUMBER, "max", (const(0), space))


class Marked(Unkept):
    """Search that keeps paths whose conditions do not change, each as a bit on its spaces.

    A path is free if no space that the question rules out has its bit. After the spaces come the cells of the fields
    that a tried move may write: none of those it writes may have the bit either.
    """

    def lists(self) -> None:
        """Create the lists of search marks, of predecessors, and of the bits of paths."""
        self.whole = self.size + (0 if self.cut is None else self.cut.touched.count)
        self.seen = self.handed(self.whole + 1)
        self.came = self.handed(self.size)
        self.over = self.handed(self.whole)
        self.starting = self.handed(self.size)
        self.ends = self.handed(2 * MOST + 1)
        """Number of paths, then the last space of each, then the first space of each."""

    def try_known(self, goal: Expr, hit: int) -> None:
        """Write the lines that answer from a free path with the same start."""
        own, space = self.own, self.own.fresh("v")
        goal = rebound(goal, self.space, space)
        left = own.keep("left", self.at(self.starting, self.first_of_todo()))

        def without(place: Expr) -> None:
            own.sets(left, arithmetic("&", left, arithmetic("-", -1, self.at(self.over, place))))

        self.each_shut(without)
        with own.during(compare("!=", left, 0)):
            bit = own.keep("bit", arithmetic("&", left, arithmetic("-", 0, left)))
            number = own.keep("number", code.BitLength(NUMBER, bit))
            own.sets(space, self.at(self.ends, number))
            first = self.at(self.ends, added(MOST, (number, 1)))
            with own.when(all_of([goal, code.Contains(TRUTH, self.todo, first)])):
                own.returns(const(hit))
            own.sets(left, arithmetic("^", left, bit))

    def begin(self) -> None:
        """Write the start of a search; its number distinguishes its marks from those of other searches."""
        last = const(self.whole)
        self.turn = self.own.keep("turn", arithmetic("+", self.at(self.seen, last), 1))
        self.write(self.seen, last, self.turn)
        self.see_first()
        own, space = self.own, self.space
        with own.each(space, self.todo):
            self.write(self.came, space, space)

    def is_cut(self) -> Expr | None:
        """Write the test whether the step to the space reads a written cell; return its condition."""
        if self.cut is None:
            return None
        found = self.own.keep("cut", const(0))

        def find(cell: Expr) -> None:
            with self.own.when(compare("==", self.at(self.seen, self.place_of(cell)), self.turn)):
                self.own.sets(found, const(1))

        self.cut.told(self.own, find)
        return compare("==", found, 1)

    def see(self) -> None:
        """Write that a space is seen from `here`."""
        super().see()
        self.write(self.came, self.space, self.here)

    def keep(self) -> None:
        """Write the path's bit on each of its spaces but the first; all paths are dropped if the list is full."""
        own, space, over, ends = self.own, self.space, self.over, self.ends
        with own.when(compare("==", self.at(ends, const(0)), MOST)):
            self.write(ends, const(0), 0)
            spot = own.fresh("spot")
            with own.each(spot, numbers(0, self.size)):
                self.write(self.starting, spot, 0)
            with own.each(spot, numbers(0, self.whole)):
                self.write(over, spot, 0)
        bit = own.keep("bit", arithmetic("<<", 1, self.at(ends, const(0))))
        number = own.keep("number", arithmetic("+", self.at(ends, const(0)), 1))
        self.write(ends, const(0), number)
        self.write(ends, number, space)

        def mark(place: Expr) -> None:
            self.write(over, place, arithmetic("|", self.at(over, place), bit))

        with own.during(compare("!=", self.at(self.came, space), space)):
            mark(space)
            own.sets(self.here, self.at(self.came, space))
            if self.cut is not None:
                self.cut.told(own, lambda cell: mark(self.place_of(cell)))
            own.sets(space, self.here)
        self.write(ends, added(MOST, (number, 1)), space)
        first = self.first_of_todo()
        self.write(self.starting, first, arithmetic("|", self.at(self.starting, first), bit))
