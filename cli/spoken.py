"""Which variants a file speaks of: the models of a ruleset's variants enter, sets of titles and unknown names leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.model import WithBlock

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile, Quoted


def spoken_of(variant: GameFile, titles: Mapping[str, GameFile]) -> list[frozenset[str]]:
    """The titles in the head of a variant, with those these name in turn, and in the heads of its `with` blocks."""
    named = [frozenset(map(str, decl.variants)) for decl in variant.decls if isinstance(decl, WithBlock)]
    reached: set[str] = set()
    waiting = [str(name) for name in _of_head(variant)]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [str(other) for other in (_of_head(titles[name]) if name in titles else ())]
    itself = str(variant.header.title) if variant.header is not None else ""
    return sorted({names - {itself} for names in (*named, frozenset(reached))} - {frozenset()}, key=sorted)


def unknown_names(variants: Iterable[GameFile], titles: Mapping[str, GameFile]) -> Iterable[Diagnostic]:
    """Names of variants that no file of the ruleset has."""
    from gamespec.check.naming import meant
    from gamespec.overlay.codes import NO_TARGET

    for variant in variants:
        for name in _all_of(variant):
            if str(name) not in titles:
                yield NO_TARGET.at(
                    name.span, f"no variant of this game is called {name.span.text}", help=meant(str(name), titles)
                )


def _of_head(variant: GameFile) -> tuple[Quoted, ...]:
    return variant.header.variants if variant.header is not None else ()


def _all_of(variant: GameFile) -> Iterable[Quoted]:
    yield from _of_head(variant)
    for decl in variant.decls:
        if isinstance(decl, WithBlock):
            yield from decl.variants
