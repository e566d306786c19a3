"""How large the language is, and which of its forms the bundled games use."""
