"""Serve games to browsers: tables on disk, a secret link for each seat, one WebSocket a tab."""
