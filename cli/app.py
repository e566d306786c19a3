"""The files of cli/commands enter; the typer application with one command for each leaves.

A command's file is read when the command is called; for the list of all of them its first words are enough.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from inspect import Parameter, getdoc, signature
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cli import commands
from cli.flags import Command, Context, untyped
from cli.options import Budget
from cli.output.complaint import INTERNAL, INTERRUPTED, USAGE, Complaint, refused_by_system
from cli.output.consoles import remark, say
from cli.output.render import complain
from gamespec.budgets import VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

TRACE = "GAMESPEC_TRACE"
"""Set in the environment: our own mistakes are shown with their traceback."""
PLAIN = ("explain", "fmt", "list", "new")
"""Commands that read no whole game."""
ABOUT = "Play, check, test and count board games written as one declarative text file."


class Commands(TyperGroup):
    """The commands by the names of their files; a new file in cli/commands is a new command."""

    _listing = False

    def get_params(self, ctx: Context) -> list[Any]:
        """What stands before a command."""
        return untyped(super().get_params(ctx))

    def list_commands(self, ctx: Context) -> list[str]:
        """Their names, without reading their files."""
        named = (found.name.replace("_", "-") for found in iter_modules(commands.__path__))
        return sorted({*super().list_commands(ctx), *named})

    def resolve_command(self, ctx: Context, args: list[str]) -> Context:
        """The command that is meant; of one there is not, those it may be are named."""
        self.commands = dict.fromkeys(self.list_commands(ctx), self.commands.get(""))
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Context, cmd_name: str) -> TyperCommand | None:
        """The command of a name; for a list only what is said about it."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        if self._listing:
            return TyperCommand(cmd_name, help=getdoc(command.run), rich_markup_mode=None)
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        guarded = _guarded(command.run)
        run = guarded if cmd_name in PLAIN else _with_budget(guarded)
        alone.command(name=cmd_name, cls=getattr(command, "Command", Command))(run)
        return cast("TyperCommand", get_command(alone))

    def get_help(self, ctx: Context) -> str:
        """The list of all commands."""
        self._listing = True
        try:
            return super().get_help(ctx)
        finally:
            self._listing = False


def build() -> typer.Typer:
    """The application: what stands before a command, and the commands."""
    door = typer.Typer(
        name="gamespec",
        cls=Commands,
        help=ABOUT,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    door.callback()(_gather)
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
    def guarded(*args: Any, budget: int | None = None, **options: Any) -> None:
        try:
            with _allowed(budget):
                status = run(*args, **options)
        except Complaint as complaint:
            complain(complaint)
            raise typer.Exit(complaint.status) from None
        except KeyboardInterrupt as wish:
            remark(f"interrupted: {wish}" if str(wish) else "interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            _forget_stdout()
            raise typer.Exit(0) from None
        except OSError as wrong:
            remark(str(refused_by_system(wrong)), style="red")
            raise typer.Exit(USAGE) from None
        except Exception as fault:
            if TRACE in os.environ or isinstance(fault, typer.Exit | typer.Abort):
                raise
            if (broken := _broken_promise(fault)) is not None:
                remark(str(broken), style="red")
                raise typer.Exit(broken.status) from None
            remark(f"gamespec made a mistake: {type(fault).__name__}: {fault}", style="red")
            remark(f"  help: {TRACE}=1 shows where; please report it with the file that led to it")
            raise typer.Exit(INTERNAL) from None
        raise typer.Exit(status or 0)

    return guarded


def _broken_promise(fault: Exception) -> Complaint | None:
    """What is told where a promise of the rules broke: that is no mistake of ours."""
    from cli.games import broken_promise  # only once something broke
    from interpreter.kernel.errors import PromiseBroken

    found = isinstance(fault, PromiseBroken) and fault.promise
    return broken_promise(found) if found else None


def _tell_version(asked: bool) -> None:
    """The version of what is installed, and of the Python it runs on."""
    if asked:
        from importlib.metadata import version
        from platform import python_version

        say(f"gamespec {version('gamespec')} (Python {python_version()})")
        raise typer.Exit


def _forget_stdout() -> None:
    """Keep Python from complaining at its end about a pipe whose reader has left."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _gather(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Play, check, test and count board games written as one declarative text file."""
