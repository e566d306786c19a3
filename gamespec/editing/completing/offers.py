"""Completion: suggestions at the cursor, from the text and the last checked state of its ruleset.

An unfinished line usually cannot be parsed: the words before the cursor give the form, the grammar gives what may
follow, and the ruleset gives the names. Nothing is checked again, so the answer is immediate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from gamespec import model
from gamespec.check.symbols import World
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Row, Thing
from gamespec.editing.completing.by_words import begins_a_move, form_of, moves, seats
from gamespec.editing.completing.place import Place, Suggestion
from gamespec.editing.kinds import Kinds
from gamespec.editing.known import Known
from gamespec.editing.names.referents import Symbol
from gamespec.editing.words import meaning_of, ready_made, words
from gamespec.source import SourceFile, Span
from gamespec.syntax.pieces import KIND, NAME

# ---- completions between quotation marks: titles of declarations, and reasons of rules


LISTED = r'(?:"[^"]*", )*"[^"]*\Z'
GAMES = re.compile(rf"\b(?:variant \"[^\"]*\"|examples) of {LISTED}")
VARIANTS = re.compile(rf"\b(?:with|needs) {LISTED}")
STARTS = re.compile(rf"\bgiven (position|example) {LISTED}")
EXAMPLES = re.compile(rf"\b(instead of example|(?:remove|replace) (?:example|position)) {LISTED}")
REASONS = re.compile(rf"\bcannot ([\w-]+).* because {LISTED}")


def quoted(place: Place) -> Iterator[Suggestion]:
    """Yield titles or reasons that fit at the cursor; nothing where the text is free."""
    before = place.before
    ruleset = place.known.ruleset
    if GAMES.search(before):
        yield from _titles(place, [ruleset.heading(ruleset.game).title])
    elif VARIANTS.search(before):
        yield from _titles(place, [ruleset.heading(file).title for file in ruleset.variants.values()])
    elif found := STARTS.search(before):
        yield from _examples(place, found[1])
    elif EXAMPLES.search(before):
        yield from _examples(place, "position" if "position" in before else "example")
    elif (found := REASONS.search(before)) and place.in_example:
        yield from _reasons(place, found[1])


def _titles(place: Place, titles: list[str]) -> Iterator[Suggestion]:
    own = place.known.ruleset.heading(place.file).title
    for title in titles:
        if title and (title != own or place.head.startswith("examples")):
            yield Suggestion(title, "title", symbol=Symbol("title", "", title))


def _examples(place: Place, form: str) -> Iterator[Suggestion]:
    for file in place.known.models.values():
        for decl in file.decls:
            if isinstance(decl, model.ExampleDecl) and decl.form == form and decl.title is not None:
                title = decl.title.text
                yield Suggestion(title, "title", form, symbol=Symbol("example", "", title))


def _reasons(place: Place, action: str) -> Iterator[Suggestion]:
    """Yield the reasons that rules give for refusing a move, those of the named action first."""
    every = {
        str(said): (str(getattr(decl, "name", "")) == action, decl.span.text.split("\n", 1)[0].split("(")[0])
        for file in place.known.models.values()
        for decl in file.decls
        if not isinstance(decl, model.ExampleDecl)
        for node in decl.walk()
        if (said := getattr(node, "reason", None)) is not None
    }
    for said, (_, where) in sorted(every.items(), key=lambda each: not each[1][0]):
        yield Suggestion(said, "title", where)


# ---- completions in a row of a table


OF = re.compile(
    r"(?:add )?(?:cards|tiles|tokens|dice|spaces|type) ([A-Z][\w-]*)"
    r"|(?:add row to|replace row [\w-]+ of) ([A-Z][\w-]*)"
)
FROM = re.compile(r"\| *[\w-]+(?:/[\w-]+)? from [\w-]*\Z")
SOURCE = re.compile(r"([\w-]+)(?:/[\w-]+)?(?: from ([A-Z][\w-]*))?")


def cells(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions in a table: kinds of things after `from` in its head, and names in its cells."""
    world = place.world
    if world is None:
        return
    if FROM.search(place.before):
        yield from place.of("kind", world.kinds)
        return
    named = OF.match(place.head)
    own = world.kinds.get(named[1] or named[2]) if named else None
    number = place.before.count("|") - 1
    of = _of(place, world, own, number)
    if of is not None:
        yield from (place.named(Symbol("row", of.name, row)) for row in of.rows)
    elif number == 0 and _head(place) is not None:
        yield Suggestion("each", "word", "a row for each word of a kind", "each ${1:Kind}")


def _of(place: Place, world: World, own: Kind | None, number: int) -> Kind | None:
    """Return the kind whose names fill column `number` of the table at the cursor, or None."""
    head = _head(place)
    if head is None:
        if own is None or not place.head.startswith(("add row", "replace row")) or not number:
            return None
        columns = [*place.known.names.heads(own.name)]
        name = columns[number].name if number < len(columns) else ""
    else:
        said = SOURCE.fullmatch(head[number].strip()) if number < len(head) else None
        if said is None:
            return None
        if said[2]:
            return world.kinds.get(said[2])
        name = said[1]
    column = own.columns.get(name) if own is not None else None
    return column.type.kind if column is not None and isinstance(column.type, Thing | Row) else None


def _head(place: Place) -> list[str] | None:
    """Return the columns of the table above the cursor; None in the head or without a head."""
    if place.head.startswith(("add row", "replace row")):
        return None
    found = None
    for number in range(place.line - 1, 0, -1):
        text = place.source.line_text(number).strip()
        if not text.startswith("|"):
            break
        found = text
    return None if found is None else found.strip("|").split("|")


