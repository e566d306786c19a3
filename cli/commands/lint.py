"""`gamespec lint`: what is wrong with a ruleset, with its place and what to do."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import PathsOrPipe, Sheet, With
from cli.output.complaint import FINE, FOUND, Complaint
from cli.output.consoles import exactly, json_text, painted, plural, raw, remark

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from interpreter.linting import Linted


class Format(StrEnum):
    """How findings are written."""

    full = "full"
    concise = "concise"
    json = "json"
    sarif = "sarif"
    github = "github"


STDIN = "-"
PIPED = Path("stdin")
"""Goes for what is piped in, and is no file of this name."""
MOST_ROUNDS = 5
"""How often is mended again what only a first mending shows."""
WHOLE = (Format.json, Format.sarif)
"""Formats that are one document, written even where nothing is found."""


def run(
    paths: PathsOrPipe,
    style: Annotated[Format, typer.Option("--format", help="With source lines, one line each, or for programs.")] = (
        Format.full
    ),
    fix: Annotated[bool, typer.Option("--fix", help="Make the fixes that cannot change what a file means.")] = False,
    rules: Sheet = None,
    variants: With = None,
    promises: Annotated[bool, typer.Option("--promises", help="List what could not be proved or is assumed.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for notes too: promises, assumptions.")] = False,
) -> int:
    """Check rulesets for every number of players, with every combination of their variants, or just one `--with`."""
    from interpreter.linting.notes import notes_of

    if fix and STDIN in paths:
        raise Complaint("--fix", "what is piped in cannot be mended where it stands", "name a file")
    looked_at = [linted for path in paths for linted in _lint(path, variants)]
    for _ in range(MOST_ROUNDS if fix else 0):
        if not _fix(looked_at):
            break
        looked_at = [linted for path in paths for linted in _lint(path, variants)]
    found = [each for linted in looked_at for each in linted.findings]
    found += _uncited(looked_at, rules)
    notes = notes_of(looked_at)
    shown = found + notes if promises or strict else found
    _print(shown, style)
    _sum_up(found, notes, listed=promises or strict)
    for linted in looked_at:
        _tell_new(linted)
    grave = [each for each in found if each.severity != "note"]
    if strict and not grave and found + notes:
        many = len(found + notes)
        verb = "counts as a finding" if many == 1 else "count as findings"
        remark(f"--strict: {plural(many, 'note')} {verb}, so the exit code is 1")
    return FOUND if grave or (strict and found + notes) else FINE


def _lint(path: str, variants: list[str] | None) -> list[Linted]:
    """The findings of each ruleset a word means: of a file, of what is piped in, or of all in a folder."""
    from cli.targets import found_in
    from gamespec.diagnostics.file_codes import LARGEST
    from gamespec.ruleset.shelf import laid_out
    from interpreter.linting import lint, look_at

    if path == STDIN:
        return [look_at(PIPED, laid_out({PIPED.name: sys.stdin.read(LARGEST + 1)}))]
    if Path(path).is_dir() and not variants:
        return [lint(target) for target in found_in(path)]
    return [_lint_one(path, variants)]


def _lint_one(path: str, variants: list[str] | None) -> Linted:
    from cli.games import tell_needed, variants_of
    from cli.targets import base_of, find
    from interpreter.linting import look_at

    file = Path(path)
    base = base_of(file) if file.is_file() else None
    target = find(path if base is None else str(base))
    if variants:
        own = [name for name, variant in target.variants.items() if base is not None and variant == file]
        tell_needed(target, [*own, *variants], variants_of(target, [*own, *variants]))
    return look_at(target.game if base is None else file, variants=variants or ())


def _fix(looked_at: list[Linted]) -> bool:
    """Write what can be mended safely; whether anything was."""
    from cli.output.writing import write
    from gamespec.diagnostics import fixed

    made = fixed(each for linted in looked_at for each in linted.findings)
    for name, text in made.texts.items():
        write(Path(name), text, "the file could not be written", was=made.before[name])
    for each in made.settled:
        remark(f"{each.span.file.name}:{each.span.line}: {each.code} mended: {each.message}")
    return bool(made.settled)


def _uncited(looked_at: list[Linted], rules: str | None) -> list[Diagnostic]:
    if rules is None:
        return []
    from interpreter.linting.notes import uncited

    sheet = Path(rules)
    if not sheet.is_file():
        raise Complaint(rules, "no such rule sheet")
    return uncited(looked_at, sheet)


def _print(found: list[Diagnostic], style: Format) -> None:
    from cli.output import render

    if found or style in WHOLE:
        write = {Format.full: painted, Format.concise: raw, Format.github: exactly}.get(style, json_text)
        write(getattr(render, style.value)(found))


def _sum_up(found: list[Diagnostic], notes: list[Diagnostic], *, listed: bool) -> None:
    parts = [
        plural(number, severity)
        for severity in ("error", "warning", "note")
        if (number := sum(each.severity == severity for each in found))
    ]
    remark(", ".join(parts) if parts else "no errors, no warnings")
    if notes and not listed:
        promised = sum(each.name == "promise" for each in notes)
        assumed = plural(len(notes) - promised, "assumption")
        remark(f"{plural(promised, 'promise')} and {assumed}; --promises lists them")


def _tell_new(linted: Linted) -> None:
    """What some variants promise that the game alone does not, by its lines."""
    for titles, places in linted.brought.items():
        lines: dict[str, list[int]] = {}
        for place in places:
            span = linted.promises[place][1]
            lines.setdefault(span.file.name, []).append(span.line)
        where = "; ".join(f"{name} {_lines(numbers)}" for name, numbers in lines.items())
        named = " and ".join(f'"{title}"' for title in titles)
        remark(f"new with {named}: {plural(len(places), 'promise')}, {where}")
        if titles in linted.untried:
            files = [m.span.file.name for m in linted.models if m.header is not None and str(m.header.title) in titles]
            remark(f"  they were tried in no game, which takes a while here: gamespec lint {' '.join(files)} does")


def _lines(numbers: list[int]) -> str:
    """`line 3`, `lines 3, 5 and 9`."""
    *first, last = [str(number) for number in sorted(set(numbers))]
    return f"lines {', '.join(first)} and {last}" if first else f"line {last}"
