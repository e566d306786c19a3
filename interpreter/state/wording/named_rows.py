"""The rows that moves of a game may name: a program enters; kinds and the names of their rows leave."""

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
    """Kinds whose rows a move may name, each once."""
    every = (kind for codes in program.nodes.codes.values() for kind in _types(codes))
    return list(dict.fromkeys(found[0] for kind in every if (found := rows_of(kind)) is not None))


def rows_nameable(program: Program) -> list[str]:
    """The names of their rows; those of players are none."""
    kinds = [kind for kind in kinds_nameable(program) if kind is not program.checked.player]
    return list(dict.fromkeys(row_name(kind, row) for kind in kinds for row in range(len(kind.rows))))


def _types(codes: object) -> Iterator[Type]:
    """The types of all that moves of a decision may name."""
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
