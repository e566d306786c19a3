"""`gamespec grammar`: print the grammar of the language for readers and for language models."""

from __future__ import annotations

from typing import Annotated

from cli.options import option
from cli.output.complaint import FINE, Complaint
from cli.output.consoles import exactly


def run(
    ebnf: Annotated[bool, option("--ebnf", "Print EBNF, for readers (default).")] = False,
    gbnf: Annotated[bool, option("--gbnf", "Print GBNF, for language models that write rules.")] = False,
) -> int:
    """Print the grammar of the language."""
    from gamespec.syntax.grammar import notation

    if ebnf and gbnf:
        raise Complaint("--gbnf", "a grammar is printed in one notation", "leave out `--ebnf` or `--gbnf`")
    exactly(notation.gbnf() if gbnf else notation.ebnf())
    return FINE
