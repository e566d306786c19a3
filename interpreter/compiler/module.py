"""Module under construction: constants, functions and their namespace; `Fn` is one function.

More functions can be added later: examples and refusals are built on demand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from gamespec.analysis.effects import Analysis
from gamespec.budgets import EMITTED, STEPS, UNFOLDED, times
from gamespec.checked import expressions as e, types
from gamespec.checked.expressions import EndOf, Var, ZoneGet
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import SetOf, ZoneOf
from gamespec.source import Span
from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.print_python import defined, printed
from interpreter.code.rewrite import changed
from interpreter.code.statements import Block
from interpreter.code.types import TRUTH, Listing, Type
from interpreter.code.unread import OnCopy
from interpreter.code.walk import nodes
from interpreter.code.writing import CELLS, cell, const, stretch
from interpreter.compiler.building import NUMBER, numbers_of, table
from interpreter.compiler.lines import Lines, Spare
from interpreter.kernel.cannot_run import TooCostly
from interpreter.kernel.layout import Layout, Slot
from interpreter.kernel.spaces import bitsets

if TYPE_CHECKING:
    from interpreter.compiler.graph import Node
    from interpreter.compiler.lowering.checks import RuntimeChecks


P = ParamSpec("P")
R = TypeVar("R")
EMITTED_BY_US = "<emitted>"
"""The name of the file in which Python says that emitted functions stand."""


TOO_DEEP = (RecursionError, MemoryError, SyntaxError)
"""Exceptions of Python for text whose blocks or brackets lie too deep in each other."""


class Asking(Protocol):
    """Interface of a query about a growing set, to the sums over its members that it reads."""

    def grows(self, inner: Fn, var: Var) -> bool:
        """Return whether a variable is the growing set."""
        ...

    def summed(self, inner: Fn, of: Expr) -> Expr | None:
        """Return the sum over the set, read from the sum of its members' weights; None if that is impossible."""
        ...

    def weighed(self, inner: Fn, weights: tuple[int, ...]) -> Expr | None:
        """Return the total weight of the members; None if the query cannot read it."""
        ...


