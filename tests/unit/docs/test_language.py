from __future__ import annotations

import re

import pytest

from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.syntax.identifiers import RESERVED
from tests.unit.docs.blocks import ROOT, Block, blocks_of

HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)

BLOCKS = [block for page in ("docs/language.md", "README.md") for block in blocks_of(page, "game")]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_every_block_of_the_reference_is_in_the_language(block: Block) -> None:
    parsed = parse(SourceFile(str(block), block.as_file()))
    assert [(found.span.line, found.message) for found in parsed.diagnostics] == []


def test_the_reference_has_blocks() -> None:
    assert len(BLOCKS) > 10


def test_the_reserved_words_of_the_reference_are_those_that_are_refused() -> None:
    text = (ROOT / "docs/language.md").read_text(encoding="utf-8")
    section = text.split("## Reserved words")[1].split("## ")[0]
    listed = {word for line in section.splitlines() if line.startswith("    ") for word in line[18:].split()}
    assert listed == RESERVED


@pytest.mark.parametrize(
    "page", ["README.md", "docs/language.md", "docs/style.md", "docs/api.md", "docs/architecture.md", "docs/machine.md"]
)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    here = (ROOT / page).parent
    anchors = {re.sub(r"[^a-z0-9 -]", "", head.lower()).strip().replace(" ", "-") for head in HEADING.findall(text)}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if not target.startswith("http"):
            file, _, anchor = target.partition("#")
            assert (here / file).exists(), target
            assert file or anchor in anchors, target


@pytest.mark.parametrize("page", ["README.md", "docs/architecture.md", "docs/machine.md"])
def test_every_place_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"(?:^|[` |])((?:gamespec|interpreter|cli|rulesets|tests|docs)/[a-z_/.]*)", text, re.MULTILINE)
    places = [ROOT / name.rstrip("/.,") for name in named]
    assert named
    assert [place for place in places if not place.exists() and not place.with_suffix(".py").exists()] == []
