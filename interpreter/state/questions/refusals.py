"""Reasons why a move is illegal, which reveal nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches

from gamespec.checked.expressions import Expr, IntRange, Var, ZoneGet
from gamespec.checked.game import Action, Param
from gamespec.checked.types import Int, Placement
from gamespec.nearest import either
from gamespec.source import Span
from interpreter.compiler.graph import DecideOffer
from interpreter.compiler.openings.refusals import Refusal, looked_at
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import or_list
from interpreter.kernel.moves import Move
from interpreter.state.questions.arguments import CALL, arguments_of, values_meant
from interpreter.state.questions.hidden_reads import bound_inside, number_of, rests_on_hidden, zone_meant
from interpreter.state.visibility.sight import PUBLIC
from interpreter.state.wording.menu_text import LONGEST, meant, no_move, open_options
from interpreter.state.wording.names import value_name, zone_name

SILENT = "this move is not possible now"
"""Reason given where the true one would reveal hidden information."""


LESS = "as much as possible must be done, and other moves here lead to more"
"""Reason given where an offer allows only the best moves and gives no reason of its own."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Reason why a move is illegal, and if it may be shown the line, condition and variables."""

    reason: str
    span: Span | None = None
    tested: Expr | None = None
    known: dict[Var, int] = field(default_factory=dict)


def why_not(program: Program, s: list[int], text: str, menu: list[Move]) -> str | None:
    """Return the reason why a typed text is not a legal move here; None if it is one."""
    found = refused(program, s, text, menu)
    return None if found is None else found.reason


def refused(program: Program, s: list[int], text: str, menu: list[Move]) -> Refused | None:
    """Return the reason why a text is illegal, with its line in the rules; None if legal."""
    return _as_refused(_refused(program, s, text, menu))


def _as_refused(found: Refused | str | None) -> Refused | None:
    return Refused(found) if isinstance(found, str) else found


def against(program: Program, s: list[int], seat: int, text: str) -> Refused | None:
    """Return why an action is illegal for a seat without legal moves; None if misnamed."""
    if len(text) > LONGEST:
        return None
    call = CALL.match(text)
    action = None if call is None else _action(program, call[1])
    if call is None or action is None:
        return None
    offered = dict.fromkeys(option.action.name for option in open_options(program, s))
    if action.name not in offered:
        only = f", only {either(offered)}" if offered else ""
        return Refused(f"`{action.name}` is not a legal move now{only}")
    chosen = [param for param in action.params if not param.given]
    words = arguments_of(call[2], chosen)
    if len(words) != len(chosen):
        return None
    return _as_refused(_reason(program, s, seat, action, words))


def _refused(program: Program, s: list[int], text: str, menu: list[Move]) -> Refused | str | None:
    if meant(text, menu) is not None:
        return None
    call = CALL.match(text) if menu and len(text) <= LONGEST else None
    if call is None:
        return no_move(text, menu)
    action = _action(program, call[1])
    if all(move.sort == "choice" or move.action != call[1].lower() for move in menu) and any(
        move.sort == "choice" for move in menu
    ):
        return _not_chosen(text, menu)
    if action is None:
        return _no_action(program, call[1]) or no_move(text, menu)
    offered = [other.name for other in _offered(program, s)]
    if offered and action.name not in offered and program.seat(s) == menu[0].seat:
        stop = [move.text for move in menu if move.sort == "stop"]
        return f"`{action.name}` is not a legal move now; choose {either(offered + stop)}"
    chosen = [param for param in action.params if not param.given]
    words = arguments_of(call[2], chosen)
    if len(words) != len(chosen):
        missing = None if words else _nothing_for(program, s, menu[0].seat, action)
        if missing is not None:
            return missing
        form = ", ".join(param.var.name for param in chosen)
        return f"write the move as `{action.name}({form})`" if form else f"write `{action.name}` without brackets"
    return _reason(program, s, menu[0].seat, action, words)


def _nothing_for(program: Program, s: list[int], seat: int, action: Action) -> Refused | None:
    """Return a refusal if an action's first parameter has no possible value and the seat can see that."""
    param, binds = action.params[0], {action.you: seat}
    if param.given or param.domain is None or _domain(program, s, param, binds):
        return None
    if rests_on_hidden(program, s, seat, _looked_at(param), binds, {}):
        return None
    where = ""
    if isinstance(param.domain, ZoneGet):
        number = zone_meant(program, s, param.domain, binds)
        where = f", because {zone_name(program, s, number, seat)} is empty"
    return Refused(f"`{action.name}` is not possible: there is no `{param.var.name}` to choose{where}", param.span)


def _offered(program: Program, s: list[int]) -> list[Action]:
    """Return the actions of the decision at a state, legal or not; none at an inner choice of an action."""
    return list(dict.fromkeys(option.action for option in open_options(program, s)))


def _action(program: Program, name: str) -> Action | None:
    return next((action for action in program.checked.actions if action.name == name.lower()), None)


def _no_action(program: Program, name: str) -> str | None:
    near = get_close_matches(name.lower(), [action.name for action in program.checked.actions], 1)
    return f"there is no action `{name}`; did you mean `{near[0]}`?" if near else None


def _not_chosen(text: str, menu: list[Move]) -> str:
    offered = [f"`{move.text}`" for move in menu]
    if len(offered) > 6:
        offered = [*offered[:6], f"one of {len(menu) - 6} others"]
    return f"`{text.strip()}` cannot be chosen here; choose {or_list(offered)}"


