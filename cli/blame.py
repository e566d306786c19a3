"""A finding in the game's own file that only a variant brings enters; it leaves at the line of the variant behind it.

Whoever writes a variant looks for the mistake there, not in the game, where nothing has changed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import Decl, GameFile, Overlay
    from gamespec.source import Span

NAMED = re.compile(r"`(?:phase )?([^`]+)`|\bphase ([a-z][\w-]*)")
"""What a sentence speaks of."""
WORD = re.compile(r"[A-Za-z][\w-]*")
FLOW = {"GS401", "GS402", "GS403"}
"""Findings about where phases lead; any change of an arrow may be behind them."""


def blamed(found: Diagnostic, chosen: Sequence[GameFile]) -> Diagnostic:
    """The same finding, at the change that names what it is about; where none does, it stays where it is."""
    change = _behind(found, [change for variant in chosen for change in _changes(variant.decls)])
    if change is None:
        return found
    here = replace(found.primary, text=found.primary.text or "it is about this")
    primary = replace(found.primary, span=_first_line(change), text="with this change")
    return replace(found, primary=primary, secondary=(here, *found.secondary))


def _changes(decls: Iterable[Decl]) -> Iterator[Overlay]:
    from gamespec.model import Overlay, WithBlock

    for decl in decls:
        if isinstance(decl, WithBlock):
            yield from _changes(decl.decls)
        elif isinstance(decl, Overlay):
            yield decl


def _behind(found: Diagnostic, changes: list[Overlay]) -> Overlay | None:
    """The change whose head names what the sentence names; of where phases lead, else the first change of an arrow."""
    names = {name for match in NAMED.findall(found.message) for name in match if name}
    named = [change for change in changes if names & set(WORD.findall(_head(change)))]
    if not named and found.code in FLOW:
        named = [change for change in changes if {"arrow", "arrows", "phase"} & set(WORD.findall(_head(change)))]
    return next(iter(named), None)


def _head(change: Overlay) -> str:
    span = _first_line(change)
    return span.file.text[span.start : span.end]


def _first_line(change: Overlay) -> Span:
    text = change.span.text.splitlines()[0].rstrip()
    return replace(change.span, end=change.span.start + len(text))
