"""Texts of legal moves: print each move unambiguously, and parse typed texts.

Moves get their text from a program and a state array. A piece whose front the player to move does not see is named by
its place; pieces of the same name that differ get `at N`, counted in the order of the public view.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from weakref import WeakKeyDictionary

from gamespec.budgets import MOVES
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Option
from gamespec.checked.types import Type
from gamespec.nearest import either
from interpreter.compiler.graph import Joined
from interpreter.compiler.program import Program
from interpreter.compiler.questions import first_alike
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move, Word, written
from interpreter.state.visibility.sight import PUBLIC, eyes, rank, shown_order
from interpreter.state.wording.names import in_order, piece_name, spot_of, value_name

# ---- options of the decision at a state, whether or not they are legal
#
# An inner choice of an action has none. An `anytime` action, which joins the offers of other decisions, counts where
# its player is to move.


def open_options(program: Program, s: list[int]) -> list[Option]:
    """Return the options of the current decision, legal or not, `anytime` actions last."""
    way = program.node(s).exit
    offer = getattr(way, "offer", None)
    if offer is None:
        return []
    joined: tuple[Joined, ...] = getattr(way, "joined", ())
    mine = [each.option for each in joined if program.number(each.player, s) == program.seat(s)]
    return [*offer.options, *mine]


# ---- texts of legal moves


KEPT = 4096
"""Most normalised texts in each cache, for comparing a typed text with each move."""
LONGEST = 1_000
"""Maximum length of a typed move in characters; a longer text is refused unread."""
BLANKS = re.compile(r"\s*([(),\[\]])\s*")
KIND = re.compile(r"[a-z][\w-]*\[([^\[\]]*)\]")
KIND_NAMED = re.compile(r"([A-Z][\w-]*)\s*\[[^\[\]]*\]", re.IGNORECASE)
PLACE = re.compile(r" at \d+(?=[,)]|$)")


def offers(program: Program, s: list[int]) -> list[Move]:
    """Return the legal moves with texts for the player to move, in an order that reveals nothing hidden."""
    codes = program.menu(s)
    if len(codes) > MOVES and len(codes) > (most := program.module.allowed(MOVES)):
        text = f"a decision has at most {most:,} legal moves to choose from (--budget 10 allows more)"
        raise program.failed(program.module.kept(text, program.node(s).span))
    return worded(program, s, codes)


def as_offered(program: Program, s: list[int], code: int) -> Move:
    """Return the legal move with the integer `code`, with its text for the player to move."""
    return next(move for move in offers(program, s) if move.code == code)


def worded(program: Program, s: list[int], codes: list[int]) -> list[Move]:
    """Return the moves of these codes, with distinct texts, in an order that hides nothing."""
    if not codes:
        return []
    kept, node, seat = _NAMED.setdefault(program, {}), s[PC], program.seat(s)
    ready = [move for code in codes if (move := kept.get((node, seat, code)))]
    if len(ready) == len(codes):
        return ready
    alike = first_alike(program, s)  # the name of a member of a set does not depend on what was picked before it
    names = dict.fromkeys([*alike.values(), *(code for code in codes if code not in alike)])
    named = _Namer(program, s, [program.move(s, code) for code in names])
    moves = [named.move(program.move(s, code), program.move(s, alike.get(code, code))) for code in codes]
    for move in moves:
        if (node, seat, move.code) in program.fixed and not any(_is_piece(kind, value) for kind, value in move.args):
            kept[node, seat, move.code] = move
    if named.unseen:
        return sorted(moves, key=lambda move: _natural(move.text))
    return _as_shown(program, s, moves) if len(moves) > 1 else moves


def _as_shown(program: Program, s: list[int], moves: list[Move]) -> list[Move]:
    """Return moves in the order of the rules, or of the view for pieces of a group."""
    look, layout = eyes(program), program.layout
    order: dict[tuple[str, str], int] = {}
    unordered = False

    def stands(kind: Type, value: int, word: Word) -> tuple[int, int, int]:
        nonlocal unordered
        pieces = piece_kind(kind)
        number = -1 if pieces is None or value < 0 else look.zone_number(s, pieces, value)
        if pieces is None or number < 0:
            return (-1, value, 0)
        if look.zones[number].shape != "group":
            return (number, layout.items(s, number).index(value), 0)
        unordered = True
        return (number, pieces.row_of[value], word.at)

    keys = [
        (
            order.setdefault((move.sort, move.action), len(order)),
            [stands(kind, value, word) for (kind, value), word in zip(move.args, move.words, strict=True)],
        )
        for move in moves
    ]
    return [moves[i] for i in sorted(range(len(moves)), key=keys.__getitem__)] if unordered else moves


def _is_piece(kind: Type, value: int) -> bool:
    return value >= 0 and piece_kind(kind) is not None


class _Namer:
    """Names of all arguments of the legal moves at one decision, for the player to move."""

    def __init__(self, program: Program, s: list[int], menu: list[Move]) -> None:
        self.program, self.s, self.seat = program, s, menu[0].seat
        self.unseen = False
        self._names = self._distinguished(menu)

    def move(self, move: Move, like: Move) -> Move:
        """Return a move with its text, in which arguments are named as in `like`, a move with similar pieces."""
        words = tuple(self._names[move.action, place, value] for place, (_, value) in enumerate(like.args))
        text = written(move, [word.text for word in words])
        return Move(move.action, move.sort, move.args, move.seat, move.code, text, words)

    def _distinguished(self, menu: list[Move]) -> dict[tuple[str, int, int], Word]:
        """Map each (action, position, value) of legal moves to its word, `at N` if not unique."""
        like: dict[tuple[str, int, str], list[int]] = {}
        kinds: dict[tuple[str, int], Kind] = {}
        named: dict[tuple[str, int, int], Word] = {}
        for move in menu:
            for place, (kind, value) in enumerate(move.args):
                here = (move.action, place, value)
                if here in named:
                    continue
                pieces = piece_kind(kind)
                if pieces is None or value < 0:
                    text = value_name(self.program, self.s, kind, value, self.seat)
                    named[here] = Word(text, value_name(self.program, self.s, kind, value, self.seat, plain=True))
                    continue
                named[here] = self._piece(pieces, value)
                self.unseen |= not named[here].by_row
                like.setdefault((move.action, place, named[here].text), []).append(value)
                kinds[move.action, place] = pieces
        for (action, place, name), pieces in like.items():
            others = self._unlike(kinds[action, place], pieces[0]) if self._is_written(action, place) else []
            if len(pieces) > 1 or others:
                numbers = places_of(self.program, self.s, kinds[action, place], pieces + others)
                for piece in pieces:
                    at = numbers[piece]
                    named[action, place, piece] = named[action, place, piece]._replace(text=f"{name} at {at}", at=at)
        return named

    def _piece(self, kind: Kind, piece: int) -> Word:
        """Return the word for a piece: by its row if its front is seen, otherwise by its place in a zone."""
        text, plain = (piece_name(self.program, self.s, kind, piece, self.seat, plain=short) for short in (False, True))
        if eyes(self.program).front(self.s, kind, piece, self.seat):
            return Word(text, plain, by_row=True)
        return Word(text, plain, spot=spot_of(self.program, self.s, kind, piece, self.seat))

    def _is_written(self, action: str, place: int) -> bool:
        """Return whether the rules fix the argument `place` of an action in an option now."""
        return any(
            option.action.name == action
            and place < sum(not param.given for param, _ in zip(option.action.params, option.args, strict=False))
            for option in open_options(self.program, self.s)
        )

    def _unlike(self, kind: Kind, piece: int) -> list[int]:
        """Return the other pieces of a piece's row and zone, if the public view distinguishes any of them."""
        number = eyes(self.program).zone_number(self.s, kind, piece)
        if number < 0 or not eyes(self.program).front(self.s, kind, piece, PUBLIC):
            return []
        likes = [p for p in self.program.layout.items(self.s, number) if kind.row_of[p] == kind.row_of[piece]]
        ranks = {rank(self.program, self.s, kind, other, PUBLIC) for other in likes}
        return [other for other in likes if other != piece] if len(ranks) > 1 else []


