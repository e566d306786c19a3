"""Find expressions that read hidden information, as far as the declared visibility decides it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamespec.analysis.effects import decided_by, made_of
from gamespec.checked import expressions as x
from gamespec.checked.game import Action
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Sight, Zone
from gamespec.operators import ORDERED
from gamespec.source import Span


@dataclass(frozen=True, slots=True)
class Peek:
    """A read of hidden information: its place and the hidden field or zone."""

    span: Span
    thing: Field | Zone


@dataclass(slots=True)
class Eyes:
    """View of the player who decides, with which hidden information is found.

    `you` are the variables that stand for this player, `unseen` those bound to pieces whose fronts are hidden.
    `doubting` tells whether what is hidden at times, or from some players, counts as hidden.
    """

    player: Kind
    you: set[x.Var] = field(default_factory=set)
    unseen: dict[x.Var, Zone] = field(default_factory=dict)
    followed: set[object] = field(default_factory=set)
    """Values and actions whose bodies are being examined, which guards against endless recursion."""
    doubting: bool = False

    def first(self, thing: object) -> Peek | None:
        """Return the first read of hidden information in an expression or list of expressions, or None."""
        if isinstance(thing, tuple | list):
            return next((found for part in thing if (found := self.first(part)) is not None), None)
        match thing:
            case x.Aggregate():
                return self._aggregate(thing)
            case x.ColumnGet() | x.RowOf():
                zone = self.lies_unseen(thing.of)
                return Peek(thing.span, zone) if zone is not None else self._inside(thing)
            case x.Member():
                zone = self.lies_unseen(thing.set)
                is_front = zone is not None and self.lies_unseen(thing.of) is None
                return Peek(thing.span, zone) if zone is not None and is_front else self._inside(thing)
            case x.FieldGet():
                return self._field(thing)
            case x.ValueGet():
                return self._value(thing) or self._inside(thing)
            case x.Can() | x.Would():
                return self._can(thing) or self._inside(thing)
            case x.Expr():
                return self._inside(thing)
            case _:
                return None

    def opening(self, action: Action) -> Peek | None:
        """Return the first hidden read that decides whether an action or argument is legal, or None."""
        for param in action.params:
            zone = self.lies_unseen(param.domain) if param.domain is not None else None
            if zone is not None:
                self.unseen[param.var] = zone
        return self.first(list(decided_by(action)))

    def _inside(self, e: x.Expr) -> Peek | None:
        for name in e.__dataclass_fields__:
            if name in ("type", "span"):
                continue
            part = getattr(e, name)
            if isinstance(part, x.Expr | tuple) and (found := self.first(part)) is not None:
                return found
        return None

    def _is_you(self, e: x.Expr | None) -> bool:
        return isinstance(e, x.Read) and e.var in self.you

    def _aggregate(self, e: x.Aggregate) -> Peek | None:
        zone = self.lies_unseen(e.set)
        if zone is not None:
            self.unseen[e.var] = zone
        return self.first((e.set, e.where, e.body, [by for _, by in e.order]))

    def lies_unseen(self, e: x.Expr) -> Zone | None:
        """Return the zone whose piece fronts the player does not see and that holds the given pieces, or None."""
        match e:
            case x.Read():
                return self.unseen.get(e.var)
            case x.ZoneGet():
                return e.zone if self._unseen(e.zone.sight, e.owner, e.zone.owner) else None
            case x.SlotGet():
                return self.lies_unseen(e.slot)
            case x.EndOf():
                top = isinstance(e.of, x.ZoneGet) and e.of.zone.sight.top_open and e.which == "top" and e.amount is None
                return None if top else self.lies_unseen(e.of)
            case x.Aggregate() if e.op in ORDERED:
                return self.lies_unseen(e.set)
            case _:
                return None

    def _unseen(self, sight: Sight, owner: x.Expr | None, of: Kind | None) -> bool:
        """Return whether the player surely does not see a field or zone with the visibility `sight`.

        `owner` is the owner in the expression, `of` the kind of owner declared. Conditions on the visibility make it
        uncertain, and so does an owner that is a piece or space: it depends on where that one lies.
        """
        if sight.open or sight.with_front:
            return False
        if not sight.seen:
            return True
        if any(seen.by == "all" for seen in sight.seen):
            return False
        if any(seen.when is not None for seen in sight.seen) or of is not self.player:
            return self.doubting
        wanted = {seen.by for seen in sight.seen}
        return ("owner" if self._is_you(owner) else "others") not in wanted

    def _field(self, e: x.FieldGet) -> Peek | None:
        if self._unseen(e.field.sight, e.owner, e.field.owner):
            return Peek(e.span, e.field)
        zone = self.lies_unseen(e.owner) if e.owner is not None and e.field.owner is not self.player else None
        return Peek(e.span, zone) if zone is not None and e.field.sight.with_front else self._inside(e)

    def _value(self, e: x.ValueGet) -> Peek | None:
        """Return a hidden read in the body of a computed value, from the view of the value's owner, or None."""
        if e.value in self.followed:
            return None
        inner = Eyes(self.player, set(), {}, {*self.followed, e.value}, self.doubting)
        if e.value.self_var is not None and self._is_you(e.owner):
            inner.you.add(e.value.self_var)
        if e.value.self_var is not None and e.owner is not None and (zone := self.lies_unseen(e.owner)) is not None:
            inner.unseen[e.value.self_var] = zone
        for param, arg in zip(e.value.params, e.args, strict=False):
            if self._is_you(arg):
                inner.you.add(param)
            zone = self.lies_unseen(arg)
            if zone is not None:
                inner.unseen[param] = zone
        found = inner.first(list(made_of(e.value)))
        return None if found is None else Peek(e.span, found.thing)

    def _can(self, e: x.Can | x.Would) -> Peek | None:
        if e.action in self.followed:
            return None
        you = {e.action.you} if self._is_you(e.player) else set()
        inner = Eyes(self.player, you, {}, {*self.followed, e.action}, self.doubting)
        found = inner.opening(e.action)
        return None if found is None else Peek(e.span, found.thing)
