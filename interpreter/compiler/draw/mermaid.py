"""A Sketch enters; a flowchart for mermaid leaves; names are its labels, never its ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.draw.sketch import END

if TYPE_CHECKING:
    from interpreter.compiler.draw.sketch import Box, Sketch


def as_mermaid(drawn: Sketch) -> str:
    """Phases as boxes, actions as rounded ones with dotted ways to them, the end as a stadium."""
    ids = {(box.sort, box.name): f"n{number}" for number, box in enumerate(drawn.boxes)}
    lines = ["flowchart TD"]
    for box in drawn.boxes:
        shape = '["{}"]' if box.sort == "phase" else '("{}")'
        lines.append(f"    {ids[box.sort, box.name]}{shape.format(_label(box))}")
    lines.append(f'    the_end(["{END}"])')
    for box in drawn.boxes:
        source = ids[box.sort, box.name]
        lines += [f"    {source} -.-> {ids['action', name]}" for name in box.actions]
        for way in box.ways:
            label = f'|"{_escaped(way.when)}"|' if way.when else ""
            lines.append(f"    {source} -->{label} {ids.get(('phase', way.target), 'the_end')}")
    return "\n".join(lines)


def _label(box: Box) -> str:
    asked = [_escaped(line.text) for line in box.lines if line.sort == "ask"]
    return "<br/>".join([f"<b>{_escaped(box.title or box.name)}</b>", *asked])


def _escaped(text: str) -> str:
    """Text as it may stand in a label: mermaid reads `%%{` anywhere as an order, # as a number, ` as Markdown."""
    numbered = "".join(f"#{ord(sign)};" if sign in "#%`\\" else sign for sign in text)
    return quoted(numbered)


def quoted(text: str) -> str:
    """Text as it may stand in HTML or SVG."""
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")
