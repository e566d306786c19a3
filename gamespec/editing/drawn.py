"""Data for an editor's display of a file: hints, lenses, outline, folds, formatting, word colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import accumulate
from pathlib import Path
from typing import Literal, NamedTuple

from gamespec import model
from gamespec.check.symbols import World
from gamespec.checked.things import Value
from gamespec.checked.types import Int, Type
from gamespec.diagnostics import Edit
from gamespec.editing.known import Known
from gamespec.editing.names.namespace import declarations, owner_name
from gamespec.editing.names.referents import Occurrence
from gamespec.format.printer import WORDS, aligned
from gamespec.format.upgrading import laid_out
from gamespec.source import SourceFile, Span

# ---- inlay hints for editors: ranges of numbers, and runtime checks that a variant adds


HEAD = re.compile(r"(?=\s+=\s)|\n|$")


class Hint(NamedTuple):
    """A text that an editor displays at a place although it is not in the file, and its description."""

    offset: int
    words: str
    says: str = ""


def ranges(known: Known, file: Path) -> Iterator[Hint]:
    """Yield hints with the ranges of numbers that the checker found for values without a written type."""
    found, world = known.models.get(file), known.world_of(file)
    if found is None or world is None:
        return
    for node in found.walk():
        if isinstance(node, model.HasBlock):
            for field in node.fields:
                if isinstance(field, model.ValueField) and field.type is None:
                    yield from _hint(field, _type(world, owner_name(node.owner), field.name.text))
        elif isinstance(node, model.ScoreLine):
            yield from _hint(node, _type(world, "Player", node.name.text))


def added_checks(known: Known, file: Path, places: frozenset[tuple[str, int]]) -> Iterator[Hint]:
    """Yield hints for the runtime checks that a variant adds, with each one's file and offset."""
    source = known.source(file)
    for name, start in sorted(places):
        if source is not None and name == str(file) and start <= len(source.text):
            line = source.place(start)[0]
            end = source.line_starts[line - 1] + len(source.line_text(line).rstrip())
            yield Hint(end, "runtime check", "checked while the game runs: with this variant it could not be proved")


def _hint(line: model.Field | model.ScoreLine, of: Type | None) -> Iterator[Hint]:
    if isinstance(of, Int) and of.low is not None and of.high is not None and line.name.text:
        head = HEAD.search(line.span.text)
        words = f"= {of.low}" if of.low == of.high else f": {of.low}..{of.high}"
        yield Hint(
            line.span.start + (head.start() if head else 0), words, "between these ends it lies, as far as is proved"
        )


def _type(world: World, owner: str, name: str) -> Type | None:
    kind = world.kinds.get(owner)
    found = world.member(kind, name) if kind is not None or not owner else None
    return found.type if isinstance(found, Value) else None


# ---- code lenses (commands an editor shows above a line) for examples, phases, and heads of variants


class Lens(NamedTuple):
    """A command that an editor shows above a line, with the name it applies to."""

    does: Literal["run", "graph", "diff"]
    name: str
    span: Span


def lenses(file: model.GameFile) -> Iterator[Lens]:
    """Yield the commands to show in a file, in the order of its lines."""
    header = file.header
    if header is not None and header.form == "variant" and header.title is not None:
        yield Lens("diff", header.title.text, header.title.span)
    for node in file.walk():
        if isinstance(node, model.ExampleDecl) and node.form == "example" and node.title is not None:
            yield Lens("run", node.title.text, node.title.span)
        elif isinstance(node, model.PhaseDecl) and node.name.text:
            yield Lens("graph", node.name.text, node.name.span)


# ---- outline of a file, and its ranges of lines that an editor can fold


NOT_SHOWN = {"title"}
HEADS = ("the table", "each ", "by players", "scoring", "with ", "add each", "add the", "replace step")


@dataclass(slots=True)
class Part:
    """An entry of the outline: name and span of a declaration, and the entries inside."""

    name: str
    sort: str
    whole: Span
    at: Span
    parts: list[Part] = field(default_factory=list)


def outline(file: model.GameFile) -> list[Part]:
    """Return the declarations of a file as a tree for the outline of an editor."""
    roots: list[Part] = []
    open_: list[Part] = []
    found = [each for each in declarations(file) if each.symbol.sort not in NOT_SHOWN]
    for each in sorted([*_blocks(file), *map(_part, found)], key=_outermost):
        while open_ and not (open_[-1].whole.start <= each.whole.start and each.whole.end <= open_[-1].whole.end):
            open_.pop()
        (open_[-1].parts if open_ else roots).append(each)
        open_.append(each)
    return roots


def _outermost(part: Part) -> tuple[int, int]:
    return part.whole.start, -part.whole.end


def _part(each: Occurrence) -> Part:
    return Part(each.symbol.name, each.symbol.sort, each.whole or each.span, each.span)


