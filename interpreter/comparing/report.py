"""Results of a sweep as printed in JSON: figures with intervals, and findings."""

from __future__ import annotations

from pydantic import Field

from interpreter.comparing.figures import Ran, SweepFigures
from interpreter.comparing.sweep import Sums
from interpreter.insight.model import Figure, Finding
from interpreter.simulate.report import Part


class Swept(Part):
    """A cell of the rules that the sweep varies, and its values."""

    cell: str = Field(description="The cell, such as `License[pub].price`, or a constant of `by players`.")
    printed: str = Field(description="The value in the rules.")
    values: list[str]


class Left(Part):
    """A game that broke off: a runtime check failed, or it had no end."""

    values: dict[str, str] = Field(description="Value of each cell in this game.")
    seed: int = Field(
        description="In Python: a sweep with this seed begins with this game. In WebAssembly: the seed of the game."
    )
    text: str


class Sweep(Part):
    """Results of simulating the same games at each value of some cells of the rules."""

    game: str
    title: str
    players: int
    variants: list[str]
    rules: dict[str, str] = Field(description="Hash of each file of rules, to say later which rules these were.")
    seats: list[str] = Field(description="The bot at each seat.")
    seed: int
    requested: int = Field(description="Number of games requested for each choice of values.")
    games: int = Field(description="Number of games played for each choice of values.")
    broke_off: int = Field(
        description="Number of games that broke off at some value. Nobody wins them, and they are left out of scores."
    )
    unfinished: list[Left] = Field(description="The first games that broke off.")
    stopped: bool = Field(description="Whether the run was stopped early.")
    back_end: str = Field(
        description="Back end that played: Python, where games at different values share all chance the value does "
        "not change, or WebAssembly, where they share it up to the first difference."
    )
    settings: list[Swept]
    choices: list[dict[str, str]] = Field(
        description="Value of each cell, for each choice of values; the rows of the figures have this order."
    )
    beside: int = Field(description="Index of the choice with which the others are compared, from 0.")
    findings: list[Finding]
    figures: list[Figure]


def sweep_report(ran: Ran, sums: Sums) -> Sweep:
    """Return the results of a sweep as printed in JSON, with figures and findings."""
    made = SweepFigures(ran, sums)
    choices = [{str(place): value for place, value in chosen.items()} for chosen in ran.choices]
    game = ran.game
    return Sweep(
        game=game.name,
        title=game.title,
        players=len(game.people),
        variants=list(game.variants),
        rules=game.fingerprints,
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
