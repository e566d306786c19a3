"""Known mistakes inside lines: conditions, numbers, sets, and parameters of actions."""

from __future__ import annotations

from gamespec.operators import SET_OPERATORS
from gamespec.syntax.messages.habits.habit import BODIES, HAS, Habit

WINNER = (
    r"(?:the )?winner ¦?(?:has|is) ¦?(?:(?:the )?(?:player|one|seat|whoever|who) "
    r"¦?(?:with |who has |that has |has |having ))?"
    r"(?:the )?¦?"
)
MOST = r"(?:the )?¦?(?:most|highest|largest|greatest|biggest|best|more)(?: number of| amount of)?"
WITH_COLON = "|".join(op for op, facts in SET_OPERATORS.items() if facts.takes != "nothing")
OF_NUMBERS = "|".join(op for op, facts in SET_OPERATORS.items() if facts.takes == "number")
LEAST = r"(?:the )?¦?(?:fewest|lowest|least|smallest|fewer|less)(?: number of| amount of)?"
OF = r"((?:(?:your |its )?[\w-]+(?:\[[^\[\]]*\])?(?:'s [\w-]+)* )?)"
VALUE = r"(-?[\w-]+(?:\[[^\[\]]*\])?)"


def _compared(several: int) -> tuple[Habit, Habit]:
    """Return the known mistakes of comparing with a list: `x is a, b or c`, `x is not a, b or c`.

    `several` is the number of values in the list.
    """
    more = rf" ?¦?, ?¦?{VALUE}" * (several - 2)
    listed = rf"{VALUE}{more} ?¦?,? ?¦?or ¦?{VALUE}(?![\w'])"
    numbers = range(2, several + 2)
    alternatives, members = " or ".join(rf"\{n}" for n in numbers), ", ".join(rf"\{n}" for n in numbers)
    return (
        Habit(rf"{OF}\bis not (?:in )?{listed}", rf"one of several is in a list: «\1is not in [{members}]»"),
        Habit(rf"{OF}\bis (?:in )?{listed}", rf"between the values stands `or`: «\1is {alternatives}»"),
    )


