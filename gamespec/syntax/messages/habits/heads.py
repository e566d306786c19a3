"""Known mistakes in declarations: heads, members, rules and names."""

from __future__ import annotations

import re
from functools import lru_cache

from gamespec.syntax.messages.habits.habit import HAS, TOP, Habit

# ---- known mistakes in the first lines of declarations, and in lines outside of any declaration


IN_HEADS = (
    Habit(
        r"^(action .* from [^,()]+?) ¦or none(.*)$",
        r"the player always chooses one: «\1\2»; to allow none, write below, `you may choose x from ...`",
    ),
    Habit(
        r"^(action .*) from ([^,()]+?) ?¦(?:or|and|\+|,) ?((?:your |its |[\w-]+'s )?[\w-]+)(?=[,)])(.*)$",
        r"write two zones as a list: «\1 from [\2, \3]\4»",
    ),
    Habit(
        r"^(action .*) from ([^,()]+), ?((?:your|its) )¦([\w-]+)(?=[,)])(.*)$",
        r"write two zones as a list: «\1 from [\2, \3\4]\5»",
    ),
    Habit(
        r"^action ([a-z][\w-]*) ¦(?:an?|the|one|any) ([a-z][\w-]*)(?: [a-z])? (?:from|of|in|out of) ([^(),]+)$",
        r"write what is chosen in brackets: «action \1(\2 from \3)»",
        under=("action",),
    ),
    Habit(
        r"^action ([a-z][\w-]*)\((?:an?|the|one|any) ¦([a-z][\w-]*) (from|of|in) (.+)\)$",
        r"delete the article: «action \1(\2 from \4)»",
        under=("action",),
    ),
    Habit(
        r"^type ([A-Z][\w-]*) is (?:the |each )?(?:rows?|names?|cards?|tiles?|tokens?|kinds?) of (?:the )?"
        r"([A-Z][\w-]*)$",
        r"for the names of the rows of pieces, write «type \1 is each \2»",
        under=(TOP,),
    ),
    Habit(
        r"^type ([A-Z][\w-]*) is each ([A-Z][\w-]*) ¦(?:rows?|names?)$",
        r"for the names of the rows of pieces, write «type \1 is each \2»",
        under=(TOP,),
    ),
    Habit(
        r"^spaces ([A-Z][\w-]*) (?:is|are) (?:the |each )?(corner|edge)s?(?: of (?:the )?| ?\( ?)([A-Z][\w-]*) ?\)?$",
        r"write «spaces \1 is \2s of \3»",
        under=(TOP,),
    ),
    Habit(
        r"^spaces ([A-Z][\w-]*) (?:is|are) (?:the |each )?(corner|edge)s?$",
        r"say of which grid or hexes: `spaces \1 is \2s of ...`",
        under=(TOP,),
    ),
    Habit(
        r"^spaces ([A-Z][\w-]*) is .*¦(?:with|and) (?:corners|edges|vertices|sides|borders)\b.*$",
        r"declare them as spaces, each on a line of its own: `spaces Corner is corners of \1`, "
        r"`spaces Path is edges of \1`",
    ),
    Habit(r"^((?:[^\s|] )+[^\s|])$", r"write a row of a drawn map between bars: «| \1 |»", under=("spaces",)),
    Habit(r"\bfor ¦(?:one|two|three|four|five|six)\b", "write the number in digits: `for 2 to 4 players`"),
    Habit(r'^(".*" for \d.*)$', r"write «game \1»", under=(TOP,)),
    Habit(r'^(?:title|name) (".*")$', r"write «game \1 for 2 to 4 players»", under=(TOP,)),
    Habit(r"^type (\S+) ¦(?:are|:?=|has|contains|of) ?(.*)$", r"write «type \1 is \2»"),
    Habit(r"^(?:enum|kind|category|class) ([A-Z]\S*) ?(?:is|=|:)? ?(.*)$", r"write «type \1 is \2»", under=(TOP,)),
    Habit(
        r"^(?:deck|stack|pieces?|meeples?|markers?|cubes?|pawns?) ([A-Z][\w-]*)",
        r"declare pieces with «cards \1», `tiles`, `tokens` or `dice`, and zones below `the table has`",
        under=(TOP,),
    ),
    Habit(r"^(cards|tiles|tokens|dice) (\S+) ¦\(?(\d+)\)?$", r"write «\1 \2, \3 in all»"),
    Habit(
        r"for (\d+) ?¦[-\u2013] ?(\d+)(?: players?)?", r"write the numbers of players with `to`: «for \1 to \2 players»"
    ),
    Habit(
        r"^phase .* for (?:each|every|all|any) ¦?players?\b",
        "write the player whose turn it is behind `for`, such as `for <turn>`, "
        "a field of the table that is a `Player`; for one after the"
        " other write `for each p in players` inside the phase",
    ),
    Habit(
        r'^phase (\S+(?: ".*")?) ¦(?:of|by|with|to|is) ([\w-]+)$',
        r"write the player whose turn it is behind `for`: «phase \1 for \2»",
    ),
    Habit(r"^(?:setup|start|begin)(?: phase)?\b", "write «phase setup», with which every game begins", under=(TOP,)),
    Habit(
        r'^phase (\S+(?: ".*")?) ¦(?!when)([a-z-]+)$',
        r"write the player whose turn it is behind `for`: «phase \1 for \2»",
    ),
    Habit(
        r"^(action|phase|rule|shape|drawing|position) ([a-z-]+) ¦([a-z-]+)((?: .*|\(.*)?)$",
        r"join the words of a name by hyphens: «\1 \2-\3\4»",
        under=(TOP,),
    ),
    Habit(
        r"^(?:add|replace|remove) arrows? .*of phase ([\w-]+).*$",
        r"write all arrows of the phase again, below «replace arrows of phase \1»",
        under=(TOP,),
    ),
    Habit(
        r"^wide ([A-Z][\w-]*) \d+$",
        r"write «spaces \1», and below it the names of the spaces, row by row",
        under=("look",),
    ),
    Habit(
        r"^(?:add |replace )?action ([\w-]+).*?,? once each phase ([\w-]+).*$",
        r"declare a field, `\1-done : yes or no starts no, anew each phase \2`, and write in the action "
        r"`need not your \1-done` and `set your \1-done to yes`",
        "`once each phase` is no longer a form of the language",
        under=(TOP,),
    ),
    Habit(
        r"^remove (?:scoring|winner)$",
        "every game needs a `scoring`: write «replace scoring», and below it the new lines",
        under=(TOP,),
    ),
    Habit(r"^(?:each |the )?players? ha(?:s|ve)\b", "write «each player has»"),
    Habit(r"^(?:table|board|game) ha(?:s|ve)\b", "write «the table has»"),
    Habit(
        r"^(?:move|set|take|pay|need|let|if|for|repeat|shuffle|roll|you|do|->)(?: |$)",
        "write two blanks in front of the line, so that it is inside its phase or action",
        "this line must be inside a block",
        under=(TOP,),
    ),
    Habit(r"¦/[/*]|/¦/", "begin a comment with `#`"),
    Habit(r"(?:^|\s)--+(?!>)\D", "begin a comment with `#`"),
)


