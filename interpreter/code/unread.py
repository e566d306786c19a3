"""Nodes that only the compiler makes: reading turns them into others."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.code import walk
from interpreter.code.expressions import Call
from interpreter.code.statements import Block


class Plain(Call):
    """Call of a function without the state as its first argument."""


class Through(Plain):
    """Call, without the state, of a function that only iterates over its list argument."""


@dataclass(eq=False, slots=True)
class Asked(Call):
    """A function of one thing: a call whose argument at a place is left open."""

    open: int


@dataclass(eq=False, slots=True)
class Object(Call):
    """An object that is made by a call of its class; `words` are the names of its last arguments."""

    words: tuple[str, ...] = ()


@dataclass(eq=False, slots=True)
class OnCopy:
    """The body on a copy of the state, which is then dropped."""

    body: Block


EXPRESSIONS: tuple[type, ...] = (Plain, Through, Asked, Object)
STATEMENTS: tuple[type, ...] = (OnCopy,)
walk.KINDS.update([*EXPRESSIONS, *STATEMENTS])
