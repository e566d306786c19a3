"""A condition on the members of a set that does not mention them: it holds for all or for none.

`those(b in deck where boat's cost > 1)` tests `boat` for every `b`: another name was probably meant. If it is meant
so, test it once, in an `if` or `need` around the line.

`its` and `it` inside `count(n in neighbours(it) where its man is none)` mean the cell that is described, never the
member `n`: a condition with `its` alone is an error (GS526).
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec import model
from gamespec.check.symbols import World
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.register import rule
from gamespec.model.node import once_for_each_node

CODE = rule("GS512", "condition-of-another", "warning", __doc__)
ITS = register(
    "GS526", "its-of-another", "error", "`its` inside a set means what the line describes, not the members of the set."
)
IT = "it"


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for conditions of `where`, `some`, `every` and orders that do not mention the member."""
    for decl in world.decls:
        for condition, names in _asking_nothing(decl):
            own = f"`{names[0]}`" if names[0] != IT else "`it` or `its ...`"
            one = f"each `{names[0]}`" if names[0] != IT else "each thing"
            its = [node for node in condition.walk() if isinstance(node, model.Its)]
            advice = f"use `{names[0]}` in the condition, or test it once, in an `if` or `need` of its own"
            if its:
                meant = f"{names[0]}'s {its[0].name.text}"
                advice = (
                    f"write `{meant}` instead of `{its[0].span.text}`, which belongs to the thing that the whole line "
                    "is about"
                )
            code = ITS if its else CODE
            yield code.at(
                condition.span, f"this condition does not use {own}, so the result is the same for {one}", help=advice
            )


@once_for_each_node
def _asking_nothing(decl: model.Node) -> list[tuple[model.Expr, tuple[str, ...]]]:
    return [
        (condition, names)
        for node in decl.walk()
        for names, condition in _conditions_on_members(node)
        if condition is not None and not _speaks_of(condition, names)
    ]


def _conditions_on_members(node: model.Node) -> Iterator[tuple[tuple[str, ...], model.Expr | None]]:
    """Yield each condition on the members of a set, with the names that stand for a member in it."""
    match node:
        case model.Comprehension(op=op, var=var):
            yield (var.text,), node.where
            its = node.body is not None and any(isinstance(part, model.Its) for part in node.body.walk())
            yield (var.text,), node.body if its or op in {"some", "every"} else None
            for order in node.order:
                yield (var.text,), order.by
        case model.ForEach(var=var) | model.ForHead(var=var):
            yield (var.text,), node.where
        case model.Choose() | model.Param():
            yield (node.name.text, IT), node.where
        case model.Pick() | model.PayWith():
            yield (IT,), node.where
        case _:
            pass


def _speaks_of(condition: model.Expr, names: tuple[str, ...]) -> bool:
    """Return whether a condition mentions one of some names, or is the constant `yes`."""
    nodes = list(condition.walk())
    said = any(isinstance(node, model.Name) and node.text in names for node in nodes)
    said = said or (IT in names and any(isinstance(node, model.Its) for node in nodes))
    asked = (model.Name, model.Your, model.Call, model.Possessive, model.Its)
    return said or not any(isinstance(node, asked) for node in nodes)
