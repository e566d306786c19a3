"""What a designer asks of a game: a loaded game enters, many games by bots are played, a report with intervals leaves.

game --> games counted (simulate) and games followed move by move, with forks --> tallies --> figures --> findings
"""
