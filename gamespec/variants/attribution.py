"""Move a finding from the game's file to the change of a variant that causes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gamespec.diagnostics import Diagnostic
from gamespec.model import Decl, GameFile, Overlay, WithBlock
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
