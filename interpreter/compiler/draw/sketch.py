"""Contents of a drawing: a box for each phase with its steps, decisions and draws, and its arrows.

`full` adds a box for each action that asks or draws something itself, or offers another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from gamespec.checked import statements as st
from gamespec.checked.expressions import EndOf
from gamespec.checked.game import Action, CheckedGame, Phase
from gamespec.checked.statements import Block, Stmt
from gamespec.format.printer import first_line, laid_out
from interpreter.compiler.analysis.walk import blocks, everything, parts

END = "end"
ASKS = (st.Offer, st.Choose, st.Pick, st.PayWith, st.Anytime, st.Together)
OFFERS = (st.Offer, st.Anytime, st.Together)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a box."""

    sort: Literal["step", "ask", "chance", "do"]
    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """An arrow to a phase or the end."""

    target: str
    when: str = ""


@dataclass(slots=True)
class Box:
    """A phase or an action."""

    sort: Literal["phase", "action"]
    name: str
    title: str
    lines: list[Line] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    """Actions with boxes of their own that it offers or does."""


@dataclass(slots=True)
class Sketch:
    """All boxes, phases first, each in the order of the file."""

    title: str
    boxes: list[Box]


def sketch(game: CheckedGame, *, full: bool = False) -> Sketch:
    """Sketch a game for one number of players."""
    boxes = [_phase(phase) for phase in game.phases]
    if full:
        drawn = {action.name: _action(action) for action in game.actions}
        boxes += [box for box in drawn.values() if box.lines]
        bodies = [*(phase.body for phase in game.phases), *(a.body for a in game.actions if drawn[a.name].lines)]
        for box, body in zip(boxes, bodies, strict=True):
            box.actions = [name for name in _offered(body) if drawn[name].lines]
    return Sketch(game.title, boxes)


def _phase(phase: Phase) -> Box:
    box = Box("phase", phase.name, phase.title or "")
    box.lines = list(_lines(phase.body, 0))
    for arrow in phase.arrows:
        when = "" if arrow.when is None else laid_out(arrow.when.span.text)
        box.ways.append(Way(END if arrow.target is None else arrow.target.name, when))
    return box


def _action(action: Action) -> Box:
    box = Box("action", action.name, action.title or "")
    box.lines = list(_lines(action.body, 0))
    return box


def _offered(block: Block) -> list[str]:
    """Return the actions that a phase offers or carries out, each once."""
    found: list[str] = []
    for line in block:
        for part in everything(line):
            if isinstance(part, OFFERS):
                found += [option.action.name for option in part.options]
            elif isinstance(part, st.Do):
                found.append(part.action.name)
    return list(dict.fromkeys(found))


def _lines(block: Block, depth: int) -> Iterator[Line]:
    """Steps, questions and draws; of the lines around them only what leads to one."""
    for item in block:
        if isinstance(item, st.Step):
            yield Line("step", f"{item.name}: {item.title}" if item.title else item.name, depth)
            yield from _lines(item.body, depth + 1)
            continue
        if isinstance(item, ASKS):
            yield Line("ask", first_line(item.span), depth)
        elif _draws(item):
            yield Line("chance", first_line(item.span), depth)
        elif isinstance(item, st.Do) and any(isinstance(part, ASKS) for part in _all(item.action.body)):
            yield Line("do", first_line(item.span), depth)
        for inner in blocks(item):
            yield from _lines(inner, depth)


def _all(block: Block) -> Iterator[object]:
    for item in block:
        yield from everything(item)


def _draws(item: Stmt) -> bool:
    """Return whether a line itself draws at random."""
    if isinstance(item, st.Shuffle | st.Roll):
        return True
    if blocks(item):
        return False
    return any(isinstance(node, EndOf) and node.which == "random" for part in parts(item) for node in everything(part))


# ---- text for a terminal, one block a box


SIGNS = {"step": "", "ask": "? ", "chance": "* ", "do": "> "}
LEGEND = "? somebody decides   * chance   > goes into an action   -> the first that holds is followed"


def as_text(drawn: Sketch) -> str:
    """Return all phases with their steps and arrows as text."""
    return "\n\n".join([drawn.title, *map(_block, drawn.boxes), LEGEND])


def _block(box: Box) -> str:
    lines = [f"{'' if box.sort == 'phase' else 'action '}{box.name}{f'  {box.title}' if box.title else ''}"]
    lines += [f"{'  ' * (line.depth + 1)}{SIGNS[line.sort]}{line.text}" for line in box.lines]
    if box.sort == "phase":
        lines += [f"  -> {way.target}{f' when {way.when}' if way.when else ''}" for way in box.ways]
    return "\n".join(lines)
