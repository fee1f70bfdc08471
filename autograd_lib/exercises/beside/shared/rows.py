"""Rows of numbers as plain data."""


def row(values):
    """Return how an input is written in a table: "[1.5, -2]"."""
    return "[" + ", ".join(f"{value:g}" for value in values) + "]"
