"""Examples that begin where a position or another example ends: declarations enter, what they continue leaves.

What is not said anew is taken over: who plays, and with which variants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gamespec.model import ExampleDecl

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamespec.model import Decl

Titles: TypeAlias = "Mapping[tuple[str, str], ExampleDecl]"
"""Examples and positions by their form and title."""


def by_title(decls: Iterable[Decl]) -> dict[tuple[str, str], ExampleDecl]:
    """The examples and positions among some declarations; of two with one title the first."""
    found: dict[tuple[str, str], ExampleDecl] = {}
    for decl in decls:
        if isinstance(decl, ExampleDecl) and decl.title is not None:
            found.setdefault((decl.form, str(decl.title)), decl)
    return found


def continued(decl: ExampleDecl, known: Titles) -> ExampleDecl | None:
    """What a declaration begins with; none where it names nothing there is."""
    return None if decl.continues is None else known.get((decl.continued, str(decl.continues)))


def chain(decl: ExampleDecl, known: Titles) -> tuple[ExampleDecl, ...]:
    """What a declaration continues, and what that continues, nearest first; a circle is gone through once."""
    found: list[ExampleDecl] = []
    step = continued(decl, known)
    while step is not None and step is not decl and step not in found:
        found.append(step)
        step = continued(step, known)
    return tuple(found)


def is_circle(decl: ExampleDecl, known: Titles) -> bool:
    """Whether a declaration comes back to itself."""
    first = decl
    for step in chain(decl, known):
        first = step
    return continued(first, known) is not None


def completed(decl: ExampleDecl, known: Titles) -> ExampleDecl:
    """The declaration with the seats and variants it takes over."""
    if decl.continues is None:
        return decl
    before = chain(decl, known)
    seats = next((each.seats for each in (decl, *before) if each.seats), ())
    variants = {str(title): title for each in (*reversed(before), decl) for title in each.variants}
    return decl.model_copy(update={"seats": seats, "variants": tuple(variants.values())})
