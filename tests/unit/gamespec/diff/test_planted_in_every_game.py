from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.loaded import one_in
from tests.unit.gamespec.diff.planted import named, planted_in, renamed_in, text_of, with_steps_swapped

if TYPE_CHECKING:
    from collections.abc import Callable


class Planted(NamedTuple):
    change: Callable[[str], str]
    told: list[str]
    now_called: tuple[str, str] | None = None
    """A name and the new one for it, by which other changes beside this one are told."""


def says(before: str, after: str, *told: str) -> Planted:
    return Planted(lambda text: planted_in(text, (before, after)), list(told))


def swaps(first: str, second: str, *told: str) -> Planted:
    return Planted(lambda text: with_steps_swapped(text, first, second), list(told))


def renames(before: str, after: str, *told: str) -> Planted:
    return Planted(lambda text: renamed_in(text, before, after), list(told), (before, after))


FLOATING_MARKET = {
    "what everybody begins with": says(
        "0..6 starts 2, capped, shown",
        "0..6 starts 3, capped, shown",
        "each player has / coins: 0..6 starts 2, capped, shown -> 0..6 starts 3, capped, shown",
    ),
    "a condition": says(
        'need not b\'s full else "there is no room"',
        'need not b\'s full or b is temple else "there is no room"',
        'action visit: need not b\'s full else "there is no room" -> need not b\'s full or b is temple else "there is no room"',
    ),
    "the order of two steps": swaps(
        "dice-home", "customers-home", "phase round-end: steps reordered: customers-home now before dice-home"
    ),
    "who sees a zone": says(
        'pool" : group of Die, open',
        'pool" : group of Die, hidden',
        "the table has / pool: group of Die, open -> group of Die, hidden",
    ),
    "a number of a table": says(
        '| d10 "D10"                    | 10    |',
        '| d10 "D10"                    | 8     |',
        "dice Die / row d10: faces 10 -> 8",
    ),
    "when the game ends": says(
        "-> end when some(p in players: p's done)",
        "-> end when every(p in players: p's done)",
        "phase collect / arrows: end when some(p in players: p's done) -> end when every(p in players: p's done)",
    ),
    "a new rule": says(
        "rule temple\n",
        "rule quiet-temple\n  forbid your visit(any b) if b is temple and your coins is 0\n\nrule temple\n",
        "rule quiet-temple: added: forbid your visit(any b) if b is temple and your coins is 0",
    ),
    "a new name of a zone": renames("shelf", "rack", "the table has / rack: renamed, it was shelf"),
}

FISHY = {
    "a number everybody has": says(
        'flips "Cards to flip" : 1..3 = 1',
        'flips "Cards to flip" : 1..3 = 2',
        "each player has / flips: 1..3 = 1 -> 1..3 = 2",
    ),
    "a condition": says(
        "need not your served else",
        "need not your served or your hired is trader else",
        'action scavenge: need not your served else "only before the first order" -> need not your served or your hired is trader else "only before the first order"',
    ),
    "the order of two steps": swaps("leave", "rebuild", "phase turn: steps reordered: rebuild now before leave"),
    "who sees a zone": says(
        "pile of Folk, hidden,",
        "pile of Folk, top open,",
        "the table has / folk-deck: pile of Folk, hidden, always refilled from gone-fishing -> pile of Folk, top open, always refilled from gone-fishing",
    ),
    "a number of a table": says(
        "| 0            | 2                  | 40     | 2                      |\n  | anchor",
        "| 0            | 2                  | 40     | 3                      |\n  | anchor",
        "cards Order / row galley-gumbo: dollars 2 -> 3",
    ),
    "when the game ends": says(
        "-> end when stalled-turns is seats",
        "-> end when stalled-turns >= 3",
        "phase turn / arrows: end when stalled-turns is seats -> end when stalled-turns >= 3",
    ),
    "a rule gone": says(
        "rule spear-diver when your hired is spear-diver\n  set your open-draws to 2 cite FQ-FOL-03\n",
        "",
        "rule spear-diver: removed: when your hired is spear-diver: set your open-draws to 2",
    ),
    "a new name of a row": renames(
        "tide-caller", "moon-caller", "cards Folk / row moon-caller: renamed, it was tide-caller"
    ),
}

