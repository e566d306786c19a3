"""Known mistakes inside lines: conditions, numbers, sets, and parameters of actions."""

from __future__ import annotations

from gamespec.operators import SET_OPERATORS
from gamespec.syntax.messages.habits.habit import BODIES, HAS, Habit

EVERYBODY = r"(?:all(?: players)?|everybody|everyone|(?:the )?players|you)"
NOBODY = r"(?:nobody|no one|no player)"
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
    """Return the known mistakes of comparing with `several` values: `x is a, b or c`, `is not`."""
    more = rf" ?¦?, ?¦?{VALUE}" * (several - 2)
    listed = rf"{VALUE}{more} ?¦?,? ?¦?or ¦?{VALUE}(?![\w'])"
    numbers = range(2, several + 2)
    alternatives, members = " or ".join(rf"\{n}" for n in numbers), ", ".join(rf"\{n}" for n in numbers)
    return (
        Habit(
            rf"{OF}\bis not (?:in )?{listed}",
            rf"to compare with several values, write a list: «\1is not in [{members}]»",
        ),
        Habit(rf"{OF}\bis (?:in )?{listed}", rf"write `or` between the values: «\1is {alternatives}»"),
    )


BEFORE = r"^(?P<kept>(?:need|if|else if|repeat until|always) (?:.*? )??)"
IN_COMPARISONS = (
    *(habit for several in (3, 4, 5) for habit in _compared(several)),
    Habit(
        rf"{BEFORE}{OF}\bis {VALUE}¦, ?{VALUE}(?= else \"| because \"|$)",
        r"write `or` between the values: «\2is \3 or \4»",
    ),
)
IN_EXPRESSIONS = (
    Habit(
        r"((?:your |its |[\w-]+'s )?[\w-]+) ¦={1,2} ?(\d+)(?![\w.])",
        r"to compare, write `is`: «\1 is \2», or «count(\1) is \2» for pieces",
        under=(*BODIES, "always"),
    ),
    Habit(
        r"((?:your |its |[\w-]+'s )?[\w-]+) ¦!= ?(\d+)(?![\w.])",
        r"to compare, write `is not`: «\1 is not \2», or «count(\1) is not \2» for pieces",
        under=(*BODIES, "always"),
    ),
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+) ¦exists?\b", r"write «\1 is not none», or «\1 is not empty» for a zone"),
    Habit(r"([\w-]+) is ¦([<>]=?) ?(\S+)", r"delete `is`: «\1 \2 \3»"),
    Habit(r"\b(neighbours|around) ¦of ([a-z][\w-]*)", r"write the space in brackets: «\1(\2)»"),
    Habit(
        r"\b(?:the )?(corner|edge)s ¦of ([a-z][\w-]*)",
        r"declare them as spaces, `spaces ... is \1s of ...`, and write the name of the spaces behind `\2`: "
        r"`neighbours(\2, ...)`",
    ),
    Habit(
        r"\bin (?:the )?(?:row|name)s ¦of ([A-Z][\w-]*)", r"declare `type \1-name is each \1`, and write «in \1-name»"
    ),
    Habit(r"\bis at ¦least (\S+)", r"write «>= \1»"),
    Habit(r"\bis at ¦most (\S+)", r"write «<= \1»"),
    Habit(r"\bis (?:more|greater|larger|higher|bigger) ¦?than (\S+)", r"write «> \1»"),
    Habit(r"\bis (?:less|smaller|lower|fewer) ¦?than (\S+)", r"write «< \1»"),
    Habit(r"¦=>", "write «>=»; for an arrow, write `->`"),
    Habit(r"¦=<", "write «<=»"),
    Habit(r"\b¦?(?:is|are)n¦?'t\b", "write «is not»"),
    Habit(r"\b¦?(?:does|has)n¦?'t\b", "write `not` in front of the condition"),
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+)¦\.(?:size|length|count|len)\b(?:\(\))?", r"write «count(\1)»"),
    Habit(r"\byou¦\.([a-z][a-z-]*)", r"for what belongs to you, write «your \1»"),
    Habit(r"([a-z][a-z-]*)¦\.([a-z][a-z-]*)", r"for what another thing has, write «\1's \2»"),
    Habit(
        rf"\b({WITH_COLON})\(([\w-]+) in ([^:()¦]+?) ?¦,? ?([^:¦]*)\)",
        r"write a colon before what is tested or counted: «\1(\2 in \3: \4)»",
    ),
    Habit(
        r"\bmax\(([\w-]+) ¦in ([^:]+): (.+)\)",
        r"for the largest of several, write «highest(\1 in \2: \3)», none of an "
        r"empty set, or «(if \2 is empty then 0 else highest(\1 in \2: \3))»",
    ),
    Habit(
        r"\bmin\(([\w-]+) ¦in ([^:]+): (.+)\)",
        r"for the smallest of several, write «lowest(\1 in \2: \3)», none of an "
        r"empty set, or «(if \2 is empty then 0 else lowest(\1 in \2: \3))»",
    ),
    Habit(r"\d¦\.\d", "write a whole number; for half of n, write `n / 2`, which is rounded down"),
    Habit(r"\bhalf ¦(?:of )?(.+)$", r"write «(\1) / 2», rounded down"),
    Habit(r"(?P<kept>= .*?)(?<![\w.])(\d+) ¦((?:your|its) .+|\(.+)$", r"write «\2 * \3»", under=("scoring", *HAS)),
    Habit(
        r"((?:your |its |[\w-]+'s )?[\w-]+|\)) ¦?(?:x|X|times) ¦?(?=(?:your|its|count|sum|\w+'s|\d)\b|\()",
        r"to multiply, write `*`: «\1 * »",
    ),
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+|\)) ¦plus (.+)$", r"to add, write `+`: «\1 + \2»"),
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+|\)) ¦minus (.+)$", r"to subtract, write `-`: «\1 - \2»"),
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+|\)) ¦divided by (.+)$", r"to divide, write `/`: «\1 / \2», rounded down"),
    Habit(
        r"\bin ((?:your |its |[\w-]+'s )?[\w-]+) ¦(?:and|or|\+) ((?:your |its |[\w-]+'s )[\w-]+)(?=:|\)| where| with)",
        r"write two zones as a list: «in [\1, \2]»",
    ),
    Habit(
        r"\bcount\(((?:your |its |[\w-]+'s )?[\w-]+)¦, ?((?:your |its |[\w-]+'s )?[\w-]+)\)",
        r"write two zones as a list: «count([\1, \2])»",
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
    Habit(rf"\b(count|{WITH_COLON}) ¦of\b", r"write in brackets what is counted: `\1(x in your hand: x's points)`"),
    Habit(
        rf"\b({WITH_COLON})\((?!\w[\w-]* in )[^()]*¦",
        r"write a name for each of them, such as `\1(x in your hand: x's points)`",
    ),
    Habit(r"\b([a-z-]+) ¦of (?:you|me)\b", r"for what belongs to you, write «your \1»", under=BODIES),
    Habit(
        r"\b(?!next |previous )([a-z-]+) ¦of ([a-z][a-z-]*)(?= (?:is|and|or|else|to|if|[-+*/<>]=?) |$)",
        r"for what another thing has, write «\2's \1»",
        under=BODIES,
    ),
    Habit(
        rf"\b(count|{WITH_COLON})\(?([a-z-]+)? ?¦where\b",
        r"write a name for each of them, such as `\1(x in \2 where ...)`",
    ),
    Habit(
        r"\b([a-z]+)\((\w[\w-]* in [^:()]+): ([^()]+?) ¦where ([^()]+)\)", r"write `where` first: «\1(\2 where \4: \3)»"
    ),
    Habit(
        r"\b(first|last|those)\((\w[\w-]* in [^:()]+?) with ([^()]+?) ¦where ([^()]+)\)",
        r"write `where` first: «\1(\2 where \4 with \3)»",
    ),
    Habit(r"\b(some|every) ¦([a-z-]+)", r"write a name for each of them, such as `\1(x in ...: ...)`"),
    Habit(
        r"\brandom ?(?:\(|from |between |in )?¦?(\d+)¦? ?(?:\.\.|,|to|-|and) ?¦?(\d+)\)?",
        r"for a random number, write «random of (\1..\2)»",
    ),
    Habit(
        r"\b(?:must|may) .*¦\(",
        "write only the names of the actions, `you must A or B`; move further choices into the actions",
    ),
    Habit(
        r"^(\S+) (can|cannot) .*¦with\b",
        r"write the move alone; to test a choice inside it, make the move below `when`, then write `\1 \2 choose ...`",
        under=("then",),
    ),
    Habit(
        r"\bbest-split ?\(",
        "count the best sets one by one: the first has one of each sort, the second one of each sort of which "
        "there are two: `sum(n in 1..9: [0, 1, 3, 6][count(f in Fish where your stock[f] >= n)])`",
        "`best-split` is no longer a word of the language",
    ),
    Habit(r"\((-?\d+¦(?:, ?-?\d+)+)\)", r"write a list in square brackets: «[\1]»"),
    Habit(r"\b([a-z-]+)-(your|its) ¦([\w-]+)", r"write blanks around a minus: «\1 - \2 \3»"),
    Habit(r"¦, because\b", "delete the comma in front of « because»"),
    Habit(r"\b(next|previous) ¦of ([a-z-]+)", r"write «\1(\2)»"),
    Habit(r"\b(next|previous) ¦player\b", r"write next to whom: «\1(<turn>)», or «\1(you)» where somebody acts"),
    Habit(r"\b(random|first|last) players?¦", r"write «\1 of players»"),
    Habit(r"\bplayer ¦1\b", "to name a player, write «first of players»"),
    Habit(r"\bplayer ¦\d", "to name a player, write, for example, `first of players`"),
    Habit(r"^for ¦(?:every|any|all) players?$", "write «for each p in players»"),
    Habit(
        r"\b(?:any|some|a|every) player\b",
        "write `some(p in players: ...)` or `every(p in players: ...)`",
        under=BODIES,
    ),
    Habit(r"(?:\bis )?¦between (\S+) and (\S+)", r"write «is in \1..\2»"),
    Habit(r"¦in (\S*\.\.\S*)", r"write «is in \1»"),
    Habit(r"\b([a-z-]+) ¦(not )?empty\b", r"write «\1 is \2empty»"),
    Habit(r"¦\?", "for one of two values, write `if C then a else b`"),
    Habit(r"= if .* then [^¦]*¦$", "write both outcomes: `if C then a else b`"),
    Habit(r"^winner has (.*\S) ¦then\b(.*)$", r"separate the parts by commas: «winner has \1, then\2»"),
    Habit(r"^(?P<kept>winner has [^¦]*)¦(?:where|when|provided(?: that)?|only if) (.+)$", r"write «if \2»"),
    Habit(r"^(?P<kept>winner has [^¦]*)¦unless (.+)$", r"write «if not (\2)»"),
    Habit(
        rf"^{EVERYBODY} ¦?(?:wins?|has won|have won) ¦?(?:only )?(?:if|when) (.+)$",
        r"write «winner has highest total if \1»",
        under=("scoring",),
    ),
    Habit(
        rf"^(?:{EVERYBODY} ¦?(?:loses?|has lost|have lost)|{NOBODY} ¦?wins?|no ¦?winner) ¦?(?:if|when) (.+)$",
        r"write «winner has highest total if not (\1)»",
        under=("scoring",),
    ),
    Habit(rf"^{WINNER}{MOST} ([^,]+)(.*)$", r"write «winner has highest \1\2», or «winner has highest your \1\2»"),
    Habit(rf"^{WINNER}{LEAST} ([^,]+)(.*)$", r"write «winner has lowest \1\2», or «winner has lowest your \1\2»"),
    Habit(rf"^winner ?¦?: ?{MOST} (.+)$", r"write «winner has highest \1», or «winner has highest your \1»"),
    Habit(
        rf"^{MOST} ¦([\w-]+)$", r"write «winner has highest \1», or «winner has highest your \1»", under=("scoring",)
    ),
    Habit(r"^([\w-]+) ¦(?=[*+/])(.+)$", r"write a name in front: «points = \1 \2»", under=("scoring",)),
    Habit(r"\bno ¦((?:your )?[\w-]+)", r"write «\1 is empty», or «\1 is 0» for a number"),
    Habit(rf"^{MOST} (.+?) wins$", r"write «winner has highest \1», or «winner has highest your \1»"),
    Habit(rf"^{LEAST} (.+?) wins$", r"write «winner has lowest \1», or «winner has lowest your \1»"),
    Habit(r"^(?P<kept>action .*[(,] ?)¦([A-Z]\w*) ([a-z][\w-]*)", r"write the name first, then its kind: «\3 from \2»"),
    Habit(r"^(?P<kept>action .*[(,] ?)([a-z-]+) ¦in (.+?)(?=[,)])", r"write «\2 from \3»"),
    Habit(
        r"^(?P<kept>action .*[(,] ?)([a-z-]+)(?=¦[,)])", r"write from what it is chosen, such as «\2 from your <hand>»"
    ),
    Habit(r"([^\s(]+) ¦in ((?:your |its |[\w-]+'s )?[\w-]+)", r"write «\1 is in \2»", under=BODIES),
    Habit(
        r"^(?P<kept>action .*[(,] ?)([a-z-]+) ¦: ?(\S+?)(?=[,)])",
        r"write from what it is chosen: «\2 from \3», or a zone: `\2 from your <hand>`",
    ),
)


