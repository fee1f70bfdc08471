# ---
# exercise: ex09_9
# title zh: 存得更少
# title en: Saving less
# kind: fill_in
# points: 9
# minutes: 25
# difficulty: 4
# answers: pack, unpack, measure
# ---

# %% [markdown] task lang="zh"
r"""
1. 写出一对 `pack(tensor)` 和 `unpack(kept)`，给 `saved_tensors_hooks` 用。浮点张量只要行得通，就只用**一半**的字节存（`tensor.half()` 得到 float16）；其余的（例如索引用的整数）原样保存。`unpack` 还回来的张量与原来同形状、同 dtype；这里的浮点张量都是 float32。不管存下的数有多**大**，第 2 题的 `error` 都不能超过 0.005。（很小的数，大约 $10^{-5}$ 以下，float16 也会丢位数；这里不必管。）

2. 写出 `measure(torch, loss_of, parameters, pack, unpack)`，返回 `(bytes, error)`：
   * `bytes`：算一次 `loss_of()`，`pack` 返回的张量一共占多少字节（`numel()` 乘以 `element_size()`）；
   * `error`：用这对钩子得到的梯度和不用钩子的相比，在所有参数的所有元素里，差的绝对值最大是多少，再除以不用钩子的梯度里最大的绝对值。

   `loss_of()` 每次从头算一遍损失，`parameters` 是叶子的列表。开始时 `grad` 都是 `None`，结束时也要如此。

两个引擎上都要能用。
"""

# %% [markdown] task lang="en"
r"""
1. Write a pair `pack(tensor)` and `unpack(kept)` for `saved_tensors_hooks`. Floating-point tensors are kept in **half** of their bytes (`tensor.half()` gives float16) wherever that works, all others (such as the integers of an index) as they are. What `unpack` gives back has the shape and dtype of the original; all floating-point tensors here are float32. However **large** the saved numbers, the `error` of part 2 may not exceed 0.005. (Very small numbers, below about $10^{-5}$, lose digits in float16 too; they need no care here.)

2. Write `measure(torch, loss_of, parameters, pack, unpack)`, which returns `(bytes, error)`:
   * `bytes`: compute `loss_of()` once; how many bytes do the tensors returned by `pack` take (`numel()` times `element_size()`)?
   * `error`: compare the gradients with these hooks to those without; the largest absolute difference in any entry of any parameter, divided by the largest absolute value in the gradients without hooks.

   `loss_of()` computes the loss from the beginning each time, and `parameters` is a list of leaves. Their `grad` is `None` at the start, and must be `None` again at the end.

Both have to work on both engines.
"""


# %% answer
def pack(tensor):
    ### BEGIN SOLUTION
    if not tensor.is_floating_point():
        return tensor
    small = tensor.half()
    return small if small.isfinite().all() else tensor
    ### END SOLUTION


def unpack(kept):
    ### BEGIN SOLUTION
    return kept.float() if kept.is_floating_point() else kept
    ### END SOLUTION


def measure(torch, loss_of, parameters, pack, unpack):
    ### BEGIN SOLUTION
    def gradients(loss):
        loss.backward()
        found = [p.grad for p in parameters]
        for p in parameters:
            p.grad = None
        return found

    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel() * kept.element_size())
        return kept

    true = gradients(loss_of())
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    changed = gradients(loss)
    most = max(g.abs().max().item() for g in true)
    error = max((a - b).abs().max().item() for a, b in zip(true, changed, strict=True))
    return sum(sizes), error / most
    ### END SOLUTION


# %% right
import numpy as np


def pack(tensor):
    values = tensor.detach()
    if not tensor.is_floating_point() or values.abs().max().item() > 60000:
        return values
    return values.half()


def unpack(kept):
    whole = kept
    if str(kept.dtype).endswith("float16"):
        whole = kept.float()
    return whole


def measure(torch, loss_of, parameters, pack, unpack):
    total = 0

    def counting(tensor):
        nonlocal total
        small = pack(tensor)
        total += small.element_size() * small.numel()
        return small

    with torch.autograd.graph.saved_tensors_hooks(counting, unpack):
        near = torch.autograd.grad(loss_of(), parameters)
    true = torch.autograd.grad(loss_of(), parameters)
    gaps = [abs(np.array(a.tolist()) - np.array(b.tolist())).max() for a, b in zip(near, true)]
    return total, max(gaps) / max(abs(np.array(one.tolist())).max() for one in true)


# %% equivalent
# a - b => b - a
# zip(true, changed, strict=True) => zip(changed, true, strict=True)
# zip(true, changed, strict=True) => zip(true, changed)
# True => False
# tensor.detach() => tensor
# 60000 => ...
# np.array(a.tolist()) - np.array(b.tolist()) => np.array(b.tolist()) - np.array(a.tolist())
# np.array(a.tolist()) => a.tolist()
# np.array(b.tolist()) => b.tolist()
# zip(near, true) => zip(true, near)