def _reason(program: Program, s: list[int], seat: int, action: Action, words: list[str]) -> Refused | str:
    args: list[int] = []
    binds: dict[Var, int] = {action.you: seat}
    for param, word in zip((p for p in action.params if not p.given), words, strict=True):
        value = _argument(program, s, seat, param, word, binds)
        if value is None or isinstance(value, str):
            return _no_argument(program, s, seat, action, args, binds, value)
        args.append(value)
        binds[param.var] = value
    written = _written(program, s, seat, action, args)
    if written is not None:
        return written
    refusal = program.refusal(s, seat, action.name, args)
    if refusal is None:
        return _not_best(program, s, action) or f"{action.name} is not offered at this point"
    return _reported(program, s, seat, action, refusal, binds)


def _not_best(program: Program, s: list[int], action: Action) -> Refused | None:
    """Return a refusal if the offer allows only the best moves and has this action; else None."""
    way = program.node(s).exit
    if not isinstance(way, DecideOffer) or not way.offer.at_best:
        return None
    if all(option.action is not action for option in way.offer.options):
        return None
    return Refused(way.offer.reason or LESS, way.offer.span)


def _reported(
    program: Program, s: list[int], seat: int, action: Action, refusal: Refusal, binds: dict[Var, int]
) -> Refused | str:
    """Return the refusal by the line of the rules that failed, or SILENT if it reveals hidden information.

    A failed line reveals that all lines before it held. So it is shown only if all of them have the same result in
    every state consistent with the information set of the seat.
    """
    known, sources = bound_inside(action, binds)
    if rests_on_hidden(program, s, seat, refusal.rests, known, sources):
        return SILENT
    return Refused(refusal.reason, refusal.span, refusal.condition, known)


def open_reason(program: Program, s: list[int], move: Move) -> str | None:
    """Return why a move is illegal, if the reason depends only on public information; else None."""
    action = _action(program, move.action)
    args = [value for _, value in move.args]
    refusal = None if action is None else program.refusal(s, move.seat, move.action, args)
    if action is None or refusal is None:
        return None
    params = [param.var for param in action.params if not param.given]
    binds = {action.you: move.seat, **{var: value for var, (_, value) in zip(params, move.args, strict=True)}}
    told = _reported(program, s, PUBLIC, action, refusal, binds)
    return told.reason if isinstance(told, Refused) else None


def _no_argument(
    program: Program, s: list[int], seat: int, action: Action, args: list[int], binds: dict[Var, int], why: str | None
) -> Refused | str:
    """Return the refusal of a typed argument that means no possible value.

    Failed conditions of earlier arguments come first. `args`: the values of the earlier arguments; `why`: the reason,
    None if it may not be given.
    """
    params = [param for param in action.params if not param.given]
    before, param = params[: len(args)], params[len(args)]
    tested = [part for each in before for part in (*_looked_at(each), each.where) if part is not None]
    if rests_on_hidden(program, s, seat, tested, binds, {}):
        return SILENT
    if any(each.where for each in before):
        refusal = program.refusal(s, seat, action.name, [*args, *(-1 for _ in params[len(args) :])])
        if refusal is not None and refusal.span in [each.span for each in before]:
            return _reported(program, s, seat, action, refusal, binds)
    return SILENT if why is None else Refused(why, param.span, param.domain, binds)


def _looked_at(param: Param) -> tuple[Expr, ...]:
    return () if param.domain is None else looked_at(param.domain)


def _written(program: Program, s: list[int], seat: int, action: Action, args: list[int]) -> str | None:
    """Return a message if the arguments differ from those that the rules fix in the offer; else None.

    An argument that names a similar piece is replaced in `args` by the piece that the offer names.
    """
    named: list[str] = []
    for option in open_options(program, s):
        if option.action is not action or not option.args:
            continue
        pairs = [pair for pair in zip(action.params, option.args, strict=False) if not pair[0].given]
        kinds, values = [param.var.type for param, _ in pairs], [program.number(arg, s) for _, arg in pairs]
        names, tried = (
            [value_name(program, s, kind, value, seat) for kind, value in zip(kinds, found, strict=False)]
            for found in (values, args)
        )
        if names == tried:
            args[: len(values)] = values
            return None
        named.append(", ".join(names))
    return f"`{action.name}` is a legal move here only with {either(named)}" if any(named) else None


def _argument(
    program: Program, s: list[int], seat: int, param: Param, word: str, binds: dict[Var, int]
) -> int | str | None:
    """Return the value a word means for a parameter, why none, or None if that is hidden."""
    kind = param.var.type
    known = values_meant(program, s, seat, kind, word)
    if isinstance(known, str):
        return known
    allowed = _domain(program, s, param, binds)
    fitting = [value for value in known if allowed is None or value in allowed]
    if fitting:
        return fitting[0]
    if rests_on_hidden(program, s, seat, _looked_at(param), binds, {}):
        return None
    if isinstance(kind, Placement):
        return (
            f"the shape cannot be placed at {word.strip()}: it would leave the "
            "board, or is the same as another turn of it"
        )
    if isinstance(param.domain, ZoneGet):
        number = zone_meant(program, s, param.domain, binds)
        return f"{word.strip()} is not in {zone_name(program, s, number, seat)}"
    if allowed and isinstance(kind, Int):
        low, high = min(allowed), max(allowed)
        return f"{param.var.name} can only be {low if low == high else f'{low} to {high}'} here"
    if isinstance(param.domain, IntRange):
        low, high = (number_of(program, s, end, binds) for end in (param.domain.low, param.domain.high))
        return f"{param.var.name} must be at least {low} and at most {high}"
    return f"{word.strip()} is not possible for {param.var.name}"


def _domain(program: Program, s: list[int], param: Param, binds: dict[Var, int]) -> set[int] | None:
    if param.domain is None:
        return None
    found = program.evaluate(param.domain, binds)(s)
    return set(found) if not isinstance(found, int) else {found}
