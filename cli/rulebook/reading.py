"""Build a rulebook as RULESET, --players and --with choose it, with changes by variants marked."""

from __future__ import annotations

from collections.abc import Container, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Literal, TypeAlias

from cli.examples import examples_holding
from cli.games import checked_game, seats_for, variants_of
from cli.rulebook.changes import changes
from cli.rulebook.chosen import beside_phases
from cli.rulebook.components import components
from cli.rulebook.effects import by_row, told_in_rows
from cli.rulebook.glossary import examples, glossary, places, with_positions
from cli.rulebook.overview import GLANCE, SHORT, at_a_glance, in_short, reading
from cli.rulebook.parts import (
    CHANGES,
    EXACT,
    Book,
    Part,
    Says,
    Section,
    citing_without,
    set_aside,
    texts,
    without_boxes,
)
from cli.rulebook.play import chapters
from cli.rulebook.start import TITLE, length, picture, with_pairs
from cli.targets import find, model_of, refuse
from gamespec.check.examples.worked import by_title
from gamespec.checked.game import CheckedGame
from gamespec.diagnostics import Sink
from gamespec.model import Decl, ExampleDecl, GameFile, WithBlock
from gamespec.overlay import resolve
from gamespec.prose import game_voice
from gamespec.prose.remarks import outdated
from gamespec.prose.told import SEATS, SLASH, has_sentence, has_sentences
from gamespec.prose.voice import Item, Voice, listed
from gamespec.rulebook import rules_of
from gamespec.ruleset import Ruleset, Seats
from interpreter import Game, RulesetError, RuntimeCheckFailed

Shown: TypeAlias = Literal["chosen", "all", "none"]
"""Choice of worked examples to print: one or two beside each phase, all in a chapter, or none."""

APART = frozenset({EXACT, SHORT, GLANCE})
"""Titles of chapters that repeat others, so that their changes are not told again."""
EXACT_INTRO = (
    "The chapters before this one are in the words of the game's author. Here is what a computer plays, line by "
    "line; where the two differ, this one counts."
)

# ---- build the parts of a rulebook from the syntax tree of a game and its checked form


def parts_of(
    game: GameFile,
    checked: CheckedGame,
    variants: Iterable[GameFile] = (),
    outdated: Container[tuple[str, int]] = (),
    shown: Shown = "all",
    spread: dict[str, str] | None = None,
    *,
    exact: bool = False,
) -> tuple[Part, ...]:
    """Return the chapters of a game, with the `shown` examples, without remarks at the `outdated` places.

    `spread`: numbers by name as a book for several numbers of players prints them; `exact`: without the author's
    sentences.
    """
    tells = has_sentences(game) and not exact
    voice = game_voice.voice(game, checked.seats, outdated, tells=tells)
    voice.names.spread.update(spread or {})
    whole = game_voice.voice(game, checked.seats, outdated) if tells else voice
    how, words = reading(game, whole), glossary(game, whole)
    effects = by_row(game, voice)
    pieces = components(game, checked, voice, effects)
    if tells:
        pieces = replace(pieces, parts=(*pieces.parts, *places(game, voice)))
    play = chapters(game, voice, told_in_rows(effects))
    play = beside_phases(game, play, voice) if shown == "chosen" else play
    every = examples(game, voice) if shown == "all" else None
    last = _exact(game, checked, whole, (how, words)) if tells else words
    short, glance = in_short(game, checked.seats, voice, variants), at_a_glance(game, voice) if tells else None
    found = [short, None if tells else how, pieces, *play, glance, last, every]
    return tuple(section for section in found if section is not None and section.parts)


def _exact(game: GameFile, checked: CheckedGame, voice: Voice, beside: Iterable[Section | None]) -> Section:
    """Return the chapter with the exact rules of a game whose author has sentences for them."""
    effects = by_row(game, voice)
    pieces = components(game, checked, voice, effects)
    first, *more = beside
    said = (first, pieces, *chapters(game, voice, told_in_rows(effects)), *more)
    intro = Says((Item(EXACT_INTRO),))
    return Section(EXACT, (intro, *(each for each in said if each is not None and each.parts)), small=True)


