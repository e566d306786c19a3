"""`gamespec rulebook`: generate a rulebook from the rules of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cli.options import Html, Players, Ruleset, With, option
from cli.output.complaint import Complaint
from cli.output.consoles import exactly, remark

SUFFIXES = {".md", ".markdown", ".txt"}
"""Suffixes that a file named by --out must have, so that no other sort of file is overwritten."""
FAILED = "the rulebook cannot be written"

EXAMPLES = ("gamespec rulebook harbor --html harbor.html", "gamespec rulebook harbor --with storms --out harbor.md")


def run(
    ruleset: Ruleset,
    *,
    html: Html = None,
    out: Annotated[Path | None, option("--out", "Write the Markdown to FILE instead of stdout.", "FILE")] = None,
    all_examples: Annotated[
        bool, option("--all-examples", "Print all worked examples, in a chapter of their own.")
    ] = False,
    no_examples: Annotated[
        bool, option("--no-examples", "Leave out the worked examples and the picture of the table.")
    ] = False,
    exact: Annotated[bool, option("--exact", "Print the generated sentences only, not those of the author.")] = False,
    players: Players = None,
    chosen: With = None,
) -> int:
    """Write a rulebook as Markdown or HTML, generated from the rules.

    It has components, setup, phases, actions and scoring, and beside each phase one or two examples. Where the rules
    have sentences of the author, these are printed, and the generated ones in a chapter of their own.
    """
    from cli.output.writing import try_page, try_place, write
    from cli.rulebook.markdown import as_markdown
    from cli.rulebook.page import as_page
    from cli.rulebook.reading import Shown, rulebook

    try_page(html)
    if out is not None:
        if out.suffix.lower() not in SUFFIXES:
            named = " or ".join(sorted(SUFFIXES))
            raise Complaint("--out", f"`{out}` is not the name of a text file", f"choose a name that ends in {named}")
        try_place(out, FAILED, "name a file that may be written, in an existing folder")
    shown: Shown = "none" if no_examples else "all" if all_examples else "chosen"
    made = rulebook(ruleset, players, chosen or [], examples=shown, exact=exact)
    for file, text in ((html, as_page), (out, as_markdown)):
        if file is not None:
            write(file, text(made), FAILED)
            remark(f"written: {file}")
    if html is None and out is None:
        exactly(as_markdown(made))
    return 0
