"""`gamespec test`: run the examples written in the rules; say which `then` failed and what was the case instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.complaint import FINE, FOUND
from cli.consoles import say
from cli.options import Paths

if TYPE_CHECKING:
    from interpreter.examples import Result


def run(paths: Paths) -> int:
    """Run the examples of rulesets; the last line counts them."""
    from cli.examples import results_of
    from cli.targets import find

    passed = failed = 0
    for path in paths:
        for result in results_of(find(path)):
            if result.passed:
                passed += 1
            else:
                failed += 1
                _show(result)
    say(f"{passed} passed, {failed} failed")
    return FOUND if failed else FINE


def _show(result: Result) -> None:
    span = result.example.span
    say(f'{span.file.name}:{span.line}: example "{result.example.name}" failed', style="red")
    for failure in result.failures:
        seed = f" (seed {failure.seed})" if failure.seed is not None else ""
        say(f"  {failure.span.line}: {' '.join(failure.span.text.split())}")
        say(f"      {failure.text}{seed}")
