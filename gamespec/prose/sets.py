"""English for expressions over sets: members, conditions, sums, `top 2 of`, ranges, placements."""

from __future__ import annotations

from gamespec import model as m
from gamespec.prose.conditions import NEGATIONS, held_parts, holds, negation
from gamespec.prose.names import LINE
from gamespec.prose.voice import Voice, article, renders, titled

ALL_PLAYERS = "all players"
"""Words for `players`, and for `people` in a game without an automatic seat."""
FROM = "from"
"""Word between a chosen thing and the set from which it is chosen."""


def member_of(
    voice: Voice, name: str, source: m.Expr, where: m.Expr | None, *, many: bool = False, of: str = "in"
) -> tuple[str, Voice]:
    """Return a member of a set with its condition in English, and the context in which its name is known.

    An example is `boat in your Boats whose cost is 1`. `name` is the member's local name, `many` asks for the plural,
    `of` is the word before the set.
    """
    noun, inner = voice.member(name, source)
    kind = voice.noun(source)
    member = noun
    if many and noun != name:
        member = f"{voice.many(kind)} {name}" if kind is not None and noun == f"{kind} {name}" else voice.many(noun)
    link = FROM if isinstance(source, m.RangeExpr) else of
    if link == FROM and kind is not None and noun not in {kind, f"{kind} {name}"}:
        member = f"{kind} (the {noun})"
    match source:
        case m.KindName() | m.Name(text="players") if noun in {kind, f"{kind} {name}"}:
            words = member
        case m.KindName() if kind is not None:
            words = f"{voice.many(kind) if many else kind} (the {noun})"
        case m.Name(text="players" | "people" | "others") if kind is not None:
            one = f"other {kind}" if source.text == "others" else kind
            named = "" if noun == kind else f" (the {noun})"
            all_of = voice.say(source)
            among = f" among {all_of}" if source.text == "people" and all_of != ALL_PLAYERS else ""
            words = f"{voice.many(one) if many else one}{named}{among}"
        case m.Index(of=m.KindName(), items=(m.Name(),)) if noun == kind:
            words = voice.many(voice.say(source)) if many else voice.say(source)
        case m.Call(name=m.Ident(text="unplaced"), args=(m.KindName(),)) if noun == kind:
            words = f"{member} not placed yet"
        case m.Call(name=m.Ident(text="lines")):
            named = "" if noun == kind else f" (the {noun})"
            line = f"straight {voice.many(LINE) if many else LINE}{named}"
            words = f"{line}{voice.say(source).removeprefix('the straight lines')}"
        case m.Call(name=m.Ident(text="clockwise"), args=(first,)):
            words = f"{member}, clockwise from {voice.say(first)}"
        case m.Call(name=m.Ident(text="others"), args=(but,)):
            words = f"{member} other than {voice.say(but)}"
        case m.ListLit():
            words = f"{member} among {voice.say(source)}"
        case _:
            words = f"{member} {link} {voice.say(source)}"
    comma = "," if where is not None and _ends_late(words) else ""
    return words + comma + condition(inner, where, noun, many=many), inner


VERBS = {"is": "are", "has": "have", "can": "can", "cannot": "cannot"}
"""Plural of the verbs that conditions use, by their singular."""
IT = "it"
"""Word for the candidate that a condition tests where it has no other name."""


def condition(voice: Voice, where: m.Expr | None, noun: str = "", *, many: bool = False) -> str:
    """Return a condition to place after a (plural, if `many`) noun: ` where ...`, ` that is ...`."""
    if where is None or isinstance(where, m.YesNoLit):
        return ""
    inner = voice.knowing("it", "it", noun) if noun and "it" not in voice.known else voice
    return _of_it(where, inner, noun, "where", "are" if many else "is")


def _of_it(node: m.Expr, voice: Voice, noun: str, otherwise: str, be: str = "is") -> str:
    """Return a condition in English to place after `noun`: ` whose cost is 1`, ` where you have coins`.

    A condition with another subject than the noun begins with the word `otherwise`. `be` is `is` or `are`.
    """
    op, parts = held_parts(node, voice)
    behind = [_behind(words, noun, voice, be) for words in parts]
    if behind[0] is None:
        return f" {otherwise} {holds(node, voice)}"
    return f" {op}".join(f" {own or f'{otherwise} {words}'}" for own, words in zip(behind, parts, strict=True))


def _behind(words: str, noun: str, voice: Voice, be: str = "is") -> str | None:
    """Return a condition as a relative clause on its subject `noun` (`whose cost is 1`), or None."""
    own = own_of(words, noun, voice)
    if own is not None:
        return f"whose {own}"
    for it in (IT,) if noun == IT else (f"that {noun}", f"the {noun}"):
        for verb, several_do in VERBS.items():
            if words.startswith(f"{it} {verb} "):
                return f"that {several_do if be == 'are' else verb}{words.removeprefix(f'{it} {verb}')}"
    return None


def own_of(words: str, noun: str, voice: Voice) -> str | None:
    """Return a condition without the owner `noun` at its beginning; None if it begins otherwise.

    `that boat's cost is 1` becomes `cost is 1`. Inside the values of a kind, `its` belongs to that kind and not to a
    member of the set.
    """
    ways = [f"that {noun}'s ", f"the {noun}'s ", f"that {noun}' ", f"the {noun}' ", f"{noun}'s "]
    ways += ["its "] if voice.owner is None else []
    found = next((own for own in ways if words.startswith(own)), None)
    return None if found is None else words.removeprefix(found)


def ordered(voice: Voice, order: tuple[m.Order, ...], noun: str = "") -> str:
    """Return the order of a set in English, to place after it: ` with the highest x, then the lowest y`."""
    if not order:
        return ""
    return " with " + ", then ".join(f"the {step.direction} {measure(voice, step.by, noun)}" for step in order)


