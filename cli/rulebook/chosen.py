"""Choose the worked examples that a rulebook prints beside each phase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cli.rulebook.glossary import with_positions
from cli.rulebook.parts import Part, Says, Section
from cli.rulebook.play import FIRST
from gamespec import model as m
from gamespec.check.examples.worked import Titles, by_title
from gamespec.prose.conditions import QUOTE, word_for
from gamespec.prose.examples import lines, start
from gamespec.prose.names import PLAYER
from gamespec.prose.statements import block
from gamespec.prose.told import has_sentence, telling
from gamespec.prose.voice import Item, Voice, begun, listed, noted, notes, titled

EXAMPLE = "Example: "
MOST = 2
"""Maximum number of examples beside one phase."""
LONGEST = 14
"""Maximum number of lines, those of the position included, of an example that is chosen."""
EASY = (
    m.Plays,
    m.PlayUntil,
    m.ChanceGiven,
    m.Holds,
    m.Cannot,
    m.CanChoose,
    m.Wins,
    m.IsOver,
    m.Move,
    m.SetTo,
    m.TakeFrom,
)
"""Lines that read well in a story; each other one counts as much as two rules that are not cited."""
LINES_A_RULE = 6
"""Number of lines by which an example may be longer for each further rule it cites."""


def beside_phases(game: m.GameFile, chapters: Iterable[Section], voice: Voice) -> Iterator[Section]:
    """Yield the chapters of a rulebook, with one or two examples at the end of the section of each phase."""
    chosen = {voice.names.phase(name): told for name, told in by_phase(game, tells=voice.names.tells).items()}
    for chapter in chapters:
        yield replace(chapter, parts=tuple(_with_examples(part, chosen, voice) for part in chapter.parts))


def _with_examples(part: Part, chosen: dict[str, list[m.ExampleDecl]], voice: Voice) -> Part:
    if not isinstance(part, Section) or part.title not in chosen:
        return part
    return replace(part, parts=(*part.parts, *(story(decl, voice) for decl in chosen[part.title])))


def story(decl: m.ExampleDecl, voice: Voice) -> Section:
    """Return an example as a box: its author's sentences, or what lies where, and each move's results."""
    own = notes(decl.model_copy(update={"given": (), "start": None, "lines": ()}))
    if voice.names.tells and has_sentence(decl):
        first, *others = (replace(item, cites=(), assumed=()) for item in telling(decl, voice))
        more = (Says(tuple(others), numbered=len(others) > 1),) if others else ()
        return Section(f"{EXAMPLE}{decl.title}", (Says((first,)), *more), *own, boxed=True)
    for seat in decl.seats:
        voice = voice.knowing(str(seat), str(seat), "player")
    begins = [Item("The game has been set up.")] if decl.given_setup else []
    begins += _position((line for line in decl.given if not _is_told_by_a_move(line, decl)), voice)
    if decl.start is not None and decl.start.step is not None:
        begins.append(start(decl.start, voice))
    first = Says((Item(" ".join(item.text for item in begins if not item.inside)),)) if begins else None
    done = Says(tuple(item for item in begins if item.inside))
    parts = (*([first] if first else ()), *([done] if done.items else ()), Says((*_moves(decl, voice),)))
    return Section(f"{EXAMPLE}{decl.title}", parts, *own, boxed=True)


def _is_told_by_a_move(line: m.Stmt, decl: m.ExampleDecl) -> bool:
    """Return whether a line only names the player of the first move; no claim is about it."""
    first = decl.lines[0] if decl.lines else None
    if not isinstance(line, m.SetTo) or not isinstance(line.target, m.Name) or not isinstance(first, m.Plays):
        return False
    named = {
        node.text for each in decl.acts if isinstance(each, m.Holds) for node in each.walk() if isinstance(node, m.Name)
    }
    who = line.value.text if isinstance(line.value, (m.Name, m.KindName)) else None
    return who == str(first.seat) and line.target.text not in named


def _moves(decl: m.ExampleDecl, voice: Voice) -> Iterator[Item]:
    """Yield a sentence for each move of an example, with what holds after it."""
    moves: list[tuple[str, list[str]]] = []
    for line, item in zip(decl.lines, lines(decl.lines, voice), strict=True):
        if line in decl.when:
            told = item.text
            if isinstance(line, m.Plays):
                by = "does" if told.startswith(f"{line.seat}: {QUOTE}") else "chooses"
                told = told.replace(f"{line.seat}:", f"{line.seat} {by}", 1)
                told = re.sub(rf", then (?!{QUOTE})", ", then chooses ", told, count=1)
            moves.append((told, [each.text for each in item.inside]))
        elif moves:
            moves[-1][1].append(_now(line, voice) or item.text)
        else:
            yield Item(item.text)
    for told, after in moves:
        held = "; ".join(ending.rstrip(".") if not at else small(ending.rstrip(".")) for at, ending in enumerate(after))
        yield Item(f"{told} Now {small(held)}." if held else told)


def small(text: str) -> str:
    """Return a sentence with a small first letter, unless it begins with a name."""
    first = text.split(" ", 1)[0]
    return f"{text[:1].lower()}{text[1:]}" if first in BEGINNINGS else text


BEGINNINGS = {"The", "There", "For", "Nobody", "Every", "Each", "It", "Play", "No", "All"}
"""Words with which a sentence may begin that is put after another one."""


def _now(line: m.Line, voice: Voice) -> str | None:
    """Return how many things lie in a zone where an example claims a number of them, else None."""
    match line:
        case m.Holds(
            condition=m.Compare(op="is", left=m.Call(name=m.Ident(text="count"), args=(zone,)), right=m.Num() as number)
        ) if isinstance(zone, (m.Name, m.Your, m.Possessive)) and voice.noun(zone) is not None:
            noun = voice.noun(zone) or ""
            many = f"is 1 {noun}" if number.value == 1 else f"are {number.value or 'no'} {voice.many(noun)}"
            return f"there {many} in {voice.say(zone)}"
        case _:
            return None


def _position(given: Iterable[m.Stmt], voice: Voice) -> Iterator[Item]:
    """Yield sentences on a position: what lies where, what each player has, then the rest.

    What is only taken from a supply, so that its numbers add up, is left out.
    """
    having: dict[str, dict[str, list[str]]] = {}
    others: list[Item] = []
    for line in given:
        match line:
            case m.Move(place=None, settings=(), called=None, what=m.Index() | m.EndsOf(of=m.Index())):
                who, title = _whose(line.to, voice)
                place = f"({title})" if who else voice.say(line.to)
                having.setdefault(who, {}).setdefault(place, []).append(voice.say(line.what))
            case m.SetTo() if _whose(line.target, voice)[0]:
                who, title = _whose(line.target, voice)
                told = word_for(line.target, line.value, voice) or voice.say(line.value)
                having.setdefault(who, {}).setdefault(f"{title} {told}", [])
            case m.SetTo():
                told = word_for(line.target, line.value, voice) or voice.say(line.value)
                others.append(noted(line, f"{voice.say(line.target)} is {told}"))
            case m.TakeFrom():
                pass
            case _:
                others += block((line,), voice)
    for place, what in having.pop("", {}).items():
        yield Item(f"{begun(place)}: {listed(what)}.")
    for who, places in having.items():
        told = (f"{listed(what)} {place}" if what else place for place, what in places.items())
        yield Item(f"{who} has {'; '.join(told)}.")
    yield from others


def _whose(node: m.Expr, voice: Voice) -> tuple[str, str]:
    """Return the player of an example who has a field or zone, and its title; empty texts for others."""
    match node:
        case m.Possessive(of=m.Name(text=who) | m.KindName(text=who), args=None) if who in voice.scope:
            return who, titled(voice.names.field(str(node.name), PLAYER))
        case _:
            return "", ""


def by_phase(game: m.GameFile, *, tells: bool = False) -> dict[str, list[m.ExampleDecl]]:
    """Return the examples to print for each phase by its name: short ones that cite most further rules.

    `tells`: those with sentences of their author; others only where no example has any.
    """
    waiting: dict[str, list[m.ExampleDecl]] = {}
    known = by_title(game.decls)
    first = next(_after_setup(game), None)
    for decl in known.values():
        whole = with_positions(decl, known) if tells and has_sentence(decl) else _alone(decl, known)
        phase = None if whole is None else first if whole.start is None else str(whole.start.phase)
        if whole is not None and phase is not None:
            waiting.setdefault(phase, []).append(whole)
    told = {phase: [*filter(has_sentence, decls)] for phase, decls in waiting.items()} if tells else {}
    return told if any(told.values()) else {phase: [*_best(decls)] for phase, decls in waiting.items()}


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
        hard = [each for each in (*decl.given, *decl.acts) if not isinstance(each, EASY)]
        return LINES_A_RULE * len(new) - len(decl.given) - len(decl.acts) - 2 * LINES_A_RULE * len(hard)

    left = [*decls]
    while left and len(decls) - len(left) < MOST:
        best = max(left, key=worth)
        left.remove(best)
        told |= {str(node.rule) for node in best.walk() if isinstance(node, m.Cite)}
        yield best
