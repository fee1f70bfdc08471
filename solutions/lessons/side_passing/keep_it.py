# ---
# exercise: keep_it
# title zh: 自己的 `retain_grad`
# title en: Your own `retain_grad`
# kind: fill_in
# points: 7
# minutes: 12
# difficulty: 3
# answers: retain_grad
# part: retain_grad
# ---

# %% [markdown] task lang="zh"
r"""
PyTorch 的 `tensor.retain_grad()` 是一种钩子。用 `register_hook` 自己写一个 `retain_grad(tensor)`，把梯度放在 `tensor.kept` 里：

* 起先 `kept` 是 `None`；之后每次反向都把梯度**加**进去，和叶子的 `grad` 一样。
* 只是旁观：`x.grad` 之类的结果不因此改变；传来的那个张量以后被人改动，`kept` 也不受影响。
* 调用两次，与调用一次相同。
* 不要梯度的张量：抛出 `RuntimeError`。要梯度的叶子已经有 `grad`：直接返回，不设 `kept`。

不要调用现成的那一个。做对以后，它就是你的引擎里的 `y.retain_grad()`。
"""

# %% [markdown] task lang="en"
r"""
PyTorch's `tensor.retain_grad()` is a kind of hook. With `register_hook` write your own `retain_grad(tensor)` that puts the gradient into `tensor.kept`:

* At first `kept` is `None`; each later pass **adds** its gradient, as in a leaf's `grad`.
* It only looks on: results such as `x.grad` stay the same, and a later change of the tensor that arrived leaves `kept` alone.
* Asking twice is the same as asking once.
* For a tensor that requires no gradient, raise a `RuntimeError`. A leaf that requires one has its `grad`: return without setting `kept`.

Do not call the ready-made one. Once right, it becomes `y.retain_grad()` in your engine.
"""


# %% answer
def retain_grad(tensor):
    ### BEGIN SOLUTION
    if not tensor.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient

    tensor.register_hook(keep)
    ### END SOLUTION


# %% right
def retain_grad(tensor):
    if tensor.grad_fn is not None and "kept" not in vars(tensor):
        arrived = []
        tensor.kept = None

        def keep(gradient):
            arrived.append(gradient.detach() * 1)
            tensor.kept = sum(arrived)

        tensor.register_hook(keep)
    elif not tensor.requires_grad:
        raise RuntimeError(f"{tensor} requires no gradient")


# %% equivalent
# gradient.detach() * 1 => gradient.detach() / 1
# gradient.detach() => gradient

# %% hint
#| zh: 钩子在什么时候被调用？它的参数是什么？它返回 `None` 和返回一个张量有什么不同？
#| en: When is a hook called? What is its argument? What is the difference between returning `None` and returning a tensor?

# %% hint
#| zh: 依次处理四件事：不要梯度的，抛出 `RuntimeError`；叶子，直接返回；已经有 `kept` 的，直接返回；其余的，
#| zh: 令 `kept = None` 并登记一个往 `kept` 里累加的钩子。
#| en: Four things, one after the other: no gradient wanted, raise a `RuntimeError`; a leaf, return; `kept` is there already, return; all others, let
#| en: `kept = None` and register a hook that adds to `kept`.

# %% hint
#| zh: 钩子做的和你的 `AccumulateGrad` 一样：`kept` 是 `None` 时存一份复制品，否则加上去。它不返回任何东西。
#| en: The hook does what your `AccumulateGrad` does: where `kept` is `None` it stores a copy, else it adds. It returns nothing.


# %% wrong="keeps_the_last_pass" about="accumulate"
#| zh: 第二次反向冲掉了第一次。留住的梯度和 `.grad` 一样，要累加。
#| en: The second pass wipes out the first. A retained gradient is added up, like `.grad` itself.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("no gradient will ever come")
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone()

    tensor.register_hook(keep)


# %% wrong="no_copy" about="sharing"
#| zh: 钩子收到的可能正是调用者传给 `backward` 的那个张量。它以后一变，`kept` 也跟着变。要 `clone()`。
#| en: What the hook receives may be the very tensor that the caller gave to `backward`. When that changes later, so does `kept`. Use `clone()`.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("no gradient will ever come")
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient if tensor.kept is None else tensor.kept + gradient

    tensor.register_hook(keep)


# %% wrong="hands_on_the_total" about="sharing"
#| zh: 第二次反向时，往下传的成了总数，`x.grad` 就错了，正是第 03 课里的“传总数”。钩子返回的张量会**代替**往下传的梯度，原地写进去的也一样。
#| en: In the second pass the total is handed on and `x.grad` comes out wrong: the “hand on the total” of lesson 03. What a hook returns **replaces** the
#| en: gradient on its way down, and so does what it writes into that tensor in place.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("no gradient will ever come")
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient
        return tensor.kept

    tensor.register_hook(keep)


