"""The typer application, whose command modules are imported when called or listed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, wraps
from importlib import import_module
from inspect import Parameter, getdoc, signature
from pkgutil import iter_modules
from types import ModuleType
from typing import Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cli import commands
from cli.flags import Command, Context, untyped
from cli.options import Budget
from cli.output.complaint import INTERNAL, INTERRUPTED, USAGE, Complaint, out_of_means, refused_by_system
from cli.output.consoles import forget_stdout, remark, say
from cli.output.render import complain
from gamespec.budgets import VARIABLE

ROOMS = ("write", "check", "play", "analyse", "publish")
"""Folders of the commands: tasks of a user, in the order in which `gamespec --help` lists them."""
TRACE = "GAMESPEC_TRACE"
"""Environment variable that makes internal errors print their traceback."""
PLAIN = ("explain", "fmt", "list", "new")
"""Commands that do not have the option --budget, because they load no game."""
ABOUT = "Write, check, play and analyse board games described in declarative text files."


class Commands(TyperGroup):
    """Group (of the library click) of all commands, found as the modules in the folders of cli/commands."""

    _listing = False

    def get_params(self, ctx: Context) -> list[Any]:
        """Return the options that may stand before a command, such as `--version`."""
        return untyped(super().get_params(ctx))

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the names of the commands: grouped for the help, else in alphabetical order."""
        names = sorted({*super().list_commands(ctx), *rooms()})
        return sorted(names, key=lambda name: ROOMS.index(rooms()[name])) if self._listing else names

    def resolve_command(self, ctx: Context, args: list[str]) -> Context:
        """Return the command that the arguments name; an unknown name is an error with similar names."""
        self.commands = dict.fromkeys(self.list_commands(ctx), self.commands.get(""))
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Context, cmd_name: str) -> TyperCommand | None:
        """Return the named command, while listing only its name and help text, or None."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = _module(cmd_name)
        if self._listing:
            about = getdoc(command.run)
            return TyperCommand(cmd_name, help=about, rich_help_panel=rooms()[cmd_name].title(), rich_markup_mode=None)
        return _made(cmd_name, command.run)

    def get_help(self, ctx: Context) -> str:
        """Return the text of `gamespec --help`, with the list of all commands."""
        self._listing = True
        try:
            return super().get_help(ctx)
        finally:
            self._listing = False


@cache
def rooms() -> dict[str, str]:
    """Return the folder of each command, by its name."""
    folders = {room: [f"{path}/{room}" for path in commands.__path__] for room in ROOMS}
    return {found.name.replace("_", "-"): room for room, paths in folders.items() for found in iter_modules(paths)}


def _module(name: str) -> ModuleType:
    return import_module(f"{commands.__name__}.{rooms()[name]}.{name.replace('-', '_')}")


@cache
def _made(name: str, run: Callable[..., Any]) -> TyperCommand:
    """Return the command of a module, built once: a process may be asked for it many times."""
    command = _module(name)
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    guarded = _guarded(run)
    called = guarded if name in PLAIN else _with_budget(guarded)
    alone.command(name=name, cls=getattr(command, "Command", Command))(called)
    made = cast("TyperCommand", get_command(alone))
    made.help = re.sub(r"(?<!\n)\n(?!\n)", " ", made.help or "")
    if isinstance(made, Command):
        made.examples = getattr(command, "EXAMPLES", ())
    return made


def build() -> typer.Typer:
    """Build the typer application with its global options."""
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
    """Add the option --budget, which raises limits on a game's size, to the signature of a command."""
    asked = signature(command, eval_str=True)
    option = Parameter("budget", Parameter.KEYWORD_ONLY, default=None, annotation=Budget)
    command.__signature__ = asked.replace(parameters=[*asked.parameters.values(), option])
    command.__annotations__ = {**command.__annotations__, "budget": Budget}
    return command


@contextmanager
def _allowed(number: int | None) -> Generator[None]:
    """Multiply the limits on files, if given, in the block and its worker processes."""
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
    """Wrap a command so that complaints, Ctrl-C, a closed pipe and other errors become exit codes."""

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
            forget_stdout()
            raise typer.Exit(0) from None
        except OSError as wrong:
            forget_stdout()
            remark(str(refused_by_system(wrong)), style="red")
            raise typer.Exit(USAGE) from None
        except Exception as fault:
            if TRACE in os.environ or isinstance(fault, typer.Exit | typer.Abort):
                raise
            if (broken := out_of_means(fault) or _failed_check(fault)) is not None:
                remark(str(broken), style="red")
                raise typer.Exit(broken.status) from None
            cause = f"{type(fault).__name__}: {fault}"
            remark(f"internal error (a bug in gamespec): {cause}; please report it with this file", style="red")
            remark(f"  help: set {TRACE}=1 to see the traceback")
            raise typer.Exit(INTERNAL) from None
        raise typer.Exit(status or 0)

    return guarded


def _failed_check(fault: Exception) -> Complaint | None:
    """Return the complaint for a failed runtime check of the rules; None for other exceptions."""
    from cli.games import failed_check  # only once something broke
    from interpreter.kernel.errors import RuntimeCheckFailed

    found = isinstance(fault, RuntimeCheckFailed) and fault.check
    return failed_check(found) if found else None


def _print_version(asked: bool) -> None:
    """Print the version of gamespec and of Python, and exit, if `--version` is given."""
    if asked:
        from importlib.metadata import version
        from platform import python_version

        say(f"gamespec {version('gamespec')} (Python {python_version()})")
        raise typer.Exit


def _gather(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Declare the global options of the command line for typer; does nothing itself."""
