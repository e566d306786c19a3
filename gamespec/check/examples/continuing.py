"""Examples that continue a named position or another example.

Seats and variants are inherited unless they are given again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gamespec.model import ExampleDecl

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamespec.model import Decl

Titles: TypeAlias = "Mapping[tuple[str, str], ExampleDecl]"
"""Declarations of examples and positions, by the pair of form and title."""


def by_title(decls: Iterable[Decl]) -> dict[tuple[str, str], ExampleDecl]:
    """Return the examples and positions among declarations, by the pair of form and title.

    Of two with the same title it is the first.
    """
    found: dict[tuple[str, str], ExampleDecl] = {}
    for decl in decls:
        if isinstance(decl, ExampleDecl) and decl.title is not None:
            found.setdefault((decl.form, str(decl.title)), decl)
    return found


def continued(decl: ExampleDecl, known: Titles) -> ExampleDecl | None:
    """Return the declaration that an example continues, or None."""
    return None if decl.continues is None else known.get((decl.continued, str(decl.continues)))


def chain(decl: ExampleDecl, known: Titles) -> tuple[ExampleDecl, ...]:
    """Return the declarations that an example continues, nearest first.

    In a cycle each declaration is returned once.
    """
    found: list[ExampleDecl] = []
    step = continued(decl, known)
    while step is not None and step is not decl and step not in found:
        found.append(step)
        step = continued(step, known)
    return tuple(found)


def is_circle(decl: ExampleDecl, known: Titles) -> bool:
    """Return whether an example continues itself, directly or through others."""
    first = decl
    for step in chain(decl, known):
        first = step
    return continued(first, known) is not None


def completed(decl: ExampleDecl, known: Titles) -> ExampleDecl:
    """Return the declaration of an example with the seats and variants it inherits."""
    if decl.continues is None:
        return decl
    before = chain(decl, known)
    seats = next((each.seats for each in (decl, *before) if each.seats), ())
    variants = {str(title): title for each in (*reversed(before), decl) for title in each.variants}
    return decl.model_copy(update={"seats": seats, "variants": tuple(variants.values())})
