"""Results of a sweep as values and JSON: figures with intervals, and findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from interpreter.comparing.figures import SweepFigures
from interpreter.insight.model import Figure, Finding
from interpreter.simulate.report import Part

if TYPE_CHECKING:
    from interpreter.comparing.figures import Ran
    from interpreter.comparing.sweep import Sums


class Swept(Part):
    """A cell and its values in the sweep."""

    cell: str = Field(description="`License[pub].price`, or a constant")
    printed: str = Field(description="what the rules say")
    values: list[str]


class Left(Part):
    """A game with a failed runtime check or without an end."""

    values: dict[str, str] = Field(description="by cell")
    seed: int = Field(description="a sweep with this seed begins with that game; in WebAssembly: that of the game")
    text: str


class Sweep(Part):
    """Results of the same games at all values."""

    game: str
    title: str
    players: int
    variants: list[str]
    seats: list[str] = Field(description="the bots")
    seed: int
    requested: int = Field(description="games that were to be played at each value")
    games: int = Field(description="games that were played at every value")
    broke_off: int = Field(
        description="games that broke off at some value: nobody wins them there, and scores are compared without them"
    )
    unfinished: list[Left] = Field(description="the first of them")
    stopped: bool = Field(description="whether somebody ended the run before it was done")
    back_end: str = Field(
        description="what played: Python, in step but for what the value changes; or WebAssembly, where games of one "
        "seed are in step only as far as nothing differs"
    )
    settings: list[Swept]
    choices: list[dict[str, str]] = Field(description="by cell the value; the rows of the figures, in this order")
    beside: int = Field(description="with which of the choices the others are compared, from 0")
    findings: list[Finding]
    figures: list[Figure]


def sweep_report(ran: Ran, sums: Sums) -> Sweep:
    """Return the result of a sweep as people and programs read it."""
    made = SweepFigures(ran, sums)
    choices = [{str(place): value for place, value in chosen.items()} for chosen in ran.choices]
    game = ran.game
    return Sweep(
        game=game.name,
        title=game.title,
        players=len(game.people),
        variants=list(game.variants),
        seats=[ran.bots[seat] for seat in game.people],
        seed=ran.seed,
        requested=ran.requested,
        games=sums.games,
        broke_off=sums.broke_off,
        unfinished=[Left(values=choices[each.point], seed=each.seed, text=each.text) for each in sums.broken],
        stopped=ran.stopped,
        back_end="WebAssembly" if ran.looked.inside else "Python",
        settings=[
            Swept(
                cell=str(place),
                printed=ran.printed[place],
                values=list(dict.fromkeys(chosen[place] for chosen in ran.choices)),
            )
            for place in ran.choices[0]
        ],
        choices=choices,
        beside=ran.beside,
        findings=list(made.findings()),
        figures=list(made.figures()) if sums.games else [],
    )
