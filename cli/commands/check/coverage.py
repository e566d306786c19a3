"""`gamespec coverage`: list the rules of the rulebook that no line of a game cites."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.options import Json, Ruleset, Sheet, With
from cli.output.complaint import FINE, FOUND, Complaint
from cli.output.consoles import data, plural, remark, say

if TYPE_CHECKING:
    from gamespec.rulebook import Coverage
    from gamespec.ruleset import Ruleset as Files


def run(ruleset: Ruleset, rules: Sheet = None, variants: With = None, as_json: Json = False) -> int:
    """List the rules of the rulebook that no line of the game cites."""
    from cli.examples import played_with
    from cli.games import variants_of
    from cli.targets import find, model_of
    from gamespec.rulebook import excuses, gather, rules_of
    from interpreter.linting import lint

    target = find(ruleset)
    if variants is not None:
        names = sorted(variants_of(target, variants))
        target = replace(target, variants={name: target.variants[name] for name in names})
    sheet = _sheet(target, rules)
    known = rules_of(sheet)
    if not known:
        raise Complaint(
            str(sheet),
            "this rule sheet has no rule ids",
            "begin each rule with an id, in a line such as `- XX-ABC-01 ...`",
        )
    models = played_with([model_of(file) for file in target.files])
    coverage = gather(models, known, excuses(target.readme))
    coverage.runtime_checks = list(lint(target, together=False).runtime_checks.values())
    if as_json:
        data({"ruleset": target.name, "sheet": str(sheet), **coverage.as_data()})
    else:
        _show(coverage)
    return FINE if coverage.complete else FOUND


def _sheet(target: Files, given: str | None) -> Path:
    if given is not None:
        sheet = Path(given)
        if not sheet.is_file():
            raise Complaint(
                given,
                "there is no such rule sheet",
                "name a text file whose lines begin with rule ids, such as FL-AUC-01",
            )
        return sheet
    if target.rules is None:
        raise Complaint(target.name, "the folder of the game has no rule sheet", "name one with --rules SHEET.md")
    return target.rules


def _show(coverage: Coverage) -> None:
    for rule in coverage.uncited:
        say(f"uncited   {rule.id}  {rule.words}")
    for cited, span in coverage.unknown:
        say(f"unknown   {cited}  {span.file.name}:{span.line}")
    for known, why in coverage.without_line.items():
        say(f"no line   {known}  {why}")
    for text, span in coverage.assumptions:
        say(f"assumed   {text}  {span.file.name}:{span.line}")
    for text, span in coverage.runtime_checks:
        say(f"checked   {text}  {span.file.name}:{span.line}")
    say(
        f"{coverage.covered} of {len(coverage.rules)} rules cited, {len(coverage.uncited)} uncited, "
        f"{len(coverage.without_line)} without a line for a reason, {len(coverage.unknown)} unknown, "
        f"{plural(len(coverage.assumptions), 'assumption')}, {plural(len(coverage.runtime_checks), 'runtime check')}"
    )
    if coverage.uncited:
        remark(
            "to cite a rule, write its id at the end of the line that carries it "
            f"out, such as: cite {coverage.uncited[0].id}"
        )
    if coverage.unknown:
        remark("the game cites an id that the rule sheet does not have: correct the id, or add the rule to the sheet")
