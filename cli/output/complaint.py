"""Complaints about user errors: place, cause and advice, with exit code 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.diagnostics import Diagnostic

FINE, FOUND, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit codes: success; findings or failed examples; wrong use; internal error; interrupted."""
LONGEST = 80
"""Characters of a file's name that are shown."""
OUTPUT = "the output"
"""Name of the output in complaints, if the system names no file."""


class Complaint(Exception):
    """A mistake of the person at the keyboard, shown without a traceback.

    `findings` are what is wrong with rules: they are the cause, and are shown with their lines as lint shows them.
    """

    def __init__(
        self, place: str, cause: str, advice: str = "", status: int = USAGE, *, findings: Sequence[Diagnostic] = ()
    ) -> None:
        super().__init__(cause)
        self.findings = findings
        self.status = status
        self.place = place
        self.cause = cause
        self.advice = advice

    def __str__(self) -> str:
        lines = [f"{self.place}: {self.cause}" if self.place else self.cause]
        if self.advice:
            lines.append(f"  help: {self.advice}")
        return "\n".join(lines)


def refused_by_system(wrong: OSError) -> Complaint:
    """Return the complaint for an error of the system, such as a full disk or a name that is too long."""
    why = (wrong.strerror or str(wrong)).lower()
    if wrong.filename is None:
        return Complaint(OUTPUT, why, "make room there, or send it elsewhere")
    return Complaint(str(wrong.filename)[:LONGEST], why)
