"""Inlining: a function called from few places replaces the calls, so that known arguments help.

A call that is all of a `Return`, of a `Set` or of a `Do` becomes the lines of the function; small functions inside
expressions are left to the back end. The function itself stays for callers by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr, Local
from interpreter.code.rewrite import blocks, changed, with_body, with_functions
from interpreter.code.statements import Block, Function, Stmt
from interpreter.code.types import Nothing
from interpreter.code.walk import nodes

if TYPE_CHECKING:
    from interpreter.code.read import Playable

LARGEST = 250
"""Maximum number of nodes of an inlined function."""
MORE = 400
"""Maximum number of nodes of all copies of an inlined function together."""
_BINDS = (st.Set, st.For, x.Loop)


def inlined(playable: Playable) -> Playable:
    """Return the game with fewer calls."""
    whole = _Inliner(playable.code.functions)
    return with_functions(playable, lambda function: whole.done(function.name))


class _Inliner:
    def __init__(self, functions: Mapping[str, Function]) -> None:
        self.functions = functions
        self.calls: dict[str, list[str]] = {}
        self.sizes: dict[str, int] = {}
        self.sites: Counter[str] = Counter()
        for name, function in functions.items():
            found = [node.function for node in nodes(function.body) if isinstance(node, x.Call)]
            self.calls[name] = found
            self.sites.update(found)
        self._done: dict[str, Function] = {}
        self._under_way: set[str] = set()

    def done(self, name: str) -> Function:
        """Return a function with calls inlined, or unchanged if it is recursive."""
        if name in self._under_way:
            return self.functions[name]
        if name not in self._done:
            self._under_way.add(name)
            function = self.functions[name]
            if self.calls[name]:
                times_set = _times_set(function)
                function = with_body(function, blocks(function.body, lambda block: self._block(times_set, block)))
            self._under_way.discard(name)
            self._done[name] = function
        return self._done[name]

    def _block(self, times_set: Counter[Local], block: Block) -> Block:
        found: list[Stmt] = []
        for line in block:
            found += self._line(times_set, line) or (line,)
        return (
            block
            if len(found) == len(block) and all(a is b for a, b in zip(found, block, strict=True))
            else tuple(found)
        )

    def _line(self, times_set: Counter[Local], line: Stmt) -> Block | None:
        """Return the statements that replace a call, or None if it is not inlined."""
        call = line.value if isinstance(line, st.Return | st.Set) else line.what if isinstance(line, st.Do) else None
        if not isinstance(call, x.Call):
            return None
        called = self._called(call.function)
        if called is None:
            return None
        ends = called.body if isinstance(line, st.Return) else closed(called.body)
        if ends is None or isinstance(line, st.Do) is not isinstance(called.result, Nothing):
            return None
        binds, body = self._written(times_set, called, ends, call)
        if not isinstance(line, st.Return):
            body = _with_ends(body, line.locals if isinstance(line, st.Set) else ())
        return (*binds, *body)

    def _called(self, name: str) -> Function | None:
        """Return a function that may be inlined, or None."""
        if name in self._under_way or name in self.calls[name]:
            return None
        found = self.done(name)
        if name not in self.sizes:
            self.sizes[name] = sum(1 for _ in nodes(found.body))
        return found if self.sizes[name] <= LARGEST and self.sizes[name] * self.sites[name] <= MORE else None

    def _written(
        self, times_set: Counter[Local], called: Function, body: Block, call: x.Call
    ) -> tuple[list[Stmt], Block]:
        """Return statements that assign the parameters, and the body with variables of its own."""
        own = {
            local: x.Local(local.name, local.type)
            for node in nodes(body)
            if isinstance(node, _BINDS)
            for local in node.locals
        }
        known: dict[Local, Expr] = {}
        binds: list[Stmt] = []
        for param, arg in zip(called.params, call.args, strict=True):
            if param not in own and _stays(times_set, arg):
                known[param] = arg
            else:
                own.setdefault(param, x.Local(param.name, param.type))
                binds.append(st.Set((own[param],), arg))

        def renamed(node: object) -> object:
            if isinstance(node, x.Get):
                if node.local in known:
                    return known[node.local]
                return x.Get(node.type, own[node.local]) if node.local in own else node
            if isinstance(node, _BINDS):
                return replace(node, locals=tuple(own[local] for local in node.locals))
            return node

        return binds, changed(body, renamed)


def _times_set(function: Function) -> Counter[Local]:
    """Return the number of assignments of each variable; a parameter has one at the start."""
    bound = (node.locals for node in nodes(function.body) if isinstance(node, _BINDS))
    return Counter((*function.params, *chain.from_iterable(bound)))


def _stays(times_set: Counter[Local], arg: Expr) -> bool:
    """Return whether an argument has the same value wherever it is evaluated."""
    return isinstance(arg, x.Const | x.Constant) or (isinstance(arg, x.Get) and times_set[arg.local] == 1)


def closed(block: Block) -> Block | None:
    """Return the block with each `Return` at the end of a path, or None if that is impossible."""
    for at, line in enumerate(block):
        if isinstance(line, st.Return):
            return block[: at + 1]
        if not any(isinstance(node, st.Return) for node in nodes((line,))):
            continue
        if not isinstance(line, st.Branch):
            return None
        rest, yes, no = block[at + 1 :], line.yes, line.no
        if rest and not leaves(yes) and not leaves(no):
            return None
        ways = closed(yes if leaves(yes) else (*yes, *rest)), closed(no if leaves(no) else (*no, *rest))
        return (
            None if ways[0] is None or ways[1] is None else (*block[:at], st.Branch(line.condition, ways[0], ways[1]))
        )
    return block


def leaves(block: Block) -> bool:
    """Return whether a block never reaches its end."""
    if not block:
        return False
    last = block[-1]
    return isinstance(last, st.Return | st.Fail) or (
        isinstance(last, st.Branch) and leaves(last.yes) and leaves(last.no)
    )


def _with_ends(block: Block, into: tuple[Local, ...]) -> Block:
    """Return a closed block that continues after its returns, whose values go to variables if any."""
    if not block:
        return block
    *lines, last = block
    if isinstance(last, st.Return):
        return (*lines, st.Set(into, last.value)) if into and last.value is not None else tuple(lines)
    if isinstance(last, st.Branch):
        return (*lines, st.Branch(last.condition, _with_ends(last.yes, into), _with_ends(last.no, into)))
    return block
