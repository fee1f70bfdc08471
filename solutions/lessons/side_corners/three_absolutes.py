# ---
# exercise: three_absolutes
# title zh: 三个绝对值，一个折点
# title en: Three absolute values, one kink
# kind: predict
# points: 5
# minutes: 6
# difficulty: 2
# answers: at_zero, mixed_value, mixed_gradient, mixed_where
# ---

# %% [markdown] task lang="zh"
r"""
先预测。三个程序，一个数的绝对值它们都算得对：`by_first(x)`、`torch.abs(x)`、`torch.where(x >= 0, x, -x)`。最后一个逐个元素地二选一。

1. `at_zero`：`x` 是 `[0.0]`，反向以后 `x.grad` 里的数。三个程序各一个，按上面的次序写成列表；
2. `mixed_value`、`mixed_gradient`：把 `by_first` 用在 `[1.0, -2.0]` 上，它的值，以及用全 1 的上游梯度反向以后的 `x.grad`；
3. `mixed_where`：换成第三个程序，`x` 和上游梯度不变，这时的 `x.grad`。
"""

# %% [markdown] task lang="en"
r"""
Predict first. Three programs, each right for the absolute value of a single number: `by_first(x)`, `torch.abs(x)` and `torch.where(x >= 0, x, -x)`. The last one chooses for each entry.

1. `at_zero`: with `x` equal to `[0.0]`, the number in `x.grad` after the backward pass, in a list with one for each program;
2. `mixed_value`, `mixed_gradient`: the value of `by_first` at `[1.0, -2.0]`, and `x.grad` after a backward pass with a cotangent of ones;
3. `mixed_where`: `x.grad` of the third program, with the same `x` and cotangent.
"""

# %% answer
at_zero = [..., ..., ...]
mixed_value = ...
mixed_gradient = ...
mixed_where = ...
### BEGIN SOLUTION
at_zero = [-1, 0, 1]
mixed_value = [1, -2]
mixed_gradient = [1, 1]
mixed_where = [1, -1]
### END SOLUTION

# %% right
at_zero = (-1.0, 0.0, 1.0)
mixed_value = np.array([1.0, -2.0])
mixed_gradient = np.ones(2)
mixed_where = np.sign([1.0, -2.0])

# %% hint
#| zh: 每次都先问：在这个输入上走的是哪个分支？`x` 还是 `-x`？
#| en: Ask first, each time: which branch does this input take, `x` or `-x`?

# %% hint
#| zh: 走过 `x` 就是 1，走过 `-x` 就是 −1，没有走的分支不留痕迹。在 0 处，两个条件哪一个成立？`torch.abs` 没有分支，
#| zh: 它用的是 `kinks` 那里的约定。
#| en: Through `x` it is 1, through `-x` it is −1, and the branch not taken leaves no trace. At 0, which of the two conditions holds? `torch.abs`
#| en: has no branch, but the convention met in `kinks`.

# %% hint
#| zh: `by_first` 的条件里写着 `x[0]`：它看了几个元素，替几个元素作了主？`torch.where` 的条件 `x >= 0` 又有几个元素？
#| en: The condition of `by_first` says `x[0]`: how many entries does it look at, and for how many does it decide? And how many entries has `x >= 0`, the condition of `torch.where`?

# %% wrong="branches_on_every_element" about="reading"
#| zh: 这是真正的绝对值。`by_first` 只看 `x[0]`，看一次，整个向量就都走同一个分支。
#| en: That is the true absolute value. `by_first` looks at `x[0]`, once, and the whole vector takes the same branch.
#| zh ask: `by_first` 看了哪些元素？看了几次？
#| en ask: Which entries does `by_first` look at, and how often?
mixed_value = [1, 2]
mixed_gradient = [1, -1]

# %% wrong="value_right_gradient_not" about="special"
#| zh: 值对了：走的是 `x` 这个分支。那么梯度也是这个分支的：处处是 1。
#| en: The value is right: the branch taken is `x`. The gradient is then that of this branch too, 1 everywhere.
#| zh ask: 走的是哪个分支？沿着这个分支，梯度是什么？
#| en ask: Which branch was taken, and what is the gradient along it?
mixed_value = [1, -2]
mixed_gradient = [1, -1]

# %% wrong="zero_at_every_kink" about="special"
#| zh: 0 是 `torch.abs` 自己的约定。自己写的分支没有约定，只有走过的那一边：`by_first` 走 `-x`，`torch.where` 走 `x`。
#| en: 0 is the convention of `torch.abs` itself. Branches of one's own have no convention, only the side that was taken: `-x` in `by_first`, `x` in `torch.where`.
#| zh ask: x 为 0 时，三个程序各自真正执行了哪个运算？
#| en ask: At 0, which operation does each of the three programs really run?
at_zero = [0, 0, 0]

