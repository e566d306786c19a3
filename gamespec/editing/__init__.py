"""Answers for editors about rules while they are written, as values; `cli/lsp` speaks the protocol.

Texts need not be on the disk.
"""
