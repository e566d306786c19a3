"""A declared name enters; a finding leaves when it is one of the reserved words or not spelled as a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.syntax.codes import ODD_NAME, RESERVED_WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import Ident

READING = "first last top bottom any random count sum some every highest lowest those would not if your its"
BEGINNING = "move set step end add take need pay let swap shuffle roll show do for repeat as"
STANDING = "yes no none it you stop chance choose anytime"
RESERVED = frozenset(f"{READING} {BEGINNING} {STANDING}".split())

BETTER = {
    "first": "starter",
    "last": "latest",
    "top": "upper",
    "bottom": "lower",
    "any": "whichever",
    "count": "number",
    "sum": "total",
    "set": "collection",
    "step": "stage",
    "end": "finish",
    "show": "fair",
    "chance": "odds",
    "move": "stride",
    "stop": "halt",
    "roll": "throw",
    "pay": "wage",
    "need": "want",
}


def check_declared(name: Ident) -> Iterator[Diagnostic]:
    """Refuse a reserved word or an odd spelling where a name is declared."""
    text = name.text
    if text in RESERVED:
        better = BETTER.get(text, f"the-{text}")
        yield RESERVED_WORD.at(
            name.span,
            f"`{text}` is a word of the language and cannot be a name",
            help=f"choose another name, such as `{better}`",
        )
        return
    if text[:1].islower() and (text != text.lower() or "_" in text):
        yield ODD_NAME.at(
            name.span,
            f"`{text}` is not spelled as a name",
            help=f"names are small words joined by hyphens: `{small_words(text)}`",
        )
    elif text[:1].isupper() and ((text.isupper() and len(text) > 3 and text.isalpha()) or "_" in text):
        yield ODD_NAME.at(
            name.span,
            f"`{text}` is not spelled as a kind",
            help=f"kinds begin with one capital: `{kind_spelling(text)}`",
        )


def small_words(text: str) -> str:
    """`launchLimit` or `launch_limit` as `launch-limit`."""
    spaced = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in text)
    return "-".join(word for word in spaced.replace("_", "-").split("-") if word)


def kind_spelling(text: str) -> str:
    """`BOAT`, `boat` or `fishing_boat` as `Boat`, `Fishing-boat`."""
    return text.replace("_", "-").lower().capitalize()
