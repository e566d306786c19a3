"""`gamespec cards`: write cards, tiles and boards to print and cut out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from cli.options import Html, Players, Ruleset, With, option
from cli.output.complaint import FINE, Complaint
from cli.output.consoles import say


class Paper(StrEnum):
    """Size of the sheets to print on."""

    a4 = "a4"
    letter = "letter"


def run(
    ruleset: Ruleset,
    players: Players = None,
    variants: With = None,
    *,
    html: Html = None,
    pdf: Annotated[Path | None, option("--pdf", "Write a PDF to FILE (needs Chromium).", "FILE")] = None,
    paper: Annotated[Paper, option("--paper", "Size of the sheets.")] = Paper.a4,
) -> int:
    """Write the cards, tiles and boards of a game to print and cut out."""
    from cli.games import open_game
    from cli.output.writing import write
    from cli.scene.sheets import chromium, print_pdf, sheets

    if html is None and pdf is None:
        raise Complaint("cards", "no file to write is named", "add --html cards.html or --pdf cards.pdf")
    if pdf is not None and chromium() is None:
        wrong = "a PDF file needs Chromium, which is not installed"
        raise Complaint("--pdf", wrong, "use --html, and print that page with a browser")
    game = open_game(ruleset, players, variants)
    page = sheets(game, paper)
    if html is not None:
        write(html, page, "the sheets cannot be written")
        say(f"written: {html}")
    if pdf is not None:
        print_pdf(page, pdf)
        say(f"written: {pdf}")
    return FINE
