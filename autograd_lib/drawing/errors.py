"""What can go wrong when a graph is drawn."""


class CannotDraw(TypeError):
    """Raised when no reader knows the object; the message says what can be drawn."""


class GraphHasCycle(ValueError):
    """Raised when a node is among its own operands' operands, which no computation can produce."""


class UnknownLanguage(ValueError):
    """Raised when a picture is asked for in a language that the catalogue does not have."""
