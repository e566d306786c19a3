"""Every code has a page that `gamespec explain` prints.

Its example gives just that finding, and what stands instead does not.

A block that begins with `game`, or is marked `whole`, is a file of its own; other blocks are fragments, put into Harbor
(see `harbor.py`). Blocks of variants lie beside it, a block of `markdown` is its rule sheet, and a `console` block is a
file name only. `utf-16` says how a block is saved, `repeated` that it is written until it is too large, or, with
`others`, a hundred times, so that other findings come with it. What a fragment leaves unused of Harbor is not counted:
warnings count in the lines of the page alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from gamespec.diagnostics import Code, Diagnostic, pages
from gamespec.diagnostics.catalogue import LARGEST
from gamespec.diagnostics.pages import page
from gamespec.rulebook import ASSUMPTION, RUNTIME_CHECK, findings, gather, rules_of
from gamespec.ruleset import Ruleset
from interpreter.linting import lint
from tests.loaded import one_in
from tests.unit.cli.test_every_finding import codes
from tests.unit.docs.blocks import FENCE
from tests.unit.docs.harbor import harbor_with, lines_kept, with_signs

CODES = codes()


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page."""

    language: str
    flags: tuple[str, ...]
    text: str

    @property
    def is_fragment(self) -> bool:
        """Whether it is put into Harbor."""
        return not {"whole", "repeated"} & {*self.flags} and not self.text.startswith(("game ", "variant "))

    @property
    def game(self) -> str:
        """The whole file it stands for."""
        text = with_signs(harbor_with(self.text) if self.is_fragment else self.text)
        if "repeated" in self.flags:
            return harbor_with("") + text * (100 if "others" in self.flags else LARGEST // len(text) + 1)
        return text

    @property
    def saved(self) -> bytes:
        """The bytes of the file."""
        return self.game.encode("utf-16" if "utf-16" in self.flags else "utf-8")


def blocks(code: Code, heading: str) -> list[Block]:
    """The blocks below a heading of a page."""
    text = page(code.code) or ""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return [Block(found[1], tuple(found[2].split()), found[3]) for found in FENCE.finditer(section)]


def found_in(shown: list[Block], folder: Path, code: Code) -> list[Diagnostic]:
    """Return what is found about the blocks, each in the file it stands for."""
    variants = [block for block in shown if block.text.startswith("variant ")]
    base = [block for block in shown if block.language == "game" and block not in variants]
    game = folder / "harbor.game"
    game.write_bytes(base[0].saved if base else harbor_with("").encode())
    (folder / "variants").mkdir()
    files = {f"v{n}": folder / "variants" / f"v{n}.game" for n, _ in enumerate(variants)}
    for file, block in zip(files.values(), variants, strict=True):
        file.write_bytes(block.saved)
    sheets = [block for block in shown if block.language == "markdown"]
    consoles = [block for block in shown if block.language == "console"]
    target = Ruleset("harbor", folder / consoles[0].text.split()[-1] if consoles else game, (), files)
    linted = lint(target)
    above = lines_kept(base[0].text) if base and base[0].is_fragment else LARGEST if variants else 0
    whole = bool(variants)  # what a page shows of a game need not be a game that can be played
    found = [each for each in linted.findings if whole or each.code != "GS585"]
    if sheets:
        (folder / "rules.md").write_text(sheets[0].text, encoding="utf-8")
        found += findings(gather(linted.models, rules_of(folder / "rules.md")))
    if code is RUNTIME_CHECK:
        found += [RUNTIME_CHECK.at(span, text) for text, span in linted.runtime_checks.values()]
    if code is ASSUMPTION:
        found += [ASSUMPTION.at(span, text) for text, span in gather(linted.models, {}).assumptions]
    return [each for each in found if each.is_error or each.span.file.name != str(game) or each.span.line > above]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_a_page_begins_with_its_code_and_says_what_to_write(code: Code) -> None:
    text = page(code.code)
    assert text is not None
    lines = text.splitlines()
    assert lines[0] == f"# {code.code} {code.name} ({code.severity})"
    assert [line for line in lines if line.startswith("## ")] == ["## Example", "## Instead"]
    assert len(lines[2].split()) >= 8


@pytest.mark.parametrize("code", one_in(2, CODES), ids=lambda code: code.code)
def test_the_example_of_a_page_gives_just_this_finding(code: Code, tmp_path: Path) -> None:
    shown = blocks(code, "Example")
    found = found_in(shown, tmp_path, code)
    if any("others" in block.flags for block in shown):
        found = [each for each in found if each.code == code.code]
    assert [each.code for each in found] == [code.code], [
        f"{each.code} {each.span.line} {each.message}" for each in found
    ]


@pytest.mark.parametrize("code", one_in(2, CODES, 1), ids=lambda code: code.code)
def test_what_a_page_says_instead_gives_no_such_finding(code: Code, tmp_path: Path) -> None:
    found = found_in(blocks(code, "Instead"), tmp_path, code)
    assert [
        f"{each.code} {each.span.line} {each.message}" for each in found if each.code == code.code or each.is_error
    ] == []


def test_no_page_is_of_a_code_that_is_gone() -> None:

    there = {file.stem for file in Path(pages.__file__).parent.glob("*.md")}
    assert there == {code.code for code in CODES}
