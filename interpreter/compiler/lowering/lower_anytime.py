"""Lowering of `p may anytime A or B` in a block: A and B join the offers to p there.

Steps and blocks end with pauses that ask for A and B alone. What is done in such a block is lowered once more for it,
so a game without one pays nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from gamespec.checked import statements as st
from gamespec.checked.expressions import Binary, Const, EndOf, Expr, Read, Var, ZoneGet
from gamespec.checked.game import Action, CheckedGame
from gamespec.checked.statements import Block, Option, Stmt
from gamespec.checked.types import YesNo
from gamespec.lint.hidden_reads import Eyes
from gamespec.source import Span
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.walk import blocks, everything, is_note, without_notes
from interpreter.compiler.lowering.lower_chance import NUMBER, ChanceLowering
from interpreter.kernel.cannot_run import CannotRun

# ---- copies of actions with variables of their own
#
# An action runs once more while it is still under way only where an
# anytime move leads to it again; the two then keep their arguments and names apart.


class Copier:
    """Copies one action; `looks` are its looks at piles, copy to original."""

    def __init__(self) -> None:
        self.looks: dict[EndOf | ZoneGet, EndOf | ZoneGet] = {}
        self._variables: dict[Var, Var] = {}

    def action(self, original: Action) -> Action:
        """Return a copy of an action; rules that forbid it apply to the original."""
        params = tuple(replace(param, var=self._variable(param.var)) for param in original.params)
        return replace(original, you=self._variable(original.you), params=params, body=self._copy(original.body))

    def _variable(self, var: Var) -> Var:
        if var not in self._variables:
            self._variables[var] = Var(var.name, var.type, var.span)
        return self._variables[var]

    def _copy(self, part: object) -> object:
        if isinstance(part, tuple):
            return tuple(self._copy(item) for item in part)
        if isinstance(part, Var):
            return self._variable(part)
        if not isinstance(part, Expr | Stmt | Option):
            return part
        made = replace(part, **{name: self._copy(getattr(part, name)) for name in _names(type(part))})
        if isinstance(part, EndOf | ZoneGet) and isinstance(made, EndOf | ZoneGet):
            self.looks[made] = part
        return made


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.init and field.name not in {"type", "span"})


# ---- offers of anytime actions


@dataclass(slots=True, eq=False)
class Window:
    """An open block of `anytime`, whose player and arguments are computed when it begins."""

    player: Read
    options: tuple[st.Option, ...]
    deep: bool
    """True if it reaches actions done in the block (`during`), False for the block's lines (`between`)."""
    begins: tuple[g.Assign, ...]
    """Assignments of its variables when the block begins."""


@dataclass(slots=True, eq=False)
class Place:
    """The windows around a routine, and whether a player chose the routine."""

    windows: tuple[Window, ...]
    chosen: bool


@dataclass(slots=True, eq=False)
class Refused:
    """An offer that could be refused: the node after it, and the way of those who said `stop`."""

    player: Expr
    done: g.Node
    stopped: g.Node


