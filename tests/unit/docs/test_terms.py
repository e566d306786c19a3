"""Help, headings and the README use the terms of the glossary, and none of the words they replaced."""

from __future__ import annotations

import re
from typing import Any

import pytest
from typer.main import get_command

from cli.app import build, rooms
from tests.unit.docs.blocks import ROOT

INSTEAD: dict[str, str] = {
    r"failed runtime checks?|promises?": "runtime check, failed check",
    r"imagined worlds?|worlds?": "determinization, position",
    r"played on": "rollout",
    r"promising": "progressive bias",
    r"same luck|lots": "common random numbers",
    r"settled": "decided after",
    r"laws?": "invariant",
    r"(un)?told|tells?": "print, show, report",
    r"asked|unasked": "player to move; requested",
    r"whoever|so many|anew": "a noun or a plain verb",
    r"where all chance comes from": "random seed",
    r"if not said": "default: ...",
    r"made a mistake": "internal error (a bug in gamespec)",
    r"the house": "architecture",
}
"""Words in the place of which the terms on the right are written."""
OLD = {re.compile(rf"\b(?:{words})\b", re.IGNORECASE): term for words, term in INSTEAD.items()}
DEFINED = re.compile(r"^\| \*\*([^*]+)\*\* \| (.+) \|$", re.MULTILINE)
TERMS = (
    "action", "assumption", "back end", "bot", "common random numbers", "configuration", "determinization", "example",
    "failed check", "finding", "game tree", "information state", "invariant", "legal move", "luck", "phase", "playout",
    "rollout", "random seed", "rulebook", "ruleset", "runtime check", "score term", "seat", "self-play", "variant",
    "zone", "MAST", "MCTS-Solver", "progressive bias",
)  # fmt: skip
"""Terms that the glossary must define."""
ORDINARY = {"and", "or", "of", "the", "a", "in", "for", "by", "to", "with", "your", "more", "what", "is"}


def glossary() -> dict[str, str]:
    """Return the definitions by term."""
    return dict(DEFINED.findall((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")))


def texts() -> dict[str, str]:
    """Return all texts a visitor meets first.

    Help of commands and options, headings, the README, the home page.
    """
    door: Any = get_command(build())
    found = {"gamespec --help": door.help}
    for name in sorted(rooms()):
        command = door.get_command(None, name)
        found[f"gamespec {name} --help"] = command.help
        for param in command.params:
            found[f"gamespec {name} {param.name}"] = getattr(param, "help", None) or ""
    for page in sorted((ROOT / "docs").glob("*.md")):
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        found |= {f"{page.name}: {line}": line for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    for name in ("README.md", "docs/index.md", "docs/commands.md", "docs/glossary.md", "CHANGELOG.md"):
        text = re.sub(r"^```.*?^```", "", (ROOT / name).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        found[name] = re.sub(r"`[^`]*`", "", text)
    return found


@pytest.mark.parametrize("old", OLD, ids=lambda old: old.pattern)
def test_a_replaced_word_occurs_in_no_help_and_no_heading(old: re.Pattern[str]) -> None:
    found = {place: match[0] for place, text in texts().items() if (match := old.search(text))}
    assert not found, f"write {OLD[old]}"


def test_every_term_is_defined_once_in_one_sentence() -> None:
    defined = DEFINED.findall((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
    names = [name for name, _ in defined]
    assert sorted(set(names)) == sorted(names)
    assert [name for name in TERMS if name not in names] == []
    assert [name for name, meaning in defined if len(meaning) > 160 or meaning.endswith(".")] == []


def test_terms_of_options_are_in_the_glossary() -> None:
    """An option is a term of its own: its name is defined, or a word of its help is."""
    terms = {word for name in glossary() for word in name.lower().replace("-", " ").split()}
    door: Any = get_command(build())
    lost = [
        f"{name} --{param.name}"
        for name in sorted(rooms())
        for param in door.get_command(None, name).params
        if param.name in {"seed", "workers", "variants", "chosen", "seats", "checks", "invariants", "rules"}
        and not terms & {stem for word in _words(param.help or "") for stem in (word, word.removesuffix("s"))}
    ]
    assert lost == []


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower())) - ORDINARY


def test_help_is_one_plain_line() -> None:
    door: Any = get_command(build())
    for name in sorted(rooms()):
        command = door.get_command(None, name)
        about = command.help.split("\n\n")[0]
        assert len(about) <= 66, f"{name}: {about}"
        for text in (about, *(getattr(param, "help", None) or "" for param in command.params)):
            assert text.endswith("."), f"{name}: {text}"
            assert "\n" not in text, f"{name}: {text}"
            assert len(text) <= 120, f"{name}: {text}"
