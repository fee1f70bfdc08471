# ---
# exercise: freed_after_use
# title zh: 用完即释放
# title en: Freed after use
# kind: fill_in
# points: 8
# minutes: 10
# difficulty: 3
# answers: SavedValues, run, one_pass
# part: SavedValues, run, one_pass
# ---

# %% [markdown] task lang="zh"
r"""
1. `SavedValues`：`get()` 返回存下的值的元组；`release()` 真的释放它们；从此，哪怕再 `release()` 一次，`get()` 都抛出 `RuntimeError`，消息里要有 `retain_graph=True`。空的盒子，`get()` 总是返回空的元组。
2. `run(node, gradient, retain_graph=False)`：返回 `node.shares(values, gradient)`，`values` 是 `node.saved.get()` 给出的；除非 `retain_graph` 为真，用完即释放（`shares` 抛出异常时不必管）。
3. `one_pass`：第 06 课的那个反向，各份改由 `run` 给出：`(parent, share)` 的列表；叶子没有父节点，也没有盒子。
"""

# %% [markdown] task lang="en"
r"""
1. `SavedValues`: `get()` returns the tuple of saved values; `release()` really lets them go; after that, even after another `release()`, `get()` raises a `RuntimeError` whose message contains `retain_graph=True`. An empty box always gives an empty tuple.
2. `run(node, gradient, retain_graph=False)`: return `node.shares(values, gradient)`, with `values` from `node.saved.get()`, and free them afterwards unless `retain_graph` is true (where `shares` raises, free or keep them).
3. `one_pass`: the pass of lesson 06, in which `run` now gives the shares, a list of `(parent, share)`. A leaf has neither parents nor a box.
"""


# %% answer
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        ### BEGIN SOLUTION
        if self.values is None:
            raise RuntimeError("The saved values have been freed. Specify retain_graph=True to keep them.")
        return self.values
        ### END SOLUTION

    def release(self):
        ### BEGIN SOLUTION
        if self.values:
            self.values = None
        ### END SOLUTION


def run(node, gradient, retain_graph=False):
    ### BEGIN SOLUTION
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients
    ### END SOLUTION


def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            ### BEGIN SOLUTION
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share
            ### END SOLUTION


# %% right
class SavedValues:
    def __init__(self, values):
        self.kept, self.count = list(values), len(values)

    def get(self):
        if len(self.kept) < self.count:
            raise RuntimeError("freed: call backward with retain_graph=True")
        return tuple(self.kept)

    def release(self):
        self.kept.clear()


def run(node, gradient, retain_graph=False):
    try:
        return node.shares(node.saved.get(), gradient)
    finally:
        if not retain_graph:
            node.saved.release()


def one_pass(root, g, retain_graph=False):
    arrived, waiting = [], {root: [g]}
    for node in in_order(root):
        shares = waiting.pop(node, None)
        if shares is None:
            continue
        arrived.append((node, sum(shares[1:], shares[0])))
        if node.parents:
            for parent, share in run(node, arrived[-1][1], retain_graph=retain_graph):
                waiting.setdefault(parent, []).append(share)
    return arrived


# %% equivalent
# False => True

# %% hint
#| zh: 怎样区分“什么都没存”和“存过，但是释放了”？
#| en: How can “nothing was saved” be told from “something was saved and freed”?

# %% hint
#| zh: `release` 要先看盒子里有没有东西；`run` 里先算、后释放，而且只在不留住的时候。打开空了的盒子是错误，打开从来没放过东西的不是。
#| en: `release` has to look first whether there is anything in the box; `run` computes first and releases afterwards, and only if nothing is to be retained. Opening an emptied box is an error; opening one that never held anything is not.

