"""Report unknown names, each once in an action, phase, value or rule, with suggestions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from gamespec.check import ranges
from gamespec.check.codes import ENDED_NAME, MINUS_WITHOUT_BLANKS, UNKNOWN_NAME
from gamespec.check.expressions.elaboration.findings import broken, report
from gamespec.check.symbols import Scope, World, listed, meant
from gamespec.checked import expressions as x
from gamespec.checked.kinds import NOTHING, Kind
from gamespec.checked.types import Int, Placement, Row, SetOf, Thing, Type, ZoneOf, is_optional
from gamespec.diagnostics import Edit, Fix, Instead
from gamespec.source import Span

READY_MADE = ("players", "people", "others", "seats")
_FEW = 8


def wanted_kind(expected: Type | None) -> Kind | None:
    """Return the kind whose words may stand where a type is expected; None if the type has none."""
    match expected:
        case Thing(kind) | Row(kind):
            return kind
        case SetOf(of):
            return wanted_kind(of)
        case ZoneOf(zone) if len(zone.kinds) == 1:
            return zone.kinds[0]
        case Placement(grid):
            return grid
        case _:
            return None


def words_of(kind: Kind | None) -> str | None:
    """Return a help line with the words of a kind, or None without a kind or for too many words."""
    if kind is None or kind.indexed_by_place or not 0 < len(kind.rows) <= _FEW:
        return None
    return f"use {listed(kind.rows, 'or')}"


def unknown(text: str, span: Span, scope: Scope, expected: Type | None) -> x.Expr:
    """Report an unknown name, once in each declaration, and return a placeholder expression."""
    if text in scope.world.forgotten or wanted_kind(expected) in scope.world.unfinished:
        return broken(span, scope)
    _report_unknown(text, span, scope, expected)
    around: Scope | None = scope
    while around is not None:
        around.locals.setdefault(text, x.Var(text, ranges.ERROR, span))
        around = around.parent
    return broken(span, scope)


def _report_unknown(text: str, span: Span, scope: Scope, expected: Type | None) -> x.Expr:
    if text in scope.ended:
        message = f"`{text}` is known only inside the block that introduces it, which ended above"
        advice = f"move this line into that block, or introduce `{text}` before the block with `let`"
        return report(scope, ENDED_NAME, message, span, help=advice, also=[(scope.ended[text], "introduced here")])
    if minus := forgotten_blanks(text, scope, lambda left: _means_something(left, scope)):
        return report_minus(*minus, span, scope)
    message = f"nothing is called `{text}` here"
    return report(scope, UNKNOWN_NAME, message, span, help=_suggestion(text, scope, expected))


def is_known(text: str, scope: Scope) -> bool:
    """Return whether a name has a meaning in the scope, for any expected type."""
    world = scope.world
    known = (scope.locals, world.table, world.constants, world.rows, world.shapes, READY_MADE, world.forgotten)
    return text in ("you", "it") or any(text in names for names in known)


def report_minus(left: str, right: str, span: Span, scope: Scope) -> x.Expr:
    """Report a minus sign without blanks around it, as in `n-1`, and return a placeholder expression."""
    message = f"`{left}-{right}` is read as one name, and nothing has this name"
    advice = f"for a difference, write `{left} - {right}` with blanks around the minus"
    fixes = [Fix("put blanks around the minus", (Edit(span, f"{left} - {right}"),))]
    return report(scope, MINUS_WITHOUT_BLANKS, message, span, help=advice, fixes=fixes)


def forgotten_blanks(text: str, scope: Scope, begins: Callable[[str], bool]) -> tuple[str, str] | None:
    """Return both parts of a name such as `n-1` that was meant as a difference, or None."""
    parts = text.split("-")
    for at in range(1, len(parts)):
        left, right = "-".join(parts[:at]), "-".join(parts[at:])
        if begins(left) and (right.isdigit() or _means_something(right, scope)):
            return left, right
    return None


def _means_something(text: str, scope: Scope) -> bool:
    world = scope.world
    return text in scope.locals or text in world.table or text in world.constants or text == "seats"


_TRUTHS = {"true": "yes", "false": "no", "null": "none", "nothing": "none", "nobody": "none", "me": "you", "my": "your"}
"""Words of other languages, with the word of this language that is meant."""


CORNERS = (
    "declare them as spaces, `spaces {kind} is {part} of {board}`, and write `neighbours(x, {kind})` for those of x"
)
_DIGITS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
DIE = re.compile(r"d\d{1,3}")
"""Pattern of a name for a die, such as `d6`."""
_PIECES = ("card", "cards", "tile", "tiles", "token", "tokens", "piece", "pieces", "die", "dice")
COUNTS = ("size", "length", "len", "number", "amount", "total")
"""Words of other languages for which `count` is to be suggested."""


def corners(part: str, world: World) -> str:
    """Return advice for `corners` or `edges` written where a name is wanted."""
    places = {kind: kind.geometry for kind in world.kinds.values() if kind.geometry is not None}
    named = next((kind for kind, place in places.items() if place.part == part), None)
    if named is not None:
        return (
            f"the {part} are the spaces of `{named.name}`: write `neighbours(x, {named.name})` for those of a space x"
        )
    board = next((kind.name for kind, place in places.items() if place.sort in ("grid", "hexes")), "Hex")
    return CORNERS.format(kind="Corner" if part == "corners" else "Path", part=part, board=board)


def _of_it(text: str, scope: Scope) -> str | None:
    """Return advice to write `its man` inside `each Point has`, or None if things have no such member."""
    of = getattr(getattr(scope.it, "type", None), "kind", None)
    if of is None or not (text in scope.world.members.get(of, {}) or text in of.columns):
        return None
    return Instead(f"`{text}` belongs to a {of.name}: write `its {text}`", f"its {text}")


def _is_one(local: object, kind: Kind) -> bool:
    of = getattr(local, "type", None)
    return isinstance(of, Thing) and of.kind is kind


def _another_player(scope: Scope) -> str | None:
    """Return how to refer to the player in question if it is not the acting player, else None."""
    player = scope.world.player
    if scope.it is not None and scope.it is not scope.you and _is_one(scope.it, player):
        return "its"
    named = [name for name, each in scope.locals.items() if each is not scope.you and _is_one(each, player)]
    return f"{named[-1]}'s" if named else None


def _of_number(text: str) -> str:
    """Return advice for a number in words, or a die such as `d6`."""
    if text in _DIGITS:
        return Instead(f"write the number: `{_DIGITS[text]}`", str(_DIGITS[text]))
    return f"declare dice with a table `dice Die`, or draw a number: `random of (1..{text[1:]})`"


def _suggestion(text: str, scope: Scope, expected: Type | None) -> str | None:
    world = scope.world
    if scope.you is not None and text in world.members.get(world.player, {}):
        whose = _another_player(scope)
        ways = [*([] if whose is None else [f"{whose} {text}"]), f"your {text}"]
        return Instead(f"`{text}` belongs to a player: write {' or '.join(f'`{way}`' for way in ways)}", *ways)
    if (its := _of_it(text, scope)) is not None:
        return its
    if text in world.members.get(world.player, {}):
        ways = [f"{each} {text}" for each in [_another_player(scope)] if each is not None]
        return (
            Instead(f"`{text}` belongs to a player: write `{ways[0]}`", *ways)
            if ways
            else f"`{text}` belongs to a player: write whose, such as `p's {text}`"
        )
    if text in _TRUTHS:
        truth = "0" if text == NOTHING and isinstance(expected, Int) else _TRUTHS[text]
        return Instead(f"write `{truth}`", truth)
    if text in {"corners", "edges"}:
        return corners(text, world)
    if text in _DIGITS or DIE.fullmatch(text):
        return _of_number(text)
    if text in _PIECES and isinstance(expected, Int):
        return f"leave `{text}` out: write `top of ...` for one piece, `top 2 of ...` for two"
    if text in world.actions:
        return f"`{text}` is an action: offer it with `you may {text}`, or do it with `do {text}`"
    if named := next((k for k in world.kinds if k.lower() == text), None):
        source = "players" if world.kinds[named].sort == "player" else named
        return f"`{named}` is a kind: for one of them, write `for each {text} in {source}` or `({text} from {source})`"
    if owner := next((k for k, members in world.members.items() if text in members or text in k.columns), None):
        whose = next((name for name, each in scope.locals.items() if _is_one(each, owner)), "x")
        said = f"`{text}` belongs to a {owner.name}: write whose, such as `{whose}'s {text}`"
        return said if whose == "x" else Instead(said, f"{whose}'s {text}")
    from gamespec.syntax.messages.habits import about_name

    if (said := about_name(text)) is not None:
        return said
    kind = wanted_kind(expected)
    comparing = ("none",) if expected is not None and is_optional(expected) else ("empty",)
    own = (name for name, each in scope.locals.items() if not isinstance(each, x.Var) or each.type is not ranges.ERROR)
    names: Iterable[str] = [*own, *world.table, *world.constants, *READY_MADE, *comparing]
    rows = kind.rows if kind is not None else world.rows
    return meant(text, [*names, *rows]) or words_of(kind)