# ---- completion: suggestions at the cursor, from the text and the last checked state of its ruleset


TYPED = re.compile(r"(?P<typed>[\w-]*)\Z")
QUOTED = re.compile(r'(?:[^"#\n]*"[^"\n]*")*[^"#\n]*"(?P<typed>[^"\n]*)')
BINDS = re.compile(
    r"(?:[(,]\s*|\bfor each )([a-z][\w-]*) (?:from|in|given)\b"
    r"|\blet ([a-z][\w-]*)|\bchooses? ([a-z][\w-]*) from|\bcalled ([a-z][\w-]*)|\bwith ([a-z][\w-]*) from"
)
HEADS = {
    "rule": "rule", "example": "example", "position": "example", "instead": "example",
    "the": "has", "each": "has", "scoring": "score",
}  # fmt: skip
EXPRESSION = frozenset({NAME, "your", "count"})
"""Tokens that are all allowed by the grammar exactly where an expression may begin."""
NEW = re.compile(r"^(?:add )?(?:type|cards|tiles|tokens|dice|spaces) [\w-]*\Z|^\s+seats ")
"""Pattern of the text before a cursor at which a new name is declared, so that no name is suggested."""
WORD = re.compile(r"[a-z]")
TYPES = {"yes or no": "What holds or does not.", "0 and up": "A number that nothing bounds above."}
"""Types of fields besides kinds of things and zones, with their descriptions."""
YOU = "you"
"""Keyword that begins lines although the grammar reads it as a name."""


def typed_at(source: SourceFile, offset: int) -> Span:
    """Return the span of the partly typed word or quoted text that a suggestion replaces."""
    before = source.text[source.line_starts[source.place(offset)[0] - 1] : offset]
    found = QUOTED.fullmatch(before) or TYPED.search(before)
    return source.span(offset - (len(found["typed"]) if found else 0), offset)


def suggestions(known: Known, file: Path, source: SourceFile, offset: int) -> list[Suggestion]:
    """Return the completions at `offset` in `source`, likely first, by the last checked state `known`."""
    typed = typed_at(source, offset)
    place = Place(known, file, source, offset, typed.end - typed.start)
    before = place.before
    if "#" in before and before[: before.index("#")].count('"') % 2 == 0 and not before.lstrip().startswith("|"):
        return []
    if before.count('"') % 2:
        return [*quoted(place)]
    if before.lstrip().startswith("|"):
        return [*cells(place)]
    return [*{(each.word, each.snippet): each for each in reversed([*_offered(place)])}.values()][::-1]


def _offered(place: Place) -> Iterator[Suggestion]:
    beginning = re.fullmatch(r"\s*[\w-]*", place.before) is not None
    wanted = None if beginning else form_of(place)
    if wanted is not None:
        yield from wanted(place) if place.world is not None else ()
        yield from _words(place)
        return
    if beginning:
        yield from _lines(place)
    if NEW.search(place.before):
        return
    if place.fits is None:
        if place.world is not None and place.before.strip():
            yield from moves(place) if begins_a_move(place) else _anything(place)
        return
    if place.world is not None:
        yield from _names(place)
    if not beginning:
        yield from _words(place)


def _names(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for the declared names that fit at the cursor."""
    assert place.fits is not None
    if begins_a_move(place):
        yield from moves(place)
    elif KIND in place.fits and place.in_example and not re.search(r"\bof [\w-]*\Z", place.before):
        yield from seats(place)
    if place.fits >= EXPRESSION and "group" not in place.fits:
        yield from _anything(place)
    elif "group" in place.fits:
        yield from place.of("kind", place.checked.kinds)
        for of, says in TYPES.items():
            yield Suggestion(of, "word", says, says=says)
    elif KIND in place.fits and not place.in_example:
        yield from place.of("kind", place.checked.kinds)


def _lines(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for whole lines that may begin at the cursor, with placeholders."""
    fits = place.fits
    if not place.before[:1].isspace() or (fits is not None and "type" in fits):  # also in a block `with 2 players`
        where = ("head", "variant", "top")
    else:
        head = place.head.removeprefix("add ").removeprefix("replace ").split(" ")[0]
        where = (HEADS.get(head, "line"), *(("line",) if fits is None or "move" in fits else ()))
    offered: set[str] = set()
    for each in sorted((each for each in words() if each.where in where), key=lambda each: where.index(each.where)):
        first = each.word.split()[0]
        fitting = fits is None or first in fits or (first == YOU and NAME in fits)
        if fitting and each.word not in offered and (each.where != "variant" or place.is_variant):
            offered.add(each.word)
            yield Suggestion(each.word, "word", each.says, each.snippet, says=each.says)


def _words(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for keywords of the language that may follow at the cursor."""
    for word in sorted(place.fits or ()):
        if WORD.match(word):
            says = meaning_of(word) or ""
            yield Suggestion(word, "word", says, says=says)


def _anything(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for all names and keywords that may begin an expression."""
    world = place.checked
    for name in dict.fromkeys(name for found in BINDS.findall(place.above) for name in found if name):
        kind = Kinds(world, place.above).of(name)
        yield Suggestion(name, "local", "bound above" if kind is None else kind.name)
    yield from (place.member(each) for each in world.table.values())
    yield from (place.named(Symbol("constant", "", name)) for name in world.constants)
    yield from (place.named(Symbol("kind", "", name)) for name in world.kinds)
    for name, rows in world.rows.items():
        yield place.named(Symbol("row", rows[0][0].name, name))
    for name, says in ready_made().items():
        yield Suggestion(name, "word", says, says=says)
