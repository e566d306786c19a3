"""Numbers and places of a game's runtime checks: conditions that the static checks could not prove.

They are collected from a game, its Graph and what of it runs, before anything is emitted. The machine looks its numbers
up here and makes none of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gamespec.budgets import SETS, WAYS, times
from gamespec.checked import expressions as e, runtime_checks, statements as st
from gamespec.checked.game import CheckedGame, RuntimeCheck
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import Int, is_optional
from gamespec.operators import DIVIDING, OF_ONE
from gamespec.source import BUILTIN, Span
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import has_condition

if TYPE_CHECKING:
    from interpreter.compiler.lowering.running import Running

MOVE = "there is a legal move"
CHOICE = "there is something to choose"
SET = "as many can be chosen as this line asks for"
PRICE = "the price can be paid"
ROLLED = "a die has been rolled since it was last moved"


LONGEST = 150
"""Maximum length in moves of a way examined to find the best ways."""


class RuntimeChecks:
    """Runtime checks of a game, first those the static checks left; `proved` ones are not listed."""

    def __init__(self, left: Iterable[RuntimeCheck]) -> None:
        self.all: list[RuntimeCheck] = []
        self._numbers: dict[tuple[str, Span], int] = {}
        self._left: set[int] = set()
        self.looked_up: set[int] = set()
        """Numbers of the checks that the machine looked up, which it tests at run time."""
        self.same_each_game: set[st.Move] = set()
        """Moves of the setup that find equally many pieces in every game, so that one trial proves them."""
        for check in left:
            self._numbers.setdefault((check.text, check.span), len(self.all))
            self._left.add(len(self.all))
            self.all.append(check)

    def note(self, text: str, span: Span | None, *, proved: bool = False) -> int:
        """Return the number of a runtime check; equal sentences at one place are one check."""
        key = text, span or BUILTIN
        if key not in self._numbers:
            self._numbers[key] = len(self.all)
            self.all.append(RuntimeCheck(text, span or BUILTIN, proved))
        return self._numbers[key]

    def number(self, text: str, span: Span | None) -> int | None:
        """Return the number of a runtime check, or None if it was never noted."""
        number = self._numbers.get((text, span or BUILTIN))
        if number is not None:
            self.looked_up.add(number)
        return number

    def left(self, text: str, span: Span | None) -> int | None:
        """Return the number of a runtime check left by the static checks; None if they proved it."""
        number = self.number(text, span)
        return number if number in self._left else None


def runtime_checks_of(game: CheckedGame, graph: g.Graph, ran: Running, unset: Iterable[Field]) -> RuntimeChecks:
    """Return the checks of all that runs; `unset` are the fields that are tested at each read."""
    found = RuntimeChecks(_left(game, ran))
    found.same_each_game = set(_same_each_game(game.phases[0].body))
    for operation in ran.operations:
        _of_line(found, operation)
    for line in ran.dealt:
        _of_move(found, line)
    for line in ran.verified:
        _of_tested(found, line)
    for tree in ran.expressions:
        _of_expression(found, tree)
    for node in graph.nodes:
        _of_decision(found, node, game, graph.opened)
    targets = [line.to.zone for line in (*ran.operations, *ran.dealt) if isinstance(line, st.Move)]
    swapped = [side.zone for line in ran.operations if isinstance(line, st.Swap) for side in _zones(line)]
    used = {*targets, *swapped}
    for zone in game.zones:
        found.note(room(zone), zone.span, proved=zone not in used or not may_be_full(zone))
    for field in unset:
        found.note(runtime_checks.set_first(field), field.span, proved=True)
    return found


def _left(game: CheckedGame, ran: Running) -> list[RuntimeCheck]:
    """Return the checks left by the static checks, without those of loops whose laps are not counted."""
    spans = {line.span for line in ran.operations if isinstance(line, g.Lap)}
    spans |= {_asked(line) for line in ran.operations if isinstance(line, st.Repeat)}
    return [check for check in game.runtime_checks if check.text != runtime_checks.ENDS or check.span in spans]


def _asked(loop: st.Repeat) -> Span:
    """Return the place at which a loop says when it ends."""
    return loop.span if loop.until is None else loop.until.span


# ---- sentences only the machine needs


def room(zone: Zone) -> str:
    """Return the check that a zone has room."""
    return f"there is room in `{zone.name}`"


def may_be_full(zone: Zone) -> bool:
    """Return whether a zone has less room than the number of its possible pieces."""
    most = 1 if zone.shape == "slot" else zone.up_to
    return most is not None and most < sum(kind.size for kind in zone.kinds)


def condition(line: st.Need) -> str:
    """Return the check of a condition after the opening."""
    return line.reason or "this condition holds"


def enough(line: st.Pay) -> str:
    """Return the check that a payment is covered."""
    return f"there is enough of `{line.source.field.name}`"


def beside(line: st.Move) -> str:
    """Return the check that the piece next to which another is put lies in the zone."""
    return f"the piece beside which another one is put lies in `{line.to.zone.name}`"


def may_be_short(line: st.Move) -> e.EndOf | None:
    """Return the pieces a move names by number if there may be fewer and it does not allow that."""
    what = line.must_be_all
    if what is None or (what.amount is None and not is_optional(what.type)):
        return None
    return None if what.amount is not None and _at_most(what.amount, what.of) else what


def _at_most(amount: e.Expr, of: e.Expr) -> bool:
    """Return whether a number is at most the size of a set: `count(deck)`, `min(5, count(deck))`, 0."""
    match amount:
        case e.CountOf():
            return amount.of.span.text == of.span.text
        case e.Binary(op="min"):
            return _at_most(amount.left, of) or _at_most(amount.right, of)
        case _:
            return isinstance(amount.type, Int) and amount.type.high is not None and amount.type.high <= 0


def in_full(line: st.Move) -> str:
    """Return the check that the pieces an example names are outside all zones."""
    return f"the pieces of `{line.what.span.text}` are outside all zones"


def not_none(x: e.Builtin) -> str:
    """Return the check that an expression is not none, quoted on one line."""
    return f"`{' '.join(x.span.text.split())}` is not none"


def nobody(game: CheckedGame) -> str:
    """Return the check that no seat without a player has to decide."""
    names = " or ".join(f"`{game.seat_names[seat]}`" for seat in game.automatic)
    return f"no line asks {names} to decide, because no player has this seat"


def something(way: g.Exit | None) -> str:
    """Return the check of a choice or payment."""
    return PRICE if isinstance(way, g.DecidePayment) else CHOICE


# ---- where they are made


def _of_line(found: RuntimeChecks, item: g.Operation) -> None:
    match item:
        case st.Let(never_none=True):
            found.note(runtime_checks.never_none(item.var.name), item.span, proved=True)
        case st.Need():
            found.note(condition(item), item.span)
        case st.AddField() | st.Pay():
            _of_change(found, item)
        case st.Move() | st.Swap():
            _of_move(found, item)
        case st.Repeat(limit=None):
            found.note(runtime_checks.ENDS, _asked(item), proved=True)
        case g.Lap():
            found.note(item.text, item.span, proved=item.proved)
        case _:
            pass


def _of_change(found: RuntimeChecks, item: st.AddField | st.Pay) -> None:
    if isinstance(item, st.Pay):
        found.note(enough(item), item.span)
    goal = item.to if isinstance(item, st.Pay) else item.target
    if goal is not None and not goal.field.capped:
        found.note(runtime_checks.stays(goal), item.span, proved=True)


def _of_tested(found: RuntimeChecks, item: st.Need | st.Pay) -> None:
    """Note the checks of a condition or payment that a menu has tested: proved."""
    if isinstance(item, st.Need):
        found.note(condition(item), item.span, proved=True)
        return
    found.note(enough(item), item.span, proved=True)
    if item.to is not None and not item.to.field.capped:
        found.note(runtime_checks.stays(item.to), item.span, proved=True)


def _of_move(found: RuntimeChecks, item: st.Move | st.Swap) -> None:
    if isinstance(item, st.Swap):
        for side in (item.left, item.right):
            if is_optional(side.type):
                found.note(runtime_checks.PIECE_HERE, side.span, proved=True)
        return
    if item.beside is not None:
        found.note(beside(item), item.span)
    if item.in_full:
        found.note(in_full(item), item.span)
    _of_number(found, item)


def _of_number(found: RuntimeChecks, item: st.Move) -> None:
    if (what := may_be_short(item)) is not None:
        found.note(runtime_checks.all_there(what), what.span, proved=item in found.same_each_game)


def _same_each_game(lines: st.Block) -> Iterator[st.Move]:
    """Yield moves of a constant number of pieces that every game makes before its first condition."""
    for line in lines:
        match line:
            case st.Move(what=e.EndOf(amount=None | e.Const())):
                yield line
            case st.Step() | st.As() | st.ForEach(where=None):
                yield from _same_each_game(line.body)
            case st.If() | st.Repeat() | st.Do() | st.Offer() | st.Choose() | st.Pick():
                return
            case _:
                pass


def _of_expression(found: RuntimeChecks, x: e.Expr) -> None:
    match x:
        case e.FieldGet() if x.field.is_face and x.owner is not None:
            found.note(ROLLED, x.span)
        case e.Binary() if x.op in DIVIDING:
            found.note(runtime_checks.NOT_ZERO, x.right.span, proved=True)
        case e.ListAt():
            found.note(runtime_checks.IN_LIST, x.index.span, proved=True)
        case e.Aggregate(op=op) if op in OF_ONE:
            found.note(runtime_checks.not_empty(op), x.span, proved=True)
        case e.EndOf(amount=None):
            found.note(runtime_checks.not_empty(x.which), x.span, proved=True)
        case e.Builtin(name="sure"):
            found.note(not_none(x), x.span)
        case e.Builtin(name="within", type=Int() as wanted):
            found.note(runtime_checks.within(wanted), x.span, proved=True)
        case e.Builtin(name="alike"):
            found.note(runtime_checks.ALIKE, x.span, proved=True)
        case _:
            pass


def _of_decision(found: RuntimeChecks, node: g.Node, game: CheckedGame, opened: set[g.Operation]) -> None:
    """Note the checks of a decision; those tested by the menu before it are proved."""
    way = node.exit
    if isinstance(way, g.DECISIONS) and game.automatic:
        found.note(nobody(game), node.span)
    if isinstance(way, g.DecideOffer):
        if must_find(way):
            found.note(MOVE, node.span, proved=way.offer in opened)
        if way.offer.at_best:
            found.note(few_ways(), way.offer.span, proved=True)
    elif isinstance(way, g.DecidePick):
        found.note(SET, node.span, proved=way.pick in opened)
        found.note(few_sets(), way.pick.span, proved=True)
    elif isinstance(way, g.DecidePayment) or (isinstance(way, g.DecideChoice) and not may_be_nothing(way)):
        asked = way.payment if isinstance(way, g.DecidePayment) else way.choice
        found.note(something(way), node.span, proved=asked in opened)


def few_sets() -> str:
    """Return the check that a pick examines a limited number of sets."""
    most = SETS * times()
    return f"gamespec finds a possible choice among at most {most:,} sets (--budget allows more)"


def few_ways() -> str:
    """Return the check that an offer of the best ways examines a limited number of ways."""
    most = WAYS * times()
    return f"gamespec finds the best ways to act among at most {most:,} ways, each of at most {LONGEST} moves"


def must_find(way: g.DecideOffer) -> bool:
    """Return whether an offer must have a legal move: a `must` without an action that can always begin."""
    offer = way.offer
    return offer.must and not offer.if_possible and not any(_always_open(option) for option in offer.options)


def may_be_nothing(way: g.DecideChoice) -> bool:
    """Return whether a choice is skipped where there is nothing to choose."""
    return way.choice.may or way.choice.if_any


def _always_open(option: st.Option) -> bool:
    """Return whether an action can always begin."""
    bound = len(option.args) == len(option.action.params)
    return bound and not option.action.forbids and not has_condition(option.action.body)


def _zones(line: st.Swap) -> list[e.ZoneGet]:
    sides = (side.slot if isinstance(side, e.SlotGet) else side for side in (line.left, line.right))
    return [side for side in sides if isinstance(side, e.ZoneGet)]
