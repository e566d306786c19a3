"""Ways that a menu has found over a board, kept for its other moves: as long as one is free nothing is searched.

The lines that a walk over a board is written around: what it has seen, and which ways it keeps and tries first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code import expressions as code, statements as st
from interpreter.code.types import TRUTH, Listing
from interpreter.code.writing import compare, const, numbers
from interpreter.compiler.building import NUMBER, added, all_of, arithmetic, listed, not_, rebound
from interpreter.compiler.passes.hoist import held_list
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.expressions import Expr as Asked
    from interpreter.code.expressions import Expr
    from interpreter.compiler.bitsets.touched import Touched
    from interpreter.compiler.module import Fn

BLOCKS = 7
"""Ways are kept apart by the space they start at, modulo this."""
MOST = 60
"""Ways that are kept at once: the bits of a word."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What a move that is only tried writes: a way on which no condition reads any of it stays a way."""

    touched: Touched
    cells: Expr
    """The list of the numbers of the cells."""
    conditions: tuple[Asked, ...]
    """What is asked of each space entered, and of the step to it."""

    def told(self, own: Fn, tell: Callable[[Expr], None]) -> None:
        """Tell the numbers of the cells on which the step to a space depends."""
        for condition in self.conditions:
            self.touched.read(own, condition, tell)


class Unkept:
    """Keep no way: what a walk has seen is forgotten."""

    here: code.Get
    """The space a walk has come to."""

    def __init__(
        self,
        own: Fn,
        size: int,
        space: code.Get,
        todo: code.Get,
        shut: list[Asked],
        chain: list[Fn],
        cut: Cut | None = None,
    ) -> None:
        self.own, self.size, self.space, self.todo, self.chain, self.cut = own, size, space, todo, chain, cut
        self.shut = listed([x_.built(own, item) for item in shut]) if shut else None
        """The list of the spaces that one question rules out."""
        self.lists()

    def lists(self) -> None:
        """Make the lists that are needed."""
        zeros = code.Repeated(Listing(NUMBER, self.size), const(0), const(self.size))
        self.seen: Expr = self.own.keep("seen", zeros)

    def handed(self, length: int) -> Expr:
        """Return a list of numbers that the menu makes and hands on from function to function."""
        found = held_list(self.chain[-1], length)
        for fn in [*self.chain[-2::-1], self.own]:
            found = fn.hand(found)
        return found

    def at(self, of: Expr, index: Expr) -> Expr:
        """Return one thing of a list."""
        return code.Item(NUMBER, of, index)

    def write(self, of: Expr, index: Expr, value: Expr | int) -> None:
        """Write a change of one thing of a list."""
        self.own.add(st.StoreItem(of, index, const(value) if isinstance(value, int) else value))

    def first_of_todo(self) -> Expr:
        """Return the first space to begin at."""
        return self.at(self.todo, const(0))

    def try_known(self, goal: Expr, hit: int) -> None:
        """Write what answers from the ways that are known."""

    def begin(self) -> None:
        """Write what begins a search: spaces to begin at are seen, and those that are ruled out."""
        self.turn = self.own.keep("turn", const(1))
        self.see_first()

    def place(self, space: Expr) -> Expr:
        """Return the place of a space in the lists."""
        return space

    def place_of(self, cell: Expr) -> Expr:
        """Return the place of a cell in the lists."""
        return arithmetic("+", cell, self.size)

    def each_shut(self, do: Callable[[Expr], None]) -> None:
        """Write lines about each place in the lists that a question rules out."""
        own = self.own
        if self.shut is not None:
            spot = own.fresh("v")
            with own.each(spot, self.shut), own.when(compare(">=", spot, 0)):
                do(self.place(_inside(spot)))
        if self.cut is not None:
            cell = own.fresh("v")
            with own.each(cell, self.cut.cells):
                do(self.place_of(cell))

    def see_first(self) -> None:
        """Write the marks of what is ruled out, then of the spaces to begin at."""
        own, space = self.own, self.own.fresh("v")
        self.each_shut(lambda place: self.write(self.seen, place, self.turn))
        with own.each(space, self.todo):
            self.write(self.seen, self.place(space), self.turn)

    def is_seen(self) -> Expr:
        """Return the condition that a space has been seen."""
        return compare("==", self.at(self.seen, self.place(self.space)), self.turn)

    def is_cut(self) -> Expr | None:
        """Write what finds out whether the step to a space is cut; return that condition, None where none can be."""
        return None

    def see(self) -> None:
        """Write that a space is seen from `here`."""
        self.write(self.seen, self.place(self.space), self.turn)

    def keep(self) -> None:
        """Write what keeps the way to a goal."""


