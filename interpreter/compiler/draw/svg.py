"""Drawings of a Sketch: for Graphviz, as a flowchart for mermaid and as an SVG picture."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.compiler.draw.sketch import END, Box, Line, Sketch, Way

# ---- flowchart for mermaid; names are its labels, never its ids


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
    """Return a text escaped for a label.

    Mermaid reads `%%{` as an order, # as a number and ` as Markdown, anywhere.
    """
    numbered = "".join(f"#{ord(sign)};" if sign in "#%`\\" else sign for sign in text)
    return quoted(numbered)


def quoted(text: str) -> str:
    """Text as it may stand in HTML or SVG."""
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


# ---- SVG picture: phases in a column, ways forward right of it, ways back left of it


LINE, PAD, GAP, LETTER, LANE = 16, 10, 34, 7.3, 22
"""Sizes in pixels: line height, padding, gap between boxes, letter width, width of a lane."""
MARKS = {"step": "", "ask": "? ", "chance": "* ", "do": "> "}
STYLE = (
    "text{font:12px ui-monospace,monospace;fill:#222}.title{font-weight:bold}.when{fill:#555}.ask{fill:#0b4f8a}"
    ".chance{fill:#8a5a0b}rect{fill:#fff;stroke:#444}.action{fill:#f4f4f4;stroke-dasharray:3}path{fill:none;stroke:#444}"
)
TIP = (
    '<defs><marker id="tip" orient="auto" markerWidth="8" markerHeight="8" refX="7" refY="4">'
    '<path d="M0,0 L8,4 L0,8"/></marker></defs>'
)


@dataclass(frozen=True, slots=True)
class Place:
    """Position and size of a box."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> float:
        """Half way down."""
        return self.y + self.high / 2


def as_svg(drawn: Sketch) -> str:
    """Return the whole picture."""
    boxes = [*drawn.boxes, Box("phase", END, "")]
    left = PAD + LANE * (1 + sum(_is_back(drawn, box, way) for box in drawn.boxes for way in box.ways))
    wide = max(_width(box) for box in boxes)
    places: dict[str, Place] = {}
    y = PAD + 2 * LINE
    for box in boxes:
        high = LINE * (1 + len(box.lines)) + 2 * PAD
        places[f"{box.sort} {box.name}"] = Place(left, y, wide, high)
        y += high + GAP
    ways, lanes = _ways(drawn, places)
    notes = max((len(way.when) for box in drawn.boxes for way in box.ways), default=0) * LETTER
    across = left + wide + lanes * LANE + notes + 2 * PAD
    shown = [_box(box, places[f"{box.sort} {box.name}"]) for box in boxes]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.0f} {y:.0f}" width="{across:.0f}">',
            f"<style>{STYLE}</style>",
            TIP,
            f'<text class="title" x="{left}" y="{PAD + LINE}">{quoted(drawn.title)}</text>',
            *shown,
            *ways,
            "</svg>",
        ]
    )


def _width(box: Box) -> float:
    texts = [box.title or box.name, *(f"{'  ' * line.depth}  {line.text}" for line in box.lines)]
    return max(map(len, texts)) * LETTER + 4 * PAD


def _box(box: Box, place: Place) -> str:
    parts = [f'<rect class="{box.sort}" x="{place.x}" y="{place.y}" width="{place.wide:.0f}" height="{place.high}"/>']
    parts.append(_text("title", place.x + PAD, place.y + PAD + LINE * 0.75, box.title or box.name))
    for number, line in enumerate(box.lines, 1):
        parts.append(_line(line, place, number))
    return "".join(parts)


def _line(line: Line, place: Place, number: int) -> str:
    x = place.x + PAD + 2 * LETTER * (line.depth + 1)
    return _text(line.sort, x, place.y + PAD + LINE * (number + 0.75), MARKS[line.sort] + line.text)


def _text(style: str, x: float, y: float, words: str) -> str:
    return f'<text class="{style}" x="{x:.0f}" y="{y:.0f}">{quoted(words)}</text>'


def _ways(drawn: Sketch, places: dict[str, Place]) -> tuple[list[str], int]:
    """Paths with their conditions; the number of lanes used at the right."""
    order = list(places)
    shown: list[str] = []
    back = forward = 0
    for box in drawn.boxes:
        source = places[f"{box.sort} {box.name}"]
        for number, way in enumerate(way for way in box.ways if f"phase {way.target}" in places):
            target = places[f"phase {way.target}"]
            y = source.y + source.high
            if order.index(f"phase {way.target}") == order.index(f"phase {box.name}") + 1:
                x = source.x + 3 * PAD
                shown.append(_path(f"M{x},{y} L{x},{target.y}"))
                shown.append(_text("when", x + PAD, y + GAP / 2 + 4, way.when))
                continue
            start = source.y + PAD + LINE * (number + 0.5)
            if _is_back(drawn, box, way):
                back += 1
                x = source.x - LANE * back
                shown.append(
                    _path(f"M{source.x},{start} L{x},{start} L{x},{target.middle} L{target.x},{target.middle}")
                )
                shown.append(_text("when", x + 4, start - 4, way.when))
            else:
                forward += 1
                edge = source.x + source.wide
                x = edge + LANE * forward
                end = target.x + target.wide
                shown.append(
                    _path(f"M{edge:.0f},{start} L{x:.0f},{start} L{x:.0f},{target.middle} L{end:.0f},{target.middle}")
                )
                shown.append(_text("when", x + 4, start - 4, way.when))
    return shown, forward + 1


def _is_back(drawn: Sketch, box: Box, way: Way) -> bool:
    """Return whether an arrow leads to its own phase or an earlier one."""
    names = [each.name for each in drawn.boxes if each.sort == "phase"]
    return box.sort == "phase" and way.target in names and names.index(way.target) <= names.index(box.name)


def _path(way: str) -> str:
    return f'<path d="{way}" marker-end="url(#tip)"/>'


def as_dot(drawn: Sketch) -> str:
    """Phases as boxes with their steps and questions, arrows with their conditions."""
    ids = {(box.sort, box.name): f"n{number}" for number, box in enumerate(drawn.boxes)}
    lines = [f"digraph {_quoted(drawn.title)} {{", "    node [shape=box, fontname=Helvetica];"]
    for box in drawn.boxes:
        style = "" if box.sort == "phase" else ", style=rounded"
        lines.append(f'    {ids[box.sort, box.name]} [label="{_dot_label(box)}"{style}];')
    lines.append(f"    the_end [label={_quoted(END)}, shape=oval];")
    for box in drawn.boxes:
        source = ids[box.sort, box.name]
        lines += [f"    {source} -> {ids['action', name]} [style=dotted];" for name in box.actions]
        for way in box.ways:
            label = f" [label={_quoted(way.when)}]" if way.when else ""
            lines.append(f"    {source} -> {ids.get(('phase', way.target), 'the_end')}{label};")
    return "\n".join([*lines, "}"])


def _dot_label(box: Box) -> str:
    """Return the escaped lines of a box.

    Graphviz sets lines flush left that end in a backslash and an l.
    """
    shown = [f"{'  ' * line.depth}{'? ' if line.sort == 'ask' else ''}{line.text}" for line in box.lines]
    texts = [_dot_escaped(text) for text in (box.title or box.name, *shown)]
    return "\\l".join([*texts, ""]) if shown else texts[0]


def _quoted(text: str) -> str:
    return f'"{_dot_escaped(text)}"'


def _dot_escaped(text: str) -> str:
    """Return a text escaped for quotes, without backslashes, quotes or entities of its own."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ").replace("&", "&amp;")
