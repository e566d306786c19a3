"""Consoles for output: results go to stdout, progress and remarks to stderr; NO_COLOR is obeyed."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Literal

from rich.console import Console, RenderableType

from gamespec.diagnostics.diagnostic import STEERING, safe

COMMAND = re.compile(r"^([^\S\n]*:)(?=:[^\s:])|(##)(?=\[|vso\[|teamcity\[)", re.MULTILINE)
"""Pattern of text in a CI log that GitHub, Azure or TeamCity would execute as a command."""

NARROWEST = 24
"""Minimum width in columns for which output is laid out, even if the terminal is narrower."""
COLOUR = re.compile("\x1b\\[[0-9;]*m")


class Pipe(Console):
    """Console of rich that raises BrokenPipeError, instead of ending the process, without a reader."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, where a plain rich console would end the process with a failure."""
        raise BrokenPipeError


@cache
def out() -> Console:
    """Return the console of rich that prints results to stdout."""
    narrow = Console().width < NARROWEST
    return Pipe(
        highlight=False, soft_wrap=not sys.stdout.isatty(), width=NARROWEST if narrow else None, color_system=_colours()
    )


@cache
def err() -> Console:
    """Return the console of rich that prints progress and remarks to stderr."""
    return Pipe(stderr=True, highlight=False, soft_wrap=not sys.stderr.isatty(), color_system=_colours())


def _colours() -> Literal["auto"] | None:
    """Return the colour system for a rich console; None turns off colours, bold and underline (NO_COLOR)."""
    return None if os.environ.get("NO_COLOR") else "auto"


@contextmanager
def progress_bar(what: str, total: int) -> Generator[Callable[[int], None]]:
    """Show a progress bar at a terminal inside the block; yield the function that sets the number done."""
    with progress_bars() as heard:
        heard(what, 0, total)
        yield lambda done: heard(what, done, total)


@contextmanager
def progress_bars() -> Generator[Callable[[str, int, int], None]]:
    """Show a progress bar for each task at a terminal; yield the function that sets what is done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not err().is_terminal) as progress:
        tasks: dict[str, TaskID] = {}

        def heard(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=of)
            progress.update(tasks[what], completed=done)

        yield heard


def height() -> int | None:
    """Return the height of the terminal in lines; None if the output is not a terminal."""
    return out().height if out().is_terminal else None


def say(text: str = "", *, style: str | None = None) -> None:
    """Print a line of a command's result; brackets in the text are not taken for markup of rich."""
    out().print(printable(text), style=style, markup=False, emoji=False)


def say_wrapped(text: str, *, indent: int = 2, style: str | None = None) -> None:
    """Print a long line of a command's result, indented and wrapped between words, also into a pipe."""
    for line in wrapped(text, indent):
        say(line, style=style)


def wrapped(text: str, indent: int) -> list[str]:
    """Return the lines of a text wrapped between words for the console, each indented by `indent` blanks."""
    lines = wrap(text, out().width - indent, break_long_words=False, break_on_hyphens=False)
    return [" " * indent + line for line in lines]


def remark(text: str = "", *, style: str | None = None) -> None:
    """Print a remark, which is not part of the result, to stderr."""
    err().print(printable(text), style=style, markup=False, emoji=False)


def remark_long(asked: int | None, fits: int, usual: int) -> None:
    """Print to stderr how much longer a run takes than without -n, if games take long."""
    if asked is not None and fits < usual and asked > fits:
        remark(
            f"each game takes long: -n {asked} takes {asked / fits:,.1f} times as long as without -n; Ctrl-C stops "
            "early and keeps the games finished so far"
        )


def remark_painted(text: str) -> None:
    """Print a remark that contains our own colour codes to stderr; other control characters are replaced."""
    from rich.text import Text

    err().print(Text.from_ansi(COMMAND.sub(lambda order: f"{order[0]} ", text)))


def raw(text: str) -> None:
    """Print text of a command's result without wrapping."""
    exactly(printable(text))


def exactly(text: str) -> None:
    """Print text unchanged, because it is for other programs or has been made safe already."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
    sys.stdout.flush()  # a remark after it must not overtake it


def painted(text: str) -> None:
    """Print text with our own colour codes; they are removed where colours are off."""
    if coloured():
        exactly(COMMAND.sub(lambda order: f"{order[0]} ", text))
    else:
        raw(plainly(text))


def coloured() -> bool:
    """Return whether stdout is a terminal on which colours are wanted."""
    return wants_colours(out())


def wants_colours(console: Console) -> bool:
    """Return whether a console is a terminal that wants colours and understands their codes."""
    return console.is_terminal and console.color_system not in {None, "windows"}


def data(found: object) -> None:
    """Print a value as JSON to stdout."""
    json_text(json.dumps(found, indent=2, ensure_ascii=False))


def json_text(text: str) -> None:
    """Print JSON text with control characters escaped, so that they cannot steer a terminal."""
    text = STEERING.sub(lambda sign: json.dumps(sign[0])[1:-1], text)
    exactly(COMMAND.sub(lambda order: "#\\u0023" if order[2] else order[0], text))


def show(drawn: RenderableType) -> None:
    """Print a table or other drawing of rich; into a pipe or file without blanks at the ends of lines."""
    console = out()
    if console.is_terminal:
        console.print(drawn)
        return
    with console.capture() as caught:
        console.print(drawn)
    for line in caught.get().splitlines():
        console.file.write(f"{printable(line).rstrip()}\n")


def lines_of(shown: Callable[[], object]) -> list[str]:
    """Return the lines that a function would print to stdout, with colour codes; nothing is printed."""
    console = out()
    if not console.is_terminal:
        with redirect_stdout(io.StringIO()) as sink:
            shown()
        return sink.getvalue().splitlines()
    with console.capture() as caught:
        shown()
    return caught.get().splitlines()


def paged(shown: Callable[[], None]) -> None:
    """Print what a function prints; on a terminal, what is longer than the screen goes to a pager."""
    lines, most = lines_of(shown), height()
    if most is None or len(lines) < most:
        shown()
        return
    from pydoc import pager

    os.environ.setdefault("LESS", "FRX")  # colours, no pager for a short text, and the text stays on the screen
    pager("\n".join(lines))


def plainly(line: str) -> str:
    """Remove terminal colour codes from a line."""
    return COLOUR.sub("", line)


def wipe() -> None:
    """Clear the screen and its scroll-back, so that the next person at it cannot read them."""
    out().clear()
    if not out().legacy_windows:
        sys.stdout.write("\x1b[3J")
        sys.stdout.flush()


def plural(number: int, noun: str) -> str:
    """Render a number with its noun, in the plural unless the number is 1: `1 check`, `2 checks`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def printable(text: str) -> str:
    """Replace control characters in a text, and break up commands to the CI system that logs it."""
    return COMMAND.sub(lambda order: f"{order[0]} ", safe(text))


def forget_stdout() -> None:
    """Redirect stdout to the null device if it cannot be written, or Python reports that at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def have_streams() -> None:
    """Replace standard streams that were closed by the caller (`>&-`, `<&-`) with the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  open as long as we run


def bear_any_text() -> None:
    """Make output replace characters that its encoding lacks; pipes on Windows are UTF-8."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if sys.platform == "win32" and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8")  # as on other systems, not the code page of the country
        if stream is not sys.stdin:
            stream.reconfigure(errors="backslashreplace")
