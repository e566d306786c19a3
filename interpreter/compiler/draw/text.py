"""A Sketch enters; text for a terminal leaves, one block a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.compiler.draw.sketch import Box, Sketch

SIGNS = {"step": "", "ask": "? ", "chance": "* ", "do": "> "}
LEGEND = "? somebody decides   * chance   > goes into an action   -> the first that holds is followed"


def as_text(drawn: Sketch) -> str:
    """Every phase with its steps and arrows."""
    return "\n\n".join([drawn.title, *map(_block, drawn.boxes), LEGEND])


def _block(box: Box) -> str:
    lines = [f"{'' if box.sort == 'phase' else 'action '}{box.name}{f'  {box.title}' if box.title else ''}"]
    lines += [f"{'  ' * (line.depth + 1)}{SIGNS[line.sort]}{line.text}" for line in box.lines]
    if box.sort == "phase":
        lines += [f"  -> {way.target}{f' when {way.when}' if way.when else ''}" for way in box.ways]
    return "\n".join(lines)
