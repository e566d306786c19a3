"""Ids of the legal moves of many states at once, equal to those of `Ids.numbers` for each state.

Where moves have the same id, or name a piece whose front is unseen, the ids depend on the order in which the moves are
listed; those states are asked one by one.
"""

from __future__ import annotations

import numpy as np

from interpreter.encoding.actions import Domain, Ids, Listed, moves_of
from interpreter.encoding.sight import Batch, Numbers, Sights
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC
from interpreter.state.wording.menu_text import worded

NONE, UNCLEAR = -1, -2
"""In place of an id: the move has none, or the state must be asked."""


class Menus:
    """Ids of legal moves, given by their codes, in many states of one game."""

    def __init__(self, ids: Ids, sights: Sights) -> None:
        self._ids, self._sights = ids, sights
        self._sorts = {node: moves_of(codes) for node, codes in ids.program.nodes.codes.items()}

    def numbers(self, batch: Batch, rows: Numbers, codes: Numbers) -> Numbers:
        """Return the id of each legal move, given by the row of its state and its code; -1 if it has none."""
        found = np.full(len(codes), UNCLEAR, np.int64)
        nodes = batch.cells[rows, PC]
        for node in np.unique(nodes):
            here = np.flatnonzero(nodes == node)
            for sort in self._sorts[int(node)]:
                which = here[(codes[here] >= sort.base) & (codes[here] < sort.end)]
                if len(which) and sort.parts is not None:
                    found[which] = self._base(batch, rows[which], codes[which] - sort.base, sort)
        self._ask(batch, rows, codes, found)
        return found

    def _base(self, batch: Batch, rows: Numbers, places: Numbers, sort: Listed) -> Numbers:
        family = self._ids.families[sort.sort]
        found, unclear, beyond = (
            np.zeros(len(places), np.int64),
            np.zeros(len(places), bool),
            np.zeros(len(places), bool),
        )
        for (low, width, factor), domain in zip(sort.parts or (), family.domains, strict=True):
            values = places // factor % width + low
            digits = values - domain.low if domain.faces is None else self._pieces(batch, rows, domain, values, unclear)
            beyond |= (digits < 0) | (digits >= domain.size)
            found = found * domain.size + digits
        return np.where(beyond, NONE, np.where(unclear, UNCLEAR, family.first + found * family.alike))

    def _pieces(self, batch: Batch, rows: Numbers, domain: Domain, values: Numbers, unclear: Numbers) -> Numbers:
        """Return the digits of pieces; mark as unclear those whose fronts the player does not see."""
        kind, digits, some = piece_kind(domain.type), np.zeros(len(values), np.int64), values >= 0
        assert kind is not None
        assert domain.faces is not None
        seen = self._sights.front(batch, rows[some], kind, values[some])
        digits[some] = 1 + domain.faces[values[some]]
        unclear[some] |= ~seen
        return digits

    def _ask(self, batch: Batch, rows: Numbers, codes: Numbers, found: Numbers) -> None:
        """Ask each state where an id is missing or occurs twice, and replace its ids."""
        size, known = self._ids.size, found >= 0
        together = np.sort(rows[known] * size + found[known])
        twice = together[1:][together[1:] == together[:-1]] // size
        for row in np.unique(np.concatenate([twice, rows[found == UNCLEAR]])):
            first, end = np.searchsorted(rows, [row, row + 1])
            moves = worded(self._ids.program, batch.state(int(row)), codes[first:end].tolist())
            ids = dict(zip([move.code for move in moves], self._ids.numbers(moves, partly=True), strict=True))
            found[first:end] = [ids[int(code)] for code in codes[first:end]]
