"""Export of a game: its WebAssembly module, and a description of state, visibility and decisions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Any

from gamespec.analysis.faces import words
from gamespec.checked.expressions import ValueGet, Var
from gamespec.checked.kinds import ONE, Kind
from gamespec.checked.things import Field, Sight, Value, Zone
from gamespec.checked.types import Int, Thing
from interpreter.browser.decisions import Decisions, Questions, Types
from interpreter.code.passes import improved
from interpreter.code.read import Playable
from interpreter.code.types import Maybe, Row
from interpreter.compiler.playable import playable
from interpreter.scene.declared import declared
from interpreter.scene.pieces import plain
from interpreter.simulate.bot_code import BotCode
from interpreter.simulate.counting import Uncountable
from interpreter.simulate.crew import GREEDY
from interpreter.state.game import Game
from interpreter.state.views.shown import always_hidden, shown_by
from interpreter.state.visibility.sight import back_of, eyes
from interpreter.state.wording.names import thing_name
from interpreter.state.worlds.open_games import has_hidden
from interpreter.wasm.encoding.words import words as words_of
from interpreter.wasm.module import Answers, Flow, module
from interpreter.wasm.printing.printer import STATE

Data = dict[str, Any]
RANDOM = "random"


class Exported:
    """Export of one game; raises Unreadable or Unprintable where WebAssembly cannot play the game."""

    def __init__(self, game: Game) -> None:
        self.game, self.program = game, game.program
        checked = self.program.checked
        self.kinds: list[Kind] = list(dict.fromkeys([*checked.kinds, checked.player]))
        self.number_of = {kind: number for number, kind in enumerate(self.kinds)}
        self.declared = declared(self.program)
        self._questions = Questions(self.program)
        self._types = Types(self.program, self.number_of)

    @cached_property
    def description(self) -> Data:
        """Return all that a web page has to know of the rules, as plain data ready for JSON."""
        checked, layout = self.program.checked, self.program.layout
        decisions = Decisions(self.program, self._questions, self._types)
        fields = [self._field(stored) for stored in checked.fields]
        zones = [self._zone(zone) for zone in checked.zones]
        values = [self._value(value, expr) for shown in shown_by(self.program).values() for value, expr in shown]
        return {
            "title": checked.title,
            "name": self.game.name,
            "seats": list(checked.seat_names),
            "people": self.game.people,
            "bots": self.bots,
            "player": self.number_of[checked.player],
            "state": STATE,
            "cells": layout.size,
            "fields": fields,
            "zones": zones,
            "values": values,
            "kinds": [self._kind(kind) for kind in self.kinds],
            "zone_of": [[checked.zones.index(zone), owner, key] for zone, owner, key in layout.zone_of],
            "address_of": layout.address_of,
            "phases": [[phase.name, phase.title or words(phase.name)] for phase in checked.phases],
            "routines": len(self.program.graph.routines),
            "nodes": [decisions.node(node) for node in self.program.graph.nodes],
            "types": self._types.described,
            "boards": [self._board(kind) for kind in self.declared.boards],
            "scores": list(self.program.scoring.names),
            "score_lines": self.game.score_lines,
            "ranking": [[sign, name] for sign, name in self.program.scoring.ways],
            "checks": [check.text for check in self.program.runtime_checks],
            "results": self._results,
        }

    @cached_property
    def module(self) -> bytes:
        """Return the bytes of the WebAssembly module, which exports the functions the description names."""
        assert self.description
        with_bot, plays = (self._playable, None) if self._bot is None else self._bot.added(self._playable)
        found = improved(with_bot)
        flow = Flow([stop.run for stop in found.stops], [stop.apply for stop in found.stops], found.first)
        return module(found.code, flow, found.begun, Answers(self._asked, plays))

    @property
    def bots(self) -> list[str]:
        """Return the names of the bots that the WebAssembly module can play; `random` is always one."""
        return [RANDOM] if self._bot is None else [RANDOM, GREEDY]

    @cached_property
    def _bot(self) -> BotCode | None:
        """Return the additional code for the bot `greedy`; None where something is hidden.

        There the bot remembers what its seat has seen at each decision, which a page does not note.
        """
        if has_hidden(self.program):
            return None
        try:
            return BotCode(self.game.program, [GREEDY] * self.game.players)
        except Uncountable:
            return None

    @cached_property
    def _playable(self) -> Playable:
        return playable(self.program, asked=self._questions.limits)

    @property
    def _asked(self) -> list[str]:
        ranked = [name for _, name in self.program.scoring.ways if name is not None]
        return list(dict.fromkeys([*self._questions.limits, *self.program.scoring.names, *ranked]))

    @property
    def _results(self) -> dict[str, list[str]]:
        """Return the results of functions by name: `number`, `maybe` (a flag first), `none` (a flag)."""
        functions = self._playable.code.functions
        kinds = {name: functions[name].result for name in self._questions.limits}
        return {name: [_part(part) for part in kind.parts] for name, kind in kinds.items() if isinstance(kind, Row)}

    # declarations

    def _kind(self, kind: Kind) -> Data:
        layout, checked = self.program.layout, self.program.checked
        things = range(kind.size)
        found: Data = {
            "name": kind.name,
            "title": kind.title or words(kind.name.lower()),
            "sort": kind.sort,
            "size": kind.size,
            "rows": list(kind.rows),
            "row_of": list(kind.row_of),
            "fields": [
                at for at, stored in enumerate(checked.fields) if stored.owner is kind and not stored.machine_made
            ],
            "zones": [at for at, zone in enumerate(checked.zones) if zone.owner is kind],
        }
        if kind.sort != "piece":
            found["names"] = [thing_name(self.program, kind, thing) for thing in things]
            found["plain"] = [thing_name(self.program, kind, thing, plain=True) for thing in things]
            found["owner_of"] = list(kind.owner_of)
            return found
        back = kind.back_shows
        shows = [None] * kind.size if back is None else [self._shown_back(kind, piece) for piece in things]
        return {
            **found,
            "owner_of": list(kind.owner_of),
            "unnamed": kind.unnamed(1),
            "form": ONE[kind.form] if kind.form else "piece",
            "backs": None if back is None else [back_of(kind, piece) for piece in things],
            "shows": None if back is None else shows,
            "where": layout.where[kind],
            "shown": layout.shown.get(kind),
            "plain_pieces": kind in eyes(self.program).plain_pieces,
            "only_face": [kind.only_face(piece) for piece in things] if kind.is_die else None,
        }

    def _shown_back(self, kind: Kind, piece: int) -> str | None:
        column = kind.back_shows
        cell = None if column is None else column.cells[kind.row_of[piece]]
        if column is None or not isinstance(cell, int):
            return None
        if isinstance(column.type, Thing):
            return plain(thing_name(self.program, column.type.kind, cell))
        return plain(cell if isinstance(column.type, Int) else cell == 1)

    def _field(self, stored: Field) -> Data:
        place, kind, owner = self.program.layout.fields[stored], stored.type, stored.owner
        never_negative = isinstance(kind, Int) and (kind.low is None or kind.low >= 0) and stored.starts is None
        key = None if owner is None else owner.name, stored.name
        return {
            **self._drawn(owner, stored.name),
            "type": self._types.number(kind),
            "keys": [self.number_of[each] for each in stored.keys],
            "base": place.base,
            "stride": place.stride,
            "start": stored.start if stored.is_face else None,
            "face": stored.is_face,
            "unset": isinstance(kind, Int) and (kind.optional or never_negative),
            "at_start": self.declared.starts.get(key),
            "sight": self._sight(stored.sight, ((stored.self_var, owner),)),
            "made": stored.machine_made,
        }

    def _zone(self, zone: Zone) -> Data:
        place = self.program.layout.zones[zone]
        return {
            **self._drawn(zone.owner, zone.name),
            "shape": zone.shape,
            "kind": self.number_of[zone.kinds[0]],
            "keys": [self.number_of[kind] for kind in zone.keys],
            "first": place.first_id,
            "count": place.keys,
            "head": place.head,
            "sight": self._sight(zone.sight, ((zone.owner_var, zone.owner), (zone.piece_var, zone.kinds[0]))),
        }

    def _value(self, value: Value, expr: ValueGet) -> Data:
        owner = () if value.self_var is None or value.owner is None else ((value.self_var, value.owner),)
        params = [(var, var.type.kind) for var in value.params if isinstance(var.type, Thing)]
        kind = value.type
        return {
            **self._drawn(value.owner, value.name),
            "type": self._types.number(kind),
            "keys": [self.number_of[each] for _, each in params],
            "asked": self._questions.expression(expr, (*owner, *params)),
            "unset": isinstance(kind, Int) and kind.optional,
            "hidden": self._hidden(value, expr, [each for _, each in params]),
        }

    def _hidden(self, value: Value, expr: ValueGet, params: Sequence[Kind]) -> Data | bool:
        """Return whether a value is hidden, or a table of this by observer, owner and arguments."""
        owners = 1 if value.owner is None else value.owner.size
        found = {
            observer: [
                [
                    self._is_hidden(observer, (value, expr), owner, args)
                    for args in product(*(range(kind.size) for kind in params))
                ]
                for owner in range(owners)
            ]
            for observer in range(-1, self.game.players)
        }
        every = {hidden for owned in found.values() for each in owned for hidden in each}
        return next(iter(every)) if len(every) == 1 else {str(observer): owned for observer, owned in found.items()}

    def _is_hidden(self, observer: int, asked: tuple[Value, ValueGet], owner: int, args: tuple[int, ...]) -> bool:
        """Return whether a value is hidden from an observer, or may be, if the state decides it."""
        found = always_hidden(self.program, observer, asked, owner, args)
        return has_hidden(self.program) if found is None else found

    def _drawn(self, owner: Kind | None, name: str) -> Data:
        key = None if owner is None else owner.name, name
        return {
            "name": name,
            "title": self.declared.title(*key),
            "owner": None if owner is None else self.number_of[owner],
            "drawn": key in self.declared.drawn,
            "on_board": key in self.declared.on_boards,
            "is_shown": key in self.declared.shown,
        }

    def _sight(self, sight: Sight, given: Sequence[tuple[Var | None, Kind | None]]) -> Data:
        known = [(at, var, kind) for at, (var, kind) in enumerate(given) if var is not None and kind is not None]
        seen = [
            [
                each.by,
                None if each.when is None else self._questions.expression(each.when, ((v, k) for _, v, k in known)),
                [at for at, _, _ in known],
            ]
            for each in sight.seen
        ]
        return {"open": sight.open, "top": sight.top_open, "front": sight.with_front, "seen": seen}

    # boards

    def _board(self, kind: Kind) -> Data:
        facts, checked = self.declared, self.program.checked
        refs = facts.refs(kind)
        last = {ref: space for space, ref in enumerate(refs)}
        has_things = any(part.get(kind) for part in (eyes(self.program).fields_of, eyes(self.program).zones_of))
        return {
            "kind": self.number_of[kind],
            "title": kind.title or words(kind.name),
            "refs": refs,
            "names": facts.names(kind),
            "last": [last[ref] for ref in refs],
            "things": (has_things or kind in shown_by(self.program)) and kind.sort in {"space", "words"},
            "owned": facts.is_owned(kind),
            "table": list(facts.keyed(kind, None)),
            "player": list(facts.keyed(kind, checked.player)),
            "standing": [
                at
                for at, stored in enumerate(checked.fields)
                if not stored.keys
                and isinstance(stored.type, Thing)
                and stored.type.kind is kind
                and stored.owner in (None, checked.player)
                and facts.is_drawn(stored.owner, stored.name)
                and not stored.machine_made
            ],
            "drawings": {
                self.number_of[piece]: [facts.drawings(piece, row, kind) for row in range(len(piece.rows))]
                for piece in self.kinds
                if any(facts.drawings(piece, row, kind) for row in range(len(piece.rows)))
            },
        }


def _part(kind: object) -> str:
    if not isinstance(kind, Maybe):
        return "number"
    return "maybe" if words_of(kind.of) else "none"
