from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamespec.model import GameFile
from gamespec.rulebook import Coverage, excuses, gather, rules_of

SHEET = """\
# Pearls (ids PE-)

- PE-SET-01 Shuffle the sea (see PE-SET-02).
- **PE-DIV-01** Dive.
| PE-Q1 | May you rest? | yes |
PE-CRD-01,Net,fish,1
## Examples
- PE-EX-01 given a black oyster / when Ann dives / then 3 air are gone (PE-DIV-01).
- `PE-NOT-01` is quoted, not stated.
EX-3 is no id.
"""


def sheet(folder: Path) -> Path:
    file = folder / "rules.md"
    file.write_text(SHEET)
    return file


def test_a_rule_id_is_what_begins_a_line(tmp_path: Path) -> None:
    assert list(rules_of(sheet(tmp_path))) == ["PE-SET-01", "PE-DIV-01", "PE-Q1", "PE-CRD-01", "PE-EX-01"]


def test_a_rule_knows_its_line_and_its_words(tmp_path: Path) -> None:
    rule = rules_of(sheet(tmp_path))["PE-DIV-01"]
    assert rule.span.line == 4
    assert rule.words == "Dive."


def test_a_part_of_a_rule_id_may_begin_with_a_digit_and_words_are_told_without_their_print(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text("- **PM-2P-01** Two meeples each.\n- **PM-Q1 (dusk)** When **due**.\n\nEX-3 is none.\n")
    rules = rules_of(file)
    assert {known: rule.words for known, rule in rules.items()} == {
        "PM-2P-01": "Two meeples each.",
        "PM-Q1": "(dusk) When due.",
    }


@pytest.mark.parametrize("name", ["fleet"])
def test_the_sheets_of_bundled_games_state_rules_rulings_and_examples(name: str) -> None:
    import rulesets

    rules = rules_of(rulesets.folder(name) / "rules.md")
    assert {"FL-AUC-03", "FL-Q3", "FL-EX-01", "FL-EX-10", "FL-ADV-02"} <= rules.keys()
    assert len(rules) == 102


def model(text: str) -> GameFile:
    from gamespec.source import SourceFile
    from gamespec.syntax import parse

    model = parse(SourceFile("pearls.game", text)).model
    assert model is not None
    return model


GAME = """\
game "Pearls" for 2 players cite PE-SET-01
action dive cite PE-DIV-01, PE-DIV-09
  add 1 to your air assume "air comes back" cite PE-DIV-01
"""


def covered(folder: Path, excused: dict[str, str] | None = None) -> Coverage:
    return gather([model(GAME)], rules_of(sheet(folder)), excused)


def test_rules_without_a_citation_and_citations_without_a_rule_are_told(tmp_path: Path) -> None:
    coverage = covered(tmp_path)
    assert [rule.id for rule in coverage.uncited] == ["PE-Q1", "PE-CRD-01", "PE-EX-01"]
    assert [(cited, span.line) for cited, span in coverage.unknown] == [("PE-DIV-09", 2)]
    assert coverage.covered == 2
    assert not coverage.complete


def test_each_line_that_cites_a_rule_counts(tmp_path: Path) -> None:
    assert [span.line for span in covered(tmp_path).cited["PE-DIV-01"]] == [2, 3]


def test_assumptions_are_listed_with_their_line(tmp_path: Path) -> None:
    assert [(text, span.line) for text, span in covered(tmp_path).assumptions] == [("air comes back", 3)]


def test_a_reason_in_the_readme_excuses_a_rule(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(
        "# Pearls\n\n- PE-Q1 not here\n\n## Ids without a line in the rules\n\n| PE-Q1 | it is a question |\n\n# More\n"
    )
    coverage = covered(tmp_path, excused=excuses(readme))
    assert coverage.without_line == {"PE-Q1": "it is a question"}
    assert [rule.id for rule in coverage.uncited] == ["PE-CRD-01", "PE-EX-01"]


def test_findings_point_at_the_line_of_the_sheet_and_of_the_rules(tmp_path: Path) -> None:
    from gamespec.rulebook import findings

    found = {each.code: each.span for each in findings(covered(tmp_path))}
    assert found["GS582"].text == "PE-DIV-09"
    assert found["GS581"].file.name.endswith("rules.md")


WHOLE = """\
# Pearls

- PE-SET-01 Shuffle *all* of
  the sea:
  - the **deep** one
    (with its *fish*, 3 * 4 of them)
  - the other <!-- count them
    twice -->

  Then `a*b*` rests.
- PE-SET-02 Begin
at once.
PE-SET-03 Each has:

* a boat,
* a net.

No rule.
| id | question | ruling |
|---|:-:|---|
| **PE-Q2** | May you *rest*? | yes |
| PE-Q10 | Or a \\| b? | no |
```csv
id,name,effect
PE-CRD-01,Net,"takes 1, and another"
```
**PE-END-01:** It ends.
"""
TEXTS = {
    "PE-SET-01": (
        "Shuffle all of the sea:",
        "• the deep one (with its fish, 3 * 4 of them)",
        "• the other",
        "Then `a*b*` rests.",
    ),
    "PE-SET-02": ("Begin at once.",),
    "PE-SET-03": ("Each has:", "• a boat,", "• a net."),
    "PE-Q2": ("question: May you rest? · ruling: yes",),
    "PE-Q10": ("question: Or a | b? · ruling: no",),
    "PE-CRD-01": ("name: Net · effect: takes 1, and another",),
    "PE-END-01": ("It ends.",),
}


def test_a_rule_has_its_whole_text_with_lists_and_cells_and_without_comments(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text(WHOLE)
    assert {known: rule.lines for known, rule in rules_of(file).items()} == TEXTS
    file.write_text(WHOLE.replace("\n", "\r\n"))
    assert {known: rule.lines for known, rule in rules_of(file).items()} == TEXTS


@pytest.mark.parametrize("name", ["captains_of_the_gulf", "fleet", "public_market"])
def test_no_word_of_a_list_or_a_row_of_a_bundled_sheet_is_lost(name: str) -> None:
    import rulesets

    file = rulesets.folder(name) / "rules.md"
    rules, lines = rules_of(file), file.read_text().splitlines()
    at = {rule.span.line: rule for rule in rules.values()}
    for number, rule in at.items():
        below = number
        while below < len(lines) and below + 1 not in at and lines[below].startswith("  "):
            below += 1
        source = " ".join(line.split("<!--")[0] for line in lines[number - 1 : below])
        wanted = re.findall(r"\w+", source.replace(rule.id, "", 1))
        told = re.findall(r"\w+", rule.words)
        assert [word for word in wanted if word.strip("_") not in " ".join(told)] == [], rule.id