PUBLIC_MARKET = {
    "a number everybody has": says(
        'money-rate "Money for a point" : 2..3 = 3',
        'money-rate "Money for a point" : 2..3 = 2',
        "each player has / money-rate: 2..3 = 3 -> 2..3 = 2",
    ),
    "a reason": says(
        "the captain buys no more",
        "the captain has gone home",
        'action sell-to-captain: need bag is not empty else "the captain buys no more" -> need bag is not empty else "the captain has gone home"',
    ),
    "the order of two steps": swaps(
        'crab "2 Crab"', 'cards "3 Cards"', "action go-to-market: steps reordered: cards now before crab"
    ),
    "who sees a zone": says(
        'bag "Ocean bag" : group of Tile, hidden',
        'bag "Ocean bag" : group of Tile, open',
        "the table has / bag: group of Tile, hidden -> group of Tile, open",
    ),
    "a drawing": says(
        "drawing k1 marks X ice, s shrimp, c crab\n  | .s... |",
        "drawing k1 marks X ice, s shrimp, c crab\n  | ss... |",
        "drawing k1: .s... -> ss...",
    ),
    "another arrow": says(
        "  -> forced-home when not some-tiles cite PM-EOD-08, PM-EOD-10\n",
        "  -> forced-home when not some-tiles cite PM-EOD-08, PM-EOD-10\n  -> forced-home when count(bag) < 5\n",
        "phase repopulation / arrows: line added: forced-home when count(bag) < 5",
    ),
    "a line of the score": says(
        'crab-points "Crabs" = [0, 1, 3, 6, 10, 15]',
        'crab-points "Crabs" = [0, 1, 3, 6, 10, 20]',
        "scoring / line crab-points: [0, 1, 3, 6, 10, 15][your crabs] -> [0, 1, 3, 6, 10, 20][your crabs]",
    ),
    "a new name of an action": renames(
        "take-elsewhere", "fish-far-away", "action fish-far-away: renamed, it was take-elsewhere"
    ),
}

CAPTAINS = {
    "what everybody begins with": says(
        'fuel "Fuel" : 0..10 starts 6',
        'fuel "Fuel" : 0..10 starts 5',
        "each player has / fuel: 0..10 starts 6, shown -> 0..10 starts 5, shown",
    ),
    "a condition left out": says(
        '  need your fished-now else "only after fishing in this turn" cite CG-UPG-07\n',
        "",
        'action engine-sail: line removed: need your fished-now else "only after fishing in this turn"',
    ),
    "the order of two steps": swaps("flip", "thin", "phase repopulate: steps reordered: thin now before flip"),
    "who sees a zone": says(
        'hand "Hand" : group of Game-card, seen by owner',
        'hand "Hand" : group of Game-card, open',
        "each player has / hand: group of Game-card, seen by owner -> group of Game-card, open",
    ),
    "a range in a table": says(
        "| white  | 5..8   |", "| white  | 4..8   |", "type Star / row white: spaces 5..8 -> 4..8"
    ),
    "an arrow gone": says(
        "  -> late-effects when early is empty and late is empty cite CG-END-01, CG-SEQ-07\n",
        "",
        "phase reset / arrows: line removed: late-effects when early is empty and late is empty",
    ),
    "what a rule adds": says(
        "rule tropical-storm when round is tropical-storm\n  add 1 to",
        "rule tropical-storm when round is tropical-storm\n  add 2 to",
        "rule tropical-storm: add 1 to your sail-cost(any miles, any off) -> add 2 to your sail-cost(any miles, any off)",
    ),
    "a new name of a phase": renames("repopulate", "restock", "phase restock: renamed, it was repopulate"),
}

GAMES = {
    "floating_market": FLOATING_MARKET,
    "fishy_squishy_crusty_quirky": FISHY,
    "public_market": PUBLIC_MARKET,
    "captains_of_the_gulf": CAPTAINS,
}
ALL = [(game, edit) for game, edits in GAMES.items() for edit in edits]
SILENT = (": cites ", ": assumes ")


@pytest.mark.parametrize(("game", "edit"), one_in(3, ALL))
def test_a_planted_edit_is_named_and_nothing_else(game: str, edit: str) -> None:
    change, told, _ = GAMES[game][edit]
    text = text_of(game)
    assert [each for each in named(text, change(text)) if not any(word in each for word in SILENT)] == told


@pytest.mark.parametrize("game", GAMES)
def test_all_of_them_planted_together_are_named_and_nothing_else(game: str) -> None:
    text = new = text_of(game)
    wanted: list[str] = []
    for change, told, now_called in GAMES[game].values():
        new = change(new)
        wanted = [each.replace(*now_called) for each in wanted] if now_called else wanted
        wanted += told
    found = [each for each in named(text, new) if not any(word in each for word in SILENT)]
    assert sorted(found) == sorted(wanted)


def test_with_those_in_fleet_there_are_forty_at_least() -> None:
    from tests.unit.gamespec.diff.test_planted_edits import PLANTED

    assert len(ALL) + len(PLANTED) >= 40
    assert min(map(len, GAMES.values())) >= 8


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("monster", "leviathan", ["type Role / word leviathan: renamed, it was monster"]),
        ("Stack", "Heap", ["spaces Heap: renamed, it was Stack"]),
        ("helps-order", "helps", ["cards Folk / column helps: renamed, it was helps-order"]),
        ("fulfill-phase", "serve-phase", ["phase turn / step serve-phase: renamed, it was fulfill-phase"]),
        ("top-is-up", "up-top", ["each Stack has / up-top: renamed, it was top-is-up"]),
        (
            "wants",
            "asks",
            [
                f"cards Order / column asks/{sort}: renamed, it was wants/{sort}"
                for sort in ("fishy", "squishy", "crusty", "quirky")
            ],
        ),
    ],
)
def test_whatever_has_a_name_may_get_another_one_and_that_is_all_that_is_told(
    before: str, after: str, told: list[str]
) -> None:
    text = text_of("fishy_squishy_crusty_quirky")
    assert named(text, renamed_in(text, before, after)) == told
