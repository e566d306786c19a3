"""Lint as a function: returns findings for rules given as a text, file, folder or bundled name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from gamespec.budgets import budget as allowing
from gamespec.diagnostics import Diagnostic
from gamespec.ruleset import DISK, NoRulesetError, Shelf, base_of, below, found
from gamespec.variants.needed import names_with_needed
from interpreter.linting.linted import Linted, notes_of, uncited
from interpreter.linting.run import lint as look_over
from interpreter.source import UNNAMED, RulesetError, is_folder, placed, variant_file


def lint(
    path_or_text: str | Path,
    *,
    name: str = UNNAMED,
    files: Mapping[str, str] | None = None,
    variants: Sequence[str] = (),
    notes: bool = False,
    rules: str | Path | None = None,
    budget: int | None = None,
) -> list[Diagnostic]:
    """Return the findings of `gamespec lint`, in the order of the files; empty if there are none.

    `path_or_text` is the name of a bundled game, a `.game` file, a folder (with every game below it), or the rules
    themselves: a text of several lines, named `name`. A variant's file, or a text with the name of one
    (`variants/deep.game`), is checked with its game. `files` maps names of files beside the rules to their texts;
    beside a text there are no others, and no disk is read. `variants`: check only these, together; otherwise every
    choice of them. `notes` adds runtime checks and assumptions; `rules` is a file that lists rule ids, each of which
    should be cited. `budget` is the allowed multiple of the usual work for a file. Raises RulesetError if there is
    no such ruleset.
    """
    with allowing(budget):
        try:
            looked_at, shelf = _looked_at(path_or_text, name, files, variants)
        except NoRulesetError as error:
            raise RulesetError(str(error)) from None
        told = [each for linted in looked_at for each in linted.findings]
        if rules is not None:
            if not shelf.holds(Path(rules)):
                raise RulesetError(f"there is no rule sheet {rules}; correct the name of the file")
            told += uncited(looked_at, Path(rules), shelf)
        return told + (notes_of(looked_at) if notes else [])


def look_at(file: Path, shelf: Shelf = DISK, variants: Sequence[str] = ()) -> Linted:
    """Check one file, a game with all its variants or one variant; return the results.

    `variants`: check only these, together. Raises NoRulesetError if the file belongs to no game, RulesetError if
    there is no such variant.
    """
    base = base_of(file, shelf)
    ruleset = found(file if base is None else base, shelf)
    if not variants:
        return look_over(ruleset, only=None if base is None else file)
    own = [name for name, variant in ruleset.variants.items() if variant == file]
    named = {name: variant_file(ruleset, name) for name in (*own, *variants)}
    ruleset = replace(ruleset, variants={**ruleset.variants, **named})
    return look_over(ruleset, chosen=names_with_needed(named, ruleset.heads))


def look_quickly(file: Path, shelf: Shelf = DISK) -> Linted:
    """Check a file quickly, without combinations of variants; raises NoRulesetError."""
    ruleset = found(base_of(file, shelf) or file, shelf)
    of_game = file == ruleset.game or file in ruleset.examples
    return look_over(ruleset, only=ruleset.game if of_game else file, together=False)


def _looked_at(
    what: str | Path, name: str, files: Mapping[str, str] | None, variants: Sequence[str]
) -> tuple[list[Linted], Shelf]:
    if not (files or variants) and is_folder(what):
        return [look_over(each) for each in below(Path(what))], DISK
    file, shelf = placed(what, name, files)
    return [look_at(file, shelf, [variants] if isinstance(variants, str) else variants)], shelf
