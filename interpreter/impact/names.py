"""Names that two compared games share: moves, outcomes, phases and sources of draws as texts.

A small edit of the rules leaves these texts unchanged. Pieces are named by their row, even hidden ones: nobody reads
these texts, they only distinguish the options of a random player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing, Type
from gamespec.diff.part import swapped
from interpreter.compiler.graph import DecideChoice, DecideOffer, DecidePayment, DecidePick, Exit, Node
from interpreter.compiler.outcomes import kind_drawn
from interpreter.compiler.program import Program
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP, bits, stream_number
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.wording.names import thing_name, value_name

# ---- common random numbers: each belongs to a place in the rules, not to a moment of the game
#
# `smallest` takes a random number (from a game's seed and the key of what is decided) and picks the option with the
# least number derived from it. Each option is equally likely. Two games with the same key and options pick the same
# one, in any order of the options; an additional option only changes the pick if it is picked itself.


Key: TypeAlias = "tuple[str, int, int]"
"""Key of a random number: what is drawn or decided, number of the phase's visit, and count within it."""

number = lru_cache(1 << 16)(stream_number)
"""Function that returns a hash of a text, 0 to 2**64 - 1, cached."""


def lot(seed: int, key: Key) -> int:
    """Return the sixty-four random bits for a key in a game with this random seed."""
    what, visit, count = key
    return bits(bits(seed, number(what), visit), 0, count)


def of_option(drawn: int, option: int) -> int:
    """Return a random number for an option, derived from the number `drawn` and the option's hash."""
    return bits(drawn, option, 0)


def smallest(drawn: int, options: Iterable[int]) -> int:
    """Return the index of the option, a hash of its text, whose number by `drawn` is least."""
    start = drawn * SEED_STEP
    least, best = MASK, 0
    for place, option in enumerate(options):  # `of_option` inlined, because it runs for every move
        z = (start + option) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        z ^= z >> 31
        if z < least:
            least, best = z, place
    return best


# ---- names that two compared games share: moves, outcomes, phases and sources of draws as texts


class Names:
    """Names of the things of one program, translated so that a compared program has the same names."""

    def __init__(self, program: Program, renames: Mapping[str, str]) -> None:
        self.program, self.renames = program, renames
        self.both: frozenset[str] = frozenset()
        """Names of the actions that all compared games have."""
        self._moves: dict[tuple[int, int, int], int] = {}
        self._things: dict[Kind, list[int]] = {}
        self._decisions: dict[int, str] = {}

    def shared(self, text: str) -> str:
        """Return a text with this game's names replaced by the new game's."""
        return swapped(text, self.renames) if self.renames else text

    def moves(self, s: list[int], seat: int, menu: list[int]) -> list[int]:
        """Return a number for each legal move, the same in both games for moves of the same name."""
        pc, known, program = s[PC], self._moves, self.program
        options: list[int] = []
        for code in menu:
            option = known.get((pc, seat, code))
            if option is None:
                option = number(self._text(s, program.move(s, code)))
                if (pc, seat, code) in program.fixed:
                    known[pc, seat, code] = option
            options.append(option)
        return distinct(options)

    def _text(self, s: list[int], move: Move) -> str:
        words = [self._value(s, kind, value, move.seat) for kind, value in move.args]
        head = move.action if move.sort == "action" else move.sort
        return self.shared(f"{head}({', '.join(words)})")

    def _value(self, s: list[int], kind: Type, value: int, seat: int) -> str:
        if isinstance(kind, Thing) and value >= 0:
            return thing_name(self.program, kind.kind, value)
        return value_name(self.program, s, kind, value, seat)

    def outcomes(self, way: Exit | None, values: list[int]) -> list[int]:
        """Return a number for each outcome, by its name and copy alike in both games."""
        kind = kind_drawn(way)
        if kind is None:
            return distinct([number(str(value)) for value in values])
        known = self._things.get(kind)
        if known is None:
            rows = [number(self.shared(f"{kind.name}[{row}]")) for row in kind.rows]
            known = self._things[kind] = [rows[row] for row in kind.row_of]
        return distinct([known[value] for value in values])

    def decision_name(self, node: Node) -> str:
        """Return a name for a decision: its action or step, and the name of the choice."""
        text = self._decisions.get(node.id)
        if text is None:
            place = node.routine.action.name if node.routine is not None else f"step {node.step}" if node.step else ""
            text = self._decisions[node.id] = f"{self.shared(place)} {self._chosen(node.exit)}"
        return text

    def _chosen(self, way: Exit | None) -> str:
        """Return a decision's name: of its variable, or the first offered action of both games."""
        if isinstance(way, DecideOffer):
            offered = {self.shared(option.action.name) for option in way.offer.options}
            return f"does {min(offered & self.both, default='')}"
        if isinstance(way, DecideChoice):
            return self.shared(way.choice.var.name)
        if isinstance(way, DecidePick):
            return self.shared(way.pick.var.name)
        return self.shared(way.payment.var.name) if isinstance(way, DecidePayment) else ""

    def step(self, name: str | None) -> str:
        """Return the shared name of a step; empty outside all steps."""
        return self.shared(f"step {name}") if name else ""


def distinct(options: list[int]) -> list[int]:
    """Return the numbers of options, with repeated numbers replaced by new ones so that all differ."""
    if len(set(options)) == len(options):
        return options
    seen: dict[int, int] = {}
    found: list[int] = []
    for option in options:
        copy = seen.get(option, 0)
        seen[option] = copy + 1
        found.append(option + copy * COUNTER_STEP)
    return found
