"""Reasons why a path cannot be read, for messages: nothing is there, or no ordinary file."""

from __future__ import annotations

import errno
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

NOTHING = "there is no such file"
OTHERS = (
    (stat.S_ISFIFO, "this is a pipe, not a file: save the rules in a file first"),
    (stat.S_ISCHR, "this is a device, not a file"),
    (stat.S_ISBLK, "this is a device, not a file"),
    (stat.S_ISSOCK, "this is a socket, not a file"),
)


def why_unread(path: Path) -> str:
    """Return the reason why a path cannot be read; `NOTHING` if nothing is there."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        return _why(path, error)
    except ValueError:  # a NUL byte
        return NOTHING
    return next((said for is_so, said in OTHERS if is_so(mode)), NOTHING)


def _why(path: Path, error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "this symbolic link leads back to itself: make it point to a file"
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return "this symbolic link points to a file that was moved or deleted" if path.is_symlink() else NOTHING
    return (error.strerror or str(error)).lower()
