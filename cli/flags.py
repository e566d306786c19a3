"""Options as people read them: help shows nothing behind those that are said or not, and a wrong word is told plainly.

Enter the parameters and words of a command; leave the same. Some versions of typer show a type behind every option,
and say of a word what the library says that checks it.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from typer.core import TyperCommand

Context: TypeAlias = Any
"""What is typer's own; its versions differ in where it comes from."""


def untyped(params: list[Any]) -> list[Any]:
    """The parameters, those that are flags without a word for a value."""
    for each in params:
        if getattr(each, "is_flag", False) and each.metavar is None:
            each.metavar = ""
    return params


VALIDATED = "Value error, "
"""How what typer validates with begins its sentence, which is about its own exceptions."""
PLAINLY = (
    (re.compile(r"Input should be a valid integer.*"), "{word} is no whole number"),
    (re.compile(r"Input should be a valid number.*"), "{word} is no number"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), "{word} is too small: {end} is the least there is"),
    (re.compile(r"Input should be less than or equal to (\S+)"), "{word} is too large: {end} is the most there is"),
)
"""What it says of a word that is no number of those asked for, and how that is said plainly."""


def plainly(told: str, param: object, words: list[str]) -> str:
    """What typer says of the word of an option, as people say it; as it stands where it is not known how."""
    for known, said in PLAINLY:
        found = known.fullmatch(told)
        word = None if found is None else _word_of(param, words)
        if found is not None and word is not None:
            return said.format(word=word, end=found[1] if known.groups else "")
    return told.removeprefix(VALIDATED)


def _word_of(param: object, words: list[str]) -> str | None:
    """What is written behind an option, the last time it stands there."""
    found: str | None = None
    for option in getattr(param, "opts", ()):
        for word, behind in zip(words, [*words[1:], ""], strict=True):
            if word == option:
                found = behind
            elif word.startswith(f"{option}="):
                found = word.partition("=")[2]
            elif len(option) == len("-n") and word.startswith(option):
                found = word.removeprefix(option)
    return found


class Command(TyperCommand):
    """A command whose flags are shown as they are written."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """What is said of a wrong word begins with the word."""
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except Exception as wrong:
            if isinstance(told := getattr(wrong, "message", None), str):
                vars(wrong)["message"] = plainly(told, getattr(wrong, "param", None), words)
            raise

    def get_params(self, ctx: Context) -> list[Any]:
        """Its parameters, `--help` among them."""
        return untyped(super().get_params(ctx))
