from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.rulebook.wording import reads_well
from gamespec.prose.voice import TITLE, Item
from tests.unit.cli.books import of_bundled, told

GAME = """\
game "Gulls" for 2 to 4 players
    as "Feed the gulls."

cards Bread, 6 in all
    as "Crumbs and crusts."
  | bread | copies | weight | heavy |
  | crumb | 3      | 1      | 0     |
      as "Feeds one gull."
  | crust | 2      | 2      | 3     |
      as "Feeds two gulls."
  | roll  | 1      | 3      | 0     |
      as "Feeds three gulls."

by players
  |      | 2 | 3 | 4 |
  | away | 2 | 1 | 0 |

the table has
  bag "Bag" : pile of Bread, hidden
      as "Draw from it without looking."
  gone : group of Bread, open
  active : Player

each player has
  fed "Fed" : 0 and up

phase setup
  step fill
    move Bread to bag
    shuffle bag
    move top away of bag to gone cite GU-SET-01
        as "Put {away} cards back in the box."
  step first
      as "{seats} of you sit down."
    set active to first of players
  -> turn

phase turn "Turn" for active
    as "Throw bread.",
      "The next player follows."
  you must throw or wait cite GU-TRN-01
  do settle
  set active to next(active)
  -> end when bag is empty cite GU-END-01
      as "If the bag is empty, the game ends."
  -> turn

action throw "Throw a card" cite GU-TRN-02
    as "Draw a card and throw it."
  for each b in top 1 of bag
    add b's weight to your fed
  move top 1 of bag to gone

action wait "Wait"
  need your fed < 9 else "you are full"

action settle
  add 0 to your fed

scoring
  fed-points "Fed" = your fed
      as "What you fed."
  winner has highest total
      as "Who fed most wins."

with 4 players
  add rule quick
      as "Be quick."
    after your wait
      add 1 to your fed
"""
VARIANT = """\
variant "Storm" of "Gulls"
    as "It blows."

replace step first of phase setup
    as "The wind says who begins."
  set active to random of players

replace row crumb of Bread
  | crumb | 3 | 1 | 0 |
      as "The wind takes it."
"""


@pytest.fixture
def gulls(tmp_path: Path) -> str:
    (tmp_path / "gulls.game").write_text(GAME, encoding="utf-8")
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "storm.game").write_text(VARIANT, encoding="utf-8")
    return str(tmp_path)


def book(*arguments: str) -> tuple[str, str]:
    """The book in the words of its author, and the chapter with the generated sentences."""
    code, text, said = told(*arguments, "--no-examples")
    assert code == 0, said
    first, _, exact = text.partition("## The rules word for word")
    return first, exact


def test_the_words_of_the_author_take_the_place_of_the_generated_ones_which_stand_in_a_chapter(gulls: str) -> None:
    first, exact = book(gulls, "--players", "2")
    assert "### Turn <sup>GU-TRN-01</sup>\n\nThrow bread.\n" in first, "ids of several sentences stand at their heading"
    assert "2. If the bag is empty, the game ends. <sup>GU-END-01</sup>\n" in first
    assert "Draw a card and throw it. <sup>GU-TRN-02</sup>\n" in first
    assert "You may do this only if your *Fed* is less than 9" in first, "what has no sentence is told as before"
    assert "For each bread" not in first
    assert "For each bread" in exact
    assert "### Settle" not in first, "what the author's words cover needs no section"
    assert "“Settle”" in exact


def test_a_sentence_of_a_line_of_a_routine_is_printed_though_the_routine_has_none(gulls: str) -> None:
    silent = "action settle\n  add 0 to your fed\n"
    spoken = 'action settle\n  step rest\n      as "Let the gulls rest."\n    add 1 to your fed\n'
    file = Path(gulls) / "gulls.game"
    file.write_text(GAME.replace(silent, spoken), encoding="utf-8")
    first, _ = book(gulls, "--players", "2")
    assert "#### Settle\n\n1. Let the gulls rest.\n" in first


def test_a_sentence_has_the_numbers_for_so_many_players_and_is_left_out_at_0(gulls: str) -> None:
    assert "Put 2 cards back in the box. <sup>GU-SET-01</sup>" in book(gulls, "--players", "2")[0]
    assert "back in the box" not in book(gulls, "--players", "4")[0]
    first = book(gulls)[0]
    assert "Put 2 / 1 / 0 cards back in the box." in first
    assert "2 / 3 / 4 of you sit down." in first
    assert "rules for 2 to 4 players" in first


def test_a_book_for_all_numbers_of_players_says_apart_what_holds_for_some(gulls: str) -> None:
    first = book(gulls)[0]
    apart = first[first.index("## With 4 players") :]
    assert "Be quick." in apart
    assert "Be quick." not in first[: first.index("## With 4 players")]


