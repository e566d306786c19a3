"""Language server: requests of an editor are answered by `gamespec.editing` and lint."""
