"""Words of the language with their forms and meanings, read from `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

READY_MADE, WITHIN = "ready-made", "within"
"""Sections of words that do not begin a line."""


class Word(NamedTuple):
    """A word or phrase that begins a line; `where`: head, top, variant, line, rule, example or score."""

    word: str
    where: str
    snippet: str
    says: str


@cache
def _read() -> dict[str, dict[str, list[str] | str]]:
    return tomllib.loads(resources.files(__package__ or "").joinpath("words.toml").read_text(encoding="utf-8"))


@cache
def words() -> tuple[Word, ...]:
    """Return all words that begin a line."""
    return tuple(
        Word(word, where, said[0], said[1])
        for where, each in _read().items()
        if where not in {READY_MADE, WITHIN}
        for word, said in each.items()
    )


@cache
def ready_made() -> dict[str, str]:
    """Return the built-in names for expressions, and what each returns."""
    return {word: str(says) for word, says in _read()[READY_MADE].items()}


@cache
def _meanings(*, begins: bool) -> dict[str, str]:
    """Return the meaning of each word at the beginning of a line, or within one."""
    lines = {each.word.split()[0]: each.says for each in reversed(words())}
    within = {word: str(says) for word, says in _read()[WITHIN].items()} | ready_made()
    others = {word.split()[0]: says for word, says in within.items()}
    return others | lines if begins else lines | others


def meaning_of(word: str, *, begins: bool = False) -> str | None:
    """Return the meaning of a word at the beginning of a line or within it, or None."""
    return _meanings(begins=begins).get(word)
