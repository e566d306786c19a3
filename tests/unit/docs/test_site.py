"""The site is built as `just docs` builds it.

A link that leads nowhere, or a page that nobody finds, is an error.
"""

from __future__ import annotations

import json
import re
from functools import wraps
from pathlib import Path

import pytest

import interpreter
import rulesets
from cli.host.static.page import static_page
from cli.rulebook.parts import Book
from cli.rulebook.reading import rulebook
from gamespec.diagnostics.pages import heads
from interpreter import Game
from tests.loaded import COMPARED, WHOLE, load
from tests.unit.docs.blocks import ROOT, blocks_of

PLAYED = COMPARED if WHOLE else ("kuhn_poker", "connect_four", "public_market")
"""Games whose page to play on is built, the largest among them; `just docs` builds all."""

REPORTED = COMPARED if WHOLE else ("pig",)
"""Games on which a report is made."""

BOOKS = COMPARED if WHOLE else ("fleet", "kuhn_poker")
"""Games whose rulebook is built."""

pytest.importorskip("material", reason="mkdocs-material is not installed")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("interpreter.load", wraps(interpreter.load)(load))  # its page tells what the true one is handed
        patch.setattr("cli.host.static.page.static_page", paged)
        patch.setattr("cli.rulebook.reading.rulebook", told)
        patch.setenv("REPORTS", ",".join(REPORTED))
        build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True))
    return folder


def paged(game: Game, kinds: list[str]) -> str:
    """Return the page on which a game is played, or one that only stands there for it."""
    return static_page(game, kinds) if game.name in PLAYED else game.title


def told(name: str, players: int | None, variants: list[str]) -> Book:
    """Return the rulebook of a game, or an empty one for a game of which the page need only be there."""
    return rulebook(name, players, variants) if name in BOOKS else Book(name, ())


def test_every_page_of_the_folder_stands_in_the_list_of_pages() -> None:
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    lost = [
        page.name for page in (ROOT / "docs").rglob("*.md") if page.relative_to(ROOT / "docs").as_posix() not in listed
    ]
    assert lost == []


def test_every_game_and_every_finding_has_a_page(site: Path) -> None:
    for name in rulesets.names():
        assert (site / "games" / f"{name}.html").exists()
        assert (site / "games" / f"{name}_rulebook.html").exists()
    for each in heads():
        assert (site / "findings" / f"{each.code}.html").exists()


def test_a_game_is_shown_with_its_board_its_rules_and_their_sheet(site: Path) -> None:
    shown = (site / "games" / "othello.html").read_text(encoding="utf-8")
    text = re.sub("<[^>]+>", "", shown)
    assert "4  .  .  . P2 P1  .  .  ." in text
    assert "action place" in text
    assert 'href="othello_rules.html"' in shown


def test_a_game_is_reported_and_its_page_leads_there(site: Path) -> None:
    assert "200 games" in (site / "games" / "pig_report.html").read_text(encoding="utf-8")
    for page in ("pig.html", "index.html"):
        assert 'href="pig_report.html"' in (site / "games" / page).read_text(encoding="utf-8")
    assert 'href="../reports/fleet.html"' in (site / "games" / "fleet.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["fleet", "chess", "captains_of_the_gulf"])
def test_the_table_of_a_game_is_drawn_on_its_page(site: Path, name: str) -> None:
    shown = (site / "games" / f"{name}.html").read_text(encoding="utf-8")
    assert shown.index("play/") < shown.index('<div class="scene table-scene">') < shown.index("<h2")
    assert "&lt;section" not in shown
    assert ".scene {" in (site / "assets" / "scene.css").read_text(encoding="utf-8")


def test_links_to_files_of_the_repository_lead_to_pages(site: Path) -> None:
    for page in site.rglob("*.html"):
        for link in re.findall(r'href="([^"#:]+)(?:#[^"]*)?"', page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists() or page.name == "404.html", f"{page.name}: {link}"


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|<link[^>]*href)="(https?://[^"]+)"', front) == []


def test_search_finds_findings_recipes_and_what_is_said_in_python(site: Path) -> None:
    found = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    titles = {each["title"] for each in found}
    assert {"A draft", "State.apply"} <= titles
    assert any(title.startswith("GS402") for title in titles)


def test_the_search_works_in_pages_opened_from_disk(site: Path) -> None:
    """A page from disk may read neither the index nor a worker of the site: both come as scripts."""
    index = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    assert json.loads(index.removeprefix("var __index = "))["docs"]
    front = (site / "index.html").read_text(encoding="utf-8")
    assert '<script src="assets/iframe-worker.js"></script>' in front
    assert (site / "assets" / "iframe-worker.js").exists()


def test_the_games_are_in_the_navigation_and_the_home_page_has_three_pictures(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    for name in rulesets.names():
        assert f'href="games/{name}.html"' in front
    assert len(re.findall(r'<img [^>]*src="pictures/\w+\.(?:svg|png)"', front)) == 3


def test_the_cookbook_has_twenty_five_small_games() -> None:
    recipes = blocks_of("docs/cookbook.md", "game")
    assert len(recipes) >= 25
    assert max(recipe.text.partition("\nexample ")[0].count("\n") for recipe in recipes) <= 65


def test_every_game_can_be_played_on_a_page_of_the_site(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    for name in rulesets.names():
        page = (site / "play" / f"{name}.html").read_text(encoding="utf-8")
        if name in PLAYED:
            assert 'id="module"' in page
            assert len(page) < 250_000
        assert f'href="../play/{name}.html"' in (site / "games" / f"{name}.html").read_text(encoding="utf-8")
    for link in re.findall(r'href="(play/[^"]+)"', front):
        assert (site / link).exists()
