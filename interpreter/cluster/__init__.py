"""The work of a Crew on other machines: portions of numbered games enter; what was made of each leaves.

The cluster is a Dask one that exists already. What it takes to play travels once, as text with a hash; after that only
numbers of games go there, and whole-number tallies come back. `client` speaks with the scheduler, `worker` runs over
there, `carried` is what travels.
"""

from __future__ import annotations


class ClusterError(Exception):
    """The cluster cannot be used; `advice` says what to do."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice
