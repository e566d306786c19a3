"""A walk through some lines: it knows from where pieces come, and asks of each part what its class touches.

Enters: a body, and the fields and zones of its game. Leaves: Effects of these lines alone, what they call left aside.
What a class touches is said in `expressions`, `statements` and `kept`: one function a class, and none by default.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from gamespec.analysis.cells import Effects, Shown
from gamespec.checked import expressions as x
from gamespec.checked.types import SetOf, Thing, ZoneOf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamespec.checked.game import Param
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field, Zone
    from gamespec.source import Span

Touch: TypeAlias = "Callable[[Any, Walk], Iterable[object]]"
TOUCHES: dict[type, Touch] = {}
"""What each class touches; see `touches`."""
AT_ONCE = frozenset({"reversed", "union", "sure", "within", "alike"})
"""Ready-made words whose members are those of what they are made from."""


ROWS = (tuple, list)


class UnknownPartError(TypeError):
    """A class that `touches` was not told about."""


class Walk:
    """One way through some lines: what was found, and from where the pieces come that its variables stand for."""

    def __init__(self, fields: Iterable[Field], zones: Iterable[Zone], given: frozenset[x.Var]) -> None:
        self.found = Effects()
        self._fields, self._zones = tuple(fields), tuple(zones)
        self._order = {zone: number for number, zone in enumerate(self._zones)}
        self._given = given
        self.handed: set[x.Var] = set()
        """Parameters that get what lies anywhere: from a caller, or picked on another state than it is used on."""
        self._from: dict[x.Var, set[Zone]] = {}

    def through(self, body: object) -> Effects:
        """Look at some lines and all they are made of."""
        for _ in self.parts(body):
            pass
        return self.found

    def parts(self, body: object) -> Iterator[object]:
        """The same, part by part: statements, expressions and what they are kept in, the outermost first."""
        waiting = [body]
        while waiting:
            part = waiting.pop()
            if isinstance(part, ROWS):
                waiting.extend(reversed(part))
            elif part is not None and not isinstance(part, x.Var):
                yield part
                made_of = touch_of(type(part))(part, self)
                waiting.extend(reversed(made_of if isinstance(made_of, tuple) else tuple(made_of)))

    # ---- what a part does

    def read_places(self, kinds: Iterable[Kind], span: Span) -> None:
        """Where pieces of these kinds lie is looked at."""
        for zone in self._in_order(self.holding(kinds)):
            self.found.reads.setdefault(zone, span)

    def write(self, zones: Iterable[Zone], span: Span) -> None:
        """What lies in these zones becomes something else, which sets off refills."""
        for zone in self._in_order(zones):
            self.found.sets.setdefault(zone, span)

    def moved(self, kinds: Iterable[Kind], span: Span) -> None:
        """Pieces of these kinds lie elsewhere: what lasts until they move is over."""
        for kind in kinds:
            self.found.resets.setdefault(Shown(kind), span)
            for stored in self._fields:
                if stored.owner is kind and stored.until_moved:
                    self.found.resets.setdefault(stored, span)

    def taken(self, zones: Iterable[Zone], span: Span) -> None:
        """Pieces go out of these zones."""
        for zone in self._in_order(zones):
            self.found.left.setdefault(zone, span)

    def faces(self, kinds: set[Kind], span: Span) -> None:
        """Dice of these kinds fall anew."""
        for stored in self._fields:
            if stored.owner in kinds and stored.is_face:
                self.found.sets.setdefault(stored, span)
                self.found.fixed.setdefault(stored, set()).add(None)

    # ---- where pieces may be

    def _in_order(self, zones: Iterable[Zone]) -> list[Zone]:
        """Each zone once, as the file has them: what is told of them must not hang on how a process keeps its sets."""
        return sorted(set(zones), key=lambda zone: self._order.get(zone, len(self._order)))

    def holding(self, kinds: Iterable[Kind]) -> set[Zone]:
        """Every zone in which such pieces may lie."""
        wanted = set(kinds)
        return {zone for zone in self._zones if wanted & set(zone.kinds)}

    def refilled(self, touched: set[Zone], left: set[Zone]) -> set[Zone]:
        """Zones that fill up, and those they fill up from, when these are touched; one refill may set off another."""
        found: set[Zone] = set()
        pairs = [(zone, zone.refill) for zone in self._zones if zone.refill is not None]
        for _ in pairs:
            for zone, source in pairs:
                reached = touched | found if zone.refill_at_once else left | found
                if zone in reached or (zone.refill_at_once and source in reached):
                    found |= {zone, source}
        return found

    def bind(self, var: x.Var | None, members: x.Expr) -> None:
        """A variable stands for a piece, or several, of a set."""
        found = self.sources(members)
        if var is not None and found is not None:
            self._from[var] = found

    def bind_param(self, param: Param) -> None:
        """What is chosen lies where it is chosen from; what a caller hands on may lie anywhere."""
        if param.domain is not None and param.var not in self._given:
            self.bind(param.var, param.domain)

    def lies(self, var: x.Var | None, zone: Zone) -> None:
        """What a variable stands for lies in this zone now."""
        if var is not None:
            self._from[var] = {zone}

    def sources(self, e: x.Expr) -> set[Zone] | None:
        """The zones in which a piece or set of pieces lay when it was looked at; None if that may be anywhere.

        Where it went since, by lines of this body, is among what the body writes.
        """
        match e:
            case x.ZoneGet():
                return {e.zone}
            case x.SlotGet():
                return {e.slot.zone}
            case x.Read():
                return self._from.get(e.var)
            case x.EndOf():
                return self.sources(e.of)
            case x.Aggregate(op="those" | "first" | "last"):
                return self.sources(e.set)
            case x.Unplaced():
                return set()
            case x.Const() if e.value < 0:
                return set()
            case x.Cond():
                return self._joined((e.yes, e.no))
            case x.ListSet():
                return self._joined(e.items)
            case x.Builtin() if e.name in AT_ONCE:
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


def touch_of(kind: type) -> Touch:
    """The function of a class; a class nobody has said anything about is a mistake of ours, not nothing."""
    try:
        return TOUCHES[kind]
    except KeyError:
        raise UnknownPartError(f"nothing is said about what {kind.__name__} touches: gamespec/analysis") from None


def touches(*kinds: type) -> Callable[[Touch], Touch]:
    """Say what parts of these classes touch."""

    def register(touch: Touch) -> Touch:
        TOUCHES.update((kind, touch) for kind in kinds)
        return touch

    return register


def operands(kind: type | tuple[type, ...], *names: str) -> None:
    """Say that parts of these classes touch nothing but what these of their fields hold."""
    several = attrgetter(*names) if len(names) > 1 else None

    def touch(part: object, walk: Walk) -> Iterable[object]:
        del walk
        return several(part) if several is not None else [getattr(part, name) for name in names]

    touches(*(kind if isinstance(kind, tuple) else (kind,)))(touch)


def kinds_of(e: x.Expr) -> Iterator[Kind]:
    """The kinds of the thing, or of the members of the set or zone, an expression gives."""
    of = e.type.of if isinstance(e.type, SetOf) else e.type
    if isinstance(of, Thing):
        yield of.kind
    elif isinstance(of, ZoneOf):
        yield from of.zone.kinds
