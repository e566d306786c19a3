"""Language server for editors (LSP), which answers with `gamespec.editing` and lint."""
