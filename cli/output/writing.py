"""Write files atomically: a file has its old or its new text; another program's change is kept.

Every file a command writes is written here. A symbolic link is followed to the file it names; what is no ordinary
file, or may not be written, is refused. The new text is first written to a temporary file in the same folder, with
the mode of the old file, and then renamed, provided that the old file has not changed since it was read.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_IWGRP, S_IWOTH, S_IWUSR
from typing import Final, NamedTuple

from cli.output.complaint import Complaint
from cli.output.consoles import remark
from gamespec.game_files import content_of, followed, ordinary

try:
    import fcntl
except ImportError:  # Windows: what is left is to look whether the file has changed
    fcntl = None

WRITABLE = S_IWUSR | S_IWGRP | S_IWOTH
PATIENCE = 2.0
"""Maximum seconds to wait while another gamespec process writes in the same folder."""
LARGEST = 64_000_000
"""Maximum size in bytes of a file whose content is compared before it is replaced."""
PAGE = 4096
"""Minimum size in bytes of a memory page; a write inside one page is not split by a signal."""
ANYTHING: Final = "\0"
"""Value of `was` for `write` that allows any content of the file, or none."""
ELSEWHERE: Final = "name another file, in an existing folder where you may write"
"""Default advice for a file that cannot be written."""


class Changed(Complaint):
    """Complaint that another process has changed the file since it was read; it is not overwritten."""


def write(path: Path, text: str, cause: str, advice: str = ELSEWHERE, *, was: str | None = ANYTHING) -> None:
    """Write a text to a file atomically, if its content is still `was` (None: no file).

    ANYTHING allows any content. Raises Changed if the content is another, and a Complaint that begins with `cause` if
    the file cannot be written. If interrupted, the file has either the old or the new text as a whole.
    """
    _write(path, text.encode("utf-8", "backslashreplace"), cause, advice, was)


class Mark(NamedTuple):
    """Identity, size and time of change of a file, to notice that another process has written it."""

    device: int
    inode: int
    size: int
    changed: int


def mark_of(path: Path) -> Mark | None:
    """Return the identity of a file, to notice changes; None if the file must not be changed in place."""
    try:
        real, _ = _place(path)
        found = real.stat()
    except OSError:
        return None
    return _mark(found) if found.st_nlink == 1 else None


def write_end(path: Path, mark: Mark, end: bytes, new: bytes) -> Mark | None:
    """Replace the last bytes `end` of a file by `new`, if it still has this mark; return its new mark.

    None, without a change, if that is not safe. The bytes are written at once and lie in one page of memory, so that
    a signal cannot leave half of them.
    """
    start = mark.size - len(end)
    if len(new) < len(end) or start // PAGE != (start + len(new) - 1) // PAGE:
        return None
    try:
        real, _ = _place(path)
        with _alone_in(real.parent), real.open("r+b", buffering=0) as stream:
            if _mark(os.fstat(stream.fileno())) != mark:
                return None
            stream.seek(start)
            if stream.read(len(end)) != end:
                return None
            stream.seek(start)
            if stream.write(new) != len(new):
                return None
            return _mark(os.fstat(stream.fileno()))
    except OSError:
        return None


def _mark(found: os.stat_result) -> Mark:
    return Mark(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def write_bytes(path: Path, content: bytes, cause: str, advice: str = ELSEWHERE) -> None:
    """Write bytes to a file atomically, whatever the file contained before."""
    _write(path, content, cause, advice, ANYTHING)


def _write(path: Path, content: bytes, cause: str, advice: str, was: str | None) -> None:
    try:
        real, mode = _place(path)
        with _beside(real, content, mode) as new, _alone_in(real.parent):
            if was is None:
                _put_first(new, real, path)
            else:
                if was != ANYTHING and not _holds(real, was):
                    raise _changed(path)
                _rename(new, real)
    except OSError as error:
        raise Complaint(str(path), f"{cause}: {(error.strerror or str(error)).lower()}", advice) from None


def try_place(path: Path, cause: str, advice: str = ELSEWHERE) -> None:
    """Raise a Complaint, before long work, if a file cannot be written at this path."""
    try:
        real, _ = _place(path)
        if not real.parent.is_dir():
            raise Complaint(str(path), f"{cause}: there is no folder `{path.parent}`", advice)
    except OSError as error:
        raise Complaint(str(path), f"{cause}: {(error.strerror or str(error)).lower()}", advice) from None


PAGES = {".html", ".htm"}
"""Suffixes that the file of an HTML page must have, so that no other file is overwritten."""


def write_page(path: Path, page: str) -> None:
    """Write an HTML page and say where."""
    write(path, page, "the page could not be written")
    remark(f"written: {path}")


def try_page(path: Path | None) -> None:
    """Raise a Complaint, before long work, if --html names a file that cannot or must not be written."""
    if path is None:
        return
    if path.suffix.lower() not in PAGES:
        raise Complaint("--html", f"`{path}` is not the name of an HTML page", "name a file that ends in .html")
    try_place(path, "the page cannot be written", "name a file in an existing folder")


def _place(path: Path) -> tuple[Path, int | None]:
    """Return the real file a path leads to, and its mode or None; raises OSError if not writable."""
    if not path.exists():
        if path.is_symlink():
            raise OSError(0, "this is a link to a file that does not exist (a symbolic link)")
        return followed(path), None
    real = ordinary(path)
    mode = S_IMODE(real.stat().st_mode)
    if not mode & WRITABLE or not os.access(real, os.W_OK):
        raise OSError(0, "you have no permission to write this file")
    return real, mode


@contextmanager
def _beside(real: Path, content: bytes, mode: int | None) -> Generator[Path]:
    """Yield a temporary file with this content in the folder of the real file; remove it at the end."""
    new = real.with_name(f".{token_hex(8)}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(new, flags, 0o666 if mode is None else mode)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        if mode is not None:
            new.chmod(mode)
        yield new
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


@contextmanager
def _alone_in(folder: Path) -> Generator[None]:
    """Lock a folder against other gamespec processes inside the block, where the system supports it."""
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                break
            else:
                break
        yield
    finally:
        os.close(handle)


def _rename(new: Path, real: Path) -> None:
    """Give a new file the name of an old one; on Windows that waits until no program reads the old one."""
    until = time.monotonic() + (PATIENCE if sys.platform == "win32" else 0)
    while True:
        try:
            new.replace(real)
        except PermissionError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.05)
        else:
            return


def _put_first(new: Path, real: Path, path: Path) -> None:
    """Give a new file its final name `real`; raise Changed if a file of that name exists by now."""
    if os.path.lexists(real):
        raise _changed(path)
    try:
        os.link(new, real)
    except FileExistsError:
        raise _changed(path) from None
    except OSError:  # a disk that knows no second names
        _rename(new, real)


def _holds(real: Path, text: str) -> bool:
    """Return whether a file has this text, also if its lines end in a carriage return as on old systems."""
    try:
        held = content_of(real, LARGEST)
    except OSError:
        return False
    expected = text.encode("utf-8", "backslashreplace")
    return held == expected or (b"\n" not in held and held.replace(b"\r", b"\n") == expected)


def _changed(path: Path) -> Changed:
    return Changed(
        str(path),
        "another program has changed this file in the meantime, so gamespec did not overwrite the file",
        "run the command again",
    )
