"""A game as a WebAssembly module.

It is printed from CODE, the functions of the flow and the initial state of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpreter.code.expressions import Call
from interpreter.code.read import algorithm
from interpreter.code.statements import Code
from interpreter.code.types import WORD
from interpreter.code.walk import nodes
from interpreter.kernel.uncollected import uncollected
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.lists import folds, lists, loops, making, members, sorting
from interpreter.wasm.nodes import calls, conditions, numbers, reals, statements
from interpreter.wasm.played import Algorithm, Played
from interpreter.wasm.printing.function import print_functions
from interpreter.wasm.printing.handlers import LINES, TRUTHS, VALUES
from interpreter.wasm.printing.printer import STATE, Printer
from interpreter.wasm.stepping import Flow, Stepping


@dataclass(frozen=True, slots=True)
class Answers:
    """Functions of the state that the host calls by name between moves, each after `anew`.

    The entries of an algorithm are called the same way, after as many decisions as the host has set in `made`.
    """

    functions: Sequence[str]
    algorithm: Algorithm | None = None


ROOMS = (calls, conditions, folds, lists, loops, making, members, numbers, reals, sorting, statements)
"""Modules that register the handlers of CODE nodes when they are imported."""


def functions(code: Code, begun: Sequence[int], exported: Sequence[str]) -> bytes:
    """Return a module whose functions the host calls one by one, on the given initial cells.

    It also exports `anew`, which resets the counts, the failed runtime check and the memory for lists.
    """
    whole = Printer(code)
    print_functions(whole)
    for name in exported:
        whole.assembly.export(name, whole.functions[name])
    _export_anew(whole)
    whole.assembly.data(STATE, _cells(begun))
    return whole.finish()


def _export_anew(whole: Printer) -> None:
    body = Body(whole.assembly, ((), ()))
    body.global_get(whole.lists)  # a trial that broke off has not freed the lists it kept
    body.global_set(whole.first_list)
    whole.anew(body)
    body.global_clear(whole.failed)
    anew = whole.assembly.function(((), ()))
    whole.assembly.bodies[anew] = body.finish()
    whole.assembly.export("anew", anew)


@uncollected
def module(code: Code, flow: Flow, begun: Sequence[int], also: Algorithm | Answers | None = None) -> bytes:
    """Return a module that plays games.

    Cells beyond the initial ones start at 0 and keep their values from game to game. `also` adds an algorithm that
    plays the game (`Algorithm`) or functions called by name (`Answers`).
    """
    answers = also if isinstance(also, Answers) else None
    plays = also if isinstance(also, Algorithm) else None if answers is None else answers.algorithm
    names = [*flow.run, *flow.apply]
    if plays is not None:
        code = algorithm(code, plays.entries)
        names += plays.functions
    if answers is not None:
        names += answers.functions
    whole = Printer(_reached(code, [name for name in names if name is not None]))
    whole.goes_on = dict.fromkeys((name for name in (*flow.run, *flow.apply) if name is not None), flow.run)
    stepping = Stepping(whole, flow, len(begun))
    stepping.print()
    played = None if plays is None else Played(stepping, plays)
    if played is not None:
        whole.in_place = played.in_place
    print_functions(whole)
    if played is not None:
        played.print()
    if answers is not None:
        _export_anew(whole)
        for name in answers.functions:
            whole.assembly.export(name, whole.functions[name])
    whole.assembly.data(stepping.begun, _cells(begun))
    return whole.finish()


def _reached(code: Code, waiting: list[str]) -> Code:
    """Return CODE reduced to the functions reachable from these."""
    found = dict.fromkeys(waiting)
    while waiting:
        for node in nodes(code.functions[waiting.pop()].body):
            if isinstance(node, Call) and node.function not in found:
                found[node.function] = None
                waiting.append(node.function)
    return replace(code, functions={name: one for name, one in code.functions.items() if name in found})


def _cells(of: Sequence[int]) -> bytes:
    return b"".join((cell & WORD).to_bytes(WIDE, "little") for cell in of)


__all__ = ["LINES", "ROOMS", "TRUTHS", "VALUES", "Answers", "Flow", "functions", "module"]
