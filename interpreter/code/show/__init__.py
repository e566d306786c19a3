"""CODE for people: like Python, with the names of fields, zones and variables instead of addresses."""

from interpreter.code.show.functions import of_action, shown

__all__ = ["of_action", "shown"]
