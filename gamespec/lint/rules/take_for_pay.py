"""A `take` in an action that players may choose, where `pay` is meant.

`take 3 from your coins` only subtracts: without a `need` for the coins, the action is also legal for those who have
less, and the game stops when they do it. `pay 3 from your coins` is the price and the condition in one line, so
that nobody can choose what they cannot pay.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of, parts_of
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.game import Action
from gamespec.diagnostics import Diagnostic
from gamespec.lint.register import rule

CODE = rule("GS510", "take-where-pay-is-meant", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for amounts taken from the acting player, who may have less."""
    game = world.checked
    left = {(check.text, check.span) for check in game.runtime_checks}
    analysis = analysis_of(world)
    for action in _offered(world):
        asked = {
            *analysis.of((action.params, action.forbids)).reads
        }  # limits of the arguments, and conditions that forbid the action
        for line in action.body:
            if isinstance(line, s.Need):
                asked |= {*analysis.of(line.condition).reads}
            if not isinstance(line, s.AddField) or not _takes_own(line, action) or line.target.field in asked:
                continue
            if (runtime_checks.stays(line.target), line.span) in left:
                amount, purse = _shown(line.amount), _shown(line.target)
                yield CODE.at(
                    line.span,
                    f"`{action.name}` is offered even to a player with too little, "
                    "and then the game stops with an error here",
                    help=f"write `pay {amount} from {purse}` above the lines that change "
                    "something; to take no more than there is, write "
                    f"`take min({amount}, {purse}) from {purse}`",
                )


def _takes_own(line: s.AddField, action: Action) -> bool:
    owner = line.target.owner
    return line.sign < 0 and isinstance(owner, x.Read) and owner.var is action.you


def _offered(world: World) -> list[Action]:
    """Return the actions that a player can choose."""
    offered = {part.action for part in parts_of(world) if isinstance(part, s.Option)}
    return [action for action in world.checked.actions if action in offered]


def _shown(e: x.Expr) -> str:
    return " ".join(e.span.text.split())
