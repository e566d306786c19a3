"""Ways that a menu has found over a board, kept for its other moves: as long as one is free nothing is searched.

The lines that a walk over a board is written around: what it has seen, and which ways it keeps and tries first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr
    from interpreter.compiler.module import Fn

BLOCKS = 7
"""Ways are kept apart by the space they start at, modulo this."""
MOST = 60
"""Ways that are kept at once: the bits of a word."""


class Unkept:
    """Keep no way: what a walk has seen is forgotten."""

    def __init__(self, own: Fn, size: int, space: str, shut: list[Expr], chain: list[Fn]) -> None:
        self.own, self.size, self.space, self.chain = own, size, space, chain
        self.shut = f"[{', '.join(x_.number(own, item) for item in shut)}]" if shut else None
        """The list of the spaces that one question rules out."""
        self.lists()

    def lists(self) -> None:
        """Make the lists that are needed."""
        self.own(f"seen = [0] * {self.size}")

    def handed(self, length: int) -> str:
        """Return the name of a list of numbers that the menu makes and hands on from function to function."""
        menu = self.chain[-1]
        name = menu.module.fresh("o")
        text = f"[0] * {length}"
        if menu.depth > 1:
            menu.hold_list(name, text)
        else:
            menu(f"{name} = {text}")
        for fn in [*self.chain[-2::-1], self.own]:
            name = fn.hand(name)
        return name

    def try_known(self, goal: str, hit: str) -> None:
        """Write what answers from the ways that are known."""

    def begin(self) -> None:
        """Write what begins a search: spaces to begin at are seen, and those that are ruled out."""
        self.own("turn = 1")
        self.see_first("seen", "")

    def see_first(self, seen: str, first: str) -> None:
        """Write the marks of the spaces that are ruled out, then of those to begin at."""
        own, space = self.own, self.space
        if self.shut is not None:
            with own.indented(f"for {space} in {self.shut}:"):
                own(f"if {space} >= 0: {seen}[{first}max(0, {space})] = turn")
        own(f"for {space} in todo: {seen}[{first}{space}] = turn")

    def is_seen(self) -> str:
        """Return the condition that a space has been seen."""
        return f"seen[{self.space}] == turn"

    def see(self) -> None:
        """Write that a space is seen from `here`."""
        self.own(f"seen[{self.space}] = turn")

    def keep(self) -> None:
        """Write what keeps the way to a goal."""


class Marked(Unkept):
    """Keep ways whose conditions stay as they are, but for spaces that a question rules out: bits on their spaces.

    A way is free where none of these spaces has its bit.
    """

    def lists(self) -> None:
        """Make the lists of marks of searches, of spaces that others were seen from, and of the bits of ways."""
        self.seen = self.handed(self.size + 1)
        self.came = self.handed(self.size)
        self.over = self.handed(self.size)
        self.starting = self.handed(self.size)
        self.ends = self.handed(2 * MOST + 1)
        """The number of ways, then the last space of each, then the first of each."""

    def try_known(self, goal: str, hit: str) -> None:
        """Write the search for a free way among those that start alike."""
        own, space = self.own, self.space
        own(f"left = {self.starting}[todo[0]]")
        if self.shut is not None:
            with own.indented(f"for {space} in {self.shut}:"):
                own(f"if {space} >= 0: left = left & ~{self.over}[max(0, {space})]")
        with own.indented("while left != 0:"):
            own("bit = left & -left")
            own("number = bit.bit_length()")
            own(f"{space} = {self.ends}[number]")
            own(f"if {goal} and {self.ends}[number + {MOST}] in todo: return {hit}")
            own("left = left ^ bit")

    def begin(self) -> None:
        """Write what begins a search: its marks are told from those of others by its number."""
        own, space = self.own, self.space
        own(f"turn = {self.seen}[{self.size}] + 1")
        own(f"{self.seen}[{self.size}] = turn")
        self.see_first(self.seen, "")
        own(f"for {space} in todo: {self.came}[{space}] = {space}")

    def is_seen(self) -> str:
        """Return the condition that a space has been seen."""
        return f"{self.seen}[{self.space}] == turn"

    def see(self) -> None:
        """Write that a space is seen from `here`."""
        self.own(f"{self.seen}[{self.space}] = turn")
        self.own(f"{self.came}[{self.space}] = here")

    def keep(self) -> None:
        """Write the bit on every space of a way but the first; all are forgotten where there is no room."""
        own, space, over, ends = self.own, self.space, self.over, self.ends
        with own.indented(f"if {ends}[0] == {MOST}:"):
            own(f"{ends}[0] = 0")
            with own.indented(f"for spot in range({self.size}):"):
                own(f"{over}[spot] = 0")
                own(f"{self.starting}[spot] = 0")
        own(f"bit = 1 << {ends}[0]")
        own(f"number = {ends}[0] + 1")
        own(f"{ends}[0] = number")
        own(f"{ends}[number] = {space}")
        with own.indented(f"while {self.came}[{space}] != {space}:"):
            own(f"{over}[{space}] = {over}[{space}] | bit")
            own(f"{space} = {self.came}[{space}]")
        own(f"{ends}[number + {MOST}] = {space}")
        own(f"{self.starting}[todo[0]] = {self.starting}[todo[0]] | bit")


class Walked(Unkept):
    """Keep the way found last, for each block: it is walked back, and every space of it asked again."""

    free: tuple[str, ...] | list[str] = ()
    """Conditions that each space of a way must meet."""

    def lists(self) -> None:
        """Make the lists of marks, and of spaces others were seen from; a way's end and a search's number follow."""
        self.seen = self.handed(BLOCKS * (self.size + 1))
        self.came = self.handed(BLOCKS * (self.size + 1))

    def try_known(self, goal: str, hit: str) -> None:
        """Write the walk back along the way found last."""
        own, space, came = self.own, self.space, self.came
        own(f"first = todo[0] % {BLOCKS} * {self.size + 1}")
        own(f"{space} = {came}[first + {self.size}] - 1")
        with own.indented(f"if {space} >= 0 and {goal}:"):
            is_open = None if self.shut is None else f"{space} not in {self.shut}"
            tests = [f"{came}[first + {space}] >= 0", *filter(None, [is_open]), *self.free]
            with own.indented(f"while {' and '.join(tests)}:"):
                own(f"{space} = {came}[first + {space}]")
            own(f"if {came}[first + {space}] < 0 and {space} in todo: return {hit}")
        own(f"{came}[first + {self.size}] = 0")

    def begin(self) -> None:
        """Write what begins a search in the block of its start."""
        own, space = self.own, self.space
        own(f"turn = {self.seen}[first + {self.size}] + 1")
        own(f"{self.seen}[first + {self.size}] = turn")
        self.see_first(self.seen, "first + ")
        own(f"for {space} in todo: {self.came}[first + {space}] = -1")

    def is_seen(self) -> str:
        """Return the condition that a space has been seen."""
        return f"{self.seen}[first + {self.space}] == turn"

    def see(self) -> None:
        """Write that a space is seen from `here`."""
        self.own(f"{self.seen}[first + {self.space}] = turn")
        self.own(f"{self.came}[first + {self.space}] = here")

    def keep(self) -> None:
        """Write the end of the way."""
        self.own(f"{self.came}[first + {self.size}] = {self.space} + 1")
