from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from gamespec.diagnostics import Edit
from gamespec.editing.hover import hover_at
from gamespec.editing.known import Known, known
from gamespec.editing.renaming import CannotRename, renamed
from gamespec.ruleset import DISK, Shelf
from gamespec.syntax.identifiers import words_of_the_grammar
from tests.loaded import ROOT, sampled

WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
GAMES = (
    "tic_tac_toe", "kuhn_poker", "connect_four", "fleet", "hearts", "nine_mens_morris", "backgammon", "chess", "cant_stop",
    "false_lights", "harvest_fair", "mastermind", "oware",
)  # fmt: skip
NOT_NAMES = {*words_of_the_grammar(), "players", "you", "seats"}
"""Words of the language, which may also be names somewhere."""
QUOTED = re.compile(r'"[^"\n]*"|#[^\n]*')
FIRST_COLUMN = re.compile(r"^(?! *\|)[^\n]*\n *\| *[a-z][\w-]*", re.MULTILINE)
"""The line above a table and the first word of its head."""


PAINTS = re.compile(r"(?<=\n  colour )((?:[a-z][\w-]* of )?[A-Z][\w-]*)( [^\n]*)")
"""A line of colours in a `look`: what it is about, and colours, which are not names of the game."""


@cache
def of(name: str) -> Known:
    file = ROOT / "rulesets" / name / f"{name}.game"
    return known(file, DISK)


def place(name: str, words: str) -> tuple[Path, int]:
    file = of(name).ruleset.game
    source = of(name).source(file)
    assert source is not None
    return file, source.text.index(words)


@pytest.mark.parametrize("name", GAMES)
def test_every_place_that_says_a_declared_name_is_known_to_mean_something(name: str) -> None:
    game = of(name)
    names = {
        each.symbol.name
        for every in game.occurrences.values()
        for each in every
        if each.declares and each.symbol.sort != "seat"
    } - NOT_NAMES
    for file, every in game.occurrences.items():
        source = game.source(file)
        assert source is not None
        covered = {(each.span.start, each.span.end) for each in every}
        text = QUOTED.sub(lambda quoted: " " * len(quoted.group()), source.text)
        text = PAINTS.sub(lambda line: line[1] + " " * len(line[2]), text)
        heads = {found.end() for found in FIRST_COLUMN.finditer(text)}
        missed = {
            (found.group(), source.place(found.start())[0])
            for found in WORD.finditer(text)
            if found.group() in names and (found.start(), found.end()) not in covered and found.end() not in heads
        }
        assert missed == set(), file


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_at_a_place_is_the_name_that_is_meant_there(name: str) -> None:
    for every in of(name).occurrences.values():
        assert {each.span.text for each in every if each.span.text != each.symbol.name} == set()
        starts = [each.span.start for each in every]
        assert all(first.span.end <= second.span.start for first, second in pairwise(every))
        assert starts == sorted(starts)


RENAMED = [
    ("fleet", "cod] to p's hand", "codling", 2),
    ("fleet", 'captain-limit "', "hiring", 1),
    ("fleet", 'License "License', "Permit", 4),
    ("fleet", 'license-auction "', "auction", 3),
    ("fleet", "crates-in-play ", "crates-there", 1),
    ("fleet", 'bidding "Bidding', "the-bidding", 1),
    ("fleet", "cost | points", "launch-cost", 1),
    ("fleet", "selector be", "who-selects", 1),
    ("fleet", "boat-points ", "of-boats", 2),  # a line of the score, read by an example
    ("checkers", 'king "King"', "crowned", 1),  # with a sign in the look
]  # fmt: skip


@pytest.mark.parametrize(("name", "words", "new", "files"), sampled(RENAMED[1::4], RENAMED))
def test_a_rename_leaves_rules_that_mean_the_same(name: str, words: str, new: str, files: int) -> None:
    game = of(name)
    file, offset = place(name, words)
    found = renamed(game, file, offset, new)
    texts = changed(found.edits)
    assert len(texts) >= files
    after = known(game.ruleset.game, Shelf(texts))
    assert [str(each) for each in after.wrong] == [str(each) for each in game.wrong]
    assert sum(map(len, after.occurrences.values())) == sum(map(len, game.occurrences.values()))


@pytest.mark.parametrize(
    ("name", "words", "new"),
    [
        ("hearts", "diamonds, hearts", "bells"),  # a word that rows of cards are made of
        ("hearts", "ace   | 14", "upper"),
        ("hearts", "card is Card[clubs-two", "thing"),
        ("gin_rummy", "Ann, Bob\n  given position", "Zoe"),  # a seat, named in the position that examples go on from
        ("nine_mens_morris", "a7    |", "corner"),  # a place, named in the table of links
    ],
)  # fmt: skip
def test_a_rename_and_the_same_back_leave_every_byte_as_it_was(name: str, words: str, new: str) -> None:
    game = of(name)
    file, offset = place(name, words)
    found = renamed(game, file, offset, new)
    after = known(file, Shelf(changed(found.edits)))
    assert after.wrong == []
    back = renamed(after, file, offset + sum(_moved(each, offset) for each in found.edits), found.symbol.name)
    assert changed(back.edits) == {file: file.read_text(encoding="utf-8")}


