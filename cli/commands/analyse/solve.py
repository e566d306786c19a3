"""`gamespec solve`: solve a small game exactly, with its best moves and how well bots play."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from cli.options import Json, Players, Ruleset, With, begun_bots, number, option
from cli.output.complaint import FINE, Complaint
from cli.output.consoles import data, plural, progress_bars, remark, say, say_wrapped

if TYPE_CHECKING:
    from interpreter.solving import SolvedGame
    from interpreter.state.game import Game, State

EXAMPLES = (
    "gamespec solve harbor",
    'gamespec solve harbor --after "launch(cod)" --after "launch(tuna)"',
    "gamespec solve harbor --bots random,greedy,search:100",
)
FEW = 12
"""Number of decisions or moves that are listed without --full."""


class Goal(StrEnum):
    """Goal of the players of a game."""

    win = "win"
    points = "points"


def run(
    ruleset: Ruleset,
    *,
    after: Annotated[
        list[str] | None, option("--after", "Show the best moves after this move; repeatable.", "MOVE")
    ] = None,
    bots: Annotated[
        str | None,
        option("--bots", "Measure what a best response wins against these bots.", "BOT,...", autocompletion=begun_bots),
    ] = None,
    goal: Annotated[
        Goal | None,
        option("--goal", "What players maximise (default: points if one wins what the other loses, else win)."),
    ] = None,
    samples: Annotated[
        int, number("--samples", help="Random seeds tried at each decision of a bot.", most=10_000)
    ] = 20,
    players: Players = None,
    variants: With = None,
    full: Annotated[bool, option("--full", "List all decisions and moves.")] = False,
    as_json: Json = False,
) -> int:
    """Solve a small game exactly.

    Prints its value if both play as well as possible, the best moves, and how much a best response wins against bots.
    """
    from cli.games import complain_of_failed_check, open_game, which
    from interpreter.solving import UnsolvableError, solved

    game = open_game(ruleset, players, variants)
    named = _bots(game, bots)
    state = _state(game, after or [])
    try:
        with complain_of_failed_check(game), progress_bars() as heard:
            found = solved(game, None if goal is None else goal.value, named, samples, state, heard)
    except UnsolvableError as error:
        raise Complaint(ruleset, error.cause, error.advice) from None
    if as_json:
        data({**which(game), **found.as_json()})
    else:
        _show(game, found, None if full else FEW)
    return FINE


def _bots(game: Game, words: str | None) -> list[str]:
    from cli.play.seats import BETWEEN, check_kind

    named = [] if words is None else [word.strip() for word in BETWEEN.split(words)]
    for word in named:
        check_kind(word, people=False, game=game, option="--bots")
    return named


def _state(game: Game, moves: list[str]) -> State | None:
    from interpreter.kernel.errors import IllegalMoveError

    state = game.initial()
    for text in moves:
        try:
            state = state.apply(text)
        except IllegalMoveError as error:
            raise Complaint("--after", str(error), "name moves and draws from the beginning of the game") from None
    return state if moves else None


def _show(game: Game, found: SolvedGame, most: int | None) -> None:
    first = game.seat_names[game.people[0]]
    what = "histories" if found.hidden else "positions"
    sets = f", {found.sets:,} information sets" if found.hidden else ""
    say(f"{game.title}, {plural(len(game.people), 'player')}: solved, {found.positions:,} {what}{sets}")
    say()
    say(_value(first, found))
    if found.repeats:
        say("positions can come again: a game that never ends counts as 0")
    (_equilibrium if found.hidden else _best)(game, found, most)
    if found.exploited:
        say()
        alone = len(game.people) == 1
        say("what is lost by playing as" if alone else "exploitability: what a best response wins a game, against")
        for bot, lost in found.exploited.items():
            say(f"  {bot:<12} {lost:.4f}")


def _value(first: str, found: SolvedGame) -> str:
    unit = "points" if found.goal == "points" else "(1 is a win, 0 a draw, -1 a loss)"
    if not found.hidden:
        return f"value for {first}: {_number(found.low)} {unit}"
    return (
        f"value for {first}: {(found.low + found.high) / 2:.4f} {unit}, between {found.low:.4f} and {found.high:.4f}; "
        f"{found.iterations:,} iterations of CFR+"
    )


def _best(game: Game, found: SolvedGame, most: int | None) -> None:
    for choice in found.choices:
        say()
        say(f"{game.seat_names[choice.seat]} to move")
        values = list(dict.fromkeys(value for _, value in choice.moves))
        for value in values:
            texts = [text for text, worth in choice.moves if worth == value]
            more = 0 if most is None else max(0, len(texts) - most)
            listed = ", ".join(texts[: len(texts) - more]) + (f" and {more} more" if more else "")
            say(f"  {_number(value):>7}  {listed}")
    if found.line:
        say()
        say("one line of best play")
        say_wrapped("; ".join(found.line))


def _equilibrium(game: Game, found: SolvedGame, most: int | None) -> None:
    say()
    say("in an equilibrium, a player who knows this does that")
    shown = found.choices if most is None else sorted(found.choices, key=lambda each: len(each.known))[:most]
    for choice in sorted(shown, key=lambda each: each.seat):
        moves = ", ".join(f"{text} {100 * part:.0f} %" for text, part in choice.moves)
        say(f"  {game.seat_names[choice.seat]}: {moves}")
        say_wrapped("; ".join(choice.known) or "nothing yet", indent=6)
    if len(shown) < len(found.choices):
        remark(f"{len(shown)} of {len(found.choices)} decisions; --full shows all")


def _number(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else f"{value:.4f}"