# ---- known mistakes in declarations of fields, zones and values


IN_MEMBERS = (
    Habit(r"(?P<kept>: ?)¦?max(?:imum)? ?¦?(\d+)", r"write a range: «0..\2»", under=HAS),
    Habit(
        r"(?P<kept>: ?)(?:number|integer|int) ¦(?:from )?(\d+) ?(?:to|-|\.\.) ?(\d+)",
        r"write only the range: «\2..\3»",
        under=HAS,
    ),
    Habit(
        r"^([\w-]+) ¦of ([A-Z][\w-]*)",
        r"write how the pieces lie and who sees them: «\1 : group of \2, open»",
        under=HAS,
    ),
    Habit(
        r"\b(pile|line|group) of ¦(\d+) ([A-Z][\w-]*)",
        r"write the greatest number behind `up to`: «\1 of \3, up to \2»",
        under=HAS,
    ),
    Habit(
        r'^(?!the |an? )([a-z][a-z-]*(?: [a-z][a-z-]*)*?) ¦(?!starts )([a-z][a-z-]*) ?((?:"[^"]*" ?)?)([:=].*)$',
        r"join the words of a name by hyphens: «\1-\2 \3\4»",
        under=HAS,
    ),
    Habit(
        r"^([a-z-]+.*?\(.*?) from ([^,()]+?) ¦or none(.*)$",
        r"the parameter is always one of them, never none: «\1 from \2\3»",
        under=HAS,
    ),
    Habit(
        r"(?P<kept>.*) for each ¦(?:row|name|kind)s? of ([A-Z][\w-]*)",
        r"declare `type \2-name is each \2`, and write « for each \2-name»",
        under=HAS,
    ),
    Habit(
        r"(?P<kept>[^:]: ?[^:]*\S) (?:¦(?:per|by|each)|for ¦(?:every|all|any|an?)|per) ¦?(?:each )?([A-Z][\w-]*)",
        r"for one of each, write « for each \2»",
        under=HAS,
    ),
    Habit(r"^(?:the|a|an) ¦(.+ ?[:=].*)$", r"delete the article: «\1»", under=HAS),
    Habit(
        r'^([a-z-]+(?: ".*")?) ¦((?:pile|line|group|slot|\d|yes|[A-Z]).*)$',
        r"write a colon between a name and its type: «\1 : \2»",
        under=HAS,
    ),
    Habit(
        r'^([a-z-]+(?: ".*")?) ?: (\d+)(?: starts \d+)?¦$',
        r"write the range of a number that changes: «\1 : 0 and up starts \2», or `0..LARGEST starts \2`",
        under=HAS,
    ),
    Habit(r"(?P<kept>: )(\d+) ?- ?(\d+) ?¦", r"write a range as «\2..\3 »", under=HAS),
    Habit(r"seen by ¦(?:the |its |his |their )?(?:owner|player|holder|you)\b.*", "write «seen by owner»", under=HAS),
    Habit(r"seen by ¦(?:the )?(?:every|any|player|both).*", "write «open», or «seen by all»", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its |all )?(?:others?|opponents?).*", "write «seen by owner»", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its )?owner.*", "write «seen by others»", under=HAS),
    Habit(
        r"(\S*\d|and up) ¦or none",
        r"a number cannot be none, use 0 instead: «\1»; if 0 means something, add a `yes or no` beside it that says "
        r"whether there is a number",
        under=HAS,
    ),
    Habit(r"\bstarts (?:at|with|as|is) ¦(\S+)", r"write «starts \1»", under=HAS),
    Habit(
        r", ¦(?:visible|public|known|face[ -]?up|revealed)\b(?: to (?:all|everyone|everybody|players))?",
        "write who sees a zone as «, open»",
        under=HAS,
    ),
    Habit(r", ¦(?:private|personal)\b", "write who sees a zone as «, seen by owner»", under=HAS),
    Habit(
        r", ¦(?:secret|closed|face[ -]?down|concealed)\b",
        "write who sees a zone as «, hidden», or «, seen by owner»",
        under=HAS,
    ),
    Habit(
        r"(?P<kept>: )(?:deck|stack|draw-pile|discard-pile) ¦of ([A-Z]\w*)",
        r"for pieces with a top, declare a pile: «pile of \2»",
        under=HAS,
    ),
    Habit(
        r"(?P<kept>: )[a-z-]+ ¦of ([A-Z]\w*)",
        r"for pieces, declare a `pile` (with a top), a `line`, a `group` or a `slot`, such as «group of \2»",
        under=HAS,
    ),
    Habit(r"(?P<kept>: ?)(\d+) ?\+(?= ?(?:starts )?¦)", r"write «\2 and up»", under=HAS),
    Habit(r'"¦\w+"| ¦\w+"', "delete the inner quotes", "a text in quotes ends here, so a quote cannot be inside it"),
    Habit(r'" ¦"', "write only one title, which is printed; write reasons behind `because` or `else`"),
    Habit(
        r"^(?P<kept>(?:cards|tiles|tokens|dice) .*, )(\d+) ?¦(?:cards|tiles|tokens|dice|pieces|total)?",
        r"write how many there are as «\2 in all»",
    ),
)