def changed(edits: Iterable[Edit]) -> dict[Path, str]:
    """The texts of files after some edits."""
    texts: dict[Path, str] = {}
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        file = Path(edit.span.file.name)
        text = texts.get(file, edit.span.file.text)
        texts[file] = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return texts


def _moved(edit: Edit, offset: int) -> int:
    """Return how far an edit moves what stands behind it."""
    return len(edit.text) - (edit.span.end - edit.span.start) if edit.span.start < offset else 0


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ('captain-limit "', "launch-limit", "is already declared in fleet.game, line 106"),
        ('captain-limit "', "Launch", "small words joined by hyphens"),
        ('captain-limit "', "count", "is a word of the language"),
        ("selector be", "starting-player", "would hide the `starting-player` that is declared under `the table has` (fleet.game, line 164); choose another name"),
        ("FL-AUC-01", "x", "is the id of a rule; change it in the rule sheet and in each line that cites it"),
        ("copies |", "number", "is a word of the language"),
        ("# -----", "x", "no name of these rules is at this place"),
    ],
)  # fmt: skip
def test_a_rename_that_would_change_what_is_meant_is_refused_with_the_reason(words: str, new: str, why: str) -> None:
    with pytest.raises(CannotRename, match=re.escape(why)):
        renamed(of("fleet"), *place("fleet", words), new)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("crates-in-play ", "50 with 2 players"),
        ("selector must", "`selector`: a player"),
        ('crates "Crates"', "each Boat's number 0..4, starts 0, seen by everybody"),
        ('hand "Hand', "seen by its owner"),
        ('removed "Licenses', "seen by nobody"),
        ('discount "Discount', "changed by `shrimp-license`"),
        ("price | points", "column of License: number 4..10"),
        ("Trade is shrimp", "words: shrimp, cod"),
        ('launch "Launch a boat', "need your owned(boat's trade) > 0"),
        ("repeat until", "until the condition holds"),
        ("boat-points", "a line of the score"),
        ("FL-PRO-01, FL-Q10", "**FL-PRO-01**"),
        ("FL-AUC-12", "**FL-AUC-12**"),
        ("starting-player ", "the table's Player, seen by everybody"),
        ("crate-supply ", "`always`"),
        ('else "you own no', "the reason shown to players"),
        ("top seats", "The top piece of a pile"),
    ],
)  # fmt: skip
def test_what_is_told_of_a_name(words: str, told: str) -> None:
    found = hover_at(of("fleet"), *place("fleet", words))
    assert found is not None
    assert told in found[1]


def test_a_card_made_of_words_is_told_as_a_card_and_declared_by_them() -> None:
    file, offset = place("hearts", "queen] then 13")
    found = hover_at(of("hearts"), file, offset)
    assert found is not None
    assert found[1].startswith("Card `spades-queen`")
    named = of("hearts").at(file, offset)
    assert named is not None
    assert [each.span.line for each in of("hearts").of(named.symbol) if each.declares] == [18]


POND = """game "Pond" for 2 players

type Fish is carp, tench

cards Catch, colour seen by all
  | catch | colour from Fish | copies |
  | small | carp             | 2      |
  | large | tench            | 2      |

by players
  |       | 2 |
  | catches | 3 |

the table has
  mood : calm or others starts calm
  worth(f from Fish, n from 1..2) = n

rule dear
  add 1 to worth(any what, 2) if what is carp

phase setup
  set mood to others
  -> end

action greet(other from others)
  need mood is others
"""
DEEP = """variant "Deep" of "Pond" for 1 player and Ned

replace row large of Catch cite P-1
  | large | carp | 4 |

add row to Catch
  | huge | tench | 1 |

replace row catches of by players
  | catches | 4 |

add rule more
  add 1 to Ned's luck
"""


@pytest.mark.parametrize(
    ("words", "sort", "owner", "lines"),
    [
        ("colour seen", "column", "Catch", [5, 6]),
        ("calm or", "row", "Mood", [15, 15]),
        ("others starts", "row", "Mood", [15, 22, 26]),
        ("what, 2", "local", None, [19, 19]),
        ("large |", "row", "Catch", [8, 3, 4]),
        ("tench\n", "row", "Fish", [3, 8, 7]),
        ("catches |", "constant", "", [12, 9, 10]),
        ("Ned\n", "seat", "", [1, 13]),
        ("P-1", "rule id", "", [3]),
    ],
)
def test_what_tables_types_and_changes_of_rules_name(
    words: str, sort: str, owner: str | None, lines: list[int]
) -> None:
    game, variant = Path("/nowhere/pond.game"), Path("/nowhere/variants/deep.game")
    pond = known(game, Shelf({game: POND, variant: DEEP}))
    file, text = (game, POND) if words in POND else (variant, DEEP)
    found = pond.at(file, text.index(words))
    assert found is not None
    assert (found.symbol.sort, found.symbol.owner if owner is not None else None) == (sort, owner)
    assert [each.span.line for each in pond.of(found.symbol)] == lines