# %% wrong="no_gradient_at_a_kink" about="special"
#| zh: 在折点处导数不存在，但引擎不知道什么是折点：它对走过的运算求导，总会给出一个数。
#| en: There is no derivative at a kink, but the engine does not know what a kink is: it differentiates the operations that ran, and always has a number.
#| zh ask: x 为 0 时，三个程序各自真正执行了哪个运算？
#| en ask: At 0, which operation does each of the three programs really run?
at_zero = [None, None, None]

# %% wrong="first_and_where_swapped" about="special"
#| zh: 看条件：`x[0] > 0` 在 0 处不成立，走 `-x`；`x >= 0` 在 0 处成立，走 `x`。
#| en: Look at the conditions: `x[0] > 0` fails at 0 and takes `-x`; `x >= 0` holds at 0 and takes `x`.
#| zh ask: 0 满足 `x[0] > 0` 吗？满足 `x >= 0` 吗？
#| en ask: Does 0 meet `x[0] > 0`, and does it meet `x >= 0`?
at_zero = [1, 0, -1]

# %% wrong="one_choice_for_where_too" about="reading"
#| zh: `torch.where` 不是一个 `if`：它的条件有两个元素，各选各的。第二个元素走的是 `-x`。
#| en: `torch.where` is no `if`: its condition has two entries, and each chooses for itself. The second one takes `-x`.
#| zh ask: `torch.where` 的条件里有几项？每一项管的是谁？
#| en ask: How many entries has the condition of `torch.where`, and what does each of them decide?
mixed_where = [1, 1]

# %% wrong="values_for_gradients" about="reading"
#| zh: 这是值。梯度只有 1 和 −1：在 −2 处绝对值是下降的，斜率是 −1。
#| en: These are values. Gradients are 1 or −1 here: at −2 the absolute value goes down, with slope −1.
#| zh ask: 你填的是函数值，还是斜率？
#| en ask: Are these values of the function, or slopes?
mixed_gradient = [1, -2]
mixed_where = [1, 2]

# %% equivalent
# np.array([1.0, -2.0]) => ...
# 1.0 => 1.5
# 2.0 => 3.0

# %% wrong="half_of_each_side" about="special"
#| zh: `torch.where` 在每个元素上只选一边，既不取两边的平均，也不把两边加起来：`0 >= 0` 成立，走的是 `x`。
#| en: `torch.where` chooses one side for each entry, neither the mean of both nor their sum: `0 >= 0` holds and takes `x`.
#| zh ask: `torch.where` 对每一项选了几边？没有选中的那一边收到什么？
#| en ask: How many sides does `torch.where` choose for each entry, and what does the other side receive?
at_zero = [-1, 0, 0]

# %% wrong="zero_counts_as_positive" about="special"
#| zh: 看 `by_first` 的条件：`0 > 0` 不成立，走的是 `-x`。
#| en: Look at the condition of `by_first`: `0 > 0` fails, and `-x` is taken.
#| zh ask: 0 满足 `x[0] > 0` 吗？满足 `x >= 0` 吗？
#| en ask: Does 0 meet `x[0] > 0`, and does it meet `x >= 0`?
at_zero = [1, 0, 1]

# %% wrong="only_where_it_looks" about="reading"
#| zh: 条件只看了第一个元素，可是返回的是整个 `x`：每个元素的梯度都是 1。
#| en: The condition looks at the first entry alone, but the whole `x` is returned: every entry has gradient 1.
#| zh ask: `by_first` 看了哪些元素？看了几次？
#| en ask: Which entries does `by_first` look at, and how often?
mixed_gradient = [1, 0]

# %% wrong="both_sides_at_once" about="special"
#| zh: 上游梯度只到选中的那一边，没有选中的一边收到 0；两边不会互相抵消。
#| en: The cotangent reaches the side that was chosen, and the other receives 0; the two do not cancel.
#| zh ask: `torch.where` 对每一项选了几边？没有选中的那一边收到什么？
#| en ask: How many sides does `torch.where` choose for each entry, and what does the other side receive?
at_zero = [-1, 0, 0]
mixed_where = [0, 0]


# %% wrong="abs_and_where_swapped" about="special"
#| zh: 后两个反了：`torch.abs` 没有分支，在折点处按约定给 0；`0 >= 0` 成立，`torch.where` 走的是 `x`，给 1。
#| en: The last two are the wrong way round: `torch.abs` has no branch, and 0 at the kink by convention; `0 >= 0` holds, so `torch.where` takes `x` and gives 1.
#| zh ask: 三个程序里，哪一个在 0 处没有分支，只靠约定？
#| en ask: Which of the three programs has no branch at 0, but a convention?
at_zero = [-1, 1, 0]


# %% wrong="where_takes_the_negative" about="special"
#| zh: `torch.where` 的条件里有没有等号？0 走的是哪一边？
#| en: Is there an equals sign in the condition of `torch.where`? Which side does 0 take?
#| zh ask: `torch.where` 的条件里有等号吗？0 走哪一边？
#| en ask: Is there an equals sign in the condition of `torch.where`, and which side does 0 take?
at_zero = [-1, 0, -1]


