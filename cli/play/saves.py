"""Read and write saved games; a file is replaced atomically, so it is never half written."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from errno import EFBIG
from pathlib import Path
from typing import Any

from cli.output.complaint import Complaint
from cli.output.writing import Changed, Mark, mark_of, write, write_end
from gamespec.game_files import text_of
from interpreter.state.save import Save

LARGEST = 16_000_000
"""Maximum size of a save file that is read, in bytes."""
MOST_BESIDE = 99
"""Maximum number of other file names tried when files of the save's name exist."""
FAILED = "the game could not be saved"
ADVICE = "choose another --save FILE"
END = "\n ]\n}\n"
"""Closing lines of a save file, behind its last move."""
NAMED = "name a file that was written by `gamespec play RULESET --save FILE`"


def keep(path: Path, text: str, was: str | None) -> Path:
    """Replace a save's content `was`, or write beside another program's; return the path."""
    try:
        write(path, text, FAILED, ADVICE, was=was)
    except Changed:
        return path if _holds(path, text) else _beside(path, text)  # an interrupt may come right after it was written
    return path


def _holds(path: Path, text: str) -> bool:
    try:
        return text_of(path, LARGEST) == text
    except (OSError, ValueError):
        return False


@dataclass(slots=True)
class Growing:
    """Save file that is extended move by move, by overwriting only its closing lines."""

    path: Path
    parts: list[str]
    """Text of the save file in pieces, without its closing lines."""
    mark: Mark
    trying: str = ""
    """Text of an unfinished write; after an interrupt the file may or may not contain it."""

    @classmethod
    def of(cls, path: Path, text: str) -> Growing | None:
        """Return the save in a file that holds exactly `text`; None if moves cannot be appended to the file."""
        mark = mark_of(path) if text.endswith(END) else None
        whole = mark is not None and mark.size == len(text.encode())
        return cls(path, [text.removesuffix(END)], mark) if mark is not None and whole else None

    @property
    def text(self) -> str:
        """Return the whole text of the save file."""
        tried = "".join((*self.parts, self.trying, END))
        return tried if self.trying and _holds(self.path, tried) else "".join((*self.parts, END))

    def add(self, seat: str, move: str) -> bool:
        """Append a seat's move to the file; return False if another program has changed the file."""
        entry = json.dumps({"seat": seat, "move": move}, indent=1, ensure_ascii=False).replace("\n", "\n  ")
        more = self.trying = f",\n  {entry}"
        mark = write_end(self.path, self.mark, END.encode(), f"{more}{END}".encode())
        if mark is None:
            mark = self._rewritten(more)
        if mark is None:
            return False
        self.parts.append(more)
        self.mark, self.trying = mark, ""
        return True

    def _rewritten(self, more: str) -> Mark | None:
        """Write the whole file anew with `more`; return its mark; None if it was changed."""
        try:
            write(self.path, "".join((*self.parts, more, END)), FAILED, ADVICE, was="".join((*self.parts, END)))
        except Changed:
            return None
        return mark_of(self.path)


def _beside(path: Path, text: str) -> Path:
    """Write a save to a new file beside `path`, whose name is not taken; return the new path."""
    for number in range(2, MOST_BESIDE + 1):
        other = path.with_name(f"{path.stem}-{number}{path.suffix}")
        with suppress(Changed):
            write(other, text, FAILED, ADVICE, was=None)
            return other
    raise Complaint(
        str(path),
        f"{FAILED}: another program writes the same file, and {path.stem}-2{path.suffix} and all further names up to "
        f"-{MOST_BESIDE} exist already",
        ADVICE,
    )


def read(path: Path) -> str:
    """Return the text of a save file; raise a Complaint if it is too large or not text."""
    if path.is_dir():
        raise Complaint(str(path), "this is a folder, not a saved game", f"name a file, such as {path / 'game.json'}")
    try:
        return text_of(path, LARGEST)
    except OSError as error:
        if error.errno == EFBIG:
            raise Complaint(str(path), "this file is too large to be a saved game", NAMED) from None
        why = (error.strerror or str(error)).lower()
        raise Complaint(str(path), f"this saved game cannot be read: {why}", NAMED) from None
    except UnicodeDecodeError:
        raise Complaint(str(path), "this file is not a saved game, because it is not text", NAMED) from None


def said_by(path: Path, text: str) -> dict[str, Any]:
    """Return the header of a save (game, players, seed) as plain data, without loading the game."""
    if not text.strip():
        raise Complaint(str(path), "this file is empty, so it holds no saved game", NAMED)
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        if not text.lstrip().startswith("{"):
            raise Complaint(str(path), "this file is not a saved game", NAMED) from None
        advice = "take an earlier copy of the file, or start a new game with another --save FILE"
        raise Complaint(str(path), "this saved game is damaged and cannot be read", advice) from None
    if not isinstance(said, dict):
        raise Complaint(str(path), "this file is not a saved game", NAMED)
    return said


def same_start(path: Path, save: Save, *, players: int | None, variants: list[str] | None, seed: int | None) -> None:
    """Raise a Complaint if players, variants or seed on the command line differ from those of a save."""
    asked = [("--players", players, save.players), ("--with", variants, save.variants), ("--seed", seed, save.seed)]
    for option, wanted, kept in asked:
        if wanted is not None and wanted != kept:
            cause = f"the game in {path} was begun with {_option(option, kept)}, not with {_option(option, wanted)}"
            advice = f"leave {option} out to resume the game, or start another game with another --save FILE"
            raise Complaint(option, cause, advice)


def _option(option: str, said: int | list[str] | None) -> str:
    if isinstance(said, list):
        return " ".join(f"{option} {name}" for name in said) or f"no {option}"
    return f"no {option}" if said is None else f"{option} {said}"


def kept_in(file: Path, done: str) -> Save:
    """Return the save in a file; `done` is the participle in a complaint, such as `replayed`."""
    return save_of(read(file), file, done)


def save_of(text: str, file: Path, done: str) -> Save:
    """Return the save in the text of a file; `done` is the participle in a complaint, such as `replayed`."""
    from interpreter.kernel.errors import SaveError
    from interpreter.state.save import read as parsed

    said_by(file, text)
    try:
        return parsed(text)
    except SaveError as wrong:
        advice = f"{wrong.advice}, or {NAMED}"
        raise Complaint(str(file), f"this saved game cannot be {done}: {wrong.cause}", advice) from None


def home_of(kept: Save, on: str | None) -> str:
    """Return a save's ruleset: --on, else the bundled game of its name, not a folder."""
    import rulesets

    if kept.game in rulesets.names():
        return str(rulesets.folder(kept.game)) if Path(kept.game).exists() else kept.game
    if on is None:
        advice = f"add --on FILE, where FILE is the .game file or the folder of `{kept.game}`"
        raise Complaint("--on", f"this is a saved game of `{kept.game}`, which is not a bundled game", advice)
    return on
