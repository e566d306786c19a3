"""How many pieces there are in all once rows have changed: `add row to Boat, 17 in all`.

Enters: a draft and a change of rows. Leaves: the head of the table with the number that should come out.

What a variant says counts with the game and with the variants it needs. Two that know nothing of each other each bring
what they say more than that, so 17 and 18 in all where the game has 16 are 19 together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gamespec import model
from gamespec.overlay.codes import NO_TARGET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.overlay.draft import Draft, Layer


class Said(NamedTuple):
    """What a layer says there is in all, and how many there are without it."""

    layer: Layer
    total: model.Expr
    without: model.Expr


@dataclass(slots=True)
class Totals:
    """What was said of one table: by the game, then by one layer after another."""

    base: model.Expr
    said: list[Said] = field(default_factory=list)

    def say(self, layer: Layer, total: model.Expr) -> model.Expr:
        """Take note of what a layer says; of two numbers of one layer the later one counts."""
        below = [each for each in self.said if each.layer.name != layer.name and _stands_upon(layer, each.layer)]
        now = Said(layer, total, _added_up(self.base, below))
        self.said = [*(each for each in self.said if each.layer.name != layer.name), now]
        return _added_up(self.base, self.said)


def recount(draft: Draft, node: model.RowsOverlay, head: str) -> None:
    """Note what a change of rows says of the sum, or that it says nothing."""
    if node.target.kind is None:
        _not_counted(draft, node, "`by players`")
        return
    name = str(node.target.kind)
    place = draft.find(("kind", name))
    decl = draft.decls[place] if place is not None else None
    if place is None or decl is None or decl.broken:
        return
    if not isinstance(decl, model.PiecesDecl):
        _not_counted(draft, node, f"`{name}`")
    elif node.total is None:
        if decl.total is not None:
            uncounted = model.Uncounted(span=node.span, head=head)
            draft.decls[place] = decl.model_copy(update={"uncounted": uncounted})
    elif decl.total is None:
        draft.sink.error(
            NO_TARGET,
            f"`{name}` does not say how many there are in all, so nothing can be said of it here",
            node.total.span,
            help=f"leave out `, {node.total.span.text} in all`",
            secondary=[(decl.name.span, "the head of the table")],
        )
    else:
        totals = draft.totals.setdefault(name, Totals(decl.total))
        update = {"total": totals.say(draft.layer, node.total), "uncounted": None}
        draft.decls[place] = decl.model_copy(update=update)


def _not_counted(draft: Draft, node: model.RowsOverlay, what: str) -> None:
    if node.total is not None:
        draft.sink.error(
            NO_TARGET,
            f"{what} has no copies that could be counted",
            node.total.span,
            help=f"leave out `, {node.total.span.text} in all`: only cards, tiles, tokens and dice have copies",
        )


def _stands_upon(layer: Layer, other: Layer) -> bool:
    """Whether the one is there only with the other."""
    return other.variant is None or other.variant == layer.variant or other.variant in layer.stands_upon


def _added_up(base: model.Expr, said: Iterable[Said]) -> model.Expr:
    """What there is in all with all that was said, at the place of the last."""
    total = base
    for each in said:
        total = each.total if each.without is total else _further(total, each)
    return total


def _further(total: model.Expr, said: Said) -> model.Expr:
    numbers = (total, said.total, said.without)
    if all(isinstance(number, model.Num) for number in numbers):
        before, more, less = (number.value for number in numbers if isinstance(number, model.Num))
        return model.Num(span=said.total.span, value=before + more - less)
    more = model.Binary(span=said.total.span, op="-", left=said.total, right=said.without)
    return model.Binary(span=said.total.span, op="+", left=total, right=more)
