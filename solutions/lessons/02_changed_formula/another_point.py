# ---
# exercise: another_point
# title zh: 到另一个点上去
# title en: On to another point
# kind: find_bug
# points: 10
# minutes: 8
# difficulty: 2
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. `func` 刚在 $(3, 2)$ 求过值。给出一个反例 `counterexample = (…, …)`：一个点 `(x, y)`，使 `partials_at(func, [x, y], [...])` 返回的两个偏导数里至少有一个是错的。有些点上它碰巧是对的。
2. 写出修好的 `repaired`，参数和用途与 `partials_at` 相同，适用于任何树、任何点；连续调用多次也正确，不管叶子的 `partial` 原来是多少。
"""

# %% [markdown] task lang="en"
r"""
1. `func` has just been evaluated at $(3, 2)$. Give a counterexample, `counterexample = (…, …)`: a point `(x, y)` for which at least one of the two partial derivatives returned by
   `partials_at(func, [x, y], [...])` is wrong. At some points it happens to be right.
2. Write `repaired`, with the parameters and purpose of `partials_at`, right for any tree and any point, also when it is called
   several times in a row, and whatever the leaves' `partial` holds before.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = (5, 7)
### END SOLUTION


def repaired(root, leaves, values):
    ### BEGIN SOLUTION
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    root.derive(1)
    return [leaf.partial for leaf in leaves]
    ### END SOLUTION


# %% right
counterexample = [0.5, -3]


def repaired(root, leaves, values):
    for i in range(len(leaves)):
        leaves[i].value = values[i]
    root.evaluate()
    before = [leaf.partial for leaf in leaves]
    root.derive(1)
    after = [leaf.partial for leaf in leaves]
    return [new - old for new, old in zip(after, before)]


# %% right
import numpy as np

counterexample = np.array([1e7, -2e6])


def repaired(root, leaves, values):
    for leaf in leaves:
        leaf.partial = 0.0
    for leaf, value in zip(leaves, np.asarray(values, dtype=float)):
        leaf.value = value
    root.evaluate()
    root.derive(1.0)
    return np.array([leaf.partial for leaf in leaves])


# %% right
import numpy as np

counterexample = (np.float32(5.5), np.float32(-7.25))


def repaired(root, leaves, values):
    for leaf, leaf.value in zip(leaves, values):
        leaf.partial *= 0
    root.evaluate(), root.derive(np.int64(1))
    return tuple(leaf.partial for leaf in leaves)


# %% hint
#| zh: 反向时，`Multiply` 用到的 `self.lhs.value` 是什么时候存进去的？谁负责更新内部节点的 `value`？
#| en: In the backward walk `Multiply` uses `self.lhs.value`. When was it stored? What updates the `value` of inner nodes?

# %% hint
#| zh: 移动叶子只改变叶子自己的 `value`。在 y(x² − xy + y) 里，括号是内部节点，它还停在 (3, 2) 时的 5。
#| en: Moving a leaf changes that leaf's own `value` only. In y(x² − xy + y) the bracket is an inner node, still holding the 5 of (3, 2).

# %% hint
#| zh: 修复只差一步：有一个方法会更新每个内部节点的 `value`。它要放在叶子换上新值之后、`derive` 之前。
#| en: One step is missing: a method that refreshes the `value` of every inner node. It belongs after the leaves have their new values and before `derive`.

# %% wrong="same_point" about="testing"
#| zh: (3, 2) 就是上次求值的点：叶子没有动，存下来的值就没有过期。要换一个点。
#| en: (3, 2) is where the tree was evaluated: no leaf moved, so no stored value is stale. Choose another point.
counterexample = (3, 2)


# %% wrong="bracket_as_it_was" about="testing"
#| zh: 在这一点上，括号 x² − xy + y 的值碰巧和在 (3, 2) 处一样，所以旧的数也是对的。
#| en: At this point the bracket x² − xy + y happens to have the value that it had at (3, 2), so the old number is right as well.
counterexample = (0, 5)


