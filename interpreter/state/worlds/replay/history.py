"""The true history as one seat saw it: everything that is the same for every deal of hidden pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from interpreter.compiler.program import Program
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import CHAINS, Entry, Kept
from interpreter.state.views.view import Data, view
from interpreter.state.visibility.events import Event
from interpreter.state.worlds.deals import Layer
from interpreter.state.worlds.knowledge import start_trail
from interpreter.state.worlds.replay.lookalikes import ways_in_place
from interpreter.state.worlds.replay.matching import matching
from interpreter.state.worlds.replay.menus import Menus
from interpreter.state.worlds.trail import Trail, in_slots, is_seeded, trail


class Reached(NamedTuple):
    """Extent to which a replay of the history with a deal was consistent; tuples compare deals."""

    entries: int
    """Number of entries of the true history that were replayed, the last perhaps only in part."""
    made: bool = False
    """Whether the move or outcome of the last entry was possible."""
    like: int = 0
    """Number of pieces by which sizes of zones differ from the true state, as a negative number."""
    held: frozenset[int] = frozenset()
    """Tokens (pieces) that may have caused the inconsistency where the replay stopped.

    They are those in zones of the acting seat and of seats whose zones differ in size, those that variables name, and
    those that the last entry moved.
    """
    mends: Callable[[list[Layer]], bool] | None = None
    """Function whether another deal mends the first contradiction; None if not checkable."""


NOWHERE = Reached(-1, like=-(1 << 60))


class HistoryReplay:
    """One true history for one seat, with everything that is the same for every deal of hidden pieces."""

    def __init__(
        self, program: Program, array: list[int], past: Entry | None, seat: int, *, plain_start: bool = False
    ) -> None:
        self.plain_start = plain_start
        """Whether the set-up read no identity that a deal changes, so that it need not be replayed."""
        self.program, self.seat, self.past = program, seat, past
        self.chain = CHAINS.upto(past, lambda entry: (entry,))
        self.true = [self.chain[0].before if self.chain else array, *(entry.after for entry in self.chain)]
        """True states: element n is the state array after n history entries."""
        self.seeded = is_seeded(self.true[0], self.chain[0] if self.chain else None)
        """Whether a seed determines chance, so that draws are not history entries of their own."""
        self.matching = matching(program, seat)
        self.unsure = [number for number, entry in enumerate(self.chain, 1) if self._is_unsure(entry)]
        """Numbers of the entries in which another seat may have named a piece that only looks the same."""
        self.played = 0
        """Cost so far: the number of replayed history entries and deals."""
        self.reached = NOWHERE
        """Point of the history up to which the last deal of hidden pieces was consistent."""
        self._views: dict[int, Data] = {}
        self.menus = Menus(program)
        self._first: Trail | None = None

    def _is_unsure(self, entry: Entry) -> bool:
        known = _UNSURE.of(entry, self.seat)
        if known is None:
            item, found = entry.item, False
            if isinstance(item, Move) and item.seat != self.seat and item.args:
                found = len(ways_in_place(self.program, entry.before, item, self.seat)) > 1
            known = _UNSURE.keep(entry, found, self.seat)
        return known

    def trail(self, number: int) -> Trail:
        """Return the trail (draws and sightings) of the entry with this number; 0 is the set-up."""
        if number:
            return trail(self.program, self.chain[number - 1])
        if self._first is None:
            self._first = start_trail(self.program, self.true[0], self.chain[0] if self.chain else None)
        return self._first

    def view(self, number: int) -> Data:
        """Return the seat's view of the true state after a number of history entries."""
        if number not in self._views:
            self._views[number] = view(self.program, self.true[number], self.seat)
        return self._views[number]

    def extent(self, at: int, here: list[int], last: Entry | None, *, made: bool) -> Reached:
        """Return how far a replay was consistent that got to the state `here` in the true entry number `at`.

        `last`: the last entry of the replayed history; `made`: whether the move or outcome of the entry was possible.
        """
        if not at or not here:
            return Reached(at)
        layout, true, like = self.program.layout, self.true[at], 0
        seats, found = {self.program.seat(self.true[at - 1])}, set[int]()
        owned: list[tuple[int, int, int]] = []
        for zone, (stored, owner, _) in enumerate(layout.zone_of):
            cell, player = layout.address_of[zone], stored.owner is not None and stored.owner.sort == "player"
            if player:
                owned.append((zone, owner, layout.where[stored.kinds[0]]))
            if made and stored.shape != "slot" and here[cell] != true[cell]:
                like -= abs(here[cell] - true[cell])
                seats.add(owner if player else -1)
        for zone, owner, base in owned:
            if owner in seats:
                found.update(base + piece for piece in layout.items(here, zone))
        found.update(in_slots(self.program, here))
        if made and last is not None:
            found.update(layout.where[one.kind] + one.piece for one in last.events if isinstance(one, Event))
        return Reached(at, made, like, frozenset(found))


_UNSURE: Kept[bool] = Kept()