def test_a_row_is_told_beside_its_card_and_columns_it_replaces_are_left_out(gulls: str) -> None:
    first = book(gulls)[0]
    assert "| bread | copies | weight | what it does |" in first
    assert "| crumb | 3 | 1 | Feeds one gull. |" in first


def test_rows_that_a_number_of_players_does_not_use_stay_in_the_box(gulls: str) -> None:
    head, *_ = GAME.partition("\nby players")
    some = re.sub(
        "(?m)^  [|] (bread|crumb|crust|roll) *[|] (copies|[321])", r"  | \1 | \2", head.replace(", 6 in all", "")
    )
    some = some.replace("| copies |", "| copies/2 | copies/3 | copies/4 |").replace("crumb | 3", "crumb | 3 | 3 | 3")
    some = some.replace("crust | 2", "crust | 0 | 2 | 2").replace("roll | 1", "roll | 0 | 1 | 1")
    (Path(gulls) / "gulls.game").write_text(GAME.replace(head, some), encoding="utf-8")
    two, three = (book(gulls, "--players", seats)[0] for seats in ("2", "3"))
    assert "With this number of players, these stay in the box: crust and roll." in two
    assert "| crumb | 3 |" in two
    assert "| crust |" not in two
    assert "| crust | 2 |" in three
    assert "stay in the box" not in three


def test_a_variant_is_told_as_an_expansion_is(gulls: str) -> None:
    first = book(gulls, "--with", "storm", "--players", "2")[0]
    assert "With the variant “Storm”: It blows.\n" in first
    changed = first[first.index("## What changes") : first.index("## Components")]
    assert "“2 of you sit down”" in changed
    assert "The wind says who begins." in changed
    assert "crumb: The wind takes it.\n" in changed
    assert "The wind takes it." not in book(gulls, "--players", "2")[0]
    assert "instead of Feeds one gull" not in changed, "a sentence is told alone"
    assert "Throw bread" not in changed


def test_the_last_page_has_the_phases_the_end_and_who_wins(gulls: str) -> None:
    first = book(gulls, "--players", "2")[0]
    glance = first[first.index("## At a glance") :]
    assert glance.splitlines()[2:6] == [
        "- Turn.",
        "- After “Turn”: If the bag is empty, the game ends.",
        "- Who fed most wins.",
        "",
    ]


def test_a_number_that_no_table_has_is_found(gulls: str) -> None:
    file = Path(gulls) / "gulls.game"
    file.write_text(GAME.replace("{away}", "{a-way}"), encoding="utf-8")
    ran = CliRunner().invoke(build(), ["lint", str(file)])
    assert ran.exit_code == 1
    assert "no number of `by players` is called `a-way`" in ran.output
    assert "did you mean `away`?" in ran.output


def test_the_first_page_says_how_long_a_game_is_and_how_that_is_known(gulls: str) -> None:
    first = told(gulls, "--players", "2")[1]
    assert re.search(r"each of 2 players decides about \d+ times in a game \(median of 5 simulated games", first)
    assert "How long" not in told(gulls, "--exact")[1]


def test_a_book_can_be_printed_in_the_generated_sentences_alone(gulls: str) -> None:
    first, exact = book(gulls, "--exact")
    assert "Throw bread" not in first
    assert "For each bread" in first
    assert exact == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "Move the top 2 minus the number of licenses in the *Licenses on offer* of the *License deck* to it.",
        "This is done for a number (the price), 0 or more, without end and a kept boat.",
        "Seen when its *Lies face* is up and the place of it in its row is 1.",
        "Set the *Boat* to the space the card's *boat steps* on from the *Boat*.",
        "You may do this only if there is no help or (your *fills* for that order, the cards and none is no).",
        "Add 2 times (the sum, over all locations, of that player's *paid at*) to that player's *Coins*.",
    ],
)
def test_a_sentence_like_a_formula_does_not_read_well(sentence: str) -> None:
    marked = re.sub(r"\*([^*]+)\*", rf"{TITLE[0]}\1{TITLE[1]}", sentence)
    assert not reads_well([Item(marked)])


def test_what_people_say_reads_well() -> None:
    for name in ("fleet", "fishy_squishy_crusty_quirky"):
        text = of_bundled(name, "--no-examples")[1]
        course = text[text.index("## Course of the game") : text.index("## Scoring")]
        own = [line for line in course.splitlines() if line and not line.startswith("#")]
        sentences = re.split(r"(?<=[.:;]) ", re.sub(r" <sup>.*?</sup>|^\d+\. ", "", " ".join(own)))
        hard = [sentence for sentence in sentences if not reads_well([Item(sentence)])]
        assert len(hard) < len(sentences) / 20, hard


