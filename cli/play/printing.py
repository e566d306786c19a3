"""Print drawings of the table (sheets of characters) on the terminal, for play at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cli.output.consoles import coloured, raw, show

if TYPE_CHECKING:
    from cli.scene.terminal.paper import Paper


def print_paper(paper: Paper) -> None:
    """Print a sheet of characters, with its colours if the console has colours."""
    if not paper.high:
        return
    if coloured():
        show(Text("\n").join(paper.lines()))
    else:
        raw("\n".join(paper.plain()))
