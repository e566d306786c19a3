"""Every node of CODE has its place in the printer; a test names the one that has none."""

from __future__ import annotations

from typing import get_args

import pytest

from interpreter.code import expressions as x
from interpreter.code import statements as st
from interpreter.wasm.module import LINES, TRUTHS, VALUES


@pytest.mark.parametrize("kind", get_args(x.Expr), ids=lambda kind: kind.__name__)
def test_every_expression_is_printed(kind: type):
    assert kind in VALUES or kind in TRUTHS


@pytest.mark.parametrize("kind", get_args(st.Stmt), ids=lambda kind: kind.__name__)
def test_every_statement_is_printed(kind: type):
    assert kind in LINES
