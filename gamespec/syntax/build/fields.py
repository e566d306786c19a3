"""Builders of syntax tree nodes for `has` blocks (fields of an owner), types and parameters."""

from __future__ import annotations

from typing import Any

from gamespec import model as m
from gamespec.source import Span
from gamespec.syntax.build.expressions import by_case, named
from gamespec.syntax.build.registry import Parts, Tagged, builds, builds_all, in_order
from gamespec.syntax.codes import MISPLACED, UNFINISHED
from gamespec.syntax.identifiers import NEVER, RESERVED, check_declared


def kind_names(parts: Parts) -> tuple[m.KindName, ...]:
    """Return the names of all types (such as `Boat`) in a match, in order."""
    return tuple(m.KindName(span=parts.token_span(token), text=str(token)) for token in parts.tokens("KIND"))


@builds("choice_option")
def choice_option(parts: Parts) -> m.Expr:
    token = parts.items[0]
    if token.type == "KIND":
        return parts.make(m.KindName, text=str(token))
    return named(parts, token)


def _number_of_each(parts: Parts) -> dict[str, Any]:
    """Return the node arguments of `for each Good up to 4 in all`; empty without such a clause."""
    said = parts.tag("number_of_each")
    return {} if said is None else {"per": kind_names(said)[0], "in_all": said.one(m.Expr)}


@builds("param_of")
def param_of(parts: Parts) -> m.Param:
    kind = kind_names(parts)[0]
    return parts.make(m.Param, name=parts.named(), form="of", type=m.SetType(span=kind.span, kind=kind))


def params(parts: Parts) -> tuple[m.Param, ...]:
    """Return the nodes of the parameters in brackets after a declared name; empty without brackets."""
    brackets = parts.tag("params")
    return brackets.all(m.Param) if brackets else ()


@builds("attr_anew")
def attr_anew(parts: Parts) -> m.AnewEach | m.UntilMoved:
    phase = parts.idents()
    return parts.make(m.AnewEach, phase=phase[0]) if phase else parts.make(m.UntilMoved)


@builds("field")
def field(parts: Parts) -> m.Field:
    written = parts.one(m.TypeExpr)
    if parts.has("="):
        return _value(parts, written)
    name = parts.named()
    if written is None:
        message = f"this line declares `{name}`, but does not say what `{name}` can be"
        advice = f"write `{name} : 0..9` for a number that changes, or `{name} = ...` for a value that is calculated"
        parts.report(UNFINISHED, name.span, message, help=advice)
        written = m.ChoiceType(span=name.span, options=(m.Name(span=name.span, text=""),))
    if params(parts):
        message = f"the field `{name}` cannot have brackets behind its name"
        advice = "delete the brackets; for one value for each thing, write, say, `for each Fish` behind the type"
        parts.report(MISPLACED, parts.span, message, help=advice)
    _said_twice(parts)
    starts = parts.tag("attr_starts")
    return parts.make(
        m.StoredField,
        name=name,
        title=parts.quoted(),
        type=written,
        per=tuple(kind for part in parts.tagged("attr_each") for kind in kind_names(part)),
        starts=starts.expr() if starts else None,
        shown=parts.one(m.Shown),
        attrs=tuple(attr for attr in parts.all(m.FieldAttr) if not isinstance(attr, m.Shown)),
    )


def _said_twice(parts: Parts) -> None:
    """Report a clause other than `for each` and `seen by` that occurs twice in a declaration."""
    said: dict[object, Span] = {}
    for attr in [*parts.tagged("attr_starts"), *parts.all(m.FieldAttr)]:
        sort = "starts" if isinstance(attr, Tagged) else type(attr)
        if sort in said:
            first = " ".join(said[sort].text.lstrip(", ").split())
            message = f"the line already has `{first}`, so this part is one too many"
            parts.report(MISPLACED, attr.span, message, help="delete one of the two")
        elif sort is not m.SeenBy:
            said[sort] = attr.span


def _value(parts: Parts, written: m.TypeExpr | None) -> m.ValueField:
    said = [attr for attr in parts.all(m.FieldAttr) if not isinstance(attr, m.Shown)]
    for part in [*parts.tagged("attr_each", "attr_starts"), *said]:
        written_part = " ".join(part.span.text.strip(", ").split())
        message = f"`{written_part}` is only for fields and zones; a value with `=` cannot have it"
        parts.report(MISPLACED, part.span, message, help=f"delete `{written_part}`")
    lines = parts.all(m.Stmt)
    results = list(parts.tagged("value_result"))
    for extra in results[:-1]:
        message = "only the last line of a value gives its result, but this line gives a result before the end"
        parts.report(MISPLACED, extra.span, message, help="delete one of the results")
    for late in lines:
        if results and late.span.start > results[-1].span.start:
            message = "no line can follow the result of a value"
            parts.report(MISPLACED, late.span, message, help="move this line above the result")
    by = results[-1] if results else parts
    result = by_case(by) or by.one(m.Expr)
    named = {"name": parts.named(), "title": parts.quoted(), "params": params(parts)}
    field = parts.make(m.ValueField, **named, shown=parts.one(m.Shown), type=written, result=result, lines=lines)
    noted = results[-1].notes if results else {}
    if not noted:
        return field
    # the line of the result has no node of its own
    cites = (*field.cites, *noted.get("cites", ()))
    last = {name: getattr(field, name) or noted[name] for name in ("assume", "told") if name in noted}
    return field.model_copy(update={"cites": cites, **last})


@builds("owner")
def owner(parts: Parts) -> m.Owner:
    if parts.has("the"):
        return parts.make(m.Owner, form="table")
    kinds = kind_names(parts)
    if kinds:
        return parts.make(m.Owner, form="kind", kind=kinds[0])
    return parts.make(m.Owner, form="player")


@builds("has_decl", "broken_has")
def has_decl(parts: Parts) -> m.HasBlock:
    who = parts.one(m.Owner) or m.Owner(span=parts.span_of_head(), form="kind")
    if who.form == "table":
        for each in parts.all(m.Field):
            if each.name.text in RESERVED - NEVER:
                parts.context.found.extend(check_declared(each.name))
    return parts.make(m.HasBlock, owner=who, fields=parts.all(m.Field), broken=parts.broken)


builds_all(
    type_range=lambda p: p.make(m.RangeType, low=p.expr(), high=next(iter(p.all(m.Expr)[1:]), None)),
    type_choice=lambda p: p.make(m.ChoiceType, options=p.all(m.Expr)),
    type_zone=lambda p: p.make(m.ZoneType, form=str(p.items[0]), kinds=kind_names(p)),
    type_history=lambda p: p.make(m.HistoryType, parts=tuple(p.all(m.Expr))),
    param_given=lambda p: p.make(m.Param, name=p.named(), form="given", type=p.the(m.TypeExpr), **_number_of_each(p)),
    param_from=lambda p: p.make(
        m.Param, name=p.named(), form="from", source=p.expr(), where=p.after("where"), **_number_of_each(p)
    ),
    attr_capped=in_order(m.Capped),
    attr_hidden=in_order(m.Hidden),
    attr_open=lambda p: p.make(m.Open, top=p.has("top")),
    attr_seen=lambda p: p.make(m.SeenBy, who=p.word("owner", "others", "all"), when=p.after("when")),
    attr_up_to=in_order(m.UpTo, "limit"),
    attr_refilled=lambda p: p.make(m.Refilled, source=p.expr(), at_once=p.has("always")),
    attr_shown=in_order(m.Shown),
)
