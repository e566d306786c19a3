"""What a checked game does, asked of all its parts in one place.

Enters: a checked game. Leaves: what a body, value, action or rule reads, writes, draws, offers and forbids.
"""
