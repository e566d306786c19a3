"""Hidden information: beliefs of a seat, and determinizations (states it cannot tell apart)."""
