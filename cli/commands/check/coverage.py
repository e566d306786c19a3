"""`gamespec coverage`: list the rules of the rulebook that no line of a game cites."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.options import Json, Ruleset, Sheet, With, option
from cli.output.complaint import FINE, FOUND, Complaint
from cli.output.consoles import data, plural, progress_bar, raw, remark, say
from gamespec.nearest import nearest

if TYPE_CHECKING:
    from cli.proving import Proof
    from gamespec.rulebook import Coverage
    from gamespec.ruleset import Ruleset as Files

EXAMPLES = ("gamespec coverage harbor", "gamespec coverage harbor --prove --only HA-LCH")


def run(
    ruleset: Ruleset,
    *,
    rules: Sheet = None,
    variants: With = None,
    prove: Annotated[
        bool, option("--prove", "Also spoil the cited lines, and list rules no example protects.")
    ] = False,
    only: Annotated[str, option("--only", "With --prove: only rules whose id begins so.", "ID")] = "",
    as_json: Json = False,
) -> int:
    """List the rules of the rulebook that no line of the game cites.

    With --prove, each cited line is changed a little, as by mistake, and the examples are run: a rule is proved if one
    of them fails.
    """
    from cli.examples import played_with
    from cli.games import variants_of
    from cli.rulebook.wording import hard_to_read
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
        advice = "begin each rule with an id, in a line such as `- XX-ABC-01 ...`"
        raise Complaint(str(sheet), "this rule sheet has no rule ids", advice)
    models = played_with([model_of(file) for file in target.files])
    coverage = gather(models, known, excuses(target.readme))
    coverage.runtime_checks = list(lint(target, together=False).runtime_checks.values())
    coverage.hard_to_read = [(hard.name, hard.span) for hard in hard_to_read(model_of(target.game))]
    if only and not any(rule.startswith(only) for rule in coverage.cited):
        raise Complaint("--only", f"no line cites a rule `{only}`", nearest(only, sorted(coverage.cited)))
    proved = _proofs(target, coverage, only) if prove else []
    if as_json:
        told = {"proofs": [each.as_data() for each in proved]} if prove else {}
        data({"ruleset": target.name, "sheet": str(sheet), **coverage.as_data(), **told})
    elif prove:
        _show_proofs(proved)
    else:
        _show(coverage)
    unproved = any(each.verdict == "unproved" for each in proved)
    return FINE if coverage.complete and not unproved else FOUND


def _proofs(target: Files, coverage: Coverage, only: str) -> list[Proof]:
    from cli.proving import proofs

    many = sum(rule.startswith(only) for rule in coverage.rules if rule in coverage.cited)
    with progress_bar("rules", many) as heard:
        return list(proofs(target, coverage, only, heard))


def _show_proofs(proved: list[Proof]) -> None:
    for each in proved:
        if each.verdict == "no line":
            say(f"{each.verdict:<9} {each.rule}  nothing in the lines that cite it can be changed and still be a game")
            continue
        change = f"`{each.before}` -> `{each.after}`" if each.after else f"without `{each.before}`"
        say(f"{each.verdict:<9} {each.rule}  {each.file}:{each.line}: {change}")
        if each.example:
            say(f'          the example "{each.example}" fails')
    drafts = list(dict.fromkeys(each.draft for each in proved if each.draft))
    if drafts:
        say()
        say("examples that would notice")
    for text in drafts:
        raw(f"\n{text}")
    many = Counter(each.verdict for each in proved)
    say()
    say(
        f"{many['proved']} of {plural(len(proved), 'rule')} proved, {many['unproved']} unproved, "
        f"{many['no effect']} without effect in random games, {many['no line']} without a line to change"
    )


def _sheet(target: Files, given: str | None) -> Path:
    from cli.targets import sheet_named

    if given is not None:
        return sheet_named(given)
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
    for name, span in coverage.hard_to_read:
        say(f"hard      {name}  {span.file.name}:{span.line}")
    say(
        f"{coverage.covered} of {len(coverage.rules)} rules cited, {len(coverage.uncited)} uncited, "
        f"{len(coverage.without_line)} without a line for a reason, {len(coverage.unknown)} unknown, "
        f"{plural(len(coverage.assumptions), 'assumption')}, {plural(len(coverage.runtime_checks), 'runtime check')}, "
        f"{len(coverage.hard_to_read)} hard to read"
    )
    if coverage.uncited:
        remark(
            "to cite a rule, write its id at the end of the line that carries it "
            f"out, such as: cite {coverage.uncited[0].id}"
        )
    if coverage.hard_to_read:
        remark('to say in the rulebook what a line does, write a sentence after it, such as: as "Take 2 coins."')
    if coverage.unknown:
        remark("the game cites an id that the rule sheet does not have: correct the id, or add the rule to the sheet")
