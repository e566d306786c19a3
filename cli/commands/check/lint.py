"""`gamespec lint`: find mistakes in rulesets."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.options import Json, PathsOrPipe, Sheet, With, option
from cli.output.complaint import FINE, FOUND, Complaint
from cli.output.consoles import exactly, json_text, painted, plural, raw, remark

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from interpreter.linting import Linted


class Format(StrEnum):
    """Output format of the findings."""

    full = "full"
    concise = "concise"
    json = "json"
    sarif = "sarif"
    github = "github"


STDIN = "-"
PIPED = Path("stdin")
"""File name given to rules read from stdin; it does not stand for a file on disk."""
MOST_ROUNDS = 5
"""Maximum number of times fixes are applied and the files checked again, as one fix may allow another."""
WHOLE = (Format.json, Format.sarif)
"""Formats that are one document, which is printed even if there are no findings."""
EXAMPLES = ("gamespec lint harbor.game", "gamespec lint . --fix")


def run(
    paths: PathsOrPipe,
    *,
    style: Annotated[Format, option("--format", "Format: full, concise, json, sarif or github.", "FORMAT")] = (
        Format.full
    ),
    fix: Annotated[bool, option("--fix", "Apply the fixes that keep the meaning of a file.")] = False,
    rules: Sheet = None,
    variants: With = None,
    checks: Annotated[bool, option("--checks", "List the runtime checks and assumptions.")] = False,
    strict: Annotated[bool, option("--strict", "Exit with 1 for notes (runtime checks, assumptions) too.")] = False,
    as_json: Json = False,
) -> int:
    """Find mistakes in the rules and say how to correct them.

    Checks every number of players with every combination of variants, or only those of --with.
    """
    from interpreter.linting.linted import notes_of

    if fix and STDIN in paths:
        raise Complaint("--fix", "text from stdin (-) cannot be changed in place", "name a file instead")
    looked_at = [linted for path in paths for linted in _lint(path, variants)]
    for _ in range(MOST_ROUNDS if fix else 0):
        if not _fix(looked_at):
            break
        looked_at = [linted for path in paths for linted in _lint(path, variants)]
    found = [each for linted in looked_at for each in linted.findings]
    found += _uncited(looked_at, rules)
    notes = notes_of(looked_at)
    shown = found + notes if checks or strict else found
    _print(shown, Format.json if as_json else style)
    _sum_up(found, notes, listed=checks or strict)
    for linted in looked_at:
        _print_new_checks(linted)
    grave = [each for each in found if each.severity != "note"]
    if strict and not grave and found + notes:
        many = len(found + notes)
        verb = "counts as a finding" if many == 1 else "count as findings"
        remark(f"--strict: {plural(many, 'note')} {verb}, so the exit code is 1")
    return FOUND if grave or (strict and found + notes) else FINE


def _lint(path: str, variants: list[str] | None) -> list[Linted]:
    """Return the results of lint for a file, for stdin, or for each ruleset in a folder."""
    from cli.targets import found_in
    from gamespec.diagnostics.catalogue import LARGEST
    from gamespec.ruleset.shelf import laid_out
    from interpreter.linting import lint, look_at

    if path == STDIN:
        return [look_at(PIPED, laid_out({PIPED.name: sys.stdin.read(LARGEST + 1)}))]
    if Path(path).is_dir() and not variants:
        return [lint(target) for target in found_in(path)]
    return [_lint_one(path, variants)]


def _lint_one(path: str, variants: list[str] | None) -> Linted:
    from cli.games import print_needed, variants_of
    from cli.targets import base_of, find
    from interpreter.linting import look_at

    file = Path(path)
    base = base_of(file) if file.is_file() else None
    target = find(path if base is None else str(base))
    if variants:
        own = [name for name, variant in target.variants.items() if base is not None and variant == file]
        print_needed(target, [*own, *variants], variants_of(target, [*own, *variants]))
    return look_at(target.game if base is None else file, variants=variants or ())


def _fix(looked_at: list[Linted]) -> bool:
    """Write the files with all safe fixes of their findings applied; return whether there were any."""
    from cli.output.writing import write
    from gamespec.diagnostics import fixed

    made = fixed(each for linted in looked_at for each in linted.findings)
    for name, text in made.texts.items():
        write(Path(name), text, "the file could not be written", was=made.before[name])
    for each in made.settled:
        remark(f"{each.span.file.name}:{each.span.line}: {each.code} fixed: {each.message}")
    return bool(made.settled)


def _uncited(looked_at: list[Linted], rules: str | None) -> list[Diagnostic]:
    if rules is None:
        return []
    from cli.targets import sheet_named
    from interpreter.linting.linted import uncited

    return uncited(looked_at, sheet_named(rules))


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
        from gamespec.rulebook import RUNTIME_CHECK

        checks = sum(each.code == RUNTIME_CHECK.code for each in notes)
        assumed = plural(len(notes) - checks, "assumption")
        remark(f"{plural(checks, 'runtime check')} and {assumed}; --checks lists them")


def _print_new_checks(linted: Linted) -> None:
    """Print which runtime checks the variants add to their game, with line numbers."""
    for titles, places in linted.brought.items():
        lines: dict[str, list[int]] = {}
        for place in places:
            span = linted.runtime_checks[place][1]
            lines.setdefault(span.file.name, []).append(span.line)
        where = "; ".join(f"{name} {_lines(numbers)}" for name, numbers in lines.items())
        named = " and ".join(f'"{title}"' for title in titles)
        verb = "adds" if len(titles) == 1 else "together add"
        remark(f"{named} {verb} {plural(len(places), 'runtime check')}: {where}")
        if titles in linted.untried:
            files = [m.span.file.name for m in linted.models if m.header is not None and str(m.header.title) in titles]
            remark(
                "  these checks were not tried in games, which takes a while: run "
                f"gamespec lint {' '.join(files)} to try them"
            )


def _lines(numbers: list[int]) -> str:
    """Return line numbers in words: `line 3` or `lines 3, 5 and 9`."""
    *first, last = [str(number) for number in sorted(set(numbers))]
    return f"lines {', '.join(first)} and {last}" if first else f"line {last}"
