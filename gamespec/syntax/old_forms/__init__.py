"""Forms of an earlier edition in `old_forms.txt`, each kept for one release, and their rewriting."""
