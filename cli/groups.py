"""Groups of commands, in the order in which `gamespec --help` lists them."""

from __future__ import annotations

from enum import StrEnum


class Group(StrEnum):
    """Task of a user, under whose name as a heading `gamespec --help` lists the commands for it."""

    WRITE = "Write"
    CHECK = "Check"
    PLAY = "Play"
    ANALYSE = "Analyse"
    PUBLISH = "Publish"
