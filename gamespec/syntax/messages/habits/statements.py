"""Habits in statements: decisions, changes, control flow."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import BODIES, Habit

IN_STATEMENTS = (
    Habit(
        r'^([a-z][\w-]*)(?: "[^"]*")? ¦: ?(?:pile|line|group|slot|\d|yes or no|[A-Z])',
        r"what lasts is declared: put this line below `each player "
        r"has`, or below `the table has`; what is known for"
        r" a moment is `let \1 be ...`",
        "nothing is declared among the lines of a phase, an action or a rule",
        under=BODIES,
        first=True,
    ),
    Habit(r"^(.+? (?:must|may)) (?:choose|do|perform) ¦(?:to )?([a-z-].*)$", r"name the actions alone: «\1 \2»"),
    Habit(r"^(.+? (?:must|may) .+) ¦once$", r"leave `once` out, one of them is done: «\1»"),
    Habit(r"^(.+? must \S.*) ¦twice$", r"twice is «repeat 2 times\n  \1»"),
    Habit(r"^(.+? must \S.*?) ¦(\d+)(?: times)?$", r"so many times are «repeat \2 times\n  \1»"),
    Habit(r"^(.+? may \S.*) ¦twice$", r"how often stands behind: «\1 up to 2 times»"),
    Habit(r"^(.+? may \S.*?) ¦(\d+)(?: times)?$", r"how often stands behind: «\1 up to \2 times»"),
    Habit(r"^move all ¦(?:of )?(.+)$", r"leave `all` out, the name of a zone means all that lies in it: «move \1»"),
    Habit(
        r"\b(must|may) ([a-z-]+) ¦and ([a-z-]+)",
        r"one of several is «\1 \2 or \3»; for one after the other write two lines",
        "`must` and `may` offer one of several actions",
    ),
    Habit(r"^choose ([a-z-]+ or .+)$", r"say who decides: «you must \1»", under=BODIES),
    Habit(r"^choose (.+)$", r"say who chooses: «you choose \1», or make it a parameter of the action"),
    Habit(r"^((?:your |its |[a-z-]+'s )?[a-z-]+) ?¦:?= ?([^=>\s].*)$", r"write «set \1 to \2»", under=BODIES),
    Habit(r"^add (\d+) ¦([a-z-]+?)s? (?:to|on) (.*\2s?)$", r"the number stands alone: write «add \1 to \3»"),
    Habit(
        r"^add (\d+) ¦([a-z-]+) (?:to|on) .+$",
        r"the number stands alone: «add \1 to your \2»; pieces change places with `move`",
    ),
    Habit(r"^add (\S.*?) ¦((?:your |its |[a-z-]+'s )?[a-z-]+)(?: cite .*)?$", r"write «add \1 to \2»"),
    Habit(r"^(.+?) ?[+]= ?(.+)$", r"write «add \2 to \1», or «move \2 to \1» for pieces", under=BODIES),
    Habit(r"^(.+?) ?-= ?(.+)$", r"write «take \2 from \1»; pieces change places with `move`", under=BODIES),
    Habit(r"^(.+?) ?[+][+]$", r"write «add 1 to \1»", under=BODIES),
    Habit(r"^(.+?) ?--$", r"write «take 1 from \1»", under=BODIES),
    Habit(r"^for-?each ([a-z-]+) in (.+)$", r"write «for each \1 in \2»", under=BODIES),
    Habit(
        r"^(require|requires|ensure|assert|check|only if|must|needs) (.+?)$",
        r"write «need \2»",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(var|const|define|int|def|dim|local) ([a-z-]+) ?(?:=|:=|be|is) ?(.+)$",
        r"write «let \2 be \3»",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(r"^(?:do|loop|repeat for) ¦?(\d+)(?: times)?$", r"write «repeat \1 times»", under=BODIES),
    Habit(r"^shuffle (.+?) ¦(?:back )?(?:into|in|with) (.+)$", r"write «move \1 to \2\nshuffle \2»"),
    Habit(
        r"^(remove|subtract|deduct) (\d+)(?: [a-z-]+)? from (.+)$",
        r"write «take \2 from \3»",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^return (.+)$",
        r"each line has a name and a value: «points = \1»",
        "`return` begins no line",
        under=("scoring",),
        first=True,
    ),
    Habit(
        r"^(?!(?:move|set|end|add|take|need|pay|let|swap|rotate|shuffle|roll|show|do|for|repeat|as|if|step)¦)([a-z][a-z-]*)(\(.*\))?¦$",
        r"write «do \1\2» to carry it out, or «you must \1\2» to offer it",
        "an action alone is no line",
        under=BODIES,
    ),
    Habit(r"^unless (.+)$", r"write «if not (\1)»", "`unless` begins no line", under=BODIES, first=True),
    Habit(r"^do ([a-z][\w-]*(?:\(.*?\))?) ¦(?:for|by|with) (?!you$)(\S.*)$", r"write «\2 does \1»", under=BODIES),
    Habit(r"^(.+?) ¦can ([a-z-].*)$", r"what somebody does is offered with «\1 must \2» or «\1 may \2»", under=BODIES),
    Habit(
        r"^(?:the )?([a-z-]+) ¦players? (must|may|does|choose|pick)",
        r"name the player alone: `\1 \2 ...`",
        under=BODIES,
    ),
    Habit(r"^(take|pay) (\d+) ¦[a-z-]+ from (.+)$", r"write «\1 \2 from \3»"),
    Habit(r"^(take|pay) (\d+) ¦(?!from)(.+)$", r"say from what: «\1 \2 from \3»"),
    Habit(r"^(elif|elsif|elseif)\b", "write «else if»", r"`\1` begins no line", first=True),
    Habit(r"^(otherwise)\b", "write «else»", r"`\1` begins no line", first=True),
    Habit(r"^((?:else )?if .+) ¦then:?$", r"leave `then` out: «\1»"),
    Habit(r"^((?:else )?if .+?) ¦then ([^¦]+)$", r"what is done then stands on lines below: «\1\n  \2»"),
    Habit(r'^(?P<kept>need .+ )¦(".*")', r"the reason stands behind `else`: «else \2»"),
    Habit(r"^pay (.+?) ¦(\d+)$", r"write «pay \2 from \1»"),
    Habit(r"^((?:your |its )?[a-z-]+) \+ (.+?)(?: cite .*)?$", r"write «add \2 to \1»", under=BODIES),
    Habit(r"^let ([a-z-]+) ¦:?= ?(.+)$", r"write «let \1 be \2»"),
    Habit(r"^need if (.+)$", r"leave `if` out, what stands behind `need` must hold: «need \1»"),
    Habit(r'^forbid ¦if (.+?) because (".*")$', r"in an action write «need not (\1) else \2»", under=("action",)),
    Habit(
        r"^forbid ¦if ", "in an action write `need` with what must hold; `forbid` stands in a rule", under=("action",)
    ),
    Habit(r"^end (?:game )?¦(?:when|if) (.+)$", r"write an arrow: «-> end when \1»", under=("phase",)),
    Habit(r"^repeat (\S+)¦$", r"write «repeat \1 times»"),
    Habit(r"^move (.+?) ¦(?:on top of|onto|on) (.+)$", r"write «move \1 to \2»: a pile gets it on top"),
    Habit(
        r"^([a-z-]+) ¦is (?:a |the )?(random|first|last) player$",
        r"write «set \1 to \2 of players»",
        under=BODIES,
    ),
    Habit(r"^([a-z-]+) ¦is (.+)$", r"write «set \1 to \2»", under=BODIES),
    Habit(r"^for ¦(?:every|all|any) ([a-z-]+) in (.+)$", r"write «for each \1 in \2»", under=BODIES),
    Habit(
        r"^([a-z-]+) ¦(?:gets?|gains?|receives?|earns?) (\d+) ([a-z-]+)$",
        r"write «add \2 to \1's \3» (of you: `your \3`)",
        under=BODIES,
    ),
    Habit(
        r"^([a-z-]+) ¦(?:loses?|pays?|spends?) (\d+) ([a-z-]+)$",
        r"write «pay \2 from \1's \3» (of you: `your \3`)",
        under=BODIES,
    ),
    Habit(r"^for ¦([a-z-]+) in (.+)$", r"write «for each \1 in \2»", under=BODIES),
    Habit(r"^for each (?:player|seat)s? ?¦(.*)$", r"write «for each p in players\1», and `p's ...` for what each has"),
    Habit(r"^for each ([a-z-]+) ?¦", r"the set stands behind `in`: `for each \1 in ...`"),
    Habit(
        r"^while (.+)$",
        r"write «repeat until not (\1)», with the condition that ends it",
        "`while` begins no line",
        first=True,
    ),
    Habit(
        r"^move (\d+) ¦.*?\b(?:from|of) (.+?) to (.+)$",
        r"say which: «move top \1 of \2 to \3», or «move random \1 of "
        r"\2 to \3», or «move any \1 of \2 to \3» where all are alike",
    ),
    Habit(r"^move (\d+) ¦([a-z-]+) to you$", r"a number changes with «add \1 to your \2»; of pieces say from where"),
    Habit(
        r"^move (top|bottom|any|random) ([\w-]+) ¦from (.+?) to (.+)$",
        r"behind the number stands `of`: «move \1 \2 of \3 to \4»",
    ),
    Habit(
        r"^move (?:an? )?(.+) ¦from (.+?) to (.+)$",
        r"name the piece alone, «move \1 to \3», or write «move top 1 of \2 to \3»",
    ),
    Habit(
        r"^(draw|deal|discard|give|put|place|gain|lose|spend|get|receive|return|play|score|increase|decrease) ",
        "pieces change places with `move X to Z`, numbers with `set`, `add`, `take` and `pay`",
        r"`\1` begins no line",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"\b(shuffle|roll|move|set|show|swap|rotate|to|from|in|of) (the|an|a) ¦([A-Za-z].*)$",
        r"names stand alone, without an article: «\1 \3»",
        under=BODIES,
    ),
)
