"""Messages are written in plain English: no idiom where a noun or a plain verb exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.architecture.sources import ROOT

IDIOM = re.compile(
    r"\b(whoever|so many|so much|told|parted|worked out|(?:is|are) said|anew(?! each)|stands? (?!for |out)"
    r"|(?<![Tt]here )(?:is|are) no (?!longer|such|more|other|legal move names))\b"
)
"""Words instead of which a message says what is wrong and what to write."""
FEW = 3
"""Minimum number of words of a message."""
FORMS = re.compile(r"`[^`]*`|«[^»]*»")
"""Forms of the language inside a message."""
BESIDE = re.compile(r"[\"']\s*[fr]?[\"']")
"""End of a text and beginning of the next."""
PATTERNS = re.compile(r"\(\?|\\[bsSw]|^\^|\{[a-z]+\*?\}")
"""Signs that a text is a pattern, not a message."""
OTHERS = ("interpreter/kernel", "interpreter/searching", "gamespec/syntax/old_forms", "gamespec/editing/completing")
"""Rooms whose texts are code or forms of the language."""


def may_hold_idiom(text: str) -> bool:
    """Return whether a file is worth parsing: texts that are written side by side are one."""
    return IDIOM.search(FORMS.sub("", text)) is not None or IDIOM.search(BESIDE.sub("", text)) is not None


def messages(text: str) -> Iterator[tuple[int, str]]:
    """Yield the texts in a module that people may read, with their lines."""
    tree = ast.parse(text)
    docstrings = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(body := getattr(node, "body", None), list)
        for statement in body
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            said = FORMS.sub("", node.value)
            if len(said.split()) >= FEW and not PATTERNS.search(node.value):
                yield node.lineno, said


def test_messages_use_no_idiom() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {said}"
        for room in ("cli", "gamespec", "interpreter")
        for file in sorted((ROOT / room).rglob("*.py"))
        if not file.relative_to(ROOT).as_posix().startswith(tuple(f"{each}/" for each in OTHERS))
        if may_hold_idiom(text := file.read_text(encoding="utf-8"))
        for line, said in messages(text)
        if IDIOM.search(said)
    ]
    assert not found, "\n".join(found)


def test_idiom_is_found() -> None:
    for spoiled in (
        "`winner` is said twice here",
        "what is drawn would be drawn anew",
        "a tab stands here and more",
        "so many times are repeated",
        "this is no number of copies",
    ):
        assert may_hold_idiom(f"say({spoiled!r})")
        assert [said for _, said in messages(f"say({spoiled!r})") if IDIOM.search(said)], spoiled
    assert may_hold_idiom('say("so "\n    f"many")')
    assert not [said for _, said in messages('say("there is no kind `is said`")') if IDIOM.search(said)]
