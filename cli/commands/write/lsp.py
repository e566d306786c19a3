"""`gamespec lsp`: the language server, which talks to an editor through stdin and stdout."""

from __future__ import annotations

import sys

from cli.output.complaint import FINE, Complaint, require
from cli.output.ending import end_at_once

SWITCH = 0.001
"""Interval in seconds at which Python switches threads, a fifth of the default, to answer quickly."""


def run() -> int:
    """Start the language server for editors."""
    require("lsp", "lsp", "the language server needs")
    if at_a_keyboard():
        wrong = "the language server is started by an editor, not by hand"
        raise Complaint("lsp", wrong, "see docs/editor.md for how to set up an editor")
    from cli.lsp.checking import wait_with_tidying
    from cli.lsp.server import build, log_plainly

    sys.setswitchinterval(SWITCH)
    log_plainly()
    server = build()
    wait_with_tidying()
    end_at_once(server.checking.stop)
    server.start_io()
    return FINE


def at_a_keyboard() -> bool:
    """Return whether a person, not an editor, started the command: stdin is a terminal."""
    return sys.stdin.isatty()
