"""What an editor asks about rules while they are written: texts that lie nowhere yet enter, answers as values leave.

No protocol is known here: `cli/lsp` speaks it.
"""