# ---- known mistakes in any line, in clauses of rules, and in arrows `->` between phases


IN_RULES = (
    Habit(r"^(.*\S) ?¦:$", r"delete the colon: «\1»"),
    Habit(
        r"^(after|before|instead of) (.+?) ¦?(?:,|and|&) ?¦?(?:or )?¦?(.+)$",
        r"join several actions by `or`: «\1 \2 or \3»",
        under=("rule",),
    ),
    Habit(
        r"^forbid (.+?) ?¦(?:,|or|and) ?(?:or )?(.+?)( (?:if|because) .+)?$",
        r"write one line for each forbidden action: «forbid \1\3\nforbid \2\3»",
        under=("rule",),
    ),
    Habit(r"\bcite .*¦[A-Z]+-", "separate the rule ids by commas"),
    Habit(r"\b(?:my|our) ¦?(?!to\b)([a-z-]+)", r"for what belongs to the player who acts, write «your \1»"),
    Habit(
        r"\b(?:his|her|their) ¦([a-z-]+)",
        r"for what belongs to the player who acts, write «your \1»; to a piece "
        r"or place, «its \1»; to another player, «p's \1»",
    ),
    Habit(
        r"^(?:if|when) .+$",
        "write the condition last, `add 1 to your price(any b) if ...`, or in the first line, `rule NAME when ...`",
        "a line of a rule cannot begin with its condition",
        under=("rule",),
        first=True,
    ),
    Habit(r"^¦keep (.+?) (?:>=?|at min\w*) ?(.+)$", r"write «set \1 to max(\1, \2)»"),
    Habit(r"^¦keep (.+?) (?:<=?|at max\w*) ?(.+)$", r"write «set \1 to min(\1, \2)»"),
    Habit(
        r"^¦->",
        "delete the arrow; the phase that offers this action says at its end which phase follows",
        "an arrow (`->`) is allowed only at the end of a phase, not in an action or a rule",
        under=("action", "rule"),
    ),
    Habit(
        r"^¦->",
        "write the arrow at the end of the phase, with its condition: `-> NAME when ...`",
        "an arrow (`->`) is allowed only at the end of a phase, not inside another block",
        under=("phase",),
    ),
    Habit(
        r"^-> (?:otherwise|else) ¦(?!when)(\S+)$", r"for the other case, write an arrow without a condition: «-> \1»"
    ),
    Habit(r"^-> phase ¦(\S+)(.*)$", r"delete `phase`: «-> \1\2»"),
    Habit(r"^(-> \S+) ¦(?:if|where) (.+)$", r"write the condition of an arrow behind `when`: «\1 when \2»"),
    Habit(r"^(-> \S+) ¦unless (.+)$", r"write the condition of an arrow behind `when`: «\1 when not (\2)»"),
    Habit(
        r"^when (.+?) -> ?(\S+)$",
        r"write «-> \2 when \1»",
        "an arrow (`->`) must be at the beginning of its line",
        under=("phase",),
    ),
    Habit(r"^¦=> ?(.+)$", r"write an arrow as `->`: «-> \1»", under=("phase",)),
    Habit(r"^(?:go|goto|go-to) ¦?(?:to )?¦?(\S+) (when .+)$", r"write an arrow: «-> \1 \2»", under=("phase",)),
    Habit(r"^(?:go|goto|go-to|continue|proceed)\b.*?(\S+)$", r"write an arrow: «-> \1»", under=("phase",)),
)


