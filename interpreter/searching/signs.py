"""Numbers that identify a move across determinizations, computed by intermediate code (CODE).

A piece is identified by its row, its fields and what lies on it, not by its index: in another determinization
another copy lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from interpreter.code import expressions as x, statements as s
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Function, Stmt
from interpreter.code.types import BITS
from interpreter.code.writing import ANY, compare, const, get, plus, wrapping
from interpreter.compiler.menus.move_codes import Dimension, OfferCodes, OfferedAction, named_pieces
from interpreter.compiler.program import Program
from interpreter.kernel.chance import COUNTER_STEP
from interpreter.kernel.choosing import piece_kind
from interpreter.positions.signs import MIX, Signs

SEED = x.Const(BITS, 1)


class MoveSigns(NamedTuple):
    """Generated functions that map the code of a move that names pieces to a number identifying the move.

    `at` maps the node number of a decision to the name of its function; `functions` also holds the functions that
    these call.
    """

    functions: dict[str, Function]
    at: dict[int, str]


def move_signs(program: Program) -> MoveSigns:
    """Return the functions that identify the moves of a program."""
    signs, found, at = Signs(program, program.size), dict[str, s.Function](), dict[int, str]()
    for number, codes in program.nodes.codes.items():
        code = x.Local("code", ANY)
        lines = tuple(_lines(signs, codes, code))
        if lines:
            name = at[number] = f"sign at {number}"
            unlike = s.Return(wrapping("*", get(code), COUNTER_STEP))
            found[name] = s.Function(name, (code,), BITS, (*lines, unlike))
    return MoveSigns({**signs.functions, **found} if found else {}, at)


def _lines(signs: Signs, codes: object, code: Local) -> Iterator[Stmt]:
    """Yield statements that return the number identifying a move, given its code, if it names a piece."""
    if isinstance(codes, OfferCodes):
        for offered in codes.options:
            if any(piece_kind(one.var.type) for one in offered.dimensions):
                here = x.And(
                    ANY, (compare(">=", get(code), offered.base), compare("<", get(code), offered.base + offered.size))
                )
                yield s.Branch(here, tuple(_action(signs, offered, code)))
        return
    kind, first = named_pieces(codes)
    if kind is not None:
        piece = plus(get(code), -first)
        yield s.Branch(compare(">=", get(code), first), (s.Return(signs.like(kind, piece, SEED)),))


def _action(signs: Signs, offered: OfferedAction, code: Local) -> Iterator[Stmt]:
    word = x.Local("word", BITS)
    yield s.Set((word,), x.Const(BITS, offered.base + 1))
    for dimension in offered.dimensions:
        value, kind = _value(offered, dimension, code), piece_kind(dimension.var.type)
        told: Expr = wrapping("*", value, COUNTER_STEP)
        if kind is not None:
            told = x.If(BITS, compare("<", value, 0), x.Const(BITS, 0), signs.like(kind, value, SEED))
        yield s.Set((word,), x.Call(BITS, MIX, (get(word), told)))
    yield s.Return(get(word))


def _value(offered: OfferedAction, dimension: Dimension, code: Local) -> Expr:
    part: Expr = plus(get(code), -offered.base)
    if dimension.factor > 1:
        part = x.Arithmetic(ANY, "//", part, const(dimension.factor))
    return plus(x.Arithmetic(ANY, "%", part, const(dimension.width)), dimension.low)