# %% wrong="abs_and_first_swapped" about="reading"
#| zh: 次序是 `by_first`、`torch.abs`、`torch.where`：头两个对调了。
#| en: The order is `by_first`, `torch.abs`, `torch.where`: the first two are exchanged.
#| zh ask: x 为 0 时，三个程序各自真正执行了哪个运算？
#| en ask: At 0, which operation does each of the three programs really run?
at_zero = [0, -1, 1]


# %% wrong="where_with_its_sides_exchanged" about="reading"
#| zh: 条件成立时取的是 `x`，不成立时才取 `-x`：这里两边弄反了。
#| en: Where the condition holds, `x` is taken, and `-x` where it does not: here the sides are exchanged.
#| zh ask: 条件成立的地方，`torch.where` 取的是它的哪个参数？
#| en ask: Where its condition holds, which of its arguments does `torch.where` take?
mixed_where = [-1, 1]


# %% wrong="where_takes_one_side_for_all" about="reading"
#| zh: `torch.where` 是一个元素一个元素地选的，这里每个元素都走了 `-x` 那边。
#| en: `torch.where` chooses entry by entry; here every entry takes the side of `-x`.
#| zh ask: `torch.where` 的条件里有几项？每一项管的是谁？
#| en ask: How many entries has the condition of `torch.where`, and what does each of them decide?
mixed_where = [-1, -1]


# %% wrong="zero_for_the_first_too" about="special"
#| zh: `by_first` 没有约定，只有一个 `if`：0 走了其中一支，那一支的斜率不是 0。
#| en: `by_first` has no convention, only an `if`: 0 takes one of its branches, and the slope of that is not 0.
#| zh ask: `by_first` 在 0 处走哪一支？那一支的斜率是几？
#| en ask: Which branch does `by_first` take at 0, and what is the slope along it?
at_zero = [0.0, 0.0, 1.0]


# %% wrong="abs_open_at_its_kink" about="special"
#| zh: `torch.abs` 在 0 处的斜率是约定的，既不取右边的，也不取左边的。
#| en: At 0 the slope of `torch.abs` is a convention, and neither that on the right nor that on the left.
#| zh ask: `torch.abs` 在 0 处按什么约定给出斜率？
#| en ask: By what convention does `torch.abs` give a slope at 0?
at_zero = [-1.0, 1.0, 1.0]


# %% wrong="right_hand_slopes" about="special"
#| zh: 这里处处取了 0 右边的斜率。`by_first` 的条件在 0 处不成立，`torch.abs` 在那里有约定。
#| en: This takes the slope on the right of 0 everywhere. At 0 the condition of `by_first` fails, and `torch.abs` has its convention.
#| zh ask: x 为 0 时，三个程序各自真正执行了哪个运算？
#| en ask: At 0, which operation does each of the three programs really run?
at_zero = [1.0, 1.0, 1.0]


# %% wrong="left_hand_slopes" about="special"
#| zh: 这里处处取了 0 左边的斜率。`torch.abs` 在 0 处有约定，`torch.where` 的条件在那里成立。
#| en: This takes the slope on the left of 0 everywhere. At 0 `torch.abs` has its convention, and the condition of `torch.where` holds.
#| zh ask: x 为 0 时，三个程序各自真正执行了哪个运算？
#| en ask: At 0, which operation does each of the three programs really run?
at_zero = [-1.0, -1.0, -1.0]


# %% wrong="the_other_branch_for_all" about="reading"
#| zh: 第一个元素是 1，`1 > 0` 成立：整个向量走的是 `x` 这一支。
#| en: The first entry is 1, and `1 > 0` holds: the whole vector takes the branch `x`.
#| zh ask: 第一个元素满足 `x[0] > 0` 吗？
#| en ask: Does the first entry meet `x[0] > 0`?
mixed_value = [-1.0, 2.0]
mixed_gradient = [-1.0, -1.0]


# %% wrong="a_vector_in_the_condition" about="reading"
#| zh: 条件里只有一个元素，`x[0]`，所以不报错。
#| en: There is only one entry in the condition, `x[0]`, so that nothing is raised.
#| zh ask: 条件 `x[0] > 0` 里有几个元素？
#| en ask: How many entries are in the condition `x[0] > 0`?
mixed_value = "raises"
mixed_gradient = "raises"


# %% wrong="where_stops_the_negative" about="special"
#| zh: 第二个元素选中的是 `-x`，梯度沿着这一支传下去，斜率是 −1；收到 0 的是没有选中的那一边。
#| en: For the second entry `-x` is chosen, and the gradient goes along it, with slope −1; it is the side not chosen that receives 0.
#| zh ask: 第二个元素选中的是哪一边？那一边的斜率是几？
#| en ask: Which side is chosen for the second entry, and what is its slope?
mixed_where = [1.0, 0.0]
