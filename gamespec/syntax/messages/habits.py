"""What people bring along from other languages, from other games' rules and from English, and how it is written here.

A line in two parts, before and after the place where reading stopped, and what it stands under enter; the sentence and
the advice for the first habit that fits leave, or nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

BODIES = ("phase", "action", "rule")
HAS = ("each", "the")
TOP = "the first column"


@dataclass(frozen=True, slots=True)
class Habit:
    """A way of writing that does not fit: a pattern of the line (`¦` is where reading stopped), and what to say of it.

    `under`: the words one of which begins its declaration or its part of an example; none where it may be anywhere.
    `first`: it is the first word of the line that is wrong.
    """

    line: str
    help: str
    message: str | None = None
    under: tuple[str, ...] = ()
    first: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What to say; the sentence is none where the usual one will do."""

    message: str | None
    help: str
    first: bool


HABITS = (
    Habit(r"¦:$", "no colon stands at the end of a line that opens a block"),
    Habit(r"\bcite .*¦[A-Z]+-", "rule ids are parted by commas"),
    Habit(r"\b(?:my|our) ¦?(?!to\b)([a-z-]+)", r"what belongs to the one who acts is `your \1`"),
    Habit(
        r"\b(?:his|her|their) ¦([a-z-]+)",
        r"what belongs to the one who acts is `your \1`, to a piece or place `its \1`, to another player `p's \1`",
    ),
    # rules
    Habit(
        r"^(?:if|when) .+$",
        "it comes last, `add 1 to your price(b) if ...`, or stands in the first line, `rule NAME when ...`",
        "a line of a rule does not begin with its condition",
        under=("rule",),
        first=True,
    ),
    Habit(r"^keep (.+?) (?:¦>=?|at ¦min\w*) ?(.+)$", r"write `keep \1 at least \2`"),
    Habit(r"^keep (.+?) (?:¦<=?|at ¦max\w*) ?(.+)$", r"write `keep \1 at most \2`"),
    # arrows
    Habit(
        r"^¦->",
        "leave it out here; the phase that offers this action says at its end where the game goes",
        "arrows stand at the end of a phase, not in an action or a rule",
        under=("action", "rule"),
    ),
    Habit(
        r"^¦->",
        "write it at the end of the phase, with its condition: `-> NAME when ...`",
        "arrows stand at the end of a phase, not inside another block",
        under=("phase",),
    ),
    Habit(r"^-> (?:otherwise|else) ¦(?!when)(\S+)$", r"an arrow without a condition is the other case: `-> \1`"),
    Habit(r"^-> phase ¦(\S+)(.*)$", r"leave `phase` out: `-> \1\2`"),
    Habit(r"^-> \S+ ¦(?:if|where|unless)\b", "the condition of an arrow stands behind `when`"),
    Habit(r"^when (.+?) -> ?(\S+)$", r"write `-> \2 when \1`", "an arrow begins its line", under=("phase",)),
    Habit(r"^¦=> ?", "an arrow is written `->`", under=("phase",)),
    Habit(r"^(?:go|goto|go-to|continue|proceed)\b.*?(\S+)$", r"write an arrow: `-> \1`", under=("phase",)),
    # examples
    Habit(r"^set (.+?) ¦(?:is|:?=) ?(.+)$", r"write `set \1 to \2`"),
    Habit(
        r"^given (?:setup )?(.+?) (?:is|=|==) (.+)$",
        r"write `given setup` (or `given` for an empty table), and `set \1 to \2` on a line of its own below",
        "what is so beforehand stands on lines below `given`",
    ),
    Habit(
        r"^given ¦(?!setup|position|example)(.+)$",
        r"write `given` on a line of its own, and what belongs to it below, two blanks further in",
        "what belongs to a part of an example stands below it",
        under=("example",),
    ),
    Habit(
        r"^(when|then) ¦",
        r"write `\1` on a line of its own, and what belongs to it below, two blanks further in",
        "what belongs to a part of an example stands below it",
        under=("example",),
    ),
    Habit(
        r"^(?!(?:set|add|take|move|start|shuffle|let|if|for) )(.+?) (?:is|=|==) (.+)$",
        r"write `set \1 to \2`",
        "below `given` stands what to do, not what is so",
        under=("given",),
    ),
    Habit(
        r"^([A-Z]\w*) has (\d+) ([a-z-]+)$",
        r"write `set \1's \3 to \2`",
        "below `given` stands what to do, not what is so",
        under=("given",),
    ),
    Habit(
        r"^([A-Z]\w*) has (\d+) ([a-z-]+)$",
        r"write `\1's \3 is \2`, or `count(\1's \3) is \2` for a zone",
        "`has` asks for nothing",
        under=("then",),
    ),
    Habit(
        r"^(.+?) ¦?(?:are|equals|==?) ¦?(.+)$",
        r"write `\1 is \2`",
        under=("then",),
    ),
    Habit(
        r"^(?:set|add|take|move|start)\b",
        "write what must come out, such as `Ann's coins is 2`; what is done stands below `given` or `when`",
        "below `then` nothing is done",
        under=("then",),
    ),
    Habit(
        r"^([A-Z]\w*) ¦has (.+)$",
        r"say where it lies, `\2 is in \1's hand`, or what is so, `\1's coins is 2`",
        under=("then",),
    ),
    Habit(r"\bcan not\b", "write `cannot`, one word", under=("then",)),
    Habit(
        r"^([A-Z]\w*: ?)([a-z-]+) ¦(?!with\b)([A-Z\d].*)$",
        r"what is chosen stands in brackets: `\1\2(\3)`",
        under=("when",),
    ),
    Habit(
        r"^([A-Z]\w*) ¦([a-z-]+\(.*)$",
        r"write `\1: \2`, or `\1 does ...` to carry out a routine",
        "between a player and a move stands a colon",
        under=("when",),
    ),
    Habit(
        r"^([A-Z]\w*) ¦[a-z-]+",
        r"write `\1: launch(...)` with the name of the action, or `\1 does ...` to carry out a routine",
        "between a player and a move stands a colon",
        under=("when",),
    ),
    Habit(
        r"^¦([a-z-]+(?:\(.*)?)$",
        r"say who does it: `Ann: \1`",
        "a line below `when` begins with a player, `chance` or `play until`",
        under=("when",),
    ),
    # heads
    Habit(r"\bfor ¦(?:one|two|three|four|five|six)\b", "write the number in digits: `for 2 to 4 players`"),
    Habit(r'^(?:title|name) (".*")$', r"write `game \1 for 2 to 4 players`", under=(TOP,)),
    Habit(r"^type (\S+) ¦(?:are|:?=|has|contains|of) ?(.*)$", r"write `type \1 is \2`"),
    Habit(r"^(?:enum|kind|category|class) ([A-Z]\S*) ?(?:is|=|:)? ?(.*)$", r"write `type \1 is \2`", under=(TOP,)),
    Habit(
        r"^(?:deck|stack|pieces?|meeples?|markers?|cubes?|pawns?) ([A-Z][\w-]*)",
        r"what moves is declared with `cards \1`, `tiles`, `tokens` or `dice`; zones stand below `the table has`",
        under=(TOP,),
    ),
    Habit(r"^(cards|tiles|tokens|dice) (\S+) ¦\(?(\d+)\)?$", r"write `\1 \2, \3 in all`"),
    Habit(r"for (\d+) ?¦[-\u2013] ?(\d+)", r"from so many to so many is said with `to`: `for \1 to \2 players`"),
    Habit(
        r"^phase .* for (?:each|every|all|any) ¦?players?\b",
        "whose turn it is stands behind `for`, such as `for active`; for one after the other write"
        " `for each p in players` inside the phase",
    ),
    Habit(
        r'^phase (\S+)( ".*")? ¦(?:of|by|with|to|is) ([\w-]+)$',
        r"whose turn it is stands behind `for`: `phase \1 for \3`",
    ),
    Habit(r"^(?:setup|start|begin)\b", "write `phase setup`: every game begins there", under=(TOP,)),
    Habit(r'^phase (\S+)( ".*")? ¦(?!when)([a-z-]+)$', r"whose turn it is stands behind `for`: `phase \1 for \3`"),
    Habit(r"^(?:each |the )?players? ha(?:s|ve)\b", "write `each player has`"),
    Habit(r"^(?:table|board|game) ha(?:s|ve)\b", "write `the table has`"),
    Habit(
        r"^(?:move|set|take|pay|need|let|if|for|repeat|shuffle|roll|you|do|->)(?: |$)",
        "put two blanks in front of it, so that it stands inside its phase or action",
        "this line belongs into a block",
        under=(TOP,),
    ),
    Habit(r"¦/[/*]|/¦/", "a comment begins with `#`"),
    Habit(r"(?:^|\s)--+(?!>)\D", "a comment begins with `#`"),
    # what things have
    Habit(r"^(?:the|a|an) ¦", "names stand alone, without an article", under=HAS),
    Habit(
        r'^([a-z-]+)(?: ".*")? ¦(?:pile|line|group|slot|\d|yes|[A-Z])',
        r"between a name and what it is stands a colon: `\1 : ...`",
        under=HAS,
    ),
    Habit(
        r'^([a-z-]+)(?: ".*")? ?: (\d+)(?: starts \d+)?¦$',
        r"a number that changes says how far it goes: `\1 : 0 and up starts \2`, or `0..LARGEST starts \2`",
        under=HAS,
    ),
    Habit(r": (\d+) ?- ?(\d+) ?¦", r"a range is written `\1..\2`", under=HAS),
    Habit(r"seen by ¦(?:the |its |his |their )?(?:owner|player|holder|you)\b.*", "write `seen by owner`", under=HAS),
    Habit(r"seen by ¦(?:the )?(?:every|any|player|both).*", "write `open`, or `seen by all`", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its |all )?(?:others?|opponents?).*", "write `seen by owner`", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its )?owner.*", "write `seen by others`", under=HAS),
    Habit(r"(?:\d|and up) ¦or none", "a number is never none: leave `or none` out, and let 0 stand for it", under=HAS),
    Habit(r"\bstarts (?:at|with|as|is) ¦(\S+)", r"write `starts \1`", under=HAS),
    Habit(
        r", ¦(?:visible|private|public|secret|face|closed|shown|known)\b",
        "who sees a zone is said with `open`, `hidden`, `seen by owner`, `seen by others` or `seen by all`",
        under=HAS,
    ),
    Habit(
        r": [a-z-]+ ¦of ([A-Z]\w*)",
        r"what holds pieces is a `pile` (with a top), a `line`, a `group` or a `slot`, such as `group of \1`",
        under=HAS,
    ),
    Habit(r": ?(\d+) ?\+ ?(?:starts )?¦", r"write `\1 and up`", under=HAS),
    Habit(r'"¦\w+"| ¦\w+"', "quotes cannot stand inside quotes", "a text in quotes ends here"),
    Habit(r'" ¦"', "one title is enough: what is printed; reasons stand behind `because` or `else`"),
    Habit(r"^(?:cards|tiles|tokens|dice) .*, (\d+) ?¦", r"how many there are is said with `\1 in all`"),
    # choices and statements
    Habit(r"^(.+? (?:must|may)) (?:choose|do|perform) ¦(?:to )?([a-z-].*)$", r"name the actions alone: `\1 \2`"),
    Habit(r"^(.+? (?:must|may) .+) ¦once$", r"leave `once` out: one of them is done, `\1`"),
    Habit(r"^(.+? (?:must|may) .+ or .+) ¦twice$", r"write `\1 2 times`, or `up to 2 times`"),
    Habit(r"\b(must|may) ([a-z-]+) ¦(\d+|once|twice)\b.*", r"how often stands behind: `\1 \2 up to 2 times`"),
    Habit(r"^move all ¦", "leave `all` out: the name of a zone means all that lies in it"),
    Habit(r"\b(must|may) ([a-z-]+), ¦([a-z-]+)", r"several are joined by `or`: `\1 \2 or \3`"),
    Habit(
        r"\b(must|may) ([a-z-]+) ¦and ([a-z-]+)",
        r"one of several is `\1 \2 or \3`; for one after the other write two lines",
        "`must` and `may` offer one of several actions",
    ),
    Habit(r"^choose ([a-z-]+ or .+)$", r"say who decides: `you must \1`", under=BODIES),
    Habit(r"^choose (.+)$", r"say who chooses: `you chooses \1`, or make it a parameter of the action"),
    Habit(r"^((?:your |its |[a-z-]+'s )?[a-z-]+) ?¦:?= ?([^=>\s].*)$", r"write `set \1 to \2`", under=BODIES),
    Habit(r"^add (\d+) ¦([a-z-]+?)s? (?:to|on) (.*\2s?)$", r"the number stands alone: write `add \1 to \3`"),
    Habit(
        r"^add (\d+) ¦([a-z-]+) (?:to|on) .+$",
        r"the number stands alone: `add \1 to your \2`; pieces change places with `move`",
    ),
    Habit(r"^add (\S.*?) ¦((?:your |its |[a-z-]+'s )?[a-z-]+)(?: cite .*)?$", r"write `add \1 to \2`"),
    Habit(r"^(.+?) ?[+]= ?(.+)$", r"write `add \2 to \1`", under=BODIES),
    Habit(r"^(.+?) ?-= ?(.+)$", r"write `take \2 from \1`", under=BODIES),
    Habit(r"^(.+?) ?[+][+]$", r"write `add 1 to \1`", under=BODIES),
    Habit(r"^(.+?) ?--$", r"write `take 1 from \1`", under=BODIES),
    Habit(r"^for-?each ([a-z-]+) in (.+)$", r"write `for each \1 in \2`", under=BODIES),
    Habit(
        r"^(require|requires|ensure|assert|check|only if|must|needs) (.+?)$",
        r"write `need \2`",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(var|const|define|int|def|dim|local) ([a-z-]+) ?(?:=|:=|be|is) ?(.+)$",
        r"write `let \2 be \3`",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(r"^(?:do|loop|repeat for) ¦?(\d+)(?: times)?$", r"write `repeat \1 times`", under=BODIES),
    Habit(r"^shuffle (.+?) ¦(?:back )?(?:into|in|with) (.+)$", r"write `move \1 to \2`, and `shuffle \2` below it"),
    Habit(
        r"^(remove|subtract|deduct) (\d+)(?: [a-z-]+)? from (.+)$",
        r"write `take \2 from \3`",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^return (.+)$",
        r"each line has a name and a value: `NAME = \1`",
        "`return` begins no line",
        under=("scoring",),
        first=True,
    ),
    Habit(
        r"^(?!(?:move|set|end|add|take|need|pay|let|swap|shuffle|roll|show|do|for|repeat|as|if|step)¦)([a-z][a-z-]*)(\(.*\))?¦$",
        r"write `do \1\2` to carry it out, or `you must \1` to offer it",
        "an action alone is no line",
        under=BODIES,
    ),
    Habit(r"^unless (.+)$", r"write `if not (\1)`", "`unless` begins no line", under=BODIES, first=True),
    Habit(r"^(.+?) ¦can ([a-z-].*)$", r"what somebody does is offered with `\1 must \2` or `\1 may \2`", under=BODIES),
    Habit(
        r"^(?:the )?([a-z-]+) ¦players? (must|may|does|choose|pick)",
        r"name the player alone: `\1 \2 ...`",
        under=BODIES,
    ),
    Habit(r"^(take|pay) (\d+) ¦[a-z-]+ from (.+)$", r"write `\1 \2 from \3`"),
    Habit(r"^(take|pay) (\d+) ¦(?!from)(.+)$", r"say from what: `\1 \2 from \3`"),
    Habit(r"^(elif|elsif|elseif|otherwise)\b", "write `else if`, or `else` alone", r"`\1` begins no line", first=True),
    Habit(r"^(?:else )?if .+ ¦then\b", "what is done then stands on lines below, two blanks further in"),
    Habit(r'^need .+ ¦(".*")', r"the reason stands behind `else`: `else \1`"),
    Habit(r"^pay (.+?) ¦(\d+)$", r"write `pay \2 from \1`"),
    Habit(r"^((?:your |its )?[a-z-]+) \+ (.+?)(?: cite .*)?$", r"write `add \2 to \1`", under=BODIES),
    Habit(r"^let ([a-z-]+) ¦:?= ?(.+)$", r"write `let \1 be \2`"),
    Habit(r"^need if ", "leave `if` out: what stands behind `need` must hold"),
    Habit(
        r"^forbid ¦if ", "in an action write `need` with what must hold; `forbid` stands in a rule", under=("action",)
    ),
    Habit(r"^end (?:game )?¦(?:when|if) (.+)$", r"write an arrow: `-> end when \1`", under=("phase",)),
    Habit(r"^repeat (\S+)¦$", r"write `repeat \1 times`"),
    Habit(r"^move (.+?) ¦(?:on top of|onto|on) (.+)$", r"write `move \1 to \2`: a pile gets it on top"),
    Habit(
        r"^([a-z-]+) ¦is (?:a |the )?(random|first|last) player$",
        r"write `set \1 to \2 of players`",
        under=BODIES,
    ),
    Habit(r"^([a-z-]+) ¦is (.+)$", r"write `set \1 to \2`", under=BODIES),
    Habit(r"^for ¦(?:every|all|any) ([a-z-]+) in (.+)$", r"write `for each \1 in \2`", under=BODIES),
    Habit(
        r"^([a-z-]+) ¦(?:gets?|gains?|receives?|earns?) (\d+) ([a-z-]+)$",
        r"write `add \2 to \1's \3` (of you: `your \3`)",
        under=BODIES,
    ),
    Habit(
        r"^([a-z-]+) ¦(?:loses?|pays?|spends?) (\d+) ([a-z-]+)$",
        r"write `pay \2 from \1's \3` (of you: `your \3`)",
        under=BODIES,
    ),
    Habit(r"^for ¦([a-z-]+) in (.+)$", r"write `for each \1 in \2`", under=BODIES),
    Habit(r"^for each (?:player|seat) ?¦", "write `for each p in players`, and `p's ...` for what each has"),
    Habit(r"^for each ([a-z-]+) ?¦", r"the set stands behind `in`: `for each \1 in ...`"),
    Habit(r"^while\b", "write `repeat until`, with the condition that ends it", "`while` begins no line", first=True),
    Habit(
        r"^move (\d+) ¦.*?\b(?:from|of) (.+?) to (.+)$",
        r"say which: `move top \1 of \2 to \3`, or `random \1 of`, or `any \1 of` where all are alike",
    ),
    Habit(r"^move (\d+) ¦([a-z-]+) to you$", r"a number changes with `add \1 to your \2`; of pieces say from where"),
    Habit(
        r"^move (top|bottom|any|random) ([\w-]+) ¦from (.+?) to (.+)$",
        r"behind the number stands `of`: `move \1 \2 of \3 to \4`",
    ),
    Habit(r"^move .+ ¦from (.+?) to (.+)$", r"name the piece alone, or write `move top 1 of \1 to \2`"),
    Habit(
        r"^(draw|deal|discard|give|put|place|gain|lose|spend|get|receive|return|play|score|increase|decrease) ",
        "pieces change places with `move X to Z`, numbers with `set`, `add`, `take` and `pay`",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"\b(?:shuffle|roll|move|set|show|swap|to|from|in|of) (the|an|a) ¦(?=[A-Za-z])",
        r"leave `\1` out: names stand alone, without an article",
        under=BODIES,
    ),
    # expressions
    Habit(r"((?:your |its |[\w-]+'s )?[\w-]+) ¦exists?\b", r"write `\1 is not none`, or `\1 is not empty` for a zone"),
    Habit(r"([\w-]+) is ¦([<>]=?) ?(\S+)", r"leave `is` out: `\1 \2 \3`"),
    Habit(r"\bis at ¦least (\S+)", r"write `>= \1`"),
    Habit(r"\bis at ¦most (\S+)", r"write `<= \1`"),
    Habit(r"\bis (?:more|greater|larger|higher|bigger) ¦?than (\S+)", r"write `> \1`"),
    Habit(r"\bis (?:less|smaller|lower|fewer) ¦?than (\S+)", r"write `< \1`"),
    Habit(r"¦=>", "write `>=`; an arrow is `->`"),
    Habit(r"¦=<", "write `<=`"),
    Habit(r"\b¦?(?:is|does|are|has)n¦?'t\b", "write `is not`, or `not` in front of the condition"),
    Habit(r"([a-z][a-z-]*)¦\.([a-z][a-z-]*)", r"what somebody has is written `\1's \2`"),
    Habit(
        r"\b(sum|some|every|highest|lowest)\(([\w-]+) in ([^:()¦]+?) ?¦,? ?([^:¦]*)\)",
        r"what is looked at stands behind a colon: `\1(\2 in \3: \4)`",
    ),
    Habit(r"\bmax\(([\w-]+) ¦in", r"the largest of several is `highest(\1 in ...: ...)`; `max(a, b)` is of two"),
    Habit(r"\bmin\(([\w-]+) ¦in", r"the smallest of several is `lowest(\1 in ...: ...)`; `min(a, b)` is of two"),
    Habit(r"\d¦\.\d", "numbers are whole: half of n is `n / 2`, rounded down"),
    Habit(r"\bhalf ¦(?:of )?(.+)$", r"write `(\1) / 2`, rounded down"),
    Habit(r"= (.*?)(?<![\w.])(\d+) ¦((?:your|its) .+|\(.+)$", r"write `\1\2 * \3`", under=("scoring", *HAS)),
    Habit(r"\bcount ¦of ((?:your |its |[\w-]+'s )?[\w-]+)", r"write `count(\1)`"),
    Habit(r"\bnumber ¦of [a-z-]+ (?:in|on|at) ((?:your |its |[\w-]+'s )[\w-]+)", r"write `count(\1)`", under=BODIES),
    Habit(
        r"\bnumber ¦of [a-z-]+ (?:in|on|at) ([\w-]+)",
        r"write `count(your \1)`, or `count(\1)` where the table has it",
        under=BODIES,
    ),
    Habit(r"\bnumber ¦of ((?:your |its |[\w-]+'s )?[\w-]+)", r"write `count(\1)`", under=BODIES),
    Habit(
        r"\b(sum|count|highest|lowest|some|every) ¦of\b",
        r"what is looked at stands in brackets: `\1(x in your hand: x's points)`",
    ),
    Habit(
        r"\b(sum|highest|lowest|some|every)\((?!\w[\w-]* in )[^()]*¦",
        r"name each of them: `\1(x in your hand: x's points)`",
    ),
    Habit(r"\b([a-z-]+) ¦of (?:you|me)\b", r"what belongs to you is `your \1`", under=BODIES),
    Habit(
        r"\b(?!next |previous )([a-z-]+) ¦of ([a-z][a-z-]*)(?= (?:is|and|or|else|to|if|[-+*/<>]=?) |$)",
        r"what somebody has is written `\2's \1`",
        under=BODIES,
    ),
    Habit(
        r"\b(sum|count|highest|lowest|some|every)\(?([a-z-]+)? ?¦where\b", r"name each of them: `\1(x in \2 where ...)`"
    ),
    Habit(r"\b(some|every) ¦([a-z-]+)", r"name each of them: `\1(x in ...: ...)`"),
    Habit(
        r"\brandom ?(?:\(|from |between |in )?¦?(\d+)¦? ?(?:\.\.|,|to|-|and) ?¦?(\d+)",
        r"a number by chance is `random of (\1..\2)`",
    ),
    Habit(
        r"\b(?:must|may) .*¦\(",
        "name the actions alone, `you must A or B`; what is chosen in one of them stands among its own lines",
    ),
    Habit(
        r"^(\S+) (can|cannot) .*¦with\b",
        r"`\2` asks for a move alone; for what is chosen in it make the move with `when`, then ask `\1 \2 choose ...`",
        under=("then",),
    ),
    Habit(r"\((-?\d+)¦, ?-?\d", r"a list stands in square brackets: `[\1, ...]`"),
    Habit(r"\b([a-z-]+)-(your|its) ¦", r"a minus has blanks around it: `\1 - \2 ...`"),
    Habit(r"¦, because\b", "no comma stands in front of `because`"),
    Habit(r"\b(next|previous) ¦of ([a-z-]+)", r"write `\1(\2)`"),
    Habit(r"\b(next|previous) ¦player\b", r"say next to whom: `\1(you)`, `\1(active)`"),
    Habit(r"\b(random|first|last) players?¦", r"write `\1 of players`"),
    Habit(r"\bplayer ¦\d", "a player is named by what is said of him, such as `first of players`"),
    Habit(
        r"\b(?:any|some|a|every) player\b",
        "write `some(p in players: ...)` or `every(p in players: ...)`",
        under=BODIES,
    ),
    Habit(r"¦between (\S+) and (\S+)", r"write `is in \1..\2`"),
    Habit(r"¦in (\S*\.\.\S*)", r"write `is in \1`"),
    Habit(r"\b([a-z-]+) ¦(not )?empty\b", r"write `\1 is \2empty`"),
    Habit(r"¦\?", "one of two values is `if C then a else b`"),
    Habit(r"= if .* then [^¦]*¦$", "a value has both outcomes: `if C then a else b`"),
    Habit(r"^winner has .*¦then\b", "the parts are parted by commas: `most total, then ...`"),
    Habit(r"^winner has ¦(?:highest|largest|greatest|biggest|best) (.+)$", r"write `winner has most \1`"),
    Habit(r"^winner has ¦(?:lowest|least|smallest|fewer|less) (.+)$", r"write `winner has fewest \1`"),
    Habit(r"^(?:most|highest|fewest) (.+?) wins$", r"write `winner has most \1`"),
    Habit(r"^winner ¦is (.+)$", r"write `winner has \1`"),
    Habit(r"^action .*[(,] ?¦([A-Z]\w*) ([a-z][\w-]*)", r"a name comes first, then what it is: `\2 from \1`"),
    Habit(r"^action .*[(,] ?([a-z-]+) ¦in (.+?)[,)]", r"write `\1 from \2`"),
    Habit(r"^action .*[(,] ?([a-z-]+)¦[,)]", r"say what it is chosen from: `\1 from ...`"),
    Habit(
        r"^action .*[(,] ?([a-z-]+) ¦: ?(\S+?)[,)]",
        r"a parameter says what it is chosen from: `\1 from \2`, or a zone: `\1 from your hand`",
    ),
)


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], Habit], ...]:
    return tuple((re.compile(habit.line), habit) for habit in HABITS)


def matching(before: str, after: str, under: tuple[str, ...]) -> tuple[Habit, re.Match[str]] | None:
    """The first habit that fits a line, and how; patterns with a bar want it between the two parts."""
    marked, plain = f"{before}¦{after}", f"{before}{after}"
    for pattern, habit in _compiled():
        if habit.under and not set(habit.under).intersection(under):
            continue
        found = pattern.search(marked if "¦" in habit.line else plain)
        if found is not None:
            return habit, found
    return None


def habit_in(before: str, after: str, under: tuple[str, ...]) -> Said | None:
    """What the habit in a line asks for, if there is one."""
    match = matching(before, after, under)
    if match is None:
        return None
    habit, found = match
    message = found.expand(habit.message) if habit.message is not None else None
    return Said(message, found.expand(habit.help), habit.first)
