from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.app import build

GAME = """game "Heap" for 2 players

the table has
  heap  : 0..9
  mover : Player

phase setup
  set heap to 5
  set mover to first of players
  -> turn

phase turn for mover
  you must take-one or take-two
  set mover to next(mover)
  -> end when heap < 2
  -> turn

action take-one
  take 1 from heap

action take-two
  need heap > 1 else "too few"
  take 2 from heap

scoring
  left = heap
  winner has highest total
"""
EXAMPLES = """examples of "Heap"

position "a big heap"
  given setup
    set heap to 9
    start at phase turn

example "one is taken"
  seats Ann, Bob
  given position "a big heap"
  when
    Ann: take-one
  then
    heap is 8

example "two are taken"
  seats Ann, Bob
  given position "a big heap"
  when
    Ann: take-two
  then
    heap is 7
"""
VARIANT = """variant "Threes" of "Heap"

replace action take-two
  need heap > 2 else "too few"
  take 3 from heap
"""
OWN = """
example "three are taken"
  given position "a big heap"
  when
    P1: take-two
  then
    heap is 6
"""


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    """A folder with a game, its examples and a variant."""
    folder = tmp_path / "heap"
    (folder / "variants").mkdir(parents=True)
    (folder / "heap.game").write_text(GAME, encoding="utf-8")
    (folder / "heap.examples.game").write_text(EXAMPLES, encoding="utf-8")
    (folder / "variants" / "threes.game").write_text(VARIANT + OWN, encoding="utf-8")
    return folder


def tried(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build(), ["test", *map(str, arguments)])


def test_printed_examples_that_a_variant_breaks_are_shown_with_both_outcomes(heap: Path):
    ran = tried(heap, "--with", "threes")
    assert 'example "two are taken" has another result' in ran.stdout
    assert "without: it holds" in ran.stdout
    assert "with threes: heap is 6" in ran.stdout
    assert (
        "examples of the game alone, run with threes: 1 pass, 1 have another result\n1 passed, 0 failed\n" in ran.stdout
    )
    assert ran.exit_code == 1


def test_examples_that_fail_alike_without_the_variant_are_not_laid_to_it(heap: Path):
    (heap / "heap.examples.game").write_text(EXAMPLES.replace("heap is 8", "heap is 7"), encoding="utf-8")
    ran = tried(heap, "--with", "threes")
    assert 'example "one is taken"' not in ran.stdout
    counts = "0 pass, 1 have another result, 1 fail without, too (`gamespec test` shows them)"
    assert counts in ran.stdout.replace("\n", " ")


def test_those_a_variant_means_to_change_are_marked(heap: Path):
    marked = OWN.replace('taken"\n', 'taken"\n  instead of example "two are taken"\n', 1)
    (heap / "variants" / "threes.game").write_text(VARIANT + marked, encoding="utf-8")
    ran = tried(heap, "--with", "threes")
    assert "1 pass, 0 have another result, 1 changed on purpose" in ran.stdout
    assert ran.exit_code == 0


def test_the_example_itself_may_be_written_anew(heap: Path):
    anew = OWN.replace('example "three are taken"', 'instead of example "two are taken"')
    (heap / "variants" / "threes.game").write_text(VARIANT + anew, encoding="utf-8")
    assert "1 changed on purpose" in tried(heap, "--with", "threes").stdout
    assert tried(heap).stdout.splitlines()[-1] == "3 passed, 0 failed"


def test_what_is_meant_to_change_must_be_there(heap: Path):
    marked = OWN.replace('taken"\n', 'taken"\n  instead of example "two are eaten"\n', 1)
    (heap / "variants" / "threes.game").write_text(VARIANT + marked, encoding="utf-8")
    assert 'there is no example "two are eaten"' in " ".join(tried(heap, "--with", "threes").stdout.split())


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (("seats Ann, Bob", "seats Ann"), 9, "this example has 1 seat, but the game is for 2"),
        (("seats Ann, Bob\n", 'seats Ann, Bob\n  with "Trees"\n'), 10, 'there is no variant "Trees"'),
        (("heap is 8", "heaps is 8"), 14, "nothing is called `heaps` here"),
        (("Ann: take-one", "Ann: take-noe(1)"), 12, "no action is called `take-noe`"),
    ],
)
def test_what_is_wrong_with_one_example_leaves_the_others_to_run(
    heap: Path, change: tuple[str, str], line: int, said: str
):
    (heap / "heap.examples.game").write_text(EXAMPLES.replace(*change, 1), encoding="utf-8")
    ran = tried(heap)
    words = " ".join(ran.stdout.split())
    assert said in words
    assert f"line {line} says" in words
    assert ran.stdout.splitlines()[-1] == "2 passed, 1 failed"
    assert ran.exit_code == 2


def test_examples_that_nobody_reads_are_told(heap: Path):
    (heap / "heap.traps.game").write_text(EXAMPLES, encoding="utf-8")
    ran = tried(heap)
    assert "heap.traps.game:1: examples of" in ran.stdout
    assert "heap.traps.examples.game" in ran.stdout
    assert ran.stdout.splitlines()[-1] == "3 passed, 1 failed"


def test_a_line_of_a_hundred_is_no_emoji(heap: Path):
    many = EXAMPLES.replace("heap is 8", "\n" * 85 + "    heap is 1")
    (heap / "heap.examples.game").write_text(many, encoding="utf-8")
    assert "line 99 expects heap is 1, but heap is 8" in " ".join(tried(heap).stdout.split())
    (heap / "heap.examples.game").write_text("\n" * 91 + EXAMPLES.replace("heap is 8", "heap is 1"), encoding="utf-8")
    assert "heap.examples.game:99: example" in tried(heap).stdout


def test_a_variant_that_cannot_be_read_does_not_stop_the_examples_of_another(heap: Path):
    before = tried(heap, "--with", "threes").stdout
    (heap / "variants" / "fours.game").write_text(VARIANT.replace("take 3", "take take 3 3"), encoding="utf-8")
    assert tried(heap, "--with", "threes").stdout == before
    assert tried(heap).exit_code == tried(heap, "--with", "fours").exit_code == 2
    book = CliRunner().invoke(build(), ["rulebook", str(heap), "--with", "threes"])
    assert (book.exit_code, "three are taken" in book.stdout) == (0, True)
