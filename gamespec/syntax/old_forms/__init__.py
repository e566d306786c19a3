"""Forms of an earlier edition in `table`, each kept for one release, and their rewriting."""
