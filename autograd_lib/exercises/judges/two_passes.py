"""What a second and a third backward pass leave behind."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions
from ...scalar import Minus, Multiply, Plus, Variable

LABELS = {
    "x_after_two": Text("两遍之后的 `x.partial`", "`x.partial` after two passes"),
    "y_after_two": Text("两遍之后的 `y.partial`", "`y.partial` after two passes"),
    "x_after_reset": Text(
        "清零 `x.partial` 再跑第三遍之后的 `x.partial`", "`x.partial` after its reset and a third pass"
    ),
    "y_after_reset": Text("同一时刻的 `y.partial`", "`y.partial` at that moment"),
}


def truth():
    """Return the four numbers of the exercise, by running the lesson's tree y(x² − xy + y) on the reference classes."""
    x, y = Variable(3), Variable(2)
    root = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    root.evaluate()
    root.derive(1)
    root.derive(1)
    numbers = {"x_after_two": x.partial, "y_after_two": y.partial}
    x.partial = 0
    root.derive(1)
    return {**numbers, "x_after_reset": x.partial, "y_after_reset": y.partial}


JUDGE = predictions(truth, LABELS)
