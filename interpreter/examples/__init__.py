"""Running of worked examples as tests: `run_examples` returns a Result for each."""

from __future__ import annotations

from interpreter.examples.result import Failure, Result
from interpreter.examples.run import SEEDS, run_example, run_examples, run_without, with_examples

__all__ = ["SEEDS", "Failure", "Result", "run_example", "run_examples", "run_without", "with_examples"]
