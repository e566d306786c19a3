"""Codes of moves: one integer a move, in mixed radix over the chosen parameters, and back.

Menus, application and decoding share the widths and offsets. 0 is `stop` where it is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked.game import Action, CheckedGame
from gamespec.checked.types import UNBOUNDED, Int, Placement, Row, Thing, YesNo
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.moves import Move
from interpreter.kernel.spaces.placements import placements

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.kinds import Kind
    from gamespec.checked.statements import Choose, Option, PayWith, Pick
    from interpreter.compiler.graph import DecideOffer, Joined, Routine


@dataclass(slots=True, eq=False)
class Dimension:
    """One chosen parameter: value = code part + low."""

    var: Var
    low: int
    width: int
    factor: int


@dataclass(slots=True, eq=False)
class OfferedAction:
    """One option of an offer: codes base .. base + size - 1."""

    option: Option
    routine: Routine
    base: int
    size: int
    dimensions: tuple[Dimension, ...]
    joined: Joined | None = None
    """Set for an anytime action, which the offer comes back from."""

    @property
    def action(self) -> Action:
        """The action."""
        return self.option.action


@dataclass(slots=True, eq=False)
class OfferCodes:
    """Codes of a must or may."""

    stop: bool
    options: tuple[OfferedAction, ...]
    late_stop: bool = False
    """`stop` is offered only where no option of the offer itself is possible."""


@dataclass(slots=True, eq=False)
class ChoiceCodes:
    """Codes of `chooses x`: base + value - low; 0 is `stop` (none)."""

    choice: Choose
    stop: bool
    low: int


@dataclass(slots=True, eq=False)
class PaymentCodes:
    """Codes of a payment: 1 + piece; 0 is `stop`."""

    payment: PayWith


@dataclass(slots=True, eq=False)
class PickCodes:
    """Codes of a choice of several: first + member; 0 is `stop`."""

    pick: Pick
    first: int
    """The code of member 0: 1, or more where numbers below 0 are picked."""


def first_code(pick: Pick) -> int:
    """Return the code of member 0 of a picked set."""
    kind = pick.it.type
    if not isinstance(kind, Int):
        return 1
    if kind.low is None:
        raise AssertionError(f"a picked number without a lower end: {pick.var.name}")
    return 1 - min(0, kind.low)


def width_of(var: Var, game: CheckedGame) -> tuple[int, int]:
    """(lowest value, number of values) of a variable."""
    kind = var.type
    if isinstance(kind, Placement):
        size = max(1, placements(game, kind.grid).size)
        return (-1, size + 1) if kind.optional else (0, size)
    if isinstance(kind, Thing | Row):
        size = kind.kind.size if isinstance(kind, Thing) else len(kind.kind.rows)
        return (-1, size + 1) if kind.optional else (0, size)
    if isinstance(kind, YesNo):
        return 0, 2
    if isinstance(kind, Int) and kind.low is not None:
        high = UNBOUNDED if kind.high is None else kind.high
        return (-1, high + 2) if kind.optional else (kind.low, high - kind.low + 1)
    raise AssertionError(f"a chosen number without a lower end: {var.name}")


def offer_codes(way: DecideOffer, game: CheckedGame) -> OfferCodes:
    """Codes for every option of an offer."""
    late = bool(way.joined) and way.offer.must and way.offer.if_possible
    stop = late or not way.offer.must
    base = 1 if stop else 0
    options: list[OfferedAction] = []
    parts: list[tuple[Option, Routine, Joined | None]] = [
        (option, routine, None) for option, routine in zip(way.offer.options, way.routines, strict=True)
    ]
    parts += [(joined.option, joined.routine, joined) for joined in way.joined]
    for option, routine, joined in parts:
        chosen = [p.var for p in option.action.params[len(option.args) :]]
        widths = [width_of(v, game) for v in chosen]
        dimensions, factor = [], 1
        for var, (low, width) in reversed(list(zip(chosen, widths, strict=True))):
            dimensions.insert(0, Dimension(var, low, width, factor))
            factor *= width
        options.append(OfferedAction(option, routine, base, factor, tuple(dimensions), joined))
        base += factor
    return OfferCodes(stop, tuple(options), late)


def highest_code(codes: object) -> int:
    """Return the highest code a move of a decision may have."""
    if isinstance(codes, OfferCodes):
        return max([0, *(offered.base + offered.size - 1 for offered in codes.options)])
    return (1 << 31) - 1


def named_pieces(codes: object) -> tuple[Kind | None, int]:
    """Return the kind of the pieces that move codes name (not an offer's), and the code of its first."""
    match codes:
        case ChoiceCodes():
            return piece_kind(codes.choice.var.type), int(codes.stop) - codes.low
        case PickCodes():
            return piece_kind(codes.pick.it.type), codes.first
        case PaymentCodes():
            return piece_kind(codes.payment.it.type), 1
        case _:
            return None, 0


def move_of(codes: object, code: int, seat: int, number: Callable[[Expr], int]) -> Move:
    """Return the record of a move; `number` evaluates the arguments written in an offer."""
    if isinstance(codes, OfferCodes):
        return _offered(codes, code, seat, number)
    if isinstance(codes, ChoiceCodes):
        if codes.stop and code == 0:
            return Move("stop", "stop", (), seat, code)
        value = code + codes.low - (1 if codes.stop else 0)
        return Move(codes.choice.var.name, "choice", ((codes.choice.var.type, value),), seat, code)
    if isinstance(codes, PickCodes):
        if code == 0:
            return Move("stop", "stop", (), seat, code)
        return Move(codes.pick.var.name, "choice", ((codes.pick.it.type, code - codes.first),), seat, code)
    assert isinstance(codes, PaymentCodes)
    if code == 0:
        return Move("stop", "stop", (), seat, code)
    return Move(codes.payment.var.name, "choice", ((codes.payment.it.type, code - 1),), seat, code)


def _offered(codes: OfferCodes, code: int, seat: int, number: Callable[[Expr], int]) -> Move:
    if codes.stop and code == 0:
        return Move("stop", "stop", (), seat, code)
    offered = next(o for o in codes.options if code < o.base + o.size)
    action = offered.action
    args = [(d.var.type, _part(code - offered.base, d)) for d in offered.dimensions]
    if offered.option.args:
        written = zip(action.params, offered.option.args, strict=False)
        told = is_repeated(codes, action)
        args = [(param.var.type, number(arg)) for param, arg in written if told or not param.given] + args
    return Move(action.name, "action", tuple(args), seat, code)


def is_repeated(codes: OfferCodes, action: Action) -> bool:
    """Return whether a decision offers an action more than once, so that given arguments matter."""
    return sum(offered.action is action for offered in codes.options) > 1


def _part(rest: int, dimension: Dimension) -> int:
    return rest // dimension.factor % dimension.width + dimension.low


def recoded(codes: object, move: Move, values: Sequence[int]) -> int:
    """Return the code of the same move with other arguments."""
    changed = [value - old for (_, old), value in zip(move.args, values, strict=True)]
    if not isinstance(codes, OfferCodes):
        return move.code + sum(changed)
    dimensions = next(o for o in codes.options if move.code < o.base + o.size).dimensions
    chosen = changed[len(changed) - len(dimensions) :]
    return move.code + sum(d.factor * change for d, change in zip(dimensions, chosen, strict=True))


def all_arguments(codes: object, action: Action, args: list[int], number: Callable[[Expr], int]) -> list[int]:
    """Return the arguments of all parameters of an action; given ones come from the open offer."""
    if len(args) == len(action.params):
        return args
    offered = [o for o in codes.options if o.action is action] if isinstance(codes, OfferCodes) else []
    bound = offered[0].option.args if offered else ()
    chosen = iter(args)
    return [
        (number(bound[i]) if i < len(bound) else 0) if param.given else next(chosen)
        for i, param in enumerate(action.params)
    ]
