"""Sheets to print and cut out: all cards, tiles and tokens of a game, their backs, and the boards."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cli.scene.page import Page, style
from cli.scene.roads import joined
from cli.scene.tags import Markup, tag
from gamespec.checked.kinds import Kind
from interpreter.scene import Piece
from interpreter.scene.boards import bare_board
from interpreter.scene.declared import declared
from interpreter.scene.pieces import Pieces

if TYPE_CHECKING:
    from interpreter.state.game import Game

NAMES = (
    *("chromium", "chromium-browser", "google-chrome", "chrome"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Commands and files by which a browser is found that can print: in the path, on macOS, on Windows."""
PATIENCE = 120
"""Maximum seconds that the browser may take to print a PDF."""


def sheets(game: Game, paper: str = "a4") -> str:
    """Return an HTML page of every piece by kind, then the boards, for `a4` or `letter`."""
    page, facts = Page(game.program.checked), declared(game.program)
    pieces = Pieces(facts)
    kinds = [kind for kind in game.program.checked.kinds if kind.sort == "piece" and not kind.is_die]
    sections = [_kind(game, page, pieces, kind) for kind in kinds]
    boards = joined(bare_board(facts, kind, printed=True) for kind in facts.boards)
    sections += [tag("section", tag("h2", board.title), page.board(board), class_="sheet map") for board in boards]
    title = tag("title", f"{game.title}: print and play")
    head = f'<meta charset="utf-8">{title}<style>{style()}{_print_style(paper)}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head>{tag("body", *sections, class_="scene")}</html>'


def _kind(game: Game, page: Page, pieces: Pieces, kind: Kind) -> Markup:
    cards = (page.card(piece) for piece in _each(game, pieces, kind))
    back = tag("div", tag("b", kind.title or kind.name), class_="card back")
    heading = f"{kind.title or kind.name}: {kind.size}"
    return tag("section", tag("h2", heading), tag("div", *cards, back, class_="sheet-of"), class_=f"sheet {kind.form}")


def _each(game: Game, pieces: Pieces, kind: Kind) -> Iterator[Piece]:
    """Yield every piece of a kind with its face; pieces that belong to a player with their owner."""
    for number in range(kind.size):
        row = kind.rows[kind.row_of[number]]
        found = {"kind": kind.name, "row": row, "front": f"{kind.name}[{row}]"}
        if kind.owner_of and kind.owner_of[number] >= 0:
            found["owner"] = game.seat_names[kind.owner_of[number]]
        yield pieces.piece(found)


def chromium() -> str | None:
    """Return the path of an installed Chromium or Chrome; None if there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def print_pdf(page: str, target: Path) -> None:
    """Print an HTML page to a PDF by Chromium; raises CalledProcessError, TimeoutExpired."""
    browser = chromium()
    assert browser is not None
    with TemporaryDirectory() as folder:
        source = Path(folder) / "sheets.html"
        source.write_text(page, encoding="utf-8")
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        options += ["--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        command = [browser, *options, f"--print-to-pdf={target.absolute()}", source.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)


def _print_style(paper: str) -> str:
    sheet = Path(__file__).with_name("sheets.css").read_text(encoding="utf-8")
    return f"@page {{ size: {paper}; margin: 10mm; }}\n{sheet}"
