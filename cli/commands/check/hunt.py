"""`gamespec hunt`: search for a reachable position in which a condition holds, or for a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cli.options import FixedSeed, Json, Players, Ruleset, With, number, option
from cli.output.complaint import FINE, FOUND, Complaint
from cli.output.consoles import data, plural, progress_bar, raw, remark, say

if TYPE_CHECKING:
    from interpreter.hunting import Hunted, Target
    from interpreter.state.game import Game

EXAMPLES = ("gamespec hunt harbor", 'gamespec hunt harbor --for "some(p in players: p\'s total > 60)"')
POSITIONS = 20_000
"""Number of positions visited if it is not requested."""


def run(
    ruleset: Ruleset,
    *,
    condition: Annotated[
        str,
        option(
            "--for",
            "Condition in the words of the rules, as in a then line of an example (default: a fault).",
            "CONDITION",
        ),
    ] = "",
    gift: Annotated[bool, option("--gift", "Search for a move that brings points to an opponent only.")] = False,
    positions: Annotated[
        int | None, number("-n", "--positions", help="Positions to visit (default: up to 20,000).")
    ] = None,
    players: Players = None,
    variants: With = None,
    seed: FixedSeed = 0,
    as_json: Json = False,
) -> int:
    """Search for a position in which a condition holds, or a fault.

    Prints the moves to it as an example. Faults are a runtime check that fails, an `always` that does not hold, and a
    player without a legal move; an endless loop is shown too. Exits with 1 if something is found.
    """
    from cli.games import open_game, which
    from interpreter.hunting import example_of, example_of_last_move, gift_target, hunt, steps_of
    from interpreter.work import countable

    game = open_game(ruleset, players, variants)
    if gift and condition:
        raise Complaint("--gift", "the search for a move takes no condition", "leave out --gift or --for")
    target = gift_target(game) if gift else _target(game, condition)
    sought = target.text
    most = countable(game, POSITIONS) if positions is None else positions
    with progress_bar("positions", most) as heard:
        found = hunt(target, most, seed, heard, loops=not sought)
    text, wrong = "", None
    if found.path is not None and gift:
        text = example_of_last_move(game, found.path, _name(sought))
    elif found.path is not None:
        text, wrong = example_of(game, found.path, _name(sought or "a fault"), sought)
    round_about = None
    if found.loop is not None:
        way = found.loop.way
        round_about = steps_of(game, [*way, *found.loop.steps])[len(way) :]
    if as_json:
        said = {**_as_json(found), "loop": round_about, "example": text, "passes": bool(text) and wrong is None}
        data({**which(game), "condition": sought, **said})
    else:
        _show(found, sought, text, wrong, most)
        if round_about is not None:
            say(f"players can go on for ever by {'; '.join(round_about)}")
    return FINE if found.path is None else FOUND


def _target(game: Game, condition: str) -> Target:
    from interpreter import RulesetError
    from interpreter.hunting import condition_target, fault_target

    if not condition.strip():
        return fault_target(game)
    try:
        return condition_target(game, condition)
    except RulesetError as error:
        first = next(iter(error.diagnostics), None)
        cause = first.message if first is not None else str(error).rstrip()
        advice = (
            first.help if first is not None else ""
        ) or "write a claim, as in an example, such as `P1's total > 9`"
        raise Complaint("--for", f"`{condition}`: {cause}", advice) from None


def _as_json(found: Hunted) -> dict[str, object]:
    return {
        "positions": found.positions,
        "depth": found.depth,
        "whole": found.whole,
        "found": found.path is not None,
        "moves": None if found.path is None else len(found.path),
        "shortest": found.shortest,
        "why": found.why,
    }


def _name(words: str) -> str:
    return f"found by hunting: {' '.join(words.split())}".replace('"', "'")[:80]


def _show(found: Hunted, condition: str, text: str, wrong: str | None, most: int) -> None:
    what = f"`{condition}`" if condition else "a fault"
    if found.path is None:
        if found.whole:
            say(f"not found: {what} is in none of the {found.positions:,} reachable positions")
            return
        say(
            f"not found: {what} is in none of {found.positions:,} positions, which are all up to depth {found.depth} "
            "and some deeper ones"
        )
        if condition and found.nearest < 1_000 and found.nearest > 1:
            say(f"the nearest position lacks {found.nearest:.0f}")
        remark(f"to visit more positions, add for example -n {5 * most}")
        return
    length = plural(len(found.path), "move or draw").replace("move or draws", "moves and draws")
    shortest = ", the shortest way" if found.shortest else ", none of which can be left out"
    say(f"found after {length}{shortest} ({found.positions:,} positions visited)")
    if found.why:
        say(found.why)
    say()
    if text:
        raw(text)
    if wrong is None:
        remark("this example passes: paste it into the rules to keep it as a test")
    elif condition or not text:
        remark(f"this example fails, so do not keep it: {wrong}")
    else:
        remark("this example fails until the rules are corrected; then it can be kept as a test")