# ---- names that a game uses for a deck, a hand, discards, and the player whose turn it is, for advice


BLOCK = re.compile(r"^(?:add |replace )?(the table|each player) has\b")
MEMBER = re.compile(r'^ +([a-z][\w-]*)(?: "[^"]*")? *: *(pile|line|group|slot|Player)\b(.*)')
SLOT = re.compile(r"<(deck|hand|discards|turn|kind)>")
KIND = re.compile(r"^(?:cards|tiles|tokens) ([A-Z][\w-]*)", re.MULTILINE)
THROWN = re.compile(r"discard|scrap|trash|grave|gone|waste|used")


@lru_cache(maxsize=8)
def own_names(text: str) -> dict[str, str]:
    """Return the game's names for a deck, hand, discards and so on, or common ones, by placeholder."""
    members: list[tuple[str, str, str, str]] = []
    owner = ""
    for line in text.splitlines():
        if line[:1].strip():
            head = BLOCK.match(line)
            owner = head[1] if head else ""
        elif owner and (found := MEMBER.match(line)):
            members.append((owner, found[1], found[2], found[3]))
    own = {"the table": "", "each player": "your "}
    piles = [f"{own[owner]}{name}" for owner, name, sort, _ in members if sort == "pile" and not THROWN.search(name)]
    thrown = [f"{own[owner]}{name}" for owner, name, sort, _ in members if sort != "Player" and THROWN.search(name)]
    hands = [name for owner, name, sort, _ in members if owner == "each player" and sort in ("group", "line")]
    held = [name for owner, name, _, seen in members if owner == "each player" and "seen by owner" in seen]
    turns = [name for owner, name, sort, _ in members if owner == "the table" and sort == "Player"]
    found = {
        "deck": ("deck", piles),
        "hand": ("hand", [*held, *hands]),
        "discards": ("discards", thrown),
        "turn": ("turn", turns),
        "kind": ("Card", KIND.findall(text)),
    }
    return {word: usual if usual in there or not there else there[0] for word, (usual, there) in found.items()}


def named(text: str, names: dict[str, str]) -> str:
    """Return advice with its placeholders, such as `<deck>`, replaced by the game's names."""
    return SLOT.sub(lambda found: names[found[1]], text)
