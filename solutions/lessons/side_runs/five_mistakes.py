# ---
# exercise: five_mistakes
# title zh: 一个脚本，五处错误
# title en: One script, five mistakes
# kind: find_bug
# points: 10
# minutes: 22
# difficulty: 4
# answers: mended
# order: penalty_without_gradient, penalty_on_the_matrices, nothing_repaired
# ---

# %% [markdown] task lang="zh"
r"""
把脚本抄到下面，改名为 `mended`，修好五处，每一处单独得分；没有错的地方不要动。除了上面四条，还有：

* 每一步用的是这一批的损失加惩罚的梯度，惩罚是所有参数的平方和乘 `decay`；
* 每一遍用 `rates` 里自己的学习率；
* `history` 是每一遍之后 `held_out` 上的损失，不含惩罚；返回的参数是损失最小的那一遍之后的；
* 返回的都是普通的数，不是张量。
"""

# %% [markdown] task lang="en"
r"""
Copy the script into the cell below, call it `mended`, and put five mistakes right; each earns points of its own. Leave what is right. Besides what stands above:

* Every step uses the gradient of this batch's loss plus the penalty, `decay` times the sum of squares of all parameters.
* Every epoch has its own rate, from `rates`.
* `history`: the loss on `held_out` after each epoch, without the penalty; the parameters returned are those after the epoch with the lowest loss.
* Plain numbers are returned, not tensors.
"""


# %% answer
def mended(torch, initial, data, held_out, rates, size, decay):
    ### BEGIN SOLUTION
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history
    ### END SOLUTION


# %% right
def mended(torch, initial, data, held_out, rates, size, decay):
    def loss_on(parameters, x, targets):
        w1, b1, w2, b2 = parameters
        logs = torch.log_softmax((x @ w1.T + b1).tanh() @ w2.T + b2, dim=-1)
        return -(targets * logs).sum(dim=1).mean()

    arrays, visited, history = [torch.tensor(p, dtype=torch.float64) for p in initial], [], []
    for rate in rates:
        for i in range(math.ceil(len(data[0]) / size)):
            leaves = [array.clone().requires_grad_() for array in arrays]
            loss = loss_on(leaves, *(one[i * size : (i + 1) * size] for one in data))
            for leaf in leaves:
                loss = loss + decay * (leaf * leaf).sum()
            slopes = torch.autograd.grad(loss, leaves)
            arrays = [array - rate * slope for array, slope in zip(arrays, slopes)]
        visited.append([array.tolist() for array in arrays])
        history.append(loss_on(arrays, *held_out).item())
    return visited[history.index(min(history))], history


# %% equivalent
# history[-1] < lowest => history[-1] <= lowest
# p.detach() => p
# -1 => 1
# 0 => 1
# 0 => -1
# array.clone() => array

# %% hint
#| zh: 一行一行地问：这个下标走到哪里为止？这个维是哪一维？梯度从这里能不能往回走？什么时候清零？这个名字指的是一份复制，还是同一块内存？
#| en: Ask of each line: where does this index end? Which axis is this? Can a gradient pass back through here? When is it cleared? Does this name mean a
#| en: copy, or the same memory?

# %% hint
#| zh: 规格里的每一条，都可以做一个小实验：一个点的各个概率加起来是多少？一遍用到了几个点？`decay` 变大，梯度变不变？
#| zh: 第二批的梯度，和从同样的参数重新算一遍的，一样吗？最好的那一遍过去以后，`best` 还变不变？
#| en: Each point of the specification can be put to a small experiment. What do the probabilities of one point add up to? How many points does an epoch
#| en: use? Does a larger `decay` change the gradients? Is the gradient of the second batch the one that a fresh computation from the same parameters
#| en: gives? Does `best` change after the best epoch is over?

# %% hint
#| zh: 每处只要改几个字符。一处在 `loss_on` 里，一处在 `range(…)` 里，一处在惩罚里；一处只是一行放错了地方；还有一处在记下最好的参数的那一行：后来的原地更新改动的是谁的内存？
#| en: Each takes a few characters only. One is in `loss_on`, one in the `range(…)`, one in the penalty; one is a line in the wrong place; and one is where the best parameters are noted: whose memory do the later updates in place
#| en: change?

