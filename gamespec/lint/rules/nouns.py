"""Rules about what things are called in the texts that people read."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.analysis.faces import words
from gamespec.check.symbols import World
from gamespec.checked.kinds import Kind
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.register import rule
from gamespec.model import PiecesDecl, SpacesDecl, TypeDecl

SHARED_NOUN = register("GS527")


@rule
def shared_noun(world: World) -> Iterator[Diagnostic]:
    """Yield a finding for each kind that texts call as they call one declared before it."""
    before: dict[tuple[str, str], Kind] = {}
    for kind in world.checked.kinds:
        node = world.nodes.get(kind)
        if not isinstance(node, (PiecesDecl, SpacesDecl, TypeDecl)) or kind.span is None:
            continue
        called = _called(node)
        shared = next(((how, name) for how, name in called.items() if (how, name.lower()) in before), None)
        if shared is not None:
            how, name = shared
            other = before[how, name.lower()]
            message = f"`{kind.name}` has the {how} of `{other.name}`, “{name}”: in texts nothing tells them apart"
            advice = f"give one of the two another {how}, in the quotes behind its name: title, noun for one, plural"
            yield SHARED_NOUN.at(kind.span, message, help=advice)
        for how, name in called.items():
            before.setdefault((how, name.lower()), kind)


def _called(node: PiecesDecl | SpacesDecl | TypeDecl) -> dict[str, str]:
    """Return the title of a kind, the noun for one thing of it, and the plural if one is given."""
    name = words(str(node.name))
    plural = {} if node.plural is None else {"plural": str(node.plural)}
    return {"title": str(node.title or name), "noun": str(node.noun or name)} | plural
