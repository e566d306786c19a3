"""Names of values, things, zones (as an observer knows them) and outcomes: `Boat[cod]`, `your hand 3`."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import lcm

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.types import Int, Placement, Row, Thing, Type, YesNo
from interpreter.compiler.graph import DecideOffer, Graph
from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, PaymentCodes, PickCodes
from interpreter.compiler.program import Program
from interpreter.kernel.moves import Move, Outcome, Spot, outcome_text
from interpreter.kernel.spaces.placements import placements
from interpreter.state.visibility.sight import eyes, shown_order


def seat_name(program: Program, seat: int) -> str:
    """Return the name of a seat: as the rules name it, by default `P1`, `P2` and so on."""
    return program.checked.seat_names[seat]


def thing_name(program: Program, kind: Kind, thing: int, *, plain: bool = False) -> str:
    """Return a thing's name by its row: `Boat[cod]`, `Cell[3, 2]`, or `plain`: `cod`, `3,2`."""
    if kind.sort == "player":
        return seat_name(program, thing)
    row = kind.rows[kind.row_of[thing]]
    if kind.sort == "words":
        return row
    place = kind.geometry
    if plain:
        by_place = kind.indexed_by_place and place is not None
        return f"{place.column_of[thing]},{place.row_of[thing]}" if by_place and place is not None else row
    if kind.indexed_by_place and place is not None:
        return f"{kind.name}[{place.column_of[thing]}, {place.row_of[thing]}]"
    return f"{kind.name}[{row}]"


def key_name(program: Program, kinds: tuple[Kind, ...], key: int, *, plain: bool = False) -> str:
    """Return the name of the key of a field or zone: `cod`, or `cod, herring` for two kinds."""
    parts: list[str] = []
    for kind in reversed(kinds):
        key, thing = divmod(key, kind.size)
        parts.append(thing_name(program, kind, thing, plain=plain))
    return ", ".join(reversed(parts))


def zone_name(program: Program, s: list[int], number: int, observer: int, *, plain: bool = False) -> str:
    """Return an observer's name of a zone: `your hand`, `P2's hand`, `catch[cod]`, `Boat[cod]'s captain`."""
    zone, owner, key = program.layout.zone_of[number]
    name = f"{zone.name}[{key_name(program, zone.keys, key, plain=plain)}]" if zone.keys else zone.name
    if zone.owner is None:
        return name
    return f"{_whose(program, s, zone.owner, owner, observer, plain=plain)} {name}"


def _whose(program: Program, s: list[int], kind: Kind, owner: int, observer: int, *, plain: bool) -> str:
    if kind.sort == "player":
        return "your" if owner == observer else f"{seat_name(program, owner)}'s"
    if kind.sort == "piece" and not eyes(program).front(s, kind, owner, observer):
        return f"{kind.unnamed(1)}'s"
    return f"{thing_name(program, kind, owner, plain=plain)}'s"


def place_name(program: Program, s: list[int], kind: Kind, piece: int, observer: int, *, plain: bool = False) -> str:
    """Return the name of a piece by its place in the observer's view: `your hand 3`."""
    number = eyes(program).zone_number(s, kind, piece)
    if number < 0:
        return kind.unnamed(1)
    where = zone_name(program, s, number, observer, plain=plain)
    zone = eyes(program).zones[number]
    if zone.shape == "slot":
        return where
    return f"{where} {shown_order(program, s, number, observer).index(piece) + 1}"


def piece_name(program: Program, s: list[int], kind: Kind, piece: int, observer: int, *, plain: bool = False) -> str:
    """Return the name of a piece: by its row if the observer sees its front, otherwise by its place."""
    if eyes(program).front(s, kind, piece, observer):
        return thing_name(program, kind, piece, plain=plain)
    return place_name(program, s, kind, piece, observer, plain=plain)


