"""How each class of expression is told; what is asked of actions, sets and placements among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.model import (
    ActionCall,
    Amounts,
    BestSplit,
    Binary,
    ByCase,
    Call,
    Can,
    Compare,
    Comprehension,
    EndsOf,
    Ident,
    IfExpr,
    Index,
    Its,
    KindName,
    ListLit,
    Name,
    NoneLit,
    Nth,
    Num,
    Placed,
    Placements,
    Possessive,
    RangeExpr,
    Text,
    Unary,
    Would,
    YesNoLit,
    Your,
)
from gamespec.prose.functions import FUNCTIONS, SAYS_SO, WORDS
from gamespec.prose.item import listed
from gamespec.prose.names import PLAYER, TABLE, plain, several
from gamespec.prose.voice import LETTERS, article, called, titled, told

if TYPE_CHECKING:
    from gamespec.model import CaseCell, CaseRow, Expr, Order
    from gamespec.prose.voice import Voice

SIGNS = {
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
    "is": "is",
    "is not": "is not",
    "is in": "is in",
    "is not in": "is not in",
    "is empty": "is empty",
    "is not empty": "is not empty",
}
ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "mod": "modulo", "and": "and", "or": "or"}


def member_of(voice: Voice, name: str, source: Expr, where: Expr | None, *, many: bool = False) -> tuple[str, Voice]:
    """`boat in your Boats whose cost is 1`, and the voice that knows it; `many` for several."""
    noun, inner = voice.member(name, source)
    kind = voice.names.noun(source, voice.scope)
    told = several(noun) if many and noun != name else noun
    match source:
        case KindName() if noun == kind:
            words = told
        case Name(text="players") if noun == kind:
            words = told
        case Index(of=KindName(), items=(Name(),)) if noun == kind:
            words = several(voice.say(source)) if many else voice.say(source)
        case Call(name=Ident(text="clockwise"), args=(first,)):
            words = f"{told}, clockwise from {voice.say(first)}"
        case RangeExpr():
            words = f"{told} from {voice.say(source)}"
        case _:
            words = f"{told} in {voice.say(source)}"
    comma = "," if ", clockwise from" in words and where is not None else ""
    return words + comma + condition(inner, where, noun), inner


def condition(voice: Voice, where: Expr | None, noun: str = "") -> str:
    """` where ...`, ` whose ...`."""
    if where is None:
        return ""
    words = holds(where, voice)
    own = next((own for own in (f"that {noun}'s ", f"the {noun}'s ", "its ") if words.startswith(own)), None)
    return f" whose {words.removeprefix(own)}" if own else f" where {words}"


def holds(node: Expr | None, voice: Voice) -> str:
    """A condition: what is itself yes or no is said to be so."""
    words = voice.say(node)
    return f"{words} is yes" if _is_bare(node) else words


def is_condition(node: Expr) -> bool:
    """Whether an expression is one that holds or not by its form."""
    if isinstance(node, (Unary, Binary)):
        return node.op in {"not", "and", "or"}
    return isinstance(node, (Compare, Can, Would)) or (isinstance(node, Comprehension) and node.op in {"some", "every"})


def _is_bare(node: Expr | None) -> bool:
    if isinstance(node, Call):
        return str(node.name) not in SAYS_SO
    return isinstance(node, (Name, Your, Possessive, Its, Index))


def many(times: Expr, voice: Voice, before: str = "") -> str:
    """`2 times`, `as many times as ...`."""
    if isinstance(times, Num):
        return f"{before}{times.value} {'time' if times.value == 1 else 'times'}"
    return f"{before}as many times as {voice.say(times)}"


def ordered(voice: Voice, order: tuple[Order, ...]) -> str:
    """`, the highest x first, then the lowest y`."""
    if not order:
        return ""
    return " with " + ", then ".join(f"the {step.direction} {voice.say(step.by)}" for step in order)


def action_words(call: ActionCall, voice: Voice) -> str:
    """“Launch a boat” with the boat."""
    words = called(voice.names.action(str(call.name)))
    return f"{words} ({arguments(str(call.name), call.args, voice)})" if call.args else words


def arguments(action: str, args: tuple[Expr, ...], voice: Voice) -> str:
    """What is given to an action, each with the name it has there unless it is called so already."""
    known = voice.names.actions.get(action)
    names = [plain(str(param.name)) for param in known.params] if known is not None else []
    words: list[str] = []
    for at, arg in enumerate(args):
        told = voice.say(arg)
        name = names[at] if at < len(names) and len(names[at]) > LETTERS else ""
        words.append(told if not name or told.endswith(name) else f"{name}: {told}")
    return ", ".join(words)


def _say(node: Expr, voice: Voice) -> str:
    return voice.say(node)


def _given(name: str, args: tuple[Expr, ...] | None, voice: Voice) -> str:
    return f"{name} for {listed(map(voice.say, args))}" if args else name


@told(Num)
def _number(node: Num, _voice: Voice) -> str:
    return str(node.value)


@told(Text)
def _text(node: Text, _voice: Voice) -> str:
    return called(node.value)


@told(NoneLit)
def _none(_node: NoneLit, _voice: Voice) -> str:
    return "none"


@told(YesNoLit)
def _yes_or_no(node: YesNoLit, _voice: Voice) -> str:
    return "yes" if node.value else "no"


@told(ListLit)
def _literal_list(node: ListLit, voice: Voice) -> str:
    return f"[{', '.join(map(voice.say, node.items))}]"


@told(Unary)
def _unary(node: Unary, voice: Voice) -> str:
    if node.op == "-":
        return f"minus {_part(node.operand, voice)}"
    if isinstance(node.operand, Can):
        return f"{voice.say(node.operand.who)} cannot do {action_words(node.operand.action, voice)}"
    if _is_bare(node.operand):
        return f"{voice.say(node.operand)} is no"
    return f"it is not so that {_part(node.operand, voice)}"


@told(Binary)
def _binary(node: Binary, voice: Voice) -> str:
    words = f"{_part(node.left, voice, node)} {ARITHMETIC[node.op]} {_part(node.right, voice, node)}"
    return f"{words}, rounded down" if node.op == "/" else words


def _part(node: Expr, voice: Voice, around: Binary | None = None) -> str:
    logical = around is not None and around.op in {"and", "or"}
    words = holds(node, voice) if logical else voice.say(node)
    alike = isinstance(node, Binary) and around is not None and node.op == around.op and node.op in {"+", "and", "or"}
    inverted = isinstance(node, Unary) and around is not None and not logical
    compound = isinstance(node, (Binary, IfExpr, ByCase)) or inverted
    return f"({words})" if compound and not alike else words


@told(Compare)
def _compare(node: Compare, voice: Voice) -> str:
    if isinstance(node.right, YesNoLit) and node.op in {"is", "is not"}:
        return f"{voice.say(node.left)} {node.op} {voice.say(node.right)}"
    right = "" if node.right is None else f" {_part(node.right, voice)}"
    return f"{_part(node.left, voice)} {SIGNS[node.op]}{right}"


@told(IfExpr)
def _either(node: IfExpr, voice: Voice) -> str:
    return f"{_part(node.then, voice)} if {holds(node.condition, voice)}, otherwise {voice.say(node.otherwise)}"


@told(ByCase)
def _by_case(node: ByCase, voice: Voice) -> str:
    rows = "; ".join(_case_row(row, voice) for row in node.rows)
    return f"by {listed(map(voice.say, node.subjects))} ({rows})"


def _case_row(row: CaseRow, voice: Voice) -> str:
    cells = ", ".join(_case_cell(cell, voice) for cell in row.cells) if row.cells else "otherwise"
    return f"{cells}: {voice.say(row.value)}"


def _case_cell(cell: CaseCell, voice: Voice) -> str:
    options: list[str] = []
    for option in cell.options:
        low = "" if option.low is None else voice.say(option.low)
        high = "" if option.high is None else voice.say(option.high)
        if not option.range:
            options.append(low)
        else:
            options.append(f"{low} to {high}" if low and high else f"{low} or more" if low else f"up to {high}")
    return listed(options, "or") if options else "any"


@told(Name)
def _name(node: Name, voice: Voice) -> str:
    if node.text in voice.scope:
        return voice.scope[node.text]
    if (TABLE, node.text) in voice.names.fields:
        return f"the {titled(voice.names.field(node.text, TABLE))}"
    if node.text in voice.names.numbers:
        return titled(plain(node.text))
    if node.text in voice.names.scores:
        return voice.names.scores[node.text]
    return WORDS.get(node.text, plain(node.text))


@told(KindName)
def _kind_name(node: KindName, voice: Voice) -> str:
    return voice.names.kind_title(node.text) if node.text in voice.names.kinds else node.text


@told(Possessive)
def _possessive(node: Possessive, voice: Voice) -> str:
    if isinstance(node.of, Name) and node.of.text in {"you", "it"}:
        owner = "your" if node.of.text == "you" else "its"
    else:
        words = voice.say(node.of)
        owner = f"{words}'" if words.endswith("s") and " " in words else f"{words}'s"
    about_player = voice.names.noun(node.of, voice.scope) == "player" or owner.endswith("player's")
    if str(node.name) == "own" and node.args:
        return f"{owner} own {listed(map(voice.say, node.args))}"
    return _given(
        f"{owner} {titled(voice.names.field(str(node.name), PLAYER if about_player else None))}", node.args, voice
    )


@told(Your)
def _your(node: Your, voice: Voice) -> str:
    if str(node.name) == "own" and node.args:
        return f"your own {listed(map(voice.say, node.args))}"
    return _given(f"your {titled(voice.names.field(str(node.name), PLAYER))}", node.args, voice)


@told(Its)
def _its(node: Its, voice: Voice) -> str:
    return _given(f"its {titled(voice.names.field(str(node.name), voice.owner))}", node.args, voice)


@told(Call)
def _call(node: Call, voice: Voice) -> str:
    args = [voice.say(arg) for arg in node.args]
    template = FUNCTIONS.get((str(node.name), len(args)))
    if str(node.name) in voice.scope or (TABLE, str(node.name)) in voice.names.fields:
        template = None
    if template is not None:
        return template.format(*args)
    return _given(voice.say(Name(span=node.span, text=str(node.name))), node.args, voice)


@told(Index)
def _index(node: Index, voice: Voice) -> str:
    items = listed((voice.say(item) for item in node.items), ",")
    if isinstance(node.of, KindName) and len(node.items) == 1 and isinstance(node.items[0], Name):
        return f"{items} {voice.names.kind(node.of.text)}"
    if isinstance(node.of, KindName):
        return f"{voice.names.kind(node.of.text)} {', '.join(map(voice.say, node.items))}"
    if isinstance(node.of, ListLit):
        return f"the entry of {voice.say(node.of)} for {items}, counted from 0"
    return f"{voice.say(node.of)} for {', '.join(map(voice.say, node.items))}"


@told(Nth)
def _nth(node: Nth, voice: Voice) -> str:
    return f"{voice.say(node.of)}, number {node.number}"


@told(Placed)
def _placed(node: Placed, voice: Voice) -> str:
    return f"{voice.say(node.of)}, turned {node.turned} times{' and over' if node.over else ''}"


@told(Amounts)
def _amounts(node: Amounts, _voice: Voice) -> str:
    return listed(f"{number} {plain(str(name))}" for number, name in zip(node.numbers, node.names, strict=True))


COMPREHENSIONS = {
    "count": "the number of {members}",
    "sum": "the sum over each {member} of {body}",
    "some": "there is {one} for which {body}",
    "every": "for every {member}, {body}",
    "highest": "the highest {body} of any {member}",
    "lowest": "the lowest {body} of any {member}",
    "first": "the first {member}{order}",
    "last": "the last {member}{order}",
    "those": "the {members}{order}",
}


@told(Comprehension)
def _comprehension(node: Comprehension, voice: Voice) -> str:
    member, inner = member_of(voice, str(node.var), node.source, node.where)
    members = member_of(voice, str(node.var), node.source, node.where, many=True)[0]
    tells = holds if node.op in {"some", "every"} else _say
    body = "" if node.body is None else tells(node.body, inner)
    if node.op == "some" and node.body is None:
        return f"there is {article(member)}"
    return COMPREHENSIONS[node.op].format(
        member=member, one=article(member), members=members, body=body, order=ordered(inner, node.order)
    )


@told(EndsOf)
def _ends_of(node: EndsOf, voice: Voice) -> str:
    of = voice.say(node.of)
    exact = node.amount is None or isinstance(node.amount, Num)
    number = "" if node.amount is None else voice.say(node.amount)
    if node.which in {"any", "random"}:
        chosen = "chosen freely" if node.which == "any" else "drawn at random"
        if isinstance(node.of, Index) and isinstance(node.of.of, KindName) and node.which == "any" and exact:
            return f"{number or 'any'} {of}"
        return f"{number or 'one'} {chosen} from {of}" if exact else f"as many as {number}, {chosen} from {of},"
    if exact:
        return f"the {node.which}{' ' if number else ''}{number} of {of}"
    return f"as many as {number} from the {node.which} of {of}"


@told(RangeExpr)
def _range_of(node: RangeExpr, voice: Voice) -> str:
    return f"{voice.say(node.low)} and up" if node.high is None else f"{voice.say(node.low)} to {voice.say(node.high)}"


@told(BestSplit)
def _best_split(node: BestSplit, voice: Voice) -> str:
    worth = f"the most points from sets, sets of 0, 1, 2 and so on being worth {voice.say(node.worth)}"
    by = voice.say(node.by)
    if isinstance(node.source, KindName):
        kind = voice.names.kind(node.source.text)
        return f"{worth}: a set has each {kind} at most once, and of each there are as many as {by} says"
    return f"{worth}: {voice.say(node.source)} split into sets in which each has another {by}"


@told(Placements)
def _placements(node: Placements, voice: Voice) -> str:
    over = " and turned over" if node.turned_over else ""
    return f"every way to lay {voice.say(node.shape)}, turned{over}, on {voice.say(node.grid)}"


@told(Can)
def _can(node: Can, voice: Voice) -> str:
    return f"{voice.say(node.who)} can do {action_words(node.action, voice)}"


@told(Would)
def _would(node: Would, voice: Voice) -> str:
    return f"after {action_words(node.action, voice)} it would hold that {holds(node.condition, voice)}"