def places_of(program: Program, s: list[int], kind: Kind, pieces: list[int]) -> dict[int, int]:
    """Return each piece's N in `at N`: rank in a line or pile, else order of the view."""
    look = eyes(program)
    zones = sorted({look.zone_number(s, kind, piece) for piece in pieces})
    listed = [piece for number in zones if number >= 0 for piece in shown_order(program, s, number, PUBLIC)]
    if len(zones) == 1 and zones[0] >= 0 and look.zones[zones[0]].shape in {"line", "pile"}:
        return {piece: listed.index(piece) + 1 for piece in pieces}
    listed += [piece for piece in pieces if piece not in listed]
    return {piece: i + 1 for i, piece in enumerate(p for p in listed if p in set(pieces))}


def parse(program: Program, s: list[int], text: str, menu: list[Move] | None = None) -> Move | str:
    """Return the legal move that a typed text means (see `meant`), or why none."""
    moves = offers(program, s) if menu is None else menu
    return meant(text, moves) or no_move(text, moves)


def meant(text: str, moves: list[Move]) -> Move | None:
    """Return the one legal move that a typed text means; None if there is none or more than one.

    A move's own text means that move. Blanks and capitals do not matter; where it is unambiguous, `launch(cod)` means
    `launch(Boat[cod])`, `at N` may be omitted, and a blank stands for a hyphen.
    """
    own = [move for move in moves if move.text == text]
    if own and all((move.sort, move.action, move.args) == (own[0].sort, own[0].action, own[0].args) for move in own):
        return own[0]
    if len(text) > LONGEST:
        return None
    texts = tuple([move.text for move in moves])
    for number, (read, _) in enumerate(READINGS):
        found = [at for at in read_all(number, texts).get(read(text), ()) if kinds_agree(text, texts[at])]
        if len(found) == 1:
            return moves[found[0]]
    return None


