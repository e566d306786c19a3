"""`gamespec mcp`: the server that offers gamespec's commands to assistants as tools."""

from __future__ import annotations

from importlib.util import find_spec

from cli.commands.write.lsp import at_a_keyboard
from cli.output.complaint import FINE, Complaint
from interpreter.extras import how_to_install


def run() -> int:
    """Start the server of tools for assistants (MCP)."""
    if find_spec("mcp") is None:
        raise Complaint("mcp", "the server needs the package mcp, which is not installed", how_to_install("mcp"))
    if at_a_keyboard():
        raise Complaint(
            "mcp", "the server is started by an assistant, not by hand", "see docs/agents.md for how to set one up"
        )
    from cli.mcp.server import build, end_all
    from cli.output.ending import end_at_once

    end_at_once(end_all)
    build().run()
    return FINE
