"""Binary encoding of WebAssembly modules: instructions, sections, words."""
