#| zh: 我的自动微分引擎。用法和 torch 一样：`import my_autograd as torch`。
#| en: My own engine for automatic differentiation. It is used as torch is: `import my_autograd as torch`.
"""An engine for automatic differentiation, put together from the answers of one course."""

from contextlib import contextmanager
from types import SimpleNamespace

from .parts import backward, by_number

__all__ = ["Slope", "backward", "in_order", "no_grad", "state"]

state = SimpleNamespace(recording=True, retain_graph=False)


@contextmanager
def no_grad():
    """Run a block whose operations leave no graph behind."""
    before, state.recording = state.recording, False
    try:
        yield
    finally:
        state.recording = before


#| zh: ──── 顺序：每个节点都排在它所有的使用者之后（第 03 课） ────
#| en: ──── The order: every node after all of its consumers (lesson 03) ────


def reachable(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return found


#| part: by_number


def in_order(root):
    return by_number(root)


#| zh: ──── 走一遍：原样是第 04 课的，那时的斜率还是数 ────
#| en: ──── One pass: unchanged since lesson 04, where slopes were numbers ────

#| part: backward


#| zh: 两个数组之间的斜率是雅可比矩阵，从来不写出来：`g * slope` 就是向量-雅可比积。
#| en: The slope between two arrays is a Jacobian, which nobody writes down: `g * slope` is the vector-Jacobian product.


class Slope:
    """The derivative of a result with respect to one input: it can be multiplied by a gradient from the left."""

    __array_ufunc__ = None  # NumPy leaves `array * slope` to the slope

    def __init__(self, step, place):
        self.step, self.place = step, place

    def __rmul__(self, g):
        return self.step.share(g, self.place)

    __mul__ = __rmul__
