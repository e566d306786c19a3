"""Find the titles of variants that others name in combination, and titles that no variant has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gamespec.check.codes import DUPLICATE_NAME
from gamespec.check.symbols import meant
from gamespec.diagnostics import Diagnostic, Label
from gamespec.diagnostics.file_codes import OTHER_GAME
from gamespec.model import GameFile, Quoted, WithBlock
from gamespec.overlay.codes import NO_TARGET


def spoken_of(variant: GameFile, titles: Mapping[str, GameFile]) -> list[frozenset[str]]:
    """Return sets of titles a variant names together, in head (indirectly) and `with` blocks."""
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


def unknown_names(
    variants: Iterable[GameFile], titles: Mapping[str, GameFile], game: Quoted | None = None
) -> Iterable[Diagnostic]:
    """Yield findings for references to variants that no file declares; `game` is the title of the game."""
    for variant in variants:
        for name in _all_of(variant):
            if str(name) not in titles:
                is_game = game is not None and str(name) == str(game)
                advice = (
                    "this is the title of the game itself: delete the name" if is_game else meant(str(name), titles)
                )
                yield NO_TARGET.at(name.span, f"no variant of this game is called {name.span.text}", help=advice)


def one_title(variants: Iterable[GameFile], others: Iterable[GameFile]) -> Iterable[Diagnostic]:
    """Yield findings for variants with the title of another one, since they would count as the same."""
    first = {str(title): title for model in others if (title := _title(model)) is not None}
    for variant in variants:
        title = _title(variant)
        if title is not None and first.setdefault(str(title), title) is not title:
            yield replace(
                DUPLICATE_NAME.at(title.span, f"two variants are called {title.span.text}"),
                secondary=(Label(first[str(title)].span, "the other one"),),
            )


def with_its_game(found: Diagnostic, titles: Mapping[str, GameFile]) -> Diagnostic:
    """Return a finding, with advice if a file gives a variant's title in place of the game's."""
    title = found.span.text.strip('"')
    if found.code != OTHER_GAME.code or title not in titles or not found.secondary:
        return found
    game = found.secondary[0].span.text
    return replace(found, help=f'"{title}" is a variant, not the game: write `of {game}, with "{title}"`')


def _title(variant: GameFile) -> Quoted | None:
    return variant.header.title if variant.header is not None else None


def _of_head(variant: GameFile) -> tuple[Quoted, ...]:
    return variant.header.named if variant.header is not None else ()


def _all_of(variant: GameFile) -> Iterable[Quoted]:
    yield from _of_head(variant)
    for decl in variant.decls:
        if isinstance(decl, WithBlock):
            yield from decl.variants
