"""Examples: the rulebook's worked examples, run as tests of the file that holds the rules.

A compiled game enters `run_examples`; a Result for each example leaves, with what was the case where a line failed.
"""

from __future__ import annotations

from interpreter.examples.result import Failure, Result
from interpreter.examples.run import SEEDS, run_example, run_examples, run_without, with_examples

__all__ = ["SEEDS", "Failure", "Result", "run_example", "run_examples", "run_without", "with_examples"]
