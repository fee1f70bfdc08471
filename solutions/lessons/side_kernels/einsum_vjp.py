# ---
# exercise: einsum_vjp
# title zh: 字母的反向
# title en: Backward through the letters
# kind: fill_in
# points: 4
# minutes: 8
# difficulty: 3
# answers: einsum_vjp
# part: einsum_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出 `einsum_vjp(g, spec, a, b)`：返回 `np.einsum(spec, a, b)` 的两个梯度，先 `a` 的，后 `b` 的，形状与它们相同。`g` 是结果收到的梯度；`spec` 是 `"ij,jk->ik"` 这样的字符串，总有一个逗号和一个 `->`，没有空格，同一串里没有重复的字母。

有的字母只在一个输入里出现，像 `"ij,k->k"` 里的 `i` 和 `j`：前向把它加掉了。
"""

# %% [markdown] task lang="en"
r"""
Write `einsum_vjp(g, spec, a, b)`: it returns the two gradients of `np.einsum(spec, a, b)`, that of `a` first, in the shapes of `a` and `b`. `g` is the gradient that the result has received; `spec` is a string such as `"ij,jk->ik"`, always with one comma and one `->`, without spaces, and with no letter twice in one of its three pieces.

Some letters stand in one input alone, such as the `i` and the `j` of `"ij,k->k"`: the forward pass adds over them.
"""


# %% answer
def einsum_vjp(g, spec, a, b):
    ### BEGIN SOLUTION
    inputs, out = spec.split("->")
    of_a, of_b = inputs.split(",")
    da = np.einsum(f"{out},{of_b},{of_a}->{of_a}", g, b, np.ones_like(a))
    db = np.einsum(f"{out},{of_a},{of_b}->{of_b}", g, a, np.ones_like(b))
    return da, db
    ### END SOLUTION


# %% right
def einsum_vjp(g, spec, a, b):
    inputs, out = spec.split("->")
    of_a, of_b = inputs.split(",")

    def back(x, of_x, other, of_other):
        kept = "".join(letter for letter in of_x if letter in out + of_other)
        found = np.einsum(f"{out},{of_other}->{kept}", g, other)
        for axis, letter in enumerate(of_x):
            if letter not in kept:
                found = np.expand_dims(found, axis)
        return np.broadcast_to(found, x.shape).copy()

    return back(a, of_a, b, of_b), back(b, of_b, a, of_a)


# %% right
def einsum_vjp(g, spec, a, b):
    of_a, rest = spec.split(",")
    of_b, out = rest.split("->")
    sizes = dict(zip(of_a, a.shape)) | dict(zip(of_b, b.shape))
    letters = list(sizes)
    da, db = np.zeros(a.shape), np.zeros(b.shape)
    for place in np.ndindex(*sizes.values()):
        at = dict(zip(letters, place))
        in_a, in_b, in_g = (tuple(at[letter] for letter in piece) for piece in (of_a, of_b, out))
        da[in_a] += g[in_g] * b[in_b]
        db[in_b] += g[in_g] * a[in_a]
    return da, db


# %% right
def einsum_vjp(g, spec, a, b):
    first, second, out = spec.replace("->", ",").split(",")
    found = []
    for piece, x, other, y in ((first, a, second, b), (second, b, first, a)):
        axes = [[out.index(c) for c in out if c in other], [other.index(c) for c in out if c in other]]
        alone = [k for k, c in enumerate(other) if c not in out and c not in piece]
        y = y.sum(axis=tuple(alone))
        other = "".join(c for c in other if c in out or c in piece)
        axes[1] = [other.index(c) for c in out if c in other]
        if any(c in piece for c in out if c in other):
            found.append(np.einsum(out + "," + other + "," + piece + "->" + piece, g, y, np.ones(x.shape)))
            continue
        product = np.tensordot(g, y, axes=axes)
        letters = [c for c in out if c not in other] + [c for c in other if c not in out]
        order = [letters.index(c) for c in piece if c in letters]
        product = product.transpose(order)
        product = product.reshape([n if c in letters else 1 for n, c in zip(x.shape, piece)])
        found.append(product + np.zeros(x.shape))
    return tuple(found)


# %% hint
#| zh: 把求和写开：结果里的一个数是 a 的数乘 b 的数，加了几遍。a 的一个数，在 g 的哪些数里、乘着 b 的哪些数出现过？
#| en: Write the sum out: a number of the result adds products of a number of a and a number of b. With which numbers of g and of b does one number of a occur?

# %% hint
#| zh: 求 a 的梯度时，a 的那串和结果的那串换个位置：输入是 g 和 b，结果是 a 的字母。
#| en: For the gradient of a, the string of a and that of the result change places: g and b go in, and the letters of a come out.

# %% hint
#| zh: 只在 a 里出现的字母，`np.einsum` 不知道它有多长。a 的这些位置收到的都一样；给它一个 `np.ones_like(a)`，它就知道了。
#| en: Of a letter that stands in a alone, `np.einsum` does not know the size. All places along it receive the same; give it an `np.ones_like(a)`, and it knows.

# %% equivalent
# np.ones_like(a) => ...
# np.ones_like(b) => ...

# %% given
import numpy as np


def pieces(spec):
    inputs, out = spec.split("->")
    return (*inputs.split(","), out)


# %% wrong="a_letter_alone_is_dropped" about="shapes"
#| zh: 只在一个输入里出现的字母没有地方来：`np.einsum` 拒绝造出它。这个方向上每个位置收到的都一样，要铺开。
#| en: A letter that stands in one input alone comes from nowhere, and `np.einsum` refuses to make it. Along it, all places receive the same: spread it out.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    return np.einsum(f"{out},{of_b}->{of_a}", g, b), np.einsum(f"{out},{of_a}->{of_b}", g, a)


# %% wrong="a_letter_alone_is_divided" about="accumulate"
#| zh: 只在一个输入里出现的字母，前向是求和，不是平均：每个位置都收到整份，不要除以个数。
#| en: Over a letter that stands in one input alone, the forward pass sums and does not average: every place receives the whole, undivided.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)

    def back(x, of_x, y, of_y):
        alone = [n for n, letter in zip(x.shape, of_x) if letter not in out + of_y]
        ones = np.ones_like(x) / np.prod([1, *alone])
        return np.einsum(f"{out},{of_y},{of_x}->{of_x}", g, y, ones)

    return back(a, of_a, b, of_b), back(b, of_b, a, of_a)


# %% wrong="a_letter_alone_keeps_size_one" about="shapes"
#| zh: 只在一个输入里出现的字母，梯度在这个方向上只剩一个位置；要铺开到输入的形状。
#| en: Along a letter that stands in one input alone, the gradient has a single place left; spread it to the shape of the input.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)

    def back(x, of_x, y, of_y):
        found = np.einsum(f"{out},{of_y},{of_x}->{of_x}", g, y, np.ones_like(x))
        return found[tuple(slice(None) if c in out + of_y else slice(1) for c in of_x)]

    return back(a, of_a, b, of_b), back(b, of_b, a, of_a)


# %% wrong="a_letter_alone_is_lost" about="shapes"
#| zh: 只在一个输入里出现的字母没有回来：梯度的形状要和那个输入一样，沿着这个字母把同一个数铺开。
#| en: A letter that stands in one input alone has not come back: a gradient has the shape of its input, so spread the same number out along that letter.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)

    def back(of_x, y, of_y):
        kept = "".join(letter for letter in of_x if letter in out + of_y)
        return np.einsum(f"{out},{of_y}->{kept}", g, y)

    return back(of_a, b, of_b), back(of_b, a, of_a)


# %% wrong="the_same_input_again" about="formula"
#| zh: `a` 的梯度里乘的是 `b`，不是 `a`：求导时 `a` 自己不见了，留下的是另一个因子。
#| en: The gradient of `a` has `b` as a factor and not `a`: differentiated by `a`, what is left is the other factor.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    da = np.einsum(f"{out},{of_a}->{of_a}", g, a)
    return da, np.einsum(f"{out},{of_b}->{of_b}", g, b)


# %% wrong="strings_of_the_wrong_arrays" about="index"
#| zh: 字母和数组没有对上：第一串说的是第一个数组 `g`，它的字母是结果的那一串。
#| en: Letters and arrays do not match: the first string describes the first array, `g`, whose letters are those of the result.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    return np.einsum(f"{of_b},{out}->{of_a}", g, b), np.einsum(f"{of_a},{out}->{of_b}", g, a)


# %% wrong="forward_again" about="transpose"
#| zh: 还是前向的 `spec`：反向时 `g` 站在结果的位置上，字母要换过来。
#| en: This is the `spec` of the forward pass: on the way back, `g` stands in the place of the result, and the strings have to change places.
def einsum_vjp(g, spec, a, b):
    return np.einsum(spec, g, b), np.einsum(spec, a, g)


# %% wrong="matrices_only" about="special"
#| zh: 这是两个矩阵相乘的法则，只在 `"ij,jk->ik"` 时成立。要照 `spec` 来。
#| en: This is the rule of a product of two matrices, which holds for `"ij,jk->ik"` alone. Go by `spec`.
def einsum_vjp(g, spec, a, b):
    return g @ b.T, a.T @ g


# %% wrong="gradients_exchanged" about="index"
#| zh: 两个梯度的次序反了：先 `a` 的，后 `b` 的。
#| en: The two gradients come in the wrong order: that of `a` first, then that of `b`.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    da = np.einsum(f"{out},{of_b},{of_a}->{of_a}", g, b, np.ones_like(a))
    db = np.einsum(f"{out},{of_a},{of_b}->{of_b}", g, a, np.ones_like(b))
    return db, da


# %% wrong="one_of_two" about="contract"
#| zh: 只返回了 `a` 的梯度；`b` 的也要。
#| en: Only the gradient of `a` is returned; that of `b` is wanted as well.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    return np.einsum(f"{out},{of_b},{of_a}->{of_a}", g, b, np.ones_like(a))


# %% wrong="g_left_out" about="chain"
#| zh: 没有用到 `g`：结果的每个数都有自己的权重。
#| en: `g` is not used: every number of the result has a weight of its own.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    ones = np.ones_like(g)
    da = np.einsum(f"{out},{of_b},{of_a}->{of_a}", ones, b, np.ones_like(a))
    db = np.einsum(f"{out},{of_a},{of_b}->{of_b}", ones, a, np.ones_like(b))
    return da, db


# %% wrong="other_factor_left_out" about="formula"
#| zh: 只有 `g`，另一个因子没有乘进去。
#| en: There is `g` alone, and the other factor is left out.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    da = np.einsum(f"{out},{of_b},{of_a}->{of_a}", g, np.ones_like(b), np.ones_like(a))
    db = np.einsum(f"{out},{of_a},{of_b}->{of_b}", g, np.ones_like(a), np.ones_like(b))
    return da, db


# %% wrong="no_arrow" about="index"
#| zh: 没有写 `->`，`np.einsum` 就自己决定：只出现一次的字母留下，按字母表排。这里要的是那个输入自己的字母。
#| en: Without `->`, `np.einsum` decides by itself: letters that occur once are kept, in the order of the alphabet. Wanted are the letters of that input, in its order.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    return np.einsum(f"{out},{of_b}", g, b), np.einsum(f"{out},{of_a}", g, a)


# %% wrong="changes_g" about="sharing" shows="_ *= _; _ += _; _.fill(_)"
#| zh: `g` 被改掉了，别处还要用它。
#| en: `g` has been changed, and it is still needed elsewhere.
#| zh else: 收到的数组被改掉了，别处还要用它们。
#| en else: Arrays that were passed in have been changed, and they are still needed elsewhere.
def einsum_vjp(g, spec, a, b):
    of_a, of_b, out = pieces(spec)
    da = np.einsum(f"{out},{of_b},{of_a}->{of_a}", g, b, np.ones_like(a))
    db = np.einsum(f"{out},{of_a},{of_b}->{of_b}", g, a, np.ones_like(b))
    g *= 0
    return da, db
