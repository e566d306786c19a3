"""Names of a ruleset: declarations and all uses."""
