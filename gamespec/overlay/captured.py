"""Report names added by a variant that other files already use with another meaning."""

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
"""Names of built-in members of things, such as `own` in `p's own(Boat)`."""


def look_at_captured(draft: Draft) -> None:
    """Report each addition of a variant whose name already means something else in another file."""
    gone = {each.path[-1] for each in draft.touched if not each.adds and each.span.text.startswith("remove")}
    added = [(each, part) for each in draft.touched if (part := _sort_of(each)) and each.path[-1] not in gone]
    for each, of_things in added:
        name, own = each.path[-1], _files_that_mean_it(draft, each)
        uses = [use for use in _uses(draft, name, of_things=of_things) if use.file not in own]
        if uses:
            draft.sink.error(
                ALREADY_THERE,
                f"`{name}` already has another meaning, so {shown(each.path)} needs another name",
                each.span,
                help="choose another name",
                secondary=[(uses[0], "used here")],
            )


def _sort_of(touch: Touch) -> str:
    """Return how other files use the name that a change adds, or "" if no other meaning is possible.

    `table` stands for names written alone, `things` for names of members (`p's owner`).
    """
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
    """Return the files in which the added name has the added meaning.

    These are the files of the variant that adds the name, and of variants built on this variant.
    """
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
    """Return where names are used in a declaration, as two mappings from name to places.

    The first is of names written alone, the second of names after `'s`, `your` or `its`.
    """
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
