"""`gamespec review`: find the costliest decisions of a saved game by search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.groups import Group
from cli.options import FixedSeed, Json, begun_bots, begun_rulesets
from cli.output.complaint import FINE, INTERRUPTED, Complaint
from cli.output.consoles import data, plural, remark, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.advice import Considered, Judged
    from interpreter.searching import Budget
    from interpreter.state.game import State

USUAL = "search:1000"
GIVE = 2
"""Standard errors on either side of a printed cost."""
GROUP = Group.PLAY


def run(
    save: Annotated[Path, typer.Argument(metavar="FILE", help="File written by `play --save`.", show_default=False)],
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="Search that judges: search:1000 (games) or search:2s.",
            autocompletion=begun_bots,
        ),
    ] = USUAL,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Judge only this seat, such as P1.")
    ] = None,
    worst: Annotated[
        int, typer.Option("--worst", metavar="N", min=1, help="Maximum number of decisions shown per player.")
    ] = 5,
    on: Annotated[
        str | None,
        typer.Option(
            "--on", metavar="RULESET", help="Rules of the game, if it is not bundled.", autocompletion=begun_rulesets
        ),
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
        raise Complaint("--seat", f"this game has no seat {seat!r}", f"there are: {', '.join(names)}")
    from interpreter.advice import reviewed

    wanted = None if seat is None else names.index(seat)
    found, whole = _judged(reviewed(state, allowed, seed, wanted))
    judged = [one for one in found if one is not None]
    if as_json:
        data(_data(state, bot, judged, len(found), whole=whole))
    else:
        _tell(state, bot, judged, len(found), worst)
    if not whole:
        remark("interrupted: only the decisions judged so far are shown")
    return FINE if whole else INTERRUPTED


def _budget(bot: str) -> Budget:
    from interpreter.searching import budget

    name, _, words = bot.partition(":")
    found = budget(words)
    if name != "search" or found is None:
        raise Complaint("--bot", f"{bot!r} cannot judge", "write search:400 for 400 games a decision, or search:2s")
    return found


def _played(file: Path, on: str | None) -> State:
    """Return the last state of a saved game."""
    from cli.games import open_seats
    from cli.play import saves
    from cli.saved import home_of, kept_in
    from interpreter.kernel.errors import SaveError

    kept = kept_in(file, "reviewed")
    if not kept.moves:
        raise Complaint(str(file), "nothing has happened in this game yet", "play some of it first")
    if kept.players == 1:
        raise Complaint(
            str(file), "a game for one player has no chance to win that could be judged", "`play` has `hint`"
        )
    game = open_seats(home_of(kept, on), kept.players, kept.variants)
    try:
        return game.from_json(saves.read(file))
    except SaveError as wrong:
        advice = f"`gamespec replay {file}` plays it by today's rules as far as possible"
        raise Complaint(str(file), f"this save cannot be reviewed: {wrong}", advice) from None


def _judged(decisions: Iterator[Judged | None]) -> tuple[list[Judged | None], bool]:
    """Return the judged decisions, and whether all were judged before Ctrl-C."""
    from cli.output.consoles import err

    found: list[Judged | None] = []
    try:
        with err().status("judging") as shown:
            for one in decisions:
                found.append(one)
                shown.update(f"judging: {plural(len(found), 'decision')}")
    except KeyboardInterrupt:
        return found, False
    return found, True


def _tell(state: State, bot: str, judged: list[Judged], decisions: int, worst: int) -> None:
    from interpreter.advice import standing_out

    say(f"{state.game.title}: {plural(decisions, 'decision')} with a choice, judged by {bot} from what each seat saw")
    marked = standing_out(judged)
    for seat, name in enumerate(state.game.seat_names):
        own = [one for one in judged if one.seat == seat]
        if not own:
            continue
        costly = sorted((one for one in marked if one.seat == seat), key=lambda one: one.error - one.cost)
        say()
        same = sum(one.played.move == one.best.move for one in own)
        say(f"{name}: {plural(len(own), 'decision')}, {same} of them as the search would decide", style="bold")
        for one in costly[:worst]:
            _tell_one(one)
        if len(costly) > worst:
            say(f"  and {len(costly) - worst} more that cost something; --worst {len(costly)} shows all")
        if not costly:
            say("  no clear mistakes: none cost more than the error of the search")
    missing = decisions - len(judged)
    if missing:
        remark(f"{plural(missing, 'decision')} not judged: too many legal moves for this search; use a larger --bot")


def _tell_one(one: Judged) -> None:
    from cli.play.words.names import plainly

    cost = f"-{100 * one.cost:.0f} points, plus or minus {100 * GIVE * one.error:.0f}"
    say(f"  move {one.number}: {plainly(one.played.move)}: {_percent(one.played)} to win ({cost})")
    say(f"    better: {plainly(one.best.move)}: {_percent(one.best)}")


def _percent(one: Considered) -> str:
    if one.proof:
        return "certain" if one.proof > 0 else "no chance"
    return f"{100 * one.chance:.0f} %"


def _data(state: State, bot: str, judged: list[Judged], decisions: int, *, whole: bool) -> dict[str, Any]:
    from interpreter.advice import standing_out

    names = state.game.seat_names
    marked = {one.number for one in standing_out(judged)}
    return {
        "game": state.game.name,
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
