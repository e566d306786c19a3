"""Groups of commands in `gamespec --help`, in their order."""

from __future__ import annotations

from enum import StrEnum


class Group(StrEnum):
    """Group of a command: the task of its user."""

    WRITE = "Write"
    CHECK = "Check"
    PLAY = "Play"
    ANALYSE = "Analyse"
    PUBLISH = "Publish"
