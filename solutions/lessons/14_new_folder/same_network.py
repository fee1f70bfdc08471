# ---
# exercise: same_network
# title zh: 同一个网络，自己的 Function
# title en: The same network, your own Functions
# kind: implement_op
# points: 10
# minutes: 10
# difficulty: 4
# answers: functions, loss_of
# ---

# %% [markdown] task lang="zh"
r"""
`torch` 可能是三个引擎里的任何一个，所以轴按位置传。

* `functions(torch)` 返回 `affine(x, w, b)`、`tanh(x)`、`cross_entropy(scores, targets)`，各是一个 `torch.autograd.Function` 子类的 `apply`，每次调用只留下一个节点。`affine` 已经写好。`targets` 的每一行有一个 1，其余是 0，不要梯度；损失是 $-\frac{1}{n}\sum_i \sum_k t_{ik} \log p_{ik}$，$p$ 是每行得分的 softmax（得分大约从 -800 到 900）。
* `loss_of(torch, parameters, x, targets)` 返回网络的损失。`parameters` 是 `[w1, b1, w2, b2, …]`，层数不限；除了最后一层，每层之后是 tanh。

只用运算符、`torch.exp`、`torch.log`、`torch.tanh`、`torch.amax(z, 1)`、`.sum(1)`、`.T` 和下标。检查精确到 1e-10。
"""

# %% [markdown] task lang="en"
r"""
`torch` may be any of the three engines: give axes by position.

* `functions(torch)` returns `affine(x, w, b)`, `tanh(x)` and `cross_entropy(scores, targets)`, each the `apply` of a subclass of `torch.autograd.Function`; a call leaves one node. `affine` is given. Each row of `targets` holds one 1 and zeros, and needs no gradient; the loss is $-\frac{1}{n}\sum_i \sum_k t_{ik} \log p_{ik}$, where $p$ is the softmax of each row of scores (about -800 to 900).
* `loss_of(torch, parameters, x, targets)` returns the network's loss. `parameters` is `[w1, b1, w2, b2, …]`, any number of layers, with tanh after all but the last.

Use operators, `torch.exp`, `torch.log`, `torch.tanh`, `torch.amax(z, 1)`, `.sum(1)`, `.T` and indexing. It is checked to 1e-10.
"""


# %% answer
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    ### BEGIN SOLUTION
    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply
    ### END SOLUTION


def loss_of(torch, parameters, x, targets):
    ### BEGIN SOLUTION
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)
    ### END SOLUTION