class AnytimeLowering(ChanceLowering):
    """Windows, the offers they join, the pauses they make, and the routines lowered for them."""

    def __init__(self, game: CheckedGame) -> None:
        super().__init__(game)
        self.windows: tuple[Window, ...] = ()
        """Windows open here, the outermost first."""
        self.begun = False
        """True if the current opening has begun with a choice: nothing joins before it is complete."""
        self.refused: Refused | None = None
        """The last offer that could be refused."""
        self.following: Stmt | None = None
        """The line after the one that is being lowered, in its block."""
        self.paused: g.Node | None = None
        """The node after the last pause."""
        self.places: dict[g.Routine, Place] = {}
        self.copies: dict[tuple[Action, tuple[Window, ...]], Action] = {}
        self.looks: dict[EndOf | ZoneGet, EndOf | ZoneGet] = {}
        self.stepped: dict[object, bool] = {}

    # ---- the block

    def window(self, item: st.Anytime) -> Window:
        """Return the window of a block, with its player and arguments kept in variables."""
        begins: list[g.Assign] = []
        player = item.player if isinstance(item.player, Read) else self.kept(item.player, begins)
        options = tuple(
            st.Option(option.action, tuple(self.settled(arg, begins) for arg in option.args), option.span)
            for option in item.options
        )
        return Window(player, options, item.window == "during", tuple(begins))

    def settled(self, value: Expr, begins: list[g.Assign]) -> Expr:
        """Return an argument that stays the same while the block is open."""
        return value if isinstance(value, Read | Const) else self.kept(value, begins)

    def kept(self, value: Expr, begins: list[g.Assign]) -> Read:
        """Return a variable with the value at the beginning of the block."""
        var = Var("anytime", value.type)
        begins.append(g.Assign(var, value))
        return Read(value.type, value.span, var)

    def entered(self, start: g.Node) -> g.Node:
        """Return an entry in the middle of a block that opens its windows first."""
        begins = [line for window in self.windows for line in window.begins]
        if not begins or self.owner is not self.phase:
            return start
        before = self.node(start.span)
        before.operations += begins
        before.exit = g.Goto(start)
        return before

    # ---- offers and pauses

    def joined(self, offer: st.Offer, rest: Block | None) -> tuple[g.Joined, ...]:
        """Return the options that join an offer here; none join between the choices of one opening."""
        if not self.windows or (rest is not None and self.begun):
            return ()
        found: list[g.Joined] = []
        for window in self.windows:
            for option in window.options:
                self.join(offer, window, option, found)
        return tuple(found)

    def join(self, offer: st.Offer, window: Window, option: st.Option, found: list[g.Joined]) -> None:
        """Add one option, unless the offer or another window already has it."""
        if any(_covers(own, option) for own in offer.options):
            return
        clash = next((own for own in offer.options if _covers(option, own)), None)
        if clash is not None:
            more = "a line that sets more arguments of an action than the line with `anytime` around it"
            raise CannotRun(more, clash.span)
        unless = tuple(other.player for other in found if _covers(other.option, option))
        if not any(_alike(player, window.player) for player in unless):
            routine = self.routine_for(option.action, (), chosen=True)
            found.append(g.Joined(window.player, option, routine, unless))

    def pause(self, span: Span) -> None:
        """Ask each player with an open window once for anytime actions or `stop`, where one is possible."""
        if self.here is self.paused and self.is_idle():
            return
        asked: list[Window] = []
        for window in self.windows:
            if any(window.player.var is other.player.var for other in asked):
                continue
            self.ask_again(window, asked, span)
            asked.append(window)
        self.paused = self.here

    def asks_at_once(self, line: Stmt | None) -> bool:
        """Return whether a line begins with an offer to all players with an open window."""
        if isinstance(line, st.Step) and (lines := without_notes(line.body)):
            return self.asks_at_once(lines[0])
        if not isinstance(line, st.Offer) or line.times is not None or line.any_number:
            return False
        return all(_alike(line.player, window.player) for window in self.windows)

    def is_idle(self) -> bool:
        """Return whether the current node has no effect."""
        return all(isinstance(operation, g.Clear) or is_note(operation) for operation in self.here.operations)

    def ask_again(self, window: Window, asked: list[Window], span: Span) -> None:
        """Ask the player of a window for anytime actions, unless just asked or just after `stop`."""
        entry, ask, done = self.node(span), self.node(span), self.node(span)
        refused = self.refused
        if refused is not None and refused.done is self.here and self.is_idle():
            self.spare(refused, window, entry, done)
        self.leave(g.Goto(entry))
        entry.exit = g.Goto(ask)
        if asked:
            entry.exit = g.Cases(tuple((_same(window.player, other.player, span), done) for other in asked), ask)
        offer = st.Offer(span, window.player, (), must=False)
        joined = self.joined(offer, None)
        silent = not any(self.looks_hidden(each.option.action) for each in joined)
        self.decide(ask, g.DecideOffer(offer, (), done, done, joined, silent=silent))
        self.go_on(done)

    def looks_hidden(self, action: Action) -> bool:
        """Return whether asking for an action reveals hidden information."""
        return Eyes(self.game.player).opening(action) is not None

    def spare(self, refused: Refused, window: Window, entry: g.Node, done: g.Node) -> None:
        """Skip the question to a player who said `stop` at the offer just before."""
        span, clears = window.player.span, self.here.operations
        past, again = self.node(span), self.node(span)
        past.operations += clears
        past.exit = g.Goto(done)
        again.operations += clears
        again.exit = g.Goto(entry)
        if _alike(refused.player, window.player):
            refused.stopped.exit = g.Goto(past)
        else:
            refused.stopped.exit = g.Cases(((_same(refused.player, window.player, span), past),), again)

    def decide(self, ask: g.Node, way: g.DecideOffer) -> None:
        """Set a decision as exit of a node; the routines that join it return there."""
        ask.exit = way
        for joined in way.joined:
            joined.routine.backs.append(ask)

    def has_paused(self, block: Block) -> bool:
        """Return whether every way through a block ends with the pause of a step inside it."""
        lines = without_notes(block)
        last = lines[-1] if lines else None
        if isinstance(last, st.Step):
            return bool(last.name)
        if isinstance(last, st.If):
            return bool(last.otherwise) and all(self.has_paused(part) for part in blocks(last))
        if not all(window.deep for window in self.windows):
            return False
        if isinstance(last, st.Do):
            return len(last.args) == len(last.action.params) and self.has_paused(last.action.body)
        if isinstance(last, st.Offer):
            return last.must and not last.if_possible and all(self.has_paused(o.action.body) for o in last.options)
        return False

    # ---- routines

    def deep_windows(self) -> tuple[Window, ...]:
        """Return the open windows that reach actions done from here."""
        return tuple(window for window in self.windows if window.deep)

    def instance(self, action: Action, windows: tuple[Window, ...]) -> Action:
        """Return the action as it runs inside these windows."""
        if not windows:
            return action
        if (action, windows) not in self.copies:
            copier = Copier()
            self.copies[action, windows] = copier.action(action)
            self.looks.update(copier.looks)
        return self.copies[action, windows]

    def routine(self, action: Action, *, chosen: bool = False) -> g.Routine:
        """Return the routine of an action that is begun from here."""
        return self.routine_for(action, self.deep_windows(), chosen=chosen)

    def routine_for(self, action: Action, windows: tuple[Window, ...], *, chosen: bool) -> g.Routine:
        """Return the routine of an action inside windows; one that pauses gets an entry, lowered later."""
        key = (action, windows, chosen and bool(windows))
        known = self.graph.routines.get(key)
        if known is not None:
            return known
        entry = None
        if self.pauses.action(action) or (windows and self.has_step(action.body, deep=True)):
            phase, step = self.phase, self.step
            self.phase, self.step = None, None
            entry = self.node(action.span)
            self.phase, self.step = phase, step
        instance = action if entry is None else self.instance(action, windows)
        made = g.Routine(instance, entry, Var(f"back-{action.name}", NUMBER))
        self.graph.routines[key] = made
        self.places[made] = Place(windows, chosen)
        if entry is not None:
            self.pending.append(made)
        return made

    def halts(self, item: Stmt) -> bool:
        """Return whether a statement pauses here, also at the end of a step while a window is open."""
        if self.pauses.statement(item):
            return True
        return bool(self.windows) and self.has_step((item,), deep=bool(self.deep_windows()))

    def has_step(self, block: Block, *, deep: bool) -> bool:
        """Return whether a block contains a named step; if `deep`, also in the actions it does."""
        if (block, deep) not in self.stepped:
            self.stepped[block, deep] = any(
                (isinstance(part, st.Step) and bool(part.name))
                or (deep and isinstance(part, st.Do) and self.has_step(part.action.body, deep=True))
                for line in block
                for part in everything(line)
            )
        return self.stepped[block, deep]


def _covers(one: st.Option, other: st.Option) -> bool:
    """Return whether one option offers all that another does."""
    if one.action is not other.action or len(one.args) > len(other.args):
        return False
    return all(_alike(a, b) for a, b in zip(one.args, other.args, strict=False))


def _alike(one: Expr, other: Expr) -> bool:
    if isinstance(one, Read) and isinstance(other, Read):
        return one.var is other.var
    return isinstance(one, Const) and isinstance(other, Const) and one.value == other.value


def _same(one: Expr, other: Expr, span: Span) -> Expr:
    return Binary(YesNo(), span, "is", one, other)
