"""The operations: one class each, forward above backward, or one row of a table where many have one shape."""


def variant(operation, name):
    """Return an operation again under another name, for another way of calling it that torch tells apart."""
    return type(name, (operation,), {}, name=name)
