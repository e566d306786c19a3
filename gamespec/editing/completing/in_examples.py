"""Completions in a worked example: seats, moves, and the arguments of moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec import model
from gamespec.checked.types import Row, SetOf, Thing
from gamespec.editing.completing.suggestion import Suggestion
from gamespec.editing.names.symbol import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.game import Action, Param
    from gamespec.editing.completing.place import Place

MOVE = re.compile(
    r"^\s+[A-Z][\w-]*(?:: | does | can (?:only )?| cannot )(?:(?:[\w-]+(?:\([^)]*\))?(?:, | or ))*)[\w-]*\Z"
)
SEATS = re.compile(r"^  seats (.*)$", re.MULTILINE)
GIVEN = re.compile(r'^  given (?:position|example) "([^"]*)"', re.MULTILINE)
INSIDE = re.compile(r"(?::|\bdoes|\bcan|\bcan only|\bcannot|\bor|,) ([a-z][\w-]*)\((?P<said>[^()]*)\Z")


def begins_a_move(place: Place) -> bool:
    """Return whether the cursor is at the name or arguments of a move in a worked example."""
    return place.in_example and (MOVE.match(place.before) is not None or INSIDE.search(place.before) is not None)


def moves(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for moves with placeholders for their arguments; inside brackets, for arguments."""
    assert place.world is not None
    inside = INSIDE.search(place.before)
    action = place.world.actions.get(inside[1]) if inside else None
    if inside is not None and action is not None:
        yield from _things(place, _chosen(action), inside["said"].count(","))
        return
    for name, each in place.world.actions.items():
        made = place.named(Symbol("action", "", name))
        given = ", ".join(f"${{{number}:{param.var.name}}}" for number, param in enumerate(_chosen(each), 1))
        snippet = f"{name}({given})" if given and not place.behind.startswith("(") else ""
        yield Suggestion(made.word, made.sort, each.title or made.detail, snippet, made.symbol)
    if place.before.rstrip().endswith(":"):
        yield Suggestion("stop", "word", "everybody who may stop does")


def seats(place: Place) -> Iterator[Suggestion]:
    """Yield the seats of the example at the cursor, or of the example that it continues."""
    for name in _seats(place):
        yield Suggestion(name, "seat", "sits at this table")


def _seats(place: Place) -> list[str]:
    said = SEATS.search(place.above)
    if said is not None:
        return [name.strip() for name in said[1].split(",") if name.strip()]
    every = {
        decl.title.text: decl
        for file in place.known.models.values()
        for decl in file.decls
        if isinstance(decl, model.ExampleDecl) and decl.title is not None
    }
    found = GIVEN.search(place.above)
    decl, seen = every.get(found[1]) if found is not None else None, set[str]()
    while decl is not None and not decl.seats and decl.continues is not None and decl.continues.text not in seen:
        seen.add(decl.continues.text)
        decl = every.get(decl.continues.text)
    if decl is not None and not decl.seats:
        position = decl
        decl = next((each for each in every.values() if _goes_on(each, position)), None)
    if decl is not None and decl.seats:
        return [str(seat) for seat in decl.seats]
    return [f"P{number}" for number in range(1, (place.world.seats if place.world is not None else 2) + 1)]


def _goes_on(example: model.ExampleDecl, position: model.ExampleDecl) -> bool:
    """Return whether an example with seats continues a start position that declares no seats."""
    return bool(example.seats) and str(example.continues) == str(position.title)


def _chosen(action: Action) -> list[Param]:
    return [each for each in action.params if not each.given]


def _things(place: Place, params: list[Param], number: int) -> Iterator[Suggestion]:
    """Yield suggestions for argument number `number` of an action with the parameters `params`."""
    of = params[number].var.type if number < len(params) else None
    inner = of.of if isinstance(of, SetOf) else of
    if isinstance(inner, Thing | Row):
        for row in inner.kind.rows:
            found = place.named(Symbol("row", inner.kind.name, row))
            plain = inner.kind.sort == "words" or not place.world or len(place.world.rows.get(row, ())) == 1
            snippet = "" if plain and inner.kind.sort != "piece" else f"{inner.kind.name}[{row}]"
            yield Suggestion(row, "row", found.detail, snippet, found.symbol)
