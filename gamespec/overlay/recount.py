"""Update of the stated number of pieces after an overlay changes the rows of a table of pieces.

The head of the table gets the new number, or is marked as uncounted if the overlay states none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.overlay.codes import NO_TARGET
from gamespec.overlay.totals import Totals

if TYPE_CHECKING:
    from gamespec.overlay.draft import Draft


def recount(draft: Draft, node: model.RowsOverlay, head: str) -> None:
    """Record in the draft the number of pieces that an overlay of rows states, or that it states none.

    `head` is the overlay's line, shown in messages. A number for a table without pieces is reported.
    """
    if node.target.kind is None:
        _not_counted(draft, node, "`by players`")
        return
    name = str(node.target.kind)
    path = ("kind", name)
    place = draft.find(path)
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
        totals = draft.totals.setdefault(path, Totals(decl.total))
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
