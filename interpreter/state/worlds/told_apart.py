"""Hidden pieces that the rules have told apart: those read one by one, and those of different zones.

Pieces that are read together, such as all cards of a hand for a sum, remain interchangeable; a draw from among them
adds nothing to the mix they come from. A draw from among pieces that were told apart does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from interpreter.compiler.program import Program
from interpreter.state.worlds.trail import Looked, Tokens


def read_before(
    program: Program, s: list[int], looked: Iterable[Looked], unknown: Collection[int]
) -> Iterator[tuple[int, Tokens]]:
    """Yield tokens (pieces) read where they were before an entry, each with those read together.

    `looked`: the reads of the entry; `s`: the state before it; `unknown`: the tokens whose identity the seat does not
    know, as no others matter.
    """
    for look in looked:
        yield from _together(program, s, look.before.intersection(unknown), look.apart)


def read_after(
    program: Program, s: list[int], looked: Iterable[Looked], unknown: Collection[int]
) -> Iterator[tuple[int, Tokens]]:
    """Yield tokens (pieces) read in an entry, each with those read together and with it afterwards.

    `s`: the state after the entry. Moves are offered before an entry, so what was read for that alone does not count.
    """
    for look in looked:
        if not look.offered:
            yield from _together(program, s, look.tokens.intersection(unknown), look.apart)


def _together(program: Program, s: list[int], tokens: Tokens, apart: Tokens) -> Iterator[tuple[int, Tokens]]:
    together: dict[int, list[int]] = {}
    for token in tokens:
        if token in apart or _is_placed(program, s, token):
            yield token, frozenset({token})
        else:
            together.setdefault(s[token], []).append(token)
    for each in together.values():
        alike = frozenset(each)
        yield from ((token, alike) for token in each)


def _is_placed(program: Program, s: list[int], token: int) -> bool:
    """Return whether rules can name a piece by its place: in a line, or in the settled part of a pile."""
    number = s[token]
    if number < 0:
        return False
    zone = program.layout.zone_of[number][0]
    if zone.shape != "pile":
        return zone.shape != "group"
    at, base = program.layout.address_of[number], program.layout.where[zone.kinds[0]]
    unsettled = program.layout.items(s, number)[s[at + 1] : s[at + 2]]
    return token - base not in unsettled
