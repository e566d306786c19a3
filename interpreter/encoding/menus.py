"""Ids of the legal moves of many states at once, equal to those of `Ids.numbers` for each state.

Where moves have the same id, or name a piece whose front is unseen, the ids depend on the order in which the moves are
listed; those states are asked one by one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gamespec.checked.types import Type
from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, PaymentCodes, PickCodes, is_repeated
from interpreter.encoding.actions import Domain, Family, Ids
from interpreter.encoding.sight import Batch, Numbers, Sights
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC
from interpreter.state.wording.menu_text import worded


@dataclass(frozen=True, slots=True)
class _Argument:
    """Argument of a move: value = (code - base) // factor % width + low."""

    type: Type
    low: int
    width: int
    factor: int


@dataclass(frozen=True, slots=True)
class _Case:
    """Codes from `base` up to `end`: moves of one family, or None where each state must be asked."""

    base: int
    end: int
    family: Family | None
    arguments: tuple[_Argument, ...] = ()


LAST = 1 << 62
NONE, UNCLEAR = -1, -2
"""In place of an id: the move has none, or the state must be asked."""


class Menus:
    """Ids of legal moves, given by their codes, in many states of one game."""

    def __init__(self, ids: Ids, sights: Sights) -> None:
        self._ids, self._sights = ids, sights
        self._cases = {node: self._of(codes) for node, codes in ids.program.nodes.codes.items()}

    def _of(self, codes: object) -> list[_Case]:
        families = self._ids.families
        stop = _Case(0, 1, families.get(("stop", "stop", "")))
        if isinstance(codes, OfferCodes):
            found = [stop] if codes.stop else []
            for offered in codes.options:
                parts = tuple(_Argument(d.var.type, d.low, d.width, d.factor) for d in offered.dimensions)
                types = ", ".join(repr(part.type) for part in parts)
                written = zip(offered.action.params, offered.option.args, strict=False)
                told = is_repeated(codes, offered.action)
                unknown = any(told or not param.given for param, _ in written)
                family = None if unknown else families["action", offered.action.name, types]
                found.append(_Case(offered.base, offered.base + offered.size, family, parts))
            return found
        if isinstance(codes, ChoiceCodes):
            base, var = int(codes.stop), codes.choice.var
            return [*([stop] if codes.stop else []), self._choice(base, var.name, var.type, codes.low)]
        if isinstance(codes, PickCodes):
            return [stop, self._choice(1, codes.pick.var.name, codes.pick.it.type, 1 - codes.first)]
        assert isinstance(codes, PaymentCodes)
        return [stop, self._choice(1, codes.payment.var.name, codes.payment.it.type, 0)]

    def _choice(self, base: int, name: str, kind: Type, low: int) -> _Case:
        return _Case(base, LAST, self._ids.families["choice", name, repr(kind)], (_Argument(kind, low, LAST, 1),))

    def numbers(self, batch: Batch, rows: Numbers, codes: Numbers) -> Numbers:
        """Return the id of each legal move, given by the row of its state and its code; -1 if it has none."""
        found = np.full(len(codes), UNCLEAR, np.int64)
        nodes = batch.cells[rows, PC]
        for node in np.unique(nodes):
            here = np.flatnonzero(nodes == node)
            for case in self._cases[int(node)]:
                which = here[(codes[here] >= case.base) & (codes[here] < case.end)]
                if len(which) and case.family is not None:
                    found[which] = self._base(batch, rows[which], codes[which] - case.base, case, case.family)
        self._ask(batch, rows, codes, found)
        return found

    def _base(self, batch: Batch, rows: Numbers, parts: Numbers, case: _Case, family: Family) -> Numbers:
        found, unclear, beyond = np.zeros(len(parts), np.int64), np.zeros(len(parts), bool), np.zeros(len(parts), bool)
        for argument, domain in zip(case.arguments, family.domains, strict=True):
            values = parts // argument.factor % argument.width + argument.low
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
