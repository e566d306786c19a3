"""Known mistakes that follow the English of rulebooks: dealing, drawing, showing, exchanging, winning."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import BODIES, Habit

BEGINS = r"no line begins with `\1`"
ALL = r"(?:(?:each|every) player|all players|everyone|everybody)"
COUNTED = r"(\d+)(?: [a-z-]+)?"
ONE = r"(?:a|an|one|1)(?: [a-z-]+)?"
OUT = r"(?: (?:from|out of) (?:the )?(?:game|board|play))?"
ONTO = r"(?:on top of|onto|into|back to|on|in|at)"

IN_RULEBOOKS = (
    Habit(
        r"^(move|show|let [a-z-]+ be) ([^\[,]+?) ?¦?(?:,|(?<![\w-])and(?![\w-])) ?¦?([^\],]+?)( (?:to|at) .+)?$",
        r"write several things in square brackets: «\1 [\2, \3]\4»",
        under=BODIES,
    ),
    Habit(
        rf"^(deal) {COUNTED} to {ALL}$",
        r"write «for each p in players\n  move top \2 of <deck> to p's <hand>»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        rf"^(deal) {COUNTED} to you$", r"write «move top \2 of <deck> to your <hand>»", BEGINS, under=BODIES, first=True
    ),
    Habit(
        rf"^(deal) {COUNTED} to (\S+)$",
        r"write «move top \2 of <deck> to \3's <hand>»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        rf"^{ALL} (draw|discard|gain|get|lose|score|pay|receive|take)s? .*$",
        "write `for each p in players`, and below it what happens "
        "to each, such as `move top 1 of <deck> to p's <hand>`",
        under=BODIES,
    ),
    Habit(
        rf"^(?:you )?(draw)s? {COUNTED} from (.+)$",
        r"write «move top \2 of \3 to your <hand>»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        rf"^(?:you )?(draw)s? {ONE} from (.+)$",
        r"write «move top 1 of \2 to your <hand>»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        rf"^(?:you )?(draw)s? {COUNTED}$",
        r"write «move top \2 of <deck> to your <hand>», since `move X to Z` moves pieces",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        rf"^(?:you )?(draw)s? {ONE}$",
        "write «move top 1 of <deck> to your <hand>», since `move X to Z` moves pieces",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        rf"^(?:you )?(discard)s? {COUNTED}$",
        r"write «you choose \2 cards from your <hand>\nmove cards to <discards>»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:you )?(discard)s? (?:the |a |an )?(\D.*)$",
        r"write «move \2 to <discards>», with the name of your zone",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:you )?(look at|looks at|see|sees|peek at|peeks at|inspect|inspects) (?:the )?(.+)$",
        r"write «show \2 to you»",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:you )?(reveals?|exposes?|flips?|turn up) (?:over )?(?:the )?(?!a coin)(.+?)(?: face[ -]?up)?$",
        r"write `show \2 to players`; to show it for good, move it to a zone that is `open`: `move \2 to ...`",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(turn) (.+?) (?:over|face[ -]?(?:up|down))$",
        r"the zone says who sees a piece: write `move \2 to` a zone that is "
        r"`open` or `hidden`, or «show \2 to players»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(r"^(flip|toss) a coin$", "write «let side be random of 1..2»", BEGINS, under=BODIES, first=True),
    Habit(
        r"^(?:you )?(exchange|exchanges|switch|switches|trade|trades) (\D.*?) (?:and|with|for) (.+)$",
        r"write «swap \2 and \3» for two pieces, or for two zones of one shape",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:you )?(exchange|exchanges|switch|switches|trade|trades) (\d.*) with (.+)$",
        "let each player choose what to give, `you choose 2 mine from your hand`, then `move` both sets",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(reshuffle)(?: (?:the )?(.+?))?(?: into .+)?$",
        "write «move <discards> to <deck>\nshuffle <deck>», or declare the pile with `refilled from discards`",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:it is )?(?:a )?(tie|stalemate)$",
        "write «end game»; write who wins below `scoring`: `winner has highest total`",
        r"no line begins with `\1`",
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:round|day|year|turn) (\d+)$",
        r"count the rounds in a field: `round : 1..\1` of the table, `add 1 to "
        r"round`, and an arrow `-> end when round is \1`",
        under=BODIES,
    ),
    Habit(
        r"^(?:pass(?:es)?|end|skip) (?:the |your |next )?turn$|^next (?:player|turn)$",
        "change the player whose turn it is, «set <turn> to next(<turn>)», and let an arrow lead to the next phase",
        under=BODIES,
    ),
    Habit(r"^(ask|let|force) (.+?) to (.+)$", r"write «\2 must \3», or «\2 may \3»", BEGINS, under=BODIES, first=True),
    Habit(
        r"^move (?:the )?(?:rest|remainder|remaining [a-z-]+) of (.+?) to (.+)$",
        r"for the rest, write the name of the zone: «move \1 to \2»",
        under=BODIES,
    ),
    Habit(
        r"^move the (?:rest|remainder|remaining [a-z-]+) to (.+)$",
        r"write the zone in which the rest lies: «move <deck> to \1»",
        under=BODIES,
    ),
    Habit(
        rf"^(remove|trash|destroy|burn|banish|bury|kill|eliminate) (\D.*?){OUT}$",
        r"declare a zone of the table, such as `gone : group of Card, open`, and write `move \2 to gone`",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:you )?(gain|gains|get|gets|receive|receives|earn|earns|score|scores) (\d+) ([a-z-]+)$",
        r"write «add \2 to your \3»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:you )?(gain|gains|score|scores|earn|earns) (\d+)$",
        r"write which number grows: `add \2 to your points`, with `points : 0 and up` below `each player has`",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:you )?(lose|loses|spend|spends) (\d+) ([a-z-]+)$",
        r"write «pay \2 from your \3», or «take min(\2, your \3) from your \3» where it may be less",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(
        r"^(?:([a-z-]+) )?(win|wins|lose|loses)(?: the game)?$",
        "write «end game»; write who wins below `scoring`, such as `winner has highest total`",
        r"no line begins with `\2`",
        under=BODIES,
        first=True,
    ),
    Habit(r"^(?:the )?game (?:is )?over$", "write «end game», or an arrow `-> end when ...`", under=BODIES),
    Habit(
        rf"^(place|put|send|bring|return|attach) (?:the |a |an )?(\D.*?) {ONTO} (?:the )?(.+)$",
        r"write «move \2 to \3»",
        BEGINS,
        under=BODIES,
        first=True,
    ),
    Habit(r"^(if|need) you (?:have|has|own) (?:at least )?(\d+) ([a-z-]+)", r"write «\1 your \3 >= \2»", under=BODIES),
    Habit(
        r"^(if|need) ((?:your |[\w-]+'s )?[a-z-]+) (?:contains?|has|holds?|includes?) (?:a |an |the )?([a-z-]+)",
        r"write «\1 some(c in \2: c is \3)»",
        under=BODIES,
    ),
    Habit(
        r"\bis (?:not )?(?:the |a |an )?([a-z-]+) ¦of ([a-z-]+)",
        r"name the card, `Card[\2-\1]`, or test both, `card's rank is \1 and card's suit is \2`",
        under=BODIES,
    ),
    Habit(
        r"¦(?:except|excluding|apart from|other than|but not|but) (\S+)",
        r"for all other players, write `others`; for another set, write `where x is not \1` behind it",
        under=BODIES,
    ),
    Habit(
        r"^(.+? )(?:may )?(chooses?) any number ¦of ([a-z-]+) from ((?:your )?\S+)(.*)$",
        r"write the largest number: «\1\2 up to count(\4) \3 from \4\5»",
        under=BODIES,
    ),
    Habit(
        r"^(.+? )(?:may )?(chooses?) (\d+|up to \d+) ¦from (.+)$",
        r"write a name for the chosen things: «\1\2 \3 things from \4»",
        under=BODIES,
    ),
    Habit(
        r"(?P<kept>(?:\b(?:to|be|add|pay|take)|=) )(\S+) ¦if (.+?) else (\S+)",
        r"for one of two values, write «(if \3 then \2 else \4)»",
    ),
    Habit(r"\b(?:the )?player ¦to (?:the|your|his|its) left", "for the player to the left, write «next(you)»"),
    Habit(r"\b(?:the )?player ¦to (?:the|your|his|its) right", "for the player to the right, write «previous(you)»"),
    Habit(
        r"\b(?:each|every|all) (?:opponents?|others?|other players?)(?:'s)?\b",
        "write `for each p in others`, and below it what happens to `p`",
    ),
    Habit(
        r"^roll \d+ (?:die|dice)$",
        "write the name of the zone of the dice: «roll dice», or «roll your dice»",
        under=BODIES,
    ),
    Habit(r"^repeat forever", "write when the loop ends: `repeat until ...`", under=BODIES),
)
SENTENCES = (
    Habit(
        r"^(?:[A-Z][a-z]+|the|each|every|all) [^|:]*\w\.$",
        "for a comment, write `#` in front; for a rule, write lines such as `move top 2 of <deck> to your <hand>`",
        "a sentence of a rulebook cannot be read here",
        first=True,
    ),
)
"""Advice for a whole sentence, if no other advice fits."""
