"""Consoles: results go to stdout, progress and remarks to stderr; NO_COLOR and pipes are obeyed."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Literal

from rich.console import Console

from gamespec.diagnostics.safe_text import STEERING, safe

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

COMMAND = re.compile(r"^([^\S\n]*:)(?=:[^\s:])|(##)(?=\[|vso\[|teamcity\[)", re.MULTILINE)
"""Text that GitHub's runners take for a command, at the start of or inside a line."""

NARROWEST = 24
"""Minimum width for layout, in columns."""
COLOUR = re.compile("\x1b\\[[0-9;]*m")


class Pipe(Console):
    """Console that raises BrokenPipeError if its reader has left, instead of ending the process."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError; rich itself would end the process with a failure."""
        raise BrokenPipeError


@cache
def out() -> Console:
    """Return the console for results (stdout)."""
    narrow = Console().width < NARROWEST
    return Pipe(
        highlight=False, soft_wrap=not sys.stdout.isatty(), width=NARROWEST if narrow else None, color_system=_colours()
    )


@cache
def err() -> Console:
    """Return the console for progress and remarks (stderr)."""
    return Pipe(stderr=True, highlight=False, soft_wrap=not sys.stderr.isatty(), color_system=_colours())


def _colours() -> Literal["auto"] | None:
    """Return the colour system for rich; NO_COLOR also turns off bold and underline."""
    return None if os.environ.get("NO_COLOR") else "auto"


def height() -> int | None:
    """Return the number of lines of the screen; None if the output is not a terminal."""
    return out().height if out().is_terminal else None


def say(text: str = "", *, style: str | None = None) -> None:
    """Print a line of the result; brackets in it are text, not markup."""
    out().print(printable(text), style=style, markup=False, emoji=False)


def say_wrapped(text: str, *, indent: int = 2, style: str | None = None) -> None:
    """Print a line of result that may be long: broken between words, indented, also into a pipe."""
    for line in wrapped(text, indent):
        say(line, style=style)


def wrapped(text: str, indent: int) -> list[str]:
    """Return a text wrapped between words, as indented lines."""
    lines = wrap(text, out().width - indent, break_long_words=False, break_on_hyphens=False)
    return [" " * indent + line for line in lines]


def remark(text: str = "", *, style: str | None = None) -> None:
    """Print a remark to stderr."""
    err().print(printable(text), style=style, markup=False, emoji=False)


def remark_painted(text: str) -> None:
    """Print a remark with our colour codes to stderr; other control characters are replaced."""
    from rich.text import Text

    err().print(Text.from_ansi(COMMAND.sub(lambda order: f"{order[0]} ", text)))


def raw(text: str) -> None:
    """Print lines of the result unchanged, without wrapping."""
    exactly(printable(text))


def exactly(text: str) -> None:
    """Print text verbatim, for other programs or already made safe."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


def painted(text: str) -> None:
    """Print lines with our colour codes at a terminal with colours, else without the codes."""
    if out().is_terminal:
        exactly(COMMAND.sub(lambda order: f"{order[0]} ", text))
    else:
        raw(text)


def coloured() -> bool:
    """Return whether results go to a terminal that wants colours."""
    return wants_colours(out())


def wants_colours(console: Console) -> bool:
    """Return whether a console is a terminal that wants colours."""
    return console.is_terminal and not console.no_color


def data(found: object) -> None:
    """Print a value as JSON."""
    json_text(json.dumps(found, indent=2, ensure_ascii=False))


def json_text(text: str) -> None:
    """Return JSON with control characters escaped, so that it cannot steer a terminal or log."""
    text = STEERING.sub(lambda sign: json.dumps(sign[0])[1:-1], text)
    exactly(COMMAND.sub(lambda order: "#\\u0023" if order[2] else order[0], text))


def show(drawn: RenderableType) -> None:
    """Print a table or columns; in a pipe or file no line ends in blanks."""
    console = out()
    if console.is_terminal:
        console.print(drawn)
        return
    with console.capture() as caught:
        console.print(drawn)
    for line in caught.get().splitlines():
        console.file.write(f"{printable(line).rstrip()}\n")


def lines_of(shown: Callable[[], None]) -> list[str]:
    """Return the lines a call prints, with colours, without printing them."""
    console = out()
    if not console.is_terminal:
        with redirect_stdout(io.StringIO()) as sink:
            shown()
        return sink.getvalue().splitlines()
    with console.capture() as caught:
        shown()
    return caught.get().splitlines()


def plainly(line: str) -> str:
    """Return a line without colour codes."""
    return COLOUR.sub("", line)


def wipe() -> None:
    """Clear the screen and its scroll-back, so that the next person cannot read it."""
    out().clear()
    sys.stdout.write("\x1b[3J")
    sys.stdout.flush()


def plural(number: int, noun: str) -> str:
    """Return `1 check` or `2 checks`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def printable(text: str) -> str:
    """Replace control characters, and break up text that a CI log could take for a command."""
    return COMMAND.sub(lambda order: f"{order[0]} ", safe(text))


def forget_stdout() -> None:
    """Redirect stdout to nowhere, so that Python does not complain about a closed pipe when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def have_streams() -> None:
    """Replace streams that are closed (`>&-`) by ones that discard everything."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  open as long as we run


def bear_any_text() -> None:
    """Replace characters that the terminal's encoding lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
