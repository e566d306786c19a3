"""Find the variants that cause a finding; compare findings of several choices of variants."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple, TypeAlias, TypeVar

from gamespec import model
from gamespec.check.codes import WRONG_TOTAL
from gamespec.check.tables.cells import SORTS
from gamespec.check.tables.columns import NOT_PROPERTIES
from gamespec.diagnostics import Diagnostic, Label
from gamespec.diagnostics.sink import Sink
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.overlay.codes import CLASH
from gamespec.source import Span
from gamespec.variants.needed import models_with_needed

# ---- find the cell in a row added by a variant that differs in sort or size from those of the other rows


OF_PIECES = re.compile(r"(?:cards|tiles|tokens|dice) [A-Z]\w*")
"""Pattern of the head of a table of pieces, which may give a total."""


class Unlike(NamedTuple):
    """An odd cell in a row that a variant adds: its place, and advice on what to write."""

    span: Span
    advice: str


def unlike_cell(row: model.Row, target: model.TableRef | None, base: model.GameFile) -> Unlike | None:
    """Return a row's one odd cell (empty, of another sort or range), with advice; else None."""
    table = _table(target, base)
    if table is None or len(table.columns) != len(row.cells):
        return None
    of_sort: list[Unlike] = []
    of_number: list[Unlike] = []
    for place, column in enumerate(table.columns):
        others = [each.cells[place] for each in table.rows if len(each.cells) == len(row.cells)]
        cell, name = row.cells[place], column.name + (f"/{column.key}" if column.key else "")
        if place and column.name not in NOT_PROPERTIES and others:
            of_sort += [Unlike(cell.span, advice) for advice in _of_another_sort(cell, others, name)]
            of_number += [Unlike(cell.span, advice) for advice in _beyond(cell, others, name)]
    found = of_sort or of_number
    return found[0] if len(found) == 1 else None


def _table(target: model.TableRef | None, base: model.GameFile) -> model.Table | None:
    kind = str(target.kind) if target is not None and target.kind is not None else None
    for decl in base.decls:
        if kind is not None and str(getattr(decl, "name", "")) == kind:
            return getattr(decl, "table", None)
        if kind is None and isinstance(decl, model.PlayersTable):
            return decl.table
    return None


def _of_another_sort(cell: model.Cell, others: Sequence[model.Cell], column: str) -> Iterator[str]:
    sorts = list(dict.fromkeys(SORTS[type(other)] for other in others if not isinstance(other, model.EmptyCell)))
    if isinstance(cell, model.EmptyCell):
        if sorts and not any(isinstance(other, model.EmptyCell) for other in others):
            yield f"write a {sorts[0]}: every other row has one in `{column}`, and the game relies on it"
    elif sorts and SORTS[type(cell)] not in sorts:
        yield f"write a {sorts[0]}, as every other row has in `{column}`"


def _beyond(cell: model.Cell, others: Sequence[model.Cell], column: str) -> Iterator[str]:
    numbers = [other.value for other in others if isinstance(other, model.NumberCell)]
    if isinstance(cell, model.NumberCell) and numbers and not min(numbers) <= cell.value <= max(numbers):
        said = f"{min(numbers)} to {max(numbers)}" if min(numbers) < max(numbers) else str(numbers[0])
        where = f"the column `{column}` has {said} in the other rows"
        yield f"write a number that the game allows: {where}, but {cell.value} here"


# ---- find the change of a variant that causes errors in the game's file, by leaving out changes
#
# Changes are left out one at a time. For each change that causes some of the errors there is one finding at that
# change, with the lines of the game that no longer fit. One odd row may break many lines; it is reported once, at the
# odd cell.


MOST_TRIED = 12
"""Most of a variant's changes tried, by leaving them out, as the cause; similar ones first."""
WORD = re.compile(r"[A-Za-z][\w-]*")
MOST_SHOWN = 3
"""Greatest number of lines of the game shown with a finding; of more, the number is given."""
Key: TypeAlias = tuple[str, str, int]
"""Identity of an error, to find it again in another check: its code, file and offset."""
Check: TypeAlias = "Callable[[model.GameFile, int, Sink], object]"


class Change(NamedTuple):
    """A change by a variant: its span, the row if it adds one, and the variant without it."""

    span: Span
    row: model.Row | None
    target: model.TableRef | None
    without: model.GameFile

    @property
    def text(self) -> str:
        """Return the text of the change, with the name of the table it changes."""
        return f"{self.span.text} {self.target.span.text if self.target is not None else ''}"


