"""Verification of suggested fixes: the file is parsed and checked again with each of them.

Of several suggested fixes for a line, those that lead to no other error are kept; a name that does not fit is not
suggested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gamespec.check import check_world
from gamespec.diagnostics import Diagnostic, Edit, Fix, Sink
from gamespec.overlay import resolve
from gamespec.ruleset import Ruleset, Shelf, numbers_of_seats
from gamespec.variants.needed import names_with_needed

MOST_READ = 600_000
"""Maximum number of characters parsed again to verify the suggested fixes of one ruleset."""
AS_LONG_AS = 1_000
"""Number of characters whose parsing takes as long as recovery from one syntax error."""
UNREAD = "GS1"
"""Prefix of the codes of syntax errors."""
ANOTHER = ("GS2", "GS311")
"""Codes of errors that a fix may reveal: an unknown name, and something that may be none."""
CLEAN, OTHER_MISTAKE, WRONG = range(3)


def followed(target: Ruleset, findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the findings with only those suggested fixes that pass verification."""
    left, told, known = MOST_READ, [], {}
    unread = Counter(found.span.file.name for found in findings if found.code.startswith(UNREAD))
    for found in findings:
        ways = [fix for fix in found.fixes if not fix.safe]
        file = Path(found.span.file.name)
        once = len(found.span.file.text) + AS_LONG_AS * unread[found.span.file.name]
        cost = once * (len(ways) + (file not in known))
        if not ways or not found.is_error or file not in target.files or cost > left:
            told.append(found)
            continue
        left -= cost
        if file not in known:
            known[file] = _errors(target, file, found.span.file.text)
        told.append(_kept(target, file, found, ways, known[file]))
        if told[-1] is found or told[-1].fixes != found.fixes:  # what comes after the suggestion was tried, too
            left -= 2 * once
    return told


def _kept(target: Ruleset, file: Path, found: Diagnostic, ways: list[Fix], before: list[Diagnostic]) -> Diagnostic:
    """Return a finding with the best of its suggested fixes, the `ways`; `before` are the file's errors."""
    if not any(_mark(each) == _mark(found) for each in before):
        return found  # only for another number of players, or with variants
    ranks = [_rank(target, file, found, fix, before) for fix in ways]
    best = min(ranks)
    kept = tuple(fix for fix, rank in zip(ways, ranks, strict=True) if rank == best)
    if best == WRONG:
        further = _further(target, file, found, ways[0], before)
        if further is not None or found.code.startswith(UNREAD):
            return further or found
        return replace(found, help=None, fixes=())
    help_text = found.help if len(kept) == len(ways) else kept[0].help
    safe = tuple(fix for fix in found.fixes if fix.safe)
    return replace(found, help=help_text or found.help, fixes=(*safe, *kept))


def _further(target: Ruleset, file: Path, found: Diagnostic, way: Fix, before: list[Diagnostic]) -> Diagnostic | None:
    """Return a finding that suggests a fix and the next one in a single step, None if that fails."""
    source, known = found.span.file, Counter(map(_mark, before))
    text = _with(source.text, way)
    fresh = [each for each in _errors(target, file, text) if not known[_mark(each)]]
    for fix in fresh[0].fixes if len(fresh) == 1 else ():
        after = _with(text, fix)
        marks = Counter(map(_mark, _errors(target, file, after)))
        if marks - known or marks[_mark(found)] >= known[_mark(found)]:
            continue
        start = source.text.rfind("\n", 0, way.edits[0].span.start) + 1
        end = source.text.find("\n", way.edits[-1].span.end)
        lines = after[start : len(after) - len(source.text) + end].split("\n")
        said = f"write {' and below it '.join(f'`{line.strip()}`' for line in lines)}"
        edit = Edit(source.span(start, end), "\n".join(lines))
        return replace(found, help=said, fixes=(Fix(said, (edit,), safe=False),))
    return None


def _with(text: str, fix: Fix) -> str:
    """Return the text with a fix made."""
    for edit in sorted(fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def _rank(target: Ruleset, file: Path, found: Diagnostic, fix: Fix, before: list[Diagnostic]) -> int:
    """Return the quality of a suggested fix: CLEAN, OTHER_MISTAKE or WRONG.

    OTHER_MISTAKE: the line has another error that was hidden before, such as an unknown name. `before` are the
    errors of the file without the fix.
    """
    text = found.span.file.text
    first = min(edit.span.start for edit in fix.edits)
    last = max(edit.span.end for edit in fix.edits)
    text = _with(text, fix)
    grown = len(text) - len(found.span.file.text)
    after = _errors(target, file, text)
    if Counter(map(_mark, after))[_mark(found)] >= Counter(map(_mark, before))[_mark(found)]:
        return WRONG
    begin, end = text.rfind("\n", 0, first) + 1, text.find("\n", last + grown)
    known = Counter(map(_mark, before))
    fresh = [each for each in after if begin <= each.span.start <= max(end, first) and not known[_mark(each)]]
    old = found.span.file.text[begin : max(found.span.file.text.find("\n", last), last)]
    if not fresh:
        return CLEAN
    return OTHER_MISTAKE if all(each.code.startswith(ANOTHER) and each.span.text in old for each in fresh) else WRONG


def _mark(found: Diagnostic) -> tuple[str, str]:
    return found.code, found.message


def _errors(target: Ruleset, file: Path, text: str) -> list[Diagnostic]:
    """Return the errors of one file if it held this text, checked with only its game or its variants."""
    shelf = Shelf({**target.shelf.texts, _key(target, file): text}, target.shelf.disk)
    target = replace(target, shelf=shelf)
    names = [name for name, variant in target.variants.items() if variant == file]
    files = [target.game, *(target.variants[name] for name in names_with_needed(names, target.heads))]
    files += [each for each in target.examples if each == file]
    sink, models = Sink(), []
    for each in files:
        model, found = target.read(each)
        for one in found if each == file else ():
            sink.report(one)
        if model is not None:
            models.append(model)
    if len(models) < len(files):
        return [each for each in sink if each.is_error]
    base, *chosen = models
    if target.examples and file in target.examples:
        base = base.model_copy(update={"decls": (*base.decls, *chosen.pop().decls)})
    seats = next(iter(numbers_of_seats(base, chosen)), 2)
    model = resolve(base, chosen, seats, sink)
    if model is not None:
        check_world(model, seats, sink)
    return [each for each in sink if each.is_error and each.span.file.name == str(file)]


def _key(target: Ruleset, file: Path) -> Path:
    return file.absolute() if target.shelf.disk else file
