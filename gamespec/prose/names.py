"""Names of a game's things in English: titles, or identifiers with blanks."""

from __future__ import annotations

import re
from collections.abc import Container, Hashable, Iterator, Mapping
from typing import Any

from gamespec import model as m
from gamespec.analysis.faces import words
from gamespec.format.printer import said
from gamespec.model.expressions import Call, Its
from gamespec.operators import FUNCTIONS, ORDERED
from gamespec.prose.uses import done_at_one_place, done_by_automatic, never_changed, offered, staying

TABLE, PLAYER, ANYBODY = "the table", "Player", "anybody"
PLAYERS = {"players", "people", "others", "clockwise", "you"}
"""Built-in names that stand for one or more players."""
OF_ITS_KIND = frozenset(name for name, facts in FUNCTIONS.items() if facts.own_kind)
"""Built-in functions that return things of the same kind as their argument."""
READY = {PLAYER: "player", "Heading": "direction"}
"""Nouns for the built-in kinds of things."""
NUMBER = "number"
LINE = "line"
"""English noun for a straight run of spaces."""
DEEPEST = 8
"""Greatest depth to which expressions and the values they read are followed to find a noun."""


MANY = ("bs", "ds", "gs", "ks", "ls", "ps", "rs", "ts")
"""Last letters of nouns taken to be plurals already: `pips`, `cards`."""


def plain(name: str) -> str:
    """Return an identifier as words: `high-bid` is `high bid`, `Bid-place` is `bid place`."""
    found = words(name).strip()
    return found.lower() if name[:1].isupper() else found


def several(noun: str) -> str:
    """Return the plural of a noun: `boats`, `catches`, `cities`, `fish`, `dice`."""
    if noun.endswith("fish"):
        return noun
    if noun == "die" or noun.endswith(" die"):
        return f"{noun[:-3]}dice"
    if noun.endswith("y") and noun[-2:-1] not in set("aeiou"):
        return f"{noun[:-1]}ies"
    if noun.endswith(MANY):
        return noun
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


COUNTED = re.compile(
    r"(?<![^ ])[^ ]+(?= (?:\w+ed|drawn|left|lost|made|won|in|of|on|out|to|with|without|after|for)\b|$)"
)
"""Pattern of the counted noun in the title of a number: `Crates` in `Crates in the supply`."""
SINGULAR_IN_S = ("ss", "us", "is", "gas")
"""Last letters of nouns that end in `s` and are no plurals: `bonus`, `progress`."""
WITH_IE = ("tie", "pie", "lie", "cookie", "movie", "pixie", "zombie")
"""Nouns whose plural in `ies` does not come from a noun in `y`."""


def one_of(title: str) -> str:
    """Return the title of a number as for one of it: `bonus action marker`, `crate in the supply`, `fuel`."""
    found = COUNTED.search(title)
    noun = found[0] if found is not None else ""
    if found is None or noun.lower().endswith(SINGULAR_IN_S):
        return title
    ways = (*(noun[:-1] for each in WITH_IE if noun.lower() == f"{each}s"), f"{noun[:-3]}y", noun[:-2], noun[:-1])
    single = next((each for each in ways if each != noun and several(each) == noun), noun)
    return f"{title[: found.start()]}{single}{title[found.end() :]}"


