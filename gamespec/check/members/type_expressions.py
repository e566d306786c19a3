"""Check types as written in declarations: `yes or no`, `up or down`, `Player or none`, `0..9`."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TypeAlias

from gamespec import model
from gamespec.check.codes import BAD_FIELD_TYPE, CANNOT_STAND, EMPTY_RANGE, TOO_LARGE, UNKNOWN_KIND
from gamespec.check.expressions import const_int
from gamespec.check.ranges import ERROR, implied_words
from gamespec.check.symbols import Scope, World, listed, meant
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Int, SetOf, Thing, Type, YesNo
from gamespec.diagnostics import Edit, Fix

MOST_ENTRIES = 65_536
"""Greatest number of entries of a field or zone, over all owners and keys."""

_SILENT: Type = ERROR

Restricted: TypeAlias = "Callable[[str], str | None]"
"""Function that states a condition, `is calm or rough`, as a line of code, or gives None."""


def by_nothing(_condition: str) -> str | None:
    """Return None, for computed values: no line of code can state the condition."""
    return None


_NUMBER = "write the smallest and the largest number, `0..9`, or `0 and up`"
_TYPES = {
    **dict.fromkeys(("number", "integer", "int", "counter", "num", "count", "amount", "natural"), _NUMBER),
    **dict.fromkeys(("boolean", "bool", "flag", "truth"), "write `yes or no`"),
    **dict.fromkeys(("string", "text", "word"), "list the words, `calm or rough`, or name a `type`"),
    **dict.fromkeys(
        ("pile", "line", "group", "slot"),
        "write of which pieces, and who sees them: `pile of Boat, hidden` or `slot of Boat, open`",
    ),
    **dict.fromkeys(
        ("list", "set", "array"), "declare a zone for pieces: a `pile`, `line`, `group` or `slot` of their kind"
    ),
}
"""Advice for names of types in other languages, and for forms of zones without a kind."""
_ANY_TYPE = "write a range such as `0..9`, `yes or no`, words joined by `or`, or a kind"
_NO_TYPE: dict[type[model.TypeExpr], tuple[str, str]] = {
    model.ZoneType: (
        "an action or a value is given pieces here, not a zone (a pile, line, group or slot)",
        "in brackets write one piece, such as `b given Boat`, or several, `b of Boat`; after a value delete the zone",
    ),
    model.HistoryType: (
        "only the table keeps a history of positions; it cannot be a parameter or the type of a value",
        "add the line `past : history of ..., up to 400` to `the table has`",
    ),
}
"""Message and advice, by class of type expression, for types that parameters and values cannot have."""


def kind_named(world: World, node: model.KindName) -> Kind | None:
    """Return the kind with this name, or report that there is none."""
    found = world.kinds.get(node.text)
    if found is None and node.text and node.text not in world.forgotten:
        world.sink.error(UNKNOWN_KIND, f"there is no kind `{node.text}`", node.span, help=meant(node.text, world.kinds))
    return found


def kinds_named(world: World, names: tuple[model.KindName, ...]) -> list[Kind | None]:
    """Return the kinds with these names, None for one that is reported as unknown or repeated."""
    for at, name in enumerate(names):
        if name.text in [other.text for other in names[:at]]:
            message = f"`{name.text}` is named twice here"
            world.sink.error(BAD_FIELD_TYPE, message, name.span, help="name it once")
    return [kind_named(world, name) for name in names]


def key_kinds(world: World, names: tuple[model.KindName, ...], owner: Kind | None) -> tuple[Kind, ...]:
    """Return the kinds after `for each`, which are the keys of a family of fields or zones."""
    found = tuple(kind for name in names if (kind := kind_named(world, name)) is not None)
    size = prod(kind.size for kind in (*found, *((owner,) if owner is not None else ())))
    if found and size > MOST_ENTRIES:
        message = (
            f"this makes {size:,} entries, {_one_each(found, owner)}, but gamespec can keep at most {MOST_ENTRIES:,}"
        )
        fewer = ", or leave one `for each` out" if len(found) > 1 else ""
        advice = f"write a kind with fewer things behind `for each`{fewer}"
        world.sink.error(TOO_LARGE, message, names[0].span, help=advice)
        return ()
    return found


def _one_each(keys: tuple[Kind, ...], owner: Kind | None) -> str:
    kinds = [kind.name for kind in (*keys, *((owner,) if owner is not None else ()))]
    return f"one for each {kinds[0]}" if len(kinds) == 1 else f"one for each combination of {' and '.join(kinds)}"


def written_type(world: World, node: model.TypeExpr, name: str, restricted: Restricted = by_nothing) -> Type:
    """Return the type that a type expression of a declaration means.

    After a reported mistake it is the placeholder type. `name` names a type of new words, `restricted` gives advice if
    only some words of a type are named.
    """
    match node:
        case model.RangeType():
            return _range(world, node)
        case model.SetType():
            kind = kind_named(world, node.kind)
            return _SILENT if kind is None else SetOf(Thing(kind))
        case _:
            return choice_type(world, node, name, restricted)


def _range(world: World, node: model.RangeType) -> Type:
    low = range_end(world, node, node.low)
    high = range_end(world, node, node.high) if low is not None and node.high is not None else None
    if low is None or (high is None and node.high is not None):
        return _SILENT
    return between(world, node, low, high)


def between(world: World, node: model.RangeType, low: int, high: int | None) -> Type:
    """Return the type of the numbers from `low` to `high`, or report that there are none."""
    if high is not None and low > high:
        message = f"no number lies between {low} and {high}"
        world.sink.error(EMPTY_RANGE, message, node.span, help=f"write `{high}..{low}`")
        return _SILENT
    return Int(low, high)


def range_end(world: World, whole: model.RangeType, node: model.Expr) -> int | None:
    """Return one end of a range as a number; report anything else, with the type that was perhaps meant."""
    if isinstance(node, model.NoneLit):
        advice = "for a range without a largest number, write `0 and up`; every range needs a smallest number"
        world.sink.error(BAD_FIELD_TYPE, "`none` cannot be the end of a range", node.span, help=advice)
        return None
    if isinstance(node, model.YesNoLit):
        message = "a range needs numbers, but this is `yes` or `no`"
        world.sink.error(BAD_FIELD_TYPE, message, node.span, help="write `yes or no`")
        return None
    words = [] if node.span.text in world.table else world.rows.get(node.span.text, [])
    if isinstance(node, model.Name) and words:
        message = f"a range needs numbers, but `{node.text}` is a word of `{words[0][0].name}`"
        advice = f"write the type, `{words[0][0].name}`, and test elsewhere which of its words are allowed"
        world.sink.error(BAD_FIELD_TYPE, message, whole.span, help=advice)
        return None
    return const_int(node, Scope(world))


def choice_type(world: World, node: model.TypeExpr, name: str, restricted: Restricted = by_nothing) -> Type:
    """Return the type for `yes or no`, one kind or some words, each perhaps `or none`; ERROR if mistaken."""
    if not isinstance(node, model.ChoiceType):
        message, advice = _NO_TYPE[type(node)]
        world.sink.error(BAD_FIELD_TYPE, message, node.span, help=advice)
        return _SILENT
    if any(isinstance(option, model.BrokenExpr) for option in node.options):
        return _SILENT
    told = tuple(dict.fromkeys(option.span.text for option in node.options))
    optional = any(isinstance(option, model.NoneLit) for option in node.options)
    rest = [option for option in node.options if not isinstance(option, model.NoneLit)]
    if not rest:
        advice = "write what else the value can be: `Player or none`, `calm or none`"
        text = "`none` alone is not a type, because the value could never be anything else"
        world.sink.error(BAD_FIELD_TYPE, text, node.span, help=advice)
        return _SILENT
    if len(told) < len(node.options):
        return _repeated(world, node, told)
    if all(isinstance(option, model.YesNoLit) for option in rest):
        return _yes_no(world, node, rest, optional=optional)
    if all(isinstance(option, model.Name) for option in rest):
        words = tuple(option.text for option in rest if isinstance(option, model.Name))
        return _words(world, node, words, name, restricted, optional=optional)
    if len(rest) == 1 and isinstance(rest[0], model.KindName):
        kind = kind_named(world, rest[0])
        return _SILENT if kind is None else Thing(kind, optional)
    return _mixed(world, node, rest)


def _repeated(world: World, node: model.ChoiceType, told: tuple[str, ...]) -> Type:
    """Report a type that names an option twice, as `calm or calm`; return the type of a mistake."""
    texts = [option.span.text for option in node.options]
    again = next(option for at, option in enumerate(node.options) if option.span.text in texts[:at])
    alone = len(told) == 1 and not isinstance(again, model.KindName | model.YesNoLit)
    once = "yes or no" if set(told) in ({"yes"}, {"no"}) else " or ".join(told)
    advice = "name different words, such as `calm or rough`" if alone else f"write `{once}`"
    fixes = [] if alone else [Fix(f"write `{once}`", (Edit(node.span, once),), safe=False)]
    message = f"`{again.span.text}` is named twice in this type"
    world.sink.error(BAD_FIELD_TYPE, message, again.span, help=advice, fixes=fixes)
    return _SILENT


def _yes_no(world: World, node: model.ChoiceType, options: list[model.Expr], *, optional: bool) -> Type:
    if optional:
        advice = "write three words of your own, such as `won or lost or open`"
        world.sink.error(CANNOT_STAND, "`yes or no` cannot be combined with `none`", node.span, help=advice)
        return _SILENT
    if len(options) == 1:
        fix = Fix("write `yes or no`", (Edit(node.span, "yes or no"),), safe=False)
        message = f"`{options[0].span.text}` alone is not a type, because the value could never change"
        world.sink.error(BAD_FIELD_TYPE, message, node.span, help="write `yes or no`", fixes=[fix])
        return _SILENT
    return YesNo()


def _mixed(world: World, node: model.ChoiceType, options: list[model.Expr]) -> Type:
    """Report a type whose options do not go together, as a kind and words; return the type of a mistake."""
    kinds = [option for option in options if isinstance(option, model.KindName)]
    for each in kinds:
        if kind_named(world, each) is None:
            return _SILENT
    truth = next((option for option in options if isinstance(option, model.YesNoLit)), None)
    if len(kinds) == len(options):
        none = " or none" if "none" in node.span.text.split() else ""
        message = f"a type can name only one kind, but here are {listed([each.text for each in kinds])}"
        one = f"{kinds[0].text}{none}"
        advice = f"write one of them, such as `{one}`, or a line with a name of its own for each of them"
    elif truth is not None:
        message = f"`{truth.span.text}` belongs to `yes or no`, and cannot be mixed with other words"
        advice = "write only words of your own, such as `agreed or refused or open`"
    else:
        message = "a type names either words or one kind, but here are both"
        advice = f"write only `{kinds[0].text}`, or only words"
    world.sink.error(CANNOT_STAND, message, node.span, help=advice)
    return _SILENT


def _words(
    world: World, node: model.ChoiceType, words: tuple[str, ...], name: str, restricted: Restricted, *, optional: bool
) -> Type:
    """Return the type of some words: that of a declared kind with the same words, or of a new kind."""
    same = [k for k in world.kinds.values() if k.sort == "words" and set(k.rows) == set(words)]
    if same:
        return Thing(same[0], optional)
    if words == ("",):  # a declaration without a type, which is reported
        return _SILENT
    kind = next((k for k in world.kinds if k.lower() == words[0]), None)
    if len(words) == 1 and (kind is not None or words[0] in _TYPES or not optional):
        advice = f"did you mean `{kind}`?" if kind is not None else _TYPES.get(words[0], _ANY_TYPE)
        world.sink.error(BAD_FIELD_TYPE, f"`{words[0]}` is not a type", node.span, help=advice)
        return _SILENT
    whole = [k for k in world.kinds.values() if k not in world.implied and all(w in k.rows for w in words)]
    if whole:
        return _part_of(world, node, words, whole[0], restricted, optional=optional)
    return Thing(implied_words(world, name, words, node.span), optional)


def _part_of(
    world: World, node: model.ChoiceType, words: tuple[str, ...], of: Kind, restricted: Restricted, *, optional: bool
) -> Type:
    """Report a type of only some words of a declared kind; advise that kind and a condition."""
    none = " or none" if optional else ""
    line = restricted(f"is {' or '.join(words)}{none}")
    advice = f"write `{of.name}{none}`"
    message = (
        f"{listed(words)} {'are words' if len(words) > 1 else 'is a word'} of `{of.name}`, "
        "so this would be a second type of the same words"
    )
    fixes = [Fix(advice, (Edit(node.span, f"{of.name}{none}"),), safe=False)]
    advice = advice if line is None else f"{advice}; to exclude its other words, add {line.rstrip(',')}"
    world.sink.error(BAD_FIELD_TYPE, message, node.span, help=advice, fixes=fixes, also=[(of.span, "declared here")])
    return _SILENT
