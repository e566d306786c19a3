"""Lowering of phases and actions to nodes with operations between decisions and draws.

A statement without a decision or draw inside stays one operation.
"""

from __future__ import annotations

from gamespec.checked import statements as st
from gamespec.checked.expressions import AllOf, Expr, Read, Var
from gamespec.checked.game import Action, Arrow, CheckedGame, Phase
from gamespec.checked.statements import Block, Stmt
from gamespec.checked.types import Int, SetOf, Thing
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import ends_opening, is_opening_line
from interpreter.compiler.analysis.walk import in_order, without_notes
from interpreter.compiler.lowering.lower_decisions import DecisionLowering, is_used_up
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import not_none

SHORT = 2
"""Lines of a loop that may be laid out once for each player."""
FEW_LAPS = 1_000
"""Laps that are not worth being counted."""


def lower(game: CheckedGame, blocks: list[Block] | None = None) -> g.Graph:
    """Build the graph of a game."""
    return Lowering(game).run(blocks or [])


class Lowering(DecisionLowering):
    """The lowering of all statements of a game that contain decisions or draws."""

    # ---- the game

    def run(self, blocks: list[Block]) -> g.Graph:
        """Lower all phases, blocks of examples, then every routine they reach."""
        for phase in self.game.phases:
            self.phase = phase
            self.graph.entries[phase] = self.node(phase.span)
        for phase in self.game.phases:
            self.lower_phase(phase)
        self.graph.start = self.graph.entries[self.game.phases[0]]
        for block in blocks:
            self.example_block(block)
        while self.pending:
            self.lower_routine(self.pending.pop())
        for routine in self.graph.routines.values():
            if not routine.called:
                self.graph.opened.update(routine.opening)
                for node, need in routine.tested:
                    node.operations.remove(need)
        self.graph.looked.update(look for copy, look in self.looks.items() if copy in self.graph.looked)
        return self.graph

    def example_block(self, block: Block) -> None:
        """Lines of an example with a decision or draw inside: a routine of its own."""
        if not self.pauses.block(block):
            return
        if self.graph.idle is None:
            self.phase = None
            self.graph.idle = self.node(None)
            self.graph.idle.exit = g.Finish("the example")
        you = Var("you", Thing(self.game.player))
        action = Action("example", None, you, (), block, uses_you=False, span=block[0].span)
        self.graph.blocks[block] = self.routine(action)

    def lower_phase(self, phase: Phase) -> None:
        """Lower a phase: its fields start anew, then come its player, its body and its arrows."""
        self.phase, self.step, self.owner, self.you = phase, None, phase, phase.you
        self.go_on(self.graph.entries[phase])
        anew = tuple(f for f in self.game.fields if f.anew is phase)
        if phase.player is not None and phase.you is not None:
            self.here.operations.append(g.Assign(phase.you, phase.player))
            self.fresh(phase.span)
        self.graph.regions[phase, ""] = self.here
        if anew:
            self.here.operations.append(g.Reset(anew))
        locals_ = self.lower_lines(phase.body, None, tuple(arrow.when for arrow in phase.arrows if arrow.when))
        if phase.you is not None:
            locals_ = (*locals_, phase.you)
        self.lower_arrows(phase.arrows, locals_)

    def lower_arrows(self, arrows: tuple[Arrow, ...], locals_: tuple[Var, ...]) -> None:
        """Lower the arrows of a phase: the first that holds is followed, and local variables are cleared."""
        cases: list[tuple[Expr, g.Node]] = []
        otherwise: g.Node | None = None
        source = self.here
        for arrow in arrows:
            bridge = self.node(arrow.span)
            bridge.operations.append(g.Clear(locals_))
            if arrow.target is None:
                bridge.exit = g.Finish(f"{self.phase.name if self.phase else ''} -> end")
            else:
                bridge.exit = g.Goto(self.graph.entries[arrow.target])
            if arrow.when is None:
                otherwise = bridge
                break
            cases.append((arrow.when, bridge))
        assert otherwise is not None, "checks ensure a last arrow without a condition"
        source.exit = g.Cases(tuple(cases), otherwise) if cases else g.Goto(otherwise)

    def lower_routine(self, routine: g.Routine) -> None:
        """Lower the body of an action that pauses."""
        action, place = routine.action, self.places[routine]
        self.inside, self.windows, self.begun = routine, place.windows, place.chosen
        self.phase, self.step, self.owner, self.you = None, None, action, action.you
        assert routine.entry is not None
        routine.entry.routine = routine
        self.go_on(routine.entry)
        dead = self.lower_lines(action.body, None if action.body in self.graph.blocks else ())
        dead = (*dead, action.you, *(p.var for p in action.params))
        self.here.operations.append(g.Clear(dead))
        self.leave(g.Return(routine))

    # ---- blocks

    def lower_block(self, block: Block, tail: Block | None) -> None:
        """Lower a block with a scope of its own.

        `tail` are the lines of the opening after it; None outside openings.
        """
        dead = self.lower_lines(block, tail)
        if dead:
            self.here.operations.append(g.Clear(dead))

    def lower_lines(self, block: Block, tail: Block | None, after: tuple[Expr, ...] = ()) -> tuple[Var, ...]:
        """Lines in order; the variables that live to the end of the block, or to the expressions `after` it.

        Others are cleared once no line needs them, so that positions that differ in them alone are equal.
        """
        alive, ending, ended = dict[Var, None](), dict[int, list[Var]](), list[Var]()
        last = {var: i for i, part in enumerate((*block, *after)) for var in in_order(part)}
        halting = next((i for i in range(len(block) - 1, -1, -1) if self.halts(block[i])), -1)
        for i, item in enumerate(block):
            if tail is not None and not is_opening_line(item):
                tail = None
            rest = None if tail is None else block[i + 1 :] + tail
            if tail is not None and ends_opening(item):
                tail = None
            for var in _declared(item):
                alive[var] = None
                ending.setdefault(max(i, last.get(var, i)), []).append(var)
            self.following = next(iter(without_notes(block[i + 1 :])), None)
            if isinstance(item, st.Step) and self.owner is self.phase:
                self.lower_step(item, rest)
            elif self.halts(item):
                if rest is not None and self.inside is not None:
                    self.inside.opening.append(item)
                self.lower_statement(item, rest)
            else:
                self._plain_line(item, opens=rest is not None)
            ended += ending.pop(i, ())
            if ended and tail is None and i < halting:
                self.here.operations.append(g.Clear(tuple(ended)))
                for var in ended:
                    del alive[var]
                ended = []
        return tuple(alive)

    def _plain_line(self, item: st.Stmt, *, opens: bool) -> None:
        """Add a line without a stop to the node; `opens`: it is one of the first lines of an action."""
        self.here.operations.append(item)
        if not opens or self.inside is None:
            return
        if isinstance(item, st.Need):
            self.inside.tested.append((self.here, item))
        else:
            self.inside.opening.append(item)

    def lower_step(self, item: st.Step, rest: Block | None) -> None:
        """Lower a step; it begins a node, so that play can start there."""
        outer, following = self.step, self.following
        self.step = item.name
        start = self.fresh(item.span)
        if self.owner is not None:
            self.graph.regions.setdefault((self.owner, item.name), self.entered(start))
        self.lower_block(item.body, rest)
        if self.windows and item.name and not self.has_paused(item.body) and not self.asks_at_once(following):
            self.pause(item.span)
        self.step = outer

    def lower_statement(self, item: Stmt, rest: Block | None) -> None:
        """Lower a statement that pauses, after the draws inside it."""
        item, drawn = self.drawn_first(item)
        if not drawn or self.pauses.statement(item):
            self.lower_drawn(item, rest)
        else:
            self.here.operations.append(item)
        if drawn:
            self.here.operations.append(g.Clear(drawn))

    def lower_drawn(self, item: Stmt, rest: Block | None) -> None:
        """Lower a statement that pauses and draws nothing inside."""
        for look in [] if isinstance(item, st.Move) and self.pauses.deals(item) else self.pauses.looks(item):
            self.look(look)
        kind = type(item).__name__.lower()
        method = getattr(self, f"on_{kind}", None)
        if method is None:
            if self.pauses.looks(item):
                self.here.operations.append(item)
            else:
                raise CannotRun(kind, item.span)
        else:
            method(item, rest)

    # ---- flow

    def on_step(self, item: st.Step, rest: Block | None) -> None:
        """Lower a step inside a loop or an action."""
        self.lower_step(item, rest)

    def on_if(self, item: st.If, rest: Block | None) -> None:
        """Branches meet again in one node."""
        source, cases = self.here, []
        join = self.node(item.span)
        for condition, block in item.branches:
            start = self.node(item.span)
            cases.append((condition, start))
            self.go_on(start)
            self.lower_block(block, rest)
            self.leave(g.Goto(join))
        otherwise = join
        if item.otherwise:
            otherwise = self.node(item.span)
            self.go_on(otherwise)
            self.lower_block(item.otherwise, rest)
            self.leave(g.Goto(join))
        source.exit = g.Cases(tuple(cases), otherwise)
        self.go_on(join)

    def on_foreach(self, item: st.ForEach, rest: Block | None) -> None:
        """Lower a loop over a snapshot kept in slots."""
        if rest is not None:
            raise CannotRun("a choice in a loop above the first line that changes something", item.span)
        if self.spread(item):
            return
        items, index = Var(f"each-{item.var.name}", SetOf(item.var.type)), self.counter(f"at-{item.var.name}")
        self.here.operations.append(g.Begin(items, index, item.var, item.set, item.where, by_number=True))
        head = self.fresh(item.span)
        body, done = self.node(item.span), self.node(item.span)
        self.leave(g.NextItem(items, index, item.var, body, done))
        self.go_on(body)
        self.lower_block(item.body, None)
        self.leave(g.Goto(head))
        self.go_on(done)
        done.operations.append(g.Clear((items, index, item.var)))

    def spread(self, item: st.ForEach) -> bool:
        """Lower a short loop that deals pieces to all players as one copy a player; return whether it is one."""
        dealt = all(isinstance(line, st.Move) or not self.halts(line) for line in item.body)
        players = isinstance(item.set, AllOf) and item.set.kind.sort == "player"
        if not players or not dealt or len(item.body) > SHORT or item.where is not None:
            return False
        outer = self.constants
        for seat in range(self.game.seats):
            self.constants = {**outer, item.var: seat}
            self.fresh(item.span)
            self.lower_block(item.body, None)
        self.constants = outer
        self.fresh(item.span)
        return True

    def on_repeat(self, item: st.Repeat, _rest: Block | None) -> None:
        """`until` is tested first; a count is read once."""
        left = self.counter("times-left")
        if item.limit is not None:
            self.here.operations.append(g.Assign(left, item.limit))
        head = self.fresh(item.span)
        if item.until is not None and item.limit is None:
            self.graph.loops[head] = item.until.span
        body, done = self.node(item.span), self.node(item.span)
        cases = [] if item.until is None else [(item.until, done)]
        if item.limit is not None:
            cases.append((is_used_up(left, item.span), done))
            body.operations.append(g.Count(left, -1, item.span if _may_be_many(item.limit) else None))
        self.leave(g.Cases(tuple(cases), body))
        self.go_on(body)
        self.lower_block(item.body, None)
        self.leave(g.Goto(head))
        self.go_on(done)
        if item.limit is not None:
            done.operations.append(g.Clear((left,)))

    def on_as(self, item: st.As, rest: Block | None) -> None:
        """Lower a block in which another player is `you`."""
        self.here.operations.append(g.Assign(item.you, item.player))
        outer, self.you = self.you, item.you
        self.lower_block(item.body, None if rest is None else rest)
        self.you = outer
        self.here.operations.append(g.Clear((item.you,)))

    # ---- actions

    def on_do(self, item: st.Do, rest: Block | None) -> None:
        """Lower a called action as a routine; inside an opening its lines are laid in place."""
        action = item.action
        if len(item.args) < len(action.params):
            you = not_none(action.you if self.you is None else self.you)
            player = item.player or Read(you.type, item.span, you)
            option = st.Option(action, item.args, item.span)
            self.on_offer(st.Offer(item.span, player, (option,), must=True), rest)
        elif rest is not None:
            self.lay_in_place(item, rest)
        else:
            routine = self.routine(action)
            back = self.node(item.span)
            routine.backs.append(back)
            routine.called = True
            self.leave(g.Call(routine, self.caller(item), item.args, back))
            self.go_on(back)

    def caller(self, item: st.Do) -> Expr | None:
        """Return the player who does an action; None if nobody is you here."""
        if item.player is not None:
            return item.player
        return None if self.you is None else Read(self.you.type, item.span, self.you)

    def lay_in_place(self, item: st.Do, rest: Block) -> None:
        """Lower the body of an action inside the opening of another one."""
        action, outer = self.instance(item.action, self.deep_windows()), self.you
        who = self.caller(item)
        if who is not None and action.uses_you:
            self.here.operations.append(g.Assign(action.you, who))
        for param, value in zip(action.params, item.args, strict=True):
            self.here.operations.append(g.Assign(param.var, value))
        self.you = action.you if action.uses_you else outer
        self.lower_block(action.body, rest)
        self.you = outer
        dead = [p.var for p in action.params]
        if action.uses_you:
            dead.append(action.you)
        self.here.operations.append(g.Clear(tuple(dead)))

    def on_anytime(self, item: st.Anytime, _rest: Block | None) -> None:
        """Lower the lines of a block with its window open, and a last pause."""
        window = self.window(item)
        outer = self.windows
        self.here.operations += window.begins
        self.windows = (*outer, window)
        self.lower_block(item.body, None)
        if not self.has_paused(item.body):
            self.pause(item.span)
        self.windows = outer
        if window.begins:
            self.here.operations.append(g.Clear(tuple(line.var for line in window.begins)))

    # ---- the end

    def on_endgame(self, item: st.EndGame, _rest: Block | None) -> None:
        """At once; what follows is never reached."""
        self.leave(g.Finish("end game"))
        self.go_on(self.node(item.span))


def lowered_lines() -> set[type]:
    """Return the classes of statements that become nodes where they pause."""
    named = {name: each for name, each in vars(st).items() if isinstance(each, type) and issubclass(each, st.Stmt)}
    return {each for name, each in named.items() if hasattr(Lowering, f"on_{name.lower()}")}


def _may_be_many(limit: Expr) -> bool:
    """Return whether a loop may have so many laps that they are worth counting."""
    return not isinstance(limit.type, Int) or limit.type.high is None or limit.type.high > FEW_LAPS


def _declared(item: Stmt) -> list[Var]:
    found = [item.var] if isinstance(item, st.Let | st.Choose | st.Pick | st.PayWith) else []
    if isinstance(item, st.PayWith) and item.units_var is not None:
        found.append(item.units_var)
    if isinstance(item, st.Move) and item.called is not None:
        found.append(item.called)
    return found
