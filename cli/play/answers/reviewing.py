"""Answer `review`: judge past decisions by search, and print those that cost the most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output.consoles import err, plural, remark, say
from cli.play.words.names import plainly

if TYPE_CHECKING:
    from interpreter.advice import Considered, Judged
    from interpreter.state.game import State

GIVE = 2
"""Half-width of the confidence interval printed for a decision's cost, in standard errors."""
USUAL = "200"
"""Default number of simulated games per decision in a review while a game is played."""
WORST = 5
"""Maximum number of decisions printed in a review."""


def review(state: State, seat: int, words: str) -> None:
    """Print a seat's costliest decisions by what it knew; `words`: time or number of games."""
    from interpreter.advice import reviewed
    from interpreter.searching import budget

    allowed = budget(words or USUAL)
    if allowed is None:
        say(
            f"{words!r} is not a number of games or a time; write `review`, `review 1000` or `review 2s` a decision",
            style="yellow",
        )
    elif state.game.players == 1:
        say(
            "a review needs at least two players, because it compares chances to win; type `hint` for good moves",
            style="yellow",
        )
    else:
        found, _ = judged_of(reviewed(state, allowed, 0, seat))
        judged = [one for one in found if one is not None]
        if judged:
            tell(state, f"a search of {words or USUAL}", judged, len(found), WORST)
        else:
            say("there is nothing to review: you have not yet had a decision with a choice", style="yellow")


def judged_of(decisions: Iterator[Judged | None]) -> tuple[list[Judged | None], bool]:
    """Return decisions judged before Ctrl-C (None: too many moves), and whether these are all."""
    found: list[Judged | None] = []
    try:
        with err().status("judging") as shown:
            for one in decisions:
                found.append(one)
                shown.update(f"judging: {plural(len(found), 'decision')}")
    except KeyboardInterrupt:
        return found, False
    return found, True


def tell(state: State, bot: str, judged: list[Judged], decisions: int, worst: int) -> None:
    """Print each player's up to `worst` costliest decisions, with the better moves."""
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
            say("  no clear mistakes: no decision cost more than the uncertainty of the search")
    missing = decisions - len(judged)
    if missing:
        remark(
            f"{plural(missing, 'decision')} not judged, because of too many legal moves "
            "for this search; give it more rollouts, such as 2000"
        )


def _tell_one(one: Judged) -> None:
    cost = f"-{100 * one.cost:.0f} points, plus or minus {100 * GIVE * one.error:.0f}"
    say(f"  move {one.number}: {plainly(one.played.move)}: {_percent(one.played)} to win ({cost})")
    say(f"    better: {plainly(one.best.move)}: {_percent(one.best)}")


def _percent(one: Considered) -> str:
    if one.proof:
        return "certain" if one.proof > 0 else "no chance"
    return f"{100 * one.chance:.0f} %"
