"""Turn errors of a remote cluster of worker machines into complaints."""

from __future__ import annotations

import warnings
from collections.abc import Generator
from contextlib import contextmanager

from cli.output.complaint import Complaint
from cli.output.consoles import remark


@contextmanager
def cluster_complaints() -> Generator[None]:
    """Turn errors of a cluster inside the block into complaints.

    If the cluster is lost while games are simulated, print a remark that the results are incomplete.
    """
    from interpreter.cluster import ClusterError, ClusterLostWarning

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", ClusterLostWarning)
        try:
            yield
        except ClusterError as error:
            raise Complaint("--cluster", error.cause, error.advice) from None
    for each in said:
        if issubclass(each.category, ClusterLostWarning):
            remark(f"{each.message}; the results below have only the games finished before that")
        else:
            warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