def by_cause(
    errors: Sequence[Diagnostic], base: model.GameFile, chosen: Sequence[model.GameFile], seats: int, check: Check
) -> dict[int, Diagnostic]:
    """Return the finding at its cause for each error, by the error's index; errors of one cause share it.

    Errors for which no single change is the cause are missing. `check` adds the errors of a resolved game for `seats`
    players to a sink.
    """
    left = {key_of(error): number for number, error in enumerate(errors)}
    found: dict[int, Diagnostic] = {}
    words = {word for error in errors for word in WORD.findall(f"{error.message} {_line(error.span)}")}
    changes = [(variant, change) for variant in chosen for change in _changes(variant)]
    changes.sort(key=lambda each: -len(words & set(WORD.findall(each[1].text))))
    for variant, change in changes[:MOST_TRIED]:
        if not left:
            break
        rest = [change.without if each is variant else each for each in chosen]
        still = _errors(base, rest, seats, check)
        gone = [number for key, number in left.items() if key not in still] if still is not None else []
        if gone:
            left = {key: number for key, number in left.items() if number not in gone}
            found[gone[0]] = _finding_at([errors[number] for number in gone], change, base)
            found.update((number, found[gone[0]]) for number in gone[1:])
    return found


def key_of(error: Diagnostic) -> Key:
    """Return the key that identifies an error: code, file and offset."""
    return error.code, error.span.file.name, error.span.start


def _line(span: Span) -> str:
    return span.file.line_text(span.line)


def _errors(base: model.GameFile, chosen: Sequence[model.GameFile], seats: int, check: Check) -> set[Key] | None:
    """Return the keys of the errors of a game with some variants, or None if these cannot be applied."""
    sink = Sink()
    whole = resolve(base, chosen, seats, sink)
    if whole is None:
        return None
    check(whole, seats, sink)
    return {key_of(found) for found in sink if found.is_error}


def _changes(variant: model.GameFile) -> Iterator[Change]:
    for span, row, target, decls in _without(variant.decls):
        yield Change(span, row, target, variant.model_copy(update={"decls": decls}))


Left = tuple["Span", "model.Row | None", "model.TableRef | None", tuple[model.Decl, ...]]


def _without(decls: tuple[model.Decl, ...]) -> Iterator[Left]:
    """Yield each change, rows and fields one by one, with the declarations without it."""
    for place, decl in enumerate(decls):
        before, after = decls[:place], decls[place + 1 :]
        for span, row, target, rest in _parts(decl):
            yield span, row, target, (*before, *rest, *after)


def _parts(decl: model.Decl) -> Iterator[Left]:
    match decl:
        case model.WithBlock():
            for span, row, target, rest in _without(decl.decls):
                yield span, row, target, (decl.model_copy(update={"decls": rest}),)
        case model.AddRows():
            for row in decl.rows:
                kept = tuple(each for each in decl.rows if each is not row)
                update = {"rows": kept, "total": None}
                yield row.span, row, decl.target, (decl.model_copy(update=update),) if kept else ()
        case model.ReplaceRow():
            yield decl.new.span, decl.new, decl.target, ()
        case model.AddDecl(decl=model.HasBlock() as block) | model.ReplaceDecl(decl=model.HasBlock() as block):
            for field in block.fields:
                kept = tuple(each for each in block.fields if each is not field)
                inner = block.model_copy(update={"fields": kept})
                yield field.span, None, None, (decl.model_copy(update={"decl": inner}),) if kept else ()
        case model.Overlay():
            yield _head(decl.span), None, None, ()
        case _:
            pass


def _head(span: Span) -> Span:
    return replace(span, end=span.start + len(span.text.splitlines()[0].rstrip()))


def _finding_at(errors: Sequence[Diagnostic], change: Change, base: model.GameFile) -> Diagnostic:
    """Return one finding at a change for errors it causes: the first's message, all lines."""
    first = min(errors, key=lambda each: each.span.start)
    odd = unlike_cell(change.row, change.target, base) if change.row is not None else None
    lines: dict[tuple[str, int], Span] = {}
    for each in sorted(errors, key=lambda each: each.span.start):
        lines.setdefault((each.span.file.name, each.span.line), each.span)
    about = "this no longer fits" if len(lines) > 1 else "found here"
    shown = [Label(span, about) for span in [*lines.values()][:MOST_SHOWN]]
    what = "row" if change.row is not None else "change"
    more = f", and {_many(len(lines) - MOST_SHOWN)} with errors" if len(lines) > MOST_SHOWN else ""
    several = f": with this {what} {len(lines)} lines of the game no longer fit" if len(lines) > 1 else ""
    return replace(
        first,
        message=f"{first.message}{several}",
        primary=Label(odd.span if odd is not None else change.span, f"caused by this {what}{more}"),
        secondary=tuple(shown),
        help=odd.advice if odd is not None else _whole_table(first),
        fixes=(),
    )


