"""The variants of a ruleset beside each other: which speak of which, which clash, which is behind a finding."""
