"""The games of the library beside OpenSpiel: rulesets enter, the lines of a table leave."""
