"""Keywords of the language with their forms and meanings, read from `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

from gamespec.operators import FUNCTIONS, SET_OPERATORS

READY_MADE, WITHIN = "ready-made", "within"
"""Sections of `words.toml` with built-in names, and with keywords that do not begin a line."""


class Word(NamedTuple):
    """Keyword or phrase that begins a line, with the sort of place `where` it may stand."""

    word: str
    where: str
    snippet: str
    says: str


@cache
def _read() -> dict[str, dict[str, list[str] | str]]:
    return tomllib.loads(resources.files(__package__ or "").joinpath("words.toml").read_text(encoding="utf-8"))


@cache
def words() -> tuple[Word, ...]:
    """Return all keywords and phrases that begin a line."""
    return tuple(
        Word(word, where, said[0], said[1])
        for where, each in _read().items()
        if where not in {READY_MADE, WITHIN}
        for word, said in each.items()
    )


@cache
def ready_made() -> dict[str, str]:
    """Return the meanings of the built-in names for expressions, by name."""
    facts = {**FUNCTIONS, **SET_OPERATORS}
    return {word: each.meaning for word, each in facts.items() if each.meaning} | {
        word: str(says) for word, says in _read()[READY_MADE].items()
    }


@cache
def _meanings(*, begins: bool) -> dict[str, str]:
    """Return the meanings of keywords at the beginning of a line or, if not `begins`, within a line."""
    lines = {each.word.split()[0]: each.says for each in reversed(words())}
    within = {word: str(says) for word, says in _read()[WITHIN].items()} | ready_made()
    others = {word.split()[0]: says for word, says in within.items()}
    return others | lines if begins else lines | others


def meaning_of(word: str, *, begins: bool = False) -> str | None:
    """Return the meaning of a keyword, with `begins` that at the start of a line, or None."""
    return _meanings(begins=begins).get(word)
