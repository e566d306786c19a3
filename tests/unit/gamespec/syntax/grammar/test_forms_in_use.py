"""Every form of the language stands in a bundled game."""

from pathlib import Path

import pytest

from benchmarks.language.forms import Uses, forms, places, words
from tests.architecture.sources import ROOT


def test_every_form_stands_in_a_bundled_game() -> None:
    used = Uses()
    for path in sorted((ROOT / "rulesets").glob("**/*.game")):
        used.read(path)
    assert {".".join(dict.fromkeys(form)) for form in forms() if not used.forms[form]} == set()


def test_a_form_is_counted_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "two.game"
    file.write_text(
        'game "Two" for 2 players\n\n# a remark\nthe table has\n  x : 0..3 starts 1, shown\n\nphase setup\n'
        "  add (1 +\n    1) to x\n  add 1 to x\n  -> end\n",
        encoding="utf-8",
    )
    uses = Uses()
    uses.read(file)
    assert uses.forms["add_to", "add_to"] == 2
    assert uses.forms["shuffle", "shuffle"] == 0
    assert uses.places["attr_shown", "shown"] == 1
    assert uses.forms.keys() >= {("header", "game_header"), ("has_decl", "has_decl"), ("sum", "binary")}


def test_words_within_a_form_are_those_of_the_grammar() -> None:
    assert {"shuffle", "pay", "neighbours"} & words() == {"shuffle", "pay"}
    assert ("pieces_decl", "dice") in places(), "a word of a rule without a node of its own"


def test_the_language_is_small() -> None:
    assert len(words()) <= 151, "`edition` came with editions"
    assert len(forms()) <= 241


IDEAS = {
    "with": {
        "does",
        "plays",
        "example_with",
        "fold_order",
        "header_other",
        "move_with",
        "must_most",
        "pay_with",
        "with_block",
    },
    "any": {"any_argument", "case_option", "ends_of", "move"},
    "if": {"choose_part", "else_if", "guard", "if_branch", "if_expr", "must_part"},
    "when": {"arrow", "attr_seen", "choose_may_stop", "example_when", "rule_when"},
    "where": {"binder", "choose", "param_from", "pay_with"},
    "else": {"case_lines", "case_row", "else_branch", "else_if", "if_expr", "must", "need"},
    "because": {"always_decl", "can_choose", "cannot", "forbid"},
}
"""Places of the words in "One word for one idea" of docs/style.md, which lists them too."""


@pytest.mark.parametrize("word", IDEAS)
def test_a_word_for_one_idea_stands_only_where_the_style_page_says(word: str) -> None:
    assert {name for name, each in places() if each == word} == IDEAS[word]
