"""WebAssembly: CODE printed as a module that plays many games at once, and the engine that runs it.

`module` prints, knowing nothing of rules; `engine` runs, and alone imports wasmtime.
"""
