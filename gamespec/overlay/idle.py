"""Report variants that change nothing in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.overlay.codes import CHANGES_NOTHING
from gamespec.overlay.fingerprint import fingerprint
from gamespec.overlay.variant_order import title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.diagnostics import Sink

DIGITS = 16


def says_the_same(before: Sequence[model.Decl], after: Sequence[model.Decl]) -> bool:
    """Return whether two lists of declarations are equal in rules and titles, ignoring examples."""
    one, other = _played(before), _played(after)
    return len(one) == len(other) and all(_alike(a, b) for a, b in zip(one, other, strict=True))


def _played(decls: Sequence[model.Decl]) -> list[model.Decl]:
    return [decl for decl in decls if not isinstance(decl, model.ExampleDecl)]


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
    """Report a variant that changes nothing, with a message that says why.

    `titles` are the chosen variants, `seats` the number of players, `allowed` the numbers of players of the game (None:
    any).
    """
    head = variant.header
    if head is None or variant.broken:
        return
    blocks = [decl for decl in variant.decls if isinstance(decl, model.WithBlock)]
    waiting = [sorted(map(str, block.variants)) for block in blocks if not titles.issuperset(map(str, block.variants))]
    named = f'"{title_of(variant)}" changes nothing'
    if waiting:
        others = sorted({tuple(f'"{name}"' for name in group) for group in waiting})
        others_text = " or ".join(" and ".join(group) for group in others)
        advice = f"choose {others_text} too; what is always needed goes in this line: `needs {', '.join(others[0])}`"
        message = f"{named} without {others_text}"
    elif blocks and not any(_ever(block, allowed) for block in blocks):
        advice = "correct the number of players of a block"
        message = f"{named}: its blocks are for numbers of players who never play"
    elif any(block.seats is not None for block in blocks):
        advice = "all its changes are in blocks for other numbers of players"
        message = f"{named} with {seats} player{'s' if seats > 1 else ''}"
    else:
        advice = "say what is added, replaced or removed, or delete the file"
        message = f"{named}: the game says the same without it"
    sink.report(CHANGES_NOTHING.at(head.span, message, help=advice))


def report_overridden(head: model.Header, others: str, sink: Sink) -> None:
    """Report a variant whose changes are all replaced by the variants named in the text `others`."""
    sink.note(
        CHANGES_NOTHING,
        f'"{head.title}" changes nothing beside "{others}", which replaces all that it changes',
        head.span,
        help="choose one of the two, or let the other keep something of this one",
    )


def _ever(block: model.WithBlock, allowed: model.SeatRange | None) -> bool:
    """Return whether a `with` block applies to some allowed number of players."""
    of = block.seats
    return of is None or allowed is None or (of.low <= allowed.high and allowed.low <= of.high)
