"""Variants of a game in memory with other values in the cells of its data tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gamespec.diagnostics import Sink
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.ruleset.shelf import VARIANTS
from gamespec.source import SUFFIX
from gamespec.variants.settings import Place, SettingError, now, variant
from interpreter.source import RulesetError
from interpreter.state.game import Game
from interpreter.state.pickling import parts_as_read


def said(game: Game) -> GameFile:
    """Return the parsed rules of a loaded game, with its variants applied, as one syntax tree."""
    source, sink = game.source, Sink()
    base, *variants = [source.as_read.read(file)[0] for file in (source.file, *(file for _, file in source.variants))]
    assert base is not None
    whole = resolve(base, [each for each in variants if each is not None], game.players, sink)
    assert whole is not None
    return whole


def printed(game: Game, places: Sequence[Place]) -> dict[Place, str]:
    """Return the values that these cells of data tables have in the rules; raises SettingError."""
    whole = said(game)
    return {place: now(whole, place, game.players) for place in places}


def varied(game: Game, choices: Sequence[Mapping[Place, str]]) -> Iterator[Game]:
    """Yield the game for each choice of values; raises SettingError if the rules forbid one."""
    whole, source = said(game), game.source
    titles = [source.title_of(name) for name in game.variants]
    parts = parts_as_read(game)
    for number, chosen in enumerate(choices):
        text = variant(whole, chosen, game.players, titles)
        name = f"swept_{number}"
        while name in source.ruleset.variants:
            name += "_"
        file = source.file.parent / VARIANTS / f"{name}{SUFFIX}"
        named = str(file.absolute() if source.shelf.disk else file)
        again = parts._replace(variants=(*parts.variants, name), texts=(*parts.texts, (named, text)), prints=())
        try:
            yield again.again(again)
        except RulesetError as refused:
            raise SettingError(
                f"with `{words(chosen)}`, the rules have errors: {_reasons(refused)}", _advice(refused)
            ) from None


def words(chosen: Mapping[Place, str]) -> str:
    """Return a choice of values as text: `License[pub].price = 8`."""
    return " and ".join(f"{place} = {value}" for place, value in chosen.items())


def _reasons(refused: RulesetError) -> str:
    return "; ".join(f"{found.code} {found.message}" for found in refused.diagnostics) or str(refused)


def _advice(refused: RulesetError) -> str:
    return next((found.advice for found in refused.diagnostics if found.advice), "choose values that the rules allow")
