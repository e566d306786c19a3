"""`gamespec order`: find effects at one moment whose order changes the result."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any

from cli.options import Json, Players, Ruleset, With, number
from cli.output.complaint import FINE, FOUND
from cli.output.consoles import data, plural, progress_bars, raw, say

if TYPE_CHECKING:
    from interpreter.hunting import Ordered, Site
    from interpreter.state.game import Game

POSITIONS, TIMES = 4_000, 10
"""Number of positions visited for each place, and about how many moves are tried at each of them."""
EXAMPLES = ("gamespec order harbor", "gamespec order harbor -n 20000")


def run(
    ruleset: Ruleset,
    *,
    positions: Annotated[
        int | None, number("-n", "--positions", help="Positions for each place (default: up to 4,000).")
    ] = None,
    players: Players = None,
    variants: With = None,
    as_json: Json = False,
) -> int:
    """Find effects at one moment whose order changes the result.

    These are rules that act at the same moment, and the members of a set in `for each`. For each of them it prints the
    shortest example it finds. Exits with 1 if an order matters.
    """
    from cli.games import open_game, which
    from interpreter.hunting import ordered, sites
    from interpreter.work import countable

    game = open_game(ruleset, players, variants)
    most = countable(game, POSITIONS * TIMES) // TIMES if positions is None else positions
    found: list[tuple[Site, Ordered | None]] = []
    with progress_bars() as heard:
        for number, site in enumerate(sites(game.checked), 1):
            found.append(
                (site, ordered(game, site, most, lambda met, number=number: heard(f"place {number}", met, most)))
            )
    told = [_as_json(game, site, each) for site, each in found]
    matters = any(each["verdict"] == "matters" for each in told)
    if as_json:
        data({**which(game), "places": told})
    else:
        _show(told)
    return FOUND if matters else FINE


def _as_json(game: Game, site: Site, found: Ordered | None) -> dict[str, Any]:
    from interpreter.examples.recording import changes
    from interpreter.hunting import example_of_last_move

    told: dict[str, Any] = {
        "place": site.text,
        "file": PurePath(site.span.file.name).name,
        "line": site.span.line,
        "verdict": "not compared",
        "positions": 0,
        "other": [],
        "example": "",
    }
    if found is None:
        return told
    told["positions"] = found.found.positions
    if found.found.path is None:
        return {**told, "verdict": "same" if found.found.whole else "no difference"}
    if found.state is not None and found.other is not None:
        told["other"] = list(changes(game, found.state, found.other))[:MOST]
    name = f"the order of {site.text}".replace('"', "'")[:80]
    return {**told, "verdict": "matters", "example": example_of_last_move(game, found.found.path, name)}


MOST = 8
"""Maximum number of differences that are listed."""
WORDS = {
    "same": "same result in all positions",
    "no difference": "no difference found",
    "not compared": "cannot be compared",
    "matters": "the order matters",
}


def _show(told: list[dict[str, Any]]) -> None:
    if not told:
        say("no effects of this game happen at one moment")
    for each in told:
        tried = f"({plural(each['positions'], 'position')})"
        say(f"{each['file']}:{each['line']}: {each['place']}: {WORDS[each['verdict']]} {tried}")
        if each["verdict"] != "matters":
            continue
        if each["example"]:
            raw(f"\n{each['example']}")
        say(f"in the other order: {', '.join(each['other']) or 'something else differs, such as where pieces are'}")
        say()
    many = sum(each["verdict"] == "matters" for each in told)
    say(f"{plural(len(told), 'place')}, {many} where the order matters")