# %% wrong="one_hook_for_every_call" about="accumulate"
#| zh: 第一次反向之前又调用一次，就又登记了一个钩子，两个都往里加。先看看是不是已经登记过；`kept` 是 `None` 不等于没有登记过。
#| en: A second call before the first pass registers a second hook, and both of them add. See first whether there is one already; a `kept` that is `None` does not mean that there is none.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("no gradient will ever come")
    if tensor.is_leaf:
        return
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient

    tensor.register_hook(keep)


# %% wrong="silent_about_plain_tensors" about="tracking"
#| zh: 不要梯度的张量也是叶子，于是悄悄返回了。先检查 `requires_grad`，再检查 `is_leaf`。
#| en: A tensor that requires no gradient is a leaf too, so this returns silently. Check `requires_grad` first and `is_leaf` afterwards.
def retain_grad(tensor):
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient

    tensor.register_hook(keep)


# %% wrong="leaves_too" about="tracking"
#| zh: 叶子也有了 `kept`。叶子有 `.grad`，不用管它：先看是不是叶子，再设 `kept`。
#| en: Leaves get a `kept` as well. A leaf has its `.grad`; leave it alone: see whether it is one before you set `kept`.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("no gradient will ever come")
    if hasattr(tensor, "kept"):
        return
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient

    tensor.register_hook(keep)


# %% wrong="uses_the_ready_made_one" about="borrowed"
#| zh: 这调用了现成的 `retain_grad`。请用 `register_hook` 自己写。
#| en: This calls the ready-made `retain_grad`. Write your own with `register_hook`.
def retain_grad(tensor):
    tensor.retain_grad()
    tensor.kept = None


# %% wrong="begins_anew_when_asked_again" about="accumulate"
#| zh: 再问一次，就把已经留住的丢掉、从头开始了。对同一个张量，问两次和问一次应当一样。
#| en: Asking again throws away what had been kept and begins anew. Asking twice for one tensor should be the same as asking once.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("no gradient will ever come")
    if tensor.is_leaf:
        return
    if hasattr(tensor, "handle"):
        tensor.handle.remove()
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient

    tensor.handle = tensor.register_hook(keep)


# %% wrong="raises_something_else" about="contract"
#| zh: 要抛出的是 `RuntimeError`，和 PyTorch 一样。
#| en: A `RuntimeError` is wanted, as in PyTorch.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise ValueError("x")
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = None

    def f(grad):
        tensor.kept = grad.clone() if tensor.kept is None else tensor.kept + grad

    tensor.register_hook(f)


# %% wrong="begins_with_zeros" about="contract"
#| zh: 反向之前 `kept` 是一个全零张量；没有梯度要用 `None` 表示。
#| en: Before any pass `kept` is a tensor of zeros; that there is no gradient yet is said by `None`.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("x")
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = tensor.detach() * 0

    def f(grad):
        tensor.kept = tensor.kept + grad

    tensor.register_hook(f)


# %% wrong="nothing_before_the_pass" about="contract"
#| zh: 反向之前还没有 `kept` 这个属性：调用的时候就要设成 `None`。
#| en: Before a pass there is no attribute `kept` yet: set it to `None` when it is asked for.
def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("x")
    if tensor.is_leaf:
        return

    def f(grad):
        tensor.kept = grad.clone() if not hasattr(tensor, "kept") else tensor.kept + grad

    tensor.register_hook(f)


# %% wrong="one_store_for_all" about="sharing"
#| zh: 所有张量共用一个存放处：两个张量都要求保留时，它们的梯度混在了一起。
#| en: All tensors share one store: when two of them ask, their gradients get mixed.
store = {}


def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("x")
    if tensor.is_leaf or hasattr(tensor, "kept"):
        return
    tensor.kept = None
    store["g"] = None

    def f(grad):
        store["g"] = grad.clone() if store["g"] is None else store["g"] + grad
        tensor.kept = store["g"]

    tensor.register_hook(f)


# %% wrong="asks_in_a_list" about="tracking"
#| zh: 用 `in` 在列表里找张量，比较的是值，不是“是不是同一个”：元素一多就抛出异常。看看张量自己有没有 `kept`。
#| en: `in` looks for a tensor in a list by comparing values, not by asking whether it is the same one, and raises where there are several entries. See whether the tensor has a `kept`.
asked = []


def retain_grad(tensor):
    if not tensor.requires_grad:
        raise RuntimeError("no gradient will ever come")
    if tensor.is_leaf or tensor in asked:
        return
    asked.append(tensor)
    tensor.kept = None

    def keep(gradient):
        tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient

    tensor.register_hook(keep)