# %% hint
#| zh: 释放时把 `self.values` 换成 `None`，但只在里面有东西时才换：空的元组可以留着。`get()` 看到 `None` 就抛出 `RuntimeError`。`run` 先算后放。`one_pass` 里给有父节点的节点叫一次 `run`，把每一份加到父节点的总数上。
#| en: On release, put `None` into `self.values`, but only if there was something: an empty tuple can stay. `get()` raises a `RuntimeError` when it finds
#| en: `None`. `run` computes first and releases afterwards. In `one_pass`, call `run` once for a node that has parents, and add each share to the total of its parent.


# %% given
def in_order(root):
    found, todo = {root}, [root.name and root]
    while todo:
        new = set(todo.pop().parents) - found
        found |= new
        todo += new
    return sorted(found, key=lambda node: -node.number)


def run(node, gradient, retain_graph=False):
    shares = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return shares


# %% wrong="frees_nothing_too" about="saved"
#| zh: 什么都没存的节点也被当成释放了，于是和也不能走第二遍。空的元组没有什么可放。
#| en: A node that saved nothing is taken for freed as well, so a sum cannot go twice either. There is nothing to free in an empty tuple.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        self.values = None


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="a_flag_and_the_values_stay" about="saved" because="still_held"
#| zh: 错误报得对，可是值还握在手里：一点内存也没有释放。释放正是为了省内存。
#| en: The error is right, but the values are still held and no memory was freed, which is what freeing is for.
class SavedValues:
    def __init__(self, values):
        self.values, self.freed = values, False

    def get(self):
        if self.freed and self.values:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        self.freed = True


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="forgets_that_it_was_released" about="stale"
#| zh: 再 `release()` 一次，看到盒子是空的，就当成从来没放过东西，`get()` 又给出空的元组了。放掉过什么，要一直记住。
#| en: A second `release()` finds the box empty and takes it for one that never held anything, so `get()` gives an empty tuple again. That something was let go has to be remembered.
class SavedValues:
    def __init__(self, values):
        self.values, self.freed = values, False

    def get(self):
        if self.freed:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        self.freed = bool(self.values)
        self.values = ()


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="gives_the_values_away" in="SavedValues" about="saved"
#| zh: `get()` 自己就把盒子清空了：释放之前，`get()` 可以用任意多次，清空是 `release()` 的事。
#| en: `get()` itself empties the box. Before the release `get()` may be used any number of times; emptying is the task of `release()`.
class SavedValues:
    def __init__(self, values):
        self.values, self.full = values, len(values) > 0

    def get(self):
        if self.full and not self.values:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        values, self.values = self.values, ()
        return values

    def release(self):
        self.values = ()


def run(node, gradient, retain_graph=False):
    values = node.saved.get()
    gradients = node.shares(values, gradient)
    if retain_graph:
        node.saved = SavedValues(values)
    else:
        node.saved.release()
    return gradients


# %% wrong="gives_nothing_instead_of_an_error" about="contract"
#| zh: 释放以后悄悄地给出空的元组，出错的地方就变成了别处一个看不懂的错误。要在这里说清楚。
#| en: After the release an empty tuple is returned silently, and the failure shows up elsewhere as an error that nobody understands. Say it here.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        return self.values

    def release(self):
        self.values = ()


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="the_wrong_error" about="contract"
#| zh: 遍历 `None` 抛出的是 `TypeError`，使用者看不出发生了什么，也不知道可以写 `retain_graph=True`。
#| en: Going through `None` raises a `TypeError`, from which the user learns neither what happened nor that there is `retain_graph=True`.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        return tuple(value for value in self.values)

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="an_error_without_advice" about="contract"
#| zh: 异常的类型对了，但没有说怎么办。好的错误消息告诉使用者可以写 `retain_graph=True`。
#| en: The type is right, but the message does not say what to do. A good message tells the user about `retain_graph=True`.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("freed")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="frees_always" in="run" about="saved"
#| zh: 没有看 `retain_graph`：要求保留时也释放了。
#| en: `retain_graph` is not looked at: the values are freed even when they should be retained.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    node.saved.release()
    return gradients