# %% wrong="nothing_repaired" about="reading"
#| zh: 五处都还在。
#| en: All five are still there.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=0)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x) - size + 1, size):
            penalty = sum((p.detach() ** 2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    pass
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="probabilities_across_points" about="shapes"
#| zh: `dim=0` 让同一类的各个点加起来是 1。要让同一个点的各类加起来是 1：`dim=1`。
#| en: `dim=0` makes the points of one class add up to 1. It is the classes of one point that have to: `dim=1`.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=0)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="last_batch_left_out" about="index"
#| zh: 最后一批不满 `size` 个点，就整批丢掉了。切片不怕越界，`range` 走到 `len(x)` 就行。
#| en: The last batch has fewer than `size` points and is dropped. A slice may end beyond the data, so let the `range` run to `len(x)`.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x) - size + 1, size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="penalty_without_gradient" about="tracking" shows="_.detach() ** 2; _.data ** 2"
#| zh: `detach()` 切断了惩罚项的历史：它加在损失上，梯度里却没有它。
#| en: `detach()` cuts the history of the penalty off: it is added to the loss and missing from the gradient.
#| zh else: 惩罚项没有历史：它加在损失上，梯度里却没有它。
#| en else: The penalty has no history: it is added to the loss and missing from the gradient.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p.detach() ** 2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="cleared_once_per_epoch" about="stale"
#| zh: 清零写在批次的循环外面，一遍里后面的批次还带着前面的梯度。
#| en: The clearing stands outside the loop over batches, so within an epoch later batches still carry the gradients of earlier ones.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    pass
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="best_is_an_alias" about="sharing"
#| zh: 返回的是最后一遍之后的参数，不是损失最小的那一遍的。如果留下的是 `p.detach()`：它和 `p` 是同一块内存，后面的更新把“最好的”也改了，要 `clone()`；不然就看看挑的是哪一遍，返回的是哪一份。
#| en: The parameters returned are those of the last epoch, not of the lowest loss. If `p.detach()` was kept: it shares its memory with `p`, later updates change “the best” as well, and it takes a `clone()`; if not, see which epoch is chosen, and what is returned.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="cleared_before_the_update" about="training"
#| zh: 刚算好的梯度在更新之前就清掉了，参数一步也没有动。
#| en: The gradients just computed are cleared before the update, and the parameters never move.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p.grad = None
                    p -= rate * (p.grad if p.grad is not None else 0 * p)
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="penalty_on_the_matrices" about="training"
#| zh: 惩罚项原来包括所有的参数，修的时候把偏置丢掉了。
#| en: The penalty was on all parameters, and this repair has dropped the biases.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in (w1, w2))
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="rates_per_batch" about="training"
#| zh: 更新的一步多除了一个数：那一行本来没有错。
#| en: The update is divided by a number: nothing was wrong with that line.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad / len(parameters)
                    p.grad = None
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="history_with_the_penalty" about="contract"
#| zh: `history` 里加上了惩罚项：它应当只是 `held_out` 上的损失。惩罚只用来求训练的梯度。
#| en: The penalty was added to `history`, which should hold the loss on `held_out` and nothing else. The penalty is for the gradients of the training.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        with torch.no_grad():
            penalty = sum((p**2).sum() for p in parameters)
            history.append((loss_on(*held_out) + decay * penalty).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="size_for_the_number_of_points" about="formula"
#| zh: `/ len(x)` 本来是对的：除以这一批有几个点。`size` 只是一满批的个数，最后一批和 `held_out` 都不一定有这么多。
#| en: `/ len(x)` was right: it divides by the points there are. `size` is the number in a full batch only, and neither the last batch nor `held_out` need have that many.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / size

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="always_the_first_epoch" about="testing"
#| zh: 比的是 `history` 里的第一个损失，不是刚刚得到的：留下的总是第一遍之后的参数，损失后来降得更低也不管。
#| en: The comparison is with the first loss of `history`, not with the latest: the parameters of the first epoch are kept whatever comes later, even where a later loss is lower.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[0] < lowest:
            lowest, best = history[0], [p.detach().clone() for p in parameters]
    return [p.tolist() for p in best], history


# %% wrong="tensors_returned" about="contract"
#| zh: 五处都修好了，返回的却是张量；脚本里的 `tolist()` 和 `item()` 本来是对的。
#| en: All five are repaired, but tensors are returned; the `tolist()` and the `item()` of the script were right.
import math


def mended(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x), size):
            penalty = sum((p**2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach().clone() for p in parameters]
    return best, history
