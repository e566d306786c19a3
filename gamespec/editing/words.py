"""`words.toml` enters; the words of the language leave: how a line with each is written, and what it does."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

READY_MADE, WITHIN = "ready-made", "within"
"""Words that begin no line of their own."""


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
    """All words that begin a line."""
    return tuple(
        Word(word, where, said[0], said[1])
        for where, each in _read().items()
        if where not in {READY_MADE, WITHIN}
        for word, said in each.items()
    )


@cache
def ready_made() -> dict[str, str]:
    """What is ready-made for expressions, and what each gives."""
    return {word: str(says) for word, says in _read()[READY_MADE].items()}


@cache
def _meanings(*, begins: bool) -> dict[str, str]:
    """What each word of the language does where it begins a line, or within one."""
    lines = {each.word.split()[0]: each.says for each in reversed(words())}
    within = {word: str(says) for word, says in _read()[WITHIN].items()} | ready_made()
    others = {word.split()[0]: says for word, says in within.items()}
    return others | lines if begins else lines | others


def meaning_of(word: str, *, begins: bool = False) -> str | None:
    """What a word of the language does, at the beginning of a line or within it; None of any other word."""
    return _meanings(begins=begins).get(word)
