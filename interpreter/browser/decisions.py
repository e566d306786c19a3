"""Decisions of a game as plain data: meaning of move codes, player to move, size of a set to choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gamespec.checked.expressions import Const, Expr, Var
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Int, Placement, Row, Thing, Type, YesNo
from interpreter.compiler.graph import DecidePayment, Node
from interpreter.compiler.menus.move_codes import (
    ChoiceCodes,
    OfferCodes,
    OfferedAction,
    PaymentCodes,
    PickCodes,
    is_repeated,
)
from interpreter.compiler.program import Program
from interpreter.kernel.spaces.placements import placements
from interpreter.state.wording.names import placement_name

Data = dict[str, Any]


class Types:
    """Numbered descriptions of the types of values, each type described once."""

    def __init__(self, program: Program, number_of: Mapping[Kind, int]) -> None:
        self._program, self._number_of = program, number_of
        self._known: dict[str, int] = {}
        self.described: list[Data] = []

    def number(self, kind: Type) -> int:
        """Return the number of a type's description; a new type is described now."""
        key = repr(kind)
        if key not in self._known:
            self._known[key] = len(self.described)
            self.described.append(self._one(kind))
        return self._known[key]

    def _one(self, kind: Type) -> Data:
        if isinstance(kind, Thing):
            return {"sort": "thing", "kind": self._number_of[kind.kind]}
        if isinstance(kind, Row):
            return {"sort": "row", "kind": self._number_of[kind.kind]}
        if isinstance(kind, YesNo):
            return {"sort": "yes"}
        if isinstance(kind, Placement):
            every = range(placements(self._program.checked, kind.grid).size)
            names, plain = (
                [placement_name(self._program, kind, at, plain=short) for at in every] for short in (False, True)
            )
            return {"sort": "placement", "names": names, "plain": plain}
        return {"sort": "number", "optional": isinstance(kind, Int) and kind.optional}


class Decisions:
    """Descriptions of the nodes at which a game waits: decisions, draws and ends."""

    def __init__(self, program: Program, questions: Questions, types: Types) -> None:
        self._program, self._questions, self._types = program, questions, types

    def node(self, node: Node) -> Data:
        """Return a node's phase, step and decision; `back` is the cell that says where shared code returns."""
        slot = None if node.routine is None else self._program.module.slots.get(node.routine.back)
        found: Data = {
            "sort": node.sort,
            "phase": None if node.phase is None else self._program.checked.phases.index(node.phase),
            "step": node.step,
            "back": None if slot is None else slot.base,
        }
        if node.sort == "decision":
            found["decision"] = self._decision(node)
        return found

    def _decision(self, node: Node) -> Data:
        names, codes, number = self._program.nodes, self._program.nodes.codes[node.id], self._types.number
        found: Data = {"seat": self._questions.function(names.seat[node.id])}
        if isinstance(codes, OfferCodes):
            options = [self._option(codes, offered) for offered in codes.options]
            return {**found, "sort": "offer", "stop": codes.stop, "options": options}
        if isinstance(codes, ChoiceCodes):
            first = (1 if codes.stop else 0) - codes.low
            kind, name = codes.choice.var.type, codes.choice.var.name
            return {**found, "sort": "choice", "stop": codes.stop, "first": first, "type": number(kind), "name": name}
        if isinstance(codes, PickCodes):
            kind, name = codes.pick.it.type, codes.pick.var.name
            wanted = self._questions.function(names.wanted[node.id])
            return {**found, "sort": "pick", "first": codes.first, "type": number(kind), "name": name, "wanted": wanted}
        assert isinstance(codes, PaymentCodes)
        assert isinstance(node.exit, DecidePayment)
        kind, name = codes.payment.it.type, codes.payment.var.name
        due = self._questions.function(names.due[node.id])
        return {**found, "sort": "payment", "first": 1, "type": number(kind), "name": name, "due": due}

    def _option(self, codes: OfferCodes, offered: OfferedAction) -> Data:
        action, parts = offered.action, offered.dimensions
        written = [
            [self._types.number(param.var.type), self._argument(arg)]
            for param, arg in zip(action.params, offered.option.args, strict=False)
            if is_repeated(codes, action) or not param.given
        ]
        given = sum(not param.given for param, _ in zip(action.params, offered.option.args, strict=False))
        return {
            "action": action.name,
            "base": offered.base,
            "size": offered.size,
            "chosen": [[self._types.number(d.var.type), d.low, d.width, d.factor] for d in parts],
            "written": written,
            "given": given,
        }

    def _argument(self, arg: Expr) -> int | str:
        """Return the value of an argument written in the rules, or the name of the function that computes it."""
        return arg.value if isinstance(arg, Const) else self._questions.expression(arg)


# ---- functions of the WebAssembly module that a web page calls on a state, with limits of arguments


class Questions:
    """Collection of the WebAssembly functions that the description of a game refers to by name."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._limits: dict[str, tuple[int, ...]] = {}

    @property
    def limits(self) -> Mapping[str, tuple[int, ...]]:
        """Return the greatest value of each parameter, by the function's name."""
        return self._limits

    def expression(self, expr: Expr, given: Iterable[tuple[Var, Kind]] = ()) -> str:
        """Return the name of the function that evaluates an expression, with parameters for `given` variables."""
        pairs = tuple(given)
        return self.function(
            self._program.emitted_name(expr, tuple(var for var, _ in pairs)), *(kind for _, kind in pairs)
        )

    def function(self, name: str, *kinds: Kind) -> str:
        """Add an emitted function, with parameters that are things of these kinds; return its name."""
        self._limits[name] = tuple(kind.size - 1 for kind in kinds)
        return name
