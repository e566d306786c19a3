"""The statements and expressions of a game that may run: those its phase graph leads to.

Nothing is listed twice. Lines are those of nodes, of actions done there and of moves carried
out; expressions are those read by them, by menus, openings, values, scoring and sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import Action, CheckedGame
from gamespec.checked.things import NeedLine, Value
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import ends_opening, has_condition, inside, is_opening_line
from interpreter.compiler.analysis.suspension import NESTS
from interpreter.compiler.analysis.walk import blocks, parts
from interpreter.compiler.graph import Line


@dataclass(slots=True)
class Running:
    """All statements and expressions that run, in the order in which the nodes lead to them."""

    game: CheckedGame
    operations: list[g.Operation] = field(default_factory=list)
    expressions: list[e.Expr] = field(default_factory=list)
    verified: list[st.Need | st.Pay] = field(default_factory=list)
    """Conditions and payments that are carried out only where a menu has tested them."""
    laid_out: list[st.ForEach] = field(default_factory=list)
    """Loops inside openings, in or after which something can fail: they are laid out member by member."""
    dealt: list[st.Move] = field(default_factory=list)
    """Moves of pieces that chance names one by one."""
    offered: list[Action] = field(default_factory=list)
    """Actions that are begun, or asked about, with arguments of their own."""
    seen: set[object] = field(default_factory=set)

    def first(self, *what: object) -> bool:
        """Return whether an item is new, and remember it."""
        if what in self.seen:
            return False
        self.seen.add(what)
        return True

    # ---- expressions

    def read(self, *trees: object) -> None:
        """Add expressions and those they lead to; ignore everything else."""
        for tree in trees:
            if isinstance(tree, tuple):
                self.read(*tree)
            elif isinstance(tree, st.Option):
                self.read(*tree.args)
            elif isinstance(tree, e.Expr) and tree not in self.seen:
                self.seen.add(tree)
                self.expressions.append(tree)
                self.through(tree)
                self.read(*(part for part in parts(tree) if isinstance(part, e.Expr)))

    def through(self, tree: e.Expr) -> None:
        """Add the values and actions that an expression refers to."""
        if isinstance(tree, e.ValueGet):
            self.value(tree.value)
        elif isinstance(tree, e.Can):
            self.opening(tree.action)
        elif isinstance(tree, e.Would):
            self.opening(tree.action)
            self.done(tree.action, verified=True)

    def value(self, value: Value) -> None:
        """Add the lines, the body and the modifiers of a value."""
        if not self.first(value):
            return
        self.read(value.body)
        for line in value.lines:
            self.read(line.condition if isinstance(line, NeedLine) else line[1])
        for modifier in value.modifiers:
            self.read(modifier.amount, modifier.when, None if modifier.each is None else modifier.each[1])

    # ---- openings

    def opening(self, action: Action) -> None:
        """Add the expressions that decide whether an action can begin."""
        if not self.first("opening", action):
            return
        self.offered.append(action)
        for param in action.params:
            self.read(param.domain, param.where)
        for forbid in action.forbids:
            self.read(forbid.when, None if forbid.each is None else forbid.each[1])
        self.tested(action.body, later=False)

    def tested(self, lines: tuple[Line, ...], *, later: bool) -> None:
        """Add the lines of an opening; `later`: lines after them can fail."""
        for i, line in enumerate(lines):
            if not is_opening_line(line):
                return
            self.read(*(part for part in parts(line) if isinstance(part, e.Expr)))
            after = later or has_condition(lines[i + 1 :])
            if isinstance(line, st.Do):
                if self.first("begun", line.action, after):
                    self.tested(line.action.body, later=after)
            elif isinstance(line, st.Offer):
                for option in line.options:
                    self.opening(option.action)
            else:
                if isinstance(line, st.ForEach) and (after or has_condition(line.body)):
                    self.laid_out.append(line)
                for block in inside(line):
                    self.tested(block, later=after)

    # ---- lines

    def lines(self, block: Iterable[g.Operation]) -> None:
        """Add statements that are carried out."""
        for item in block:
            self.line(item)

    def line(self, item: g.Operation) -> None:
        """Add a statement with its expressions and the statements inside."""
        self.operations.append(item)
        if isinstance(item, st.SetField):
            self.read(item.target.owner, item.target.keys, item.value)
        elif isinstance(item, st.Move):
            self.read(item.what, item.beside)
            self.put(item)
        elif isinstance(item, NESTS):
            self.read(*(part for part in parts(item) if isinstance(part, e.Expr)))
            for block in blocks(item):
                self.lines(block)
        elif isinstance(item, st.Do):
            self.read(item.player, item.args)
            self.done(item.action, verified=False)
        elif isinstance(item, g.Assign):
            self.read(item.value)
        elif isinstance(item, g.Begin):
            self.read(item.set, item.where)
        elif isinstance(item, st.Stmt):
            self.read(*(part for part in parts(item) if isinstance(part, e.Expr)))

    def put(self, move: st.Move) -> None:
        """Add the expressions that say where a move puts its pieces and which fields it sets."""
        self.read(move.to.owner, move.to.keys, *(value for _, value in move.with_fields))

    def done(self, action: Action, *, verified: bool) -> None:
        """Add the statements of an action; `verified`: without the conditions its menu has tested."""
        if not self.first("done", action, verified):
            return
        if verified:
            self.opened(action.body)
        else:
            self.lines(action.body)

    def opened(self, block: st.Block) -> None:
        """Add lines that begin with an opening tested by a menu, whose lines cannot fail."""
        for i, line in enumerate(block):
            if not is_opening_line(line):
                self.lines(block[i:])
                return
            self.passed(line)
            if ends_opening(line):
                self.lines(block[i + 1 :])
                return

    def passed(self, line: g.Operation) -> None:
        """Add a line of a tested opening, with its expressions and the lines inside."""
        if isinstance(line, st.Need | st.Pay):
            self.verified.append(line)
            self.read(*(part for part in parts(line) if isinstance(part, e.Expr)))
        elif isinstance(line, NESTS):
            self.operations.append(line)
            self.read(*(part for part in parts(line) if isinstance(part, e.Expr)))
            for block in blocks(line):
                self.opened(block)
        elif isinstance(line, st.Do):
            self.read(line.player, line.args)
            if self.first("opened", line.action):
                self.opened(line.action.body)
        else:
            self.line(line)

    # ---- nodes

    def way(self, way: g.Exit | None) -> None:
        """Add the exit of a node."""
        if isinstance(way, g.Cases):
            self.read(*(condition for condition, _ in way.cases))
        elif isinstance(way, g.Call):
            self.read(way.you, way.args)
        elif isinstance(way, g.DecideOffer):
            self.offer(way)
        elif isinstance(way, g.CarryOut):
            for routine in way.ask.routines:
                if routine.entry is None:
                    self.done(routine.action, verified=False)
        elif isinstance(way, g.DecideChoice | g.DecidePick):
            asked = way.choice if isinstance(way, g.DecideChoice) else way.pick
            self.read(*(part for part in parts(asked) if isinstance(part, e.Expr)))
            self.tested(way.rest, later=False)
        elif isinstance(way, g.DecidePayment):
            self.read(*(part for part in parts(way.payment) if isinstance(part, e.Expr)))
        else:
            self.chance(way)

    def offer(self, way: g.DecideOffer) -> None:
        """Add the player and the options of a decision, and the moves carried out at once."""
        self.read(way.offer.player, way.offer.options, *(by for _, by in way.offer.order))
        for option, routine in zip(way.offer.options, way.routines, strict=True):
            self.option(option, routine)
        for joined in way.joined:
            self.read(joined.player, joined.option, joined.unless)
            self.option(joined.option, joined.routine)

    def option(self, option: st.Option, routine: g.Routine) -> None:
        """Add one action of an offer."""
        self.opening(option.action)
        if routine.entry is None:
            self.done(option.action, verified=True)

    def chance(self, way: g.Exit | None) -> None:
        """Add the expressions of a chance node."""
        if isinstance(way, g.Deal | g.DrawMany):
            self.dealt.append(way.move)
            self.put(way.move)
            if isinstance(way, g.Deal):
                self.read(way.source.owner, way.source.keys)
        elif isinstance(way, g.DrawOne):
            self.read(way.set)
        elif isinstance(way, g.PutInOrder):
            self.read(way.line.owner, way.line.keys)
        elif isinstance(way, g.Look):
            self.read(way.source.owner, way.source.keys, way.amount)


def running(game: CheckedGame, graph: g.Graph) -> Running:
    """Return all statements and expressions of a game that run."""
    found = Running(game)
    for node in graph.nodes:
        for item in node.operations:
            if item in graph.opened:
                found.passed(item)
            else:
                found.line(item)
        found.way(node.exit)
    if game.scoring is not None:
        found.read(*(line.value for line in game.scoring.lines), *(expr for _, expr in game.scoring.criteria))
    for sight in (*(zone.sight for zone in game.zones), *(stored.sight for stored in game.fields)):
        found.read(*(seen.when for seen in sight.seen))
    return found
