"""Fixes for a finding that need the names of the ruleset: a similar name, a missing column or field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gamespec import model
from gamespec.checked.kinds import Kind
from gamespec.diagnostics import Diagnostic, Edit, fixed
from gamespec.editing.kinds import Kinds, owner_before
from gamespec.editing.known import Known
from gamespec.editing.names.namespace import owner_name
from gamespec.format.printer import aligned
from gamespec.source import SourceFile

# ---- fixes of a finding for an editor, as text edits with a title


ABOUT_COMMENTS = {"GS802", "GS803"}
"""Codes of findings about `allow` comments, which a further `allow` comment cannot suppress."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """Text edits that remove the findings in `settles`; `likely` marks the usual choice."""

    title: str
    edits: tuple[Edit, ...]
    settles: tuple[Diagnostic, ...]
    likely: bool = False


def remedies(found: Diagnostic) -> Iterator[Remedy]:
    """Yield every fix of a finding, safe ones first, last an `allow` comment for a warning or note."""
    for fix in sorted(found.fixes, key=lambda fix: not fix.safe):
        title = fix.title if fix.safe else f"{fix.title} (may change what is meant)"
        yield Remedy(title, fix.edits, (found,), likely=fix.safe)
    if not found.is_error and found.code not in ABOUT_COMMENTS:
        yield Remedy(f"allow {found.code} here, with a reason", (_allowing(found),), (found,))


def all_safe(findings: Iterable[Diagnostic], source: SourceFile) -> Remedy | None:
    """Return one remedy with all safe fixes that do not overlap, or None without any."""
    here = [each for each in findings if all(edit.span.file == source for fix in each.fixes for edit in fix.edits)]
    settled = fixed(here).settled
    edits = tuple(edit for each in settled for edit in next(fix for fix in each.fixes if fix.safe).edits)
    return Remedy("apply all safe fixes", edits, settled) if edits else None


def _allowing(found: Diagnostic) -> Edit:
    """Return an edit that adds an `allow` comment for a finding; the user must write the reason."""
    file, line = found.span.file, found.span.line
    end = file.line_starts[line - 1] + len(file.line_text(line).rstrip())
    return Edit(file.span(end, end), f"  # allow {found.code}: ")


# ---- fixes for a finding that need the names of the ruleset: a similar name, a missing column or field


MEANT = re.compile(r"did you mean `([^`\s]+)`\?")
"""Pattern of advice that names the word probably meant."""
UNKNOWN_MEMBER = "GS215"
ABOVE = 4000
"""Number of characters above a place that are searched for local names."""


def mendings(known: Known | None, file: Path, found: Diagnostic) -> Iterator[Remedy]:
    """Yield fixes for a finding about an unknown name: a similar name, or a declaration to add."""
    meant = MEANT.search(found.help or "")
    if meant is not None and re.fullmatch(r"[\w-]+", found.span.text):
        yield Remedy(f"write `{meant[1]}`", (Edit(found.span, meant[1]),), (found,), likely=True)
    world = known.world_of(file) if known is not None else None
    if known is None or world is None or found.code != UNKNOWN_MEMBER:
        return
    text, at = found.span.file.text, found.span.start
    above = text[max(at - ABOVE, 0) : at]
    if above.endswith("your "):
        kind: Kind | None = world.player
    else:
        owner = owner_before(above)
        kind = Kinds(world, above).of(owner) if owner is not None else None
    if kind is not None:
        yield from _missing(known, file, kind, found)


def _missing(known: Known, file: Path, kind: Kind, found: Diagnostic) -> Iterator[Remedy]:
    name = found.span.text
    of = "yes or no" if _holds_or_not(name, found.span.file.text) else "0 and up"
    if file in known.ruleset.variants.values():
        whose = "player" if kind.sort == "player" else kind.name
        source = found.span.file
        end = len(source.text.rstrip())
        edit = Edit(source.span(end, len(source.text)), f"\n\nadd each {whose} has\n  {name} : {of}\n")
        yield Remedy(f"write `{name}` as something each {whose} has", (edit,), (found,))
        return
    for decl in (decl for each in known.models.values() for decl in each.decls):
        table = getattr(decl, "table", None)
        if table is not None and str(getattr(decl, "name", "")) == kind.name:
            yield Remedy(f"write the column `{name}` of {kind.name}", _column(table, name), (found,))
        elif isinstance(decl, model.HasBlock) and decl.fields and owner_name(decl.owner) == kind.name:
            last = decl.fields[-1].span
            head = decl.span.text.partition(" has")[0]
            edit = Edit(last.file.span(last.end, last.end), f"\n  {name} : {of}")
            yield Remedy(f"write `{name}` as something {head} has", (edit,), (found,))
            return


def _holds_or_not(name: str, text: str) -> bool:
    """Return whether an undeclared name is used as a truth value, as in `set your done to yes`."""
    said = rf"(?:your |its |[\w-]+'s ){re.escape(name)}"
    alone = rf"\b(?:if|need|not|and|or|when) {said}(?=\s*$| (?:and|or|else|cite|because|then)\b)"
    return re.search(rf"{said} to (?:yes|no)\b|{alone}", text, re.MULTILINE) is not None


def _column(table: model.Table, name: str) -> tuple[Edit, ...]:
    """Return edits that add column `name` to a table, with 0 in every row, and align the table."""
    file = table.span.file
    first = table.span.line
    numbers = [first, *(row.span.line for row in table.rows if row.span.line != first)]
    rows = [file.line_text(number) for number in dict.fromkeys(numbers)]
    longer = [_with(row.strip(), name if at == 0 else "0") for at, row in enumerate(rows)]
    edits: list[Edit] = []
    for number, before, after in zip(dict.fromkeys(numbers), rows, aligned(longer), strict=True):
        start = file.line_starts[number - 1]
        deep = len(before) - len(before.lstrip())
        edits.append(Edit(file.span(start + deep, start + len(before)), after))
    return tuple(edits)


def _with(row: str, cell: str) -> str:
    last = row.rindex("|")
    return f"{row[:last]}| {cell} |{row[last + 1 :]}"