def measure(voice: Voice, by: m.Expr, noun: str = "") -> str:
    """Return the sort key of a set in English, without its owner: `points` for `b's points`."""
    words = voice.say(by)
    own = own_of(words, noun, voice) or words.removeprefix("your ").removeprefix("the ")
    return own.replace(" in your ", " in ").replace(f"of that {noun} in its", "in its")


@renders(m.Comprehension)
def _comprehension(node: m.Comprehension, voice: Voice) -> str:
    name = str(node.var)
    member, inner = member_of(voice, name, node.source, node.where)
    members = member_of(voice, name, node.source, node.where, many=True)[0]
    noun = voice.member(name, node.source)[0]
    order = ordered(inner, node.order, noun)
    comma = "," if node.order and node.where is not None else ""
    match node.op:
        case "count":
            return f"the number of {members}"
        case "first" | "last":
            return f"the {node.op} {member}{comma}{order}"
        case "those":
            return f"the {members}{comma}{order}"
        case "some":
            return f"there is {article(member)}{_and_holds(node, inner, noun)}"
        case "every":
            return _every(node, member, inner, noun)
        case "sum":
            return _sum(node, members, inner, noun)
        case _:
            words = inner.say(node.body)
            own = _of_all(node.body, words, noun, inner)
            if own is not None:
                return f"the {node.op} {own} of all {members}"
            return f"the {node.op}, over all {members}, of {_whole(node.body, words)}"


def negated(node: m.Comprehension, voice: Voice) -> str | None:
    """Return the negation of `some` or `every` in English, or None if only "it is not so" is."""
    member, inner = member_of(voice, str(node.var), node.source, node.where)
    noun = voice.member(str(node.var), node.source)[0]
    if node.op == "every" and node.body is not None and (words := negation(node.body, inner)) is not None:
        joint = " and" if node.where is not None else ""
        return f"there is {article(member)}{joint} {_behind(words, noun, inner) or f'for which {words}'}"
    if node.op != "some":
        return None
    return f"there is no {member}{_and_holds(node, inner, noun)}"


def _ends_late(words: str) -> bool:
    """Return whether the English for a set ends in a clause into which further words would be misread."""
    return any(late in words for late in (", clockwise from", " whose ", " where ", " within "))


def _and_holds(node: m.Comprehension, voice: Voice, noun: str) -> str:
    """Return the condition after `there is a boat`, such as ` whose cost is 1`; empty if there is none."""
    joint = " and" if node.where is not None else "," if _ends_late(voice.say(node.source)) else ""
    return "" if node.body is None else f"{joint}{_of_it(node.body, voice, noun, 'for which')}"


def _every(node: m.Comprehension, member: str, voice: Voice, noun: str) -> str:
    words = holds(node.body, voice)
    own = own_of(words, noun, voice) if node.where is None and member == noun else None
    if own is not None and " and " not in own and " or " not in own:
        return f"every {noun}'s {own}"
    return f"for every {member}, {words}"


def _sum(node: m.Comprehension, members: str, voice: Voice, noun: str) -> str:
    if isinstance(node.body, m.Num) and node.body.value == 1:
        return f"the number of {members}"
    words = voice.say(node.body)
    own = _of_all(node.body, words, noun, voice)
    if own is not None:
        return f"the sum of the {own} of all {members}"
    return f"the sum, over all {members}, of {_whole(node.body, words)}"


def _of_all(node: m.Expr | None, words: str, noun: str, voice: Voice) -> str | None:
    """Return a property without its owner `noun`: `cost` for `that boat's cost`; None if too long."""
    own = None if isinstance(node, m.Binary) else own_of(words, noun, voice)
    return None if own is None or " for " in own else own


def _whole(node: m.Expr | None, words: str) -> str:
    """Return the English `words` of a summed or compared expression, in brackets if it could be misread."""
    return f"({words})" if isinstance(node, (m.Binary, m.IfExpr, m.ByCase)) else words


@renders(m.EndsOf)
def _ends_of(node: m.EndsOf, voice: Voice) -> str:
    of = voice.say(node.of).removeprefix("all " if node.which == "any" else "")
    number = "" if node.amount is None else voice.say(node.amount)
    exact = node.amount is None or (number[:1].isdigit() and not isinstance(node.amount, m.Binary))
    if node.which == "any":
        if isinstance(node.of, m.Index) and isinstance(node.of.of, m.KindName) and exact:
            one = of.removeprefix("the ")
            return f"{number or 'any'} {one if number in {'', '1'} else voice.many(one)}"
        return f"{number or 'one'} of {of}" if exact else f"as many of {of} as {number}"
    if node.which == "random":
        if exact:
            return f"{number or 'one'} drawn at random from {of}"
        return f"as many as {number} drawn at random from {of}"
    if exact:
        end = f"the {node.which}{' ' if number else ''}{number}"
        one = "" if voice.noun(node.of) == "player" else " one"
        return f"the {node.which}{one} of {of}" if number in {"", "1"} else f"{end} of {of}"
    return f"as many as {number} from the {node.which} of {of}"


@renders(m.RangeExpr)
def _range_of(node: m.RangeExpr, voice: Voice) -> str:
    return f"{voice.say(node.low)} and up" if node.high is None else f"{voice.say(node.low)} to {voice.say(node.high)}"


@renders(m.Placements)
def _placements(node: m.Placements, voice: Voice) -> str:
    over = " and over" if node.turned_over else ", but not over"
    on = voice.names.kind_title(node.grid.text) if isinstance(node.grid, m.KindName) else voice.say(node.grid)
    return f"all ways in which {voice.say(node.shape)} can lie on {titled(on)}, turned as you like{over}"


NEGATIONS[m.Comprehension] = negated
