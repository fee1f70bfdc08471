# ---
# exercise: leave
# title zh: 带走
# title en: Take it along
# kind: train
# points: 8
# minutes: 12
# difficulty: 4
# answers: train_py
# ---

# %% [markdown] task lang="zh"
r"""
为你自己的数据写一个 `train.py`，全文放进字符串 `train_py`。数据自己造，或者写在文本里；网络随你。像例子那样定义三个函数：

* `data()` 返回 `((x, y), (x_test, y_test))`：NumPy 的数组，至少 40 行用来学，至少 10 行留着不学。
* `loss_of(parameters, x, y)` 返回损失，一个张量。
* `learn(x, y)` 训练，最多几秒钟，返回参数的列表：float64 的叶子。

检查时，除了 NumPy、标准库和 `my_autograd`，什么都没有；梯度要和课程的引擎相同，精确到 1e-10。
"""

# %% [markdown] task lang="en"
r"""
Write a `train.py` for data of your own, its whole text in the string `train_py`. Make the data, or write them into the text; any network will do. Like the example, it has three functions:

* `data()` returns `((x, y), (x_test, y_test))`: arrays of NumPy, at least 40 rows to learn from, and at least 10 kept aside.
* `loss_of(parameters, x, y)` returns the loss, a tensor.
* `learn(x, y)` trains, for a few seconds at most, and returns the list of parameters: leaves of float64.

In the check there is nothing but NumPy, the standard library and `my_autograd`; the gradients have to be those of the course's engine, to 1e-10.
"""

# %% answer
train_py = ...
### BEGIN SOLUTION
train_py = r"""
import numpy as np

import my_autograd as torch


def data():
    rng = np.random.default_rng(3)
    x = rng.uniform(-2, 2, (80, 1))
    y = np.sin(2 * x) + 0.1 * rng.normal(size=x.shape)
    return (x[:60], y[:60]), (x[60:], y[60:])


def loss_of(parameters, x, y):
    w, b, v, c = parameters
    x, y = (torch.tensor(one.tolist(), dtype=torch.float64) for one in (x, y))
    return (((x @ w + b).tanh() @ v + c - y) ** 2).mean()


def learn(x, y):
    rng = np.random.default_rng(4)
    parameters = [
        torch.tensor(rng.normal(size=size).tolist(), dtype=torch.float64, requires_grad=True)
        for size in ((1, 8), (8,), (8, 1), (1,))
    ]
    for _ in range(200):
        loss_of(parameters, x, y).backward()
        with torch.no_grad():
            for one in parameters:
                one -= 0.1 * one.grad
                one.grad = None
    return parameters


if __name__ == "__main__":
    known, unseen = data()
    parameters = learn(*known)
    for x, y in (known, unseen):
        print(f"{len(x)} rows, loss {loss_of(parameters, x, y).item():.4f}")
"""
### END SOLUTION

# %% right
train_py = r'''
import random

import numpy as np
import my_autograd as torch

TABLE = """
5.1 3.5 0
4.9 3.0 0
6.3 2.5 1
5.8 2.7 1
"""


def data():
    drawn = random.Random(1)
    rows = [list(map(float, line.split())) for line in TABLE.split("\n") if line]
    rows = [[one + drawn.gauss(0, 0.3) for one in row[:2]] + row[2:] for row in rows * 15]
    x, y = np.array(rows)[:, :2], np.array(rows)[:, 2].astype(int)
    return (x[:44], y[:44]), (x[44:], y[44:])


def loss_of(parameters, x, y):
    w1, b1, w2, b2 = parameters
    hidden = (torch.tensor(((x - 5) / 2).tolist(), dtype=torch.float64) @ w1.T + b1).relu()
    return torch.nn.functional.cross_entropy(hidden @ w2.T + b2, torch.tensor(y.tolist()))


def learn(x, y):
    rng = np.random.RandomState(5)
    sizes = [(6, 2), (6,), (2, 6), (2,)]
    p = [torch.tensor(rng.randn(*size).tolist(), dtype=torch.float64, requires_grad=True) for size in sizes]
    for _ in range(8):
        for start in range(0, len(x), 11):
            half = slice(start, start + 6), slice(start + 6, start + 11)
            for rows in half:
                (loss_of(p, x[rows], y[rows]) / 2).backward()
            with torch.no_grad():
                for one in p:
                    one -= 0.2 * one.grad
            for one in p:
                one.grad = None
    return p
'''

