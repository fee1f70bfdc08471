"""Right values, but for a challenge that the student drew."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
import autograd_lib.exercises.beside.shared.trees as beside
own = {name: {"inputs": {"a": 3.0, "b": 2.0, "c": 4.0}, "seed": 0.5} for name in ("plain", "shared", "nested")}
kit.gather = lambda *given, **named: {"parts": {
    "plain": {"value": 6.0, "∂/∂a": 1.0, "∂/∂b": 1.5}, "shared": {"value": 9.0, "∂/∂a": 3.0},
    "nested": {"value": 48.0, "∂/∂a": 8.0, "∂/∂b": 24.0, "∂/∂c": 6.0}}}
""",
    )
]
SCORE = 0