class Module:
    """Functions and constants of a program; a function is compiled when it is first asked for."""

    def __init__(
        self, game: CheckedGame, layout: Layout, runtime_checks: RuntimeChecks, without: frozenset[str] = frozenset()
    ) -> None:
        self.game = game
        self.without = without
        """Names of the passes that are switched off."""
        self.layout = layout
        self.analysis = Analysis(game)
        """Fields that lines of the game read and write."""
        self.runtime_checks = runtime_checks
        self.slots: dict[Var, Slot] = {}
        self.sorts: dict[str, str] = {}
        """Prefix from which each name was made."""
        self.namespace: dict[str, Any] = {}
        self.built: dict[str, st.Function] = {}
        """Functions that were built, by their names."""
        self.made: dict[object, Any] = {}
        """Cache of names and results, by what they were generated from."""
        self.stream_address: dict[str, int] = {}
        self.settled: Callable[[EndOf], bool] = lambda _: False
        """Test whether a look at the end of a pile is settled before its line."""
        self.shuffled: set[Zone] = set()
        self.by_number: set[ZoneGet] = set()
        """Reads of groups in places where an order matters: by number, because a group has none of its own."""
        self.in_order: Callable[[Fn, Kind, x.Expr], x.Expr]
        """Return pieces of a group of a kind in the order in which they go one by one."""
        self.unset: frozenset[Field] = frozenset()
        """Fields that are looked at whenever they are read: they may not have been set."""
        self.writers: list[str] | None = []
        """Functions that set fields, as long as it is open which fields have bit sets; then None."""
        self.on_demand = False
        """True once the game itself is emitted; only queries follow."""
        self.times = times()
        """Factor on all work limits, also for later queries."""
        self.at: Span | None = None
        """The expression that is translated."""
        self.size = 0
        """Number of nodes in all functions."""
        self.change: Callable[[st.Function], st.Function] | None = None
        """Transformation of functions before they are compiled."""
        self._places: dict[str, Span | None] = {}
        """Expression that was translated last when a function was finished, by its name."""
        self._work = 0
        self._called: set[str] = set()
        """Functions called by compiled ones that were not built yet."""
        self._constants: dict[object, str] = {}
        self._count = 0

    def bit_sets(self, field: Field) -> int | None:
        """Return the address of a field's bit sets, made now if possible; None if the game is already built."""
        if field not in self.layout.mirrors and self.writers is not None:
            self.layout.mirrors[field] = self.layout.take(bitsets.mirror_cells(field))
        return self.layout.mirrors.get(field)

    def does(self, name: str) -> bool:
        """Return whether a pass is switched on."""
        return name not in self.without

    def fresh(self, prefix: str) -> str:
        """Return a new name."""
        self._count += 1
        name = f"{prefix}{self._count}"
        self.sorts[name] = prefix
        return name

    def table(self, value: tuple[Any, ...]) -> Expr:
        """Return a constant tuple as CODE."""
        return table(self.constant(value), value)

    def constant(self, value: object) -> str:
        """Return the name of a constant tuple; equal tuples share it."""
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
        """Return the number of a runtime check, listed before building or now for a question about it."""
        number = self.runtime_checks.number(text, span)
        if number is None:
            assert self.on_demand, f"a runtime check that was not listed: {text}, {span}"
            number = self.runtime_checks.note(text, span)
        return number

    def kept(self, text: str, span: Span | None) -> int:
        """Return the number of a runtime check that is tested but not listed."""
        number = self.runtime_checks.number(text, span)
        return self.runtime_checks.note(text, span, proved=True) if number is None else number

    def too_long(self, span: Span | None) -> int:
        """Return the number of the runtime check that one decision does not take too many steps."""
        most = f"the game reaches its next decision within {self.allowed(STEPS):,} computing steps"
        return self.kept(f"{most} (if nothing here repeats without end, --budget 10 allows more)", span)

    def finish(self, name: str, params: tuple[x.Local, ...], lines: Block, *, in_copy: bool = False) -> None:
        """Add a function with its lines; `in_copy`: on a copy of the state."""
        self.size += sum(1 for _ in nodes(lines))
        if self.size > self.allowed(EMITTED):
            raise TooCostly("these rules are too long to play: too many lines and values repeat each other", self.at)
        self._places[name] = self.at
        self.built[name] = st.Function(name, params, NUMBER, (cast("st.Stmt", OnCopy(lines)),) if in_copy else lines)

    def allowed(self, amount: int) -> int:
        """Return a limit multiplied by the allowed factor."""
        return amount * self.times

    def begin(self, x: e.Expr) -> None:
        """Count the translation of an expression; raise TooCostly beyond the limit."""
        self.at = x.span
        self._work += 1
        if self._work > self.allowed(UNFOLDED):
            said = "these rules are too long to play: values in other values, and loops in loops, repeat this too often"
            raise TooCostly(said, x.span)

    def function(self, name: str) -> Callable[..., Any]:
        """Return a function; it is compiled, with those that it calls, when it is first asked for."""
        if name in self.built and name not in self.namespace:
            wanted = {name, *self._called}
            while found := sorted(each for each in wanted if each in self.built and each not in self.namespace):
                wanted |= self._compile(found, self.namespace)
            self._called = {each for each in wanted if each not in self.namespace}
        return self.namespace[name]

    def _compile(self, names: Iterable[str], into: dict[str, Any]) -> set[str]:
        change = self.change or (lambda function: function)
        functions = [change(self.built[name]) for name in names]
        try:
            return defined(functions, into, EMITTED_BY_US, looking=False)
        except TOO_DEEP as error:
            if len(functions) > 1:
                return {name for each in functions for name in self._compile([each.name], into)}
            place = self._places[functions[0].name]
            raise TooCostly("this is inside too many other lines or brackets", place) from error

    def compile_as(self, change: Callable[[st.Function], st.Function] | None) -> None:
        """Compile all functions, and those to come, as `change` makes them; None: as they are."""
        functions = {name: self.function(name) for name in self.built}
        self.change, made = change, dict[str, Any]()
        self._compile(functions, made)
        for name, function in functions.items():
            function.__code__ = made[name].__code__

    def source(self) -> str:
        """Return all functions as Python, for people who want to read it."""
        return printed(self.built.values(), looking=False)


