"""A TextMate grammar and a text enter.

The scopes of every part of every line leave, as an editor works them out.

Only what our grammar uses is known: `match`, `begin` with `while`, `captures` with `patterns`, and `include` of `#name`.
All scopes of a part count, outermost first. What anything else would mean is an error here, so that nothing is passed
over in silence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    Rule = dict[str, Any]
    Part = tuple[str, tuple[str, ...]]

KEYS = {
    "match",
    "begin",
    "while",
    "name",
    "captures",
    "beginCaptures",
    "whileCaptures",
    "patterns",
    "include",
    "comment",
}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@dataclass(frozen=True)
class TextMate:
    """A grammar as its file says it."""

    grammar: Rule

    def lines(self, text: str) -> Iterator[list[Part]]:
        """The parts of each line with their scopes."""
        begun: list[Rule] = []
        for line in text.split("\n"):
            at, parts, scopes = 0, [], ()
            for depth, rule in enumerate(begun):
                goes_on = _compiled(rule["while"]).match(line, at)
                if goes_on is None:
                    del begun[depth:]
                    break
                scopes += _named(rule)
                parts += self._captured(line, goes_on, rule.get("whileCaptures", {}), scopes)
                at = goes_on.end()
            parts += self._line(line, at, len(line), begun[-1] if begun else self.grammar, scopes, begun)
            yield parts

    def _line(
        self, line: str, at: int, end: int, rule: Rule, scopes: tuple[str, ...], begun: list[Rule] | None
    ) -> Iterator[Part]:
        while at < end:
            found = self._next(line, at, end, rule)
            if found is None:
                break
            hit, each = found
            if hit.start() > at:
                yield line[at : hit.start()], scopes
            inside = (*scopes, *_named(each))
            yield from self._captured(line, hit, each.get("captures", each.get("beginCaptures", {})), inside)
            at = hit.end()
            if "begin" in each:
                assert begun is not None, "a capture begins nothing that goes on"
                begun.append(each)
                rule, scopes = each, inside
        if at < end:
            yield line[at:end], scopes

    def _captured(self, line: str, hit: re.Match[str], captures: Rule, scopes: tuple[str, ...]) -> Iterator[Part]:
        at = hit.start()
        for number, said in sorted(captures.items(), key=lambda item: int(item[0])):
            start, end = hit.span(int(number))
            if start < 0:
                continue
            if start > at:
                yield line[at:start], scopes
            yield from self._line(line, start, end, said, (*scopes, *_named(said)), None)
            at = end
        if at < hit.end():
            yield line[at : hit.end()], scopes

    def _next(self, line: str, at: int, end: int, rule: Rule) -> tuple[re.Match[str], Rule] | None:
        """The rule that matches first; of those at one place the first that is listed."""
        best: tuple[re.Match[str], Rule] | None = None
        for each in self.rules(rule):
            hit = _compiled(each.get("match") or each["begin"]).search(line, at, end)
            if hit is not None and hit.end() > hit.start() and (best is None or hit.start() < best[0].start()):
                best = hit, each
        return best

    def rules(self, rule: Rule) -> Iterator[Rule]:
        """Yield what a rule lists, with what is included in its place."""
        for each in rule.get("patterns", ()):
            assert {*each} <= KEYS, f"not known here: {sorted({*each} - KEYS)}"
            if "include" in each:
                name = each["include"].removeprefix("#")
                named = self.grammar["repository"][name]
                yield from self.rules(named if {*named} - {"comment"} == {"patterns"} else {"patterns": [named]})
            else:
                yield each


def _named(rule: Rule) -> tuple[str, ...]:
    return (rule["name"],) if "name" in rule else ()
