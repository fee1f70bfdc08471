# ---
# exercise: tape
# title zh: 写在纸带上的图
# title en: A graph on a tape
# kind: fill_in
# points: 6
# minutes: 15
# difficulty: 4
# answers: Tape
# ---

# %% [markdown] task lang="zh"
r"""
`write` 添一行，返回行号；操作数都是行号。请写出：

* `mul(i, j)`：第 i 行乘以第 j 行；
* `tanh(i)`：第 i 行的双曲正切；
* `gradients(root)`：和纸带一样长的列表，第 i 项是第 `root` 行对第 i 行的导数，与根无关的行是 0。

检查还会数乘法：每个 `mul` 一次，反向时每条边一次，就够了（`tanh` 里的平方不算）。
"""

# %% [markdown] task lang="en"
r"""
`write` adds a line and returns its number; operands are line numbers. Write:

* `mul(i, j)`: line i times line j;
* `tanh(i)`: the hyperbolic tangent of line i;
* `gradients(root)`: a list as long as the tape, in which entry i is the derivative of line `root` with respect to line i, 0 for lines that have nothing to do with the root.

The check also counts multiplications: one for each `mul`, and one for each edge on the way back, are enough (the square inside `tanh` does not count).
"""


# %% answer
class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        ### BEGIN SOLUTION
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))
        ### END SOLUTION

    def tanh(self, i):
        ### BEGIN SOLUTION
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))
        ### END SOLUTION

    def gradients(self, root):
        ### BEGIN SOLUTION
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found
        ### END SOLUTION


# %% right
class Tape:
    def __init__(self):
        self.values, self.steps = [], []

    def leaf(self, value, step=None):
        self.values.append(value)
        self.steps.append(step)
        return len(self.steps) - 1

    def add(self, i, j):
        return self.leaf(self.values[i] + self.values[j], (1.0, i, 1.0, j))

    def mul(self, i, j):
        return self.leaf(self.values[j] * self.values[i], (self.values[j], i, self.values[i], j))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.leaf(t, ((1 - t) * (1 + t), i, 0.0, i))

    def gradients(self, root):
        found = [0.0] * len(self.steps)
        found[root] += 1
        for step, gradient in zip(self.steps[root::-1], (found[i] for i in range(root, -1, -1))):
            if step is not None:
                by_left, left, by_right, right = step
                found[left] += gradient * by_left
                found[right] += gradient * by_right
        return found


# %% hint
#| zh: 一行总是用到它**前面**的行。那么从后往前走，处理到某一行的时候，用到它的那些行是不是都处理过了？
#| en: A line only ever uses lines **above** it. So when you walk upwards from below, have all lines that use a line had their turn before it?

# %% hint
#| zh: 行号就是第 03 课的编号，而且已经排好了。反向不需要收集，也不需要排序：一个和纸带一样长的列表，根那一行放 1，其余放 0，然后从根走到第 0 行。
#| en: The line number is the creation number of lesson 03, already in order. Nothing has to be collected or sorted: a list as long as the tape, 1 in
#| en: the root's line, 0 elsewhere, and a walk from the root to line 0.

# %% hint
#| zh: 处理一行时，它的每条边把这一行的梯度乘以局部导数，加到用到的那一行上。`mul` 照着 `add` 写：换成乘积，两个局部导数各是多少？
#| en: When a line has its turn, each of its edges adds the line's gradient, times the slope, to the line that was used. `mul` follows `add`:
#| en: what are the two local derivatives of a product?

