"""The files of cli/commands enter; the typer application with one command for each leaves."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from inspect import Parameter, signature
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

import typer

from cli import commands
from cli.complaint import INTERNAL, INTERRUPTED, USAGE, Complaint
from cli.consoles import remark
from cli.options import Budget
from gamespec.budgets import VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

TRACE = "GAMESPEC_TRACE"
"""Set in the environment: our own mistakes are shown with their traceback."""
PLAIN = ("explain", "fmt", "list", "new")
"""Commands that read no whole game."""
LONGEST = 80
"""Characters of a file's name that are shown."""
ABOUT = "Play, check, test and count board games written as one declarative text file."


def build() -> typer.Typer:
    """Collect every command; a new file in cli/commands is a new command."""
    door = typer.Typer(name="gamespec", help=ABOUT, no_args_is_help=True, pretty_exceptions_enable=False)
    door.callback()(_gather)
    for found in sorted(iter_modules(commands.__path__), key=lambda module: module.name):
        command = import_module(f"{commands.__name__}.{found.name}")
        guarded = _guarded(command.run)
        door.command(name=found.name.replace("_", "-"))(guarded if found.name in PLAIN else _with_budget(guarded))
    return door


def _with_budget(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option every command has that reads a whole game, spelled and explained once."""
    asked = signature(command, eval_str=True)
    option = Parameter("budget", Parameter.KEYWORD_ONLY, default=None, annotation=Budget)
    command.__signature__ = asked.replace(parameters=[*asked.parameters.values(), option])
    command.__annotations__ = {**command.__annotations__, "budget": Budget}
    return command


@contextmanager
def _allowed(number: int | None) -> Generator[None]:
    """Allow a file so many times the usual work, here and in the workers that are started."""
    before = os.environ.get(VARIABLE)
    if number is not None:
        os.environ[VARIABLE] = str(number)
    try:
        yield
    finally:
        if number is not None:
            os.environ.pop(VARIABLE)
            os.environ.update({} if before is None else {VARIABLE: before})


def _guarded(run: Callable[..., Any]) -> Callable[..., Any]:
    """Turn complaints, Ctrl-C and a closed pipe into exit codes."""

    @wraps(run)
    def guarded(*args: Any, budget: int | None = None, **options: Any) -> None:  # noqa: ANN401 - every command has its own options
        try:
            with _allowed(budget):
                status = run(*args, **options)
        except Complaint as complaint:
            remark(str(complaint), style="red")
            raise typer.Exit(complaint.status) from None
        except KeyboardInterrupt:
            remark("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            _forget_stdout()
            raise typer.Exit(0) from None
        except OSError as wrong:  # a file the system will not have: its name too long, its disk full
            remark(str(Complaint(str(wrong.filename)[:LONGEST], (wrong.strerror or str(wrong)).lower())), style="red")
            raise typer.Exit(USAGE) from None
        except Exception as fault:
            if TRACE in os.environ or isinstance(fault, typer.Exit | typer.Abort):
                raise
            remark(f"gamespec made a mistake: {type(fault).__name__}: {fault}", style="red")
            remark(f"  help: {TRACE}=1 shows where; please report it with the file that led to it")
            raise typer.Exit(INTERNAL) from None
        raise typer.Exit(status or 0)

    return guarded


def _forget_stdout() -> None:
    """Keep Python from complaining at its end about a pipe whose reader has left."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _gather() -> None:
    """Play, check, test and count board games written as one declarative text file."""
