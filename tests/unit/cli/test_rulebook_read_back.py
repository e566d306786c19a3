from __future__ import annotations

import os
from pathlib import Path

import pytest

import rulesets
from cli.games import checked_game
from cli.rulebook.markdown import as_markdown
from cli.rulebook.page import as_page
from cli.rulebook.reading import rulebook
from cli.targets import find, model_of
from gamespec.model import Column, Row
from gamespec.prose.names import plain
from tests.unit.cli.printed_tables import Tables, in_markdown, on_page, wrong

pytestmark = pytest.mark.usefixtures("loaded_once")

SIGNS = """\
game "Signs" for 2 players

type Suit is red, blue

dice Die "Dice"
  | die   | faces   | sign | copies |
  | plus  | 6       | 1    | 1      |
  | minus | 1, 2, 2 | -1   | 2      |

cards Card "Cards"
  | card | worth | suit from Suit | pays/red | pays/blue | among         | copies |
  | good | 3     | red            | 0        | -2        | 1..4          | 2      |
  | bad  | -3    | blue           | -1       | 4         | ..-2 or 7..   | 1 each |
  | odd  | 0     | red            | 0        | 0         | -5..-3 or 2   | 1      |

by players
  |       | 2  |
  | start | -2 |

the table has
  deck : pile of Card, hidden
  pool : group of Die, open

each player has
  score-so-far : -9..9 starts -2

phase setup
  -> play

phase play for first of players
  you must roll-it
  -> end

action roll-it
  roll pool
  add start + count(c in deck where c's worth is 3 and 2 is in c's among and c's pays[red] < c's pays[blue] and c's suit is red) to your score-so-far

scoring
  got = your score-so-far
  winner has highest total
"""
SAMPLE = [("floating_market", 2, []), ("public_market", 2, ["shallow_waters"]), ("chess", 2, [])]


def every_table() -> list[tuple[str, int, list[str]]]:
    """Every bundled game for the fewest and the most, and with each of its variants."""
    found: list[tuple[str, int, list[str]]] = []
    for name in rulesets.names():
        target = find(name)
        for chosen in ([], *([stem] for stem in target.variants)):
            seats = target.seats(chosen) if chosen else target.seats()
            assert seats is not None
            found += [(name, number, chosen) for number in sorted({seats.fewest, seats.most})]
    return found


TABLES = every_table() if os.environ.get("BUNDLED") == "all" else SAMPLE


def printed(name: str, players: int, variants: list[str]) -> list[Tables]:
    book = rulebook(name, players, variants, examples="none", exact=True)
    return [in_markdown(as_markdown(book)), on_page(as_page(book))]


def names_by_title(name: str, variants: list[str]) -> dict[str, str]:
    """Return the names of the rows and columns that have titles, by these."""
    target = find(name)
    files = [target.game, *(target.variants[variant] for variant in variants)]
    nodes = [node for file in files for node in model_of(file).walk() if isinstance(node, (Row, Column)) and node.title]
    named = {node.title: node.name if isinstance(node, Column) else node.cells[0].span.text for node in nodes}
    return {str(title): plain(word) for title, word in named.items()}


def misprints(name: str, players: int, variants: list[str]) -> list[str]:
    game = checked_game(name, players, variants)
    found: list[str] = []
    names = names_by_title(name, variants)
    for tables in printed(name, players, variants):
        for kind in game.kinds:
            title = kind.title or kind.name.replace("-", " ").capitalize()
            if title in tables:
                rows = [
                    {
                        names.get(head, head) if at else "the row": names.get(cell, cell)
                        for at, (head, cell) in enumerate(row.items())
                    }
                    for row in tables[title]
                ]
                found += wrong(kind, rows)
        by_players = {next(iter(row.values())): row for row in tables.get("Numbers by players", [])}
        numbers = {constant.name.replace("-", " "): constant.value for constant in game.constants}
        found += [f"{name}: no row" for name in numbers.keys() - by_players.keys()]
        for name_, value in numbers.items():
            told = by_players[name_][str(game.seats)]
            found += [] if {"yes": "1", "no": "0"}.get(told, told) == str(value) else [f"{name_}: {told} for {value}"]
    return found


@pytest.mark.parametrize(("name", "players", "variants"), TABLES)
def test_every_cell_of_every_table_is_printed_as_it_is_checked(name: str, players: int, variants: list[str]) -> None:
    assert misprints(name, players, variants) == []


def test_every_sort_of_cell_is_read_back_with_its_sign(tmp_path: Path) -> None:
    file = tmp_path / "signs.game"
    file.write_text(SIGNS, encoding="utf-8")
    assert misprints(str(file), 2, []) == []
    told = [tables["Cards"] for tables in printed(str(file), 2, [])]
    assert [sorted(row.get("worth", "-") for row in rows) for rows in told] == [["-3", "0", "3"]] * 2, (
        "all rows were read"
    )
