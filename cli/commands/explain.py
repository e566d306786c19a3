"""`gamespec explain`: what a code of a finding means, why it matters, and what to write instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.complaint import Complaint, nearest
from cli.consoles import out, raw, say, show

if TYPE_CHECKING:
    from gamespec.diagnostics import Code

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
    "9": "Our own mistakes",
}


def run(
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="Such as GS204, or a name; all of them if not said.")
    ] = None,
) -> int:
    """Tell what a finding means, with an example; without CODE list all there are."""
    from gamespec.diagnostics.pages import page

    known = _known()
    if code is None:
        _list(known)
        return 0
    found = next((each for each in known if code.lower() in {each.code.lower(), each.name}), None)
    if found is None:
        words = [word for each in known for word in (each.code, each.name)]
        raise Complaint(
            code, "no finding has this code", nearest(code.upper() if code[:2].lower() == "gs" else code, words)
        )
    text = page(found.code)
    if text is None:
        say(f"{found.code} {found.name} ({found.severity})")
        say(found.page)
    elif out().is_terminal:
        from rich.markdown import Markdown

        show(Markdown(text))
    else:
        raw(text)
    return 0


def _known() -> tuple[Code, ...]:
    """Every code; each is registered where it is found, so all those places are loaded."""
    from importlib import import_module
    from pkgutil import walk_packages

    import gamespec
    from gamespec.diagnostics import catalogue

    for module in walk_packages(gamespec.__path__, "gamespec."):
        if not module.name.endswith("build_table"):
            import_module(module.name)
    import_module("interpreter.compiler.verify")
    import_module("cli.findings")
    return catalogue()


def _list(known: tuple[Code, ...]) -> None:
    family = ""
    for each in known:
        if each.code[2] != family:
            family = each.code[2]
            say(FAMILIES[family], style="bold")
        say(f"  {each.code}  {each.severity:<7}  {each.name}")
