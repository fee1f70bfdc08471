# ---
# exercise: four_backwards
# title zh: 四个 backward
# title en: Four backwards
# kind: predict
# points: 4
# minutes: 6
# difficulty: 3
# answers: from_input, from_slope, from_output, refuses
# ---

# %% [markdown] task lang="zh"
r"""
四个类都算 $c = x^3$，一阶导数都对。不同的是 `forward` 存下什么，`backward` 返回什么：

| 名字 | 存下的 | `backward` 返回 |
|---|---|---|
| `from_input` | 输入 `x` | `g * 3 * x**2` |
| `from_slope` | 在 `forward` 里算好的 `s = 3 * x**2` | `g * s` |
| `from_output` | 输入 `x` 和输出 `y` | `g * 3 * y / x` |
| `refuses` | 输入 `x` | `g * 3 * x**2`，上面写着 `@once_differentiable` |

损失是 $c^2 + x^2$，在 $x = 2$ 处求二阶导数，写法和上面一样，最后是 `first.backward()`。正确的是 $2c'^2 + 2c\,c'' + 2 = 288 + 192 + 2 = 482$。先预测：四个类各给出哪个数？会报错的写 `"error"`。
"""

# %% [markdown] task lang="en"
r"""
Four classes compute $c = x^3$. All are right at first order. They differ in what `forward` saves and `backward` returns:

| name | saved | `backward` returns |
|---|---|---|
| `from_input` | the input `x` | `g * 3 * x**2` |
| `from_slope` | `s = 3 * x**2`, computed in `forward` | `g * s` |
| `from_output` | the input `x` and the output `y` | `g * 3 * y / x` |
| `refuses` | the input `x` | `g * 3 * x**2`, under `@once_differentiable` |

The loss is $c^2 + x^2$, differentiated twice at $x = 2$ as above, with `first.backward()` at the end. The right answer is $2c'^2 + 2c\,c'' + 2 = 288 + 192 + 2 = 482$. Predict: which number does each of them give? Where it raises, write `"error"`.
"""

# %% answer
from_input = ...
from_slope = ...
from_output = ...
refuses = ...
### BEGIN SOLUTION
from_input = 482
from_slope = 290
from_output = 482
refuses = "error"
### END SOLUTION

# %% right
right, lost = 2 * 12**2 + 2 * 8 * 12 + 2, 2 * 8 * 12
from_input = from_output = float(right)
from_slope = float(right - lost)
refuses = "error"

# %% hint
#| zh: 对每个类问一句：`backward` 里的斜率，是用有历史的东西算的吗？`forward` 运行时什么也不记录。
#| en: Ask of each class: is the slope in `backward` computed from things that have a history? While `forward` runs, nothing is recorded.

# %% hint
#| zh: 没有历史的斜率就是常数 12，它自己的变化（192 那一项）就没有了。另外两项和它无关。
#| en: A slope without a history is the constant 12, and its own change, the term 192, is gone. The other two terms do not need it.

# %% hint
#| zh: 这里的损失有平方，所以交给 `backward` 的 `g` 是 `2 * c`，它有历史。开头漏过去的那一次，`g` 是什么？
#| en: Here the loss has a square, so the `g` that `backward` receives is `2 * c`, which has a history. What was `g` in the case that slipped through at the start?

# %% wrong="intermediate_results_have_a_history" about="higher"
#| zh: `s` 是在 `forward` 里算的，那里不记录：它存下来就是常数 12，它的变化那一项没有了，只剩 290。
#| en: `s` is computed in `forward`, where nothing is recorded: what is saved is the constant 12. The term of its change is missing, and 290 is left.
#| zh ask: `s` 是在哪里算出来的？那里记录吗？
#| en ask: Where is `s` computed, and is anything recorded there?
from_slope = 482

# %% wrong="the_other_term_is_lost" about="higher"
#| zh: 丢的是另一项。`s` 成了常数，所以少的是它自己的变化，也就是 192；`g` 的变化还在。
#| en: It is the other term that is lost. With `s` a constant, its own change is missing, which is 192; that of `g` is still there.
#| zh ask: 哪一项里有 `s` 自己的变化？
#| en ask: Which of the terms holds the change of `s` itself?
from_slope = 194

