"""Statements that pause: those that contain a decision or a draw, also in an action they do.

Every other statement is one straight-line operation.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TypeGuard

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.expressions import Aggregate, Const, CountOf, EndOf, Expr, SlotGet, Unplaced, Var, ZoneGet
from gamespec.checked.game import Action, CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Block, Stmt
from gamespec.checked.things import Zone
from gamespec.checked.types import Int, SetOf, ZoneOf
from interpreter.compiler.analysis.hoist_draws import draws
from interpreter.compiler.analysis.walk import bound, everything, free, parts, statements
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import kind_of
from interpreter.kernel.once import once_for

# ---- zones whose order a node of the checked tree depends on, so that it must be settled before


ORDERED = ("line", "pile")
"""Shapes of zones in which pieces keep the order they come in."""


def walked_by(node: object, kept: Container[e.Var] = ()) -> Iterator[e.ZoneGet]:
    """Yield the zones whose order a node itself depends on, without those of its parts.

    `kept` are sets under a name whose order no line goes by.
    """
    for group in _groups(node, kept):
        yield from (root for root in roots(group) if isinstance(root, e.ZoneGet))


@once_for
def orderless(game: CheckedGame) -> set[e.Var]:
    """Return the sets named by `let` or `called` whose order no line of a game depends on."""
    made_from: dict[e.Var, set[e.Var]] = {}
    ordered: set[e.Var] = set()
    for node in (node for block in all_blocks(game) for item in block for node in everything(item)):
        match node:
            case st.Let(var=var, value=of) | st.Move(called=e.Var() as var, what=of):
                made_from.setdefault(var, set()).update(_variables(of))
            case st.Do(args=args):
                ordered.update(var for arg in args for var in _variables(arg))
            case _:
                pass
        ordered.update(var for group in _groups(node, made_from) for var in _variables(group))
    waiting = list(ordered)
    while waiting:
        new = made_from.get(waiting.pop(), set()) - ordered
        ordered |= new
        waiting += new
    return made_from.keys() - ordered


def _groups(node: object, kept: Container[e.Var]) -> Iterator[e.Expr]:
    """Yield the sets whose order a node depends on."""
    match node:
        case e.EndOf(which="first" | "last" | "top" | "bottom", of=of) | e.Aggregate(op="first" | "last", set=of):
            yield of
        case e.Aggregate(op="those", set=of, order=(_, *_)) | st.ForEach(set=of):
            yield of
        case st.Let(var=var, value=of) if var not in kept:
            yield of
        case st.Move(what=what, to=to, called=called) if to.zone.shape in ORDERED or not (
            called is None or called in kept
        ):
            yield what
        case _:
            pass


def _variables(group: e.Expr) -> Iterator[e.Var]:
    return (root.var for root in roots(group) if isinstance(root, e.Read))


def roots(group: e.Expr) -> Iterator[e.ZoneGet | e.Read]:
    """Yield the zones and variables from which a set takes its order, without those in values it reads."""
    if not isinstance(group.type, SetOf | ZoneOf):
        return
    match group:
        case e.EndOf(which="top" | "first", of=e.ZoneGet()):
            return  # the end is looked at by itself
        case e.ZoneGet() | e.Read():
            yield group
        case e.Aggregate(set=of) | e.EndOf(of=of) | e.Unplaced(within=of):
            yield from roots(of)
        case e.Cond(yes=yes, no=no):
            yield from roots(yes)
            yield from roots(no)
        case e.ListSet(items=parts) | e.Builtin(args=parts):
            for part in parts:
                yield from roots(part)
        case e.ValueGet(value=value) if value.body is not None:
            yield from roots(value.body)
        case _:
            pass


ASKS = (st.Offer, st.Choose, st.Pick, st.PayWith, st.Together, st.Anytime, st.Roll, st.EndGame)
NESTS = (st.If, st.ForEach, st.Repeat, st.Step, st.As)


class Pauses:
    """The test whether statements of a game pause, with its results cached."""

    def __init__(self, game: CheckedGame, *, reveals: bool = True, unsettled: set[Zone] | None = None) -> None:
        self.unsettled = unsettled_zones(game) if unsettled is None else unsettled
        self.seen = tuple(zone for zone in game.zones if zone in self.unsettled and top_is_seen(zone))
        """Unsettled piles with a visible top, in file order, in which tops are drawn."""
        self._reveals = reveals
        self._actions: dict[Action, bool] = {}
        self._whole: dict[ZoneGet, EndOf] = {}
        self._game = game
        self._known: dict[Stmt, bool] = {}

    def block(self, block: Block) -> bool:
        """Return whether any statement of a block pauses."""
        return any(self.statement(item) for item in block)

    def action(self, action: Action) -> bool:
        """Return whether an action's body pauses."""
        if action not in self._actions:
            self._actions[action] = self.block(action.body)
        return self._actions[action]

    def statement(self, item: Stmt) -> bool:
        """Return whether a statement pauses."""
        if item not in self._known:
            self._known[item] = self._find(item)
        return self._known[item]

    def _find(self, item: Stmt) -> bool:
        if isinstance(item, ASKS) or draws(item) or (isinstance(item, st.Shuffle) and item.zone.zone.shape == "line"):
            return True
        if isinstance(item, st.Do):
            return len(item.args) < len(item.action.params) or self.action(item.action)
        if isinstance(item, NESTS):
            return bool(self.looks(item)) or any(self.statement(p) for p in parts(item) if isinstance(p, st.Stmt))
        if isinstance(item, st.Move) and self.deals(item):
            return True
        return bool(self.uncovers(item) or self.looks(item))

    def looks(self, item: Stmt) -> list[EndOf]:
        """Return a line's looks at piles that may be unsettled, including whole piles it needs in order."""
        found: list[EndOf] = []
        if isinstance(item, st.Repeat) or not self.unsettled:
            return found
        whole = [] if isinstance(item, st.Move) and self.deals(item) else list(self._walked(item))
        for part in parts(item):
            if isinstance(part, Expr):
                ends = [n for n in everything(part) if isinstance(n, EndOf | Aggregate)]
                inside = bound(part) if ends else set[Var]()
                found += [n for n in ends if self._looks(n) and not inside & set(free(n))]
                whole += [zone for n in ends for zone in self._walked(n) if not inside & set(free(zone))]
        return [*found, *(self.look_through(zone, item) for zone in dict.fromkeys(whole))]

    def _walked(self, node: object) -> list[ZoneGet]:
        """Return the possibly unsettled piles whose order one node depends on, except for a look at the top."""
        if is_top(node):
            return []
        found = [zone for zone in walked_by(node) if zone.zone in self.unsettled]
        if found and isinstance(node, st.Let | st.Move):  # seldom: what follows reads the whole game
            found = [zone for zone in walked_by(node, orderless(self._game)) if zone.zone in self.unsettled]
        return found

    def look_through(self, zone: ZoneGet, item: Stmt) -> EndOf:
        """Return the look that settles a whole pile; raise CannotRun if the pile is unknown before the line."""
        if zone not in self._whole:
            if free(zone) and zone not in set(everything(item)):
                raise CannotRun("looking through a shuffled pile inside a value", zone.span)
            self._whole[zone] = EndOf(zone.type, zone.span, "top", CountOf(Int(0, None), zone.span, zone), zone)
        return self._whole[zone]

    def unsettled_in(self, node: object, looked: set[EndOf | ZoneGet]) -> bool:
        """Return whether a node depends on the order of a pile that nothing settles before its line."""
        if isinstance(node, EndOf) and (node in looked or self.is_settled(node)):
            return False
        zones = [zone for zone in walked_by(node) if zone.zone in self.unsettled]
        return any(zone not in looked for zone in zones)

    def _looks(self, node: object) -> TypeGuard[EndOf]:
        return (
            is_top(node)
            and isinstance(node.of, ZoneGet)
            and node.of.zone in self.unsettled
            and not self.is_settled(node)
        )

    def is_settled(self, node: EndOf) -> bool:
        """Return whether a look is at the single top piece of a visible pile, which is always settled."""
        one = node.amount is None or (isinstance(node.amount, Const) and node.amount.value == 1)
        return one and isinstance(node.of, ZoneGet) and node.of.zone in self.seen

    def uncovers(self, item: Stmt) -> list[Zone]:
        """Return the piles with a visible top that a statement may change."""
        if not self._reveals:
            return []
        if isinstance(item, st.Shuffle):
            return [zone for zone in self.seen if zone is item.zone.zone]
        if isinstance(item, st.Swap):
            return [zone for zone in self.seen if zone.kinds[0] is kind_of(item.left.type)]
        if not isinstance(item, st.Move):
            return []
        return [zone for zone in self.seen if zone is item.to.zone or _may_come_from(item.what, zone)]

    def deals(self, move: st.Move) -> bool:
        """Return whether a move takes from a possibly unsettled end of a pile, or several at random."""
        what = move.what
        if isinstance(what, ZoneGet):
            return what.zone in self.unsettled
        if not isinstance(what, EndOf):
            return False
        if what.which == "random":
            return True
        return isinstance(what.of, ZoneGet) and what.of.zone in self.unsettled and what.which != "any"