# %% wrong="frees_when_retaining" in="run" about="saved"
#| zh: 条件写反了：应当保留时释放，应当释放时保留。
#| en: The condition is the wrong way round.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if retain_graph:
        node.saved.release()
    return gradients


# %% wrong="frees_too_early" in="run" about="saved"
#| zh: 还没有用就释放了：不保留时第一遍就出错。
#| en: The values are freed before they are used: without retaining, even the first pass fails.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    if not retain_graph:
        node.saved.release()
    return node.shares(node.saved.get(), gradient)


# %% wrong="a_list_for_a_tuple" in="SavedValues" about="contract"
#| zh: `get()` 返回的是列表；要的是元组，别人改不了它。
#| en: `get()` returns a list; a tuple is wanted, which nobody can change.
class SavedValues:
    def __init__(self, values):
        self.values = list(values)

    def get(self):
        if self.values is None:
            raise RuntimeError("retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    r = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return r


# %% wrong="another_kind_of_error" in="SavedValues" about="contract"
#| zh: 要抛出的是 `RuntimeError`，和 PyTorch 一样。
#| en: A `RuntimeError` is wanted, as in PyTorch.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise ValueError("retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    r = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return r


# %% wrong="returns_nothing_from_run" in="run" about="contract"
#| zh: `run` 算了梯度，却没有返回。
#| en: `run` computes the gradients, but does not return them.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()


# %% wrong="never_frees" in="run" about="saved"
#| zh: `run` 从来没有释放：要么没有调用 `release()`，要么它写在 `return` 之后，永远执行不到。
#| en: `run` never frees anything: there is no call of `release()`, or it stands after a `return` and is never reached.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    return node.shares(node.saved.get(), gradient)


# %% wrong="reads_past_get" in="run" about="contract"
#| zh: `run` 绕过 `get()`，直接去拿盒子里的东西：释放以后拿到的是 `None`，`shares` 里报的错谁也看不懂。
#| en: `run` takes what is in the box without `get()`: after the release that is `None`, and `shares` raises an error that nobody understands.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.values, gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="an_empty_box_counts_as_freed" about="saved"
#| zh: 盒子一空就当成释放过了，可是什么都没存的盒子从一开始就是空的：和连第一遍都走不了。
#| en: Any empty box is taken for a freed one, but a box in which nothing was saved is empty from the start: a sum cannot go even once.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if not self.values:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        self.values = ()


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="deletes_the_attribute" about="stale"
#| zh: `del` 把属性本身也去掉了：再 `release()` 一次，就找不到它了。换成 `None`，属性还在。
#| en: `del` takes away the attribute itself, and a second `release()` does not find it. Put `None` in its place, and it stays.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if not hasattr(self, "values"):
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            del self.values


def run(node, gradient, retain_graph=False):
    gradients = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return gradients


# %% wrong="arguments_exchanged" in="run" about="contract"
#| zh: `shares` 的两个参数次序反了：先是保存的值，再是上游梯度。
#| en: The two arguments of `shares` are in the wrong order: first the saved values, and then the cotangent.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    shares = node.shares(gradient, node.saved.get())
    if not retain_graph:
        node.saved.release()
    return shares


# %% wrong="adds_in_place" in="one_pass" about="sharing"
#| zh: `totals[parent] += share` 写进了数组里，而同一个数组可能也是别的节点的总数，或者就是 `g`。换成 `totals[parent] + share`。
#| en: `totals[parent] += share` writes into an array that may be the total of another node as well, or `g` itself. Make it `totals[parent] + share`.
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                if parent in totals:
                    totals[parent] += share
                else:
                    totals[parent] = share


# %% wrong="the_last_share_wins" in="one_pass" about="accumulate"
#| zh: 后来的一份冲掉了前一份：一个节点的各份要相加。
#| en: Each share wipes out the one before: the shares of a node add up.
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                totals[parent] = share


# %% wrong="zero_is_nothing" in="one_pass" about="special"
#| zh: 总数是零的节点没有轮到，它下面的也收不到。零也是收到的一份。
#| en: A node whose total is zero gets no turn, and nothing below it receives anything. Zero has arrived, too.
import numpy as np


def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals and np.any(totals[node]):
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="along_every_path" in="one_pass" about="order"
#| zh: 每条路径各走一遍：还没收齐就往下交了。每个节点一遍只轮到一次，总数收齐以后。
#| en: Every path is walked by itself, and what has not come together is handed on. A node has one turn in a pass, when its total is complete.
def one_pass(root, g, retain_graph=False):
    todo = [(root.name and root, g)]
    while todo:
        node, total = todo.pop()
        yield node, total
        todo.extend(run(node, total, True) if node.parents else ())


# %% wrong="never_retains" in="one_pass" about="saved" shows="run(_, _)"
#| zh: `retain_graph` 没有交给 `run`：说好留着的，也释放了。
#| en: `retain_graph` is not handed to `run`: what was to be retained is freed.
#| zh else: 还要用的值已经释放了，本来该走得通的一遍就抛出了异常。
#| en else: Values are freed while they are still needed, so a pass that should succeed raises.
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="runs_leaves_too" in="one_pass" about="special"
#| zh: 叶子也交给了 `run`，可是它没有盒子。先问有没有父节点。
#| en: Leaves are given to `run` as well, and have no box. Ask for parents first.
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph):
                totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="without_run" in="one_pass" about="contract"
