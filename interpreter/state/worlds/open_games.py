"""Games in which a seat knows everything: a program enters; whether it is one leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.compiler.program import Program


def is_open(program: Program) -> bool:
    """Whether nothing is ever hidden from a seat, drawn, or picked in secret, and no piece could be another."""
    layout = program.layout
    seen = all(field.sight.open for field in program.checked.fields)
    return seen and not layout.where and not layout.streams and not program.secrets
