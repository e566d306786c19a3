"""Source of rule files: texts in memory and files on the disk.

An editor and a notebook have texts that are not on the disk: these take the place of files of the same name, and with
`disk` off there are no other files.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING

from gamespec.game_files import SYSTEM, load, text_of
from gamespec.ruleset.heading import Heading, heading_of
from gamespec.source import SUFFIX, SourceFile

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile

EXAMPLES = f".examples{SUFFIX}"
"""End of the name of an examples file."""
VARIANTS = "variants"
"""Name of the folder beside a game that holds its variants."""
STILL = 2_000_000_000
"""Age in nanoseconds from which a file is cached by time and size, since file times are coarse."""


class TooManyError(Exception):
    """Raised if there are more files and folders below a folder than may be visited."""

    def __init__(self, most: int) -> None:
        super().__init__(f"this folder has more than {most:,} files and folders below it")


@dataclass(frozen=True, slots=True)
class Shelf:
    """Source of files: texts by path, before files on the disk, which are absent if `disk` is off."""

    texts: Mapping[Path, str] = field(default_factory=dict)
    disk: bool = True

    def source(self, file: Path) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
        """Return the source of a rule file, or an empty one and a finding with the reason it cannot be read."""
        text = self._text(file)
        if text is None and self.disk:
            return load(file)
        text = text or ""
        return SourceFile(str(file), text if "\n" in text else text.replace("\r", "\n")), ()

    def with_texts(self, sources: Iterable[SourceFile]) -> Shelf:
        """Return a source of files in which these texts take the place of files of the same names."""
        return Shelf({**self.texts, **{self._key(Path(each.name)): each.text for each in sources}}, self.disk)

    def heading(self, file: Path) -> Heading:
        """Return the content of a rule file's first line, empty if it cannot be read."""
        if self._text(file) is None and self.disk:
            return _on_disk(file)
        return heading_of(self.source(file)[0])

    def read(self, file: Path) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
        """Return the parsed model of a rule file (None if unreadable), with syntax errors."""
        source, wrong = self.source(file)
        return (None, wrong) if wrong else parsed(source)

    def holds(self, file: Path) -> bool:
        """Return whether there is a text or a file with this path."""
        return self._text(file) is not None or (self.disk and file.is_file())

    def rules_in(self, folder: Path) -> list[Path]:
        """Return the rule files (texts and files on the disk) directly in a folder."""
        lying = [folder / name for name in self._names(folder) if len(name.parts) == 1]
        return _in_order({*lying, *(folder.glob(f"*{SUFFIX}") if self.disk else ())})

    def rules_below(self, folder: Path, most: int) -> list[Path]:
        """Return the rule files in or below a folder but hidden ones; raises TooManyError above `most`."""
        lying = [folder / name for name in self._names(folder) if not any(map(_is_hidden, name.parts[:-1]))]
        return _in_order({*lying, *(_walked(folder, most) if self.disk else ())})

    def prose(self, file: Path, most: int) -> str:
        """Return the text of a rule sheet or README, a longer one in memory cut; raises OSError."""
        text = self._text(file)
        return text_of(file, most, errors="replace") if text is None else text[:most]

    def called(self, folder: Path) -> str:
        """Return the name of a folder; on the disk also for a relative path such as `.`, which has none."""
        return folder.resolve().name if self.disk else folder.name

    def _names(self, folder: Path) -> list[Path]:
        """Return the paths of the texts in memory that are in or below a folder, relative to it."""
        home = self._key(folder)
        return [file.relative_to(home) for file in self.texts if file.suffix == SUFFIX and file.is_relative_to(home)]

    def _text(self, file: Path) -> str | None:
        return self.texts.get(self._key(file)) if self.texts else None

    def _key(self, file: Path) -> Path:
        return Path(os.path.abspath(file)) if self.disk else file  # noqa: PTH100 - the parts `..` go, links stay


def _in_order(files: set[Path]) -> list[Path]:
    """Return files in the order of the tuples `parts`, faster than comparing Path objects."""
    return sorted(files, key=lambda file: file.parts)


@lru_cache(maxsize=32)
def parsed(source: SourceFile) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
    """Return the cached model of a source (None if unreadable), with syntax errors."""
    from gamespec.syntax import parse  # finding files needs no grammar

    said = parse(source)
    return said.model, said.diagnostics


def _walked(folder: Path, most: int) -> Iterator[Path]:
    """Yield the rule files on the disk below a folder, except in linked, hidden and system folders."""
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
    """Return the first line's content of a file on the disk, cached if the file is old enough."""
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
    """Return a source of `texts` by file name, relative to `home` and beside its files if given."""
    if home is None:
        return Shelf({Path(os.path.normpath(name)): text for name, text in texts.items()}, disk=False)
    return Shelf({Path(os.path.abspath(home / name)): text for name, text in texts.items()})  # noqa: PTH100 - as above
