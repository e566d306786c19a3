"""What an emitted expression is and reads, asked of its syntax tree: no other file looks at how its text is spelled.

Enters the text of an expression; leaves what it is (a number, a name, a cell, a fold over a list ...), what it reads,
or the same expression with other names. Trees are kept, for the same texts are asked about again and again.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

STATE = "s"
"""The name of the state in every emitted function."""
EMITTED = "<emitted>"
"""Where Python says that emitted functions stand."""
YES, NO = "1", "0"
"""A condition that always holds, and one that never does."""
KEPT = 4096
"""Trees that are kept."""


@dataclass(frozen=True, slots=True)
class Fold:
    """`sum([term for member in whole if where])`, as the texts of its parts."""

    term: str
    member: str
    whole: str
    where: str | None


@lru_cache(KEPT)
def tree(text: str) -> ast.expr:
    """The syntax tree of an expression."""
    return ast.parse(text, mode="eval").body


def number(text: str) -> int | None:
    """The number an expression is written as; None if it must be worked out."""
    try:
        return int(text)
    except ValueError:
        return None


def is_name(text: str) -> bool:
    """Whether it is a local, a constant or a function, as it is."""
    return isinstance(tree(text), ast.Name)


def is_cell(text: str) -> bool:
    """Whether it is a cell of the state with a known address."""
    found = tree(text)
    return isinstance(found, ast.Subscript) and _is_state(found.value) and isinstance(found.slice, ast.Constant)


def is_cheap(text: str) -> bool:
    """Whether it may stand in several places: a number, a name, a cell whose address is no sum."""
    found = tree(text)
    if isinstance(found, ast.Subscript) and _is_state(found.value):
        return not any(isinstance(node, ast.Add) for node in ast.walk(found.slice))
    return isinstance(found, ast.Name) or number(text) is not None


def is_in_turn(text: str) -> bool:
    """Whether its parts can be taken by their places as it stands: cells of the state, a list, a range."""
    found = tree(text)
    return is_list(text) or _calls(found, "range") or (isinstance(found, ast.Subscript) and _is_state(found.value))


def is_list(text: str) -> bool:
    """Whether it makes a list of its own, or a part of one."""
    found = tree(text)
    while isinstance(found, ast.Subscript) and isinstance(found.slice, ast.Slice):
        found = found.value
    return isinstance(found, ast.List | ast.ListComp)


def is_call(text: str, name: str) -> bool:
    """Whether it calls a function."""
    return _calls(tree(text), name)


def first_argument(text: str) -> str:
    """The first thing a call is handed."""
    found = tree(text)
    assert isinstance(found, ast.Call), text
    return _part(text, found.args[0])


def has_call(text: str) -> bool:
    """Whether it calls anything."""
    return any(isinstance(node, ast.Call) for node in ast.walk(tree(text)))


def asks_functions(text: str) -> bool:
    """Whether it hands the state to a function of ours, with more."""
    return any(
        isinstance(node, ast.Call) and len(node.args) > 1 and _is_state(node.args[0]) for node in ast.walk(tree(text))
    )


def fold(text: str) -> Fold | None:
    """What a sum over one walk consists of."""
    found = tree(text)
    inner = found.args[0] if isinstance(found, ast.Call) and _calls(found, "sum") else None
    if not isinstance(inner, ast.ListComp) or len(inner.generators) != 1:
        return None
    walk = inner.generators[0]
    if not isinstance(walk.target, ast.Name) or len(walk.ifs) > 1:
        return None
    where = _part(text, walk.ifs[0]) if walk.ifs else None
    return Fold(_part(text, inner.elt), walk.target.id, _part(text, walk.iter), where)


def counted(text: str) -> str | None:
    """The whole of `len(list(whole))`."""
    found = tree(text)
    inner = found.args[0] if isinstance(found, ast.Call) and _calls(found, "len") else None
    return _part(text, inner.args[0]) if isinstance(inner, ast.Call) and _calls(inner, "list") else None


@lru_cache(KEPT)
def names(text: str) -> frozenset[str]:
    """All names that occur in it."""
    return frozenset(node.id for node in ast.walk(tree(text)) if isinstance(node, ast.Name))


@lru_cache(KEPT)
def bound(text: str) -> tuple[str, ...]:
    """Names bound by walks inside it, in their order."""
    walks = sorted(
        (part.target.col_offset, part.target.id)
        for node in ast.walk(tree(text))
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp)
        for part in node.generators
        if isinstance(part.target, ast.Name)
    )
    return tuple(dict.fromkeys(name for _, name in walks))


@lru_cache(KEPT)
def cells(text: str) -> frozenset[int | None]:
    """Addresses at which it reads the state, or from which they are counted; None where nothing of one is known."""
    return frozenset(
        _first_cell(node.slice)
        for node in ast.walk(tree(text))
        if isinstance(node, ast.Subscript) and _is_state(node.value)
    )


def looked_up(text: str, by: str) -> tuple[str, ...]:
    """Names of what is looked up in it by one name."""
    return tuple(
        node.value.id
        for node in ast.walk(tree(text))
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and isinstance(node.slice, ast.Name)
        and node.slice.id == by
    )


def renamed(text: str, names: Mapping[str, str]) -> str:
    """The same expression with expressions in place of names."""
    raw = text.encode()
    found = sorted(
        (
            (node.col_offset, node.end_col_offset or 0, node.id)
            for node in ast.walk(tree(text))
            if isinstance(node, ast.Name)
        ),
        reverse=True,
    )
    for start, end, name in found:
        if name in names:
            raw = raw[:start] + names[name].encode() + raw[end:]
    return raw.decode()


def mentions(body: str, name: str) -> bool:
    """Whether a name occurs in the body of a function."""
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(ast.parse(f"def body():\n{body}")))


def occurs(name: str, lines: Iterable[str]) -> bool:
    """Whether a name occurs in single lines, some of which open a block."""
    named = re.compile(rf"\b{name}\b")
    return any(map(named.search, lines))


def first_name(line: str) -> str:
    """The name to which a line gives a value."""
    return line.split(" ", 1)[0]


def opens_loop(head: str) -> bool:
    """Whether the head of a block goes round."""
    return head.split(" ", 1)[0] in ("for", "while")


def leaves(line: str) -> bool:
    """Whether nothing after a line is reached."""
    return line.split(" ", 1)[0] in ("return", "continue")


def _first_cell(where: ast.expr) -> int | None:
    start = where.lower if isinstance(where, ast.Slice) else where
    while isinstance(start, ast.BinOp):  # base + owner * stride
        start = start.left
    return start.value if isinstance(start, ast.Constant) and isinstance(start.value, int) else None


def _is_state(found: ast.expr) -> bool:
    return isinstance(found, ast.Name) and found.id == STATE


def _calls(found: ast.expr, name: str) -> bool:
    return isinstance(found, ast.Call) and isinstance(found.func, ast.Name) and found.func.id == name


def _part(text: str, node: ast.expr) -> str:
    return ast.get_source_segment(text, node) or ""


def doing(whole: CodeType) -> object:
    """What a compiled function does, whatever it and its variables are called: equal for all that do the same."""
    return _doing(next(part for part in whole.co_consts if isinstance(part, CodeType)))


def _doing(code: CodeType) -> object:
    constants = tuple(_doing(part) if isinstance(part, CodeType) else (type(part), part) for part in code.co_consts)
    steps = (code.co_code, code.co_exceptiontable)
    return (*steps, constants, code.co_names, code.co_argcount, len(code.co_cellvars), len(code.co_freevars))
