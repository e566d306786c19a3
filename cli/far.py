"""Errors of clusters as complaints."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint

if TYPE_CHECKING:
    from collections.abc import Generator


@contextmanager
def cluster_told() -> Generator[None]:
    """Complain about a cluster that cannot be used."""
    from interpreter.cluster import ClusterError

    try:
        yield
    except ClusterError as error:
        raise Complaint("--cluster", error.cause, error.advice) from None