def _blocks(file: model.GameFile) -> Iterator[Part]:
    """Yield outline entries for blocks that have no name, titled by their first line."""
    for decl in file.decls:
        head = decl.span.text.split("\n", 1)[0].rstrip()
        if head.startswith(HEADS):
            span = decl.span.file.span(decl.span.start, decl.span.start + len(head))
            yield Part(head, "block", decl.span, span)


def folds(source: SourceFile) -> list[tuple[int, int]]:
    """Return first and last lines (from 1) of foldable ranges: comments, and lines with deeper ones below."""
    found: list[tuple[int, int]] = []
    open_: list[tuple[int, int]] = []
    last = 0
    for number in range(1, len(source.line_starts) + 1):
        text = source.line_text(number)
        words = text.strip()
        if not words or words[0] == "#":
            continue
        deep = len(text) - len(text.lstrip())
        while open_ and open_[-1][0] >= deep:
            _, first = open_.pop()
            if last > first:
                found.append((first, last))
        open_.append((deep, number))
        last = number
    found += [(first, last) for _, first in open_ if last > first]
    return sorted(found)


# ---- text edits that format a file, or only the table at the cursor


LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")
"""Pattern of a line with its line end."""


def whole(source: SourceFile) -> list[Edit]:
    """Return edits that format a file, one for each group of lines; raises NotLaidOutError."""
    ends = "\r\n" if "\r\n" in source.text else "\n"
    before = LINE.findall(source.text)
    after = [line.rstrip("\r\n") + ends for line in LINE.findall(laid_out(source))]
    starts = [*accumulate(map(len, before), initial=0)]
    return [
        _narrowed(source, starts[first], starts[last], "".join(after[begin:end]))
        for tag, first, last, begin, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


def _narrowed(source: SourceFile, start: int, end: int, text: str) -> Edit:
    """Return the smallest edit that turns the source between two offsets into `text`."""
    before = source.text[start:end]
    room = min(len(before), len(text))
    first = next((at for at in range(room) if before[at] != text[at]), room)
    room -= first
    last = next((at for at in range(room) if before[-1 - at] != text[-1 - at]), room)
    return Edit(source.span(start + first, end - last), text[first : len(text) - last])


def table_at(source: SourceFile, line: int) -> list[Edit]:
    """Return edits that align the table at a line number (from 1); empty if there is no table."""
    if not _is_row(source, line):
        return []
    numbers = [line]
    for step in (-1, 1):
        at = line + step
        while _is_row(source, at):
            numbers.append(at)
            at += step
    numbers.sort()
    rows = [source.line_text(number) for number in numbers]
    edits: list[Edit] = []
    for number, before, after in zip(numbers, rows, aligned([row.strip() for row in rows]), strict=True):
        deep = len(before) - len(before.lstrip())
        start = source.line_starts[number - 1]
        if before[deep:] != after:
            edits.append(Edit(source.span(start + deep, start + len(before)), after))
    return edits


def _is_row(source: SourceFile, line: int) -> bool:
    words = source.line_text(line).strip() if 1 <= line <= len(source.line_starts) else ""
    return len(words) > 1 and words[0] == "|" and "|" in words[1:]


# ---- semantic tokens for editors: the sort of each word of a text, for colouring


SORTS = (
    "keyword", "comment", "string", "number", "class", "enumMember", "property", "variable", "function", "namespace",
    "event", "decorator",
)  # fmt: skip
BY_SYMBOL = {
    "kind": "class", "row": "enumMember", "column": "property", "member": "property", "constant": "variable",
    "action": "function", "phase": "namespace", "step": "namespace", "rule": "event", "shape": "enumMember",
    "drawing": "enumMember", "score": "property", "local": "variable", "seat": "variable", "rule id": "decorator",
    "title": "string", "example": "string",
}  # fmt: skip


class Coloured(NamedTuple):
    """A word to colour: its start, length and sort, and whether it declares a name there."""

    start: int
    length: int
    sort: str
    declares: bool = False


def coloured(source: SourceFile, named: Iterable[Occurrence]) -> Iterator[Coloured]:
    """Yield each word of a text with its sort: names (at places `named`) by meaning, others by form."""
    names = {(each.span.start, each.span.end): each for each in named}
    made = {each.span.start: each for each in names.values() if each.made is not None}
    for number, start in enumerate(source.line_starts, 1):
        for found in WORDS.finditer(source.line_text(number)):
            begin, end = start + found.start(), start + found.end()
            each = names.get((begin, end)) or made.get(begin)
            if each is not None:
                yield Coloured(begin, end - begin, BY_SYMBOL[each.symbol.sort], each.declares)
            elif found.lastgroup in {"comment", "string"}:
                yield Coloured(begin, end - begin, found.lastgroup)
            elif found.lastgroup == "word":
                yield Coloured(begin, end - begin, "number" if found.group().isdigit() else "keyword")
