"""Output of `diff --impact` (how a change of the rules changes play): text, JSON, Markdown, or a page."""
