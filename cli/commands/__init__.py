"""Commands, one module each: the module's name is the command's, its `run` is the command."""
