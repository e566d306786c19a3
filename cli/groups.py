"""Groups of commands, in the order in which `gamespec --help` lists them."""

from __future__ import annotations

from enum import StrEnum


class Group(StrEnum):
    """Heading in the help under which a command is listed, after the task of its user."""

    WRITE = "Write"
    CHECK = "Check"
    PLAY = "Play"
    ANALYSE = "Analyse"
    PUBLISH = "Publish"