def spot_of(program: Program, s: list[int], kind: Kind, piece: int, observer: int) -> Spot | None:
    """Return the zone and rank that `place_name` names, as values; None for a piece in no zone."""
    number = eyes(program).zone_number(s, kind, piece)
    if number < 0:
        return None
    zone, owner, key = program.layout.zone_of[number]
    seat = owner if zone.owner is not None and zone.owner.sort == "player" else -1
    return Spot(seat, zone.name, key, shown_order(program, s, number, observer).index(piece) + 1)


def value_name(program: Program, s: list[int], kind: Type, value: int, observer: int, *, plain: bool = False) -> str:
    """Return the name of a value of any type, as an observer may know it."""
    if isinstance(kind, YesNo):
        return "yes" if value else "no"
    if isinstance(kind, Thing):
        if value < 0:
            return "none"
        if kind.kind.sort == "piece":
            return piece_name(program, s, kind.kind, value, observer, plain=plain)
        return thing_name(program, kind.kind, value, plain=plain)
    if isinstance(kind, Row):
        return kind.kind.rows[value] if value >= 0 else "none"
    if isinstance(kind, Placement):
        return placement_name(program, kind, value, plain=plain)
    if isinstance(kind, Int) and kind.optional and value < 0:
        return "none"
    return str(value)


def placement_name(program: Program, kind: Placement, value: int, *, plain: bool = False) -> str:
    """Return a placement's name by its first space: `Cell[2, 3] turned 0 over`."""
    if value < 0:
        return "none"
    board = placements(program.checked, kind.grid)
    turn, over = board.turns[value]
    turned = f" turned {turn}" if turn or over else ""
    return f"{thing_name(program, kind.grid, board.spaces[value][0], plain=plain)}{turned}{' over' if over else ''}"


def field_name(program: Program, stored: Field, key: int) -> str:
    """Return the name of a field with its key: `coins`, `has[cod]`."""
    return f"{stored.name}[{key_name(program, stored.keys, key)}]" if stored.keys else stored.name


def outcome_name(program: Program, outcome: Outcome) -> str:
    """Return the name of a chance outcome: `Boat[cod]`, a player's or word's name, or a number."""
    kind = outcome.kind
    return seat_name(program, outcome.row) if kind is not None and kind.sort == "player" else outcome_text(outcome)


# ---- parse and normalise amounts of things in texts, such as `2 wool 1 ore`


_ONE = r"[0-9]{1,6} [a-z][\w-]*"
_BUNDLE = re.compile(rf"(?<![^(,]){_ONE}(?:(?: and)? {_ONE})*(?![^),])")
"""Pattern for a bundle (names with amounts) such as `2 wool 1 ore`, alone between brackets and commas."""
_AMOUNT = re.compile(r"([0-9]+) ([a-z][\w-]*)")


def amounts_said(text: str) -> list[tuple[str, int]]:
    """Return the names and amounts in a lower-case text: (`wool`, 2), (`ore`, 1)."""
    return [(name, int(number)) for number, name in _AMOUNT.findall(text)]


def in_order(text: str) -> str:
    """Return a normalised lower-case text with the names in each bundle, such as `2 wool 1 ore`, sorted."""
    return _BUNDLE.sub(lambda found: _sorted_bundle(found[0]), text)


def _sorted_bundle(bundle: str) -> str:
    pairs = sorted((name, number) for name, number in amounts_said(bundle) if number)
    return " ".join(f"{number} {name}" for name, number in pairs) or "nothing"


# ---- rows of the tables of kinds that moves name


def row_name(kind: Kind, row: int) -> str:
    """Return the name of a row of a kind's table, such as `Card[ace]`."""
    return f"{kind.name}[{kind.rows[row]}]"


def rows_of(kind: Type) -> tuple[Kind, Sequence[int]] | None:
    """Return the kind whose rows values of a type name, and the row of each value; None for other types."""
    if isinstance(kind, Thing) and kind.kind.sort == "piece":
        return kind.kind, kind.kind.row_of
    return (kind.kind, range(len(kind.kind.rows))) if isinstance(kind, Row) else None


