"""How a game goes: actions and phases, who wins, what must hold throughout."""
