"""Files of every edition are read, play the games they played, and are upgraded.

The files in the folder of an edition are frozen: `frozen.txt` has their digests, as `sha256sum` prints them. A new
form of the language gets a new edition, or a further file, once it is certain that it stays.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from benchmarks.language.forms import Uses, forms
from gamespec.format.upgrading import laid_out, upgraded
from gamespec.model import EDITION
from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter import load
from tests.editions.played import HERE, digest, folders, recorded, titles
from tests.loaded import one_in

EDITIONS = range(1, EDITION + 1)
FILES = sorted(HERE.glob("*/**/*.game"))
SAVES = sorted(HERE.glob("*/*/*.json"))
"""Saved games, begun with the files of an edition."""
PLAYED = [
    (edition, folder, variant) for edition in EDITIONS for folder in folders(edition) for variant in titles(folder)
]


def source(file: Path) -> SourceFile:
    return SourceFile(file.name, file.read_text(encoding="utf-8"))


def test_every_edition_has_files() -> None:
    assert {file.relative_to(HERE).parts[0] for file in FILES} == {str(edition) for edition in EDITIONS}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_files_of_an_edition_are_never_changed(edition: int) -> None:
    of = HERE / str(edition)
    lines = (of / "frozen.txt").read_text(encoding="utf-8").splitlines()
    frozen = {name: digest for digest, name in (line.split() for line in lines)}
    texts = {file.relative_to(of).as_posix(): file.read_text(encoding="utf-8") for file in sorted(of.glob("**/*.game"))}
    assert {name: sha256(text.encode()).hexdigest() for name, text in texts.items()} == frozen


@pytest.mark.parametrize(
    ("edition", "folder", "variant"),
    one_in(4, PLAYED),
    ids=lambda part: part.name if isinstance(part, Path) else str(part),
)
def test_a_file_of_an_edition_plays_the_games_it_played(edition: int, folder: Path, variant: str) -> None:
    assert digest(folder, variant) == recorded(edition)[f"{folder.name} {variant}".strip()]


@pytest.mark.parametrize("file", SAVES, ids=lambda file: file.stem)
def test_a_save_of_an_edition_leads_to_the_positions_it_names(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    again = json.loads(load(file.parent).from_json(text).to_json())
    assert again == {**json.loads(text), "edition": EDITION}


def test_every_edition_has_a_save_and_one_was_written_before_saves_named_it() -> None:
    named = [json.loads(file.read_text(encoding="utf-8")).get("edition") for file in SAVES]
    assert {*named} == {None, *EDITIONS}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_an_edition_is_read_and_upgraded(file: Path) -> None:
    assert [found for found in parse(source(file)).diagnostics if found.is_error] == []
    text = laid_out(SourceFile(file.name, upgraded(source(file)).text))
    assert laid_out(SourceFile(file.name, upgraded(SourceFile(file.name, text)).text)) == text


def test_the_files_of_the_newest_edition_use_every_form_of_the_language() -> None:
    uses = Uses()
    for file in (HERE / str(EDITION)).glob("**/*.game"):
        uses.read(file)
    assert {form for form in forms() if not uses.forms[form]} == set()