# %% hint
#| zh: `pack` 收到的可能是什么？浮点张量，还是整数张量？每一种该怎样存？
#| en: What may `pack` be given? Floating-point tensors, and integer tensors, too. How is each of them to be kept?

# %% hint
#| zh: `is_floating_point()` 分得出整数；`half()` 和 `float()` 换类型。float16 装得下的最大的数是多少？超过了，`half()` 给你什么？`measure` 要走两次反向，两次之间把 `grad` 清成 `None`；
#| zh: 数字节的办法是把 `pack` 包在另一个函数里。
#| en: `is_floating_point()` tells integers apart; `half()` and `float()` convert. What is the largest number of float16, and what does `half()` give beyond it? `measure` takes two passes, with `grad` set
#| en: to `None` in between; to count bytes, wrap `pack` in another function.

# %% hint
#| zh: 钩子只管块里的前向，`backward()` 放在块外也会用到 `unpack`。最大的差是先对每个参数取最大，再对所有参数取最大；只除一次。
#| en: The hooks are about the forward pass inside the block; a `backward()` outside of it still uses `unpack`. For the largest difference take the maximum over each
#| en: parameter and then over all of them, and divide only once.


# %% wrong="keeps_everything_as_it_is" about="saved"
#| zh: `pack` 原样存下了张量，一个字节也没有省。
#| en: `pack` keeps the tensors as they are and saves not a single byte.
def pack(tensor):
    return tensor.detach()


def unpack(kept):
    return kept


# %% wrong="comes_back_as_half" about="numeric"
#| zh: `unpack` 还回来的还是 float16。反向里它要和 float32 相乘，dtype 必须与原来的一样。
#| en: What `unpack` gives back is still float16. It meets float32 in the backward pass; its dtype has to be the original's.
def pack(tensor):
    return tensor.detach().half() if tensor.is_floating_point() else tensor


def unpack(kept):
    return kept


# %% wrong="halves_the_integers_too" about="special"
#| zh: 整数也变成了 float16：索引不再是整数，而且 2048 以上的奇数 float16 根本存不下。
#| en: Integers become float16 as well: an index is no integer any more, and odd numbers beyond 2048 are no numbers of float16 at all.
def pack(tensor):
    return tensor.detach().half()


def unpack(kept):
    return kept.float()


# %% wrong="overflows" about="numeric"
#| zh: float16 最大只到 65,504，再大的数 `half()` 变成无穷大，梯度跟着成了 inf 或 nan。装不下的张量要原样保存。
#| en: float16 ends at 65,504; of larger numbers `half()` makes infinity, and the gradients become inf or nan. Keep a tensor that does not fit as it is.
def pack(tensor):
    return tensor.half() if tensor.is_floating_point() else tensor


def unpack(kept):
    return kept.float() if kept.is_floating_point() else kept


# %% wrong="cuts_large_numbers_off" about="numeric"
#| zh: 没有 inf 了，可是大的数都被换成了 65,504：梯度是有限的，却是错的。
#| en: There is no inf any more, but all large numbers have become 65,504: the gradients are finite, and wrong.
def pack(tensor):
    return tensor.clamp(-65504, 65504).half() if tensor.is_floating_point() else tensor


def unpack(kept):
    return kept.float() if kept.is_floating_point() else kept


# %% wrong="rounds_to_whole_numbers" about="numeric"
#| zh: 一个数一个字节是省了，可是舍入成了整数，梯度差得太远。
#| en: One byte a number saves even more, but rounded to whole numbers, the gradients are too far off.
def pack(tensor):
    if not tensor.is_floating_point():
        return tensor
    return (tensor.detach() * 4).round().half()


def unpack(kept):
    return kept.float() / 4 if kept.is_floating_point() else kept


# %% wrong="gradients_add_up" about="stale"
#| zh: `measure` 的两次反向之间没有清掉 `grad`：后一次看到的是两次之和。
#| en: Between the two passes of `measure`, `grad` is not cleared: the second one sees the sum of both.
def measure(torch, loss_of, parameters, pack, unpack):
    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel() * kept.element_size())
        return kept

    loss_of().backward()
    true = [p.grad.clone() for p in parameters]
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    loss.backward()
    most = max(g.abs().max().item() for g in true)
    error = max((p.grad - g).abs().max().item() for p, g in zip(parameters, true, strict=True))
    for p in parameters:
        p.grad = None
    return sum(sizes), error / most


# %% wrong="counts_elements" about="contract"
#| zh: `measure` 数的是元素的个数，不是字节：还要乘以 `element_size()`。
#| en: `measure` counts elements and not bytes: multiply by `element_size()` as well.
def measure(torch, loss_of, parameters, pack, unpack):
    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel())
        return kept

    true = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    near = torch.autograd.grad(loss, parameters)
    most = max(g.abs().max().item() for g in true)
    return sum(sizes), max((a - b).abs().max().item() for a, b in zip(true, near, strict=True)) / most


# %% wrong="error_not_relative" about="contract"
#| zh: `measure` 的误差没有除以最大的梯度，只看它说不出差得多还是少。
#| en: The error of `measure` is not divided by the largest gradient; by itself it does not tell whether it is large or small.
def measure(torch, loss_of, parameters, pack, unpack):
    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel() * kept.element_size())
        return kept

    true = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    near = torch.autograd.grad(loss, parameters)
    return sum(sizes), max((a - b).abs().max().item() for a, b in zip(true, near, strict=True))


# %% wrong="only_the_first_parameter" about="contract"
#| zh: `measure` 只比了第一个参数的梯度。
#| en: `measure` compares the gradient of the first parameter only.
def measure(torch, loss_of, parameters, pack, unpack):
    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel() * kept.element_size())
        return kept

    true = torch.autograd.grad(loss_of(), parameters)[0]
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    near = torch.autograd.grad(loss, parameters)[0]
    return sum(sizes), (true - near).abs().max().item() / true.abs().max().item()


# %% wrong="leaves_its_gradients_behind" about="stale"
#| zh: 数都对，可是 `measure` 用完以后 `grad` 里还留着梯度：接着训练的人会把它们也加进去。
#| en: The numbers are right, but `measure` leaves gradients in `grad`, and whoever trains on adds them to their own.
def measure(torch, loss_of, parameters, pack, unpack):
    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel() * kept.element_size())
        return kept

    true = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    loss.backward()
    most = max(g.abs().max().item() for g in true)
    return sum(sizes), max(
        (p.grad - g).abs().max().item() for p, g in zip(parameters, true, strict=True)
    ) / most


# %% wrong="forgets_the_absolute_value" about="formula"
#| zh: 少了绝对值：最大的偏差也可能是负的。
#| en: The absolute value is missing: the largest entry may be a negative one.
def measure(torch, loss_of, parameters, pack, unpack):
    n = []

    def p2(t):
        k = pack(t)
        n.append(k.numel() * k.element_size())
        return k

    exact = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(p2, unpack):
        loss = loss_of()
    rough = torch.autograd.grad(loss, parameters)
    return (
        sum(n),
        max((float((e - r).max()) for e, r in zip(exact, rough))) / max(float(e.max()) for e in exact),
    )


# %% wrong="averages_the_error" about="formula"
#| zh: 取了平均：要的是所有元素里**最大**的差。
#| en: The mean is taken: the **largest** difference in any entry is wanted.
def measure(torch, loss_of, parameters, pack, unpack):
    n = []

    def p2(t):
        k = pack(t)
        n.append(k.numel() * k.element_size())
        return k

    exact = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(p2, unpack):
        loss = loss_of()
    rough = torch.autograd.grad(loss, parameters)
    return (
        sum(n),
        max((float((e - r).abs().mean()) for e, r in zip(exact, rough)))
        / max(float(e.abs().max()) for e in exact),
    )


# %% wrong="error_first" about="contract"
#| zh: 返回的次序反了：先字节数，后误差。
#| en: They are returned in the wrong order: bytes first, then the error.
def measure(torch, loss_of, parameters, pack, unpack):
    n = []

    def p2(t):
        k = pack(t)
        n.append(k.numel() * k.element_size())
        return k

    exact = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(p2, unpack):
        loss = loss_of()
    rough = torch.autograd.grad(loss, parameters)
    return (
        max((float((e - r).abs().max()) for e, r in zip(exact, rough)))
        / max(float(e.abs().max()) for e in exact),
        sum(n),
    )


# %% wrong="weighs_before_packing" about="contract"
#| zh: `measure` 称的是交给 `pack` 的张量；要称的是 `pack` 返回的，省了多少才看得出来。
#| en: `measure` weighs what goes into `pack`. Weigh what comes out of it: that is where the saving shows.
def measure(torch, loss_of, parameters, pack, unpack):
    sizes = []

    def noted(tensor):
        sizes.append(tensor.numel() * tensor.element_size())
        return pack(tensor)

    true = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    near = torch.autograd.grad(loss, parameters)
    most = max(g.abs().max().item() for g in true)
    return sum(sizes), max((a - b).abs().max().item() for a, b in zip(true, near, strict=True)) / most


# %% wrong="each_by_its_own_largest" about="contract"
#| zh: 每个参数的差除以了它自己的最大梯度。要的是所有参数里最大的差，只除一次，除以所有梯度里最大的那个。
#| en: The difference of each parameter is divided by its own largest gradient. What is wanted is the largest difference of all, divided once, by the largest gradient of all.
def measure(torch, loss_of, parameters, pack, unpack):
    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel() * kept.element_size())
        return kept

    true = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    near = torch.autograd.grad(loss, parameters)
    shares = [(a - b).abs().max().item() / a.abs().max().item() for a, b in zip(true, near, strict=True)]
    return sum(sizes), max(shares)
