"""`gamespec lsp`: an editor speaks with it through stdin and stdout while rules are being written."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from cli.output.complaint import FINE, Complaint
from cli.output.ending import end_at_once
from interpreter.extras import how_to_install

SWITCH = 0.001
"""Seconds after which the thread that looks at a file lets the one go on that answers: five times as often as usual."""


def run() -> int:
    """Serve an editor: findings while you type, completion, and what things mean (language server protocol)."""
    if find_spec("pygls") is None:
        raise Complaint("lsp", "editors are served with pygls, which is not installed", how_to_install("lsp"))
    if at_a_keyboard():
        raise Complaint("lsp", "an editor starts this and speaks with it", "docs/editor.md tells how to set one up")
    from cli.lsp.logs import log_plainly
    from cli.lsp.server import build
    from cli.lsp.tidying import wait_with_tidying

    sys.setswitchinterval(SWITCH)
    log_plainly()
    server = build()
    wait_with_tidying()
    end_at_once(server.checking.stop)
    server.start_io()
    return FINE


def at_a_keyboard() -> bool:
    """Whether a person started it."""
    return sys.stdin.isatty()