BEFORE = r"^(?P<kept>(?:need|if|else if|repeat until|always) (?:.*? )??)"
IN_COMPARISONS = (
    *(habit for several in (3, 4, 5) for habit in _compared(several)),
    Habit(
        rf"{BEFORE}{OF}\bis {VALUE}¦, ?{VALUE}(?= else \"| because \"|$)",
        r"between the values stands `or`: «\2is \3 or \4»",
    ),
)
IN_EXPRESSIONS = (
    Habit(
        r"((?:your |its |[\w-]+'s )?[\w-]+) ¦={1,2} ?(\d+)(?![\w.])",
        r"equality is written `is`: «\1 is \2», or «count(\1) is \2» for pieces",
        under=(*BODIES, "always"),
    ),
    Habit(
        r"((?:your |its |[\w-]+'s )?[\w-]+) ¦!= ?(\d+)(?![\w.])",
        r"inequality is written `is not`: «\1 is not \2», or «count(\1) is not \2» for pieces",
        under=(*BODIES, "always"),
    ),
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+) ¦exists?\b", r"write «\1 is not none», or «\1 is not empty» for a zone"),
    Habit(r"([\w-]+) is ¦([<>]=?) ?(\S+)", r"leave `is` out: «\1 \2 \3»"),
    Habit(r"\bis at ¦least (\S+)", r"write «>= \1»"),
    Habit(r"\bis at ¦most (\S+)", r"write «<= \1»"),
    Habit(r"\bis (?:more|greater|larger|higher|bigger) ¦?than (\S+)", r"write «> \1»"),
    Habit(r"\bis (?:less|smaller|lower|fewer) ¦?than (\S+)", r"write «< \1»"),
    Habit(r"¦=>", "write «>=»; an arrow is `->`"),
    Habit(r"¦=<", "write «<=»"),
    Habit(r"\b¦?(?:is|are)n¦?'t\b", "write «is not»"),
    Habit(r"\b¦?(?:does|has)n¦?'t\b", "write `not` in front of the condition"),
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+)¦\.(?:size|length|count|len)\b(?:\(\))?", r"write «count(\1)»"),
    Habit(r"\byou¦\.([a-z][a-z-]*)", r"what belongs to you is «your \1»"),
    Habit(r"([a-z][a-z-]*)¦\.([a-z][a-z-]*)", r"what somebody has is written «\1's \2»"),
    Habit(
        rf"\b({WITH_COLON})\(([\w-]+) in ([^:()¦]+?) ?¦,? ?([^:¦]*)\)",
        r"what is looked at goes after a colon: «\1(\2 in \3: \4)»",
    ),
    Habit(
        r"\bmax\(([\w-]+) ¦in ([^:]+): (.+)\)",
        r"the largest of several is «highest(\1 in \2: \3)», none of an "
        r"empty set, or «(if \2 is empty then 0 else highest(\1 in \2: \3))»",
    ),
    Habit(
        r"\bmin\(([\w-]+) ¦in ([^:]+): (.+)\)",
        r"the smallest of several is «lowest(\1 in \2: \3)», none of an "
        r"empty set, or «(if \2 is empty then 0 else lowest(\1 in \2: \3))»",
    ),
    Habit(r"\d¦\.\d", "numbers are whole: half of n is `n / 2`, rounded down"),
    Habit(r"\bhalf ¦(?:of )?(.+)$", r"write «(\1) / 2», rounded down"),
    Habit(r"(?P<kept>= .*?)(?<![\w.])(\d+) ¦((?:your|its) .+|\(.+)$", r"write «\2 * \3»", under=("scoring", *HAS)),
    Habit(
        r"((?:your |its |[\w-]+'s )?[\w-]+|\)) ¦?(?:x|X|times) ¦?(?=(?:your|its|count|sum|\w+'s|\d)\b|\()",
        r"a product is written with `*`: «\1 * »",
    ),
    Habit(
        r"\bin ((?:your |its |[\w-]+'s )?[\w-]+) ¦(?:and|or|\+) ((?:your |its |[\w-]+'s )[\w-]+)(?=:|\)| where| with)",
        r"of two zones write a list: «in [\1, \2]»",
    ),
    Habit(
        r"\bcount\(((?:your |its |[\w-]+'s )?[\w-]+)¦, ?((?:your |its |[\w-]+'s )?[\w-]+)\)",
        r"of two zones write a list: «count([\1, \2])»",
    ),
    Habit(r"\bcount ¦of ((?:your |its |[\w-]+'s )?[\w-]+)", r"write «count(\1)»"),
    Habit(r"\bnumber ¦of [a-z-]+ (?:in|on|at) ((?:your |its |[\w-]+'s )[\w-]+)", r"write «count(\1)»", under=BODIES),
    Habit(
        r"\bnumber ¦of [a-z-]+ (?:in|on|at) ([\w-]+)",
        r"write «count(your \1)», or «count(\1)» where the table has it",
        under=BODIES,
    ),
    Habit(r"\bnumber ¦of ((?:your |its |[\w-]+'s )?[\w-]+)", r"write «count(\1)»", under=BODIES),
    Habit(
        rf"\b({OF_NUMBERS}) ¦of (?:the |all )?([a-z-]+) (?:of|in|on) ((?:your |its |[\w-]+'s )?[\w-]+)",
        r"write «\1(x in \3: x's \2)»",
    ),
    Habit(
        rf"\b(count|{WITH_COLON}) ¦of\b",
        r"what is looked at goes in brackets: `\1(x in your hand: x's points)`",
    ),
    Habit(
        rf"\b({WITH_COLON})\((?!\w[\w-]* in )[^()]*¦",
        r"name each of them: `\1(x in your hand: x's points)`",
    ),
    Habit(r"\b([a-z-]+) ¦of (?:you|me)\b", r"what belongs to you is «your \1»", under=BODIES),
    Habit(
        r"\b(?!next |previous )([a-z-]+) ¦of ([a-z][a-z-]*)(?= (?:is|and|or|else|to|if|[-+*/<>]=?) |$)",
        r"what somebody has is written «\2's \1»",
        under=BODIES,
    ),
    Habit(rf"\b(count|{WITH_COLON})\(?([a-z-]+)? ?¦where\b", r"name each of them: `\1(x in \2 where ...)`"),
    Habit(
        r"\b([a-z]+)\((\w[\w-]* in [^:()]+): ([^()]+?) ¦where ([^()]+)\)",
        r"which of them are meant comes first: «\1(\2 where \4: \3)»",
    ),
    Habit(
        r"\b(first|last|those)\((\w[\w-]* in [^:()]+?) with ([^()]+?) ¦where ([^()]+)\)",
        r"which of them are meant comes first: «\1(\2 where \4 with \3)»",
    ),
    Habit(r"\b(some|every) ¦([a-z-]+)", r"name each of them: `\1(x in ...: ...)`"),
    Habit(
        r"\brandom ?(?:\(|from |between |in )?¦?(\d+)¦? ?(?:\.\.|,|to|-|and) ?¦?(\d+)\)?",
        r"a number by chance is «random of (\1..\2)»",
    ),
    Habit(
        r"\b(?:must|may) .*¦\(",
        "name the actions alone, `you must A or B`; what is chosen in one of them goes among its own lines",
    ),
    Habit(
        r"^(\S+) (can|cannot) .*¦with\b",
        r"`\2` asks for a move alone; for what is chosen in it make the move with `when`, then ask `\1 \2 choose ...`",
        under=("then",),
    ),
    Habit(
        r"\bbest-split ?\(",
        "the best sets are counted one by one: the first has one of each sort, the second one of each sort of which "
        "there are two: `sum(n in 1..9: [0, 1, 3, 6][count(f in Fish where your stock[f] >= n)])`",
        "`best-split` is no longer a word of the language",
    ),
    Habit(r"\((-?\d+¦(?:, ?-?\d+)+)\)", r"a list goes in square brackets: «[\1]»"),
    Habit(r"\b([a-z-]+)-(your|its) ¦([\w-]+)", r"a minus has blanks around it: «\1 - \2 \3»"),
    Habit(r"¦, because\b", "there is no comma before « because»"),
    Habit(r"\b(next|previous) ¦of ([a-z-]+)", r"write «\1(\2)»"),
    Habit(r"\b(next|previous) ¦player\b", r"say next to whom: «\1(<turn>)», or «\1(you)» where somebody acts"),
    Habit(r"\b(random|first|last) players?¦", r"write «\1 of players»"),
    Habit(r"\bplayer ¦1\b", "a player is named by a description: «first of players»"),
    Habit(r"\bplayer ¦\d", "a player is named by a description, such as `first of players`"),
    Habit(r"^for ¦(?:every|any|all) players?$", "write «for each p in players»"),
    Habit(
        r"\b(?:any|some|a|every) player\b",
        "write `some(p in players: ...)` or `every(p in players: ...)`",
        under=BODIES,
    ),
    Habit(r"(?:\bis )?¦between (\S+) and (\S+)", r"write «is in \1..\2»"),
    Habit(r"¦in (\S*\.\.\S*)", r"write «is in \1»"),
    Habit(r"\b([a-z-]+) ¦(not )?empty\b", r"write «\1 is \2empty»"),
    Habit(r"¦\?", "one of two values is `if C then a else b`"),
    Habit(r"= if .* then [^¦]*¦$", "a value has both outcomes: `if C then a else b`"),
    Habit(r"^winner has (.*\S) ¦then\b(.*)$", r"the parts are separated by commas: «winner has \1, then\2»"),
    Habit(rf"^{WINNER}{MOST} ([^,]+)(.*)$", r"write «winner has highest \1\2», or «winner has highest your \1\2»"),
    Habit(rf"^{WINNER}{LEAST} ([^,]+)(.*)$", r"write «winner has lowest \1\2», or «winner has lowest your \1\2»"),
    Habit(rf"^{MOST} (.+?) wins$", r"write «winner has highest \1», or «winner has highest your \1»"),
    Habit(rf"^{LEAST} (.+?) wins$", r"write «winner has lowest \1», or «winner has lowest your \1»"),
    Habit(r"^(?P<kept>action .*[(,] ?)¦([A-Z]\w*) ([a-z][\w-]*)", r"a name comes first, then what it is: «\3 from \2»"),
    Habit(r"^(?P<kept>action .*[(,] ?)([a-z-]+) ¦in (.+?)(?=[,)])", r"write «\2 from \3»"),
    Habit(
        r"^(?P<kept>action .*[(,] ?)([a-z-]+)(?=¦[,)])", r"say what it is chosen from, such as «\2 from your <hand>»"
    ),
    Habit(r"([^\s(]+) ¦in ((?:your |its |[\w-]+'s )?[\w-]+)", r"write «\1 is in \2»", under=BODIES),
    Habit(
        r"^(?P<kept>action .*[(,] ?)([a-z-]+) ¦: ?(\S+?)(?=[,)])",
        r"a parameter says what it is chosen from: «\2 from \3», or a zone: `\2 from your <hand>`",
    ),
)
