"""Complaints: errors that a user made, with place, cause and advice; most end with exit code 2."""

from __future__ import annotations

import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from errno import EAGAIN, EMFILE, ENAMETOOLONG, ENFILE, ENOMEM

from cli.output.consoles import remark
from gamespec.diagnostics import Diagnostic
from interpreter.extras import how_to_install, lacking

FINE, FOUND, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit codes for success, findings, wrong usage, internal errors and Ctrl-C."""
LONGEST = 80
"""Maximum number of characters of a file name printed in a complaint."""
FAR_TOO_LONG = 1_000
"""Number of characters above which a place is cut in a complaint."""
OUTPUT = "the output"
"""Name of the output in complaints about writing to it, if the system names no file."""


NO_MEMORY = "close other programs, or raise the limit on memory (`ulimit -v`)"
NO_THREADS = "close other programs, or raise the limit on processes (`ulimit -u`)"
SCARCE = {
    EMFILE: "close other programs, or raise the limit on open files (`ulimit -n`)",
    ENFILE: "close other programs, or raise the limit on open files (`ulimit -n`)",
    EAGAIN: NO_THREADS,
    ENOMEM: NO_MEMORY,
}
"""Advice where the system has no more of something, by the number of its error."""


class Complaint(Exception):
    """Error made by the user: place, cause and advice, with `findings` in rules as lint prints them."""

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
        place = self.place if len(self.place) <= FAR_TOO_LONG else f"{self.place[:LONGEST]}..."
        lines = [f"{place}: {self.cause}" if place else self.cause]
        if self.advice:
            lines.append(f"  help: {self.advice}")
        return "\n".join(lines)


def require(extra: str, place: str, what: str) -> None:
    """Raise a Complaint if a package of an extra is missing or too old; `what` is like "the server needs"."""
    if (package := lacking(extra)) is not None:
        raise Complaint(place, f"{what} {package}", how_to_install(extra))


def refused_by_system(wrong: OSError) -> Complaint:
    """Return the complaint for an error of the operating system, such as a full disk."""
    why = (wrong.strerror or str(wrong)).lower()
    if wrong.errno in SCARCE:
        return Complaint("the system", why, SCARCE[wrong.errno])
    if wrong.filename is None:
        return Complaint(OUTPUT, why, "make room on the disk, or write the output elsewhere")
    advice = "check the file, your permissions and the space on the disk"
    if wrong.errno == ENAMETOOLONG:
        advice = "write the name of a file that exists"
    return Complaint(str(wrong.filename)[:LONGEST], why, advice)


def out_of_means(fault: Exception) -> Complaint | None:
    """Return the complaint where there is no memory or no further thread; None for other exceptions."""
    if isinstance(fault, MemoryError):
        return Complaint("the system", "there is not enough memory", NO_MEMORY)
    if isinstance(fault, RuntimeError) and any(
        said in str(fault) for said in ("start new thread", "cannot join thread")
    ):
        return Complaint("the system", "no further thread can be started", NO_THREADS)
    return None


@contextmanager
def back_end_complaints() -> Generator[None]:
    """Turn the error of a back end that cannot run the game into a complaint."""
    from interpreter.simulate.run import BackEndError

    try:
        yield
    except BackEndError as error:
        raise Complaint("--back-end", error.cause, "leave --back-end out, and gamespec chooses") from None


# ---- turn errors of a remote cluster of worker machines into complaints


@contextmanager
def cluster_complaints() -> Generator[None]:
    """Turn a cluster's errors inside the block into complaints, or remark on incomplete results."""
    from interpreter.cluster import ClusterError, ClusterLostWarning

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", ClusterLostWarning)
        try:
            yield
        except ClusterError as error:
            raise Complaint("--cluster", error.cause, error.advice) from None
    for each in said:
        if issubclass(each.category, ClusterLostWarning):
            remark(f"{each.message}; the results below have only the games finished before that")
        else:
            warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
