"""The language server: what an editor asks enters as LSP, what `gamespec.editing` and lint answer leaves as LSP."""
