"""`gamespec review`: find the costliest decisions of a saved game by search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cli.options import FixedSeed, Json, argument, begun_bots, begun_rulesets, number, option
from cli.output.complaint import FINE, INTERRUPTED, Complaint
from cli.output.consoles import data, remark
from cli.play.answers.reviewing import judged_of, tell
from gamespec.nearest import quoted

if TYPE_CHECKING:
    from interpreter.advice import Judged
    from interpreter.searching import Budget
    from interpreter.state.game import State

USUAL = "search:1000"


def run(
    save: Annotated[Path, argument("FILE", "File written by `play --save`.")],
    bot: Annotated[
        str, option("--bot", "Search that judges: search:1000 (games) or search:2s.", "BOT", autocompletion=begun_bots)
    ] = USUAL,
    seat: Annotated[str | None, option("--seat", "Judge only this seat, such as P1.", "SEAT")] = None,
    worst: Annotated[int, number("--worst", help="Maximum number of decisions shown per player.")] = 5,
    on: Annotated[
        str | None, option("--on", "Rules of the game, if it is not bundled.", "RULESET", autocompletion=begun_rulesets)
    ] = None,
    seed: FixedSeed = 0,
    *,
    as_json: Json = False,
) -> int:
    """Find the costliest decisions of a saved game.

    A search judges each decision by the information its player had at the time.
    """
    allowed, state = _budget(bot), _played(save, on)
    names = state.game.seat_names
    if seat is not None and seat not in names:
        raise Complaint("--seat", f"this game has no seat `{seat}`", f"use one of {quoted(names)}")
    from interpreter.advice import reviewed

    wanted = None if seat is None else names.index(seat)
    found, whole = judged_of(reviewed(state, allowed, seed, wanted))
    judged = [one for one in found if one is not None]
    if as_json:
        data(_data(state, bot, judged, len(found), whole=whole))
    else:
        tell(state, bot, judged, len(found), worst)
    if not whole:
        remark("interrupted: only the decisions judged so far are shown")
    return FINE if whole else INTERRUPTED


def _budget(bot: str) -> Budget:
    from interpreter.searching import budget

    name, _, words = bot.partition(":")
    found = budget(words)
    if name != "search" or found is None:
        wrong = f"only the bot `search` can judge decisions, not `{bot}`"
        raise Complaint("--bot", wrong, "write search:400 for 400 rollouts a decision, or search:2s for two seconds")
    return found


def _played(file: Path, on: str | None) -> State:
    """Return the final state of a saved game; `on` is the ruleset, if it is not the bundled one."""
    from cli.games import open_seats
    from cli.play import saves
    from cli.play.saves import home_of, kept_in
    from interpreter.kernel.errors import SaveError

    kept = kept_in(file, "reviewed")
    if not kept.moves:
        advice = "play some moves first"
        raise Complaint(str(file), "this saved game has no moves yet, so there is nothing to review", advice)
    if kept.players == 1:
        advice = "type `hint` in `gamespec play` for good moves"
        raise Complaint(str(file), "a review needs at least two players, because it compares chances to win", advice)
    game = open_seats(home_of(kept, on), kept.players, kept.variants)
    try:
        return game.from_json(saves.read(file))
    except SaveError as wrong:
        advice = f"run `gamespec replay {file}` to play the game by the present rules as far as possible"
        raise Complaint(str(file), f"this saved game cannot be reviewed: {wrong.cause}", advice) from None


def _data(state: State, bot: str, judged: list[Judged], decisions: int, *, whole: bool) -> dict[str, Any]:
    from interpreter.advice import standing_out

    names = state.game.seat_names
    marked = {one.number for one in standing_out(judged)}
    return {
        "game": state.game.name,
        "rules": dict(state.game.fingerprints),
        "seats": names,
        "bot": bot,
        "whole": whole,
        "not_judged": decisions - len(judged),
        "decisions": [
            {
                "move": one.number,
                "seat": names[one.seat],
                "played": str(one.played.move),
                "best": str(one.best.move),
                "chance_played": one.played.chance,
                "chance_best": one.best.chance,
                "cost": one.cost,
                "error": one.error,
                "stands_out": one.number in marked,
            }
            for one in judged
        ],
    }