# %% right
train_py = """
import numpy as np
import my_autograd

xs = np.linspace(0, 3, 60).reshape(-1, 2)
X = np.concatenate([xs, xs + 0.01])
Y = X @ np.array([2.0, -1.0]) + 0.5


def data():
    return (X[:45].copy(), Y[:45].copy()), (X[45:], Y[45:])


def loss_of(parameters, x, y):
    w, b = parameters
    error = my_autograd.tensor(x) @ w + b - my_autograd.tensor(y)
    return (error * error).sum() / len(x)


def learn(x, y):
    w = my_autograd.tensor(np.zeros(2), requires_grad=True)
    b = my_autograd.tensor(np.zeros(()), requires_grad=True)
    for _ in range(30):
        loss_of((w, b), x, y).backward()
        w, b = (
            my_autograd.tensor(one.detach().numpy() - 0.02 * one.grad.numpy(), requires_grad=True) for one in (w, b)
        )
    return [w, b]
"""

# %% given
LINE = r"""
import numpy as np

import ENGINE as torch


def data():
    rng = np.random.default_rng(3)
    x = rng.uniform(-2, 2, (60, 1))
    y = 2 * x - 1 + 0.1 * rng.normal(size=x.shape)
    return (x[:45], y[:45]), (x[45:], y[45:])


def loss_of(parameters, x, y):
    w, b = parameters
    x, y = (torch.tensor(one.tolist(), dtype=torch.float64) for one in (x, y))
    return ((x @ w + b - y) ** 2).mean()


def learn(x, y):
    rng = np.random.default_rng(4)
    parameters = [
        torch.tensor(rng.normal(size=size).tolist(), dtype=torch.float64, requires_grad=True)
        for size in ((1, 1), (1,))
    ]
    for _ in range(5):
        loss = loss_of(parameters, x, y)
        loss.backward()
        with torch.no_grad():
            for one in parameters:
                one -= 0.1 * one.grad
                one.grad = None
    return parameters
"""

# %% hint
#| zh: 从例子的文本开始，先只换 `data()`。`y` 是类的编号，就留着交叉熵；`y` 是数，就用差的平方的平均。参数的形状要和 `x` 的列数、输出的个数对得上。
#| en: Begin with the text of the example, and replace `data()` alone. If `y` has numbers of classes, keep the cross-entropy; if it has measurements, take the mean of squared differences. The shapes of the parameters have to fit the columns of `x` and the outputs.

# %% hint
#| zh: 出错就看两件事：文本里用到的名字，是不是都在文本里；随机数是不是都来自有种子的 `default_rng`。先把留着不学的行切出去，再学剩下的。
#| en: When it fails, look at two things: does the text itself define every name that it uses, and does every random number come from a `default_rng` with a seed? Cut off the rows that are kept aside before you learn from the others.


# %% wrong="still_the_course" about="contract"
#| zh: 它导入的东西那里没有：那里只有 NumPy、Python 的标准库和你的引擎，`import my_autograd as torch`。
#| en: It imports what is not there: there is nothing but NumPy, Python's standard library and your engine, `import my_autograd as torch`.
train_py = LINE.replace("ENGINE", "autograd_lib.engine")


# %% wrong="a_handful_of_rows" about="contract"
#| zh: 行太少：学的至少 40 行，留着不学的至少 10 行。
#| en: There are too few rows: at least 40 to learn from, and 10 that are kept aside.
train_py = LINE.replace("ENGINE", "my_autograd").replace("(60, 1)", "(24, 1)").replace("45", "18")


# %% wrong="unseen_rows_among_the_others" about="testing"
#| zh: 留着不学的行也出现在学的那些里：见过的当然认得。先把它们切出来，只学剩下的。
#| en: Rows that are kept aside are among the others as well: it recognizes what it has seen. Cut them off first, and learn from the rest.
train_py = LINE.replace("ENGINE", "my_autograd").replace("return (x[:45], y[:45])", "return (x, y)")


# %% wrong="another_draw_every_time" about="contract"
#| zh: 随机数没有固定的种子（`default_rng()` 就没有），两次运行不一样：没有人能重算你的梯度。
#| en: Random numbers are drawn without a seed, as by `default_rng()`, and two runs are not alike: nobody can compute your gradients again.
train_py = LINE.replace("ENGINE", "my_autograd").replace("default_rng(4)", "default_rng()")


# %% wrong="centred_in_place" about="contract"
#| zh: `learn` 改了数据本身，`x -= …` 就会这样：大家手里的 `x` 都变了，没学过的行却还是原样。要改就改一份拷贝，`x = x - …`。
#| en: `learn` changes the data themselves, as `x -= …` does: everybody's `x` has changed, while the unseen rows are as before. Work on a copy, `x = x - …`.
train_py = LINE.replace("ENGINE", "my_autograd").replace(
    "    rng = np.random.default_rng(4)", "    x -= x.mean(axis=0)\n    rng = np.random.default_rng(4)"
)