# %% wrong="left_as_it_was" about="stale"
#| zh: 反向之前，`root` 仍然没有重新求值，内部节点里还是旧的数。（对 `func` 求值没有用：`root` 可以是任何树。）
#| en: Before the backward walk `root` is still not evaluated again, so its inner nodes hold the old numbers. (Evaluating `func` does not help: `root` may be any tree.)
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="evaluates_too_early" about="stale"
#| zh: 求值放在了移动叶子之前，存下来的还是旧点上的值。先换值，再求值。
#| en: The evaluation comes before the leaves are moved, so it stores the values of the old point. Move first, then evaluate.
def repaired(root, leaves, values):
    root.evaluate()
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="no_longer_resets" about="stale"
#| zh: 值是新的了，但清零的那一行不见了：第二次调用会把上一个点的偏导数也加进去。
#| en: The values are fresh now, but the reset got lost: a second call adds the partials of the previous point.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
    root.evaluate()
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="resets_moved_leaves_only" about="stale"
#| zh: 值没有变的叶子没有清零：上一次收到的数还在里面，又往上加了。
#| en: A leaf whose value stays the same is not reset: what it received the last time is still in it, and is added to.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        if leaf.value != value:
            leaf.value = value
            leaf.partial = 0
    root.evaluate()
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="remembers_by_the_point" about="stale"
#| zh: 结果是按点记住的，不管是哪棵树：另一棵树移到同一个点，拿到的是前一棵树的数。
#| en: Results are remembered by their point, whatever the tree: another tree, moved to the same point, is given the numbers of the first.
known = {}


def repaired(root, leaves, values):
    point = tuple(values)
    if point not in known:
        for leaf, value in zip(leaves, values):
            leaf.value = value
            leaf.partial = 0
        root.evaluate()
        root.derive(1)
        known[point] = [leaf.partial for leaf in leaves]
    return known[point]


# %% wrong="special_cases_the_point" about="special"
#| zh: 这只修好了一个点。换任何别的点或别的树，结果仍然用的是过期的值。
#| en: This repairs a single point. At any other point, or for any other tree, the result still rests on stale values.
counterexample = (5, 7)


def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    if tuple(values) == (5, 7):
        return [21, -31]
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="remembers_the_first_point" about="stale"
#| zh: 树只在第一次调用时求了值，换到第二个点时，内部节点里还是第一个点的数。
#| en: The tree is evaluated in the first call only; at the second point, inner nodes still hold the numbers of the first.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    if not hasattr(root, "evaluated"):
        root.evaluate()
        root.evaluated = True
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="evaluates_moved_leaves_only" about="stale"
#| zh: 这里会在一棵从来没有求过值的树上反向走。每次反向之前都要求值。
#| en: This may walk back through a tree that was never evaluated. Evaluate before every walk.
def repaired(root, leaves, values):
    moved = [leaf.value for leaf in leaves] != list(values)
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    if moved:
        root.evaluate()
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="evaluates_last" about="stale"
#| zh: 求值放在了反向之后，来不及了：反向用的还是旧值。
#| en: The evaluation comes after the backward walk, which is too late: that has used the old values.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.derive(1)
    root.evaluate()
    return [leaf.partial for leaf in leaves]


# %% wrong="walks_back_twice" about="accumulate"
#| zh: 反向走了两遍，叶子把两遍的都加了起来。
#| en: Two backward walks: the leaves add up both.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    root.derive(1)
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="returns_the_values" about="contract"
#| zh: 返回的是叶子的 `value`，不是 `partial`。
#| en: This returns the leaves' `value` and not their `partial`.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    root.derive(1)
    return [leaf.value for leaf in leaves]


# %% wrong="first_leaf_only" about="contract"
#| zh: 只返回了第一个叶子的偏导数；每个叶子都要有一个。
#| en: Only the first leaf's partial is returned; there is one for every leaf.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    root.derive(1)
    return leaves[:1][0].partial


# %% wrong="two_leaves_only" about="special"
#| zh: 这只适用于两个叶子的树。
#| en: This works for trees with two leaves only.
def repaired(root, leaves, values):
    x, y = leaves
    x.value, y.value = values
    x.partial = y.partial = 0
    root.evaluate()
    root.derive(1)
    return [x.partial, y.partial]


# %% wrong="value_of_the_root_for_the_seed" about="chain"
#| zh: `seed` 应当是 1：根对自己的导数，而不是根的值。
#| en: The `seed` should be 1, the derivative of the root with respect to itself, and not the root's value.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.derive(root.evaluate())
    return [leaf.partial for leaf in leaves]


# %% wrong="walks_inside_the_loop" about="order"
#| zh: 每移动一个叶子就走一遍：前几遍有些叶子还在旧位置，它们的贡献也混了进来。
#| en: There is a walk after each leaf that is moved: in the first ones other leaves are still at the old point, and their shares are mixed in.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
        root.evaluate()
        root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="reads_each_partial_too_early" about="order"
#| zh: 每个偏导数都是刚换好自己那片叶子就读的，后面的叶子那时还在旧位置。所有叶子都换好，求值、反向，然后再读。
#| en: Each partial is read as soon as its own leaf has moved, while later leaves are still at the old point. Move all leaves, evaluate, walk back, and read them then.
def repaired(root, leaves, values):
    result = []
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
        root.evaluate()
        root.derive(1)
        result.append(leaf.partial)
    return result


