"""Process that checks whole rulesets and plays examples for the language server.

It reads requests, each a line of JSON with the open texts, and answers each with a line of JSON, until its input
ends. The server kills it if an answer is no longer needed.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread

from cli import SELDOM
from cli.examples import results_of
from cli.output.complaint import Complaint
from gamespec.diagnostics import as_data
from gamespec.editing.known import ruleset_of
from gamespec.ruleset import NoRulesetError, Shelf
from interpreter import RulesetError, RuntimeCheckFailed, load
from interpreter.examples.recording import fault, recorded
from interpreter.kernel.cannot_run import CannotRun
from interpreter.linting import graph, look_at, trials  # loaded before the first is asked for
from interpreter.state.chance_transcript import UntoldError

READY = (graph, trials)
SEEDS = 20
"""Maximum number of random games played to find one in which an action is used."""
MOST_MOVES = 400
"""Maximum number of moves in each random game played to find an action."""


def main() -> None:
    """Answer the requests on standard input, one a line, until it is closed."""
    gc.set_threshold(*SELDOM)
    asked: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=(asked,), daemon=True).start()
    while True:
        sys.stdout.write(f"{json.dumps(answer(json.loads(asked.get())))}\n")
        sys.stdout.flush()


def _listen(asked: SimpleQueue[str]) -> None:
    """Queue the requests from standard input; end the process at once when the input is closed."""
    for line in sys.stdin:
        asked.put(line)
    os._exit(0)


def answer(asked: dict[str, object]) -> dict[str, object]:
    """Return the answer to one request `asked`: check a ruleset, run an example, or write a new example."""
    texts = asked["texts"]
    assert isinstance(texts, dict)
    shelf = Shelf({Path(str(name)): str(text) for name, text in texts.items()})
    try:
        return ANSWERS[str(asked["do"])](Path(str(asked["file"])), shelf, str(asked.get("name", "")))
    except (NoRulesetError, RulesetError, CannotRun, Complaint, RuntimeCheckFailed, OSError) as error:
        return {"cause": str(error)}


def looked_over(file: Path, shelf: Shelf, _: str) -> dict[str, object]:
    """Return the findings in a ruleset, the files checked, and the runtime checks variants add."""
    linted = look_at(file, shelf)
    files = {str(model.span.file.name) for model in linted.models} | {each.span.file.name for each in linted.findings}
    brought = [(name, start) for places in linted.brought.values() for name, start, _ in places]
    return {"findings": [as_data(each) for each in linted.findings], "files": sorted(files), "brought": brought}


def played(file: Path, shelf: Shelf, title: str) -> dict[str, object]:
    """Run the example with a title and return whether it passed, with the lines that failed."""
    results = [each for each in results_of(ruleset_of(file, shelf), file) if each.example.name == title]
    if not results:
        return {"cause": f'this file has no example "{title}"'}
    failed = [f"line {each.span.line}: {each.text}" for result in results for each in result.failures]
    return {"passed": not failed, "failures": failed}


def written(file: Path, shelf: Shelf, action: str) -> dict[str, object]:
    """Return the text of a new example that performs an action, found by random play."""
    game = load(str(ruleset_of(file, shelf).game), files={str(name): text for name, text in shelf.texts.items()})
    for seed in range(1, SEEDS + 1):
        state, chance = game.initial(seed=seed), Random(seed)
        done = False
        for _ in range(MOST_MOVES):
            if state.over or done:
                break
            moves = state.moves()
            wanted = [move for move in moves if move.action == action]
            state, done = state.apply(chance.choice(wanted or moves)), bool(wanted)
        with suppress(UntoldError):
            text = recorded(state, f"{action}, as it came out by chance", (), 1) if done else ""
            if done and fault(game, text) is None:
                return {"text": text}
    return {
        "cause": f"no example was written: in {SEEDS} random games, `{action}` was "
        "never done in a way that can be recorded"
    }


ANSWERS = {"look": looked_over, "run": played, "example": written}


if __name__ == "__main__":
    main()
