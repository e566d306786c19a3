"""`gamespec mcp`: the server that offers gamespec's commands to assistants as tools."""

from __future__ import annotations

from cli.commands.write.lsp import at_a_keyboard
from cli.output.complaint import FINE, Complaint, require


def run() -> int:
    """Start the server of tools for assistants (MCP)."""
    require("mcp", "mcp", "the server needs the package")
    if at_a_keyboard():
        wrong = "the server is started by an assistant, not by hand"
        raise Complaint("mcp", wrong, "see docs/agents.md for how to set one up")
    from cli.mcp.server import build, end_all
    from cli.output.ending import end_at_once

    end_at_once(end_all)
    build().run()
    return FINE
