"""`gamespec test`: run the examples written in the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.options import Paths, With
from cli.output.complaint import FINE, FOUND, USAGE, Complaint
from cli.output.consoles import remark, say, say_wrapped
from gamespec.nearest import quoted

if TYPE_CHECKING:
    from cli.examples import Changed
    from gamespec.ruleset import Ruleset
    from gamespec.source import Span
    from interpreter.examples import Failure, Result


def run(paths: Paths, variants: With = None) -> int:
    """Run the examples written in the rules.

    With variants chosen, the examples of the game alone are run with them too. Those with another outcome are shown
    with both, except those that a variant changes on purpose (`instead of example "..."`).
    """
    from cli.examples import has_own, results_of, titles_of
    from cli.games import variants_of

    passed = failed = otherwise = unread = 0
    told: list[str] = []
    for target, only in (asked for path in paths for asked in _targets(path)):
        chosen = None if variants is None else variants_of(target, variants)
        if chosen is not None:
            changed, line = _changed(target, chosen)
            otherwise += changed
            told.append(line)
            if not has_own(target, chosen):
                say(line)
                titles = ", ".join(f'"{title}"' for title in titles_of(target, chosen))
                advice = f"write the line `with {titles}` in an example, or write examples in the file of the variant"
                which = f"the variant{'s' if len(chosen) > 1 else ''} {quoted(chosen)}"
                raise Complaint("--with", f"`{target.name}` has no example that is played with {which}", advice)
        broken: dict[object, list[Result]] = {}
        for result in results_of(target, only, chosen):
            passed += result.passed
            failed += not result.passed
            unread += bool(result.example.faults)
            if not result.passed:
                broken.setdefault(result.cause, []).append(result)
        for first, *others in broken.values():
            _show(first)
            _show_like(others)
    for line in told:
        say(line)
    say(f"{passed} passed, {failed} failed")
    if not passed and not failed:
        remark(
            'there are no examples to run; write some, each beginning with a line such as: example "a catch is sold"'
        )
    return USAGE if unread else FOUND if failed or otherwise else FINE


def _changed(target: Ruleset, chosen: list[str]) -> tuple[int, str]:
    """Print failing examples that name no variants; return their number and a sentence on all."""
    from cli.examples import changed_by

    under = changed_by(target, chosen)
    named = " and ".join(chosen)
    for each in under.changed:
        _show_both(each, named)
    on_purpose = f", {under.meant} changed on purpose" if under.meant else ""
    alike = f", {under.alike} fail without, too (`gamespec test` shows them)" if under.alike else ""
    counts = f"{under.holds} pass, {len(under.changed)} have another result{on_purpose}{alike}"
    return len(under.changed), f"examples of the game alone, run with {named}: {counts}"


def _targets(path: str) -> list[tuple[Ruleset, Path | None]]:
    """Return the rulesets at a path, each with the file of examples or variant named, or None."""
    from cli.targets import base_of, find, found_in

    file = Path(path)
    base = base_of(file) if file.is_file() else None
    if base is None:
        return [(target, None) for target in found_in(path)]
    target = find(str(base))
    return [(target, next((each for each in target.files if each.resolve() == file.resolve()), file))]


def _show(result: Result) -> None:
    say(f"{_named(result)}{' failed' if result.example.name else ''}", style="red")
    for failure in result.failures:
        said = f"{_line(failure, result)}{', but' if failure.asks else ':'}"
        say_wrapped(f"{said} {failure.text}{_by_seed(failure, result)}")


def _show_like(others: list[Result]) -> None:
    """Print the places of further examples that fail for the same reason as one printed before."""
    if others:
        say(f"  and {len(others)} more for the same cause:")
    for result in others:
        say(f"    {_named(result)}")


def _named(result: Result) -> str:
    """Return the place and name (or first line) of an example, `pond.game:12: example "a catch"`."""
    span, name = result.example.span, result.example.name
    what = f'example "{name}"' if name else first_line(span)
    return f"{span.file.name}:{span.line}: {what}"


def _show_both(changed: Changed, variants: str) -> None:
    """Print an example's outcome without variants, and its outcome with the given ones."""
    result = changed.within
    span = result.example.span
    say(f'{span.file.name}:{span.line}: example "{result.example.name}" has another result', style="yellow")
    before = {failure.span.start: failure.text for failure in changed.without.failures}
    for failure in result.failures:
        say_wrapped(_line(failure, result))
        holds = "it holds" if failure.asks else "it is done"
        say_wrapped(f"without: {before.get(failure.span.start, holds)}", indent=4)
        say_wrapped(f"with {variants}: {failure.text}{_by_seed(failure, result)}", indent=4)


def _line(failure: Failure, result: Result) -> str:
    """Return words for a failed expectation, `line 12 expects Ann's coins is 3`, with another's file."""
    there = failure.span.file.name
    file = "" if there == result.example.span.file.name else f"{there}, "
    return f"{file}line {failure.span.line} {'expects' if failure.asks else 'says'} {first_line(failure.span)}"


def _by_seed(failure: Failure, result: Result) -> str:
    if failure.seed is None:
        return ""
    stated = any(line.sort == "chance" for line in result.example.when)
    return f" (the rest was drawn by seed {failure.seed})" if stated else f" (seed {failure.seed})"


def first_line(span: Span) -> str:
    """Return the first line of the text that a span covers."""
    return span.text.strip().split("\n", 1)[0].rstrip()
