"""Check invariants, `always C`: conditions that must hold at every decision of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.expressions import condition, is_broken
from gamespec.check.symbols.scope import Scope
from gamespec.checked.game import Always

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World


def add_always(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Add the `always` declarations to the checked game, with typed conditions."""
    for decl in decls:
        if isinstance(decl, model.AlwaysDecl):
            holds = condition(decl.condition, Scope(world))
            if not is_broken(holds):
                reason = str(decl.reason) if decl.reason is not None else None
                world.checked.always.append(Always(holds, reason, decl.span))
