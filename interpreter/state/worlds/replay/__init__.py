"""Replay of a history with another deal of hidden pieces, compared with the true one."""
