"""Run a rulebook's worked examples as tests of the file that holds the rules.

`run_examples` returns a Result for each example of a compiled game, with actual values for lines that fail.
"""

from __future__ import annotations

from interpreter.examples.result import Failure, Result
from interpreter.examples.run import SEEDS, run_example, run_examples, run_without, with_examples

__all__ = ["SEEDS", "Failure", "Result", "run_example", "run_examples", "run_without", "with_examples"]
