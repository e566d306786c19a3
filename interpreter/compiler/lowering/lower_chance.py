"""Lowering of chance: draws, deals, rolls and looks at unsettled piles become chance nodes.

Also the basic operations on the graph under construction that every lowering uses.
"""

from __future__ import annotations

from gamespec.checked import statements as st
from gamespec.checked.expressions import Const, ConstSet, CountOf, EndOf, Expr, Read, Var, ZoneGet
from gamespec.checked.game import Action, CheckedGame, Phase
from gamespec.checked.statements import Block, Stmt
from gamespec.checked.types import Int, SetOf, Thing
from gamespec.source import Span
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.hoist_draws import first_draw, with_drawn
from interpreter.compiler.analysis.suspension import Pauses, piece_kind
from interpreter.kernel.errors import kind_of

NUMBER = Int(0, None)


class ChanceLowering:
    """Builds nodes forward: `here` is the node that is being filled."""

    def __init__(self, game: CheckedGame) -> None:
        self.game = game
        self.graph = g.Graph()
        self.pauses = Pauses(game)
        self.phase: Phase | None = None
        self.step: str | None = None
        self.owner: Phase | Action | None = None
        self.you: Var | None = None
        self.here = g.Node(-1, None, None)
        self.pending: list[g.Routine] = []
        self.constants: dict[Var, int] = {}
        self.inside: g.Routine | None = None

    # ---- nodes

    def node(self, span: Span | None) -> g.Node:
        """Return a new empty node in the current region."""
        made = g.Node(len(self.graph.nodes), span, self.phase, self.step)
        made.constants = dict(self.constants)
        made.routine = self.inside
        self.graph.nodes.append(made)
        return made

    def leave(self, way: g.Exit) -> None:
        """End the current node."""
        self.here.exit = way

    def go_on(self, at: g.Node) -> None:
        """Fill another node from here on."""
        self.here = at

    def fresh(self, span: Span | None) -> g.Node:
        """End the current node with a step into a new one, and fill that."""
        made = self.node(span)
        self.leave(g.Goto(made))
        self.here = made
        return made

    def crossing(self, span: Span | None) -> tuple[g.Node, g.Node]:
        """Add a node that is to get an exit, and one behind it, which is filled from here on; return both."""
        at, done = self.fresh(span), self.node(span)
        self.go_on(done)
        return at, done

    def counter(self, name: str) -> Var:
        """Return a new number variable of the flow."""
        return Var(name, NUMBER)

    # ---- chance

    def on_roll(self, item: st.Roll, _rest: Block | None) -> None:
        """Lower a roll: each die of a snapshot gets a face."""
        kind = piece_kind(item.what)
        face = next(f for f in self.game.fields if f.owner is kind and f.name == "face")
        pool, index = Var("rolled", SetOf(Thing(kind))), self.counter("rolling")
        self.here.operations.append(g.Begin(pool, index, Var("die", Thing(kind)), item.what, None))
        at, done = self.crossing(item.span)
        at.exit = g.RollDice(pool, index, face, done, self.stream(f"roll {kind.name}"))
        done.operations.append(g.Clear((pool, index)))

    def stream(self, name: str) -> str:
        """Register a named source of chance."""
        if name not in self.graph.streams:
            self.graph.streams.append(name)
        return name

    def source_name(self) -> str:
        """Return the name of the stream for a draw at this place: its region and number there."""
        region = f"{getattr(self.owner, 'name', 'game')}/{self.step or ''}"
        i = sum(1 for s in self.graph.streams if s.startswith(region))
        return self.stream(f"{region}#{i + 1}")

    def draw_one(self, var: Var, members: Expr, span: Span) -> None:
        """`var` becomes a member of a set, at random."""
        at, done = self.crossing(span)
        at.exit = g.DrawOne(var, members, done, self.source_name())

    def drawn_first(self, item: Stmt) -> tuple[Stmt, tuple[Var, ...]]:
        """`set start to random of players` and the like: draw, then the statement with what was drawn."""
        found: list[Var] = []
        while (random := first_draw(item)) is not None:
            drawn = Var("drawn", random.type)
            for look in self.pauses.looks(st.Let(item.span, drawn, random.of)):
                self.look(look)
            self.draw_one(drawn, random.of, item.span)
            item = with_drawn(item, random, Read(random.type, random.span, drawn))
            found.append(drawn)
        return item, tuple(found)

    def on_move(self, item: st.Move, _rest: Block | None) -> None:
        """Pieces from the end of an unsettled pile, all of it, or some at random."""
        if not self.pauses.deals(item):
            self.here.operations.append(item)
            self.reveal(item)
            return
        what, left = item.what, self.counter("left")
        amount: Expr = Const(NUMBER, item.span, 1)
        if isinstance(what, ZoneGet):
            amount = CountOf(NUMBER, item.span, what)
        elif isinstance(what, EndOf) and what.amount is not None:
            amount = what.amount
        operations = self.here.operations
        if not isinstance(amount, Const) or amount.value != 1 or (isinstance(what, EndOf) and what.which == "random"):
            operations.append(g.Assign(left, amount))
        if item.called is not None:
            operations.append(g.Assign(item.called, ConstSet(item.called.type, item.span, ())))
        if isinstance(what, EndOf) and what.which == "random":
            self.draw_many(item, what, left)
        else:
            self.deal(item, left)
        self.reveal(item)

    def on_shuffle(self, item: st.Shuffle, _rest: Block | None) -> None:
        """Lower a shuffle: a visible top is shown anew, and a line is put in order at once."""
        self.here.operations.append(item)
        if item.zone.zone.shape == "line":
            self.put_in_order(item)
        self.reveal(item)

    def put_in_order(self, item: st.Shuffle) -> None:
        """Place by place, from the first: all of a line can be asked about, so nothing of it stays open."""
        index = self.counter("ordered")
        self.here.operations.append(g.Assign(index, Const(NUMBER, item.span, 0)))
        at, done = self.crossing(item.span)
        at.exit = g.PutInOrder(item.zone, index, done, self.stream(f"line {item.zone.zone.name}"))
        done.operations.append(g.Clear((index,)))

    def on_swap(self, item: st.Swap, _rest: Block | None) -> None:
        """Lower a swap, after which a top may be visible."""
        self.here.operations.append(item)
        self.reveal(item)

    def look(self, look: EndOf) -> None:
        """Settle what the next line looks at."""
        assert isinstance(look.of, ZoneGet)
        self.graph.looked.add(look)
        if isinstance(look.amount, CountOf) and look.amount.of is look.of:
            self.graph.looked.add(look.of)
        at, done = self.crossing(look.span)
        amount = look.amount or Const(NUMBER, look.span, 1)
        at.exit = g.Look(look.of, amount, done, self.stream(f"pile {look.of.zone.name}"))

    def reveal(self, item: Stmt) -> None:
        """Settle the tops that can be seen."""
        for zone in self.pauses.uncovers(item):
            at, done = self.crossing(item.span)
            at.exit = g.Reveal(zone, done, self.stream(f"pile {zone.name}"))

    def draw_many(self, item: st.Move, what: EndOf, left: Var) -> None:
        """Members of a snapshot leave it at random, one by one."""
        member = what.of.type.of if isinstance(what.of.type, SetOf) else Thing(kind_of(what.of.type))
        pool = Var("pool", SetOf(member))
        self.here.operations.append(g.Begin(pool, self.counter("unused"), Var("it", member), what.of, None))
        at, done = self.crossing(item.span)
        at.exit = g.DrawMany(item, pool, left, done, self.source_name())
        done.operations.append(g.Clear((left, pool)))

    def deal(self, item: st.Move, left: Var) -> None:
        """Deal pieces one by one from an end of a pile; a whole pile from its bottom, to keep its order."""
        what = item.what
        source = what.of if isinstance(what, EndOf) else what
        assert isinstance(source, ZoneGet)
        bottom = what.which == "bottom" if isinstance(what, EndOf) else item.to.zone.shape == "pile"
        at, done = self.crossing(item.span)
        stream = self.stream(f"pile {source.zone.name}")
        at.exit = g.Deal(item, source, bottom, left, done, stream)
