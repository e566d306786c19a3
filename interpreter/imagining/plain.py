"""Determinizations of a program, and what its seats remember, in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from interpreter.code.print_python import compiled_functions
from interpreter.compiler.program import Program
from interpreter.imagining.memory import NOTE
from interpreter.imagining.unseen import LAY, Unseen
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.once import once_for
from interpreter.state.history.entries import Entry, Kept


class Imagining:
    """Functions that deal the determinizations of one program.

    They use cells behind those of a state: the seats' results, of which there are two for each seat, then the memory of
    the seats, then cells for shuffles.
    """

    def __init__(self, program: Program) -> None:
        self._program, self.results = program, 2 * program.checked.seats
        unseen = Unseen(program, program.size + self.results)
        made = compiled_functions(program.size, unseen.functions)
        self._memory, self._room = unseen.memory, unseen.room
        self._note: Callable[[list[int], int], int] = made[NOTE]
        self.lay: Callable[[list[int], int, int], int] = made[LAY]
        """Shuffle the pieces a seat does not know, by a seed; return 0 if one contains others, else 1."""
        self.renamed: dict[int, Callable[[list[int], int], int]] = {
            at: made[name] for at, name in unseen.renamed.items()
        }
        """By decision: return the code, after the last shuffle, of a move of the state before it."""

    def state(self, array: list[int], memory: list[int]) -> list[int]:
        """Return a copy of a state with the further cells behind it, memory included."""
        return [*array, *[0] * self.results, *memory, *[0] * (self._room - len(memory))]

    def memory(self, array: list[int], last: Entry | None) -> list[int]:
        """Return what the seats remember at a decision after the history up to `last`, cached with this entry.

        Without a history they know what they see. In a determinization they remember the pieces that lie where those
        lie that they remember in the true state, `last.after`.
        """
        later = list[Entry]()
        known: list[int] | None = None
        entry = last
        while entry is not None and (known := _KNOWN.of(entry)) is None:
            later.append(entry)
            entry = entry.parent
        if known is None:
            known = self._noted(later[-1].before if later else array, [], anew=True)
        for each in reversed(later):
            if self._program.sort(each.after) == "decision":
                known = self._noted(each.after, known, anew=False)
            _KNOWN.keep(each, known)
        if last is None or last.after == array:
            return known
        return self.moved(last.after, array, known, range(self._program.checked.seats))

    def _noted(self, array: list[int], memory: list[int], *, anew: bool) -> list[int]:
        state, first = self.state(array, memory), self._program.size + self.results
        self._note(state, int(anew))
        return state[first : first + self._memory.room]

    def moved(self, true: list[int], array: list[int], memory: list[int], seats: Sequence[int]) -> list[int]:
        """Return what some seats remember in `array`, given what they remember in the state `true`.

        They remember the pieces of equal rows and equal fields that lie in the same places.
        """
        found, first = memory[:], self._program.size + self.results
        for kind, base in self._memory.known.items():
            at = base - first
            found[at : at + kind.size] = [0] * kind.size
            for seat in seats:
                known = {piece for piece in range(kind.size) if memory[at + piece] >> seat & 1}
                for piece in self._same(kind, true, array, known):
                    found[at + piece] |= 1 << seat
        return found

    def _same(self, kind: Kind, true: list[int], array: list[int], known: set[int]) -> Iterator[int]:
        """Yield the pieces of equal rows and fields that lie in `array` where those `known` lie in `true`."""
        layout, rows = self._program.layout, kind.row_of
        columns = [(place.base, place.stride) for stored, place in layout.fields.items() if _tells_apart(stored, kind)]

        def told(state: list[int], pieces: Iterable[int]) -> list[tuple[int, list[int]]]:
            """Return each piece with what it is told apart by in a group."""
            return [
                (each, [rows[each], *(cell for at, n in columns for cell in state[at + each * n : at + each * n + n])])
                for each in pieces
            ]

        where = layout.where[kind]
        for number, (zone, _, _) in enumerate(layout.zone_of):
            if zone.kinds[0] is kind:
                there, here = layout.items(true, number), layout.items(array, number)
                if zone.shape == "group":
                    yield from _paired(told(true, (piece for piece in there if piece in known)), told(array, here))
                else:
                    pairs = zip(there, here, strict=False)
                    yield from (other for one, other in pairs if one in known and rows[one] == rows[other])
        gone = [[piece for piece in range(kind.size) if s[where + piece] < 0] for s in (true, array)]
        yield from _paired(told(true, (piece for piece in gone[0] if piece in known)), told(array, gone[1]))


def _tells_apart(stored: Field, kind: Kind) -> bool:
    """Return whether a field tells pieces of a kind apart: it names no piece, whose number may be another."""
    return stored.owner is kind and piece_kind(stored.type) is None


def _paired(there: Sequence[tuple[int, list[int]]], here: Sequence[tuple[int, list[int]]]) -> Iterator[int]:
    """Yield, for each piece of `there`, one of `here` that is like it: that with the lowest number."""
    left = sorted(here)
    for _, like in there:
        other = next((each for each in left if each[1] == like), None)
        if other is not None:
            left.remove(other)
            yield other[0]


_KNOWN: Kept[list[int]] = Kept()
"""Cache of what the seats remember after each history entry."""


@once_for
def imagining(program: Program) -> Imagining:
    """Return the functions that deal the determinizations of a program, made once."""
    return Imagining(program)
