"""Simulation of games on the machines of an existing Dask cluster, for the worker pool `Crew`.

The recipe (game, bots, options) is sent once, as text with a hash; after that only game numbers are sent, and
whole-number tallies come back. `client` talks to the scheduler, `worker` runs on the workers, `carried` is the
recipe as it is sent.
"""

from __future__ import annotations


class ClusterError(Exception):
    """Error: the cluster cannot be used; `advice` says what to do."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


class ClusterLostError(ClusterError, KeyboardInterrupt):
    """Interruption: the cluster was lost during a run, which ends as Ctrl-C ends it."""


class ClusterLostWarning(UserWarning):
    """Warning: the cluster was lost during a run, whose results until then are reported."""