def _inside(space: Expr) -> Expr:
    """Return a space that is there."""
    return code.Least(NUMBER, "max", (const(0), space))


class Marked(Unkept):
    """Keep ways whose conditions stay as they are, but for spaces that a question rules out: bits on their spaces.

    A way is free where none of these spaces has its bit. Behind the spaces are the cells of the fields that a move
    which is tried may write: none of those it writes may have the bit either.
    """

    def lists(self) -> None:
        """Make the lists of marks of searches, of spaces that others were seen from, and of the bits of ways."""
        self.whole = self.size + (0 if self.cut is None else self.cut.touched.count)
        self.seen = self.handed(self.whole + 1)
        self.came = self.handed(self.size)
        self.over = self.handed(self.whole)
        self.starting = self.handed(self.size)
        self.ends = self.handed(2 * MOST + 1)
        """The number of ways, then the last space of each, then the first of each."""

    def try_known(self, goal: Expr, hit: int) -> None:
        """Write the search for a free way among those that start alike."""
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
        """Write what begins a search: its marks are told from those of others by its number."""
        last = const(self.whole)
        self.turn = self.own.keep("turn", arithmetic("+", self.at(self.seen, last), 1))
        self.write(self.seen, last, self.turn)
        self.see_first()
        own, space = self.own, self.space
        with own.each(space, self.todo):
            self.write(self.came, space, space)

    def is_cut(self) -> Expr | None:
        """Write what finds out whether the step to a space depends on a cell that is written."""
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
        """Write the bit on every space of a way but the first; all are forgotten where there is no room."""
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


class Walked(Unkept):
    """Keep the way found last, for each block: it is walked back, and every space of it asked again."""

    free: list[Expr]
    """Conditions that each space of a way must meet."""

    def lists(self) -> None:
        """Make the lists of marks, and of spaces others were seen from; a way's end and a search's number follow."""
        self.seen = self.handed(BLOCKS * (self.size + 1))
        self.came = self.handed(BLOCKS * (self.size + 1))

    def place(self, space: Expr) -> Expr:
        """Return the place of a space in the block."""
        return arithmetic("+", self.first, space)

    def try_known(self, goal: Expr, hit: int) -> None:
        """Write the walk back along the way found last."""
        own, space = self.own, self.own.fresh("v")
        goal, free = rebound(goal, self.space, space), [rebound(part, self.space, space) for part in self.free]
        block = arithmetic("%", self.first_of_todo(), BLOCKS)
        self.first = own.keep("first", arithmetic("*", block, self.size + 1))
        last, back = self.place(const(self.size)), self.at(self.came, self.place(space))
        own.sets(space, arithmetic("-", self.at(self.came, last), 1))
        with own.when(all_of([compare(">=", space, 0), goal])):
            is_open = [] if self.shut is None else [not_(code.Contains(TRUTH, self.shut, space))]
            here = own.keep("before", back)
            steps = [rebound(part, self.here, here) for part in free]
            with own.during(all_of([compare(">=", here, 0), *is_open, *steps])):
                own.sets(space, here)
                own.sets(here, back)
            with own.when(all_of([compare("<", back, 0), code.Contains(TRUTH, self.todo, space)])):
                own.returns(const(hit))
        self.write(self.came, last, 0)

    def begin(self) -> None:
        """Write what begins a search in the block of its start."""
        last = self.place(const(self.size))
        self.turn = self.own.keep("turn", arithmetic("+", self.at(self.seen, last), 1))
        self.write(self.seen, last, self.turn)
        self.see_first()
        with self.own.each(self.space, self.todo):
            self.write(self.came, self.place(self.space), -1)

    def see(self) -> None:
        """Write that a space is seen from `here`."""
        super().see()
        self.write(self.came, self.place(self.space), self.here)

    def keep(self) -> None:
        """Write the end of the way."""
        self.write(self.came, self.place(const(self.size)), arithmetic("+", self.space, 1))