def _whole_table(found: Diagnostic) -> str | None:
    """Return the help of a finding; for a total that no longer fits, to replace the table with its total."""
    head = OF_PIECES.match(found.span.file.line_text(found.span.line))
    if found.code != WRONG_TOTAL.code or head is None:
        return found.help
    size = found.message.rpartition(" ")[2]
    return f"write the whole table again in the variant, with its new total: `replace {head[0]}, {size} in all`"


def _many(number: int) -> str:
    return f"{number} other line{'s' if number > 1 else ''}"


def at_causes(
    found: Iterable[Diagnostic], base: model.GameFile, chosen: Sequence[model.GameFile], seats: int, check: Check
) -> list[Diagnostic]:
    """Return findings with errors in the game's file moved to the changes of variants that cause them.

    Errors with the same cause become one finding; other findings are returned unchanged. `check` adds the errors of a
    resolved game for `seats` players to a sink.
    """
    everything = list(found)
    files = {variant.span.file.name for variant in chosen}
    errors = [each for each in everything if each.is_error and each.span.file.name not in files]
    if not errors or not chosen:
        return everything
    blamed = by_cause(errors, base, chosen, seats, check)
    reported: list[Diagnostic] = []
    for each in everything:
        cause = blamed.get(errors.index(each)) if each in errors else None
        if cause is None:
            reported.append(each)
        elif cause not in reported:
            reported.append(cause)
    return reported


# ---- warnings in a variant about changes that clash with those of another variant
#
# Linting the file of one variant alone also checks whether it combines with the others. A clash that a file resolves
# is not reported.


def clashes_of(
    base: GameFile, variant: GameFile, others: Iterable[GameFile], seats: Iterable[int], titles: Mapping[str, GameFile]
) -> list[Diagnostic]:
    """Return the clashes of a variant with each of the others; `titles` has all variants."""
    numbers = list(seats)
    found = Sink()
    for other in others:
        for clash in _between(base, models_with_needed([variant, other], titles), numbers):
            if variant.span.file not in {label.span.file for label in (clash.primary, *clash.secondary)}:
                continue  # a clash of two others, reported in their files
            found.report(_at_home(clash, variant))
    return list(found)


def as_warning(clash: Diagnostic) -> Diagnostic:
    """Return a clash as a warning, since it is an error only once both variants are chosen."""
    settled = f"if players should never choose both, write `# allow {CLASH.code}: why` at the end of the line"
    return replace(clash, severity="warning", help=f"{clash.help}; {settled}")


def _between(base: GameFile, chosen: list[GameFile], seats: list[int]) -> Iterator[Diagnostic]:
    for number in seats:
        sink = Sink()
        resolve(base, chosen, number, sink)
        yield from (as_warning(found) for found in sink if found.code == CLASH.code)


def _at_home(clash: Diagnostic, variant: GameFile) -> Diagnostic:
    """Return a clash with its main place moved to the line in the linted variant."""
    if clash.span.file == variant.span.file or not clash.secondary:
        return clash
    here, *others = clash.secondary
    there = replace(clash.primary, text="changed here by the other variant")
    return replace(clash, primary=replace(here, text=""), secondary=(there, *others))


# ---- combinations of the variants of a ruleset in which it is checked, small ones first


T = TypeVar("T")

ALL_UP_TO = 5
"""Greatest number of variants tried in every combination; of more, pairs and all together."""


def combined(variants: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield every combination of two or more variants; of many variants, the pairs and all together."""
    most = len(variants)
    sizes = range(2, most + 1) if most <= ALL_UP_TO else (2, most)
    for size in sizes:
        yield from combinations(variants, size)


def choices(variants: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield the choices of variants to check: none, each, and all combinations, or pairs and all."""
    yield ()
    yield from ((variant,) for variant in variants)
    yield from combined(variants)