# %% wrong="walks_downwards" about="order"
#| zh: 从第 0 行往下走，走到一行时，根的 1 还没有传上来，传出去的全是 0。反向要从根往回走。
#| en: Walking down from line 0, nothing of the root's 1 has come up when a line has its turn, so all it hands on is 0. Backward means from the root upwards.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root + 1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="starts_at_the_end" about="order"
#| zh: 1 放在了纸带的最后一行，而根可以是任何一行：它下面的行与它无关。
#| en: The 1 was put into the last line of the tape, but the root may be any line: what stands below it does not concern it.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[-1] = 1
        for line in range(len(found) - 1, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="assigns_not_adds" about="accumulate"
#| zh: `=` 只留下最后一份；一行被用了几次，就有几份，要相加。
#| en: `=` keeps the last share only; a line that is used several times receives several, and they add up.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] = found[line] * slope
        return found


# %% wrong="path_by_path" about="cost"
#| zh: 收到一份就马上传一份，又是每条路径走一遍：平方 30 次就有十亿多条。
#| en: Each share is handed on as soon as it comes in, which walks every path again: 30 squarings make more than a billion.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found, todo = [0] * len(self.values), [(root, 1)]
        while todo:
            line, gradient = todo.pop()
            found[line] += gradient
            todo += [(i, gradient * slope) for i, slope in self.edges[line]]
        return found


# %% wrong="own_values_as_slopes" about="formula"
#| zh: `mul` 的局部导数用成了自己这一边的值；应当是另一边的。
#| en: As slopes `mul` writes the value of the same side; it is that of the other side.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[i]), (j, self.values[j]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="list_ends_at_the_root" about="contract"
#| zh: 列表要和纸带一样长；根后面的行是 0。
#| en: The list is to be as long as the tape; lines after the root have 0.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * (root + 1)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="root_has_no_turn" about="index"
#| zh: 往回走是从根的前一行开始的，根自己的 1 谁也没有传到。
#| en: The walk back begins one line before the root, whose own 1 is never handed on.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root - 1, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="nothing_to_start_with" about="chain"
#| zh: 没有给根放上 1，往下传的全是 0。
#| en: The root never gets its 1, so nothing but 0 is handed down.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="one_edge_of_a_product" about="chain"
#| zh: `mul` 只写下了一条边；两个操作数各要一条。
#| en: `mul` writes one edge only; each operand needs its own.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="product_like_a_sum" about="formula"
#| zh: `mul` 的局部导数写成了加法的 1 和 1。
#| en: The slopes of `mul` are those of a sum, 1 and 1.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, 1), (j, 1))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="tanh_of_the_input" about="formula"
#| zh: 局部导数用了输入；1 − t² 里的 t 是**输出**。
#| en: The slope uses the input; the t of 1 − t² is the **output**.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        x = self.values[i]
        return self.write(math.tanh(x), (i, 1 - x * x))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="tanh_without_the_square" about="formula"
#| zh: `tanh` 的局部导数是 1 − t²，这里少了平方。
#| en: The slope of `tanh` is 1 − t²; here the square is missing.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="tanh_without_an_edge" about="tracking"
#| zh: `tanh` 没有写下边，梯度到这里就断了。
#| en: `tanh` writes no edge, and the gradient ends there.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        return self.write(math.tanh(self.values[i]))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% wrong="remembers_the_call_before" about="stale"
#| zh: 梯度存在了 `self` 上，下一次调用接着往上加。
#| en: The gradients are kept on `self`, and the next call adds to them.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        if not hasattr(self, "found"):
            self.found = [0] * len(self.values)
        self.found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                self.found[i] += self.found[line] * slope
        return self.found


# %% wrong="one_edge_to_each_line" about="accumulate"
#| zh: `mul(i, i)` 有两条边，这里只剩下一条（字典里每个键只留一项，集合里相同的边也只留一条）：两条边要各送一份。
#| en: Of the two edges of `mul(i, i)` only one is left here (a dictionary keeps one entry for each key, and a set one of equal edges): both have a share to deliver.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in dict(self.edges[line]).items():
                found[i] += found[line] * slope
        return found


# %% wrong="adds_the_slope" about="chain"
#| zh: 到达的梯度要和局部导数**相乘**，这里相加了。
#| en: What has arrived is **multiplied** by the slope; here they are added.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] + slope
        return found


# %% wrong="line_numbers_for_values" about="index"
#| zh: `mul` 的局部导数用了行号 `j`、`i`；要的是那两行的值。
#| en: The local derivatives of `mul` are the line numbers `j` and `i`; the values of those lines are wanted.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, j), (j, i))

    def tanh(self, i):
        t = math.tanh(self.values[i])
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found


# %% equivalent
# self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i])) => self.write(self.values[i] * self.values[j], (j, self.values[i]), (i, self.values[j]))
# 1 => 0
# 1 => 2
# found[root] += 1 => found[root] = 1


# %% wrong="tanh_of_two_exponentials" about="numeric"
#| zh: 数很大时，`math.exp` 会溢出，`tanh` 本身却只是 1 或 -1。
#| en: Where numbers are large `math.exp` overflows, though the `tanh` itself is only 1 or -1.
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))

    def tanh(self, i):
        t = (math.exp(self.values[i]) - math.exp(-self.values[i])) / (
            math.exp(self.values[i]) + math.exp(-self.values[i])
        )
        return self.write(t, (i, 1 - t * t))

    def gradients(self, root):
        found = [0] * len(self.values)
        found[root] = 1
        for line in range(root, -1, -1):
            for i, slope in self.edges[line]:
                found[i] += found[line] * slope
        return found