def rows_named(move: Move) -> Iterator[str]:
    """Yield the names of the rows, such as `Card[ace]`, that the arguments of a move name."""
    for kind, value in move.args:
        found = rows_of(kind)
        if found is not None and 0 <= value < len(found[1]):
            yield row_name(found[0], found[1][value])


# ---- names of actions, rows and spaces that texts of moves may contain, and a search for such a name


def mentions(text: str, name: str) -> bool:
    """Return whether a move's text has a name as whole words: `launch(Boat[cod])` has `cod`."""
    return _whole_word(name).search(text) is not None


@lru_cache(256)
def _whole_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")


def names_of(program: Program) -> list[str]:
    """Return the names that moves may contain: actions, spaces, and rows of all kinds but players."""
    kinds = [kind for kind in program.checked.kinds if kind.sort != "player"]
    rows = [row_name(kind, row) for kind in kinds if not kind.indexed_by_place for row in range(len(kind.rows))]
    places = [thing_name(program, kind, place) for kind in kinds if kind.indexed_by_place for place in range(kind.size)]
    return [*actions_offered(program.graph), *rows, *places]


def actions_offered(graph: Graph) -> list[str]:
    """Return the sorted names of the actions that some decision of the game offers to a player."""
    asked = [way for node in graph.nodes if isinstance(way := node.exit, DecideOffer)]
    joined = {option.option.action.name for way in asked for option in way.joined}
    return sorted(joined | {option.action.name for way in asked for option in way.offer.options})


# ---- kinds, and rows of their tables, that the moves of a game may name


def kinds_nameable(program: Program) -> list[Kind]:
    """Return the kinds of things whose rows a move of the game may name, without duplicates."""
    every = (kind for codes in program.nodes.codes.values() for kind in _types(codes))
    return list(dict.fromkeys(found[0] for kind in every if (found := rows_of(kind)) is not None))


def rows_nameable(program: Program) -> list[str]:
    """Return the names of the rows of kinds' tables that moves may name, except players."""
    kinds = [kind for kind in kinds_nameable(program) if kind is not program.checked.player]
    return list(dict.fromkeys(row_name(kind, row) for kind in kinds for row in range(len(kind.rows))))


def _types(codes: object) -> Iterator[Type]:
    """Yield the types of the arguments that the moves of a decision may have."""
    match codes:
        case OfferCodes():
            for offered in codes.options:
                yield from (part.var.type for part in offered.dimensions)
                yield from (param.var.type for param in offered.action.params)
        case ChoiceCodes():
            yield codes.choice.var.type
        case PickCodes():
            yield codes.pick.it.type
        case PaymentCodes():
            yield codes.payment.it.type
        case _:
            return


def fallen(outcomes: Sequence[tuple[Outcome, Fraction]], choose: Callable[[int], int]) -> Outcome:
    """Return a random outcome by the given probabilities; `choose(n)` is a random number below n."""
    whole = lcm(*(probability.denominator for _, probability in outcomes))
    ends = accumulate(int(probability * whole) for _, probability in outcomes)
    return outcomes[bisect(list(ends), choose(whole))][0]


def weighed(program: Program, s: list[int]) -> list[tuple[Outcome, Fraction]]:
    """Return the outcomes at a state with exact probabilities, those to similar states merged."""
    outcomes = program.outcomes(s)
    total = sum(weight for _, weight in outcomes)
    return [(outcome, Fraction(weight, total)) for outcome, weight in outcomes]


def named(program: Program, outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return outcomes with their texts; those of the same name that differ get `at N`."""
    given = list(outcomes)
    texts = [outcome_name(program, outcome) for outcome in given]
    return [
        replace(outcome, text=f"{text} at {texts[: i + 1].count(text)}" if texts.count(text) > 1 else text)
        for i, (outcome, text) in enumerate(zip(given, texts, strict=True))
    ]
