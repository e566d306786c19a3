"""Rename a declared name in all files of a ruleset, if every place then keeps its meaning."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple, TypeAlias

from gamespec.diagnostics import Edit, Sink
from gamespec.diff import compared
from gamespec.diff.changelog import as_text
from gamespec.editing.known import Known, known as known_of, ruleset_of
from gamespec.editing.names.referents import Symbol
from gamespec.model import Ident
from gamespec.overlay import resolve
from gamespec.ruleset import Shelf, numbers_of_seats
from gamespec.source import Span
from gamespec.syntax.identifiers import check_declared
from gamespec.variants.needed import models_with_needed

Place: TypeAlias = "tuple[Path, int]"
QUOTED = {"title", "example"}
NAME = re.compile(r"[a-z][\w-]*")
KIND = re.compile(r"[A-Z][\w-]*")


class CannotRename(ValueError):
    """Raised with the reason, in a sentence, why a name cannot be changed."""


class Renamed(NamedTuple):
    """The declared name that is renamed, and the edits in all files."""

    symbol: Symbol
    edits: tuple[Edit, ...]


def renameable(known: Known, file: Path, offset: int) -> Span:
    """Return the span of the name at an offset; raises CannotRename if the ruleset does not declare it."""
    found = known.at(file, offset)
    if found is None:
        raise CannotRename("no name of these rules is at this place; put the cursor on a name")
    _refuse_ready_made(known, found.symbol)
    return found.span


def renamed(known: Known, file: Path, offset: int, new: str) -> Renamed:
    """Return the edits that rename the name at an offset in all files; raises CannotRename."""
    found = known.at(file, offset)
    if found is None:
        raise CannotRename("no name of these rules is at this place; put the cursor on a name")
    symbol = found.symbol
    _refuse_ready_made(known, symbol)
    _refuse_form(symbol, found.span, new)
    _refuse_clash(known, symbol, new)
    edits = tuple(Edit(each.span, new) for each in known.of(symbol))
    _refuse_other_meaning(known, edits, new)
    return Renamed(symbol, edits)


def _refuse_ready_made(known: Known, symbol: Symbol) -> None:
    if symbol.sort == "rule id":
        raise CannotRename(
            f"`{symbol.name}` cannot be renamed here: it is the id of a rule; "
            "change it in the rule sheet and in each line that cites it"
        )
    declared = any(each.declares for each in known.of(symbol))
    kinds = known.world.kinds if known.world is not None else {}
    kept = symbol.sort == "column" and symbol.owner in kinds and symbol.name not in kinds[symbol.owner].columns
    if kept or not declared:
        wrong = f"`{symbol.name}` cannot be renamed: it is a word of the language, or no file of this game declares it"
        raise CannotRename(wrong)


def _refuse_form(symbol: Symbol, span: Span, new: str) -> None:
    if symbol.sort in QUOTED:
        if '"' in new or "\n" in new or not new.strip():
            raise CannotRename("a title cannot be empty or hold quotation marks; choose another title")
        return
    form, said = (
        (KIND, "one capital and small letters, such as `Boat`")
        if symbol.name[:1].isupper()
        else (NAME, "small words joined by hyphens, such as `hand-limit`")
    )
    if not form.fullmatch(new):
        raise CannotRename(f"`{new}` is not a possible name here: write {said}")
    for wrong in check_declared(Ident(span=span, text=new)):
        raise CannotRename(f"{wrong.message}{f'; {wrong.help}' if wrong.help else ''}")


def _refuse_clash(known: Known, symbol: Symbol, new: str) -> None:
    if new == symbol.name:
        raise CannotRename(f"this already has the name `{new}`; choose another name")
    same = symbol._replace(name=new)
    for each in known.of(same):
        raise CannotRename(
            f"`{new}` is already declared in {Path(each.span.file.name).name}, "
            f"line {each.span.line}; choose another name"
        )


def _refuse_other_meaning(known: Known, edits: tuple[Edit, ...], new: str) -> None:
    """Raise CannotRename if, after the edits to `new`, any name would mean something else."""
    texts = dict(known.ruleset.shelf.texts)
    shifts: dict[Path, list[tuple[int, int]]] = {}
    for path in known.models:
        source = known.source(path)
        if source is None:
            continue
        here = sorted((each for each in edits if each.span.file == source), key=lambda each: each.span.start)
        text, moved = source.text, 0
        for each in here:
            text = text[: each.span.start + moved] + each.text + text[each.span.end + moved :]
            moved += len(each.text) - (each.span.end - each.span.start)
            shifts.setdefault(path, []).append((each.span.start, moved))
        if here:
            texts[path] = text
    after = known_of(known.ruleset.game, Shelf(texts, disk=known.ruleset.shelf.disk))
    for wrong in after.wrong[len(known.wrong) :]:
        raise CannotRename(
            f"with the name `{new}`, the rules would have an error: {wrong.message} "
            f"({Path(wrong.span.file.name).name}, line {wrong.span.line}); choose another name"
        )
    before, now = _groups(known, shifts), _groups(after, {})
    for places in before - now:
        file, offset = next(iter(sorted(places)))
        source = after.source(file)
        line = source.place(offset)[0] if source is not None else 1
        raise CannotRename(f"with `{new}`, {file.name}, line {line} would mean something else; choose another name")


def _groups(known: Known, shifts: dict[Path, list[tuple[int, int]]]) -> set[frozenset[Place]]:
    """Return, for each named thing, the set of places that name it.

    `shifts` has for each file the offsets at which edits change the text, each with the distance by which places after
    it move; the places returned are moved accordingly.
    """
    found: dict[Symbol, set[Place]] = {}
    for path, every in known.occurrences.items():
        moves = shifts.get(path, [])
        for each in every:
            start = each.span.start
            moved = next((by for at, by in reversed(moves) if at < start), 0)
            found.setdefault(each.symbol, set()).add((path, start + moved))
    return {frozenset(places) for places in found.values()}


# ---- describe what a variant changes in its base game, for display in an editor


def changes_of(file: Path, shelf: Shelf) -> str | None:
    """Return what a variant changes, as `gamespec diff` prints it; None after an error."""
    ruleset = ruleset_of(file, shelf)
    base, (variant, wrong) = ruleset.read(ruleset.game)[0], ruleset.read(file)
    if base is None or variant is None or wrong:
        return None
    read = [ruleset.read(each)[0] for each in ruleset.variants.values()]
    titles = {str(each.header.title): each for each in read if each is not None and each.header is not None}
    chosen = models_with_needed([variant], titles)
    sink = Sink()
    old = {seats: resolve(base, [], seats, sink) for seats in numbers_of_seats(base)}
    new = {seats: resolve(base, chosen, seats, sink) for seats in numbers_of_seats(base, chosen)}
    if sink.errors:
        return None
    edits = compared(*({seats: game for seats, game in each.items() if game is not None} for each in (old, new)))
    return as_text(edits).rstrip() or "no change"
