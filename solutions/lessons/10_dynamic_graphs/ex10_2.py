# ---
# exercise: ex10_2
# title zh: 三个绝对值，一个折点
# title en: Three absolute values, one kink
# kind: predict
# points: 5
# minutes: 7
# difficulty: 2
# answers: first, built_in, where, mixed_value, mixed_gradient
# ---

# %% [markdown] task lang="zh"
r"""
不要运行。三个程序算的都是一个数的绝对值：

* `first`：`by_first(x)`；
* `built_in`：`torch.abs(x)`；
* `where`：`torch.where(x >= 0, x, -x)`，逐个元素地二选一。

每个程序写一个列表：`x` 是 `[1.0]`、`[-1.0]`、`[0.0]` 时，反向以后 `x.grad` 里的数，共三个。

然后把 `by_first` 用在 `[1.0, -2.0]` 上：它的值 `mixed_value`，以及用全 1 的上游梯度反向以后的 `x.grad`，记作 `mixed_gradient`。
"""

# %% [markdown] task lang="en"
r"""
Do not run it. Three programs compute the absolute value of a number:

* `first`: `by_first(x)`;
* `built_in`: `torch.abs(x)`;
* `where`: `torch.where(x >= 0, x, -x)`, which chooses for each entry.

Write a list for each: the number in `x.grad` after the backward pass when `x` is `[1.0]`, `[-1.0]` and `[0.0]`, three numbers in all.

Then apply `by_first` to `[1.0, -2.0]`: `mixed_value` is its value, and `mixed_gradient` is `x.grad` after a backward pass with a cotangent of ones.
"""

# %% answer
first = [..., ..., ...]
built_in = [..., ..., ...]
where = [..., ..., ...]
mixed_value = ...
mixed_gradient = ...
### BEGIN SOLUTION
first = [1, -1, -1]
built_in = [1, -1, 0]
where = [1, -1, 1]
mixed_value = [1, -2]
mixed_gradient = [1, 1]
### END SOLUTION

# %% right
first = np.array([1.0, -1.0, -1.0])
built_in = np.sign([1.0, -1.0, 0.0])
where = (1.0, -1.0, 1.0)
mixed_value = np.array([1.0, -2.0])
mixed_gradient = np.ones(2)

# %% hint
#| zh: 每次都先问：在这个输入上走的是哪个分支？`x` 还是 `-x`？
#| en: Ask first, each time: which branch does this input take, `x` or `-x`?

# %% hint
#| zh: 走过 `x` 就是 1，走过 `-x` 就是 −1，没有走的分支不留痕迹。在 0 处，`0 > 0` 不成立，`0 >= 0` 成立。引擎自己的 `abs` 用第 04 课的约定：
#| zh: 它的导数是符号 `sign(x)`。
#| en: Through `x` it is 1, through `-x` it is −1, and the branch not taken leaves no trace. At 0, `0 > 0` fails and `0 >= 0` holds. The engine's own `abs`
#| en: has a convention, as in lesson 04: its derivative is `sign(x)`.

# %% hint
#| zh: `by_first` 的条件里写着 `x.data[0]`：它看了几个元素，替几个元素作了主？`first` 和 `where` 在 0 处各走哪一边，看清 `>` 和 `>=`。
#| en: The condition of `by_first` says `x.data[0]`: how many entries does it look at, and for how many does it decide? For 0 in `first` and `where`, mind `>` and `>=`.

# %% wrong="branches_on_every_element" about="reading"
#| zh: 这是真正的绝对值。`by_first` 只看 `x[0]`，看一次，整个向量就都走同一个分支。
#| en: That is the true absolute value. `by_first` looks at `x[0]`, once, and the whole vector takes the same branch.
mixed_value = [1, 2]
mixed_gradient = [1, -1]

# %% wrong="value_right_gradient_not" about="special"
#| zh: 值对了：走的是 `x` 这个分支。那么梯度也是这个分支的：处处是 1。
#| en: The value is right: the branch taken is `x`. The gradient is then that of this branch too, 1 everywhere.
mixed_value = [1, -2]
mixed_gradient = [1, -1]

# %% wrong="zero_at_every_kink" about="special"
#| zh: 0 是 `torch.abs` 自己的约定。自己写的分支没有约定，只有走过的那一边：`first` 走 `-x`，`where` 走 `x`。
#| en: 0 is the convention of `torch.abs` itself. Branches of one's own have no convention, only the side that was taken: `-x` in `first`, `x` in `where`.
first = [1, -1, 0]
built_in = [1, -1, 0]
where = [1, -1, 0]

# %% wrong="no_gradient_at_a_kink" about="special"
#| zh: 在折点处导数不存在，但引擎不知道什么是折点：它对走过的运算求导，总会给出一个数。
#| en: There is no derivative at a kink, but the engine does not know what a kink is: it differentiates the operations that ran, and always has a number.
first = [1, -1, None]
built_in = [1, -1, None]
where = [1, -1, 1]

# %% wrong="first_and_where_swapped" about="special"
#| zh: 看条件：`x[0] > 0` 在 0 处不成立，走 `-x`；`x >= 0` 在 0 处成立，走 `x`。
#| en: Look at the conditions: `x[0] > 0` fails at 0 and takes `-x`; `x >= 0` holds at 0 and takes `x`.
first = [1, -1, 1]
built_in = [1, -1, 0]
where = [1, -1, -1]

# %% wrong="values_for_gradients" about="reading"
#| zh: 在 −1 处绝对值是 1，可是它在那里是下降的：斜率是 −1。
#| en: At −1 the absolute value is 1, but there it goes down: the slope is −1.
first = [1, 1, 0]
built_in = [1, 1, 0]
where = [1, 1, 1]

# %% equivalent
# np.array([1.0, -1.0, -1.0]) => ...
# 1.0 => 1.5
# np.array([1.0, -2.0]) => ...
