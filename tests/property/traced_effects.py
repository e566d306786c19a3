"""Compare what the machine reads and writes at each node with the effects the analysis gives.

Enters a program and a seed; leaves every cell that was touched and is not among the effects of the lines that ran, of
the action they belong to, and of the phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from gamespec.analysis.cells import Cell, Effects
from gamespec.analysis.effects import Analysis
from gamespec.checked.game import Action, Phase
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import ForEach, Stmt
from gamespec.checked.things import Field, Zone
from interpreter.compiler import graph as g
from interpreter.compiler.program import Program
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import Layout

Touched = Field | Zone | Kind
"""A field, a zone, or where the pieces of a kind lie."""


class Listening(list[int]):
    """A state array that notes which cells are read and written."""

    def __init__(self, array: list[int]) -> None:
        super().__init__(array)
        self.read: set[int] = set()
        self.written: set[int] = set()

    def __getitem__(self, at: Any) -> Any:
        if at == slice(None):
            return self.trial()
        self.read.update(range(*at.indices(len(self))) if isinstance(at, slice) else (at,))
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.written.update(range(*at.indices(len(self))) if isinstance(at, slice) else (at,))
        super().__setitem__(at, value)

    def trial(self) -> Listening:
        """A copy in which a move is tried: what it reads is read, what it writes is gone."""
        copied = Listening(list(self))
        copied.read = self.read
        return copied

    def take(self) -> tuple[set[int], set[int]]:
        """Return what was read and written since the last time."""
        found = self.read, self.written
        self.read, self.written = set(), set()
        return found


def owners(layout: Layout) -> dict[int, Touched]:
    """Return what each cell belongs to; counters, seeds and variables of the flow belong to nothing."""
    found: dict[int, Touched] = {}
    for stored, place in layout.fields.items():
        found.update(dict.fromkeys(range(place.base, place.base + place.size), stored))
    for zone, place in layout.zones.items():
        found.update(dict.fromkeys(range(place.base, place.base + place.stride * place.instances), zone))
    for kind, base in layout.where.items():
        found.update(dict.fromkeys(range(base, base + kind.size), kind))
    return found


class Tracer:
    """One program, run node by node."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.analysis = Analysis(program.checked)
        self.owners = owners(program.layout)
        self._of_node: dict[int, Effects] = {}
        self._of_owner: dict[Action | Phase, Effects] = {}
        self.nodes: set[int] = set()

    def game(self, seed: int, most: int = 400) -> Iterator[str]:
        program, rng = self.program, Random(seed)
        s = Listening(program.empty(seed))
        assert program.graph.start is not None
        node = program.graph.start.id
        try:
            for _ in range(most):
                while node >= 0:
                    before, at = list(s), node
                    s.take()
                    node = program.step(s, node)
                    yield from self.missed(program.graph.nodes[at], s, before)
                menu = program.menu(s) if node == -1 else []
                if not menu:
                    return
                before, asked, code = list(s), program.node(s), rng.choice(menu)
                chosen = self.chosen(s, code)
                s.take()
                node = program.begin_move(s, code)
                yield from self.missed(asked, s, before, chosen)
        except RuntimeCheckFailed:
            return

    def chosen(self, s: list[int], code: int) -> Effects | None:
        """Return what the action a move begins touches; none for any other choice."""
        name = self.program.move(list(s), code).action
        action = next((each for each in self.program.checked.actions if each.name == name), None)
        return None if action is None else self.of_owner(action)

    def missed(self, node: g.Node, s: Listening, before: list[int], chosen: Effects | None = None) -> Iterator[str]:
        """Return the cells a node touched that are not among the effects of its lines or chosen action."""
        read, written = s.take()
        changed = {at for at in written if s[at] != before[at]}
        own = self.effects(node)
        self.nodes.add(node.id)
        for name, said in (("line", own), ("action or phase", self.around(node)), ("action chosen", chosen or own)):
            for thing in self.touched(changed, s, before):
                if not _holds(said.writes, thing):
                    yield f"{name} at {_where(node)} writes {thing.name}"
        for thing in {self.owners[at] for at in read if at in self.owners}:
            if not _holds({*own.reads, *own.writes}, thing) and not _is_compared(node, thing):
                yield f"line at {_where(node)} reads {thing.name}"

    def touched(self, changed: set[int], s: list[int], before: list[int]) -> set[Touched]:
        """Return what became another: a pile that only settles holds what it held."""
        found = {self.owners[at] for at in changed if at in self.owners}
        return {thing for thing in found if not isinstance(thing, Zone) or self._holds_else(thing, s, before)}

    def _holds_else(self, zone: Zone, s: list[int], before: list[int]) -> bool:
        layout = self.program.layout
        numbers = [number for number, (of, _, _) in enumerate(layout.zone_of) if of is zone]
        if zone.shape != "pile":
            return True
        return any(Counter(layout.items(s, n)) != Counter(layout.items(before, n)) for n in numbers)

    def effects(self, node: g.Node) -> Effects:
        """Return what the lines of a node touch, and its way on."""
        if node.id not in self._of_node:
            found = self.analysis.of([line for line in node.operations if isinstance(line, Stmt)], _asked(node))
            for line in node.operations:
                if isinstance(line, g.Reset):
                    found.resets.update((stored, stored.span) for stored in line.fields if stored.span is not None)
                elif isinstance(line, g.Assign):
                    found.include(self.analysis.of(line.value))
                elif isinstance(line, g.Begin):
                    found.include(self.analysis.of(ForEach(line.set.span, line.member, line.set, line.where, ())))
            if isinstance(node.exit, g.RollDice) and node.span is not None:
                found.sets[node.exit.face] = node.span
            if isinstance(node.exit, g.Reveal) and node.span is not None:
                found.reads[node.exit.zone] = node.span
            self._of_node[node.id] = found
        return self._of_node[node.id]

    def around(self, node: g.Node) -> Effects:
        """Return what the action or phase a node belongs to touches."""
        owner = node.phase if node.routine is None else node.routine.action
        if owner is None:
            return self.effects(node)
        return self.of_owner(owner)

    def of_owner(self, owner: Action | Phase) -> Effects:
        """Return what an action or a phase touches."""
        if owner not in self._of_owner:
            is_phase = isinstance(owner, Phase)
            found = self.analysis.of_phase(owner) if is_phase else self.analysis.of(owner.params, owner.body)
            self._of_owner[owner] = found
        return self._of_owner[owner]


