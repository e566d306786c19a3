"""The past is noted in one place: whoever plays a game on has the same history of it."""

from __future__ import annotations

import ast

from tests.architecture.sources import ROOT, files_of

MADE = {
    "interpreter/state/history/entries.py",
    "interpreter/state/history/log.py",  # a part of an entry, told as one
    "interpreter/state/pickling.py",  # read from a save
}


def test_entries_of_the_history_are_made_where_all_that_happens_is_noted() -> None:
    found = set[str]()
    for file in files_of("interpreter", "cli"):
        text = file.read_text(encoding="utf-8")
        if "Entry(" not in text:
            continue
        calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
        if any(isinstance(call.func, ast.Name) and call.func.id == "Entry" for call in calls):
            found.add(file.relative_to(ROOT).as_posix())
    assert found == MADE
