"""Serve games to browsers: tables stored on disk, a secret link for each seat, one WebSocket per tab."""