def _asked(node: g.Node) -> list[object]:
    """The expressions and statements of a way on."""
    way = node.exit
    match way:
        case g.Cases():
            return [test for test, _ in way.cases]
        case g.Call():
            return [way.you, way.args]
        case g.DecideOffer():
            return [way.offer, [(join.player, join.option, join.unless) for join in way.joined]]
        case g.CarryOut():
            return [way.ask.offer]
        case g.DecideChoice():
            return [way.choice, way.rest]
        case g.DecidePick():
            return [way.pick, way.rest]
        case g.DecidePayment():
            return [way.payment]
        case g.Deal() | g.DrawMany():
            return [way.move]
        case g.DrawOne():
            return [way.set]
        case g.Look():
            return [way.source, way.amount]
        case _:
            return []


def _holds(said: set[Cell], thing: Touched) -> bool:
    if isinstance(thing, Kind):
        return any(isinstance(cell, Zone) and thing in cell.kinds for cell in said)
    return thing in said


def _is_compared(node: g.Node, thing: Touched) -> bool:
    """A menu offers like pieces once: what is on them and in them is compared."""
    owner = None if isinstance(thing, Kind) else thing.owner
    return node.sort == "decision" and owner is not None and owner.sort == "piece"


def _where(node: g.Node) -> str:
    return "?" if node.span is None else f"{node.span.line}: {node.span.text.splitlines()[0]}"
