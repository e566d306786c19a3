"""Prove of each rule that an example or invariant notices when a line that cites it is spoiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output.complaint import Complaint
from gamespec.source import SourceFile
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.proving import Spoiled, draft, spoils

if TYPE_CHECKING:
    from gamespec.rulebook import Coverage
    from gamespec.ruleset import Ruleset
    from interpreter import Game

TRIED = 5
"""Maximum number of spoiled versions tried for each rule."""


@dataclass(slots=True)
class Proof:
    """Verdict on one rule, and the spoiled line that shows it."""

    rule: str
    verdict: str
    """One of `proved`, `unproved` (play differs, and no example notices), `no effect` and `no line`."""
    file: str = ""
    line: int = 0
    before: str = ""
    after: str = ""
    """The spoiled line; empty for one that is left out."""
    example: str = ""
    """Title of the example that fails."""
    draft: str = ""
    """Text of an example that would notice, found by random games."""

    def as_data(self) -> dict[str, Any]:
        """Return the proof as plain data for `--json`."""
        return asdict(self)


def proofs(target: Ruleset, coverage: Coverage, only: str, progress: Callable[[int], None]) -> Iterator[Proof]:
    """Yield the proof of each cited rule of a sheet, or only of those whose id begins with `only`."""
    killed: dict[str, str] = {}
    for number, rule in enumerate(rule for rule in coverage.rules if rule in coverage.cited and rule.startswith(only)):
        progress(number)
        yield _proof(target, coverage, rule, killed)


def _proof(target: Ruleset, coverage: Coverage, rule: str, killed: dict[str, str]) -> Proof:
    best = Proof(rule, "no line")
    tried = 0
    for span in coverage.cited[rule]:
        file = span.file.name
        for each in spoils(span.file.text, span.line, TRIED):
            if tried >= TRIED:
                break
            spoiled = replace(target, shelf=target.shelf.with_texts([SourceFile(file, each.text)]))
            if each.text not in killed:
                killed[each.text] = _noticed(spoiled)
            noticed = killed[each.text]
            if noticed == NOT_A_GAME:
                continue
            tried += 1
            found = Proof(rule, "proved", Path(file).name, each.line, each.before, each.after, noticed)
            if noticed:
                return found
            if best.verdict in {"no line", "no effect"}:
                found.verdict, found.draft = _unnoticed(target, spoiled, each, file)
                best = found if best.verdict == "no line" or found.verdict == "unproved" else best
    return best


NOT_A_GAME = "\0"


def _noticed(spoiled: Ruleset) -> str:
    """Return the title of the first example that fails; empty if all pass, NOT_A_GAME if it is no game."""
    from cli.examples import results_of

    try:
        for result in results_of(spoiled):
            if not result.passed:
                return NOT_A_GAME if result.example.faults else result.example.name
    except (Complaint, RuntimeCheckFailed):
        return NOT_A_GAME
    return ""


def _unnoticed(target: Ruleset, spoiled: Ruleset, change: Spoiled, file: str) -> tuple[str, str]:
    """Return `unproved` with an example that would notice the change, or `no effect`."""
    from interpreter import RulesetError

    try:
        games = _game(target, file), _game(spoiled, file)
    except RulesetError:
        return "no effect", ""
    differs, text = draft(*games, f"line {change.line} is as printed")
    return ("unproved" if differs else "no effect"), text


def _game(target: Ruleset, file: str) -> Game:
    """Return a game, with the variant in whose file a line is, and those that it needs."""
    from cli.games import variants_of
    from interpreter import Game
    from interpreter.loading import compiled
    from interpreter.source import Source

    named = [name for name, each in target.variants.items() if str(each) == file]
    chosen = tuple((name, target.variants[name]) for name in variants_of(target, named))
    source = Source(target.name, target.game, chosen, target.shelf)
    program, fingerprints, read = compiled(source, None, examples=False)
    return Game(program, replace(source, read=read), fingerprints)