#| zh: 走完一遍，什么也没有释放。各份都要由 `run` 给出，`retain_graph` 也要交给它：用完即释放是它的事。
#| en: After the pass nothing has been freed. All shares are to come from `run`, which is handed `retain_graph` and has to free after use.
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in node.shares(node.saved.get(), total) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="values_one_by_one" in="run" about="contract"
#| zh: `shares` 要的是两样东西：值的元组和上游梯度。星号把元组拆开了。
#| en: `shares` takes two things, the tuple of values and the cotangent; the star takes the tuple apart.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    shares = node.shares(*node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return shares


# %% wrong="deletes_and_says_nothing" in="SavedValues" about="stale"
#| zh: `del` 把属性本身也去掉了：再 `release()` 或者 `get()`，就是 `AttributeError`。换成 `None`，属性还在。
#| en: `del` takes away the attribute itself, and the next `release()` or `get()` is an `AttributeError`. Put `None` in its place, and it stays.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        return self.values

    def release(self):
        del self.values


def run(node, gradient, retain_graph=False):
    shares = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return shares


# %% wrong="gives_the_values_away_for_good" in="SavedValues" about="saved"
#| zh: `get()` 自己就把盒子清空了：释放之前，`get()` 可以用任意多次，清空是 `release()` 的事。
#| en: `get()` itself empties the box. Before the release `get()` may be used any number of times; emptying is the task of `release()`.
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError("saved values were freed; specify retain_graph=True")
        values, self.values = self.values, None
        return values

    def release(self):
        self.values = None


def run(node, gradient, retain_graph=False):
    shares = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return shares


# %% wrong="hands_on_what_the_root_got" in="one_pass" about="chain"
#| zh: 交给 `run` 的总是根的 `g`；每个节点要用自己的总数 `total`。
#| en: `run` is always given the `g` of the root; each node needs its own `total`.
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, g, retain_graph) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="pairs_the_pairs" in="one_pass" about="contract"
#| zh: `run` 给出的已经是 `(parent, share)` 了：和 `node.parents` 再配一次，`share` 就成了一对。
#| en: What `run` gives is `(parent, share)` already: paired with `node.parents` once more, each `share` is a pair.
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            shares = run(node, total, retain_graph) if node.parents else ()
            for parent, share in zip(node.parents, shares):
                totals[parent] = totals[parent] + share if parent in totals else share
