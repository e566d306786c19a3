"""Build the parts of a rulebook from the syntax tree of a game and its checked form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.rulebook.components import components
from cli.rulebook.glossary import examples, glossary
from cli.rulebook.overview import in_short, reading
from cli.rulebook.parts import Book, Says, Section, citing_without, set_aside, texts, without_boxes
from cli.rulebook.play import chapters
from gamespec.prose import game_voice
from gamespec.prose.voice import Item

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from cli.rulebook.parts import Part
    from gamespec.checked.game import CheckedGame
    from gamespec.model import GameFile


def parts_of(
    game: GameFile, checked: CheckedGame, variants: Iterable[GameFile] = (), outdated: Container[tuple[str, int]] = ()
) -> tuple[Part, ...]:
    """Return all chapters of the rulebook of a game, resolved for a number of players and some variants.

    Comments on the lines at the `outdated` places (file and offset), which variants changed, are omitted.
    """
    voice = game_voice.voice(game, checked.seats, outdated)
    found: list[Part] = [in_short(game, checked.seats, voice, variants), reading(game, voice)]
    more = [components(game, checked, voice), *chapters(game, voice), glossary(game, voice), examples(game, voice)]
    return (*found, *(section for section in more if section is not None and section.parts))


def book(
    title: str,
    parts: tuple[Part, ...],
    rules: dict[str, tuple[str, ...]],
    seats: int,
    without: tuple[Part, ...] | None = None,
) -> Book:
    """Build a rulebook from its chapters and the texts in the game's rules.md, for a number of seats.

    Changes from the chapters of the game `without` variants are marked, and what they removed is listed.
    """
    parts = citing_without(parts, set_aside(parts, rules, seats))
    if without is None:
        return Book(title, parts, rules)
    now = set(texts(parts))
    gone = tuple(Item(text) for text in dict.fromkeys(texts(without_boxes(without))) if text not in now)
    last = (Section("What no longer holds", (Says(gone),)),) if gone else ()
    known = frozenset((*texts(without), *texts(last)))
    return Book(title, (*parts, *last), rules, known)