EXAMPLES = """
example "a long one that cites much" cite GU-TRN-01, GU-TRN-02, GU-END-01, GU-SET-01
  seats Ann, Bob
  given setup
    set active to Ann
    start at phase turn
  when
    Ann: wait
  then
    Ann's fed is 0

example "the marked one"
    as "Ann is full."
  seats Ann, Bob
  given setup
    set active to Ann
    start at phase turn
  when
    Ann: wait
        as "She waits."
    Bob: wait
        as "Bob does so, too."
"""


def test_of_the_examples_of_a_phase_those_that_their_author_tells_are_printed_as_stories(gulls: str) -> None:
    (Path(gulls) / "gulls.game").write_text(GAME + EXAMPLES, encoding="utf-8")
    first = told(gulls, "--players", "2")[1].partition("## The rules word for word")[0]
    story = "> Ann is full.\n>\n> 1. She waits.\n> 2. Bob does so, too.\n"
    assert f"> **Example: the marked one**\n>\n{story}" in first
    assert "a long one" not in first
    exact = told(gulls, "--players", "2", "--exact")[1]
    assert "Example: a long one that cites much" in exact
    assert "She waits." not in exact


def test_a_book_for_all_numbers_of_players_has_the_stories_of_each(gulls: str) -> None:
    three = EXAMPLES[EXAMPLES.index('\nexample "the marked') :].replace("Ann, Bob", "Ann, Bob, Cy")
    (Path(gulls) / "gulls.game").write_text(GAME + three.replace("marked one", "one of three"), encoding="utf-8")
    assert "Example: the one of three" in told(gulls)[1]
    assert "Example: the one of three" not in told(gulls, "--players", "2")[1]


def test_the_stories_of_fewer_players_are_told_where_the_rules_are_the_same(gulls: str) -> None:
    (Path(gulls) / "gulls.game").write_text(GAME + EXAMPLES, encoding="utf-8")
    assert "Example: the marked one" in told(gulls, "--players", "3")[1]
    assert "Example: the marked one" not in told(gulls, "--players", "4")[1], "four players have a rule more"
    every = told(gulls, "--players", "3", "--all-examples")[1]
    assert "the marked one" not in every, "a chapter of all examples has those of so many players"


def test_once_one_example_is_a_story_no_other_phase_has_a_generated_one(gulls: str) -> None:
    later = EXAMPLES.replace("start at phase turn", "start at phase rest", 1)
    rest = GAME.replace(
        "  -> turn\n\naction throw", "  -> rest\n\nphase rest for active\n  you may wait\n  -> turn\n\naction throw"
    )
    (Path(gulls) / "gulls.game").write_text(rest + later, encoding="utf-8")
    first = told(gulls, "--players", "2")[1].partition("## The rules word for word")[0]
    assert "the marked one" in first
    assert "a long one" not in first


def test_what_the_original_left_open_is_said_beside_the_generated_sentences_alone(gulls: str) -> None:
    cited = 'cite GU-TRN-02\n    as "Draw'
    assumed = cited.replace("GU-TRN-02", 'GU-TRN-02 assume "how many"')
    (Path(gulls) / "gulls.game").write_text(GAME.replace(cited, assumed), encoding="utf-8")
    first, exact = book(gulls, "--players", "2")
    assert "how many" not in first
    assert "(Left open by the rulebook: how many)" in exact
    assert "(Left open by the rulebook: how many)" in book(gulls, "--players", "2", "--exact")[0]


def test_one_copy_of_each_is_said_once(gulls: str) -> None:
    one = (
        GAME.replace("| crumb | 3 ", "| crumb | 1 ")
        .replace("| crust | 2 ", "| crust | 1 ")
        .replace("6 in all", "3 in all")
    )
    (Path(gulls) / "gulls.game").write_text(one, encoding="utf-8")
    first, exact = book(gulls, "--players", "2")
    assert "3 cards in all. One of each.\n\n| bread | weight |" in first
    assert "| crumb | 1 | 1 | 0 |" in exact


def test_the_picture_of_the_table_has_the_words_of_the_book(gulls: str) -> None:
    fields = '  quiet "Quiet" : 0 and up\n  tide "Tide" : 0 and up\n      as "It rises."\n'
    named = re.sub(r"\| (cru\w+|roll) ", r'| \1 "fresh \1" ', GAME)
    changed = named.replace("  active : Player\n", f"  active : Player\n{fields}")
    (Path(gulls) / "gulls.game").write_text(changed, encoding="utf-8")
    first = told(gulls, "--players", "2")[1].partition("## Components")[0]
    assert re.search(r"gone 2: .*fresh \w+ \(", first)
    assert "Tide 0" in first
    assert "Quiet" not in first, "what no sentence explains is shown once it is not 0"


