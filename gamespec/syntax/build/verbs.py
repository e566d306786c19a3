"""Check that verbs agree with their players: `you choose` and `you are`, `next(you) chooses`."""

from __future__ import annotations

from gamespec.diagnostics import Edit, Fix
from gamespec.model import Call, Comprehension, EndsOf, Expr, Name
from gamespec.syntax.build.registry import Parts
from gamespec.syntax.codes import MISPLACED, OLD_FORM
from gamespec.syntax.grammar.lexer import Token

SEVERAL = ("players", "people", "others")
"""Built-in names that stand for several players and need a plural verb."""


def agree(parts: Parts, who: Expr, one: str, more: str) -> None:
    """Report a verb that is not `one` after a player, or `more` after `you` and several players."""
    verb = next(each for each in parts.items if isinstance(each, Token) and each in (one, more))
    wanted = more if _is_you(who) or (_are_several(who) and verb == more) else one
    if verb == wanted or _are_several(who):
        return
    said = " ".join(who.span.text.split())
    span = parts.token_span(verb)
    code = MISPLACED if str(verb) == "are" else OLD_FORM
    message = f"`{verb}` does not go with `{said}`"
    if code is OLD_FORM:
        message = f"`{said} {verb}` is written `{said} {wanted}` now"
    fix = Fix(f"write `{wanted}`", (Edit(span, wanted),))
    parts.context.found.append(code.at(span, message, help=f"write `{said} {wanted}`", fixes=[fix]))


def _is_you(who: Expr) -> bool:
    return isinstance(who, Name) and who.text == "you"


def _are_several(who: Expr) -> bool:
    if isinstance(who, Comprehension):
        return who.op == "those"
    if isinstance(who, EndsOf):
        return who.amount is not None
    name = who.text if isinstance(who, Name) else str(who.name) if isinstance(who, Call) else ""
    return name in SEVERAL