def book(
    title: str,
    parts: tuple[Part, ...],
    rules: dict[str, tuple[str, ...]],
    seats: int,
    without: tuple[Part, ...] | None = None,
) -> Book:
    """Build a rulebook of chapters and texts, with changes against those `without` variants."""
    parts = citing_without(parts, set_aside(parts, rules, seats))
    tells = any(isinstance(part, Section) and part.title == EXACT for part in parts)
    if without is None:
        return Book(title, parts, rules, has_open=not tells)
    if tells:
        changed = Section(CHANGES, changes(without, parts, APART, follows=True))
        known = frozenset((*texts(without), CHANGES, TITLE))
        return Book(title, (parts[0], changed, *parts[1:]), rules, known, has_open=False)
    now = set(texts(parts))
    gone = tuple(Item(text) for text in dict.fromkeys(texts(without_boxes(without))) if text not in now)
    last = (Section("What no longer holds", (Says(gone),)),) if gone else ()
    known = frozenset((*texts(without), *texts(last)))
    return Book(title, (*parts, *last), rules, known)


# ---- build a rulebook as RULESET, --players and --with choose it, with changes by variants marked


def rulebook(
    ruleset: str, players: int | None, variants: list[str], *, examples: Shown = "chosen", exact: bool = False
) -> Book:
    """Return a ruleset's rulebook, `exact` without its author's sentences; raises a Complaint for errors."""
    target = find(ruleset)
    chosen = variants_of(target, variants)
    allowed = target.seats(chosen)
    sheet = {} if target.rules is None else rules_of(target.rules, target.shelf)
    words = {known: rule.lines for known, rule in sheet.items()}
    is_for_all = (
        players is None and not variants and not exact and allowed is not None and allowed.most > allowed.fewest
    )
    if is_for_all and allowed is not None and has_sentences(model_of(target.game)):
        title, parts, many = _for_all(target, allowed, examples)
        return book(title, parts, words, many)
    seats = None if allowed is None else seats_for(ruleset, players or allowed.fewest, chosen)
    checked, game = _opened(target, ruleset, players, seats, chosen, examples)
    title, parts = _parts(target, checked, chosen, examples=examples, game=game, exact=exact)
    if not variants:
        return book(title, parts, words, checked.seats)
    base = target.seats()
    as_many = base is not None and base.fewest <= checked.seats <= base.most
    plain = checked_game(ruleset, checked.seats if as_many else None, None)
    return book(title, parts, words, checked.seats, _parts(target, plain, [], examples=examples, exact=exact)[1])


def _opened(
    target: Ruleset, ruleset: str, players: int | None, seats: int | None, chosen: list[str], examples: Shown
) -> tuple[CheckedGame, Game | None]:
    """Return the checked game, and the playable one if its table at the start is to be drawn."""
    if examples == "chosen" and seats is not None:
        from interpreter import load

        with suppress(RulesetError):  # a game that cannot be played has a book, but no start to draw
            game = load(str(target.game), players=seats, variants=chosen, examples=True)
            return game.program.checked, game
    return checked_game(ruleset, players, chosen), None


def _for_all(target: Ruleset, allowed: Seats, examples: Shown) -> tuple[str, tuple[Part, ...], int]:
    """Return the title and chapters of a book for all numbers of players, and the number of its pictures.

    The main text is for the numbers for which the rules need the fewest changes; a chapter has those for others.
    """
    name, every = str(target.game), range(allowed.fewest, allowed.most + 1)
    spread = _spread(model_of(target.game), every)
    apart = [node for node in model_of(target.game).decls if isinstance(node, WithBlock)]
    seats = min(every, key=lambda many: (sum(_applies(node, many) for node in apart), many))
    checked, game = _opened(target, name, seats, seats, [], examples)
    title, parts = _parts(target, checked, [], examples=examples, game=game, spread=spread)
    different: dict[int, tuple[Section, ...]] = {}
    for many in every:
        if many != seats and any(_applies(node, many) for node in apart):
            other = _parts(target, checked_game(name, many, None), [], examples="none", spread=spread)[1]
            different[many] = changes(without_boxes(parts), other, APART)
    more = [
        Section(f"With {listed(map(str, many), 'or')} players", sections)
        for many, sections in _by_numbers(different).items()
    ]
    at = next(at for at, part in enumerate(parts) if isinstance(part, Section) and part.title == GLANCE)
    return title, (*parts[:at], *more, *parts[at:]), seats


