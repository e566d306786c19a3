"""Running of a program's examples, sixteen random seeds for one that draws openly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gamespec.checked.game import Example, ThenLine
from gamespec.diagnostics import Diagnostic
from interpreter.compiler.analysis.suspension import Pauses, example_blocks
from interpreter.compiler.program import Program, compile_with_examples
from interpreter.examples.claims import fault
from interpreter.examples.result import ELSEWHERE, Failure, Result, StuckError, failed_check
from interpreter.examples.stage import Stage
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import RuntimeCheckFailed

SEEDS = 16
TABLED = ("holds", "lists", "lists-not", "family")
"""Claims about things and numbers of the table, some of which an unfinished move is still to change."""


def run_examples(program: Program, examples: Iterable[Example] | None = None) -> list[Result]:
    """Run the examples of a compiled game, or only those given; return their results in order."""
    program = with_examples(program)
    return [run_example(program, example) for example in (program.checked.examples if examples is None else examples)]


def with_examples(program: Program) -> Program:
    """Return the program, compiled again if its examples were not read or not runnable."""
    game = program.checked if program.whole is None else program.whole()
    pauses = Pauses(game)
    pausing = not program.graph.blocks and any(pauses.block(block) for block in example_blocks(game))
    anywhere = any(stored.starts_unset for stored in game.fields) and not program.careful
    if not (pausing or anywhere or game is not program.checked):
        return program
    return compile_with_examples(game)


def run_example(program: Program, example: Example) -> Result:
    """Run one example with as many random seeds as it needs, until one fails; return the result."""
    if example.faults:
        return run_without(example)
    for seed in range(1, SEEDS + 1):
        stage = Stage(program, example, seed)
        failures = _once(stage)
        by_chance = stage.by_chance
        if failures or not by_chance:
            told = seed if by_chance else None
            return Result(example, tuple(replace(failure, seed=told) for failure in failures), seed)
    return Result(example, (), SEEDS)


def run_without(example: Example) -> Result:
    """Return the failed result of an example with errors, which cannot be run."""
    return Result(example, tuple(Failure(found.span, _of_finding(found)) for found in example.faults), 0)


def _of_finding(found: Diagnostic) -> str:
    return f"{found.message} [{found.code}]" + (f"; {found.help}" if found.help else "")


def _once(stage: Stage) -> list[Failure]:
    failures: list[Failure] = []

    def ask(line: ThenLine) -> None:
        text = fault_of(stage, line)
        if text is not None:
            waits = stage.waits() if line.sort in TABLED and not failures else None
            text = text if waits is None else f"{text}; {waits}"
            failures.append(Failure(line.span, stage.outside(text), asks=True))

    try:
        stage.play(ask)
    except StuckError as stuck:
        said = stuck.text if stuck.help == ELSEWHERE else f"{stuck.text}; {stuck.help}"
        failures.append(Failure(stuck.span, stage.outside(said)))
    return failures


def fault_of(stage: Stage, line: ThenLine) -> str | None:
    """Return as text what is the case instead if a claim fails in the current state; None if it holds."""
    try:
        return fault(stage, line)
    except RuntimeCheckFailed as broken:
        return failed_check(stage.program, broken.number)
    except CannotRun as missing:
        return f"an example cannot test this: {missing.construct}"
