"""One piece of a file is read: in one loop over the table, or by lark where something does not fit."""
