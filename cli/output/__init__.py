"""What commands print: reports, tables, complaints, to a terminal or as JSON."""