def is_top(node: object) -> TypeGuard[EndOf]:
    """Return whether a node is a look at the top of a zone."""
    return isinstance(node, EndOf) and node.which in ("top", "first") and isinstance(node.of, ZoneGet)


def _may_come_from(what: Expr, zone: Zone) -> bool:
    """Return whether pieces may leave a zone: any piece of its kind, unless another zone is named."""
    source = what.of if isinstance(what, EndOf) else what
    if isinstance(source, ZoneGet):
        return source.zone is zone
    if isinstance(source, SlotGet):
        return False
    of = getattr(source.type, "of", source.type)
    return getattr(of, "kind", None) in zone.kinds and not isinstance(source, Unplaced)


def top_is_seen(zone: Zone) -> bool:
    """Return whether some player may see the top of a pile, or distinguish its back."""
    sight = zone.sight
    seen = sight.open or sight.top_open or bool(sight.seen)
    return zone.shape == "pile" and (seen or zone.kinds[0].back_shows is not None)


def unsettled_zones(game: CheckedGame) -> set[Zone]:
    """Return the piles that a statement shuffles or that are refilled."""
    found = {zone for zone in game.zones if zone.refill is not None}
    for block in all_blocks(game):
        for item in block:
            shuffled = (part.zone.zone for part in statements(item) if isinstance(part, st.Shuffle))
            found.update(zone for zone in shuffled if zone.shape == "pile")
    return found


def all_blocks(game: CheckedGame) -> list[Block]:
    """Return every block of statements of the game and its examples."""
    blocks = [phase.body for phase in game.phases]
    blocks += [action.body for action in game.actions]
    blocks += [trigger.body for trigger in game.triggers]
    for example in game.examples:
        blocks.append(example.given)
        blocks += [line.body for line in example.when]
    return blocks


def shown_kinds(game: CheckedGame) -> set[Kind]:
    """Return the kinds of the pieces that some statement shows."""
    found: set[Kind] = set()
    for block in all_blocks(game):
        for item in block:
            found.update(piece_kind(part.what) for part in statements(item) if isinstance(part, st.Show))
    return found


def piece_kind(x: Expr) -> Kind:
    """Return the kind of a piece, or of the pieces of a set or zone."""
    return kind_of(x.type)


def example_blocks(game: CheckedGame) -> list[Block]:
    """Return the nonempty blocks of all examples, each once."""
    found = [example.given for example in game.examples]
    found += [line.body for example in game.examples for line in example.when]
    return [block for block in dict.fromkeys(found) if block]