# %% wrong="clears_afterwards" about="stale"
#| zh: 清零放在了最后：第一次调用时，叶子里还有从前的反向留下的数。
#| en: The leaves are cleared at the end: at the first call they still hold what earlier walks left.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
    root.evaluate()
    root.derive(1)
    result = [leaf.partial for leaf in leaves]
    for leaf in leaves:
        leaf.partial = 0
    return result


# %% wrong="leaves_of_its_own" about="sharing"
#| zh: 改了值的叶子和走过的树不是一起的：要改 `leaves` 里的叶子，再走 `root` 这棵树，不造新的叶子，也不用别的树。
#| en: The leaves whose values were set and the tree that was walked do not belong together: set those in `leaves` and walk the tree of `root`, without new leaves and without another tree.
class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0


def repaired(root, leaves, values):
    leaves = [Variable(value) for value in values]
    root.evaluate()
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="evaluates_only_without_a_value" about="stale" shows="hasattr(*_); getattr(*_); _.value is None"
#| zh: 只在 `root` 还没有值时才求值。有值不等于值是新的：叶子一动，内部节点里的数就过期了。
#| en: It evaluates only where `root` has no value yet. Having a value does not make it a fresh one: once a leaf moves, inner nodes are out of date.
#| zh else: 两次得到的都是树原来所在的那个点上的偏导数：树没有用 `values` 里的数重新求过值。
#| en else: Both calls give the partials at the point where the tree was before: it was never evaluated with the numbers in `values`.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    if not hasattr(root, "value"):
        root.evaluate()
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="evaluates_before_each_move" about="order"
#| zh: 循环里每次都在换值**之前**求值，最后一个叶子的新值，树一直没有见到。所有叶子都换好之后再求值。
#| en: In the loop each evaluation comes **before** the move, so the tree never sees the last leaf's new value. Evaluate after all leaves have moved.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        root.evaluate()
        leaf.value = value
        leaf.partial = 0
    root.derive(1)
    return [leaf.partial for leaf in leaves]


# %% wrong="last_leaf_only" about="contract"
#| zh: 只返回了最后一个叶子的偏导数；每个叶子都要有一个，放在一个列表里。
#| en: Only the last leaf's partial is returned; a list with one for every leaf is wanted.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    root.derive(1)
    return leaf.partial


# %% wrong="returns_what_derive_returns" about="contract" shows="return _.derive(_)"
#| zh: `derive` 什么也不返回：它把偏导数放进叶子的 `partial`，要从那里读出来。
#| en: `derive` returns nothing: it leaves the partials in the leaves' `partial`, and that is where to read them.
#| zh else: 什么也没有返回：偏导数要放在一个列表里，用 `return` 交出来。
#| en else: Nothing is returned: the partials are wanted in a list, handed out with `return`.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    return root.derive(1)


# %% wrong="one_walk_for_each_leaf" about="accumulate"
#| zh: 每读一个叶子之前都又走了一遍，后面的叶子把前几遍也加了进去。走一遍就够所有叶子用。
#| en: There is another walk before each leaf is read, so that later leaves have added up the earlier walks as well. One walk serves all leaves.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    found = []
    for leaf in leaves:
        root.derive(1)
        found.append(leaf.partial)
    return found


# %% wrong="difference_quotients" about="numeric"
#| zh: 这是差商，只对了前几位。树自己算得出准确的偏导数：反向走一遍就有。
#| en: These are difference quotients, of which only the first digits are right. The tree gives the exact partials in one backward walk.
def repaired(root, leaves, values):
    found = []
    for leaf in leaves:
        for each, value in zip(leaves, values):
            each.value = value
        base = root.evaluate()
        leaf.value += 1e-6
        found.append((root.evaluate() - base) / 1e-6)
    return found


# %% wrong="always_the_partials_of_f" about="special"
#| zh: 得到的总是 f 的偏导数。要走的是传进来的 `root`，它可以是任何公式的树，叶子的个数也不一定是两个。
#| en: What comes out are always the partials of f. The tree to walk is the `root` that comes in, which may be that of any formula, with any number of leaves.
def repaired(root, leaves, values):
    x, y = values[0], values[1]
    return [y * (2 * x - y), x * x - 2 * x * y + 2 * y]


# %% wrong="returns_the_leaves" about="contract"
#| zh: 返回的是叶子本身。要的是它们的 `partial`，每个叶子一个数。
#| en: The leaves themselves are returned. Their `partial` is wanted, one number for each.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    root.derive(1)
    return leaves


# %% wrong="returns_inside_the_loop" about="index"
#| zh: `return` 在循环里：第一轮就返回了，列表里只有第一个叶子的偏导数。
#| en: `return` stands in the loop and ends it in its first round: the list holds the first leaf's partial alone.
def repaired(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.evaluate()
    root.derive(1)
    for leaf in leaves:
        return [leaf.partial]
