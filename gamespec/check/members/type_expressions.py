"""Check written types: `yes or no`, `up or down`, `Player or none`, `0..9`, `placement of Cell`."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_FIELD_TYPE, CANNOT_STAND, EMPTY_RANGE, TOO_LARGE, UNKNOWN_KIND
from gamespec.check.expressions import const_int
from gamespec.check.symbols.scope import Scope
from gamespec.check.symbols.suggestions import listed, meant
from gamespec.check.types.implicit_types import implied_words
from gamespec.check.types.ranges import ERROR
from gamespec.checked.types import Int, Placement, SetOf, Thing, Type, YesNo

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World
    from gamespec.checked.kinds import Kind

MOST_ENTRIES = 65_536
"""Greatest number of entries of a field or zone, over all owners and keys."""

_SILENT: Type = ERROR

_NUMBER = "a number says between which ends it lies: `0..9`, or `0 and up`"
_TYPES = {
    **dict.fromkeys(("number", "integer", "int", "counter", "num", "count", "amount", "natural"), _NUMBER),
    **dict.fromkeys(("boolean", "bool", "flag", "truth"), "write `yes or no`"),
    **dict.fromkeys(("string", "text", "word"), "words are listed: `calm or rough`, or those of a `type`"),
    **dict.fromkeys(("list", "set", "array"), "what holds pieces is a `pile`, `line`, `group` or `slot` of their kind"),
}
_ANY_TYPE = "a type is `0..9`, `yes or no`, words joined by `or`, or a kind"
"""Advice for names of types in other languages."""


def kind_named(world: World, node: model.KindName) -> Kind | None:
    """Return the kind of that name, or report that there is none."""
    found = world.kinds.get(node.text)
    if found is None and node.text and node.text not in world.forgotten:
        world.sink.error(UNKNOWN_KIND, f"there is no kind `{node.text}`", node.span, help=meant(node.text, world.kinds))
    return found


def key_kinds(world: World, names: tuple[model.KindName, ...], owner: Kind | None) -> tuple[Kind, ...]:
    """Return the kinds after `for each`."""
    found = tuple(kind for name in names if (kind := kind_named(world, name)) is not None)
    size = prod(kind.size for kind in (*found, *((owner,) if owner is not None else ())))
    if found and size > MOST_ENTRIES:
        world.sink.error(TOO_LARGE, f"this makes {size:,} entries; {MOST_ENTRIES:,} are possible", names[0].span)
        return ()
    return found


def written_type(world: World, node: model.TypeExpr, name: str) -> Type:
    """Return the type of a written type; `name` is used for a type of new words."""
    match node:
        case model.RangeType():
            return _range(world, node)
        case model.SetType():
            kind = kind_named(world, node.kind)
            return _SILENT if kind is None else SetOf(Thing(kind))
        case model.PlacementType():
            kind = kind_named(world, node.grid)
            return _SILENT if kind is None else _placement(world, node, kind)
        case _:
            return choice_type(world, node, name)


def _placement(world: World, node: model.PlacementType, kind: Kind) -> Type:
    if kind.geometry is None or kind.geometry.sort not in ("grid", "hexes"):
        world.sink.error(BAD_FIELD_TYPE, f"nothing can be laid on `{kind.name}`: it is no grid", node.grid.span)
        return _SILENT
    return Placement(kind)


def _range(world: World, node: model.RangeType) -> Type:
    low = const_int(node.low, Scope(world))
    high = const_int(node.high, Scope(world)) if node.high is not None else None
    if low is None or (high is None and node.high is not None):
        return _SILENT
    if high is not None and low > high:
        world.sink.error(
            EMPTY_RANGE, f"no number lies between {low} and {high}", node.span, help=f"write `{high}..{low}`"
        )
        return _SILENT
    return Int(low, high)


def choice_type(world: World, node: model.TypeExpr, name: str) -> Type:
    """Return the type for `yes or no`, one kind, or some words, each perhaps `or none`."""
    if not isinstance(node, model.ChoiceType):
        world.sink.error(BAD_FIELD_TYPE, "this is no type of a number, word or thing", node.span)
        return _SILENT
    optional = any(isinstance(option, model.NoneLit) for option in node.options)
    rest = [option for option in node.options if not isinstance(option, model.NoneLit)]
    if rest and all(isinstance(option, model.YesNoLit) for option in rest):
        if optional:
            advice = "use three words, such as `won or lost or open`"
            world.sink.error(CANNOT_STAND, "yes or no is never none", node.span, help=advice)
            return _SILENT
        return YesNo()
    if rest and all(isinstance(option, model.Name) for option in rest):
        words = tuple(option.text for option in rest if isinstance(option, model.Name))
        return _words(world, node, words, name, optional=optional)
    if len(rest) == 1 and isinstance(rest[0], model.KindName):
        kind = kind_named(world, rest[0])
        return _SILENT if kind is None else Thing(kind, optional)
    if not rest or any(isinstance(option, model.BrokenExpr) for option in rest):
        return _SILENT
    world.sink.error(
        CANNOT_STAND, "words and kinds, or several kinds, cannot be mixed here", node.span, help="name one kind"
    )
    return _SILENT


def _words(world: World, node: model.ChoiceType, words: tuple[str, ...], name: str, *, optional: bool) -> Type:
    """Return the type of some words: a declared type with the same words, or a new one."""
    same = [k for k in world.kinds.values() if k.sort == "words" and set(k.rows) == set(words)]
    if same:
        return Thing(same[0], optional)
    if len(words) == 1 and not optional:
        kind = next((k for k in world.kinds if k.lower() == words[0]), None)
        world.sink.error(
            BAD_FIELD_TYPE,
            f"`{words[0]}` is no type",
            node.span,
            help=f"did you mean `{kind}`?" if kind is not None else _TYPES.get(words[0], _ANY_TYPE),
        )
        return _SILENT
    whole = [k for k in world.kinds.values() if k not in world.implied and all(w in k.rows for w in words)]
    if whole:
        world.sink.error(
            BAD_FIELD_TYPE,
            f"{listed(words)} are words of `{whole[0].name}`, so this would be a second type of the same words",
            node.span,
            help=f"write `{whole[0].name}`; `always {name} is {' or '.join(words)}` says that it is no other",
        )
        return _SILENT
    return Thing(implied_words(world, name, words, node.span), optional)
