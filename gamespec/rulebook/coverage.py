"""Coverage of a rule sheet by a ruleset: which of its rules are cited by lines, and which are not.

A rule sheet is the Markdown file beside a game that gives each rule of its rulebook an id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gamespec.model import Cite, Noted
from gamespec.nearest import nearest
from gamespec.rulebook.codes import UNCITED_RULE, UNKNOWN_RULE
from gamespec.rulebook.rule_sheet import DEFINED, MARKDOWN_LIMIT, Rule
from gamespec.ruleset.shelf import DISK, Shelf

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile
    from gamespec.source import Span

EXCUSED_HEADING = re.compile(r"^#+ .*\b(?:without a line|no line)\b.*$", re.IGNORECASE | re.MULTILINE)
HEADING = re.compile(r"^#+ ", re.MULTILINE)


@dataclass(slots=True)
class Coverage:
    """Citations, assumptions and runtime checks of a ruleset, compared with its rule sheet."""

    rules: dict[str, Rule]
    cited: dict[str, list[Span]] = field(default_factory=dict)
    excused: dict[str, str] = field(default_factory=dict)
    assumptions: list[tuple[str, Span]] = field(default_factory=list)
    runtime_checks: list[tuple[str, Span]] = field(default_factory=list)

    @property
    def uncited(self) -> list[Rule]:
        """Return the rules of the sheet with neither a citation nor a stated reason to have none."""
        return [rule for rule in self.rules.values() if rule.id not in self.cited and rule.id not in self.excused]

    @property
    def unknown(self) -> list[tuple[str, Span]]:
        """Return the citations, with their places, of rule ids that the rule sheet does not define."""
        return [(cited, span) for cited, spans in self.cited.items() if cited not in self.rules for span in spans]

    @property
    def without_line(self) -> dict[str, str]:
        """Return the rules that no line cites and for which a reason is stated, with these reasons by id."""
        return {known: why for known, why in self.excused.items() if known in self.rules and known not in self.cited}

    @property
    def covered(self) -> int:
        """Return the number of rules of the sheet that are cited at least once."""
        return sum(known in self.cited for known in self.rules)

    @property
    def complete(self) -> bool:
        """Return whether every rule is cited or excused by a reason, and every cited id exists."""
        return not self.uncited and not self.unknown

    def as_data(self) -> dict[str, Any]:
        """Return the coverage as plain data for `--json`."""
        return {
            "total": len(self.rules),
            "cited": self.covered,
            "uncited": [rule.id for rule in self.uncited],
            "excused": self.without_line,
            "unknown": [{"id": cited, **_place(span)} for cited, span in self.unknown],
            "assumptions": [{"text": text, **_place(span)} for text, span in self.assumptions],
            "runtime_checks": [{"text": text, **_place(span)} for text, span in self.runtime_checks],
            "citations": {rule: [_place(span) for span in spans] for rule, spans in sorted(self.cited.items())},
        }


def gather(models: Iterable[GameFile], rules: dict[str, Rule], excused: dict[str, str] | None = None) -> Coverage:
    """Collect the citations and assumptions in every line of parsed files.

    `rules` are those of the rule sheet by id; `excused` are reasons why a rule has no line, by id.
    """
    coverage = Coverage(rules, excused=excused or {})
    for model in models:
        for node in model.walk():
            if isinstance(node, Cite):
                coverage.cited.setdefault(node.rule, []).append(node.span)
            elif isinstance(node, Noted) and node.assume is not None:
                coverage.assumptions.append((str(node.assume), node.assume.span))
    return coverage


def excuses(readme: Path | None, shelf: Shelf = DISK) -> dict[str, str]:
    """Return the reasons why rules have no line, by id, from a README's list.

    The list is below a heading such as `Rules without a line`; empty if there is none.
    """
    if readme is None:
        return {}
    text = shelf.prose(readme, MARKDOWN_LIMIT)
    found: dict[str, str] = {}
    for heading in EXCUSED_HEADING.finditer(text):
        after = HEADING.search(text, heading.end())
        section = text[heading.end() : after.start() if after else len(text)]
        for item in DEFINED.finditer(section):
            line = section[item.end() :].split("\n", 1)[0]
            found[item[1]] = line.strip(" *|:-")
    return found


def findings(coverage: Coverage) -> list[Diagnostic]:
    """Return the findings that `lint --rules` reports about a coverage."""
    unknown = [
        UNKNOWN_RULE.at(span, f"the rule sheet has no rule {cited}", help=_meant(cited, coverage))
        for cited, span in coverage.unknown
    ]
    return unknown + [
        UNCITED_RULE.at(rule.span, f"rule {rule.id} is cited by no line", help="end the line that carries it in `cite`")
        for rule in coverage.uncited
    ]


def _meant(cited: str, coverage: Coverage) -> str:
    return nearest(cited, coverage.rules, otherwise="the sheet defines no rule at all")[:200]


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file.name, "line": span.line, "column": span.column}
