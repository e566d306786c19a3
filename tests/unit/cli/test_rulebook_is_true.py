from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cli.rulebook.parts import Section, set_aside
from tests.unit.cli.books import told

HARBOR = """\
game "Harbor" for 2 to 3 players

# There are three rounds: the lamp burns until the third.
type Wind is calm, storm

spaces Pier is line
  | pier  |
  | north |
  | east  |
  | south |

tokens Boat
  | boat  | copies |
  | skiff | 2 each |

by players
  |       | 2 | 3 |
  | spare | 1 | 0 |

the table has
  wind : Wind starts calm
  rounds : 1..9
  drift : -5..5
  bridge "Bridge is open" : yes or no starts yes
  near(s from Pier) : yes or no = s is Pier[north]
  sea : group of Boat, open
  harbor "Harbor basin" : group of Boat, open

each player has
  coins "Coins" : 0..30 starts 4
  debt : 0..9
  luck "Luck" : 0..3 = 1
  sails(b from Boat) =
    need b is in sea
    need your coins > 0
  shed : group of Boat, open

each Pier has
  toll "Toll" : 0..5 starts 2

phase setup
  move Boat to sea
  move any spare of sea to harbor
  step slack
    repeat spare times
      add 1 to drift
  -> play

# After round 3 the lamp goes out.
phase play
  step moor
    for each b in harbor
      if b is in harbor
        move b to sea
  step fill
    move any (2 - count(harbor)) of sea to harbor
    move random (2 - count(harbor)) of sea to harbor
  step turns
    for each p in players
      p does turn(2)
  -> play when rounds < 3
  -> end

action turn(most given 0..9)
  you may rent or sail-out
  for each b in your shed
    you may scrape(b)
  add most to your coins
  if your coins >= 20
    end game

action rent "Rent a boat"(b from sea)
  need near(Pier[north])
  take your luck from your coins
  do gain(b)

action sail-out "Sail out"(b from sea where your sails(b))
  move b to harbor

action scrape "Scrape a boat"(b from your shed)
  move b to sea

action gain(b given Boat)
  move b to your shed
  add 1 to your coins

rule toll-keeper
  after rent(any b)
    take 1 from your coins

rule bridge-rule when bridge
  set near(any s) to yes if s is Pier[east]

rule lucky for each p in players
  add 1 to your luck if your debt is 0

rule windy when wind is storm
  set your sails(any b) to no

scoring
  got = your coins
  winner has highest total

example "two rent"
  seats Ann, Bob
  given setup
  then
    Ann's coins is 4
    drift is 1

example "three play"
  seats Ann, Bob, Cid
  given setup
  then
    drift is 0

example "the bridge is open"
  seats Ann, Bob
  given setup
  then
    near(Pier[north])
"""
HAUNTED = """\
variant "Haunted" of "Harbor" for 1 player and Ghost

add rule ghost-acts
  instead of Ghost's turn(any most)
    take 1 from your coins
    let prize be first(b in sea)
    if prize is not none
      do haunt(prize)
      do haunt(prize)
      do gain(prize)

add action haunt(b given Boat)
  move b to your shed
  add 2 to your coins
"""
CLOSED = """\
variant "Closed" of "Harbor"

replace rule bridge-rule
  set near(any s) to no if s is Pier[north]
"""


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("harbor")
    (folder / "variants").mkdir()
    (folder / "harbor.game").write_text(HARBOR, encoding="utf-8")
    (folder / "variants" / "haunted.game").write_text(HAUNTED, encoding="utf-8")
    (folder / "variants" / "closed.game").write_text(CLOSED, encoding="utf-8")
    return folder


@cache
def book(*arguments: str) -> str:
    """A book of files that stay as they are, in the generated sentences."""
    code, text, said = told(*arguments, "--exact")
    assert code == 0, said
    return text.replace("**[changed]** ", "")


