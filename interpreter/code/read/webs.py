"""Webs of a function: the uses of a name that share a value and so form one variable.

Each place of the syntax where a name is written or read gets a number; places that may see each other's value get the
same one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

Env: TypeAlias = "dict[str, frozenset[int]] | None"
"""Name -> definitions that may have been the last; None where nothing comes here."""

KEPT = 256
"""Number of functions whose webs are cached: one function is read once for each argument shape."""


@lru_cache(KEPT)
def webs(function: ast.FunctionDef) -> Mapping[ast.AST, int]:
    """Return the web number of each parameter and of each name that the function assigns."""
    found = _Webs()
    env: Env = {}
    for arg in [*function.args.args, *function.args.kwonlyargs]:
        found.define(arg, arg.arg, env)
    found.block(function.body, env)
    return {node: found.root(number) for node, number in found.number.items()}


class _Webs:
    def __init__(self) -> None:
        self.number: dict[ast.AST, int] = {}
        self.above: list[int] = []
        self.breaks: list[list[Env]] = []
        self.rounds: list[list[Env]] = []

    def root(self, number: int) -> int:
        """Return the root number of a web, shortening the path to it on the way."""
        above = self.above
        while above[number] != number:
            above[number] = number = above[above[number]]
        return number

    def unite(self, numbers: Iterable[int]) -> int:
        first, *others = [self.root(number) for number in numbers]
        for other in others:
            self.above[self.root(other)] = self.root(first)
        return self.root(first)

    # ---- names

    def define(self, node: ast.AST, name: str, env: dict[str, frozenset[int]]) -> None:
        if node not in self.number:
            self.number[node] = len(self.above)
            self.above.append(len(self.above))
        env[name] = frozenset([self.number[node]])

    def use(self, node: ast.Name, env: dict[str, frozenset[int]]) -> None:
        if node.id in env:
            self.number[node] = whole = self.unite(env[node.id])
            env[node.id] = frozenset([whole])  # one web now: the next use need not go through all that was written

    def look(self, node: ast.AST | None, env: dict[str, frozenset[int]]) -> None:
        """Record the uses of names in an expression."""
        if node is None:
            return
        if isinstance(node, ast.Name):
            self.use(node, env)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
            inner = dict(env)
            for loop in node.generators:
                self.look(loop.iter, inner)
                self.target(loop.target, inner)
                for condition in loop.ifs:
                    self.look(condition, inner)
            self.look(node.elt, inner)
        else:
            for child in ast.iter_child_nodes(node):
                self.look(child, env)

    def target(self, node: ast.AST, env: dict[str, frozenset[int]]) -> None:
        """Record the definitions in the target of an assignment."""
        if isinstance(node, ast.Name):
            self.define(node, node.id, env)
        elif isinstance(node, ast.Tuple | ast.List):
            for part in node.elts:
                self.target(part, env)
        else:
            self.look(node, env)

    # ---- statements

    def block(self, body: Sequence[ast.stmt], env: Env) -> Env:
        for statement in body:
            if env is None:
                break
            env = self.statement(statement, env)
        return env

    def statement(self, node: ast.stmt, env: dict[str, frozenset[int]]) -> Env:
        match node:
            case ast.If():
                self.look(node.test, env)
                return merged([self.block(node.body, dict(env)), self.block(node.orelse, dict(env))])
            case ast.For() | ast.While():
                return self.loop(node, env)
            case ast.Break() | ast.Continue():
                (self.breaks if isinstance(node, ast.Break) else self.rounds)[-1].append(dict(env))
                return None
            case _:
                self.simple(node, env)
                return None if isinstance(node, ast.Return | ast.Raise) else env

    def simple(self, node: ast.stmt, env: dict[str, frozenset[int]]) -> None:
        """Record the names in a simple statement: its reads before its writes."""
        match node:
            case ast.Assign() | ast.AnnAssign():
                self.look(node.value, env)
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    self.target(target, env)
            case ast.AugAssign(target=ast.Name() as target):
                self.look(node.value, env)
                before = env.get(target.id, frozenset())
                self.define(target, target.id, env)
                self.unite([self.number[target], *before])
            case _:
                for child in ast.iter_child_nodes(node):
                    self.look(child, env)

    def loop(self, node: ast.For | ast.While, env: dict[str, frozenset[int]]) -> Env:
        if isinstance(node, ast.For):
            self.look(node.iter, env)
        start: Env = dict(env)
        while True:
            self.breaks.append([])
            self.rounds.append([])
            inner = dict(start or {})
            if isinstance(node, ast.For):
                self.target(node.target, inner)
            else:
                self.look(node.test, inner)
            end = self.block(node.body, inner)
            breaks, rounds = self.breaks.pop(), self.rounds.pop()
            again = merged([start, end, *rounds])
            if again == start:
                break
            start = again
        endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value
        return merged([None if endless else start, *breaks])


def merged(many: Sequence[Env]) -> Env:
    """Return the definitions that may reach the point where several paths meet."""
    ways = [env for env in many if env is not None]
    if not ways:
        return None
    names = {name for env in ways for name in env}
    return {name: frozenset().union(*(env.get(name, frozenset()) for env in ways)) for name in sorted(names)}
