"""Questions about the functions of a program, asked of their syntax trees."""

from __future__ import annotations

import ast

from interpreter.code.print_python.writer import Writer
from interpreter.code.statements import Block
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import Picking, Weighed


def printed(lines: Block) -> str:
    """Statements as Python."""
    writer = Writer(looking=False)
    writer.block(lines)
    return "\n".join(writer.lines)


def tree(played: Program) -> ast.Module:
    """All emitted functions."""
    return ast.parse(played.module.source())


def called(played: Program, thing: object) -> list[ast.Call]:
    """Calls of something of the kernel or of Python."""
    names = {name for name, value in played.module.namespace.items() if value is thing}
    names.add(getattr(thing, "__name__", ""))
    return [node for node in ast.walk(tree(played)) if isinstance(node, ast.Call) and _name(node.func) in names]


def asked_by_weight(played: Program) -> bool:
    """Whether a set that is picked is asked about what its members weigh together, not about itself."""
    weighed, plain = called(played, Weighed), called(played, Picking)
    assert bool(weighed) != bool(plain)
    return bool(weighed)


def goes_through_a_set(played: Program) -> bool:
    """Whether some function goes through a set it was handed."""
    functions = [node for node in tree(played).body if isinstance(node, ast.FunctionDef)]
    return any(
        _name(gone_through) in {arg.arg for arg in function.args.args}
        for function in functions
        for node in ast.walk(function)
        for gone_through in _walked(node)
    )


def _walked(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        return [walk.iter for walk in node.generators]
    if isinstance(node, ast.For):
        return [node.iter]
    return []


def sums(played: Program) -> list[tuple[int, int]]:
    """For each function with sums, how many there are, and how many of them add up what a table says."""
    found = []
    for function in tree(played).body:
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and _name(node.func) == "sum"]
        over_tables = [node for node in calls if isinstance(node.args[0], ast.ListComp) and _looks_up(node.args[0].elt)]
        if calls:
            found.append((len(calls), len(over_tables)))
    return found


def _looks_up(node: ast.expr) -> bool:
    """Whether a constant table is looked up by a name."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name) and _name(node.value).startswith("C")


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
