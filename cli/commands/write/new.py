"""`gamespec new`: create the files of a new game, from a template or another game."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from enum import StrEnum
from importlib import resources
from pathlib import Path, PurePath
from typing import Annotated

from cli.options import argument, begun_rulesets, option
from cli.output.complaint import Complaint
from cli.output.consoles import remark, say

RULES = "rules.md"
"""File name of a rule sheet."""
NAME = re.compile(r"[a-z][a-z0-9_]*")
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
"""Names of devices on Windows, where no folder or file can have them."""
LARGEST = 16_000_000
"""Maximum size in bytes of a file that is copied from another game."""
NEXT = {"play": "plays it", "lint": "checks it", "test": "runs its examples"}
"""Commands suggested after creating a game, each with words for what it does."""
COVERED = {"coverage": "compares it with its rule sheet"}
"""The further command suggested for a game that has a rule sheet."""
EXAMPLES = ("gamespec new harbor", "gamespec new harbor --like deckbuilder", "gamespec new my_harbor --from harbor")


class Like(StrEnum):
    """Kinds of games that a new game may be an example of; each has a template and a rule sheet."""

    DRAFT = "draft"
    AUCTION = "auction"
    TILES = "tiles"
    DECKBUILDER = "deckbuilder"
    MAP = "map"
    TRICK = "trick"


def run(
    name: Annotated[str, argument("NAME", "Name of its folder and file: a-z, 0-9 and _; may begin with a path.")],
    source: Annotated[
        str | None, option("--from", "Copy this game and its variants.", "RULESET", autocompletion=begun_rulesets)
    ] = None,
    like: Annotated[Like | None, option("--like", "Begin with a small game of this kind and its rule sheet.")] = None,
    title: Annotated[str | None, option("--title", "Title of the game (default: made from NAME).", "TITLE")] = None,
) -> int:
    """Create a small commented game, or a copy of another one."""
    folder = Path(name)
    where, name = folder.parent, folder.name
    if not NAME.fullmatch(name):
        advice = "use small letters, digits and `_` only, such as `pearl_divers`"
        raise Complaint(str(folder), f"`{name}` cannot be the name of a game", advice)
    if name in RESERVED:
        advice = f"choose another name, such as `{name}_game`"
        raise Complaint(str(folder), f"no game can be called `{name}`: on Windows it is the name of a device", advice)
    if not where.is_dir():
        advice = f"create the folder first, or run `gamespec new {name}` to begin in the current folder"
        raise Complaint(str(where), "there is no such folder", advice)
    if title is not None and ('"' in title or not title.isprintable() or not title.strip()):
        raise Complaint("--title", "a title must be one line of text without quotation marks", "choose another title")
    if folder.exists():
        advice = "choose another name, or delete the file or folder first"
        raise Complaint(str(folder), "this file or folder exists already", advice)
    if source is not None and like is not None:
        wrong = "a game is begun from a template or copied from a game, not both"
        raise Complaint("--like", wrong, "leave out --like or --from")
    if source is not None and title is not None:
        wrong = "a copied game keeps its title at first, because its variants contain the title too"
        raise Complaint("--title", wrong, "leave --title out, and change the title in the copied files")
    if source is None:
        texts = _begun(name, title or name.replace("_", " ").capitalize(), like)
    else:
        texts = _copied(name, source)
    _write(folder, texts)
    for place in texts:
        say(str(folder / place))
    remark("Open it in any editor. Then:")
    for command, does in (NEXT | COVERED if RULES in texts else NEXT).items():
        words = f"gamespec {command} {as_word(folder)}"
        remark(f"  {words}  {does}")
    return 0


def as_word(path: PurePath) -> str:
    """Return a path as one word of a command line: in quotes if the shell of this system needs them."""
    return subprocess.list2cmdline([str(path)]) if sys.platform == "win32" else shlex.quote(str(path))


def _write(folder: Path, texts: dict[str, str]) -> None:
    """Create the folder of a new game, and files in it with these texts by path."""
    from cli.output.writing import write

    try:
        folder.mkdir()
        for inner in {(folder / place).parent for place in texts} - {folder}:
            inner.mkdir()
    except OSError as error:
        advice = "choose another name, in a folder where you may write"
        raise Complaint(
            str(folder), f"the folder could not be created: {(error.strerror or str(error)).lower()}", advice
        ) from None
    for place, text in texts.items():
        write(folder / place, text, "the file could not be written", was=None)


def _begun(name: str, title: str, like: Like | None) -> dict[str, str]:
    """Return the files of a new game by path: a template with its name and title, and its rule sheet."""
    taken = {f"{name}.game": "first.game"} if like is None else {f"{name}.game": f"{like}.game", RULES: f"{like}.md"}
    folder = resources.files("cli.templates")
    texts = {place: folder.joinpath(template).read_text(encoding="utf-8") for place, template in taken.items()}
    return {place: text.replace("{name}", name).replace("{title}", title) for place, text in texts.items()}


def _copied(name: str, source: str) -> dict[str, str]:
    """Return the files of another ruleset by path, renamed for a new game."""
    from cli.targets import find, refuse
    from gamespec.game_files import text_of

    target = find(source)
    places = {target.game: f"{name}.game"}
    for file in target.examples:
        places[file] = name + file.name.removeprefix(target.game.stem)
    for stem, file in target.variants.items():
        places[file] = f"variants/{stem}.game"
    if target.rules is not None:
        places[target.rules] = target.rules.name
    refuse((each for file in target.files for each in target.shelf.source(file)[1]), target.game)
    if not target.heading(target.game).form:
        advice = f"run gamespec lint {target.game} to see what is wrong"
        raise Complaint(str(target.game), "the first line does not begin a game, so the game cannot be copied", advice)
    try:
        return {place: text_of(file, LARGEST) for file, place in places.items()}
    except (OSError, UnicodeDecodeError) as wrong:  # the sheet of rules
        why = (wrong.strerror or str(wrong)).lower() if isinstance(wrong, OSError) else "it is not plain text"
        advice = "save it as plain text (UTF-8) in a text editor, or move it out of the folder"
        raise Complaint(str(target.rules), f"the rule sheet cannot be read: {why}", advice) from None
