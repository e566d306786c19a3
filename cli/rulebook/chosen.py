"""Choose the worked examples that a rulebook prints beside each phase."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cli.rulebook.glossary import with_positions
from cli.rulebook.parts import Says, Section
from cli.rulebook.play import FIRST
from gamespec import model as m
from gamespec.check.examples.worked import Titles, by_title
from gamespec.prose.conditions import word_for
from gamespec.prose.examples import lines, start
from gamespec.prose.statements import block
from gamespec.prose.voice import Item, begun, listed, noted, notes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.rulebook.parts import Part
    from gamespec.prose.voice import Voice

MOST = 2
"""Maximum number of examples beside one phase."""
LONGEST = 14
"""Maximum number of lines, those of the position included, of an example that is chosen."""
LINES_A_RULE = 6
"""Number of lines by which an example may be longer for each further rule it cites."""


def beside_phases(game: m.GameFile, chapters: Iterable[Section], voice: Voice) -> Iterator[Section]:
    """Yield the chapters of a rulebook, with one or two examples at the end of the section of each phase."""
    chosen = {voice.names.phase(name): told for name, told in by_phase(game).items()}
    for chapter in chapters:
        yield replace(chapter, parts=tuple(_with_examples(part, chosen, voice) for part in chapter.parts))


def _with_examples(part: Part, chosen: dict[str, list[m.ExampleDecl]], voice: Voice) -> Part:
    if not isinstance(part, Section) or part.title not in chosen:
        return part
    return replace(part, parts=(*part.parts, *(story(decl, voice) for decl in chosen[part.title])))


def story(decl: m.ExampleDecl, voice: Voice) -> Section:
    """Return an example of a phase as a box: what lies where, then moves, each with what holds after it."""
    for seat in decl.seats:
        voice = voice.knowing(str(seat), str(seat), "player")
    begins = [Item("The game has been set up.")] if decl.given_setup else []
    begins += _position(decl.given, voice)
    if decl.start is not None and decl.start.step is not None:
        begins.append(start(decl.start, voice))
    moves: list[Item] = []
    for line, item in zip(decl.lines, lines(decl.lines, voice), strict=True):
        if moves and line not in decl.when:
            moves[-1] = replace(moves[-1], inside=(*moves[-1].inside, item))
        else:
            moves.append(item)
    parts = (*((Says(tuple(begins)),) if begins else ()), Says(tuple(moves), numbered=True))
    own = notes(decl.model_copy(update={"given": (), "start": None, "lines": ()}))
    return Section(f"Example: {decl.title}", parts, *own, boxed=True)


def _position(given: Iterable[m.Stmt], voice: Voice) -> Iterator[Item]:
    """Yield sentences on a position: for each place what lies in it, then values, then what else is done."""
    lying: dict[str, list[str]] = {}
    others: list[Item] = []
    for line in given:
        match line:
            case m.Move(place=None, settings=(), called=None, what=m.Index() | m.EndsOf(of=m.Index())):
                lying.setdefault(voice.say(line.to), []).append(voice.say(line.what))
            case m.SetTo():
                told = word_for(line.target, line.value, voice) or voice.say(line.value)
                others.append(noted(line, f"{voice.say(line.target)} is {told}"))
            case _:
                others += block((line,), voice)
    yield from (Item(f"{begun(place)}: {listed(what)}.") for place, what in lying.items())
    yield from others


def by_phase(game: m.GameFile) -> dict[str, list[m.ExampleDecl]]:
    """Return the examples to print for each phase by its name: short ones that cite most further rules."""
    waiting: dict[str, list[m.ExampleDecl]] = {}
    known = by_title(game.decls)
    first = next(_after_setup(game), None)
    for decl in known.values():
        whole = _alone(decl, known)
        phase = None if whole is None else first if whole.start is None else str(whole.start.phase)
        if whole is not None and phase is not None:
            waiting.setdefault(phase, []).append(whole)
    return {phase: [*_best(decls)] for phase, decls in waiting.items()}


def _after_setup(game: m.GameFile) -> Iterator[str]:
    """Yield the names of the phases that follow the setup."""
    for decl in game.decls:
        if isinstance(decl, m.PhaseDecl) and str(decl.name) == FIRST:
            yield from (str(each.target) for each in decl.arrows)


def _alone(decl: m.ExampleDecl, known: Titles) -> m.ExampleDecl | None:
    """Return an example with the lines of its positions; None if it is long or no story of its own."""
    whole = with_positions(decl, known)
    if (
        not decl.when
        or decl.form != "example"
        or whole.continues is not None
        or (whole.start is None and not whole.given_setup)
    ):
        return None
    return whole if len(whole.given) + len(whole.acts) <= LONGEST else None


def _best(decls: list[m.ExampleDecl]) -> Iterator[m.ExampleDecl]:
    """Yield up to `MOST` examples, each time the one that cites most further rules for its length."""
    told: set[str] = set()

    def worth(decl: m.ExampleDecl) -> float:
        new = {str(node.rule) for node in decl.walk() if isinstance(node, m.Cite)} - told
        return LINES_A_RULE * len(new) - len(decl.given) - len(decl.acts)

    left = [*decls]
    while left and len(decls) - len(left) < MOST:
        best = max(left, key=worth)
        left.remove(best)
        told |= {str(node.rule) for node in best.walk() if isinstance(node, m.Cite)}
        yield best
