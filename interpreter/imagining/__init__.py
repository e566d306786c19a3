"""Determinizations dealt in intermediate code (CODE), the same in Python and in WebAssembly."""
