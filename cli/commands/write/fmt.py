"""`gamespec fmt`: format .game files."""

from __future__ import annotations

import sys
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

from cli.options import argument, begun_rulesets, option
from cli.output.complaint import FINE, FOUND, Complaint
from cli.output.consoles import exactly, plural, raw, remark
from gamespec.source import SourceFile

STDIN = "-"
Files = Annotated[
    list[str], argument("PATH", "Files, folders or bundled games; - formats stdin.", autocompletion=begun_rulesets)
]


def run(
    paths: Files,
    check: Annotated[bool, option("--check", "Change nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, option("--diff", "Change nothing; print the differences.")] = False,
    upgrade: Annotated[bool, option("--upgrade", "Rewrite the forms of an earlier edition too.")] = False,
) -> int:
    """Format .game files: indentation, spaces and aligned tables."""
    if STDIN in paths:
        return _piped(paths, check=check, diff=diff, upgrade=upgrade)
    files = [file for path in paths for file in _files(path)]
    changed = [file for file in files if _lay_out(file, keep=check or diff, diff=diff, upgrade=upgrade)]
    if check or diff:
        remark(f"{plural(len(changed), 'file')} of {len(files)} would change")
        return FOUND if changed else FINE
    remark(f"{plural(len(changed), 'file')} of {len(files)} changed")
    return FINE


def _files(path: str) -> list[Path]:
    from cli.targets import find

    place = Path(path)
    if place.is_file():
        return [place]
    if place.is_dir():
        found = sorted(place.rglob("*.game"))
        if not found:
            raise Complaint(path, "this folder holds no .game file", "name a .game file, or a folder that holds some")
        return found
    return list(find(path).files)


def _piped(paths: list[str], *, check: bool, diff: bool, upgrade: bool) -> int:
    from gamespec.source import SourceFile

    if len(paths) > 1:
        raise Complaint(STDIN, "stdin (-) cannot be formatted together with files", "leave out the other paths")
    source = SourceFile("stdin", sys.stdin.read())
    text = _formatted(source, upgrade=upgrade)
    if diff:
        _print_diff(source, text)
    elif not check:
        exactly(text)
    return FOUND if (check or diff) and text != source.text else FINE


def _lay_out(file: Path, *, keep: bool, diff: bool, upgrade: bool) -> bool:
    from cli.output.writing import write
    from cli.targets import refuse
    from gamespec.game_files import load

    source, wrong = load(file)
    refuse(wrong, file)
    text = _formatted(source, upgrade=upgrade)
    if text == source.text:
        return False
    if diff:
        _print_diff(source, text)
    elif keep:
        raw(f"{file} would change")
    if not keep:
        write(file, text, "the file could not be written", was=source.text)
    return True


def _formatted(source: SourceFile, *, upgrade: bool) -> str:
    """Return the formatted text of a file; raises a Complaint for mistakes or a changed meaning."""
    from cli.targets import refuse
    from gamespec.format.upgrading import NotLaidOutError, laid_out

    source = _rewritten(source) if upgrade else source
    try:
        return laid_out(source)
    except NotLaidOutError as why:
        refuse(why.mistakes, Path(source.name))
        raise Complaint(source.name, str(why), "please report it with this file") from None


def _rewritten(source: SourceFile) -> SourceFile:
    """Return the file with forms of an earlier edition rewritten, with a remark on doubtful ones."""
    from gamespec.format.upgrading import upgraded
    from gamespec.source import SourceFile

    made = upgraded(source)
    for found in made.settled:
        if not found.fixes[0].safe:
            remark(f"{found.span.file.name}:{found.span.line}: {found.message}; {found.fixes[0].but}")
    return _rewritten_by_type(SourceFile(source.name, made.text))


def _rewritten_by_type(source: SourceFile) -> SourceFile:
    """Return the file with old forms rewritten that are recognised only by the types of names."""
    from gamespec.diagnostics import fixed
    from gamespec.ruleset.finding import NoRulesetError
    from gamespec.ruleset.shelf import DISK, laid_out
    from gamespec.source import SourceFile
    from gamespec.syntax.codes import OLD_FORM
    from interpreter.linting import look_quickly

    file = Path(source.name)
    shelf = DISK.with_texts([source]) if file.is_file() else laid_out({source.name: source.text})
    try:
        linted = look_quickly(file, shelf)
    except NoRulesetError:
        return source
    old = [each for each in linted.findings if each.code == OLD_FORM.code and each.span.file.name == source.name]
    return SourceFile(source.name, fixed(old).texts.get(source.name, source.text))


def _print_diff(source: SourceFile, text: str) -> None:
    lines = unified_diff(
        source.text.splitlines(), text.splitlines(), source.name, f"{source.name} (laid out)", lineterm=""
    )
    raw("\n".join(lines))
