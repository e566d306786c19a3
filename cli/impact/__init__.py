"""Output of `diff --impact` as text, JSON, Markdown or a page with plots."""
