"""Known mistakes in declarations of fields, zones and values."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import HAS, Habit

IN_MEMBERS = (
    Habit(
        r'^(?!the |an? )([a-z][a-z-]*(?: [a-z][a-z-]*)*?) ¦(?!starts )([a-z][a-z-]*) ?((?:"[^"]*" ?)?)([:=].*)$',
        r"a name of several words is joined by hyphens: «\1-\2 \3\4»",
        under=HAS,
    ),
    Habit(
        r"^([a-z-]+.*?\(.*?) from ([^,()]+?) ¦or none(.*)$",
        r"it is asked of one of them, never of none: «\1 from \2\3»",
        under=HAS,
    ),
    Habit(
        r"(?P<kept>[^:]: ?[^:]*\S) (?:¦(?:per|by|each)|for ¦(?:every|all|any|an?)|per) ¦?(?:each )?([A-Z][\w-]*)",
        r"one for each of several is written « for each \2»",
        under=HAS,
    ),
    Habit(r"^(?:the|a|an) ¦(.+)$", r"names have no article: «\1»", under=HAS),
    Habit(
        r'^([a-z-]+(?: ".*")?) ¦((?:pile|line|group|slot|\d|yes|[A-Z]).*)$',
        r"a colon goes between a name and its type: «\1 : \2»",
        under=HAS,
    ),
    Habit(
        r'^([a-z-]+(?: ".*")?) ?: (\d+)(?: starts \d+)?¦$',
        r"a number that changes says how far it goes: «\1 : 0 and up starts \2», or `0..LARGEST starts \2`",
        under=HAS,
    ),
    Habit(r"(?P<kept>: )(\d+) ?- ?(\d+) ?¦", r"a range is written «\2..\3 »", under=HAS),
    Habit(r"seen by ¦(?:the |its |his |their )?(?:owner|player|holder|you)\b.*", "write «seen by owner»", under=HAS),
    Habit(r"seen by ¦(?:the )?(?:every|any|player|both).*", "write «open», or «seen by all»", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its |all )?(?:others?|opponents?).*", "write «seen by owner»", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its )?owner.*", "write «seen by others»", under=HAS),
    Habit(r"(\S*\d|and up) ¦or none", r"a number is never none, use 0 for it: «\1»", under=HAS),
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
        r"what holds pieces and has a top is a pile: «pile of \2»",
        under=HAS,
    ),
    Habit(
        r"(?P<kept>: )[a-z-]+ ¦of ([A-Z]\w*)",
        r"what holds pieces is a `pile` (with a top), a `line`, a `group` or a `slot`, such as «group of \2»",
        under=HAS,
    ),
    Habit(r"(?P<kept>: ?)(\d+) ?\+(?= ?(?:starts )?¦)", r"write «\2 and up»", under=HAS),
    Habit(r'"¦\w+"| ¦\w+"', "quotes cannot be inside quotes", "a text in quotes ends here"),
    Habit(r'" ¦"', "one title is enough: what is printed; reasons go after `because` or `else`"),
    Habit(
        r"^(?P<kept>(?:cards|tiles|tokens|dice) .*, )(\d+) ?¦(?:cards|tiles|tokens|dice|pieces|total)?",
        r"write how many there are as «\2 in all»",
    ),
)