class Names:
    """Titles of a game's declarations, and facts about its names that sentences depend on."""

    def __init__(self, game: m.GameFile, seats: int | None = None, outdated: Container[tuple[str, int]] = ()) -> None:
        self.outdated = outdated
        self.tells = False
        """Whether a line's sentences of the author, if it has any, take the place of the exact ones."""
        allowed = None if game.header is None else game.header.seats
        self.counts = frozenset[str]() if allowed is None else {str(n) for n in range(allowed.low, allowed.high + 1)}
        """Numbers of players the game allows, as keys of columns that depend on it."""
        self.spread: dict[str, str] = {}
        """Numbers of a sentence by name, where one book is for several numbers of players."""
        self.fields: dict[tuple[str, str], m.Field] = {}
        self.actions: dict[str, m.ActionDecl] = {}
        self.phases: dict[str, m.PhaseDecl] = {}
        self.kinds: dict[str, str | None] = {}
        self.rules: dict[str, str] = {}
        self.scores: dict[str, str] = {}
        self.pieces = {str(decl.name) for decl in game.decls if isinstance(decl, m.PiecesDecl)}
        self.changing: dict[tuple[str, str], dict[str, None]] = {}
        """Names of the rules that change a value, by the value's owner and name, in order."""
        self.numbers: dict[str, str | None] = {}
        """Constants of `by players` as written for this number of players; None if that number is open."""
        self.columns: dict[tuple[str, str], str | None] = {}
        """Kinds of things that a table column names, by kind of the table and column name."""
        self.titles: dict[tuple[str, str], str] = {}  # see `row`, `kind` and `several`
        self.families: set[tuple[str, str]] = set()
        """Columns that exist once for each key, by kind of the table and column name."""
        self.seats = seats
        self.said: dict[Hashable, tuple[m.Node, Any]] = {}
        """Cached English for syntax tree nodes, by rendering context; see `Voice.once`."""
        self.words: dict[str, str | None] = {}
        """Kind of each named thing, by its name; None for a name that things of two kinds have."""
        self.rows: dict[str, set[str]] = {}
        """Names of the things of each kind."""
        self.alike: set[str] = set()
        """Kinds of pieces of which several are alike."""
        self.ordered: set[str] = set()
        """Types whose words are compared by their order."""
        self.automatic = None if game.header is None or game.header.automatic is None else str(game.header.automatic)
        for decl in game.decls:
            self._take(decl)
        found = (step for decl in game.decls for step in decl.inside(m.Step))
        self.steps = {str(step.name): str(step.title or plain(str(step.name)).capitalize()) for step in found}

        self.alone, self.staying, self.offered = done_at_one_place(game), staying(game), offered(game)
        """Actions that are described where they run; zones nothing leaves; fixed arguments of offered actions."""
        self.never_changed = never_changed(game)
        """Fields of the table that no line changes, with their start values."""
        self.by_automatic = done_by_automatic(game, self.automatic)
        """Actions that only the automatic seat does."""
        boards = [str(decl.name) for decl in game.decls if isinstance(decl, m.SpacesDecl)]
        self.board = self.kind(boards[0]) if len(boards) == 1 else None
        """Noun for a space of the board, None unless there is exactly one board."""
        self.nouns = {self.kind(kind): kind for kind in (*READY, *self.kinds)}
        """Kind of things for each English noun."""

    def _take(self, decl: m.Decl) -> None:
        """Add the names of a declaration."""
        match decl:
            case m.ActionDecl():
                self.actions[str(decl.name)] = decl
            case m.PhaseDecl():
                self.phases[str(decl.name)] = decl
            case m.RuleDecl():
                self._watch(decl)
                self.rules[str(decl.name)] = str(decl.title or plain(str(decl.name)).capitalize())
            case m.TypeDecl() | m.PiecesDecl() | m.SpacesDecl():
                self._kind(decl)
            case m.HasBlock():
                owner = {"table": TABLE, "player": PLAYER}.get(decl.owner.form)
                named = owner or (decl.owner.kind.text if decl.owner.kind is not None else "")
                self.fields.update({(named, str(field.name)): field for field in decl.fields})
            case m.PlayersTable():
                self.numbers.update(_by_players(decl.table, self.seats))
            case m.ScoringDecl():
                self.scores.update({str(line.name): str(line.title) for line in decl.lines if line.title})
            case _:
                pass

    def _kind(self, decl: m.TypeDecl | m.PiecesDecl | m.SpacesDecl) -> None:
        name = str(decl.name)
        self.kinds[name] = None if decl.title is None else str(decl.title)
        if decl.noun is not None and str(decl.noun) not in map(self.kind, self.kinds):
            self.titles[name, ""] = str(decl.noun)
            self.titles |= {} if decl.plural is None else {("", str(decl.noun)): str(decl.plural)}
        tables = (decl.table, decl.marks) if isinstance(decl, m.SpacesDecl) else (decl.table,)
        for found, at, column in (
            (each, at, column) for each in tables if each for at, column in enumerate(each.columns)
        ):
            cells = (row.cells[at] for row in found.rows if at < len(row.cells))
            each = next((cell.kind.text for cell in cells if isinstance(cell, m.EachKindCell)), None)
            source = each if column.source is None else str(column.source)
            self.columns[name, column.name] = None if source is None else self.kind(source)
            self.families |= set() if column.key is None else {(name, column.name)}
            self.titles |= {} if column.title is None else {(name, column.name): str(column.title)}
        rows = () if decl.table is None else decl.table.rows
        named = [(row.cells[0].word, row) for row in rows if row.cells and isinstance(row.cells[0], m.WordCell)]
        self.titles |= {(name, word): str(row.title) for word, row in named if row.title is not None}
        words = [word for word, _ in named]
        words += [str(word) for word in (decl.words if isinstance(decl, m.TypeDecl) else ())]
        self.rows[self.kind(name)] = set(words)
        self.words.update({word: None if word in self.words else self.kind(name) for word in words})
        if isinstance(decl, m.PiecesDecl) and decl.table is not None and _has_copies(decl.table):
            self.alike.add(name)
        if not isinstance(decl, m.PiecesDecl) and getattr(decl, "numbers", None) is None:
            self.ordered.add(name)

    def _watch(self, rule: m.RuleDecl) -> None:
        for clause in rule.clauses:
            if isinstance(clause, m.Adjust):
                target = clause.target
                of = target.of if isinstance(target, m.Index) else target
                name = of.text if isinstance(of, m.Name) else str(getattr(of, "name", ""))
                owner = PLAYER if isinstance(of, m.Your) else TABLE if isinstance(of, (m.Name, Call)) else ANYBODY
                self.changing.setdefault((owner, name), {})[str(rule.name)] = None

    def changed_by(self, owner: str | None, name: str) -> list[str]:
        """Return the titles of the rules that change a value; empty for a column or stored field."""
        if not isinstance(self.declared(name, owner), m.ValueField) or (owner, name) in self.columns:
            return []
        asked = dict.fromkeys((*self.changing.get((owner or "", name), ()), *self.changing.get((ANYBODY, name), ())))
        return [self.rules[rule] for rule in asked]

    def may_change(self, name: str) -> bool:
        """Return whether rules change a value of this name, with any owner."""
        return any(known == name for _, known in self.changing)

    def action(self, name: str) -> str:
        """Return the title of an action; without one, its name with blanks for hyphens and a capital."""
        known = self.actions.get(name)
        return str(known.title) if known is not None and known.title is not None else plain(name).capitalize()

    def phase(self, name: str) -> str:
        """Return the title of a phase; without one, its name with blanks for hyphens and a capital."""
        known = self.phases.get(name)
        return str(known.title) if known is not None and known.title is not None else plain(name).capitalize()

    def kind(self, name: str) -> str:
        """Return the English noun for one thing of a kind: `boat`, `license`."""
        return self.titles.get((name, "")) or (plain(name) if name in self.kinds else READY.get(name, plain(name)))

    def several(self, noun: str) -> str:
        """Return the plural of a noun, as the file gives it or as most nouns form it."""
        return self.titles.get(("", noun)) or several(noun)

    def row(self, kind: str, word: str) -> str:
        """Return the title of a row or column of a kind, or its name with blanks."""
        return self.titles.get((kind, word)) or plain(word)

    def word(self, word: str) -> str:
        """Return the title of the thing with this name, or the name with blanks."""
        return self.row(self.nouns.get(self.words.get(word) or "", ""), word)

    def kind_title(self, name: str) -> str:
        """Return the title of a kind, or its name if it has no title."""
        return self.kinds.get(name) or plain(name).capitalize()

    def field(self, name: str, owner: str | None) -> str:
        """Return the title of a column, field, zone or value, or its name, of any kind if `owner` is None."""
        field = None if (owner, name) in self.columns else self.declared(name, owner)
        if field is not None and field.title is not None:
            return str(field.title)
        return self.scores.get(name) or self.row(owner or "", name)

    def declared(self, name: str, owner: str | None) -> m.Field | None:
        """Return the declaration of an owner's member, or of the first owner who has one; else None."""
        if owner is not None and (owner, name) in self.fields:
            return self.fields[owner, name]
        having = [field for (whose, known), field in self.fields.items() if known == name and whose != TABLE]
        return having[0] if having else None

    def noun(self, source: m.Expr | None, known: Mapping[str, str | None], depth: int = 0) -> str | None:
        """Return the noun (such as `boat`) of an expression's thing or members, or None."""
        if source is None or depth > DEEPEST:
            return None
        match source:
            case m.KindName():
                return self.kind(source.text) if source.text in self.kinds or source.text in READY else None
            case m.Comprehension() if source.op not in ORDERED:
                return None
            case m.Index(of=inner) | m.EndsOf(of=inner) | m.Comprehension(source=inner) | m.ListLit(items=(inner, *_)):
                return self.noun(inner, known, depth + 1)
            case m.IfExpr(then=inner) | m.Placements(grid=inner) | m.ByCase(rows=(m.CaseRow(value=inner), *_)):
                return self.noun(inner, known, depth + 1)
            case m.RangeExpr():
                return NUMBER
            case m.Your(args=(first, *_)) | m.Possessive(args=(first, *_)) if str(source.name) == "own":
                return self.noun(first, known, depth + 1)
            case m.Name(text=name) if name in known:
                return known[name]
            case m.Name(text=name) | Call(name=m.Ident(text=name)) if name in PLAYERS:
                return "player"
            case Call(name=m.Ident(text="neighbours"), args=(_, kind)):
                return self.noun(kind, known, depth + 1)
            case Call(name=m.Ident(text=name), args=(first, *_)) if name in OF_ITS_KIND:
                return self.noun(first, known, depth + 1)
            case _:
                return self._of_named(source, known, depth)

    def owner(self, of: m.Expr, known: Mapping[str, str | None]) -> str | None:
        """Return the name, as in the file, of the kind of thing an owner expression stands for, or None."""
        return self.nouns.get(self.noun(of, known) or "")

    def _of_named(self, source: m.Expr, known: Mapping[str, str | None], depth: int) -> str | None:
        match source:
            case Call(name=m.Ident(text="lines")):
                return LINE
            case Call(name=m.Ident(text="next" | "previous"), args=(first,)):
                return self.noun(first, known, depth + 1) or "player"
            case m.Name(text=name) | Call(name=m.Ident(text=name)):
                return self._of_field(name, TABLE, known, depth) or self.words.get(name)
            case m.Your():
                return self._of_field(str(source.name), PLAYER, known, depth)
            case m.Possessive():
                owner, name = self.owner(source.of, known), str(source.name)
                if owner is not None and (owner, name) in self.columns:
                    return self.columns[owner, name]
                if name == "owner":
                    return "player"
                return self._of_field(name, owner, known, depth)
            case Its():
                return self._of_field(str(source.name), None, known, depth)
            case _:
                return None

    def _of_field(self, name: str, owner: str | None, known: Mapping[str, str | None], depth: int) -> str | None:
        match self.declared(name, owner):
            case m.StoredField() as field:
                return self.noun_of_type(field.type)
            case m.ValueField() as value:
                return (
                    self.noun(value.result, known, depth + 1) if value.type is None else self.noun_of_type(value.type)
                )
            case _:
                return None

    def noun_of_type(self, declared: m.TypeExpr | None) -> str | None:
        """Return the noun for the things that a type holds, or None if it has none or several."""
        match declared:
            case m.RangeType():
                return NUMBER
            case m.ZoneType(kinds=(only,)) | m.SetType(kind=only):
                return self.kind(only.text)
            case m.ChoiceType(options=(m.KindName(text=only), *_)) if only in self.kinds or only in READY:
                return self.kind(only)
            case _:
                return None


def _has_copies(table: m.Table) -> bool:
    """Return whether a row in a table of pieces stands for more than one piece."""
    columns = [at for at, column in enumerate(table.columns) if column.name == "copies"]
    cells = (row.cells[at] for row in table.rows for at in columns if at < len(row.cells))
    return any(not isinstance(cell, m.NumberCell) or cell.value > 1 for cell in cells)


def _by_players(table: m.Table, seats: int | None) -> Iterator[tuple[str, str | None]]:
    """Yield each constant of a table `by players` with its number for `seats` players, as written."""
    at = next((at for at, column in enumerate(table.columns) if column.name == str(seats)), None)
    for row in table.rows:
        if row.cells and isinstance(row.cells[0], m.WordCell):
            cell = row.cells[at] if at is not None and at < len(row.cells) else None
            yield row.cells[0].word, None if cell is None else said(cell)
