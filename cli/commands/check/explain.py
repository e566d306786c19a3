"""`gamespec explain`: explain the code of a finding of lint, such as GS204."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output.complaint import Complaint
from cli.output.consoles import out, raw, say, show
from cli.output.rule_colours import THEME

if TYPE_CHECKING:
    from gamespec.diagnostics.pages import Head

FAMILIES = {
    "0": "Files and limits",
    "1": "Reading",
    "2": "Names",
    "3": "Types and ranges",
    "4": "Phases and loops",
    "5": "Unused or dead",
    "6": "Hidden information",
    "7": "Variants",
    "8": "Style",
    "9": "Internal errors",
}


def _codes(incomplete: str) -> list[str]:
    """Return completions of CODE for a shell: codes and names of findings."""
    from gamespec.diagnostics.pages import heads

    words = [word for head in heads() for word in (head.code, head.code.lower(), head.name)]
    return [word for word in words if word.startswith(incomplete) and (incomplete or word != word.lower())]


def run(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE", help="Code such as GS204, or its name (default: list all).", autocompletion=_codes
        ),
    ] = None,
) -> int:
    """Explain a finding, with an example and what to write instead."""
    from gamespec.diagnostics.pages import heads, page

    known = heads()
    if code is None:
        _list(known)
        return 0
    found = next((each for each in known if code.lower() in {each.code.lower(), each.name}), None)
    if found is None:
        words = [word for each in known for word in (each.code, each.name)]
        said = code.upper() if code[:2].lower() == "gs" else code
        near = get_close_matches(said, words, n=1)
        advice = f"did you mean `{near[0]}`?" if near else "run `gamespec explain` for a list of all codes"
        raise Complaint(code, "no finding has this code", advice)
    text = page(found.code) or ""
    if out().is_terminal:
        from rich.markdown import Markdown

        show(Markdown(text, code_theme=THEME))
    else:
        raw(text)
    return 0


def _list(known: tuple[Head, ...]) -> None:
    family = ""
    for each in known:
        if each.code[2] != family:
            family = each.code[2]
            say(FAMILIES[family], style="bold")
        say(f"  {each.code}  {each.severity:<7}  {each.name}")
