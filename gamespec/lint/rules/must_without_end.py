"""A `must ... up to 3 times` that lets nobody stop before.

Such a line asks again as long as it is possible: who can do it three times does it three times. Whoever may stop when
he likes is asked with `may`. Where as often as possible is meant, `, as often as possible` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.lint.register import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.check.symbols.world import World
    from gamespec.diagnostics import Diagnostic

CODE = rule("GS519", "must-without-end", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield each `must` with times that does not say that they are all to be used."""
    for decl in world.decls:
        for node in decl.walk():
            if not isinstance(node, model.Must) or node.often or node.order:
                continue
            if node.times is not None or node.any_number:
                yield CODE.at(
                    node.span,
                    "nobody may stop before the last time that is possible",
                    help="write `may` for `must` where one may stop; else add `, as often as possible`",
                )
