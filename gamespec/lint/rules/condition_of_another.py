"""A condition on the members of a set that says nothing of them: it holds of all or of none.

`those(b in deck where boat's cost > 1)` asks the same of `boat` for every `b`: another name was probably meant. Where
it is meant so, ask it once, in an `if` or `need` around the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.lint.register import rule
from gamespec.model.of_node import once_for_each_node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.check.symbols.world import World
    from gamespec.diagnostics import Diagnostic

CODE = rule("GS512", "condition-of-another", "warning", __doc__)
IT = "it"


def look(world: World) -> Iterator[Diagnostic]:
    """Conditions behind `where`, of `some` and `every`, and orders, in rules and examples."""
    for decl in world.decls:
        for condition, name in _asking_nothing(decl):
            own = f"`{name}`" if name != IT else "what is looked at (`it`, `its ...`)"
            yield CODE.at(
                condition.span,
                f"this says nothing of {own}: it is the same for all of them",
                help=f"ask it of `{name}`; what is asked but once stands in an `if` or `need` of its own",
            )


@once_for_each_node
def _asking_nothing(decl: model.Node) -> list[tuple[model.Expr, str]]:
    return [
        (condition, name)
        for node in decl.walk()
        for name, condition in _asked(node)
        if condition is not None and not _speaks_of(condition, name)
    ]


def _asked(node: model.Node) -> Iterator[tuple[str, model.Expr | None]]:
    """What is asked of each member of a set, with the member's name."""
    match node:
        case model.Comprehension(op=op, var=var):
            yield var.text, node.where
            yield var.text, node.body if op in {"some", "every"} else None
            for order in node.order:
                yield var.text, order.by
        case model.ForEach(var=var) | model.ForHead(var=var):
            yield var.text, node.where
        case model.Choose() | model.Param():
            yield node.name.text, node.where
        case model.Pick() | model.PayWith():
            yield IT, node.where
        case _:
            pass


def _speaks_of(condition: model.Expr, name: str) -> bool:
    """Whether a condition looks at a member by its name or as `it`, or is written out: `yes`."""
    nodes = list(condition.walk())
    named = {node.text for node in nodes if isinstance(node, model.Name)}
    said = name in named or IT in named or any(isinstance(node, model.Its) for node in nodes)
    return said or not any(isinstance(node, model.Name | model.Your | model.Call | model.Possessive) for node in nodes)
