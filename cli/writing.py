"""A path and a text enter; the file is either the old one or the new one, never half of one."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from cli.complaint import Complaint

if TYPE_CHECKING:
    from pathlib import Path


def write_beside(path: Path, text: str, cause: str, advice: str = "") -> None:
    """Write beside the old file, then put the new one in its place; Ctrl-C leaves one of the two whole."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(path)
    except OSError as error:
        raise Complaint(str(path), f"{cause}: {error.strerror}", advice) from None
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
