"""States of a game: reading, recording, saving and sampling them."""
