"""The name of a file enters; what it holds leaves, from among texts or from the disk.

An editor and a notebook have texts that lie nowhere: they stand before a file of the same name, and with `disk` off
there is nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING

from gamespec.files import SYSTEM, text_of
from gamespec.game_files import load
from gamespec.ruleset.heading import heading_of
from gamespec.source import SUFFIX, SourceFile

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile
    from gamespec.ruleset.heading import Heading

EXAMPLES = f".examples{SUFFIX}"
"""How the name of a file of examples ends."""
VARIANTS = "variants"
"""The folder beside a game in which its variants lie."""
STILL = 2_000_000_000
"""Nanoseconds after which a file is taken to lie still: clocks of disks are coarse, and one written a moment ago may be
written again with the same time and size."""


class TooManyError(Exception):
    """More files and folders lie below a folder than are looked at."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most:,} files and folders lie below it")


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where files are looked for. Without a disk the names of texts are relative to nowhere."""

    texts: Mapping[Path, str] = field(default_factory=dict)
    disk: bool = True

    def source(self, file: Path) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
        """The text of a file of rules; of one that cannot be read no text, and the reason."""
        text = self._text(file)
        if text is None and self.disk:
            return load(file)
        text = text or ""
        return SourceFile(str(file), text if "\n" in text else text.replace("\r", "\n")), ()

    def with_texts(self, sources: Iterable[SourceFile]) -> Shelf:
        """Return a shelf on which these texts stand before the files of their names."""
        return Shelf({**self.texts, **{self._key(Path(each.name)): each.text for each in sources}}, self.disk)

    def heading(self, file: Path) -> Heading:
        """What the first line of a file says; nothing where it cannot be read."""
        if self._text(file) is None and self.disk:
            return _on_disk(file)
        return heading_of(self.source(file)[0])

    def read(self, file: Path) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
        """What a file says, with everything that is wrong with its form."""
        source, wrong = self.source(file)
        return (None, wrong) if wrong else parsed(source)

    def holds(self, file: Path) -> bool:
        """Whether there is a file of that name."""
        return self._text(file) is not None or (self.disk and file.is_file())

    def rules_in(self, folder: Path) -> list[Path]:
        """The files of rules in a folder, those of its folders not among them."""
        lying = [folder / name for name in self._names(folder) if len(name.parts) == 1]
        return _in_order({*lying, *(folder.glob(f"*{SUFFIX}") if self.disk else ())})

    def rules_below(self, folder: Path, most: int) -> list[Path]:
        """Those of its folders too, but for hidden ones; raises TooManyError where more than so much lies there."""
        lying = [folder / name for name in self._names(folder) if not any(map(_is_hidden, name.parts[:-1]))]
        return _in_order({*lying, *(_walked(folder, most) if self.disk else ())})

    def prose(self, file: Path, most: int) -> str:
        """The text of a sheet or a README; raises OSError."""
        text = self._text(file)
        return text_of(file, most, errors="replace") if text is None else text[:most]

    def called(self, folder: Path) -> str:
        """The name of a folder."""
        return folder.resolve().name if self.disk else folder.name

    def _names(self, folder: Path) -> list[Path]:
        """The names of texts in a folder, told from there."""
        home = self._key(folder)
        return [file.relative_to(home) for file in self.texts if file.suffix == SUFFIX and file.is_relative_to(home)]

    def _text(self, file: Path) -> str | None:
        return self.texts.get(self._key(file)) if self.texts else None

    def _key(self, file: Path) -> Path:
        return Path(os.path.abspath(file)) if self.disk else file  # noqa: PTH100 - the parts `..` go, links stay


def _in_order(files: set[Path]) -> list[Path]:
    """As paths are ordered; their parts are compared much sooner than they are."""
    return sorted(files, key=lambda file: file.parts)


@lru_cache(maxsize=32)
def parsed(source: SourceFile) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
    """Kept: one command asks about the same text for each number of players and each choice of variants."""
    from gamespec.syntax import parse  # finding files needs no grammar

    said = parse(source)
    return said.model, said.diagnostics


def _walked(folder: Path, most: int) -> Iterator[Path]:
    """The files of rules below a folder: links to folders, hidden folders and those of the system are not entered."""
    seen = 0
    for home, folders, files in os.walk(folder):
        seen += len(folders) + len(files)
        if seen > most:
            raise TooManyError(most)
        place = Path(home)
        folders[:] = [name for name in folders if not _is_hidden(name) and place / name not in SYSTEM]
        yield from (place / name for name in files if name.endswith(SUFFIX))


def _is_hidden(name: str) -> bool:
    return name.startswith(".")


def _on_disk(file: Path) -> Heading:
    """The heading of a file that lies still is kept: in a folder of many games each is asked about for each other."""
    try:
        now = file.stat()
    except (OSError, ValueError):
        return heading_of(load(file)[0])
    if time_ns() - max(now.st_mtime_ns, now.st_ctime_ns) < STILL:
        return heading_of(load(file)[0])
    return _kept(file, (now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns))


@lru_cache(maxsize=4096)
def _kept(file: Path, _: tuple[int, ...]) -> Heading:
    return heading_of(load(file)[0])


DISK = Shelf()


def laid_out(texts: Mapping[str, str], home: Path | None = None) -> Shelf:
    """A shelf of texts by their names: alone, or before the files on the disk, told from the folder `home`."""
    if home is None:
        return Shelf({Path(os.path.normpath(name)): text for name, text in texts.items()}, disk=False)
    return Shelf({Path(os.path.abspath(home / name)): text for name, text in texts.items()})  # noqa: PTH100 - as above
