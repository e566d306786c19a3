"""Hidden pieces that the rules have told apart: those read one by one, and those of different zones.

Pieces that are read together, such as all cards of a hand for a sum, remain interchangeable; a draw from among them
adds nothing to the mix they come from. A draw from among pieces that were told apart does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from interpreter.compiler.program import Program
from interpreter.state.worlds.trail import Looked, Tokens, faces


def read_before(
    program: Program, s: list[int], looked: Iterable[Looked], unknown: Collection[int]
) -> Iterator[tuple[int, Tokens]]:
    """Yield tokens (pieces) read where they were before an entry, each with those read together.

    `looked`: the reads of the entry; `s`: the state before it; `unknown`: the tokens whose identity the seat does not
    know, as no others matter.
    """
    for tokens, apart in {(look.before, look.apart) for look in looked}:
        yield from _together(program, s, tokens.intersection(unknown), apart)


def read_after(
    program: Program, s: list[int], looked: Iterable[Looked], unknown: Collection[int]
) -> Iterator[tuple[int, Tokens]]:
    """Yield tokens (pieces) read in an entry, each with those read together and with it afterwards.

    `s`: the state after the entry. Moves are offered before an entry, so what was read for that alone does not count.
    """
    for tokens, apart in {(look.tokens, look.apart) for look in looked if not look.offered}:
        yield from _together(program, s, tokens.intersection(unknown), apart)


def alike(program: Program, s: list[int], token: int, unknown: Collection[int]) -> Tokens:
    """Return a token with those pieces of `unknown` that cannot be told from it in the state `s`."""
    known, number, found = faces(program), s[token], frozenset({token})
    cells = known.shown_cells(token)
    others = frozenset(
        other
        for other in unknown
        if s[other] == number
        and known.backs[other] == known.backs[token]
        and all(s[a] == s[b] for a, b in zip(cells, known.shown_cells(other), strict=True))
    )
    return found if token in _placed(program, s, number) else found | others - _placed(program, s, number)


def _together(program: Program, s: list[int], tokens: Tokens, apart: Tokens) -> Iterator[tuple[int, Tokens]]:
    by_zone: dict[int, list[int]] = {}
    for token in tokens:
        by_zone.setdefault(s[token], []).append(token)
    for number, each in by_zone.items():
        alike = frozenset(each) - apart - _placed(program, s, number)
        for token in each:
            yield token, alike if token in alike else frozenset({token})


def _placed(program: Program, s: list[int], number: int) -> Tokens:
    """Return the pieces that rules can name by their place: in a line, or in the settled part of a pile."""
    if number < 0:
        return frozenset()
    zone = program.layout.zone_of[number][0]
    if zone.shape == "group":
        return frozenset()
    at, base = program.layout.address_of[number], program.layout.where[zone.kinds[0]]
    items = program.layout.items(s, number)
    if zone.shape == "pile":
        items = [*items[: s[at + 1]], *items[s[at + 2] :]]
    return frozenset(base + piece for piece in items)
