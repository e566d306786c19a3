"""Rulebook chapters with the glossary (fields, zones, values) and the worked examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile

from cli.rulebook.parts import Part, Rows, Says, Section
from gamespec import model as m
from gamespec.check.examples.worked import Titles, by_title, chain, completed
from gamespec.prose.conditions import holds, is_condition
from gamespec.prose.declared import NEVER, attribute, owner_words, params, start_of, type_words, within
from gamespec.prose.examples import lines, start
from gamespec.prose.names import TABLE
from gamespec.prose.remarks import remark, remarked
from gamespec.prose.statements import block, render_lines
from gamespec.prose.told import telling
from gamespec.prose.voice import Item, Voice, begun, called, listed, noted, notes, titled


def glossary(game: m.GameFile, voice: Voice) -> Section | None:
    """Return the glossary, fields and zones as a table, values as computed; None if empty."""
    blocks = [decl for decl in game.decls if isinstance(decl, m.HasBlock)]
    if not blocks:
        return None
    found: dict[str, Section] = {}
    for decl in blocks:
        title, owner = owner_words(decl.owner.kind, decl.owner.form, voice)
        told, own = tuple(_fields(decl.fields, voice.about(owner))), notes(decl.model_copy(update={"fields": ()}))
        before = found.get(title, Section(title, ()))
        remarks = " ".join(filter(None, (before.remark, remark(decl, voice))))
        cites, assumed = (*before.cites, *own[0]), (*before.assumed, *own[1])
        found[title] = Section(title, (*before.parts, *told), cites, assumed, remark=remarks)
    return Section("Glossary", tuple(found.values()))


def places(game: m.GameFile, voice: Voice) -> Iterator[Section]:
    """Yield a section for each owner of fields, zones and values that have sentences of the author."""
    found: dict[str, list[Item]] = {}
    for decl in game.decls:
        if isinstance(decl, m.HasBlock):
            title, _ = owner_words(decl.owner.kind, decl.owner.form, voice)
            for field in decl.fields:
                first, *more = telling(field, voice) or (None,)
                if first is not None:
                    said = replace(first, text=f"{titled(begun(_title(field)))}: {first.text}")
                    found.setdefault(title, []).extend((said, *filter(None, more)))
    yield from (Section(begun(title), (Says(tuple(items)),)) for title, items in found.items())


def _fields(fields: Iterable[m.Field], voice: Voice) -> Iterator[Part]:
    listing = list(fields)
    stored = tuple(_stored(field, voice) for field in listing if isinstance(field, m.StoredField))
    if stored:
        yield Rows(("name", "what it is", "begins as", "to know"), stored)
    values = tuple(value_entry(field, voice) for field in listing if isinstance(field, m.ValueField))
    if values:
        yield Says(values)


def _title(field: m.Field) -> str:
    return str(field.title) if field.title is not None else str(field.name).replace("-", " ")


SEEING = (m.Hidden, m.Open, m.SeenBy)
"""Attributes of a field that say which players see it."""


def _lies_open(field: m.StoredField) -> bool:
    return any(isinstance(each, m.Open) and not each.top for each in field.attrs)


def _by_default(voice: Voice) -> str:
    return "seen where the place of the piece is seen" if voice.owner in voice.names.pieces else "everybody knows it"


def _stored(field: m.StoredField, voice: Voice) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    per = f", for each {listed(voice.names.kind(kind.text) for kind in field.per)}" if field.per else ""
    zone = isinstance(field.type, m.ZoneType)
    seen = [] if any(isinstance(each, SEEING) for each in field.attrs) else [_by_default(voice)]
    sizes = ["everybody knows how many lie there"] if zone and not seen and not _lies_open(field) else []
    more = [*seen, *sizes]
    more += [attribute(each, voice) for each in (*field.attrs, *(() if field.shown is None else (field.shown,)))]
    more += [NEVER] if str(field.name) in voice.names.staying else []
    cells = (
        _title(field),
        type_words(field.type, voice) + per,
        start_of(field, voice),
        remarked(field, "; ".join(more), voice),
    )
    return cells, *notes(field)


def value_entry(field: m.ValueField, voice: Voice) -> Item:
    """Return the glossary entry of a value: its expression, or the `need` lines that must all hold."""
    listing, inner = params(field.params, voice)
    of = f", for {listed(listing)}," if listing else ""
    shown = "" if field.shown is None else f" It is {attribute(field.shown, voice)}."
    rules = list(map(called, voice.names.changed_by(voice.owner or TABLE, str(field.name))))
    shown += f" It is changed by {listed(rules)}." if rules else ""
    inside: list[Item] = []
    for line in field.lines:
        told, after = render_lines((line,), inner)
        inside += (noted(line, _needed(line, inner)),) if isinstance(line, m.Need) else told
        inner = after
    head = f"{_title(field)}{of}{within(field.type, voice)}"
    head += " is so if all of this holds" if field.result is None else f" {_is(field.result, inner)}"
    words = remarked(field, f"{begun(head)}.{shown}", voice)
    return Item(words, *notes(field), inside=tuple(inside))


def _is(result: m.Expr, voice: Voice) -> str:
    """Return English for the result expression of a value: `is so if ...` if yes or no, else `is ...`."""
    if isinstance(result, m.IfExpr) and is_condition(result):
        then, otherwise = holds(result.then, voice), holds(result.otherwise, voice)
        return f"is, if {holds(result.condition, voice)}, so if {then}; otherwise it is so if {otherwise}"
    if is_condition(result):
        return f"is so if {holds(result, voice)}"
    several = isinstance(result, m.ListLit) or (isinstance(result, m.Comprehension) and result.op == "those")
    return f"{'consists of' if several else 'is'} {voice.say(result)}"


def _needed(need: m.Need, voice: Voice) -> str:
    words = holds(need.condition, voice)
    return words if need.reason is None else f"{words} (else: {called(str(need.reason))})"


def examples(game: m.GameFile, voice: Voice) -> Section | None:
    """Return the chapter of worked examples, each a box; None if there are none."""
    known = by_title(game.decls)
    every = (decl for decl in game.decls if isinstance(decl, m.ExampleDecl) and decl.form == "example")
    found = tuple(example(with_positions(decl, known), voice) for decl in every)
    return Section("Examples", found) if found else None


def with_positions(decl: m.ExampleDecl, known: Titles) -> m.ExampleDecl:
    """Return an example with its seats, its start, and the lines of the positions it continues."""
    positions = tuple(takewhile(lambda each: each.form == "position", chain(decl, known)))
    last = (decl, *positions)[-1]
    return completed(decl, known).model_copy(
        update={
            "given": tuple(line for each in (*reversed(positions), decl) for line in each.given),
            "given_setup": any(each.given_setup for each in (decl, *positions)),
            "start": next((each.start for each in (decl, *positions) if each.start is not None), None),
            "continues": last.continues,
        }
    )


def example(decl: m.ExampleDecl, voice: Voice) -> Section:
    """Return a worked example as a box: players, position, then moves and checks."""
    named = voice
    for seat in decl.seats:
        named = named.knowing(str(seat), str(seat), "player")
    parts: list[Part] = []
    begins: list[Item] = []
    if decl.seats:
        begins.append(Item(f"Players: {listed(map(str, decl.seats))}."))
    if decl.variants:
        begins.append(Item(f"With {listed(f'“{name}”' for name in decl.variants)}."))
    if decl.continues is not None:
        begins.append(Item(f"This continues “{decl.continues}”."))
    if decl.given_setup:
        begins.append(Item("The game has been set up."))
    begins += block(decl.given, named)
    if decl.start is not None:
        begins.append(start(decl.start, named))
    if begins:
        parts.append(Says(tuple(begins)))
    told = lines(decl.lines, named)
    if told:
        parts.append(Says(told, numbered=True))
    own = notes(decl.model_copy(update={"given": (), "start": None, "lines": ()}))
    title = str(decl.title) if decl.title is not None else "Example"
    return Section(begun(title), tuple(parts), *own, boxed=True)
