"""Answer `hint`: print the best moves that a search found, with estimated chances to win."""

from __future__ import annotations

from cli.output.consoles import err, say
from cli.play.words.names import plainly
from interpreter.advice import Considered
from interpreter.state.game import State

USUAL = "1s"
"""Default time limit of the search for a hint, as a player types it."""
SHOWN = 5
"""Maximum number of moves printed as a hint."""


def hint(state: State, words: str) -> None:
    """Print the best moves by a search, in the time or number of games given, of the mover's view."""
    from interpreter.advice import considered
    from interpreter.searching import budget

    allowed = budget(words or USUAL)
    if allowed is None:
        say(
            f"{words!r} is not a number of games or a time; write `hint`, `hint 2000` games or `hint 5s`",
            style="yellow",
        )
        return
    if len(state.moves()) == 1:
        say("you have only one legal move")
        return
    try:
        with err().status("thinking"):
            found = considered(state, allowed)
    except KeyboardInterrupt:  # who waits no longer for a hint means the hint, not the game
        say("the search was stopped; type `hint` to search again for a second, or `quit` to end the game")
        return
    games = sum(one.games for one in found)
    if not games:
        say("no hint: the search found no position consistent with what you see in time; try `hint 5s`")
        return
    say(f"{games:,} rollouts from what you see:")
    told = [(_chance(one, state.game.players), plainly(one.move), one.games) for one in found[:SHOWN]]
    wide = max(len(text) for _, text, _ in told)
    for chance, text, played in told:
        say(f"  {chance:>9}  {text:<{wide}}  {played:,} rollouts")
    if len(found) > SHOWN:
        say(f"  and {len(found) - SHOWN} more with fewer rollouts")


def _chance(one: Considered, seats: int) -> str:
    """Return the estimated chance to win after a move, in words; empty in a game for one player."""
    if one.proof:
        return "wins" if one.proof > 0 else "loses"
    return f"wins {one.chance:.0%}".replace("%", " %") if seats > 1 and one.games else ""