# %% right
def functions(torch):
    class Linear(torch.autograd.Function):
        @staticmethod
        def forward(ctx, points, matrix, bias):
            ctx.save_for_backward(points, matrix)
            return (matrix @ points.T).T + bias

        @staticmethod
        def backward(ctx, g):
            points, matrix = ctx.saved_tensors
            return (matrix.T @ g.T).T, (points.T @ g).T, (0 * g[0] + 1) * g.sum(0)

    class Squash(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.tanh(x)

        @staticmethod
        def backward(ctx, g):
            return g - g * torch.tanh(ctx.saved_tensors[0]) ** 2

    class Surprise(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            ctx.save_for_backward(scores, targets)
            top = torch.amax(scores, 1)
            totals = top + torch.log(torch.exp(scores - top[:, None]).sum(1))
            return (totals - (targets * scores).sum(1)).sum() / len(scores)

        @staticmethod
        def backward(ctx, g):
            scores, targets = ctx.saved_tensors
            powers = torch.exp(scores - torch.amax(scores, 1)[:, None])
            return (powers / powers.sum(1)[:, None] - targets) * (g / len(scores)), None

    return Linear.apply, Squash.apply, Surprise.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    for i in range(0, len(parameters), 2):
        x = tanh(x) if i else x
        x = affine(x, parameters[i], parameters[i + 1])
    return cross_entropy(x, targets)


# %% equivalent
# (0 * g[0] + 1) * g.sum(0) => g.sum(0)
# 0 * g[0] + 1 => 1
# 0 * g[0] => ...
# 0 => 1
# 0 => -1

# %% hint
#| zh: 每个 `Function` 只要自己的局部导数，再乘上 `g`。照 `Affine` 的样子：前向留下什么，反向就有什么。`targets` 要不要梯度？
#| en: Each `Function` needs its own local derivative, times `g`. As in `Affine`, backward has what forward leaves. Does `targets` want a gradient?

# %% hint
#| zh: tanh 的斜率只要自己的输出（第 05 课）。交叉熵的梯度是 `cross_entropy` 的那一个，换成这里的写法；别人若是再拿损失去算，`g` 就不是 1。`targets` 的那一格是 `None`。
#| en: The slope of tanh needs its own output only (lesson 05). The gradient of cross-entropy is that of `cross_entropy`, rewritten for the targets of this lesson; `g` is not 1 when somebody computes further with the loss. The slot of `targets` is `None`.

# %% hint
#| zh: 先像 `log_softmax` 那样写出 p 的对数，再由它得到 p，不要反过来。`loss_of` 里把参数两个两个地取；哪一层之后没有 tanh？
#| en: Write the logarithm of p first, as in `log_softmax`, and make p from it, not the other way round. In `loss_of`, take the parameters two at a time; after which layer is
#| en: there no tanh?


# %% wrong="naive_logarithm" about="numeric"
#| zh: 得分一大，`exp` 就溢出，得到 `nan`。先减去每行的最大值。
#| en: Where scores are large `exp` overflows and gives `nan`. Subtract the maximum of each row first.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            powers = torch.exp(scores)
            p = powers / powers.sum(1)[:, None]
            ctx.save_for_backward(p, targets)
            return -(targets * torch.log(p + 0)).sum() / len(p)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="logarithm_of_zero" about="numeric"
#| zh: `exp` 没有溢出，但小的概率成了 0，它的对数是负无穷。从减过最大值的得分算对数，不要从概率算。
#| en: `exp` does not overflow, but small probabilities become 0, and the logarithm of that is minus infinity. Compute logarithms from the scores minus their
#| en: maximum, not from the probabilities.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            powers = torch.exp(scores - torch.amax(scores, 1)[:, None])
            p = powers / powers.sum(1)[:, None]
            ctx.save_for_backward(p, targets)
            return -(targets * torch.log(p + 0)).sum() / len(p)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="propped_up_logarithm" about="numeric"
#| zh: 往概率上加一个小数，躲开了 0 的对数，却把损失悄悄改了，梯度也不再是这个损失的梯度。
#| en: A small number added to the probabilities avoids the logarithm of 0, but it silently changes the loss, and the gradient is no longer that of this
#| en: loss.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            powers = torch.exp(scores - torch.amax(scores, 1)[:, None])
            p = powers / powers.sum(1)[:, None]
            ctx.save_for_backward(p, targets)
            return -(targets * torch.log(p + 1e-12)).sum() / len(p)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="sum_in_place_of_mean" about="formula"
#| zh: 损失除以了行数，梯度却没有。
#| en: The loss is divided by the number of rows, but the gradient is not.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="sum_of_the_losses" about="formula"
#| zh: 损失要对各行取平均：这里损失和梯度都没有除以行数。
#| en: The loss is a mean over the rows: here neither it nor its gradient is divided by their number.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum()

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="overflows_before_the_logarithm" about="numeric"
#| zh: 得分一大，`exp` 就溢出，对数成了无穷大。先减去每行的最大值。
#| en: Where scores are large `exp` overflows, and its logarithm is infinite. Subtract the maximum of each row first.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            logs = scores - torch.log(torch.exp(scores).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="one_maximum_for_all_rows" about="numeric"
#| zh: 这里减的是所有得分里的最大值：只要一行的得分很大，别的行的 `exp` 就全成了 0。每行减自己的最大值。
#| en: What is subtracted is the largest of all scores: with large ones in a single row, `exp` gives 0 throughout the others. Subtract from each row its own maximum.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(torch.amax(scores, 1), 0)
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="axes_by_name" about="contract"
#| zh: `dim=` 和 `keepdim=` 是 PyTorch 的名字。你的引擎上是 NumPy 的数组，不认识它们：轴按位置传，如 `.sum(1)`，少掉的一维用 `[:, None]` 补回来。
#| en: `dim=` and `keepdim=` are names of PyTorch. Your engine computes with arrays of NumPy, which do not know them: give the axis by position, as in `.sum(1)`, and put the lost dimension back with `[:, None]`.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, dim=1, keepdim=True)
            logs = low - torch.log(torch.exp(low).sum(dim=1, keepdim=True))
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="two_layers_only" about="contract"
#| zh: 这里只认两层的网络。`parameters` 里有几对 `w`、`b`，就有几层。
#| en: This knows networks of two layers only. There are as many layers as pairs of `w` and `b` in `parameters`.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    w1, b1, w2, b2 = parameters
    return cross_entropy(affine(tanh(affine(x, w1, b1)), w2, b2), targets)


# %% wrong="forgets_the_cotangent" about="chain"
#| zh: 损失的 `backward` 忘了上游梯度 `g`：直接从损失出发时 `g` 是 1，看不出来；给损失乘一个数就错了。
#| en: The `backward` of the loss forgets the cotangent `g`: it is 1 when the pass begins at the loss, so nothing shows; multiply the loss by a number, and
#| en: it does.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="slope_of_the_input" about="saved"
#| zh: `1 - y * y` 里的 y 是 tanh 的**输出**，这里保存的却是输入。
#| en: The y in `1 - y * y` is the **output** of tanh, but what is saved here is its input.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(x)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="mean_of_the_bias" about="accumulate"
#| zh: `b` 加到每一行上，所以它的梯度是各行之和，不是平均。除以行数是损失的事，已经在 `g` 里了。
#| en: `b` is added to every row, so its gradient is the sum over rows, not their mean. The division by the number of rows belongs to the loss and is in `g`
#| en: already.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0) / len(g)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="tanh_on_the_scores" about="formula"
#| zh: 最后一层不要 tanh：它的输出是得分，要能任意大。
#| en: No tanh in the last layer: its outputs are scores and have to be free to grow.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(tanh(affine(x, *last)), targets)


# %% wrong="no_functions_of_its_own" about="borrowed"
#| zh: 这里用的是引擎自己的运算，没有一个你自己的 `backward`。写三个 `torch.autograd.Function` 的子类。
#| en: These are the engine's own operations, without a single `backward` of yours. Write three subclasses of `torch.autograd.Function`.
def functions(torch):
    def cross_entropy(scores, targets):
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(scores)

    return lambda x, w, b: x @ w.T + b, torch.tanh, cross_entropy


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="bias_not_summed" about="shapes"
#| zh: `b` 在前向里广播到每一行，所以它的梯度要把各行加起来。两个引擎会替你加，你自己的不会。
#| en: Forward broadcasts `b` to every row, so its gradient is a sum over the rows. Both engines sum it for you, and yours does not.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="matrix_turned_round" about="transpose"
#| zh: w 的梯度转置了：它的形状要和 w 一样，每行对应一个输出。
#| en: The gradient of w is transposed: it has to have the shape of w, with a row for each output.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, x.T @ g, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="mean_over_the_classes_as_well" about="formula"
#| zh: 损失和梯度还除以了类别的个数，`mean()` 就会这样。损失只是对各行求平均。
#| en: Loss and gradient are divided by the number of classes as well, as `mean()` does it. The loss is a mean over the rows alone.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).mean()

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / p.shape[0] / p.shape[1], None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="kept_on_the_class" about="stale"
#| zh: tanh 的值存在了类上，而类只有一个：有两个隐藏层时，第二层的值盖掉了第一层的。每次调用都有自己的 `ctx`，存在那里。
#| en: The value of tanh is kept on the class, of which there is only one: with two hidden layers the second overwrites what the first has kept. Every call has a `ctx` of its own; keep it there.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            Tanh.y = y
            return y

        @staticmethod
        def backward(ctx, g):
            return g * (1 - Tanh.y * Tanh.y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="no_tanh_between_layers" about="reading"
#| zh: 各层之间没有 `tanh`：没有它，几层合起来只是一个线性映射。
#| en: There is no `tanh` between the layers: without it, all of them together are one linear map.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = affine(x, w, b)
    return cross_entropy(affine(x, *last), targets)


# %% wrong="softmax_over_the_points" about="shapes"
#| zh: 概率是沿着点归一的。应当每个点自己归一，在各类之间。
#| en: Probabilities are normalised over the points. Each point should be normalised by itself, over its classes.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 0)
            logs = low - torch.log(torch.exp(low).sum(0))
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="changes_the_cotangent" about="sharing"
#| zh: `Tanh` 的 `backward` 用 `*=` 改动了传进来的 `g`，别的节点也可能要用它。
#| en: The `backward` of `Tanh` changes the `g` that comes in with `*=`, and other nodes may need it as well.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            g *= 1 - y * y
            return g

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="matrix_transposed_on_the_way_back" about="transpose"
#| zh: `Affine` 的反向里 `w` 多转置了一次：前向已经用了 `w.T`。
#| en: In the backward of `Affine` `w` is transposed once too often: forward has used `w.T` already.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w.T, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="slope_without_cotangent" about="chain"
#| zh: `Tanh` 的 `backward` 只返回了斜率：上游梯度 `g` 没有乘进去。
#| en: The `backward` of `Tanh` returns the slope alone: the cotangent `g` is not multiplied in.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return 1 - y * y

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="slope_not_squared" about="formula"
#| zh: tanh 的斜率是 1 减 y 的平方，这里 y 没有平方。
#| en: The slope of tanh is 1 minus the square of y, and here y is not squared.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="slope_with_a_plus" about="formula"
#| zh: tanh 的斜率是 1 减 y 的平方，不是加。
#| en: The slope of tanh is 1 minus the square of y, and not plus.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 + y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="slope_of_the_sigmoid" about="formula"
#| zh: y(1 − y) 是 sigmoid 的斜率；tanh 的是 1 减 y 的平方。
#| en: y(1 − y) is the slope of the sigmoid; that of tanh is 1 minus the square of y.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * y * (1 - y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="loss_not_divided" about="formula"
#| zh: 梯度除以了行数，损失却没有：它是各行的平均。
#| en: The gradient is divided by the number of rows, and the loss is not: it is a mean over the rows.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum()

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="targets_minus_p" about="formula"
#| zh: 交叉熵的梯度反了号：是 p 减 `targets`。
#| en: The gradient of cross-entropy has the opposite sign: it is p minus `targets`.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (targets - p) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="targets_not_subtracted" about="formula"
#| zh: 交叉熵的梯度里少了 `targets`：要从 p 里减去它。
#| en: The gradient of cross-entropy lacks `targets`: they have to be subtracted from p.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * p / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="no_slot_for_targets" about="contract"
#| zh: `cross_entropy` 有两个输入，`backward` 就要返回两个值；`targets` 的那个是 `None`。
#| en: `cross_entropy` has two inputs, so its `backward` has to return two values; that of `targets` is `None`.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p)

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)


# %% wrong="tanh_before_the_first_layer" about="reading"
#| zh: 第一层以前就用了 `tanh`：应当在每一层**以后**，最后一层除外。
#| en: There is a `tanh` before the first layer: it belongs **after** each layer but the last.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    for w, b in zip(parameters[::2], parameters[1::2]):
        x = affine(tanh(x), w, b)
    return cross_entropy(x, targets)


# %% wrong="loss_not_returned" about="contract"
#| zh: `loss_of` 算出了损失，却没有返回它：少了 `return`。
#| en: `loss_of` computes the loss and does not return it: a `return` is missing.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine.apply, Tanh.apply, CrossEntropy.apply


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    cross_entropy(affine(x, *last), targets)


# %% wrong="classes_returned" about="contract"
#| zh: 返回的是三个类；要的是它们各自的 `apply`。
#| en: What is returned are the three classes; wanted is the `apply` of each.
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return g @ w, g.T @ x, g.sum(0)

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            low = scores - torch.amax(scores, 1)[:, None]
            logs = low - torch.log(torch.exp(low).sum(1))[:, None]
            ctx.save_for_backward(torch.exp(logs), targets)
            return -(targets * logs).sum() / len(logs)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return g * (p - targets) / len(p), None

    return Affine, Tanh, CrossEntropy


def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    return cross_entropy(affine(x, *last), targets)
