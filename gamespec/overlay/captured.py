"""Report names added by a variant that other files already use with another meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gamespec import model
from gamespec.diagnostics import Sink
from gamespec.model.node import once_for_each_node
from gamespec.overlay.codes import ALREADY_THERE, CHANGES_NOTHING
from gamespec.overlay.draft import Draft, Touch
from gamespec.overlay.keys import fingerprint, shown
from gamespec.overlay.variant_order import title_of
from gamespec.source import Span

READY_MEMBERS = frozenset({"own", "owner", "holder", "at", "column", "row"})
"""Names of built-in members of things, such as `own` in `p's own(Boat)`."""


def look_at_captured(draft: Draft) -> None:
    """Report each addition of a variant whose name already means something else in another file."""
    gone = {each.path[-1] for each in draft.touched if not each.adds and each.span.text.startswith("remove")}
    added = [(each, part) for each in draft.touched if (part := _sort_of(each)) and each.path[-1] not in gone]
    for each, sort in added:
        name, own = each.path[-1], _files_that_mean_it(draft, each)
        uses = [use for use in _uses(draft, name, sort) if use.file not in own]
        if uses:
            added_part, used = shown(each.path), (uses[0], "used here")
            message = f"this variant adds {added_part}, but the game already uses the name `{name}` for something else"
            draft.sink.error(ALREADY_THERE, message, each.span, help="choose another name", also=[used])


def _sort_of(touch: Touch) -> str:
    """Return the sort of uses in other files for which a name that a change adds could be mistaken.

    `table` stands for names written alone, `winner` for those in the line of the winner, `things` for names of members
    (`p's owner`), "" for none.
    """
    if not touch.adds or touch.layer.variant is None:
        return ""
    match touch.path:
        case ("has", "table", _) | ("by players", "row", _):
            return "table"
        case ("scoring", "line", name):
            return "things" if name in READY_MEMBERS else "winner"
        case ("has", _, name):
            return "things" if name in READY_MEMBERS else ""
        case _:
            return ""


def _files_that_mean_it(draft: Draft, added: Touch) -> set[object]:
    """Return the files in which an added name has its meaning: the variant's own, and those built on it."""
    return {
        each.span.file
        for each in draft.touched
        if each.layer.variant == added.layer.variant or (each.layer.variant and each.layer.knows_of(added.layer))
    }


def _uses(draft: Draft, name: str, sort: str) -> Iterator[Span]:
    parts: Iterable[model.Node] = (decl for decl in draft.decls if not isinstance(decl, model.ExampleDecl))
    if sort == "winner":
        parts = (decl.winner for decl in draft.decls if isinstance(decl, model.ScoringDecl) and decl.winner)
    for part in parts:
        bare, members = _names(part)
        yield from (members if sort == "things" else bare).get(name, ())


@once_for_each_node
def _names(decl: model.Node) -> tuple[Mapping[str, list[Span]], Mapping[str, list[Span]]]:
    """Return where a declaration uses names: those written alone, and those after `'s`, `your` or `its`."""
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


# ---- report variants that change nothing in a game


DIGITS = 16


def says_the_same(before: Sequence[model.Decl], after: Sequence[model.Decl]) -> bool:
    """Return whether two lists of declarations are equal in rules and titles, ignoring examples."""
    one, other = ([decl for decl in each if not isinstance(decl, model.ExampleDecl)] for each in (before, after))
    return len(one) == len(other) and all(_alike(a, b) for a, b in zip(one, other, strict=True))


def _alike(one: model.Decl, other: model.Decl) -> bool:
    if one is other:
        return True
    return fingerprint(one, DIGITS) == fingerprint(other, DIGITS) and _titles(one) == _titles(other)


def _titles(decl: model.Decl) -> list[str]:
    """Return the titles inside a declaration, which players see."""
    return [str(title) for node in decl.walk() if (title := getattr(node, "title", None)) is not None]


def report_idle(
    variant: model.GameFile, titles: frozenset[str], seats: int, allowed: model.SeatRange | None, sink: Sink
) -> None:
    """Report a variant that changes nothing, and why; `allowed`: numbers of players (None: any)."""
    head = variant.header
    if head is None or variant.broken:
        return
    blocks = [decl for decl in variant.decls if isinstance(decl, model.WithBlock)]
    waiting = [sorted(map(str, block.variants)) for block in blocks if not titles.issuperset(map(str, block.variants))]
    named = f'the variant "{title_of(variant)}" changes nothing'
    if waiting:
        others = sorted({tuple(f'"{name}"' for name in group) for group in waiting})
        others_text = " or ".join(" and ".join(group) for group in others)
        advice = f"choose {others_text} too, or write in the head of this variant: `needs {', '.join(others[0])}`"
        message = f"{named} without {others_text}"
    elif blocks and not any(_ever(block, allowed) for block in blocks):
        advice = "correct the number of players in the head of a block"
        message = f"{named}, because its blocks are for numbers of players that the game does not allow"
    elif any(block.seats is not None for block in blocks):
        advice = "choose another number of players, or add changes for this one: all changes are in blocks for others"
        message = f"{named} with {seats} player{'s' if seats > 1 else ''}"
    else:
        advice = "add, replace or remove something, or delete the file"
        message = f"{named}: the game is the same without it"
    sink.report(CHANGES_NOTHING.at(head.span, message, help=advice))


def report_overridden(head: model.Header, others: str, sink: Sink) -> None:
    """Report a variant whose changes are all replaced by the variants named in the text `others`."""
    message = f'the variant "{head.title}" has no effect together with "{others}", which replaces all that it changes'
    advice = "choose only one of the two variants, or change the other one so that something of this one remains"
    sink.note(CHANGES_NOTHING, message, head.span, help=advice)


def _ever(block: model.WithBlock, allowed: model.SeatRange | None) -> bool:
    """Return whether a `with` block applies to some allowed number of players."""
    of = block.seats
    return of is None or allowed is None or (of.low <= allowed.high and allowed.low <= of.high)
