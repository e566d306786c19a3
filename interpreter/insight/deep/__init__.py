"""What takes a report longer: what positions are worth, what thinking brings, what one line or card changes.

A game and numbers of games enter; tallies leave, the same for any number of workers.
"""
