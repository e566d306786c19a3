"""`gamespec new`: a small game to begin with."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from cli.complaint import Complaint
from cli.consoles import remark, say

NAME = re.compile(r"[a-z][a-z0-9_]*")


def run(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="Small letters, digits and _: its folder and file.", show_default=False),
    ],
    title: Annotated[
        str | None, typer.Option("--title", help="The name on the box; made from NAME if not said.")
    ] = None,
) -> int:
    """Write a small game that plays, with a comment for everything in it: change it into yours."""
    folder = Path(name)
    if not NAME.fullmatch(name):
        raise Complaint(name, "this cannot name a game", "write small letters, digits and _, such as pearl_divers")
    if title is not None and ('"' in title or not title.isprintable() or not title.strip()):
        raise Complaint("--title", "this cannot be a title", "write one line without quotes in it")
    if folder.exists():
        raise Complaint(str(folder), "this exists already", "choose another name, or remove it first")
    text = resources.files("cli.templates").joinpath("first.game").read_text(encoding="utf-8")
    file = folder / f"{name}.game"
    try:
        folder.mkdir()
        file.write_text(_filled(text, name, title or name.replace("_", " ").capitalize()), encoding="utf-8")
    except OSError as error:
        raise Complaint(str(file), f"the file could not be written: {error.strerror}") from None
    say(str(file))
    for words in (f"gamespec play {name}", f"gamespec lint {name}", f"gamespec test {name}"):
        remark(f"  {words}")
    return 0


def _filled(text: str, name: str, title: str) -> str:
    return text.replace("{name}", name).replace("{title}", title)
