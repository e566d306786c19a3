"""A variant that declares something new changes nothing else, or is refused beside the old name.

Every word that stands in a game is tried as the name of every sort of declaration, against the same declaration under
a name nobody has. The suite takes a sample; CAPTURED=all takes every game (`just captured`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from random import Random

import pytest

import rulesets
from gamespec import model
from gamespec.check import check_world, seat_range
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.overlay import resolve
from interpreter import load
from tests.property.test_misspelt_names import SPOKEN, STREAM
from tests.unit.gamespec.check.snippets import model_of

WORD = re.compile(r"(?<![\w-])[A-Za-z][A-Za-z0-9]*(-[a-z0-9]+)*(?![\w-])")
EVERYTHING = os.environ.get("CAPTURED") == "all"
SAMPLE = ["tic_tac_toe", "kuhn_poker"]
WORDS_OF_A_GAME = 12
AT_ONCE = 100
"""Declarations of one variant: so many lines of the scoring, added together, are not too deep."""
SORTS = {
    "a field of the table": "add the table has\n  NAME : 0..9 starts 0",
    "a value of the table": "add the table has\n  NAME = 3",
    "a value with a parameter": "add the table has\n  NAME(zz-k from 0..3) = zz-k",
    "a field of each player": "add each player has\n  NAME : 0..9 starts 0",
    "a value of each player": "add each player has\n  NAME = 3",
    "a value of each player with a parameter": "add each player has\n  NAME(zz-k from 0..3) = zz-k",
    "a zone of the table": "add cards ZZ\n  | z-z  | copies |\n  | zz-a | 1 |\n\nadd the table has\n  NAME : group of ZZ, open",
    "a zone of each player": (
        "add cards ZZ\n  | z-z  | copies |\n  | zz-a | 1 |\n\nadd each player has\n  NAME : group of ZZ, open"
    ),
    "an action": "add action NAME\n  let zz-one be 1",
    "an action with a parameter": "add action NAME(zz-k from 0..3)\n  need zz-k > 1",
    "a phase": "add phase NAME\n  -> end",
    "a step": "add step NAME at end of phase setup\n  let zz-one be 1",
    "a word of a type": "add type ZZ is NAME, zz-other",
    "a type": "add type NAME is zz-a, zz-b",
    "a row": "add cards ZZ\n  | z-z  | copies |\n  | NAME | 1 |",
    "a column": "add cards ZZ\n  | z-z  | copies | NAME |\n  | zz-a | 1 | 2 |",
    "a field of things": "add cards ZZ\n  | z-z  | copies |\n  | zz-a | 1 |\n\nadd each ZZ has\n  NAME : 0..9 starts 0",
    "a value of things": "add cards ZZ\n  | z-z  | copies |\n  | zz-a | 1 |\n\nadd each ZZ has\n  NAME = 3",
    "a line by players": "add by players\n  | | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n  | NAME | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |",
    "a rule": "add action zz-act\n  let zz-one be 1\n\nadd rule NAME\n  after zz-act\n    let zz-two be 1",
    "a line of the scoring": "add scoring\n  NAME = 1",
    "an example": 'add example "NAME"\n  then\n    the game is not over',
}


def words(text: str) -> list[str]:
    """The words outside titles, reasons and comments, each once."""
    return sorted({match.group() for match in WORD.finditer(SPOKEN.sub(" ", text))})


def errors(base: model.GameFile, variant: model.GameFile, seats: int) -> list[Diagnostic]:
    """The errors of a game with a variant."""
    sink = Sink()
    game = resolve(base, [variant], seats, sink)
    if game is not None:
        check_world(game, seats, sink)
    return [found for found in sink if found.is_error]


def variant_of(title: str, lines: str) -> model.GameFile | None:
    """A variant of these lines; None where a name may not stand there at all."""
    try:
        return model_of(f'variant "Fresh" of "{title}"\n\n{lines}\n', "fresh.game")
    except AssertionError:
        return None


def program(text: str, title: str, lines: str, seats: int) -> str:
    """Return the program with a variant, without names and without numbers of random streams."""
    files = {"variants/fresh.game": f'variant "Fresh" of "{title}"\n\n{lines}\n'}
    made = load(text, seats, variants=["fresh"], files=files, name="base.game").program.module.source()
    return "\n".join(line.split("#")[0].rstrip() for line in STREAM.sub("draw(s[1], ", made).splitlines())


def all_of(sort: str, names: Sequence[str]) -> str:
    """One variant that declares a thing of this sort for each name."""
    return "\n\n".join(
        re.sub(r"zz-\w+|z-z|ZZ", lambda m, n=n: f"{m.group()}{n}", SORTS[sort]).replace("NAME", name)
        for n, name in enumerate(names)
    )


@pytest.mark.parametrize("game", rulesets.names() if EVERYTHING else SAMPLE)
def test_a_new_name_takes_no_old_ones_meaning(game: str) -> None:
    text = rulesets.game_file(game).read_text(encoding="utf-8")
    base = model_of(text, "base.game")
    assert base.header is not None
    title, seats = str(base.header.title), seat_range(base)[0]
    known = words(text)
    chosen = known if EVERYTHING else Random(game).sample(known, min(WORDS_OF_A_GAME, len(known)))
    wrong: list[str] = []
    played = 0
    for sort, lines in SORTS.items():
        capital = sort == "a type"
        plain = variant_of(title, lines.replace("NAME", "Zz-name" if capital else "zz-name"))
        if plain is None or errors(base, plain, seats):
            wrong.append(f"{sort} cannot be added")
            continue
        fit: list[str] = []
        for name in chosen:
            if name[0].isupper() is not capital and sort != "an example":
                continue
            variant = variant_of(title, lines.replace("NAME", name))
            if variant is None:
                continue
            found = errors(base, variant, seats)
            if not found:
                fit.append(name)
                continue
            places = {label.span.file.name for error in found for label in (error.primary, *error.secondary)}
            if "fresh.game" not in places:
                wrong.append(f"{sort} `{name}`: {found[0].code} {found[0].message}: told without the variant")
        played += len(fit)
        fresh = [f"Zz{n}" if capital else f"zz-fresh{n}" for n in range(len(fit))]
        parts = [slice(at, at + AT_ONCE) for at in range(0, len(fit), AT_ONCE)]
        if any(
            program(text, title, all_of(sort, fit[part]), seats)
            != program(text, title, all_of(sort, fresh[part]), seats)
            for part in parts
        ):
            one = program(text, title, lines.replace("NAME", "Zz" if capital else "zz-fresh"), seats)
            wrong += [
                f"{sort} `{name}` changes what plays"
                for name in fit
                if program(text, title, lines.replace("NAME", name), seats) != one
            ] or [f"{sort}: {fit} change what plays together"]
    assert played
    assert wrong == []
