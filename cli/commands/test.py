"""`gamespec test`: run the examples written in the rules; say which `then` failed and what was the case instead."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.complaint import FINE, FOUND
from cli.consoles import say, say_wrapped
from cli.options import Paths, With

if TYPE_CHECKING:
    from cli.targets import Target
    from interpreter.examples import Result


def run(paths: Paths, variants: With = None) -> int:
    """Run the examples of rulesets, of all variants or of those chosen; the last line counts them."""
    from cli.examples import results_of
    from cli.games import variant_of

    passed = failed = 0
    for target, only in (asked for path in paths for asked in _asked(path)):
        chosen = None if variants is None else [variant_of(target, name) for name in variants]
        for result in results_of(target, only, chosen):
            if result.passed:
                passed += 1
            else:
                failed += 1
                _show(result)
    say(f"{passed} passed, {failed} failed")
    return FOUND if failed else FINE


def _asked(path: str) -> list[tuple[Target, Path | None]]:
    """The rulesets, each with the one file of it that is meant where it is a variant or a file of examples."""
    from cli.targets import base_of, find, found_in

    file = Path(path)
    base = base_of(file) if file.is_file() else None
    if base is None:
        return [(target, None) for target in found_in(path)]
    target = find(str(base))
    return [(target, next((each for each in target.files if each.resolve() == file.resolve()), None))]


def _show(result: Result) -> None:
    span = result.example.span
    say(f'{span.file.name}:{span.line}: example "{result.example.name}" failed', style="red")
    claims = {line.span for line in result.example.then}
    for failure in result.failures:
        seed = f" (seed {failure.seed})" if failure.seed is not None else ""
        text = " ".join(failure.span.text.split())
        said = f"asks for {text}, but" if failure.span in claims else f"says {text}:"
        say_wrapped(f"line {failure.span.line} {said} {failure.text}{seed}")
