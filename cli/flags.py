"""Give options the same plain help and error messages with every version of typer."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from typer.core import TyperCommand

Context: TypeAlias = Any
"""Type of click's context (state of parsing), which versions of typer import from different places."""


def untyped(params: list[Any]) -> list[Any]:
    """Remove types and ranges from the help on parameters, in place; return these."""
    for each in params:
        if each.param_type_name == "argument":
            vars(each)["display_type_rich"] = lambda **_: None
        if hasattr(each, "_get_number_range_help_str"):
            vars(each)["_get_number_range_help_str"] = lambda: None
        if getattr(each, "is_flag", False) and each.metavar is None:
            each.metavar = ""
    return params


VALIDATED = "Value error, "
"""Beginning that pydantic gives to the messages of exceptions raised by our own validators."""
PLAINLY = (
    (re.compile(r"Input should be a valid integer.*"), "{word} is not a whole number"),
    (re.compile(r"Input should be a valid number.*"), "{word} is not a number"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), "{word} is too small: the minimum is {end}"),
    (re.compile(r"Input should be less than or equal to (\S+)"), "{word} is too large: the maximum is {end}"),
)
"""Patterns of error messages of pydantic, each with a plain message that replaces it."""


def plainly(told: str, param: object, words: list[str]) -> str:
    """Return a plain message for pydantic's about a parameter, or itself if unknown."""
    for known, said in PLAINLY:
        found = known.fullmatch(told)
        word = None if found is None else _word_of(param, words)
        if found is not None and word is not None:
            return said.format(word=word, end=found[1] if known.groups else "")
    return told.removeprefix(VALIDATED)


def _word_of(param: object, words: list[str]) -> str | None:
    """Return the last value given for an option on the command line; None if it is not given."""
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
    """Command with plain help and error messages, and with examples printed below its help."""

    examples: tuple[str, ...] = ()

    def format_help(self, ctx: Context, formatter: Context) -> None:
        """Print the help of a command, then its examples."""
        super().format_help(ctx, formatter)
        if self.examples:
            from cli.output.consoles import say

            say(" Examples:", style="bold")
            for each in self.examples:
                say(f"   {each}")
            say()

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the arguments of a command; an error message for an invalid value begins with the value."""
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except Exception as wrong:
            if isinstance(told := getattr(wrong, "message", None), str):
                vars(wrong)["message"] = plainly(told, getattr(wrong, "param", None), words)
            raise

    def get_params(self, ctx: Context) -> list[Any]:
        """Return the parameters of a command, including `--help`."""
        return untyped(super().get_params(ctx))