CASES = ("by",)
DEED = r"(?:move|swap|rotate|shuffle|roll|show|set|add|take|pay|need|do|end game|you)\b"
IN_CASES = (
    Habit(
        r"^default¦(?:$|:)",
        "write `else:` as the last case below `by`, indented as the other cases",
        "no line begins with `default`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^else if (.+?) ?: ?(.*)$",
        "write the condition behind `by` and `yes` or `no` in each line, or write `if` and `else if` instead of `by`",
        "a case below `by` has no condition of its own",
        under=CASES,
        first=True,
    ),
    Habit(r"^else ?(?:->|=>|=|then)? ?([\w\[(].*)$", r"write a colon behind `else`: «else: \1»", under=CASES),
    Habit(r"^else$", "write a colon behind `else`: `else:`", "`else` below `by` is a case", under=CASES),
    Habit(r"^else: -$", "write «else: nothing»", under=CASES),
    Habit(r"^(?:if|is|on) ¦(.+?:.*)$", r"write only the case: «\1»", "a case below `by` begins with its words", CASES),
    Habit(
        r"^not ¦(.+?) ?:(.*)$",
        r"write a line for `\1`, and `else:\2` as the last line",
        "a case says what the value is, not what it is not",
        under=CASES,
        first=True,
    ),
    Habit(r"^>= ?(-?\d+) ?:", r"write a range: «\1..:»", under=CASES),
    Habit(r"^<= ?(-?\d+) ?:", r"write a range: «..\1:»", under=CASES),
    Habit(r"^[<>]", "write a range: `4..` is 4 or more, `..3` is 3 or less", under=CASES, first=True),
    Habit(r"^(\d+)(?:\+| and (?:up|more)| and above) ?:", r"write a range: «\1..:»", under=CASES),
    Habit(r"^(\d+) (?:to|through|and|until) (\d+) ?:", r"write a range: «\1..\2:»", under=CASES),
    Habit(r"^\* ?:", "write «else:»", under=CASES),
    Habit(r"^([^:=>]+?) ?(?:=>|->|=|then) ?([^=>].*)$", r"write a colon behind the case: «\1: \2»", under=CASES),
    Habit(
        r"^[^:]+: ?->",
        "end the case in `nothing`, and write the arrow at the end of the phase, `-> end when ...`",
        "a case cannot have an arrow",
        under=CASES,
        first=True,
    ),
    Habit(
        rf"^([^:]+:) ?({DEED}.*?)(?:[,;] and|[,;] then|[,;]| and then| and| then) ({DEED}.*)$",
        r"write each statement on its own line: «\1\n  \2\n  \3»",
        under=CASES,
    ),
    Habit(
        r"^([^:]+:) (\S.* (?:must|may) \S.*?),? ¦(?:if|when) (.+)$",
        r"write the decision below its condition: «\1\n  if \3\n    \2»",
        under=CASES,
    ),
)
