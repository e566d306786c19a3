"""How what goes over sets is told: members and their conditions, sums, ends, splits and placements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.model import (
    BestSplit,
    Binary,
    Call,
    Comprehension,
    EndsOf,
    Ident,
    Index,
    KindName,
    ListLit,
    Name,
    Num,
    Placements,
    RangeExpr,
)
from gamespec.prose.conditions import NEGATIONS, holds
from gamespec.prose.expressions import by_entries
from gamespec.prose.names import LINE, several
from gamespec.prose.voice import article, titled, told

if TYPE_CHECKING:
    from gamespec.model import Expr, Order
    from gamespec.prose.voice import Voice


def member_of(
    voice: Voice, name: str, source: Expr, where: Expr | None, *, many: bool = False, of: str = "in"
) -> tuple[str, Voice]:
    """`boat in your Boats whose cost is 1`, and the voice that knows it; `many` for several, `of` before the set."""
    noun, inner = voice.member(name, source)
    kind = voice.noun(source)
    told = several(noun) if many and noun != name else noun
    match source:
        case KindName() | Name(text="players") if noun in {kind, f"{kind} {name}"}:
            words = told
        case Name(text="players" | "people" | "others") if kind is not None:
            named = "" if noun == kind else f" (the {noun})"
            words = told if noun == kind and source.text == "players" else f"{kind}{named} among {voice.say(source)}"
        case Index(of=KindName(), items=(Name(),)) if noun == kind:
            words = several(voice.say(source)) if many else voice.say(source)
        case Call(name=Ident(text="unplaced"), args=(KindName(),)) if noun == kind:
            words = f"{told} not placed yet"
        case Call(name=Ident(text="lines")):
            named = "" if noun == kind else f" (the {noun})"
            line = f"straight {several(LINE) if many else LINE}{named}"
            words = f"{line}{voice.say(source).removeprefix('the straight lines')}"
        case Call(name=Ident(text="clockwise"), args=(first,)):
            words = f"{told}, clockwise from {voice.say(first)}"
        case RangeExpr():
            words = f"{told} from {voice.say(source)}"
        case _:
            words = f"{told} {of} {voice.say(source)}"
    comma = "," if ", clockwise from" in words and where is not None else ""
    return words + comma + condition(inner, where, noun), inner


def condition(voice: Voice, where: Expr | None, noun: str = "") -> str:
    """` where ...`, ` whose ...`."""
    if where is None:
        return ""
    words = holds(where, voice)
    own = own_of(words, noun)
    return f" where {words}" if own is None else f" whose {own}"


def own_of(words: str, noun: str) -> str | None:
    """What is told of something of its own, without whose it is: `cost is 1` of `that boat's cost is 1`."""
    ways = (f"that {noun}'s ", f"the {noun}'s ", "its ", f"that {noun}' ", f"the {noun}' ", f"{noun}'s ")
    found = next((own for own in ways if words.startswith(own)), None)
    return None if found is None else words.removeprefix(found)


def ordered(voice: Voice, order: tuple[Order, ...], noun: str = "") -> str:
    """` with the highest x, then the lowest y`."""
    if not order:
        return ""
    return " with " + ", then ".join(f"the {step.direction} {measure(voice, step.by, noun)}" for step in order)


def measure(voice: Voice, by: Expr, noun: str = "") -> str:
    """What is compared, without whose it is: `points`, `number in Launched boats`."""
    words = voice.say(by)
    own = own_of(words, noun) or words.removeprefix("your ").removeprefix("the ")
    return own.replace(" in your ", " in ").replace(f"of that {noun} in its", "in its")


@told(Comprehension)
def _comprehension(node: Comprehension, voice: Voice) -> str:
    name = str(node.var)
    member, inner = member_of(voice, name, node.source, node.where)
    members = member_of(voice, name, node.source, node.where, many=True)[0]
    noun = voice.member(name, node.source)[0]
    order = ordered(inner, node.order, noun)
    match node.op:
        case "count":
            return f"the number of {members}"
        case "first" | "last":
            return f"the {node.op} {member}{order}"
        case "those":
            return f"the {members}{order}"
        case "some" if node.body is None:
            return f"there is {article(member)}"
        case "some":
            return f"there is {article(member)}{_and_holds(node, inner, noun)}"
        case "every":
            return _every(node, member, inner, noun)
        case "sum":
            return _sum(node, members, inner, noun)
        case _:
            own = own_of(inner.say(node.body), noun)
            return f"the {node.op} {own or inner.say(node.body)} of any {member}"


def negated(node: Comprehension, voice: Voice) -> str | None:
    """`there is no boat whose ...`; None where it has no such words."""
    if node.op != "some":
        return None
    member, inner = member_of(voice, str(node.var), node.source, node.where)
    noun = voice.member(str(node.var), node.source)[0]
    return f"there is no {member}{'' if node.body is None else _and_holds(node, inner, noun)}"


def _and_holds(node: Comprehension, voice: Voice, noun: str) -> str:
    """What must hold of the one that there is, behind what it is."""
    words = holds(node.body, voice)
    own = own_of(words, noun)
    said = f"for which {words}" if own is None else f"whose {own}"
    return f" {said}" if node.where is None else f" and {said}"


def _every(node: Comprehension, member: str, voice: Voice, noun: str) -> str:
    words = holds(node.body, voice)
    own = own_of(words, noun) if node.where is None and member == noun else None
    if own is not None and " and " not in own:
        return f"every {noun}'s {own}"
    return f"for every {member}, {words}"


def _sum(node: Comprehension, members: str, voice: Voice, noun: str) -> str:
    words = voice.say(node.body)
    own = None if isinstance(node.body, Binary) else own_of(words, noun)
    if own is not None:
        return f"the sum of the {own} of all {members}"
    body = f"({words})" if isinstance(node.body, Binary) else words
    return f"the sum, over all {members}, of {body}"


@told(EndsOf)
def _ends_of(node: EndsOf, voice: Voice) -> str:
    of = voice.say(node.of).removeprefix("all " if node.which == "any" else "")
    number = "" if node.amount is None else voice.say(node.amount)
    exact = node.amount is None or isinstance(node.amount, Num) or number[:1].isdigit()
    if node.which == "any":
        if isinstance(node.of, Index) and isinstance(node.of.of, KindName) and exact:
            return f"{number or 'any'} {of}"
        return f"{number or 'one'} of {of}" if exact else f"as many of {of} as {number}"
    if node.which == "random":
        return (
            f"{number or 'one'} drawn at random from {of}"
            if exact
            else f"as many as {number} drawn at random from {of}"
        )
    if exact:
        end = f"the {node.which}{' ' if number else ''}{number}"
        one = "" if voice.noun(node.of) == "player" else " one"
        return f"the {node.which}{one} of {of}" if number in {"", "1"} else f"{end} of {of}"
    return f"as many as {number} from the {node.which} of {of}"


@told(RangeExpr)
def _range_of(node: RangeExpr, voice: Voice) -> str:
    return f"{voice.say(node.low)} and up" if node.high is None else f"{voice.say(node.low)} to {voice.say(node.high)}"


@told(BestSplit)
def _best_split(node: BestSplit, voice: Voice) -> str:
    worth = f", worth {voice.say(node.worth)} by their size"
    if isinstance(node.worth, ListLit):
        worth = f"; {by_entries(node.worth.items[1:], voice, 'a set of {} brings {}', first=1)}"
    by = voice.say(node.by)
    if isinstance(node.source, KindName):
        kind = voice.names.kind(node.source.text)
        return f"the most that {by} brings in sets in which each {kind} stands at most once{worth}"
    return f"the most that {voice.say(node.source)} bring in sets in which each has another {by}{worth}"


@told(Placements)
def _placements(node: Placements, voice: Voice) -> str:
    over = " and over" if node.turned_over else ", but not over"
    on = voice.names.kind_title(node.grid.text) if isinstance(node.grid, KindName) else voice.say(node.grid)
    return f"all ways in which {voice.say(node.shape)} can lie on {titled(on)}, turned as you like{over}"


NEGATIONS[Comprehension] = negated
