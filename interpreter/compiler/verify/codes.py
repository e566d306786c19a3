"""The findings of the phase graph: ways that lead nowhere, and arrows nobody follows."""

from __future__ import annotations

from gamespec.diagnostics.catalogue import register

UNREACHED = register(
    "GS401", "phase-never-reached", "warning", "No arrow that can be followed leads from the setup to this phase."
)
ENDLESS = register(
    "GS402", "phase-without-end", "error", "From this phase no way leads to the end, whatever anybody chooses."
)
IDLE_LAP = register(
    "GS403",
    "lap-without-decision",
    "error",
    "These phases form a circle in which nobody decides anything and nothing is drawn, so it goes round for ever.",
)
DEAD_ARROW = register("GS405", "arrow-never-followed", "warning", "The condition of this arrow never holds.")
ENDS_EARLY = register(
    "GS406", "arrow-always-followed", "warning", "The condition of this arrow always holds, so those below it are dead."
)