# %% wrong="the_whole_share_is_lost" about="higher"
#| zh: `s` 没有历史，`g` 却有：从 `g` 走的那一项还在。
#| en: `s` has no history, but `g` has one: the term that goes through `g` remains.
#| zh ask: `g` 是 `2 * c`。它有历史吗？
#| en ask: `g` is `2 * c`. Has it a history?
from_slope = 2

# %% wrong="the_square_of_x_is_forgotten" about="higher"
#| zh: `x**2` 的二阶导数是 2，它和类无关，应当加上。
#| en: The second derivative of `x**2` is 2; it has nothing to do with the class, and has to be added.
#| zh ask: 损失里除了 `c**2` 还有什么？
#| en ask: What is in the loss besides `c**2`?
from_slope = 288

# %% wrong="a_missing_history_raises" about="higher"
#| zh: 没有历史的斜率不报错，它只是个常数；只有整个梯度都没有历史时才报错。
#| en: A slope without a history raises nothing; it is a constant. There is an error only where the whole gradient has none.
#| zh ask: 一个常数乘上一个有历史的数，还能再求导吗？
#| en ask: Can a constant times something with a history be differentiated again?
from_slope = "error"

# %% wrong="only_inputs_have_a_history" about="higher"
#| zh: 输出也有历史：它就是 `apply` 返回的那个张量，图里有它的节点。`3 * y / x` 的变化一分不少。
#| en: An output has a history, too: it is the tensor that `apply` returned, with a node in the graph. Nothing of the change of `3 * y / x` is lost.
#| zh ask: `y` 就是 `apply` 返回的张量。它有 `grad_fn` 吗？
#| en ask: `y` is the tensor that `apply` returned. Has it a `grad_fn`?
from_output = 290

# %% wrong="an_output_cannot_be_saved" about="saved"
#| zh: 输出可以存：PyTorch 知道那是哪个节点的输出，取出来时接得上历史。
#| en: An output may be saved: PyTorch knows of which node it is the output, and when it is taken out, its history is attached.
#| zh ask: `save_for_backward` 可以存哪些张量？
#| en ask: Which tensors may go into `save_for_backward`?
from_output = "error"

# %% wrong="everything_saved_is_constant" about="higher"
#| zh: 存下的输入有历史，`3 * x**2` 又是在 `backward` 里算的，那里的运算被记录下来。
#| en: A saved input has its history, and `3 * x**2` is computed in `backward`, where operations are recorded.
#| zh ask: `3 * x**2` 是在 `forward` 里算的，还是在 `backward` 里？
#| en ask: Is `3 * x**2` computed in `forward`, or in `backward`?
from_input = 290

# %% wrong="a_backward_cannot_be_differentiated" about="higher"
#| zh: 可以：带着 `create_graph=True`，`backward` 里的运算也会被记录。
#| en: It can: with `create_graph=True`, what `backward` does is recorded as well.
#| zh ask: `create_graph=True` 是做什么的？
#| en ask: What is `create_graph=True` for?
from_input = "error"

# %% wrong="an_error_means_a_wrong_slope" about="higher"
#| zh: 公式是对的，可它不让人再求导：这里的 `g` 有历史，走到它那里就报错。
#| en: The formula is right, but it does not let itself be differentiated again: here `g` has a history, and the pass that reaches it raises.
#| zh ask: `g` 有历史的时候，`@once_differentiable` 会怎样？
#| en ask: What does `@once_differentiable` do where `g` has a history?
refuses = 482

# %% wrong="it_slips_through_again" about="higher"
#| zh: 用 `first.backward()` 时，漏过去要 `g` 是常数才行，比如损失里只有 `c`。这里的 `g` 是 `2 * c`，有历史，于是报错。
#| en: With `first.backward()`, it takes a constant `g` to slip through, as where the loss holds `c` alone. Here `g` is `2 * c`, which has a history, and so an error is raised.
#| zh ask: 这一次，`g` 是常数吗？
#| en ask: Is `g` a constant this time?
refuses = 2

# %% wrong="refusing_is_forgetting" about="higher"
#| zh: 它不是悄悄丢掉一项：`g` 有历史，再求导就报错。
#| en: It does not drop a term in silence: `g` has a history, and differentiating again raises.
#| zh ask: 丢掉一项，和拒绝，是一回事吗？
#| en ask: Is dropping a term the same as refusing?
refuses = 290
