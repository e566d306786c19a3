"""Sorts of legal moves in CODE: moves of one sort differ in their arguments alone."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.code import expressions as x, statements as s
from interpreter.code.print_python import compiled_functions
from interpreter.code.statements import Function
from interpreter.code.writing import ANY, compare, const, get
from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.compiler.program import Program
from interpreter.kernel.once import once_for


@once_for
def sorters(program: Program) -> dict[int, Callable[[list[int], int], int]]:
    """Return the functions of `move_sorts` in Python, made once."""
    sorts = {f"sort at {node}": sort for node, sort in move_sorts(program).items()}
    made = compiled_functions(program.size, sorts)
    return {node: made[f"sort at {node}"] for node in move_sorts(program)}


def move_sorts(program: Program) -> dict[int, Function]:
    """Return functions from the code of a move to the number of its sort, by decision with several sorts."""
    found, code = dict[int, Function](), x.Local("code", ANY)
    for node, codes in program.nodes.codes.items():
        if isinstance(codes, OfferCodes) and len(codes.options) > 1:
            lines = [
                s.Branch(compare("<", get(code), offered.base + offered.size), (s.Return(const(number)),))
                for number, offered in enumerate(sorted(codes.options, key=lambda offered: offered.base))
            ]
            end = s.Return(const(len(codes.options)))
            found[node] = Function(f"sort at {node}", (code,), ANY, (*lines, end))
    return found
