"""Kinds, and rows of their tables, that the moves of a game may name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, PaymentCodes, PickCodes
from interpreter.state.wording.rows import row_name, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Kind
    from gamespec.checked.types import Type
    from interpreter.compiler.program import Program


def kinds_nameable(program: Program) -> list[Kind]:
    """Return the kinds of things whose rows a move of the game may name, without duplicates."""
    every = (kind for codes in program.nodes.codes.values() for kind in _types(codes))
    return list(dict.fromkeys(found[0] for kind in every if (found := rows_of(kind)) is not None))


def rows_nameable(program: Program) -> list[str]:
    """Return the names of the rows of kinds' tables that moves may name, except players."""
    kinds = [kind for kind in kinds_nameable(program) if kind is not program.checked.player]
    return list(dict.fromkeys(row_name(kind, row) for kind in kinds for row in range(len(kind.rows))))


def _types(codes: object) -> Iterator[Type]:
    """Yield the types of the arguments that the moves of a decision may have.

    `codes`: the numbering of its moves.
    """
    match codes:
        case OfferCodes():
            for offered in codes.options:
                yield from (part.var.type for part in offered.dimensions)
                yield from (param.var.type for param in offered.action.params)
        case ChoiceCodes():
            yield codes.choice.var.type
        case PickCodes():
            yield codes.pick.it.type
        case PaymentCodes():
            yield codes.payment.it.type
        case _:
            return
