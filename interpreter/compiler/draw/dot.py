"""Drawing of a Sketch in the language of Graphviz."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.draw.sketch import END

if TYPE_CHECKING:
    from interpreter.compiler.draw.sketch import Box, Sketch


def as_dot(drawn: Sketch) -> str:
    """Phases as boxes with their steps and questions, arrows with their conditions."""
    ids = {(box.sort, box.name): f"n{number}" for number, box in enumerate(drawn.boxes)}
    lines = [f"digraph {_quoted(drawn.title)} {{", "    node [shape=box, fontname=Helvetica];"]
    for box in drawn.boxes:
        style = "" if box.sort == "phase" else ", style=rounded"
        lines.append(f'    {ids[box.sort, box.name]} [label="{_label(box)}"{style}];')
    lines.append(f"    the_end [label={_quoted(END)}, shape=oval];")
    for box in drawn.boxes:
        source = ids[box.sort, box.name]
        lines += [f"    {source} -> {ids['action', name]} [style=dotted];" for name in box.actions]
        for way in box.ways:
            label = f" [label={_quoted(way.when)}]" if way.when else ""
            lines.append(f"    {source} -> {ids.get(('phase', way.target), 'the_end')}{label};")
    return "\n".join([*lines, "}"])


def _label(box: Box) -> str:
    """Return the escaped lines of a box.

    Graphviz sets lines flush left that end in a backslash and an l.
    """
    shown = [f"{'  ' * line.depth}{'? ' if line.sort == 'ask' else ''}{line.text}" for line in box.lines]
    texts = [_escaped(text) for text in (box.title or box.name, *shown)]
    return "\\l".join([*texts, ""]) if shown else texts[0]


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    """Return a text escaped for quotes, without backslashes, quotes or entities of its own."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ").replace("&", "&amp;")
