"""Walk through statements that records their effects, and the zones from which pieces come.

Only direct effects are recorded. Each class registers its function in `expressions`, `statements` or `containers`;
there is no default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, TypeAlias

from gamespec.analysis.cells import Effects, Shown
from gamespec.checked import expressions as x
from gamespec.checked.game import Param
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import SetOf, Thing, Type, ZoneOf
from gamespec.operators import FUNCTIONS, ORDERED
from gamespec.source import Span

Touch: TypeAlias = "Callable[[Any, Walk], Iterable[object]]"
TOUCHES: dict[type, Touch] = {}
"""Functions that record the effects of expressions and statements, by class; `touches` adds to them."""


ROWS = (tuple, list)


class UnknownPartError(TypeError):
    """Error raised for a class of the checked game without a registered function."""


class Walk:
    """Visitor of statements that collects their effects; pieces of the parameters `given` lie anywhere."""

    def __init__(self, fields: Iterable[Field], zones: Iterable[Zone], given: frozenset[x.Var]) -> None:
        self.found = Effects()
        self._fields, self._zones = tuple(fields), tuple(zones)
        self._order = {zone: number for number, zone in enumerate(self._zones)}
        self._given = given
        self.handed: set[x.Var] = set()
        """Parameters, found on the walk, whose pieces may lie in any zone when the action reads them."""
        self._from: dict[x.Var, set[Zone]] = {}

    def through(self, body: object) -> Effects:
        """Visit statements and all their parts, and return the effects found."""
        for _ in self.parts(body):
            pass
        return self.found

    def parts(self, body: object) -> Iterator[object]:
        """Yield the visited parts of `body`, outermost first: statements, expressions and their containers."""
        waiting = [body]
        while waiting:
            part = waiting.pop()
            if isinstance(part, ROWS):
                waiting.extend(reversed(part))
            elif part is not None and not isinstance(part, x.Var):
                yield part
                made_of = touch_of(type(part))(part, self)
                waiting.extend(reversed(made_of if isinstance(made_of, tuple) else tuple(made_of)))

    # ---- effects of a part

    def read_places(self, kinds: Iterable[Kind], span: Span) -> None:
        """Record that the location of pieces of these kinds is read."""
        for zone in self._in_order(self.holding(kinds)):
            self.found.reads.setdefault(zone, span)

    def goes_through(self, of: x.Expr, span: Span) -> None:
        """Record that pieces are taken one by one: in a group, like ones go by their fields and contents."""
        groups = [zone for zone in self.sources(of) or () if zone.shape == "group"]
        waiting = [kind for zone in groups for kind in zone.kinds if len(kind.rows) < kind.size]
        known = set[Kind]()
        while waiting:
            kind = waiting.pop()
            known.add(kind)
            held = self._in_order(zone for zone in self._zones if zone.owner is kind)
            named = [stored for stored in self._fields if stored.owner is kind or kind in kinds_in(stored.type)]
            for cell in (*named, *held):
                self.found.reads.setdefault(cell, span)
            waiting += [inner for zone in held for inner in zone.kinds if inner not in known]

    def write(self, zones: Iterable[Zone], span: Span) -> None:
        """Record that the contents of these zones are written."""
        for zone in self._in_order(zones):
            self.found.sets.setdefault(zone, span)

    def moved(self, kinds: Iterable[Kind], span: Span) -> None:
        """Record that pieces of these kinds move: fields and `show` effects that end with a move are reset."""
        for kind in kinds:
            self.found.resets.setdefault(Shown(kind), span)
            for stored in self._fields:
                if stored.owner is kind and stored.until_moved:
                    self.found.resets.setdefault(stored, span)

    def taken(self, zones: Iterable[Zone], span: Span) -> None:
        """Record that pieces leave these zones."""
        for zone in self._in_order(zones):
            self.found.left.setdefault(zone, span)

    def faces(self, kinds: set[Kind], span: Span) -> None:
        """Record that dice of these kinds are rolled."""
        for stored in self._fields:
            if stored.owner in kinds and stored.is_face:
                self.found.sets.setdefault(stored, span)
                self.found.fixed.setdefault(stored, set()).add(None)

    # ---- possible locations of pieces

    def _in_order(self, zones: Iterable[Zone]) -> list[Zone]:
        """Return each zone once, in file order, so that findings do not depend on set order."""
        return sorted(set(zones), key=lambda zone: self._order.get(zone, len(self._order)))

    def holding(self, kinds: Iterable[Kind]) -> set[Zone]:
        """Return the zones that may hold pieces of these kinds."""
        wanted = set(kinds)
        return {zone for zone in self._zones if wanted & set(zone.kinds)}

    def refilled(self, touched: set[Zone], left: set[Zone]) -> set[Zone]:
        """Return the zones that refills change, the sources of the refills included.

        `touched` are the zones that changed, `left` those that pieces left. One refill may trigger another.
        """
        found: set[Zone] = set()
        pairs = [(zone, zone.refill) for zone in self._zones if zone.refill is not None]
        for _ in pairs:
            for zone, source in pairs:
                reached = touched | found if zone.refill_at_once else left | found
                if zone in reached or (zone.refill_at_once and source in reached):
                    found |= {zone, source}
        return found

    def bind(self, var: x.Var | None, members: x.Expr) -> None:
        """Record that a variable stands for one or several pieces of the set `members`."""
        found = self.sources(members)
        if var is not None and found is not None:
            self._from[var] = found

    def bind_param(self, param: Param) -> None:
        """Record that the pieces of a parameter lie where its domain is, unless a caller may pass it on."""
        if param.domain is not None and param.var not in self._given:
            self.bind(param.var, param.domain)

    def lies(self, var: x.Var | None, zone: Zone) -> None:
        """Record that the pieces of a variable now lie in a zone."""
        if var is not None:
            self._from[var] = {zone}

    def sources(self, e: x.Expr) -> set[Zone] | None:
        """Return the zones in which the pieces of an expression lay when it was read; None if unknown."""
        match e:
            case x.ZoneGet():
                return {e.zone}
            case x.SlotGet():
                return {e.slot.zone}
            case x.Read():
                return self._from.get(e.var)
            case x.EndOf():
                return self.sources(e.of)
            case x.Aggregate() if e.op in ORDERED:
                lies = _lies_in(e.where, e.var)
                return self.sources(e.set) if lies is None else lies
            case x.Unplaced():
                return set()
            case x.Const() if e.value < 0:
                return set()
            case x.Cond():
                return self._joined((e.yes, e.no))
            case x.ListSet():
                return self._joined(e.items)
            case x.Builtin() if FUNCTIONS[e.name].passes_on:
                return self._joined(e.args)
            case _:
                return None

    def _joined(self, parts: tuple[x.Expr, ...]) -> set[Zone] | None:
        found: set[Zone] = set()
        for part in parts:
            zones = self.sources(part)
            if zones is None:
                return None
            found |= zones
        return found


def _lies_in(where: x.Expr | None, var: x.Var) -> set[Zone] | None:
    """Return the zones in which `var` may lie if a condition holds, `x is in A or x is in B`; None if any."""
    match where:
        case x.Member(of=x.Read(var=read), set=x.ZoneGet(zone=zone)) if read is var:
            return {zone}
        case x.Binary(op="or", left=left, right=right):
            one, other = _lies_in(left, var), _lies_in(right, var)
            return None if one is None or other is None else one | other
        case x.Binary(op="and", left=left, right=right):
            one = _lies_in(left, var)
            return _lies_in(right, var) if one is None else one
        case _:
            return None


def touch_of(kind: type) -> Touch:
    """Return the function registered for a class; raises UnknownPartError if there is none."""
    try:
        return TOUCHES[kind]
    except KeyError:
        raise UnknownPartError(f"no function gives the effects of {kind.__name__}: gamespec/analysis") from None


def touches(*kinds: type) -> Callable[[Touch], Touch]:
    """Return a decorator that registers a function as the one that records the effects of these classes."""

    def register(touch: Touch) -> Touch:
        TOUCHES.update((kind, touch) for kind in kinds)
        return touch

    return register


def operands(kind: type | tuple[type, ...], *names: str) -> None:
    """Register classes without effects of their own, whose attributes `names` are to be visited."""
    several = attrgetter(*names) if len(names) > 1 else None

    def touch(part: object, walk: Walk) -> Iterable[object]:
        del walk
        return several(part) if several is not None else [getattr(part, name) for name in names]

    touches(*(kind if isinstance(kind, tuple) else (kind,)))(touch)


def kinds_of(e: x.Expr) -> Iterator[Kind]:
    """Yield the kinds of the thing an expression evaluates to, or of the members of its set or zone."""
    return kinds_in(e.type)


def kinds_in(type_: Type) -> Iterator[Kind]:
    """Yield the kinds of the thing, set or zone that a type describes."""
    of = type_.of if isinstance(type_, SetOf) else type_
    if isinstance(of, Thing):
        yield of.kind
    elif isinstance(of, ZoneOf):
        yield from of.zone.kinds
