"""Python instead of WebAssembly: an error or a reason enters; the one line a user reads leaves.

What the compiler of CODE says of a game it cannot take is for developers: it goes to the log at level DEBUG.
"""

from __future__ import annotations

import logging

from interpreter.code.read.sources import Unreadable
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import NO_MODULE, NO_ROOM, NO_WASMTIME, Halted

BUG = "WebAssembly cannot play this game (a bug in gamespec)"
TOO_LARGE = "the game is too large for WebAssembly"
ADVICE = {
    NO_ROOM: "`ulimit -v unlimited` allows more",
    NO_WASMTIME: "install it with `pip install wasmtime`",
    BUG: "please report it with this file",
    TOO_LARGE: "nothing needs to be done",
}
LIMITS = ("too large", "exceed", "limit", "too many", "maximum")
"""Words by which wasmtime says that a module is beyond what it takes."""
_LOG = logging.getLogger(__name__)
_SAID = set[str]()


def why_not(error: Exception) -> str:
    """Return in plain words why WebAssembly does not play."""
    text = str(error)
    refused = isinstance(error, Halted) and NO_MODULE in text
    if refused and any(word in text for word in LIMITS):
        return TOO_LARGE
    if refused or isinstance(error, Unreadable | Unprintable):
        _LOG.debug("%s: %s", BUG, text)
        return BUG
    return text


def slower(reason: str) -> str:
    """Return the line that says what happened, that results are the same, and what to do."""
    return f"Python plays instead of WebAssembly, with the same results but slower: {reason}; {_advice(reason)}"


def _advice(reason: str) -> str:
    return ADVICE.get(reason, "nothing needs to be done")


def warn(reason: str) -> None:
    """Log the fallback to the slower back end, once for each reason."""
    if reason not in _SAID:
        _SAID.add(reason)
        _LOG.warning("%s", slower(reason))