# %% wrong="single_precision" about="numeric"
#| zh: 参数是 float32，只有七位：到不了 1e-10。写 `dtype=torch.float64`。
#| en: The parameters are of float32, which has seven digits and does not reach 1e-10. Write `dtype=torch.float64`.
train_py = LINE.replace("ENGINE", "my_autograd").replace("torch.float64", "torch.float32")


# %% wrong="never_cleared" about="accumulate"
#| zh: `grad` 没有清空：每一步用的都是至今为止全部梯度的和。
#| en: `grad` is not cleared: each step uses the sum of all gradients so far.
train_py = LINE.replace("ENGINE", "my_autograd").replace("                one.grad = None\n", "")


# %% wrong="uphill" about="training"
#| zh: 损失比第一次反向时更大了：梯度要减，不是加；方向对了还是这样，就是步子太大。
#| en: The loss is larger than it was in the first pass: the gradient has to be subtracted and not added; if it is, the steps are too large.
train_py = LINE.replace("ENGINE", "my_autograd").replace("one -= 0.1", "one += 0.1")


# %% wrong="cut_on_the_way" about="tracking"
#| zh: 从损失回到参数的路上，图断了，梯度回不来：`detach()`、`item()` 和 NumPy 的函数都不留下节点。
#| en: On the way from the loss back to a parameter the graph is cut, and no gradient arrives: `detach()`, `item()` and NumPy's functions leave no node.
train_py = (
    LINE.replace("ENGINE", "my_autograd")
    .replace("x @ w + b", "(x @ w).detach() + b")
    .replace(
        "one -= 0.1 * one.grad\n                one.grad = None",
        "if one.grad is not None:\n                    one -= 0.1 * one.grad\n                    one.grad = None",
    )
)


# %% wrong="the_moons_again" about="contract"
#| zh: 数据还是例子里的两个月牙。换成你自己的。
#| en: The data are still the two moons of the example. Put in your own.
train_py = (
    LINE.replace("ENGINE", "my_autograd")
    .replace(
        """    rng = np.random.default_rng(3)
    x = rng.uniform(-2, 2, (60, 1))
    y = 2 * x - 1 + 0.1 * rng.normal(size=x.shape)
    return (x[:45], y[:45]), (x[45:], y[45:])""",
        """    rng = np.random.default_rng(14)
    y = np.arange(240) % 2
    angle = rng.uniform(0, np.pi, 240)
    moons = np.where(y, (1 - np.cos(angle), 0.5 - np.sin(angle)), (np.cos(angle), np.sin(angle)))
    x = moons.T + 0.1 * rng.normal(size=(240, 2))
    y = y[:, None]
    return (x[:200], y[:200]), (x[200:], y[200:])""",
    )
    .replace("(1, 1), (1,)", "(2, 1), (1,)")
)


# %% wrong="no_step_at_all" about="training"
#| zh: `learn` 里一次 `backward()` 也没有调用：参数还是原来的。
#| en: `learn` calls `backward()` not even once: the parameters are what they were.
train_py = LINE.replace("ENGINE", "my_autograd").replace("range(5)", "range(0)")


# %% wrong="y_of_another_length" about="contract"
#| zh: `x` 和 `y` 的行数不一样：每一行 `x` 要有它的 `y`。
#| en: `x` and `y` have different numbers of rows: each row of `x` needs its `y`.
train_py = LINE.replace("ENGINE", "my_autograd").replace("(x[45:], y[45:])", "(x[45:], y[40:])")


# %% wrong="nothing_comes_back" about="contract"
#| zh: `learn` 没有返回参数：最后少了 `return parameters`。
#| en: `learn` does not return the parameters: a `return parameters` is missing at its end.
train_py = LINE.replace("ENGINE", "my_autograd").replace("    return parameters\n", "")


# %% wrong="new_tensors_under_old_names" about="sharing"
#| zh: 学完以后，参数还是原来的：新的数没有写进去。例如 `p = p - …` 只是让名字指向一个新的张量，`p -= …` 才写进原来的那个。
#| en: In the end the parameters are what they were: the new numbers are not written into them. `p = p - …`, for one, makes the name mean a new tensor, while `p -= …` writes into the old one.
train_py = LINE.replace("ENGINE", "my_autograd").replace(
    "one -= 0.1 * one.grad", "one = one - 0.1 * one.grad"
)
