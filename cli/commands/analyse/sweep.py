"""`gamespec sweep`: compare different values of a number in the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cli.options import (
    BackEnd,
    Bots,
    Cluster,
    FixedSeed,
    Html,
    Json,
    Output,
    Players,
    Ruleset,
    Style,
    With,
    Workers,
    number,
    option,
)
from cli.output.complaint import FINE, INTERRUPTED, Complaint, cluster_complaints
from cli.output.consoles import data, plural, progress_bar, remark, remark_long

if TYPE_CHECKING:
    from gamespec.variants.settings import Setting
    from interpreter.comparing.goal import Goal
    from interpreter.comparing.report import Sweep
    from interpreter.state.game import Game


GAMES = 400
"""Number of games for each value, if it is not requested."""
EXAMPLES = (
    'gamespec sweep harbor --set "License[pub].price=3..6"',
    'gamespec sweep harbor --set "License[pub].price=3..6" --until "seat 1 wins 50 %"',
)


def run(
    ruleset: Ruleset,
    *,
    cells: Annotated[
        list[str] | None,
        option("--set", r"Values to try: 'License\[pub].price=8..12' or 'CONSTANT=3,5'; repeatable.", "CELL=VALUES"),
    ] = None,
    until: Annotated[
        str | None,
        option("--until", "Find the value at which a number is nearest to GOAL, such as 'seat 1 wins 50 %'.", "GOAL"),
    ] = None,
    games: Annotated[
        int | None, number("-n", "--games", help="Games per value (default: 400, fewer if each takes long).")
    ] = None,
    players: Players = None,
    variants: With = None,
    seats: Bots = None,
    seed: FixedSeed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    back_end: Annotated[
        BackEnd, option("--back-end", "Engine; wasm is fastest for random and learned bots.")
    ] = BackEnd.auto,
    style: Style = Output.text,
    html: Html = None,
    as_json: Json = False,
) -> int:
    """Simulate a game with different values of a number in its tables.

    All values are played with common random numbers, so that the differences come from the values.
    """
    from cli.output.writing import try_page, write_page
    from cli.play.seats import with_bots
    from gamespec.variants.settings import SettingError, grid, setting
    from interpreter.comparing.figures import Ran
    from interpreter.comparing.report import sweep_report
    from interpreter.comparing.sweep import Looked, printed, sweep, varied
    from interpreter.impact.wasm_backend import CannotPlayInside
    from interpreter.work import affordable_coupled

    try_page(html)
    if not cells:
        wrong = "a sweep needs at least one cell and its values"
        raise Complaint("--set", wrong, 'add, for example, --set "Boat[cutter].price=3..6"')
    game, bots = with_bots(ruleset, players, variants, seats)
    goal = _goal(game, until)
    try:
        settings: list[Setting] = [setting(each) for each in cells]
        now = printed(game, [each.place for each in settings])
        choices = grid(settings)
        each_game = list(varied(game, choices))
    except SettingError as error:
        raise Complaint("--set", error.cause, error.advice) from None
    beside = next((at for at, chosen in enumerate(choices) if chosen == now), 0)
    rows = dict.fromkeys((each.place.kind, each.place.row) for each in settings if each.place.kind)
    looked = Looked(tuple(rows), beside, back_end is BackEnd.wasm)
    asked: dict[str, Any] = {"seats": bots, "seed": seed, "workers": cluster or workers}
    fits = affordable_coupled(game, GAMES, len(each_game))
    many = games or fits
    remark_long(games, fits, GAMES)
    try:
        with cluster_complaints(), progress_bar("games at each value", many) as heard:
            sums, stopped = sweep(each_game, many, looked, progress=heard, **asked)
    except CannotPlayInside as error:
        cause = f"the back end `wasm` cannot be used here: {error}"
        raise Complaint("--back-end", cause, "leave --back-end out, and Python plays the games") from None
    found = sweep_report(Ran(game, bots, seed, many, choices, now, looked, stopped), sums)
    _seek(goal, found)
    if html is not None:
        from cli.insight.swept import page

        write_page(html, page(found, _command(ruleset, cells, found, variants)))
    if as_json or style is Output.json:
        data(found.model_dump(mode="json"))
    else:
        from cli.insight.swept import show

        show(found)
    if games is None and many < GAMES and not stopped:
        remark(f"{plural(many, 'game')} a value instead of {GAMES}, because each takes long: -n {GAMES} plays all")
    return INTERRUPTED if stopped else FINE


def _goal(game: Game, until: str | None) -> Goal | None:
    """Return the goal of --until, if any."""
    from interpreter.comparing.goal import GoalError, goal_of

    try:
        return None if until is None else goal_of(until, [game.seat_names[seat] for seat in game.people])
    except GoalError as error:
        raise Complaint("--until", error.cause, error.advice) from None


def _seek(goal: Goal | None, found: Sweep) -> None:
    """Put the value nearest to a goal first among the findings."""
    from interpreter.comparing.goal import GoalError, reached

    if goal is None or not found.games:
        return
    try:
        found.findings.insert(0, reached(goal, found.figures))
    except GoalError as error:
        raise Complaint("--until", error.cause, error.advice) from None


def _command(ruleset: str, cells: list[str], found: Sweep, variants: list[str] | None) -> str:
    """Return the command line that reproduces the figures of a sweep."""
    bots = found.seats[0] if len(set(found.seats)) == 1 else ",".join(found.seats)
    words = [
        f"gamespec sweep {ruleset}",
        *(f'--set "{cell}"' for cell in cells),
        f"--players {found.players}",
        *(f"--with {name}" for name in variants or ()),
        *([] if bots == "random" else [f"--seats {bots}"]),
        f"-n {found.requested} --seed {found.seed}",
        *(["--back-end wasm"] if found.back_end == "WebAssembly" else []),
    ]
    return " ".join(words)
