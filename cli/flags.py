"""Options that are said or not, such as `--auto`: nothing is to be written behind them, and help says nothing of it.

Enter the parameters of a command; leave the same. Some versions of typer show a type behind every option.
"""

from __future__ import annotations

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


class Command(TyperCommand):
    """A command whose flags are shown as they are written."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """What is said of a wrong word begins with the word."""
        try:
            return super().parse_args(ctx, args)
        except Exception as wrong:
            if isinstance(told := getattr(wrong, "message", None), str):
                vars(wrong)["message"] = told.removeprefix(VALIDATED)
            raise

    def get_params(self, ctx: Context) -> list[Any]:
        """Its parameters, `--help` among them."""
        return untyped(super().get_params(ctx))
