"""Loading of a ruleset (bundled, folder, file or text) as a Game for a number of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from gamespec.budgets import budget as allowing
from gamespec.ruleset import around
from gamespec.variants.needed import names_with_needed
from interpreter.source import UNNAMED, Source, placed, variant_file
from interpreter.state.game import Game
from interpreter.state.pickling import GameParts


def load(
    name_or_path: str | Path,
    players: int | None = None,
    variants: Sequence[str] = (),
    *,
    examples: bool = False,
    budget: int | None = None,
    files: Mapping[str, str] | None = None,
    name: str = UNNAMED,
) -> Game:
    """Return a game ready to play, compiled for one number of seats.

    `name_or_path` is the name of a bundled game, the folder of a game, a `.game` file, or the rules themselves: a
    text of several lines, which is shown under `name`. `players` is the number of seats (None: the fewest the rules
    allow). `variants` are names of files in the folder `variants` beside the game (one or several); variants they need
    are added.
    `files` maps names of files beside the game, such as `variants/deep.game`, to their texts; rules given as text
    have no other files. Example files are read when examples are run, or at once with `examples`. `budget` is the
    allowed multiple of the usual work for a file (None: GAMESPEC_BUDGET, else 1). Raises RulesetError with readable
    findings.
    """
    from interpreter.loading import compiled  # loads the parser and the compiler

    file, shelf = placed(name_or_path, name, files)
    ruleset = around(file, shelf)
    variants = [variants] if isinstance(variants, str) else variants
    chosen = {each: variant_file(ruleset, each) for each in variants}
    every = {**ruleset.variants, **chosen} if chosen else {}
    heads = {each: shelf.heading(found) for each, found in every.items()}
    named = names_with_needed(variants, heads)
    source = Source(file.stem, file, tuple((each, every[each]) for each in named), shelf)
    with allowing(budget):
        program, fingerprints, read = compiled(source, players, examples=examples)
    return Game(program, replace(source, read=read), fingerprints, again=loaded_again)


def loaded_again(parts: GameParts[Game]) -> Game:
    """Return a game from pickled parts: its texts, file, or name; raises RulesetError."""
    texts, file = dict(parts.texts), parts.file
    if file in texts and not Path(file).is_absolute():
        rules = texts.pop(file)
        return load(rules, parts.players, parts.variants, budget=parts.budget, files=texts, name=file)
    there = file if file in texts or Path(file).is_file() else parts.name
    return load(there, parts.players, parts.variants, budget=parts.budget, files=texts)
