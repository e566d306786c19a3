"""How soon an editor is answered."""
