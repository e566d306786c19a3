"""Language support for editors (completion, hover, renaming ...), as plain values without a protocol.

`cli/lsp` speaks the protocol. The texts may be those of unsaved files.
"""
