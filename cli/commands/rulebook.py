"""`gamespec rulebook`: a rulebook for people, generated from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import Players, Ruleset, With
from cli.output.complaint import Complaint
from cli.output.consoles import exactly, remark

SUFFIXES = {True: {".html", ".htm"}, False: {".md", ".markdown", ".txt"}}
"""How a page and a text are called, so that nothing else is ever written over."""


def run(
    ruleset: Ruleset,
    html: Annotated[bool, typer.Option("--html", help="One page of HTML.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Markdown, which is made if nothing is said.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write it there instead of printing it.")
    ] = None,
    no_examples: Annotated[bool, typer.Option("--no-examples", help="Leave out the worked examples.")] = False,
    players: Players = None,
    chosen: With = None,
) -> int:
    """Tell the rules as a rulebook: components, setup, phases, actions, scoring, examples and a glossary."""
    from cli.output.writing import try_place, write
    from cli.rulebook.markdown import as_markdown
    from cli.rulebook.page import as_page
    from cli.rulebook.reading import rulebook

    if html and markdown:
        raise Complaint("--html", "and --markdown: a rulebook is printed in one way", "leave one of the two out")
    if out is not None:
        if out.suffix.lower() not in SUFFIXES[html]:
            named = " or ".join(sorted(SUFFIXES[html]))
            raise Complaint("--out", f"{out} is no name of such a rulebook", f"name a file that ends in {named}")
        try_place(out, "the rulebook cannot be written", "name a file that may be written, in a folder there is")
    made = rulebook(ruleset, players, chosen or [], examples=not no_examples)
    text = as_page(made) if html else as_markdown(made)
    if out is None:
        exactly(text)
    else:
        write(out, text, "the rulebook cannot be written")
        remark(f"the rulebook is in {out}")
    return 0
