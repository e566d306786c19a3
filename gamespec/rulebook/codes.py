"""Codes of findings about a rule sheet and its ruleset, which only the command line reports."""

from __future__ import annotations

from gamespec.diagnostics import register

UNCITED_RULE = register(
    "GS581",
    "uncited-rule-id",
    "warning",
    "No line of the ruleset cites this rule of the rule sheet. End the line that carries it with `cite ID`; if no "
    "line can carry it, list it with its reason under `Rules without a line` in the ruleset's README.",
)
UNKNOWN_RULE = register(
    "GS582",
    "unknown-rule-id",
    "error",
    "A line cites an id the rule sheet does not define. Correct the id, or add the rule to the sheet.",
)
RUNTIME_CHECK = register(
    "GS583",
    "runtime-check",
    "note",
    "The rules need this, but it could not be proved; it is checked whenever the game runs.",
)
ASSUMPTION = register(
    "GS584", "assumption", "note", "The rulebook leaves this open; the line gives the reason for the choice."
)
