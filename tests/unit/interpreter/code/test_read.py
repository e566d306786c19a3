from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from interpreter.code import expressions as x
from interpreter.code.read import Unreadable
from interpreter.code.statements import Code
from interpreter.code.types import Number
from interpreter.compiler import passes as compiler_passes
from interpreter.compiler.playable import playable, reader_of
from interpreter.compiler.program import compile_game
from tests.code.check import faults
from tests.code.evaluate import Machine
from tests.loaded import load, one_in
from tests.property.agreement.nodes import node_by_node
from tests.property.agreement.runners import Evaluated, InPython
from tests.unit.interpreter.compiler.machine import program as compiled, small

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.program import Program

MASK = (1 << 64) - 1
TABLE = ((1, 2), (), (3,))


def sums(state: list[int], n: int) -> int:
    total = 0
    for place, value in enumerate(state[0:4]):
        total += place * value
    return total // n + total % n - (-total // 3)


def chained(state: list[int], n: int) -> int:
    low, high = 0, 5
    if not low <= n < high or n in (7, 8):
        return -1
    return (n and 4) + (n or 9)


def named_twice(state: list[int], n: int) -> int:
    x = [n, n + 1]
    total = x[-1]
    x = total * 2
    while True:
        x -= 1
        if x < 5:
            break
        if x % 2:
            continue
        total += x
    return total


def maybe(state: list[int], n: int) -> int:
    last = None
    count = 0
    for value in [3, 3, n, n, 5]:
        if last is None or value != last:
            count += 1
        last = value
    return count


def looked_up(state: list[int], n: int) -> list[int]:
    found = [value + 1 for value in TABLE[n] for _ in range(2)]
    found += list(TABLE[0])
    found[0] = 7
    return sorted(found, reverse=True)[:3][::-1]


def keys(state: list[int], n: int) -> list[int]:
    kept = []
    for value in range(6):
        key = (0, (value % n, [1, value % 2])) if value > 1 else (1, value)
        if key[0] == 1 or value == n:
            kept.append(value)
    return kept if len(kept) > 1 else []


def ordered(state: list[int], n: int) -> list[int]:
    rows = [(value % n, value, [value]) for value in range(7)]
    return [value for _, value, _ in sorted(rows)]


def least(state: list[int], n: int) -> int:
    return max(n, 2) + min([4, n]) + max([], default=6) + sum(min(v, 2) for v in state[1:3]) + len(state[0:n])


def words(state: list[int], n: int) -> int:
    z = (state[0] * 15074714826142052245 + n) & MASK
    z = ((z ^ (z >> 30)) * 13787848793156543929) & MASK
    top = 18446744073709551615 & (z << 9) & (MASK ^ (z << 7))
    return ((z ^ top) * 6) >> 64


def bits(state: list[int], n: int) -> int:
    x = 45 & ~n
    x |= 1 << n
    x ^= 3
    return x.bit_count() * 100 + x.bit_length()


def written(state: list[int], n: int) -> int:
    state[0], state[1] = state[1], state[0]
    state[2] = state[3] = n
    state[1:3] = [5] * 2
    state[0] += n
    state[3] -= 1
    if state[3] > 2:
        return state[3]
    return state.index(5, 0, 4)


FUNCTIONS = (
    sums, chained, named_twice, maybe, looked_up, keys, ordered, least, words, bits, written,
)  # fmt: skip


@cache
def any_program() -> Program:
    return load("tic_tac_toe").program


def code_of(function: Callable[..., Any]) -> tuple[str, Code]:
    """A function of Python as CODE, with a number from 0 to 5 handed to it."""
    reader = reader_of(any_program())
    reader.cells.limits = [(-(1 << 63), (1 << 63) - 1)] * any_program().size
    some = Number(0, 5)
    called: Any = function
    reader.calls.function(None, called, [x.Get(some, x.Local("n", some))])
    while reader.waiting:
        body = next(iter(reader.waiting))
        del reader.waiting[body]
        body.run()
    found = {body.name: body.finished() for body in reader.calls.bodies.values()}
    return function.__name__, Code(any_program().size, found, reader.cells.limits)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_a_function_of_python_means_the_same_as_code(function: Callable[..., Any]):
    name, program = code_of(function)
    assert faults(program) == []
    for n in range(1, 3):
        array = [3, 1, 4, 2, *[0] * (program.size - 4)]
        other = array[:]
        assert Machine(program, other).call(name, n) == function(array, n)
        assert other == array


def with_dictionary(state: list[int], n: int) -> Any:
    return {n: 1}


def with_help(state: list[int], n: int) -> Any:
    return divmod(n, 2)


def of_two_sorts(state: list[int], n: int) -> Any:
    x = n
    if n > 1:
        x = [n]
    return x


def caught(state: list[int], n: int) -> Any:
    try:
        n += 1
    except ValueError:
        n = 0
    return n


@pytest.mark.parametrize(
    ("function", "line", "told"),
    [
        (with_dictionary, 2, "no expression of the subset: {n: 1}"),
        (with_help, 2, "this cannot be called: divmod(n, 2)"),
        (of_two_sorts, 4, "Number"),
        (caught, 2, "no statement of the subset"),
    ],
)
def test_what_cannot_be_said_is_refused_with_its_function_line_and_text(
    function: Callable[..., Any], line: int, told: str
):
    with pytest.raises(Unreadable) as refused:
        code_of(function)
    assert (refused.value.function, refused.value.line) == (function.__name__, line)
    assert told in refused.value.what


WOULD = """\
action grow(k given 0..9)
  add k to n
  move up to 1 from top of deck to row
"""


def test_what_would_happen_is_tried_and_undone():
    turn = (
        "phase turn for first of players\n  if would(grow(3): n > 2)\n    set small to 1\n  you may grow(1)\n  -> end\n"
    )
    program = compiled(small("", turn + WOULD, arrow="-> turn"))
    game = playable(program)
    assert faults(game.code) == []
    runners = [lambda cells: InPython(program, cells), lambda cells: Evaluated(program, game, cells)]
    assert node_by_node(program, game, runners, 1).decisions > 0


@pytest.mark.parametrize("without", one_in(3, compiler_passes.PASSES))
def test_a_game_in_which_sets_are_picked_is_read_without_a_pass_of_the_compiler(without: str):
    checked = load("fishy_squishy_crusty_quirky").program.checked
    assert faults(playable(compile_game(checked, without=frozenset([without]))).code) == []
