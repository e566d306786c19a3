"""What `diff --impact` shows: an Impact enters; text, JSON, Markdown or a page with plots leaves."""
