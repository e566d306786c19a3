"""A ruleset beside the sheet of its rulebook: which rules are cited, by which lines, and what is left open."""
