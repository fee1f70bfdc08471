# ---
# exercise: save_less
# title zh: 存得更少
# title en: Saving less
# kind: fill_in
# points: 5
# minutes: 10
# difficulty: 3
# answers: pack, unpack
# ---

# %% [markdown] task lang="zh"
r"""
写出一对 `pack(tensor)` 和 `unpack(kept)`，给 `saved_tensors_hooks` 用，两个引擎上都要能用：

* 浮点张量里的数，只要 float16 都装得下，就只用**一半**的字节存（`tensor.half()` 得到 float16）；装不下的，还有别的张量（例如索引用的整数），原样保存。`is_floating_point()` 认得出浮点张量。
* `unpack` 每次还回来的张量与原来同形状、同 dtype；这里的浮点张量都是 float32。
* 不管存下的数有多**大**，梯度与不用钩子时相比，最多只差所有梯度里最大元素的 0.5%。（$10^{-5}$ 以下的数会丢位数，这里不必管。）
"""

# %% [markdown] task lang="en"
r"""
Write a pair `pack(tensor)` and `unpack(kept)` for `saved_tensors_hooks`, which works on both engines:

* Floating-point tensors whose numbers all fit into float16 are kept in **half** of their bytes (`tensor.half()` gives float16); those that do not fit, and all others (such as the integers of an index), as they are. `is_floating_point()` tells.
* What `unpack` gives back, each time, has the original's shape and dtype; all floating-point tensors here are float32.
* However **large** the saved numbers, gradients differ from those without hooks by at most 0.5% of the largest entry of all gradients. (Numbers below $10^{-5}$ lose digits; leave that.)
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


# %% right
def pack(tensor):
    values = tensor.detach()
    if not tensor.is_floating_point() or values.abs().max().item() > 65504:
        return values
    return values.half()


def unpack(kept):
    whole = kept
    if str(kept.dtype).endswith("float16"):
        whole = kept.float()
    return whole


# %% equivalent
# tensor.detach() => tensor
# 65504 => ...

# %% hint
#| zh: `pack` 收到的可能是什么？浮点张量，还是整数张量？每一种该怎样存？
#| en: What may `pack` be given? Floating-point tensors, and integer tensors, too. How is each of them to be kept?

# %% hint
#| zh: `half()` 和 `float()` 换类型。float16 装得下的最大的数是多少？超过了，`half()` 给你什么？负的呢？
#| en: `half()` and `float()` convert. What is the largest number of float16, and what does `half()` give beyond it? And for negative ones?

# %% hint
#| zh: 装不装得下，试一试就知道：先换成一半，再看看得到了什么。存下的有的是一半、有的不是，`unpack` 怎样分得出来？
#| en: Whether a tensor fits can be tried out: make the half, and look at it. If some tensors are kept as halves and others not, how can `unpack` tell which it has been given?


# %% given
import torch


# %% wrong="keeps_everything_as_it_is" in="pack" about="saved"
#| zh: `pack` 原样存下了张量，一个字节也没有省。
#| en: `pack` keeps the tensors as they are and saves not a single byte.
def pack(tensor):
    return tensor.detach()


def unpack(kept):
    return kept


# %% wrong="comes_back_as_half" in="unpack" about="numeric"
#| zh: `unpack` 还回来的还是 float16。反向里它要和 float32 相乘，dtype 必须与原来的一样。
#| en: What `unpack` gives back is still float16. It meets float32 in the backward pass; its dtype has to be the original's.
def pack(tensor):
    return tensor.detach().half() if tensor.is_floating_point() else tensor


def unpack(kept):
    return kept


# %% wrong="one_engines_float16" in="unpack" about="special"
#| zh: `torch.float16` 是 PyTorch 的，课程的引擎里的 dtype 与它不相等：在那里还回来的仍是 float16。问张量自己：`kept.is_floating_point()`。
#| en: `torch.float16` is PyTorch's, and no dtype of the course's engine equals it: what comes back there is still float16. Ask the tensor itself, `kept.is_floating_point()`.
def pack(tensor):
    if not tensor.is_floating_point():
        return tensor
    small = tensor.detach().half()
    return small if small.isfinite().all() else tensor


def unpack(kept):
    return kept.float() if kept.dtype == torch.float16 else kept


# %% wrong="one_engines_float32" in="pack" about="special"
#| zh: `torch.float32` 是 PyTorch 的，课程的引擎里的 dtype 与它不相等：在那里什么也没有减半。问张量自己：`tensor.is_floating_point()`。
#| en: `torch.float32` is PyTorch's, and no dtype of the course's engine equals it: nothing is halved there. Ask the tensor itself, `tensor.is_floating_point()`.
def pack(tensor):
    small = tensor.detach().half() if tensor.dtype == torch.float32 else tensor
    return small if not small.is_floating_point() or small.isfinite().all() else tensor


def unpack(kept):
    return kept.float() if kept.is_floating_point() else kept


# %% wrong="an_index_comes_back_as_floats" about="special"
#| zh: 索引还回来的时候成了浮点数。整数在 `pack` 和 `unpack` 里都不要换类型，该不该换，只看这一个张量自己的 dtype。
#| en: An index comes back as floating-point numbers. Neither `pack` nor `unpack` may convert integers, and each tensor has to be judged by its own dtype.
def pack(tensor):
    return tensor.detach().half()


def unpack(kept):
    return kept.float()


# %% wrong="overflows" about="numeric"
#| zh: float16 最大只到 65,504，再大的数 `half()` 变成无穷大，梯度跟着成了 inf 或 nan。哪怕只有一个数装不下，这个张量也要原样保存。
#| en: float16 ends at 65,504; of larger numbers `half()` makes infinity, and the gradients become inf or nan. Keep a tensor as it is even if only one of its numbers does not fit.
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


# %% wrong="rounds_to_quarters" in="pack" about="numeric"
#| zh: 乘以 4 再舍入成整数，留下的只有四分之一的倍数：梯度差得太远。
#| en: Four times a number, rounded to an integer, leaves nothing but multiples of a quarter: the gradients are too far off.
def pack(tensor):
    if not tensor.is_floating_point():
        return tensor
    return (tensor.detach() * 4).round().half()


def unpack(kept):
    return kept.float() / 4 if kept.is_floating_point() else kept


# %% wrong="looks_at_positive_numbers_only" about="numeric"
#| zh: 只看最大的数：很大的**负数**也装不下，变成了负无穷。要看绝对值。
#| en: Only the largest number is looked at: large **negative** ones do not fit either and become minus infinity. Look at absolute values.
def pack(tensor):
    if not tensor.is_floating_point() or tensor.max().item() > 65504:
        return tensor
    return tensor.half()


def unpack(kept):
    return kept.float() if kept.is_floating_point() else kept


# %% wrong="shrinks_and_never_enlarges" about="numeric"
#| zh: 大的数先缩小再存，是装下了，可是还回来时没有再放大。
#| en: Large numbers are made smaller so that they fit, but they are not made larger again when they are given back.
def pack(tensor):
    if not tensor.is_floating_point():
        return tensor
    while not tensor.half().isfinite().all():
        tensor = tensor / 2
    return tensor.half()


def unpack(kept):
    return kept.float() if kept.is_floating_point() else kept


# %% wrong="afraid_of_large_numbers" about="numeric"
#| zh: 界限定得太低：float16 到 65,504 为止都装得下，几万的数也只要一半的字节。
#| en: The limit is too low: everything up to 65,504 fits into float16, and numbers in the tens of thousands take half of the bytes, too.
def pack(tensor):
    if not tensor.is_floating_point() or tensor.abs().max().item() > 1000:
        return tensor
    return tensor.half()


def unpack(kept):
    return kept.float() if kept.is_floating_point() else kept


# %% wrong="remembers_in_a_list" about="stale"
#| zh: 哪些减了半，记在一个列表里，每次 `pop` 一个。可是 `unpack` 什么时候、按什么先后、几次来取，由反向说了算：保留图再走一遍，列表就空了。看 `kept` 自己的 dtype。
#| en: What has been halved is noted in a list, from which each call takes one with `pop`. But when, in which order and how often `unpack` is called is up to the backward passes: with the graph retained for another one, the list is empty. Look at the dtype of `kept`.
halved = []


def pack(tensor):
    small = tensor.half() if tensor.is_floating_point() else tensor
    halved.append(tensor.is_floating_point() and bool(small.isfinite().all()))
    return small if halved[-1] else tensor


def unpack(kept):
    return kept.float() if halved.pop() else kept


# %% wrong="limit_too_high" about="numeric"
#| zh: 上限定高了一点：比 65504 大出一截的数，在 float16 里已经是 inf。
#| en: The limit is a little too high: numbers some way above 65504 are inf in float16 already.
def pack(tensor):
    if not tensor.is_floating_point():
        return tensor
    return tensor.half() if tensor.abs().max().item() <= 65536 else tensor


def unpack(kept):
    return kept.float() if kept.is_floating_point() else kept
