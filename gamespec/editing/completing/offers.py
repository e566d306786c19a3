"""Completion: suggestions at the cursor, from the text and the last checked state of its ruleset.

An unfinished line usually cannot be parsed: the words before the cursor give the form, the grammar gives what may
follow, and the ruleset gives the names. Nothing is checked again, so the answer is immediate.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.editing.completing.by_words import form_of
from gamespec.editing.completing.in_examples import begins_a_move, moves, seats
from gamespec.editing.completing.in_quotes import quoted
from gamespec.editing.completing.in_tables import cells
from gamespec.editing.completing.place import Place
from gamespec.editing.completing.suggestion import Suggestion
from gamespec.editing.kinds import Kinds
from gamespec.editing.names.symbol import Symbol
from gamespec.editing.words import meaning_of, ready_made, words
from gamespec.syntax.pieces.following import KIND, NAME

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gamespec.editing.known import Known
    from gamespec.source import SourceFile, Span

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
    """Return the span of the partly typed word that a suggestion at `offset` replaces.

    In quotation marks it is all of the quoted text so far.
    """
    before = source.text[source.line_starts[source.place(offset)[0] - 1] : offset]
    found = QUOTED.fullmatch(before) or TYPED.search(before)
    return source.span(offset - (len(found["typed"]) if found else 0), offset)


def suggestions(known: Known, file: Path, source: SourceFile, offset: int) -> list[Suggestion]:
    """Return the completions at `offset` in a text, the more likely ones first.

    `known` is the last checked state of the ruleset of `file`, `source` its current text.
    """
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
    assert place.world is not None
    assert place.fits is not None
    if begins_a_move(place):
        yield from moves(place)
    elif KIND in place.fits and place.in_example and not re.search(r"\bof [\w-]*\Z", place.before):
        yield from seats(place)
    if place.fits >= EXPRESSION and "group" not in place.fits:
        yield from _anything(place)
    elif "group" in place.fits:
        yield from place.of("kind", place.world.kinds)
        for of, says in TYPES.items():
            yield Suggestion(of, "word", says, says=says)
    elif KIND in place.fits and not place.in_example:
        yield from place.of("kind", place.world.kinds)


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
    world = place.world
    assert world is not None
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