@lru_cache(8)
def read_all(number: int, texts: tuple[str, ...]) -> dict[str, list[int]]:
    """Return positions of legal moves by text, normalised by reading `number`."""
    found: dict[str, list[int]] = {}
    for at, text in enumerate(texts):
        found.setdefault(READINGS[number][1](text), []).append(at)
    return found


COMPARED = 1_000
"""Number of legal moves among which those are sought that are spelt like a text."""
EXAMPLES = 6
"""Number of legal moves that the message of an error names."""
EXAMPLES_FOLLOW = "the legal moves are"
"""Beginning of the list of legal moves at the end of a message."""


def no_move(text: str, moves: list[Move]) -> str:
    """Return a message why a text means no legal move, with the closest legal moves; the search is slow."""
    if not moves:
        return "no player is to move now, because the game is over or something is drawn first"
    if len(text) > LONGEST:
        return f"a move can have at most {LONGEST:,} characters, but this text has {len(text):,}"
    wanted = normal(text)
    like = [move.text for move in moves if wanted and normal(move.text).startswith(wanted)]
    if not like:
        known = {move.text.lower(): move.text for move in moves[:COMPARED]}
        like = [known[near] for near in get_close_matches(text.strip().lower(), known, 3, 0.5)]
    if wanted == "stop":
        return "`stop` is not a legal move here, because this decision must be made"
    hint = f"; did you mean {either(like[:3])}?" if like else ""
    return f"{not_legal(text)}{hint}"


def not_legal(text: str) -> str:
    """Return the message that a text is no legal move, without a reason."""
    return f"`{text.strip()}` is not a legal move here" if text.strip() else "an empty text is not a legal move"


def with_examples(reason: str, text: str, moves: list[Move]) -> str:
    """Return the reason why a text is no legal move; if it gives no reason, append some legal moves."""
    if reason != not_legal(text) or not moves:
        return reason
    some = [f"`{move.text}`" for move in moves[:EXAMPLES]]
    more = f" and {len(moves) - len(some):,} more" if len(moves) > len(some) else ""
    return f"{reason}; {EXAMPLES_FOLLOW} {', '.join(some)}{more}"


@lru_cache(KEPT)
def normal(text: str) -> str:
    """Return a text in lower case, without needless blanks, with the names in bundles (amounts) sorted."""
    return in_order(BLANKS.sub(r"\1", " ".join(text.split())).lower())


@lru_cache(KEPT)
def _without_kinds(text: str) -> str:
    return BLANKS.sub(r"\1", KIND.sub(r"\1 ", normal(text))).strip()


def kinds_agree(text: str, offered: str) -> bool:
    """Return whether two texts name no kinds that contradict each other; either may leave out kinds."""
    said, named = ([kind.lower() for kind in KIND_NAMED.findall(each)] for each in (text, offered))
    fewer, more = sorted((said, named), key=len)
    left = iter(more)
    return all(kind in left for kind in fewer)


@lru_cache(KEPT)
def _spoken(text: str) -> str:
    """Return a text without names of kinds and with blanks for hyphens, as names are printed on a table."""
    return _without_kinds(text).replace("-", " ")


@lru_cache(KEPT)
def least(text: str) -> str:
    """Return the shortest text that may mean the same move: without names of kinds and without `at N`."""
    return _without_kinds(PLACE.sub("", text))


READINGS = ((normal, normal), (_without_kinds, _without_kinds), (_without_kinds, least), (_spoken, _spoken))
"""Pairs of functions that normalise a typed text and a legal move's text to compare them, in order."""


def _natural(text: str) -> list[tuple[int, int, str]]:
    return [(1, int(part), "") if part.isdecimal() else (0, 0, part) for part in re.split(r"(\d+)", text)]


_NAMED: WeakKeyDictionary[Program, dict[tuple[int, int, int], Move]] = WeakKeyDictionary()
"""Cache of moves whose text is the same in all states, as they name no piece, by (node, seat, code)."""