def _by_numbers(different: dict[int, tuple[Section, ...]]) -> dict[tuple[int, ...], tuple[Section, ...]]:
    """Return sections by the numbers of players for which they are the same, those of most numbers first."""
    every = dict.fromkeys(section.title for sections in different.values() for section in sections)
    found: dict[tuple[int, ...], tuple[Section, ...]] = {}
    for title in every:
        of_title = {many: each for many, sections in different.items() for each in sections if each.title == title}
        for section in dict.fromkeys(map(repr, of_title.values())):
            same = tuple(many for many, each in of_title.items() if repr(each) == section)
            found[same] = (*found.get(same, ()), of_title[same[0]])
    return dict(sorted(found.items(), key=lambda item: (-len(item[0]), item[0])))


def _applies(node: WithBlock, many: int) -> bool:
    return node.seats is not None and node.seats.low <= many <= node.seats.high


def _spread(game: GameFile, every: range) -> dict[str, str]:
    """Return numbers that depend on the number of players as a text for all: `50 / 75 / 100`."""
    each = [game_voice.voice(game, many).names.numbers for many in every]
    told = {name: [numbers.get(name) or "" for numbers in each] for name in each[0]}
    told[SEATS] = [str(many) for many in every]
    return {name: values[0] if len(set(values)) == 1 else SLASH.join(values) for name, values in told.items()}


def _parts(
    target: Ruleset,
    checked: CheckedGame,
    chosen: list[str],
    *,
    examples: Shown,
    game: Game | None = None,
    spread: dict[str, str] | None = None,
    exact: bool = False,
) -> tuple[str, tuple[Part, ...]]:
    """Return the title and the chapters of the rulebook of a game with the chosen variants."""
    base = model_of(target.game)
    variants = [model_of(target.variants[name]) for name in chosen]
    titles = {str(file.header.title) for file in variants if file.header is not None}
    beside = _examples(target, titles) if examples != "none" else []
    whole = base.model_copy(update={"decls": (*base.decls, *beside)})
    sink = Sink()
    resolved = resolve(whole, variants, checked.seats, sink)
    refuse(sink, target.game)
    assert resolved is not None, "what was checked can be resolved"
    alone = resolve(base, [], checked.seats, Sink()) if variants else resolved
    told = (
        _fitting(resolved, target, chosen, checked.seats, spread, beside=examples == "chosen")
        if examples != "none"
        else _without_examples(resolved)
    )
    stale = outdated(base, resolved if alone is None else alone, resolved)
    parts = parts_of(told, checked, variants, stale, examples, spread, exact=exact)
    if game is not None:
        short, *more = parts
        assert isinstance(short, Section), "a rulebook begins with the game in short"
        long, names = None, game_voice.voice(resolved, checked.seats, tells=has_sentences(resolved) and not exact).names
        if names.tells:
            with suppress(RuntimeCheckFailed):
                long = length(game)
        said = () if long is None else (Says((long,)),)
        parts = (
            replace(short, parts=(*short.parts, *said, picture(game, names))),
            *with_pairs(tuple(more), game, names),
        )
    return " with ".join([_title(base, target.name), *sorted(titles)]), parts


def _without_examples(game: GameFile) -> GameFile:
    return game.model_copy(update={"decls": tuple(d for d in game.decls if not isinstance(d, ExampleDecl))})


def _fitting(
    game: GameFile, target: Ruleset, chosen: list[str], players: int, spread: dict[str, str] | None, *, beside: bool
) -> GameFile:
    """Return the game with only those examples that hold for this number of players and these variants.

    It also has those told by their author: `beside` phases, for fewer players with the same rules; in a book for all
    numbers of players (with `spread`), for any number.
    """
    holding = set(examples_holding(target, chosen, players))
    apart = [node for node in model_of(target.game).decls if isinstance(node, WithBlock)]
    known = by_title(game.decls)

    def fits(decl: ExampleDecl) -> bool:
        many = len(with_positions(decl, known).seats)
        same = all(_applies(node, many) == _applies(node, players) for node in apart)
        return spread is not None or (beside and same and 0 < many <= players and not chosen)

    decls = tuple(
        decl
        for decl in game.decls
        if not isinstance(decl, ExampleDecl)
        or decl.form == "position"
        or decl.span in holding
        or (has_sentence(decl) and not decl.variants and fits(decl))
    )
    return game.model_copy(update={"decls": decls})


def _title(base: GameFile, name: str) -> str:
    return name if base.header is None or base.header.title is None else str(base.header.title)


def _examples(target: Ruleset, titles: set[str]) -> list[Decl]:
    """Return the examples in separate files that need no variants besides those with these titles."""
    files = [model_of(file) for file in target.examples]
    return [
        decl
        for file in files
        if file.header is None or {str(named) for named in file.header.named} <= titles
        for decl in file.decls
    ]
