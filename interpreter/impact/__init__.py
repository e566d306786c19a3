"""Effect of an edit on play: pairs of games, by the old and the new rules, with common random numbers.

Every draw and every decision has its own random number (`random_numbers`), named by where it is made in the rules,
so that both games of a pair stay in step after a small change of the rules; differences between them are then due to
the rules. Order of reading: `random_numbers` and `names`, one game (`coupled`), a pair (`run`), sums by measure
(`moments`), intervals and significant differences (`report`).
"""
