"""Known mistakes in statements: decisions, changes of the state, control flow."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import BODIES, Habit

DEED = r"(?:move|swap|rotate|shuffle|roll|show|set|add|take|pay|do|end game)\b"
"""Pattern of the first words of statements that may end in a condition `if C`."""
IN_STATEMENTS = (
    Habit(
        r'^([a-z][\w-]*)(?: "[^"]*")? ¦: ?(?:pile|line|group|slot|\d|yes or no|[A-Z])',
        r"for something that lasts, move this line below `each player "
        r"has` or `the table has`; for something that is known for"
        r" a moment, write `let \1 be ...`",
        "a field or zone cannot be declared inside a phase, an action or a rule",
        under=BODIES,
        first=True,
    ),
    Habit(
        rf"^({DEED}.*?) (if .+?) ¦else ({DEED}.*)$",
        r"write the two cases on lines of their own: «\2\n  \1\nelse\n  \3»",
    ),
    Habit(r"^set (.+?) to (.+?) if (.+?) ¦else (.+)$", r"write «set \1 to if \3 then \2 else \4»"),
    Habit(rf"^({DEED}.*?) ¦unless (.+)$", r"write «\1 if not (\2)»"),
    Habit(r"^(\S.* (?:must|may) \S.*?),? ¦(?:if|when) (.+)$", r"write the decision below its condition: «if \2\n  \1»"),
    Habit(
        r"^(\S.* (?:must|may) \S.*?),? ¦unless (.+)$", r"write the decision below its condition: «if not (\2)\n  \1»"
    ),
    Habit(r"^(need .+?) ¦(?:if|when) (.+)$", r"write the `need` below its condition: «if \2\n  \1»"),
    Habit(r"^(need .+?) ¦unless (.+)$", r"write the `need` below its condition: «if not (\2)\n  \1»"),
    Habit(
        r"^let ([a-z][\w-]*) be (.+?) ¦(?:if|when) ((?!.* else ).+)$",
        r"write a value for both cases: «let \1 be if \3 then \2 else none»",
    ),
    Habit(
        r"^(.+? (?:must|may)) (?:choose|do|perform) ¦(?:to )?([a-z-].*)$",
        r"write only the names of the actions: «\1 \2»",
    ),
    Habit(r"^(.+? (?:must|may) .+) ¦once$", r"delete `once`: «\1»"),
    Habit(r"^(.+? must \S.*) ¦twice$", r"for twice, write «repeat 2 times\n  \1»"),
    Habit(r"^(.+? must \S.*?) ¦(\d+)(?: times)?$", r"to repeat, write «repeat \2 times\n  \1»"),
    Habit(r"^(.+? may \S.*) ¦twice$", r"write the number of times at the end: «\1 up to 2 times»"),
    Habit(r"^(.+? may \S.*?) ¦(\d+)(?: times)?$", r"write the number of times at the end: «\1 up to \2 times»"),
    Habit(r"^(.+? may \S.*?), as ¦often as possible$", r"delete the comma: «\1 as often as possible»"),
    Habit(r"^(.+? may \S.*?), up ¦(to .+)$", r"delete the comma: «\1 up \2»"),
    Habit(
        r"^(.+? )(first|last) ¦of ([\w-]+)'s (.+)$", r"put the player in brackets: «\1(\2 of \3)'s \4»", under=BODIES
    ),
    Habit(r"^move all ¦(?:of )?(.+)$", r"delete `all`, since the name of a zone means all pieces in it: «move \1»"),
    Habit(
        r"\b(must|may) ([a-z-]+) ¦and ([a-z-]+)",
        r"for a choice, write «\1 \2 or \3»; for both, write two lines",
        "`must` and `may` offer a choice of actions, so `and` cannot join them",
    ),
    Habit(
        r", ¦or again\b",
        "give each player a `served : yes or no starts no`, which the actions set to yes, and write "
        "`repeat until every(p in players: p's served)`, and below it `those(p in players where not p's served)` and "
        "the rest of the line",
        "`or again` is no longer a form of the language",
    ),
    Habit(r"^choose ([a-z-]+ or .+)$", r"write who decides: «you must \1»", under=BODIES),
    Habit(r"^choose (.+)$", r"write who chooses: «you choose \1», or make it a parameter of the action"),
    Habit(r"^((?:your |its |[a-z-]+'s )?[a-z-]+) ?¦:?= ?([^=>\s].*)$", r"write «set \1 to \2»", under=BODIES),
    Habit(r"^(add) to ¦?(\S.*)$", r"write how many: «add 1 to \2»", under=BODIES),
    Habit(
        r"^(increase|raise|increment) ¦?(\S.*?) by (\S+)$",
        r"write «add \3 to \2»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(decrease|reduce|lower|decrement) ¦?(\S.*?) by (\S+)$",
        r"write «take \3 from \2»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(increase|raise|increment) ¦?((?:your |its |[\w-]+'s )?[a-z][\w-]*)$",
        r"write «add 1 to \2»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(decrease|reduce|lower|decrement) ¦?((?:your |its |[\w-]+'s )?[a-z][\w-]*)$",
        r"write «take 1 from \2»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(r"^add (\d+) ¦([a-z-]+?)s? (?:to|on) (.*\2s?)$", r"write the number without a unit: «add \1 to \3»"),
    Habit(
        r"^add (\d+) ¦([a-z-]+) (?:to|on) .+$",
        r"write the number without a unit: «add \1 to your \2»; to move pieces, write `move`",
    ),
    Habit(r"^add (\S.*?) ¦((?:your |its |[a-z-]+'s )?[a-z-]+)(?: cite .*)?$", r"write «add \1 to \2»"),
    Habit(r"^(.+?) ?[+]= ?(.+)$", r"write «add \2 to \1», or «move \2 to \1» for pieces", under=BODIES),
    Habit(r"^(.+?) ?-= ?(.+)$", r"write «take \2 from \1»; to move pieces, write `move`", under=BODIES),
    Habit(r"^(.+?) ?[+][+]$", r"write «add 1 to \1»", under=BODIES),
    Habit(r"^(.+?) ?--$", r"write «take 1 from \1»", under=BODIES),
    Habit(r"^for-?each ([a-z-]+) in (.+)$", r"write «for each \1 in \2»", under=BODIES),
    Habit(
        r"^(require|requires|ensure|assert|check|only if|must|needs) (.+?)$",
        r"write «need \2»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(var|const|define|int|def|dim|local) ([a-z-]+) ?(?:=|:=|be|is) ?(.+)$",
        r"write «let \2 be \3»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(r"^(?:do|loop|repeat for) ¦?(\d+)(?: times)?$", r"write «repeat \1 times»", under=BODIES),
    Habit(r"^shuffle (.+?) ¦(?:back )?(?:into|in|with) (.+)$", r"write «move \1 to \2\nshuffle \2»"),
    Habit(
        r"^(remove|subtract|deduct) (\d+)(?: [a-z-]+)? from (.+)$",
        r"write «take \2 from \3»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^return (.+)$",
        r"write a name and a value: «points = \1»",
        "no line begins with `return`",
        under=("scoring",),
        first=True,
    ),
    Habit(r"^(?:case|when) ¦(.+?:.*)$", r"write only the case: «\1»", "a case below `by` begins with its words"),
    Habit(
        r"^(?:switch|match|select)(?: on)? ¦(.+?):?$",
        r"write «by \1», and below it a line for each case",
        r"cases are written below `by`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^([^:=(]+:) (if|for|repeat|step|by|let) ¦(.*)$",
        r"end the case after its colon, `\1`, and write `\2 \3` on the next line",
        "a line with lines below it, or a `let`, cannot follow the colon of a case",
        first=True,
    ),
    Habit(
        r"^nothing¦$", "in a case write it after the colon, `else: nothing`, elsewhere delete the line", under=BODIES
    ),
    Habit(
        r"^(?!(?:move|set|end|add|take|need|pay|let|swap|rotate|shuffle|roll|show|do|for|repeat|as|if|step)¦)([a-z][a-z-]*)(\(.*\))?¦$",
        r"write «do \1\2» to carry it out, or «you must \1\2» to offer it",
        "the name of an action alone is not a line",
        under=BODIES,
    ),
    Habit(r"^unless (.+)$", r"write «if not (\1)»", "no line begins with `unless`", under=BODIES, first=True),
    Habit(r"^do ([a-z][\w-]*(?:\(.*?\))?) ¦(?:for|by|with) (?!you$)(\S.*)$", r"write «\2 does \1»", under=BODIES),
    Habit(r"^(.+?) ¦can ([a-z-].*)$", r"to offer an action, write «\1 must \2» or «\1 may \2»", under=BODIES),
    Habit(
        r"^(?:the )?([a-z-]+) ¦players? (must|may|does|choose|pick)",
        r"write only the name of the player: `\1 \2 ...`",
        under=BODIES,
    ),
    Habit(r"^(take|pay) (\d+) ¦[a-z-]+ from (.+)$", r"write «\1 \2 from \3»"),
    Habit(r"^(take|pay) (\d+) ¦(?!from)(.+)$", r"write from what: «\1 \2 from \3»"),
    Habit(r"^(elif|elsif|elseif)\b", "write «else if»", r"no line begins with `\1`", first=True),
    Habit(r"^(otherwise)\b", "write «else»", r"no line begins with `\1`", first=True),
    Habit(r"^((?:else )?if .+) ¦then:?$", r"delete `then`: «\1»"),
    Habit(r"^((?:else )?if .+?) ¦then ([^¦]+)$", r"write what happens on the lines below: «\1\n  \2»"),
    Habit(r'^(?P<kept>need .+ )¦(".*")', r"write the reason behind `else`: «else \2»"),
    Habit(r"^pay (.+?) ¦(\d+)$", r"write «pay \2 from \1»"),
    Habit(r"^((?:your |its )?[a-z-]+) \+ (.+?)(?: cite .*)?$", r"write «add \2 to \1»", under=BODIES),
    Habit(r"^let ([a-z-]+) ¦:?= ?(.+)$", r"write «let \1 be \2»"),
    Habit(r"^need if (.+)$", r"delete `if`: «need \1»"),
    Habit(r'^forbid ¦if (.+?) because (".*")$', r"in an action write «need not (\1) else \2»", under=("action",)),
    Habit(
        r"^forbid ¦if ",
        "in an action, write `need` and what must be true; `forbid` is only for rules",
        under=("action",),
    ),
    Habit(r"^end game ¦when (.+)$", r"to end the game at this moment, write «end game if \1»"),
    Habit(r"^end ¦(?:when|if) (.+)$", r"write an arrow: «-> end when \1»", under=("phase",)),
    Habit(r"^repeat (\S+)¦$", r"write «repeat \1 times»"),
    Habit(r"^move (.+?) ¦(?:on top of|onto|on) (.+)$", r"write «move \1 to \2», which puts pieces on top of a pile"),
    Habit(r"^([a-z-]+) ¦is (?:a |the )?(random|first|last) player$", r"write «set \1 to \2 of players»", under=BODIES),
    Habit(r"^([a-z-]+) ¦is (.+)$", r"write «set \1 to \2»", under=BODIES),
    Habit(r"^for ¦(?:every|all|any) ([a-z-]+) in (.+)$", r"write «for each \1 in \2»", under=BODIES),
    Habit(
        r"^([a-z-]+) ¦(?:gets?|gains?|receives?|earns?) (\d+) ([a-z-]+)$",
        r"write «add \2 to \1's \3», or for your own `your \3`",
        under=BODIES,
    ),
    Habit(
        r"^([a-z-]+) ¦(?:loses?|pays?|spends?) (\d+) ([a-z-]+)$",
        r"write «pay \2 from \1's \3», or for your own `your \3`",
        under=BODIES,
    ),
    Habit(r"^for ¦([a-z-]+) in (.+)$", r"write «for each \1 in \2»", under=BODIES),
    Habit(r"^for each (?:player|seat)s? ?¦(.*)$", r"write «for each p in players\1», and `p's ...` for what each has"),
    Habit(r"^for each ([a-z-]+) ?¦", r"write the set behind `in`: `for each \1 in ...`"),
    Habit(
        r"^while (.+)$",
        r"write «repeat until not (\1)», with the condition that ends it",
        "no line begins with `while`",
        first=True,
    ),
    Habit(
        r"^move (?:the ¦)?(top|bottom|any|random) (\d+) ¦?[a-z-]+ (?:of|from|in) (.+?) to (.+)$",
        r"write `of` behind the number: «move \1 \2 of \3 to \4»",
    ),
    Habit(
        r"^move (?:the ¦)?(top|bottom) ¦?(?:card|tile|token|piece|one) ¦?(?:of|from) (.+?) to (.+)$",
        r"write «move \1 1 of \2 to \3»",
    ),
    Habit(
        r"^(.+? chooses?|choose) ¦?\d+(?:¦?\.\.¦?| ¦?(?:to|or) )(\d+) (.+ from .+)$",
        r"write only the largest number: «\1 up to \2 \3»",
    ),
    Habit(
        r"^move (?:any )?(\d+) ¦([A-Z]\w*)(\[[\w-]+\]) (?:from|of|in) (.+?) to (.+)$",
        r"write which pieces move: «move any \1 of those(x in \4 where x is \2\3) to \5»",
    ),
    Habit(
        r"^move up to (\d+) ¦([A-Z]\w*)(\[[\w-]+\]) (?:from|of|in) (.+?) to (.+)$",
        r"write which pieces move: «move up to \1 from any of those(x in \4 where x is \2\3) to \5»",
    ),
    Habit(
        r"^move (?:any )?(\d+) ¦([A-Z]\w*\[[\w-]+\]) to (.+)$",
        r"write «move any \1 of \2 to \3» for those that are in no zone yet",
    ),
    Habit(
        r"^move (\d+) ¦.*?\b(?:from|of) (.+?) to (.+)$",
        r"write which pieces: «move top \1 of \2 to \3», or «move random \1 of "
        r"\2 to \3», or «move any \1 of \2 to \3» where all are alike",
    ),
    Habit(
        r"^move (\d+) ¦([a-z-]+) to you$",
        r"for a number, write «add \1 to your \2»; for pieces, write from where they come",
    ),
    Habit(
        r"^move (top|bottom|any|random) ([\w-]+) ¦from (.+?) to (.+)$",
        r"write `of` behind the number: «move \1 \2 of \3 to \4»",
    ),
    Habit(
        r"^move (?:an? )?(.+) ¦from (.+?) to (.+)$",
        r"write only the piece, «move \1 to \3», or «move top 1 of \2 to \3»",
    ),
    Habit(
        r"^(draw|deal|discard|give|put|place|gain|lose|spend|get|receive|return|play|score|increase|decrease) ",
        "to move pieces, write `move X to Z`; to change numbers, `set`, `add`, `take` or `pay`",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"\b(shuffle|roll|move|set|show|swap|rotate|to|from|in|of) (the|an|a) ¦([A-Za-z].*)$",
        r"delete the article: «\1 \3»",
        under=BODIES,
    ),
    Habit(r"^move random [\w-]+ ¦to (.+)$", r"write how many of which pieces: «move random 1 of <deck> to \1»"),
    Habit(r"^move ((?:your )?[\w-]+) ¦(top|bottom)(?: card)? to (.+)$", r"write the end first: «move \2 of \1 to \3»"),
    Habit(
        r"^((?:your |[\w-]+'s )[\w-]+) ¦is (.+)$",
        r"to change it, write «set \1 to \2»; to test it, write `if` or `need` in front",
        "this line says what is so, not what happens",
        under=BODIES,
    ),
)