def test_what_several_numbers_of_players_change_alike_is_told_once_for_all_of_them(gulls: str) -> None:
    three = GAME[GAME.index("\nwith 4 players") :].replace("with 4", "with 3").replace("Be quick", "Be very quick")
    both = "add row to Bread, 7 in all\n    | bun | 1 | 2 | 1 |\n"
    changed = GAME.replace("with 4 players\n", f"with 4 players\n  {both}") + three.replace(
        "with 3 players\n", f"with 3 players\n  {both}"
    )
    (Path(gulls) / "gulls.game").write_text(changed, encoding="utf-8")
    first = book(gulls)[0]
    alike, own = first.index("## With 3 or 4 players"), first.index("## With 3 players")
    assert alike < own < first.index("## With 4 players")
    assert "bun" in first[alike:own]
    assert "bun" not in first[own:]


def test_a_sentence_that_stays_is_not_said_again_where_the_next_one_changes(gulls: str) -> None:
    as_before = GAME.replace('as "{seats} of you sit down."', 'as "Sit down. The eldest begins. Be kind."')
    (Path(gulls) / "gulls.game").write_text(as_before, encoding="utf-8")
    storm = Path(gulls) / "variants" / "storm.game"
    storm.write_text(
        VARIANT.replace("The wind says who", "Sit down. The wind says who", 1).replace(
            "begins.", "begins. Be kind.", 1
        ),
        encoding="utf-8",
    )
    first = book(gulls, "--with", "storm", "--players", "2")[0]
    assert "Instead of “The eldest begins”: The wind says who begins.\n" in first


@pytest.mark.parametrize("fewer", ['"Draw a card and throw it."', '"Draw two cards."'])
def test_of_a_replaced_action_with_fewer_sentences_no_sentence_is_said_not_to_hold(gulls: str, fewer: str) -> None:
    more = GAME.replace('"Draw a card and throw it."', '"Draw a card and throw it.", "Nobody may look."')
    (Path(gulls) / "gulls.game").write_text(more, encoding="utf-8")
    storm = Path(gulls) / "variants" / "storm.game"
    throw = f'\nreplace action throw "Throw a card" as {fewer}\n  move top 1 of bag to gone\n'
    storm.write_text(VARIANT + throw, encoding="utf-8")
    first = book(gulls, "--with", "storm", "--players", "2")[0]
    changed = first[first.index("## What changes") : first.index("## Components")]
    assert f"Instead of all that was said here: {fewer[1:-1]}\n" in changed
    assert "Nobody may look" not in changed


def test_the_last_page_has_what_is_paid_by_price(gulls: str) -> None:
    paid = GAME.replace(
        'action wait "Wait"\n', 'action buy "Buy"(b from bag)\n  pay dear(b) from your fed\n\naction wait "Wait"\n'
    ).replace("  active : Player\n", "  active : Player\n  dear(b from Bread) : 0..9 = b's weight\n")
    paid = paid.replace("must throw or wait", "must throw or wait or buy")
    (Path(gulls) / "gulls.game").write_text(paid, encoding="utf-8")
    first = book(gulls, "--players", "2")[0]
    assert "- Bread, weight: 1 for crumb; 2 for crust; 3 for roll.\n" in first[first.index("## At a glance") :]
    assert "weight:" not in book(gulls, "--players", "2", "--exact")[0]


def test_what_a_variant_adds_is_named_where_changes_are_told_and_told_once_below(gulls: str) -> None:
    storm = Path(gulls) / "variants" / "storm.game"
    added = '\nadd rule gusts "Gusts"\n    as "The wind throws for you."\n  after your wait\n    add 1 to your fed\n'
    storm.write_text(VARIANT + added, encoding="utf-8")
    first = book(gulls, "--with", "storm", "--players", "2")[0]
    assert "These are new; read them below: “Gusts”.\n" in first
    assert first.count("The wind throws for you.") == 1


def test_a_column_that_is_read_only_where_a_condition_never_holds_is_left_out(gulls: str) -> None:
    tide = "  active : Player\n  tide : Tide starts ebb\n  dear(b from Bread) : 0..9 = if tide is flood then b's heavy else b's weight\n"
    game = GAME.replace("  active : Player\n", tide).replace("cards Bread", "type Tide is ebb, flood\n\ncards Bread", 1)
    game = game.replace("add b's weight to", "add dear(b) to").replace("| 2      | 3     |", "| 2      | 4     |")
    game = game.replace("| 1      | 0     |", "| 1      | 5     |").replace("| 3      | 0     |", "| 3      | 6     |")
    (Path(gulls) / "gulls.game").write_text(game, encoding="utf-8")
    assert "| bread | copies | weight | what it does |" in book(gulls, "--players", "2")[0]
    turns = game.replace("  do settle\n", "  do settle\n  set tide to flood\n", 1)
    (Path(gulls) / "gulls.game").write_text(turns, encoding="utf-8")
    assert "| bread | copies | weight | heavy | what it does |" in book(gulls, "--players", "2")[0]
