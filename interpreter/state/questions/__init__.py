"""Answers to a player's questions: why a move is illegal, what it costs, how a number is computed.

Answers reveal nothing that is hidden from this player.
"""
