"""The first line of a docstring is one plain sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.architecture.sources import ROOT

DONE = ("benchmarks", "cli", "docs", "gamespec", "interpreter", "tests")
"""Folders in which every docstring follows the guide; a rewritten room is added, none is taken away."""
LONGEST = 100
RIDDLES = re.compile(
    r"(What|Which|Whoever|Whose|Whom|Who|Where|When|How|Of|So many|Such|And|Those|Everything|Nobody|By (?:how|which))\b"
)
"""Beginnings of sentences that do not say what a function returns or does."""
NO_VERB = re.compile(r"(The|An?|All|Every|Each|One|Some|No|Whether|If|In|To|Its?|This|Never|Only)\b")
"""Beginnings of a function's docstring that do not say what it does or returns."""
ENDS = re.compile(r"[.!?][\"')`]* +[A-Z]")
"""The end of a sentence inside a line."""
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|etc|vs|cf)\. ")


BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")
"""Attributes of statements that hold further statements."""


def nodes(text: str) -> Iterator[ast.AST]:
    """Yield all nodes of a file that may have docstrings; they lie in no expression."""
    waiting: list[ast.AST] = [ast.parse(text)]
    while waiting:
        node = waiting.pop(0)
        if hasattr(node, "body"):
            yield node
            waiting += [inside for block in BLOCKS for inside in getattr(node, block, ())]


@cache
def said(text: str) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Return all docstrings, and those of functions, with their lines."""
    every = [*nodes(text)]
    return [*docstrings(every)], [*functions(every)]


def docstrings(every: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of modules, classes, functions and attributes with their lines."""
    for node in every:
        for statement in getattr(node, "body", ()):
            if (
                isinstance(statement, ast.Expr)
                and isinstance(statement.value, ast.Constant)
                and isinstance(statement.value.value, str)
            ):
                yield statement.lineno, ast.get_docstring(ast.Module([statement], [])) or ""


def functions(every: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of functions that are no properties, with their lines."""
    for node in every:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = ast.get_docstring(node)
        if first and not any("property" in ast.unparse(each) for each in node.decorator_list):
            yield node.lineno, first.split("\n", 1)[0]


def faults(docstring: str) -> list[str]:
    """Return the ways in which the first line of a docstring differs from the guide."""
    first = docstring.split("\n", 1)[0]
    found = [] if first.endswith(".") else ["it does not end in a full stop"]
    found += [f"it is longer than {LONGEST} characters"] if len(first) > LONGEST else []
    found += ["it begins with a riddle"] if RIDDLES.match(first) else []
    return found + (["it is more than one sentence"] if ENDS.search(ABBREVIATIONS.sub("", first)) else [])


def test_first_lines_are_plain_sentences() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}: {docstring.splitlines()[0]}": wrong
        for folder in DONE
        for file in sorted((ROOT / folder).rglob("*.py"))
        for line, docstring in said(file.read_text(encoding="utf-8"))[0]
        if (wrong := faults(docstring))
    }
    assert not found, "\n".join(f"{place}  ({', '.join(wrong)})" for place, wrong in found.items())


def test_functions_say_what_they_do() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {first}"
        for folder in ("cli", "docs", "gamespec", "interpreter")
        for file in sorted((ROOT / folder).rglob("*.py"))
        for line, first in said(file.read_text(encoding="utf-8"))[1]
        if NO_VERB.match(first)
    ]
    assert not found, "\n".join(found)


def test_what_the_guide_forbids_is_found() -> None:
    for spoiled, wrong in {
        "Returns the legal moves": "it does not end in a full stop",
        "What may be done leaves.": "it begins with a riddle",
        "Of all moves those that win.": "it begins with a riddle",
        "Such games end.": "it begins with a riddle",
        "How many games end.": "it begins with a riddle",
        "A game enters. A report leaves.": "it is more than one sentence",
        f"Return {'a very ' * 15} long line.": "it is longer than 100 characters",
    }.items():
        assert faults(spoiled) == [wrong]
    _, (only,) = said('class A:\n  def f():\n    """All."""\n  @property\n  def g():\n    """The name."""\n')
    assert NO_VERB.match(only[1])
    assert faults("Return the texts a player may type to select this option.\n\nWhat follows may say more") == []
    assert said('A = 1\n"""One."""\n\ndef f():\n    """Two."""\n')[0] == [(2, "One."), (5, "Two.")]
