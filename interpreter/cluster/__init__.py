"""Work of a Crew on the machines of an existing Dask cluster.

The recipe is sent once, as text with a hash; after that only game numbers are sent, and whole-number tallies come back.
`client` talks to the scheduler, `worker` runs on the workers, `carried` is the recipe as it is sent.
"""

from __future__ import annotations


class ClusterError(Exception):
    """The cluster cannot be used; `advice` says what to do."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


class ClusterLostError(ClusterError, KeyboardInterrupt):
    """The cluster has gone in the middle of a run, which ends as Ctrl-C ends it."""


class ClusterLostWarning(UserWarning):
    """The cluster has gone in the middle of a run, and what was counted until then is told."""