def section(text: str, title: str) -> str:
    """Return what stands below a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(title)}\b.*?(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[0]


@pytest.mark.parametrize(
    ("name", "variant", "seat"), [("harbor", "haunted", "Ghost"), ("public_market", "solo", "Angler")]
)
def test_in_what_replaces_the_turn_of_another_nothing_is_yours(
    harbor: Path, name: str, variant: str, seat: str
) -> None:
    text = book(str(harbor) if name == "harbor" else name, "--with", variant, "--no-examples")
    passages = re.findall(rf"^- Instead of {seat}'s.*?(?=^[#-])", text, re.MULTILINE | re.DOTALL)
    assert passages
    alone = {"harbor": ("Haunt",), "public_market": ("The Angler takes a card",)}[name]
    for passage in (*passages, *(section(text, title) for title in alone)):
        assert not re.search(r"\byou(r|rs)?\b", passage, re.IGNORECASE), passage
        assert seat in passage


def test_what_both_do_is_told_of_whoever_does_it(harbor: Path) -> None:
    text = book(str(harbor), "--with", "haunted", "--no-examples")
    assert "“You” in an action is the player who does it." in text
    assert "Move that boat to your *shed*." in section(text, "Gain")
    keeper = section(text, "Toll keeper")
    assert "- After anybody's “Rent a boat” (that boat):\n  - Take 1 from that player's *Coins*." in keeper


def test_a_value_that_rules_change_is_named_where_it_is_used_with_what_changes_it(harbor: Path) -> None:
    text = book(str(harbor), "--no-examples")
    rent = section(text, "Rent a boat")
    assert "*near* for the north pier (changed by “Bridge rule”) is yes" in rent
    assert "your *Luck* (changed by “Lucky”)" in rent
    assert "your *sails* for that boat (changed by “Windy”) is yes" in section(text, "Sail out")
    assert "add 1 to your *Luck* if" in section(text, "Lucky").lower().replace("*luck*", "*Luck*"), (
        "not where it is changed"
    )
    traders = book("floating_market", "--no-examples")
    assert "(changed by “North trader” and “South trader”)" in traders


def test_what_a_field_begins_as_stands_in_the_setup(harbor: Path) -> None:
    begins = section(book(str(harbor), "--no-examples"), "Setup")
    told = [line[2:] for line in begins.splitlines() if line.startswith("- ")]
    assert told == [
        "The *wind* begins as calm.",
        "The *rounds* begins as 1.",
        "The *Bridge is open* begins as yes.",
        "Each player's *Coins* begins as 4.",
        "Each pier's *Toll* begins as 2.",
    ]
    glossary = book(str(harbor), "--no-examples")
    assert "| drift | a number from minus 5 to 5 | 0 |" in glossary
    assert "Each player's *Coins* begins as 2." in section(book("floating_market", "--no-examples"), "Setup")


def test_a_step_with_nothing_to_do_is_left_out(harbor: Path) -> None:
    two, three = (section(book(str(harbor), "--players", n, "--no-examples"), "Setup") for n in ("2", "3"))
    assert "Move 1 (*spare*) of the *sea* to the *Harbor basin*." in two
    assert "“Slack”" in two
    assert "spare" not in three
    assert "“Slack”" not in three


def test_a_book_has_the_examples_of_so_many_players_that_come_out_with_its_variants(harbor: Path) -> None:
    titles = {
        ("2",): {"Two rent", "The bridge is open"},
        ("3",): {"Three play"},
        ("2", "--with", "closed"): {"Two rent"},
    }
    for arguments, wanted in titles.items():
        text = book(str(harbor), "--all-examples", "--players", *arguments)
        assert set(re.findall(r"^> \*\*(.*?)\*\*$", text, re.MULTILINE)) == wanted
    for name, players in (("fleet", "4"), ("fleet", "2")):
        seated = re.findall(r"^> - Players: (.*)\.$", book(name, "--all-examples", "--players", players), re.MULTILINE)
        assert seated
        assert {len(re.split(", | and ", names)) for names in seated} == {int(players)}


def test_a_remark_on_what_a_variant_changed_is_left_out() -> None:
    assert "evening comes" in section(book("public_market", "--no-examples"), "Repopulation and navigation")
    solo = book("public_market", "--with", "solo", "--no-examples")
    assert "evening comes" not in solo
    assert "In this order: " in solo or "The higher the column, the more fish." in solo, "what it leaves alone stays"


def test_what_is_filled_up_handed_on_or_left_is_told_so(harbor: Path) -> None:
    text = book(str(harbor), "--no-examples")
    play = section(text, "Play")
    assert "If that boat is still in the *Harbor basin*:" in play
    assert "Move boats drawn at random from the *sea* to the *Harbor basin* until there are 2 of them." in play
    assert "This is done for a boat from your *shed*." in section(text, "Scrape a boat")
    assert "You choose a boat from the *sea*." in section(text, "Rent a boat")
    assert "It ends at once if the acting player's *Coins* is at least 20: see “Turn”." in text
    assert "When the game ends, the player with the highest total wins." in text
    assert "is the first where it lies (of a pile the top one)" in book("fishy_squishy_crusty_quirky", "--no-examples")


def test_what_stays_what_a_fixed_die_shows_and_whose_price_it_is_are_told_truly() -> None:
    market = book("floating_market", "--no-examples")
    customers = [line for line in market.splitlines() if line.startswith("| Customers |")]
    assert len(customers) == 2
    assert "stays to the end" not in "".join(customers), "whoever owns them takes them back"
    assert "| +4 tile | always 4 | 1 |" in market
    assert "| D4 | 1 to 4 | 1 |" in market
    gulf = book("captains_of_the_gulf", "--no-examples")
    license_price = "Pay that game card's *license*'s *price* from your *Money*"
    assert license_price in gulf, "a column of the same name as a value that rules change is printed as it is"
    assert "your *price* for that game card and the side (changed by" in gulf
    assert "for (the port if there is no other, otherwise the other) plus the ahead by" in gulf
    solo = book("public_market", "--with", "solo", "--no-examples")
    assert "Set the *Boat* to the space as many steps on from the *Boat* as the card's *boat steps*." in solo


def test_what_never_happens_with_a_variant_is_not_told() -> None:
    base, solo = (book("public_market", *more, "--no-examples") for more in ((), ("--with", "solo")))
    asked = "If the *Time of day* is evening"
    assert asked in base
    played = solo[: solo.index("## What no longer holds")]
    assert "Time of day* is evening" not in played, "no line makes it evening there"
    bid = section(solo, "Bid, behind all who are there")
    assert "You may do this only if the place is not home (else:" in bid
    assert "is the place's *price*." in section(solo, "Each player")
    both = "your “Bid, behind all who are there” (that meeple, the place) or your “Bid, in front of somebody” (that meeple, the place)"
    assert both in section(base, "The first meeple at home"), "what two events call alike is one thing"


def test_the_rules_in_the_margin_are_whole_and_in_the_order_of_the_sheet() -> None:
    margin = section(book("fleet", "--no-examples"), "Rules in the margin")
    ids = re.findall(r"^- (FL-Q\d+):", margin, re.MULTILINE)
    assert ids == sorted(ids, key=lambda known: int(known.rpartition("Q")[2]))
    assert "engine" not in margin
    assert "A player is in until" in margin
    market = section(book("public_market", "--no-examples"), "Rules in the margin")
    assert "\n  - `gear`: the gear marker of the tile's fish type goes up one.\n" in market


def test_you_is_whoever_was_on_turn_when_the_phase_began() -> None:
    oware = book("oware", "--no-examples")
    assert "In this phase “you” is the player who is the *To move* when it begins." in section(oware, "Play")
    short = section(oware, "The game in short")
    assert "If the acting player's *Seeds captured* is more than 24, the game ends." in short
    assert "if the acting player's *Sand dollars* is at least" in book("fishy_squishy_crusty_quirky", "--no-examples")
    for name in ("oware", "backgammon", "nine_mens_morris", "fishy_squishy_crusty_quirky"):
        assert not re.search(r"\byou", section(book(name, "--no-examples"), "The game in short")), "nobody acts yet"


def test_what_is_handed_on_at_one_place_and_chosen_at_another_is_told_so() -> None:
    fishy = book("fishy_squishy_crusty_quirky", "--no-examples")
    assert "1. You choose a stack." in section(fishy, "Draw face-down cards")
    assert "1. You choose a stack (unless it is named where this is done)." in section(fishy, "Draw a face-down card")


def test_what_hangs_on_the_number_of_players_is_told_for_this_number_alone() -> None:
    three, four = (book("captains_of_the_gulf", "--players", many, "--no-examples") for many in ("3", "4"))
    dollars = "Set the *Money* of the player before the *Player on turn* to 6."
    assert dollars not in section(three, "Setup")
    assert f"   3. {dollars}" in section(four, "Setup").replace("   4. ", "   3. ")
    assert "(the number of players) is 4:" not in four


def test_ids_that_a_cited_rule_sets_aside_stand_nowhere_in_the_margin() -> None:
    base, solo = (book("public_market", *more, "--no-examples") for more in ((), ("--with", "solo")))
    for known in ("PM-EOD-01", "PM-EOD-02", "PM-EOD-07", "PM-Q22", "PM-Q24"):
        assert known in section(base, "Rules in the margin"), known
        assert f"\n- {known}:" not in solo, known
        assert known not in "".join(re.findall("<sup>.*?</sup>", solo)), known
    assert "\n- SO-END-03: There is no End of the Day." in solo
    played = solo[: solo.index("## What no longer holds")]
    assert "Go home" not in played
    assert "First at home" not in played


def test_ids_set_aside_are_single_ones_and_ranges_in_the_order_of_the_sheet() -> None:
    sheet = dict.fromkeys(("AB-1", "AB-2", "AB-X-3", "AB-4", "AB-5"), ("It is so.",))
    rules = {**sheet, "AB-6": ("There is no night. Instead of: AB-1, AB-X-3 to AB-5.",)}
    assert set_aside((Section("Night", (), ("AB-6",)),), rules, 2) == {"AB-1", "AB-X-3", "AB-4", "AB-5"}
    assert set_aside((Section("Night", (), ("AB-2",)),), rules, 2) == set(), "only a rule that the book cites does so"


@pytest.mark.parametrize(
    ("seats", "held"), [(1, {"AB-2"}), (2, {"AB-2", "AB-3"}), (3, {"AB-1", "AB-2"}), (5, {"AB-1", "AB-2"})]
)
def test_a_rule_for_other_numbers_of_players_is_set_aside_wherever_it_is_cited(seats: int, held: set[str]) -> None:
    rules = {
        "AB-1": ("One boat each. Only with 3 to 5 players.",),
        "AB-2": ("Boats are wood.",),
        "AB-3": ("Two boats each. Only with 2 players.",),
    }
    assert set_aside((), rules, seats) == set(rules) - held


def test_the_book_for_each_number_of_players_cites_what_holds_for_it() -> None:
    two, four = (book("public_market", "--players", seats, "--no-examples") for seats in ("2", "4"))
    assert "PM-2P-06" in two
    assert "PM-PLR-01" not in two
    assert "PM-PLR-01" in four
    assert not set(re.findall(r"PM-2P-\d+", re.sub("(?m)^- PM-.*$", "", four))), "texts of the sheet may name others"


def test_the_columns_of_the_ocean_form_a_ring_for_the_angler_alone() -> None:
    base, solo = (book("public_market", *more, "--no-examples") for more in ((), ("--with", "solo")))
    assert "They lie in a row" in section(base, "Columns of the ocean")
    assert "They form a ring" in section(solo, "Columns of the ocean")


def test_what_a_variant_cites_where_it_takes_away_or_replaces_is_not_lost() -> None:
    solo = section(book("public_market", "--with", "solo", "--no-examples"), "The game in short")
    assert "With the variant “Solo”. <sup>SO-SET-01, SO-SET-03, SO-END-04</sup>" in solo
    fruits = section(book("floating_market", "--with", "seven_fruits", "--no-examples"), "The game in short")
    assert re.search("With the variant “[^”]*”. <sup>FM-Q9, FM-VAR-01</sup>", fruits)
