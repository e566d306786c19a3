"""No name that a variant adds may take the place of one that others use with another meaning.

Enters a draft to which all variants were applied. Leaves: findings that name what is added and where its
name is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.model.of_node import once_for_each_node
from gamespec.overlay.codes import ALREADY_THERE
from gamespec.overlay.keys import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gamespec.overlay.draft import Draft
    from gamespec.overlay.layer import Touch
    from gamespec.source import Span

READY_MEMBERS = frozenset({"own", "owner", "holder", "at", "column", "row"})
"""What things have without being given it; `p's own(Boat)`."""


def look_at_captured(draft: Draft) -> None:
    """Report what variants add to the table, or give each thing, under a name that means something else elsewhere."""
    gone = {each.path[-1] for each in draft.touched if not each.adds and each.span.text.startswith("remove")}
    added = [(each, part) for each in draft.touched if (part := _sort_of(each)) and each.path[-1] not in gone]
    for each, of_things in added:
        name, own = each.path[-1], _files_that_mean_it(draft, each)
        uses = [use for use in _uses(draft, name, of_things=of_things) if use.file not in own]
        if uses:
            draft.sink.error(
                ALREADY_THERE,
                f"`{name}` means something else already, so {shown(each.path)} cannot be called so",
                each.span,
                help="choose another name",
                secondary=[(uses[0], "used here")],
            )


def _sort_of(touch: Touch) -> str:
    """`table` for what is read by its bare name, `things` for what things have, else nothing."""
    if not touch.adds or touch.layer.variant is None:
        return ""
    match touch.path:
        case ("has", "table", _) | ("by players", "row", _):
            return "table"
        case ("has", _, name) | ("scoring", "line", name):
            return "things" if name in READY_MEMBERS else ""
        case _:
            return ""


def _files_that_mean_it(draft: Draft, added: Touch) -> set[object]:
    """The files in which the name is that of what was added: its own, and those written upon it."""
    return {
        each.span.file
        for each in draft.touched
        if each.layer.variant == added.layer.variant or (each.layer.variant and each.layer.knows_of(added.layer))
    }


def _uses(draft: Draft, name: str, *, of_things: str) -> Iterator[Span]:
    for decl in draft.decls:
        if not isinstance(decl, model.ExampleDecl):
            bare, members = _names(decl)
            yield from (bare if of_things == "table" else members).get(name, ())


@once_for_each_node
def _names(decl: model.Node) -> tuple[Mapping[str, list[Span]], Mapping[str, list[Span]]]:
    """Where names stand by themselves, and behind an `'s`, `your` or `its`."""
    bare: dict[str, list[Span]] = {}
    members: dict[str, list[Span]] = {}
    for node in decl.walk():
        match node:
            case model.Name():
                bare.setdefault(node.text, []).append(node.span)
            case model.Call():
                bare.setdefault(str(node.name), []).append(node.span)
            case model.Possessive() | model.Your() | model.Its():
                members.setdefault(str(node.name), []).append(node.span)
            case _:
                pass
    return bare, members