def once_a_module(work: Callable[Concatenate[Module, P], R]) -> Callable[Concatenate[Module, P], R]:
    """Return a function that works once for equal arguments in each module, and keeps the result."""

    @wraps(work)
    def known(module: Module, *args: P.args, **named: P.kwargs) -> R:
        key = work, args, *named.items()
        if key not in module.made:
            module.made[key] = work(module, *args, **named)
        return module.made[key]

    return known


class Fn(Lines):
    """One function being written. `s` is the state; other parameters are variables."""

    extra: tuple[str, ...] = ()
    """Names of parameters that stand for no variable of the language, before the variables."""
    last: tuple[str, ...] = ()
    """Names of parameters that stand for no variable of the language, after all others."""
    looping = False
    """In a loop of a menu, which changes nothing."""
    changed = False
    """In what comes after a move that is only tried: nothing is as it was where the question was asked."""
    tried: object = None
    """A move that is asked about before it is made: only ways that it does not touch count."""
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
        self.env: dict[Var, Expr | tuple[int, ...]] = {}
        """Variable -> what it stands for: CODE, or a constant set (tuple)."""
        self.params: list[Var] = []
        self.taken: list[x.Get] = []
        """Reads of the parameters: a variable may be bound anew inside."""
        self.local: set[Var] = set()
        self.undo: list[int] = []
        """Trials that are open in a test: the number of blocks around each."""
        self.asking: Asking | None = None
        """In a question about a growing set: what is counted before it is asked."""
        self.handed: dict[x.Local, tuple[Expr, x.Get]] = {}
        """Locals of the function that asks -> what it hands on, and the further parameter that brings it here."""
        self.anew: set[x.Local] = set()
        """Parameters that were bound anew."""
        self.begins: list[st.Stmt] = []
        """Statements that come first."""
        self.spent: list[Field] = []
        """Numbers a test has changed for now."""
        for var in params:
            self.parameter(var)

    def inside(self, prefix: str) -> Fn:
        """Return a new function to be called from here, which has the constants known here."""
        inner = Fn(self.module, prefix, outer=self)
        for var, known in self.env.items():
            if isinstance(known, tuple | x.Const):
                inner.env[var] = known
        return inner

    def calling(self, inner: Fn, kind: Type = NUMBER) -> Expr:
        """Return the call of a function made by `inside`."""
        handed = tuple(given for given, _ in inner.handed.values())
        return x.Call(kind, inner.name, (*handed, *map(self.get, inner.params)))

    def go(self, node: Node) -> None:
        """On to a node."""
        self.returns(const(node.id))

    def parameter(self, var: Var) -> x.Get:
        """Add a parameter."""
        found = self.declare(var)
        self.params.append(var)
        self.taken.append(found)
        return found

    def get(self, var: Var) -> Expr:
        """Return the read of a variable; an unknown variable becomes a parameter."""
        known = self.env.get(var)
        if isinstance(known, tuple):
            return self.module.table(known)
        if known is not None:
            return known
        slot = self.module.slots.get(var)
        if slot is None or (self.outer is not None and self.outer.holds(var)):
            return self.parameter(var)
        if slot.capacity:
            return stretch(slot.base + 1, x.Arithmetic(NUMBER, "+", const(slot.base + 1), cell(slot.base)))
        return x.Cell(kept_as(var.type), const(slot.base))

    def menu(self) -> list[Fn]:
        """Return the functions from this one up to the menu that calls it; [] if the state may change."""
        found: list[Fn] = []
        at: Fn | None = self
        while at is not None and not (at.changed or at.spent or at.undo or at.asking is not None):
            found.append(at)
            if at.looping:
                return found
            at = at.outer
        return []

    def kept_list(self, length: int) -> x.Get:
        """Return a list of zeros that a menu creates at its first use in a loop."""
        kind, zeros = Listing(NUMBER, length), x.Repeated(Listing(NUMBER, length), const(0), const(length))
        if self.depth == 1:
            return self.keep(self.module.fresh("o"), zeros)
        local = x.Local(self.module.fresh("o"), kind)
        self.begins.append(st.Set((local,), x.Listed(Listing(NUMBER, 0), ())))
        found = x.Get(kind, local)
        with self.when(x.Not(TRUTH, found)):
            self.sets(found, zeros)
        return found

    @contextmanager
    def naming(self, known: Mapping[Var, Expr | tuple[int, ...]]) -> Generator[None]:
        """Let variables stand for expressions or known sets within this context, whatever they are outside."""
        before = {var: self.env.get(var) for var in known}
        self.env.update(known)
        yield
        for var, old in before.items():
            if old is None:
                del self.env[var]
            else:
                self.env[var] = old

    @contextmanager
    def as_locals(self, variables: tuple[Var, ...]) -> Generator[None]:
        """Make variables locals of the function within this context, whatever slots they have in the state."""
        slots = self.module.slots
        saved = {var: slots.pop(var) for var in variables if var in slots}
        for var in variables:
            self.env.pop(var, None)
            self.local.discard(var)
        yield
        slots.update(saved)

    def holds(self, var: Var) -> bool:
        """Return whether a variable is a local here or in an enclosing function."""
        return var in self.env or (self.outer is not None and self.outer.holds(var))

    def fresh(self, prefix: str, kind: Type = NUMBER) -> x.Get:
        """Return a variable with a new name."""
        return self.named(self.module.fresh(prefix), kind)

    def declare(self, var: Var) -> x.Get:
        """Return a local for a variable bound here."""
        found = self.env[var] = self.fresh("v", kept_as(var.type))
        self.local.add(var)
        return found

    def assign(self, var: Var, value: Expr, *, force_local: bool = False, spare: bool = False) -> None:
        """Give a variable its value, in its slot if it has one; a `spare` local goes if nothing reads it."""
        slot = None if force_local else self.module.slots.get(var)
        if slot is None:
            known = self.env.get(var)
            found = known if isinstance(known, x.Get) and var in self.local else self.declare(var)
            self.anew.add(found.local)
            self.add((Spare if spare else st.Set)((found.local,), value))
        elif slot.capacity:
            temp = self.keep(self.module.fresh("t"), value)
            self.stores(slot.base, x.Fold(NUMBER, "len", temp))
            self.add(st.StoreCells(const(slot.base + 1), temp))
        else:
            self.stores(slot.base, value)

    def _given(self) -> list[x.Local]:
        return [found.local for found in self.taken]

    def hand(self, given: x.Get) -> x.Get:
        """Return the parameter that hands on a variable of the calling function."""
        if given.local not in self.handed:
            self.handed[given.local] = given, self.fresh("n", given.type)
        return self.handed[given.local][1]

    def finished(self) -> tuple[tuple[x.Local, ...], Block]:
        """Close all blocks and return the parameters and lines."""
        self.close(1)
        handed = (found.local for _, found in self.handed.values())
        first, last = ([self.local_named(name) for name in names] for names in (self.extra, self.last))
        params = (*first, *handed, *self._given(), *last)
        return params, _without_spare((*self.begins, *self.blocks[0]))

    def done(self) -> None:
        """Finish: hand the lines to the module."""
        self.module.finish(self.name, *self.finished(), in_copy=self.settles)


def _without_spare(lines: Block) -> Block:
    """Leave out the locals that nothing reads, the last first: one may read another."""
    spare: list[Spare] = []
    reads: Counter[x.Local] = Counter()
    for node in nodes(lines):
        if isinstance(node, Spare):
            spare.append(node)
        elif isinstance(node, x.Get):
            reads[node.local] += 1
    if not spare:
        return lines
    dropped: set[int] = set()
    for line in reversed(spare):
        if not reads[line.locals[0]]:
            dropped.add(id(line))
            reads.subtract(node.local for node in nodes((line.value,)) if isinstance(node, x.Get))

    def without(node: object) -> object:
        if not isinstance(node, Spare):
            return node
        return () if id(node) in dropped else st.Set(node.locals, node.value)

    return changed(lines, without)


def kept_as(kind: types.Type) -> Type:
    """Return the type of the numbers, or of the list of numbers, that stand for a type of the language."""
    return CELLS if isinstance(kind, SetOf | ZoneOf) else numbers_of(kind)
