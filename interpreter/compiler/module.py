"""The module under construction: constants, functions and their namespace; `Fn` is one function being written.

Enters calls that add lines; leaves compiled functions. More can be added later: examples and refusals
compile on demand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from gamespec.budgets import EMITTED, STEPS, UNFOLDED, times
from interpreter.code import expressions as x
from interpreter.code import statements as st
from interpreter.code.writing import const, whole
from interpreter.compiler import syntax
from interpreter.compiler.building import NUMBER, numbers_of, raw, text, value_text
from interpreter.compiler.lines import Hold, Line, Lines, Spare
from interpreter.kernel.cannot_run import TooCostly

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType

    from gamespec.checked import expressions as e
    from gamespec.checked.expressions import Aggregate, EndOf, Var
    from gamespec.checked.game import CheckedGame
    from gamespec.checked.things import Field, Zone
    from gamespec.source import Span
    from interpreter.code.expressions import Expr
    from interpreter.compiler.graph import Node
    from interpreter.compiler.lowering.checks import RuntimeChecks
    from interpreter.kernel.layout import Layout, Slot

    Fuse = Callable[["Fn", Node], bool]


AT_ONCE = 100
"""Functions compiled together: Python needs much memory for each line until it is done."""


class BitSetsWanted(Exception):
    """A field is asked for as bit sets that are not kept: what is emitted begins again, with them."""


class Asking(Protocol):
    """Interface of a query about a growing set, to the sums over its members that it reads."""

    def grows(self, inner: Fn, var: Var) -> bool:
        """Whether a variable is the set."""
        ...

    def summed(self, inner: Fn, text: str) -> str | None:
        """How the question reads a sum over the set from the sum of what its members weigh; None if it cannot."""
        ...

    def weighed(self, inner: Fn, weights: tuple[int, ...]) -> str | None:
        """How the question reads what the members weigh together; None if it cannot."""
        ...


class Module:
    """Collects sources and constants; `flush` compiles what was added since the last time."""

    def __init__(
        self, game: CheckedGame, layout: Layout, runtime_checks: RuntimeChecks, without: frozenset[str] = frozenset()
    ) -> None:
        self.game = game
        self.without = without
        """Passes that are left off."""
        self.layout = layout
        self.runtime_checks = runtime_checks
        self.slots: dict[Var, Slot] = {}
        self.sorts: dict[str, str] = {}
        """What each name was made for, by the first letters of its sort."""
        self.namespace: dict[str, Any] = {}
        self.built: dict[str, st.Function] = {}
        """Functions that were built, by their names."""
        self.made: dict[object, Any] = {}
        """What was emitted once already, by what it stands for."""
        self.stream_address: dict[str, int] = {}
        self.settled: Callable[[EndOf], bool] = lambda _: False
        """Whether a look at the end of a pile is settled before its line."""
        self.shuffled: set[Zone] = set()
        self.unset: frozenset[Field] = frozenset()
        """Fields that are looked at whenever they are read: they may not have been set."""
        self.wanted: set[Field] = set()
        """Fields some condition would read as bit sets that are not kept."""
        self.begins_again = False
        """Whether what is emitted is thrown away as soon as there is such a field."""
        self.on_demand = False
        """Whether the game itself is emitted, and what comes now are questions about it."""
        self.times = times()
        """How many times the usual work is allowed, also of what is asked later."""
        self.at: Span | None = None
        """The expression that is translated."""
        self._work = 0
        self._size = 0
        self._pending: list[tuple[str, CodeType | None]] = []
        self._sources: list[str] = []
        self._unbuilt: list[str] = []
        self._constants: dict[object, str] = {}
        self._count = 0

    def bit_sets(self, field: Field) -> int | None:
        """Where the bit sets of a field begin; None (and wanted from the next round on) where they are not kept yet."""
        base = self.layout.mirrors.get(field)
        if base is None:
            self.wanted.add(field)
            if self.begins_again:
                raise BitSetsWanted
        return base

    def does(self, name: str) -> bool:
        """Whether a pass is on."""
        return name not in self.without

    def fresh(self, prefix: str) -> str:
        """A new name."""
        self._count += 1
        name = f"{prefix}{self._count}"
        self.sorts[name] = prefix
        return name

    def constant(self, value: object) -> str:
        """The name of a constant tuple (equal ones share it)."""
        if value not in self._constants:
            name = self.fresh("C")
            self._constants[value] = name
            self.namespace[name] = value
        return self._constants[value]

    def foreign(self, name: str, value: object) -> str:
        """Make a run-time function known under a name of ours."""
        self.namespace[name] = value
        return name

    def check(self, text: str, span: Span | None) -> int:
        """The number of a runtime check: decided before the game was emitted, or now for a question about it."""
        number = self.runtime_checks.number(text, span)
        if number is None:
            assert self.on_demand, f"a runtime check that was not listed: {text}, {span}"
            number = self.runtime_checks.note(text, span)
        return number

    def kept(self, text: str, span: Span | None) -> int:
        """The number of a runtime check that is looked at while running, but not worth a note."""
        number = self.runtime_checks.number(text, span)
        return self.runtime_checks.note(text, span, proved=True) if number is None else number

    def too_long(self, span: Span | None) -> int:
        """The number of the runtime check that one decision does not take too many steps."""
        most = f"the game reaches its next decision within {self.allowed(STEPS):,} computing steps"
        return self.kept(f"{most} (if nothing here repeats without end, --budget 10 allows more)", span)

    def add(self, source: str, compiled: CodeType | None = None, *, built: bool = False) -> None:
        """Add a finished function, perhaps compiled already, or built as CODE too."""
        self._size += len(source)
        if self._size > self.allowed(EMITTED):
            raise TooCostly("these rules are too long to play: too many lines and values repeat each other", self.at)
        self._pending.append((source, compiled))
        if not built:
            self._unbuilt.append(source)

    def allowed(self, amount: int) -> int:
        """An amount as often as it is allowed."""
        return amount * self.times

    def begin(self, x: e.Expr) -> None:
        """An expression is translated."""
        self.at = x.span
        self._work += 1
        if self._work > self.allowed(UNFOLDED):
            said = "these rules are too long to play: values in other values, and loops in loops, repeat this too often"
            raise TooCostly(said, x.span)

    def flush(self) -> None:
        """Compile what is pending."""
        if not self._pending:
            return
        pending, self._pending = self._pending, []
        self._sources += [source for source, _ in pending]
        left = [source for source, compiled in pending if compiled is None]
        several = ("\n".join(left[first : first + AT_ONCE]) for first in range(0, len(left), AT_ONCE))
        anew = [compile(sources, syntax.EMITTED, "exec") for sources in several]
        for code in (*anew, *(compiled for _, compiled in pending if compiled is not None)):
            exec(code, self.namespace)  # noqa: S102 - our own names and numbers only

    def source(self) -> str:
        """All emitted Python, for people who want to read it."""
        return "\n".join(self._sources)

    def unbuilt(self) -> str:
        """The emitted Python of functions that are not built: what is left to be read."""
        return "\n".join(self._unbuilt)


class Fn(Lines):
    """One function being written. `s` is the state; other parameters are variables."""

    extra: tuple[str, ...] = ()
    """Further parameters that are no variables."""
    seeded = False
    """Chance is known to be drawn from a seed."""
    looping = False
    """In a loop of a menu, which changes nothing: what does not depend on the loop is held in a local."""
    changed = False
    """In what comes after a move that is only tried: nothing is as it was where the question was asked."""
    nested = 0
    """Expressions in each other here."""
    settles = False
    """A question that may put a shuffled pile in order on its way: it does so in a copy."""

    def __init__(self, module: Module, prefix: str, params: tuple[Var, ...] = (), outer: Fn | None = None) -> None:
        super().__init__()
        self.outer = outer
        """The function this one is called from: what is a local there is passed, whatever slot it has."""
        self.module = module
        self.name = module.fresh(prefix)
        self.env: dict[Var, str | tuple[int, ...]] = {}
        """Variable -> local name, literal, or a constant set (tuple)."""
        self.params: list[Var] = []
        self.named: list[str] = []
        """Names of the parameters: a variable may be bound anew inside."""
        self.local: set[Var] = set()
        self.parting: Callable[[int | Expr], None] | None = None
        """Adds what comes before every return of a value."""
        self.fuse: Fuse | None = None
        """Lays the next node in place instead of returning its number."""
        self.undo: list[tuple[int, str]] = []
        """Blocks `try` that are open in a test: their depth, and the lines that give the state back what was taken."""
        self.asking: Asking | None = None
        """In a question about a growing set: what is counted before it is asked."""
        self.handed: dict[str, str] = {}
        """Locals of the function that asks -> further parameters that bring them here."""
        self.anew: set[str] = set()
        """Names of parameters that were bound anew."""
        self.same: dict[str, str] = {}
        """Locals that hold what a parameter holds, as long as neither is bound anew."""
        self.once: dict[str, str] = {}
        """Text -> the local that holds it from its first use on."""
        self.certain: set[str] = set()
        """Those of these locals that hold it on every way."""
        self.spent: list[Field] = []
        """Numbers a test has changed for now."""
        self.laid: dict[str, Expr] = {}
        """CODE by its text, of what stands in the place of variables."""
        self.hoisted: dict[Aggregate, str] = {}
        """Questions about the spaces of a placement whose bit set is a local already."""
        for var in params:
            self.parameter(var)

    def inside(self, prefix: str) -> Fn:
        """A function for what is nested too deep to stand here: it knows what is known here."""
        inner = Fn(self.module, prefix, outer=self)
        for var, known in self.env.items():
            if isinstance(known, tuple) or syntax.number(known) is not None:
                inner.env[var] = known
        return inner

    def called_from(self, fn: Fn) -> str:
        """The call of such a function."""
        return f"{self.name}({', '.join(['s', *self.handed, *(fn.var(var) for var in self.params)])})"

    def go(self, node: Node) -> None:
        """On to a node."""
        if self.fuse is None or not self.fuse(self, node):
            self.returns(const(node.id))

    def stop(self, why: int | Expr) -> None:
        """Wait, end, or leave for a node that is known only while running."""
        if self.parting is not None:
            self.parting(why)
        self.returns(whole(why))

    def parameter(self, var: Var) -> str:
        """Add a parameter."""
        name = self.module.fresh("v")
        self.env[var] = name
        self.params.append(var)
        self.named.append(name)
        self.local.add(var)
        return name

    def get(self, var: Var) -> Expr:
        """A variable that is one thing, as CODE."""
        slot = self.module.slots.get(var)
        found = self.var(var)
        if slot is not None and not self.holds(var) and self.facts is None:
            return x.Cell(numbers_of(var.type), const(slot.base))
        if found in self.laid:
            return self.laid[found]
        if found not in self.locals and found not in self.module.sorts:
            return raw(found, numbers_of(var.type))
        kind = numbers_of(var.type)
        return x.Get(kind, self.local_named(found, kind))

    def lay(self, var: Var, value: Expr) -> None:
        """Write an expression in place of a variable from now on."""
        self.env[var] = text(value)
        self.laid[text(value)] = value

    def so_far(self) -> tuple[int, dict[str, str], set[str]]:
        """What is written and known so far: what is tried from here on can be taken back."""
        return len(self.lines), dict(self.once), set(self.certain)

    def back_to(self, before: tuple[int, dict[str, str], set[str]]) -> None:
        """Take back what was tried since: its lines, and the locals that those alone would fill."""
        lines, self.once, self.certain = before
        self.built = self.built and len(self.lines) == lines
        del self.lines[lines:]

    def hold(self, name: str, text: str) -> None:
        """From here on a local holds what an expression gives, which is worked out once."""
        self.built = False
        self.lines.append(Hold(self.depth, f"if {name} is None: {name} = {text}", name, "None"))

    def hold_list(self, name: str, text: str) -> None:
        """From here on a local holds a list that is made once; it is empty before."""
        self.built = False
        self.once[f"{name} = {text}"] = name
        self.lines.append(Hold(self.depth, f"if not {name}: {name} = {text}", name, "[]"))

    def var(self, var: Var) -> str:
        """How to read a variable here; one not known yet becomes a parameter."""
        known = self.env.get(var)
        if isinstance(known, tuple):
            return self.module.constant(known)
        if known is not None:
            return known
        slot = self.module.slots.get(var)
        if slot is None or (self.outer is not None and self.outer.holds(var)):
            return self.parameter(var)
        if slot.capacity:
            return f"s[{slot.base + 1}:{slot.base + 1}+s[{slot.base}]]"
        return f"s[{slot.base}]" if self.facts is None else self.facts.get(var, f"s[{slot.base}]")

    def holds(self, var: Var) -> bool:
        """Whether a variable is a local here or further out."""
        return var in self.env or (self.outer is not None and self.outer.holds(var))

    def declare(self, var: Var) -> str:
        """A local name for a variable bound here."""
        name = self.module.fresh("v")
        self.env[var] = name
        self.local.add(var)
        return name

    def assign(self, var: Var, value: Expr, *, force_local: bool = False) -> None:
        """Give a variable its value, in its slot if it has one."""
        slot = None if force_local else self.module.slots.get(var)
        if slot is None:
            known = self.env.get(var)
            name = known if isinstance(known, str) and var in self.local else self.declare(var)
            self.anew.add(name)
            self.same.pop(name, None)
            written = text(value)
            if written in self.named and written not in self.anew:
                self.same[name] = written
            self.add(st.Set((self.local_named(name, value.type),), value))
        elif slot.capacity:
            temp = self.module.fresh("t")
            self(f"{temp} = {text(value)}")
            self(f"s[{slot.base}] = len({temp})")
            self(f"s[{slot.base + 1}:{slot.base + 1}+len({temp})] = {temp}")
        elif self.facts is None:
            self.add(st.Store(const(slot.base), value))
        else:
            self.learn(var, slot.base, value_text(value))

    def learn(self, var: Var, at: int, value: str) -> None:
        """Store a value and remember on this path what the slot holds."""
        assert self.facts is not None
        if syntax.number(value) is not None:
            self(f"s[{at}] = {value}")
            self.facts[var] = value
        else:
            name = self.module.fresh("h")
            self(f"s[{at}] = {name} = {value}")
            self.facts[var] = name
        self.touched.add(var)

    def forget(self, var: Var) -> None:
        """A slot was written some other way."""
        if self.facts is not None:
            self.facts.pop(var, None)
            self.touched.add(var)

    def hand(self, local: str) -> str:
        """A local of the function that asks, as it is named here."""
        if local not in self.handed:
            self.handed[local] = self.module.fresh("n")
        return self.handed[local]

    def call(self) -> tuple[str, list[Var]]:
        """Name and parameters, for the caller."""
        return self.name, self.params

    def done(self, last: str | None = None) -> None:
        """Finish: hand the source to the module."""
        source = self.finished(last)
        self.module.add(source, built=self.name in self.module.built)

    def finished(self, last: str | None = None) -> str:
        """The source, with nothing more to come."""
        if last is not None:
            self(last)
        self._drop_spare()
        if self.built and not self.handed and not self.settles:
            params = tuple(self.locals.get(name) or x.Local(name, NUMBER) for name in (*self.extra, *self.named))
            self.module.built[self.name] = st.Function(self.name, params, NUMBER, tuple(self.blocks[0]))
        names = ", ".join(["s", *self.extra, *self.handed.values(), *self.named])
        held = {line.name: line.empty for line in self.lines if isinstance(line, Hold)}
        first = ["s = s[:]"] if self.settles else []
        first += [f"{name} = {held[name]}" for name in self.once.values() if name in held]
        self.lines[:0] = [Line(1, text) for text in first]
        return f"def {self.name}({names}):\n{self.body() or '    pass'}\n"

    def _drop_spare(self) -> None:
        """Leave out the locals that nothing reads, the last first: one may read another."""
        for at in reversed(range(len(self.lines))):
            line = self.lines[at]
            if isinstance(line, Spare) and not syntax.occurs(line.name, (after.text for after in self.lines[at + 1 :])):
                self.lines[at] = Line(line.depth, "pass")

    def body(self) -> str:
        """Its lines as they stand."""
        return "\n".join(map(str, self.lines))
