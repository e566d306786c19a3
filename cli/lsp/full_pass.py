"""A process of its own that looks whole rulesets over: a line of JSON with texts enters, one with findings leaves.

It reads one after the other until its input ends; who does not want an answer any more ends the process.
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path

from cli import SELDOM
from gamespec.diagnostics import as_data
from gamespec.ruleset import NoRulesetError, Shelf
from interpreter.linting import graph, look_at, trials  # loaded before the first is asked for

READY = (graph, trials)


def main() -> None:
    """Answer until nobody asks."""
    gc.set_threshold(*SELDOM)
    for line in sys.stdin:
        sys.stdout.write(f"{json.dumps(answer(json.loads(line)))}\n")
        sys.stdout.flush()


def answer(asked: dict[str, object]) -> dict[str, object]:
    """The findings of a ruleset and the files they were looked for in; or why there are none."""
    texts = asked["texts"]
    assert isinstance(texts, dict)
    shelf = Shelf({Path(str(name)): str(text) for name, text in texts.items()})
    try:
        linted = look_at(Path(str(asked["file"])), shelf)
    except (NoRulesetError, OSError) as error:
        return {"cause": str(error)}
    files = {str(model.span.file.name) for model in linted.models} | {each.span.file.name for each in linted.findings}
    brought = [(name, start) for places in linted.brought.values() for name, start, _ in places]
    return {"findings": [as_data(each) for each in linted.findings], "files": sorted(files), "brought": brought}


if __name__ == "__main__":
    main()
