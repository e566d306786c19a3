"""Move findings to the changes of variants that cause them; report wrong titles of variants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gamespec.check.codes import DUPLICATE_NAME
from gamespec.check.symbols import meant
from gamespec.diagnostics import Diagnostic, Label
from gamespec.diagnostics.catalogue import OTHER_GAME
from gamespec.model import Decl, GameFile, Overlay, Quoted, WithBlock
from gamespec.overlay.codes import NO_TARGET
from gamespec.source import Span

NAMED = re.compile(r"`(?:phase )?([^`]+)`|\bphase ([a-z][\w-]*)")
"""Pattern of the names in the message of a finding."""
WORD = re.compile(r"[A-Za-z][\w-]*")
FLOW = {"GS401", "GS402", "GS403"}
"""Codes of findings about the order of phases; any change of a transition (`A -> B`) may cause them."""
OF_NUMBERS = {"GS336", "GS339", "GS523"}
"""Codes of findings about numbers in their line; any change of a number named there may cause them."""


def blamed(found: Diagnostic, chosen: Sequence[GameFile], *, beyond: bool) -> Diagnostic:
    """Return a finding moved to the variant's change that names its subject, or unchanged if none does.

    `beyond` is set if the finding holds only for numbers of players that the game itself does not allow; it may then
    be moved to the head of a variant that allows them.
    """
    change = _behind(found, [change for variant in chosen for change in _changes(variant.decls)])
    span = _first_line(change) if change is not None else _players(chosen) if beyond else None
    if span is None:
        return found
    line = (found.span.file.name, found.span.line)
    others = tuple(each for each in found.secondary if (each.span.file.name, each.span.line) != line)
    here = replace(found.primary, text=found.primary.text or "found here")
    return replace(
        found, primary=replace(found.primary, span=span, text="caused by this change"), secondary=(here, *others)
    )


def _players(chosen: Sequence[GameFile]) -> Span | None:
    """Return the place where one of some variants gives the numbers of players, or None."""
    heads = [variant.header for variant in chosen if variant.header is not None]
    return next((head.seats.span for head in heads if head.seats is not None), None)


def _changes(decls: Iterable[Decl]) -> Iterator[Overlay]:
    for decl in decls:
        if isinstance(decl, WithBlock):
            yield from _changes(decl.decls)
        elif isinstance(decl, Overlay):
            yield decl


def _behind(found: Diagnostic, changes: list[Overlay]) -> Overlay | None:
    """Return the change whose first line names a finding's subject, or moves its phase; else None."""
    names = {name for match in NAMED.findall(found.message) for name in match if name}
    named = [change for change in changes if names & set(WORD.findall(_head(change)))]
    if not named and found.code in FLOW:
        named = [change for change in changes if {"arrows", "phase"} & set(WORD.findall(_head(change)))]
    if not named and found.code in OF_NUMBERS:
        words = {word for each in (found.primary, *found.secondary) for word in WORD.findall(each.span.text)}
        named = [change for change in changes if words & _numbers(change)]
    return next(iter(named), None)


def _numbers(change: Overlay) -> set[str]:
    """Return the constants of the table `by players` that a change of a variant modifies."""
    head = _head(change)
    return (
        set(WORD.findall(change.span.text if head.endswith("by players") else head)) if "by players" in head else set()
    )


def _head(change: Overlay) -> str:
    span = _first_line(change)
    return span.file.text[span.start : span.end]


def _first_line(change: Overlay) -> Span:
    text = change.span.text.splitlines()[0].rstrip()
    return replace(change.span, end=change.span.start + len(text))


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