@pytest.mark.parametrize(
    ("words", "told"), [("East's total is 11", "who sits at this table"), ("  else\n", "Do the lines below")]
)
def test_a_seat_and_a_word_that_begins_a_line_are_told(words: str, told: str) -> None:
    file = Path("/nowhere/x.game")
    text = (
        'game "X" for 2 players\n\nphase setup\n  if 1 > 2\n    end game\n  else\n    end game\n  -> end\n\n'
        "scoring\n  points = 11\n  winner has highest total\n\n"
        'example "a"\n  seats East, West\n  given setup\n  then\n    East\'s total is 11\n'
    )
    found = hover_at(known(file, Shelf({file: text})), file, text.index(words) + 2)
    assert found is not None
    assert told in found[1]


def test_nothing_is_told_of_prose_and_a_code_in_a_comment_is_told_by_its_page() -> None:
    file = Path("/nowhere/pond.game")
    text = 'game "Pond" for 2 players\n\n# move it\nthe table has\n  spare : 0..3  # allow GS504: later\n'
    pond = known(file, Shelf({file: text}))
    assert hover_at(pond, file, text.index("move")) is None
    found = hover_at(pond, file, text.index("GS504"))
    assert found is not None
    assert found[1].startswith("# GS504")
    assert hover_at(pond, file, 10_000) is None


@pytest.mark.parametrize(
    "text",
    [
        'game "X" for 2 players\n\neach "?" has\n  spare : 0..3\n',
        'game "X" for 2 players\n\neach\n',
        'game "X" for 2 players\n\nphase\n  ->\n',
        'game "X" for 2 players\n\ncards Catch\n  |\n',
        'game "X" for 2 players\n\nexample "a"\n  given position "b"\n',
        'variant "X" of "Y"\n\nreplace row\n',
        "",
    ],
)
def test_what_cannot_be_read_is_looked_at_as_far_as_it_goes(text: str) -> None:
    file = Path("/nowhere/x.game")
    looked = known(file, Shelf({file: text}))
    for offset in range(len(text) + 1):
        hover_at(looked, file, offset)
    assert looked.occurrences.keys() <= {file}


BOUND = """game "Bound" for 2 players

the table has
  depth : 0..99

phase setup
  -> turn

phase turn
  let deep be depth > 5
  step dive
    let one be first of players
    for each p in players
      p must sink
  let low be depth < 3
  -> end when deep and not low
  -> turn

action sink(who from players)
  step down
    add 1 to depth

scoring
  points = depth
  winner has highest total
"""
READS = """variant "Reads" of "Bound"

replace arrows of phase turn
  -> turn when not low
  -> end when deep and depth > 8
  -> turn

add step more at end of phase turn
  if low
    add 1 to depth

add step again after step dive of phase turn
  if deep
    add 1 to depth

replace step down of action sink
  if who is first of players
    add 1 to depth
"""


@pytest.mark.parametrize(
    ("words", "of_game", "of_variant"),
    [("deep be", [10, 16], [5, 13]), ("low be", [15, 16], [4, 9]), ("who from", [19], [17])],
)
def test_a_variant_reads_what_its_game_binds_where_the_lines_are_put_in(
    words: str, of_game: list[int], of_variant: list[int]
) -> None:
    game, variant = Path("/nowhere/bound.game"), Path("/nowhere/variants/reads.game")
    bound = known(game, Shelf({game: BOUND, variant: READS}))
    assert [each.message for each in bound.wrong] == []
    found = bound.at(game, BOUND.index(words))
    assert found is not None
    every = bound.of(found.symbol)
    assert [each.span.line for each in every if each.span.file.name == str(game)] == of_game
    assert [each.span.line for each in every if each.span.file.name == str(variant)] == of_variant
    texts = changed(renamed(bound, game, BOUND.index(words), "other-name").edits)
    assert known(game, Shelf(texts)).wrong == []
    assert texts[variant].count("other-name") == len(of_variant)


def test_what_is_bound_inside_a_step_or_below_is_not_read_where_a_variant_puts_lines_in() -> None:
    game, variant = Path("/nowhere/bound.game"), Path("/nowhere/variants/reads.game")
    text = 'variant "Reads" of "Bound"\n\nadd step first at start of phase turn\n  if deep\n    add 1 to depth\n'
    bound = known(game, Shelf({game: BOUND, variant: text}))
    assert bound.at(variant, text.index("deep")) is None
    after = text.replace("at start of", "at end of").replace("deep", "one")
    assert known(game, Shelf({game: BOUND, variant: after})).at(variant, after.index("one\n")) is None
