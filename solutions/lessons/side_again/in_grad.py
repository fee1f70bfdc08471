# ---
# exercise: in_grad
# title zh: `.grad` 里是什么
# title en: What is in `.grad`
# kind: predict
# points: 6
# minutes: 8
# difficulty: 3
# answers: plain, cleared, held, recorded, mixed, warns
# ---

# %% [markdown] task lang="zh"
r"""
先预测，再运行。每个程序都从 `x = torch.tensor(3.0, requires_grad=True)` 和 `y = x**3` 开始，一阶导数是 27，二阶是 18。写出每个程序最后看的那个数；中途报错的写 `"raises"`。

| 程序 | 语句 | 最后看 |
| --- | --- | --- |
| `plain` | `y.backward(create_graph=True)`<br>`x.grad.backward()` | `x.grad` |
| `cleared` | `y.backward(create_graph=True)`<br>`g = x.grad`<br>`x.grad = None`<br>`g.backward()` | `x.grad` |
| `held` | `y.backward(create_graph=True)`<br>`g = x.grad`<br>`g.backward()` | `g` |
| `recorded` | `y.backward(create_graph=True)`<br>`g = x.grad`<br>`g.backward(create_graph=True)` | `g` |
| `mixed` | `(g,) = torch.autograd.grad(y, x, create_graph=True)`<br>`y.backward(retain_graph=True)`<br>`g.backward()` | `x.grad` |

会警告的，名字写进列表 `warns`，例如 `["first", "second"]`；每个单独在一个进程里运行。
"""

# %% [markdown] task lang="en"
r"""
Predict first. Each program begins with `x = torch.tensor(3.0, requires_grad=True)` and `y = x**3`; the derivatives are 27 and 18. Write the number asked for at its end, or `"raises"`.

| program | statements | asked for |
| --- | --- | --- |
| `plain` | `y.backward(create_graph=True)`<br>`x.grad.backward()` | `x.grad` |
| `cleared` | `y.backward(create_graph=True)`<br>`g = x.grad`<br>`x.grad = None`<br>`g.backward()` | `x.grad` |
| `held` | `y.backward(create_graph=True)`<br>`g = x.grad`<br>`g.backward()` | `g` |
| `recorded` | `y.backward(create_graph=True)`<br>`g = x.grad`<br>`g.backward(create_graph=True)` | `g` |
| `mixed` | `(g,) = torch.autograd.grad(y, x, create_graph=True)`<br>`y.backward(retain_graph=True)`<br>`g.backward()` | `x.grad` |

List in `warns` the names of those that warn, such as `["first", "second"]`; each runs in its own process.
"""

# %% answer
plain = ...
cleared = ...
held = ...
recorded = ...
mixed = ...
warns = ...
### BEGIN SOLUTION
plain = 45.0
cleared = 18.0
held = 45.0
recorded = 27.0
mixed = 45.0
warns = ["plain", "cleared", "held", "recorded"]
### END SOLUTION

# %% right
first, second = 3 * 3**2, 6 * 3
plain = held = mixed = first + second
cleared = second
recorded = first
warns = ("recorded", "held", "cleared", "plain")

# %% hint
#| zh: 每个程序里，一阶导数 27 有没有放进 `x.grad`？二阶导数 18 到达时，那里面已经有什么？
#| en: In each program, was the first derivative, 27, put into `x.grad`? And what is in there when the second one, 18, arrives?

# %% hint
#| zh: `backward` 总是往 `.grad` 里加，`torch.autograd.grad` 从不碰它。普通的反向是原地加的：`x.grad` 还是同一个张量，所有指着它的名字都看见新的数。
#| zh: 被记录的反向不能原地改，会换成一个新的张量。
#| en: `backward` always adds to `.grad`, and `torch.autograd.grad` never touches it. An ordinary pass adds in place: `x.grad` stays the same tensor, and
#| en: every name for it sees the new number. A recorded pass must not change it and puts a new tensor in its place.

# %% hint
#| zh: 给每个程序画一张小表：一行一个语句，写下 `x.grad` 里是几，`g` 和 `x.grad` 是不是同一个张量。警告讲的是环：哪些程序往 `x.grad` 里放了有历史的东西？
#| en: Draw a small table for each program: a line for each statement, with the number in `x.grad` and whether `g` and `x.grad` are one tensor. The warning is about a cycle: which programs put
#| en: something with a history into `x.grad`?

# %% wrong="second_replaces_first" about="accumulate"
#| zh: `.grad` 是累加的：二阶的到达时，一阶的还在里面。
#| en: `.grad` accumulates: when the second derivative arrives, the first one is still in there.
#| zh ask: 二阶导数到的时候，`x.grad` 里已经有什么？
#| en ask: What is in `x.grad` already when the second derivative arrives?
plain = 18.0
cleared = 18.0

# %% wrong="clearing_has_no_effect" about="accumulate"
#| zh: `x.grad = None` 之后 `.grad` 是空的，一阶导数只剩下 `g` 这个名字；后来到达的不会加到它上面。
#| en: After `x.grad = None` there is nothing in `.grad`, and the first derivative has only the name `g` left; what arrives later is not added to it.
#| zh ask: `x.grad = None` 之后，一阶导数还在 `.grad` 里吗？
#| en ask: After `x.grad = None`, is the first derivative still in `.grad`?
plain = 45.0
cleared = 45.0

# %% wrong="a_name_is_a_copy" about="sharing"
#| zh: `g = x.grad` 没有复制，只是又起了一个名字。普通的反向原地相加，改的就是这个张量。
#| en: `g = x.grad` copies nothing; it is a second name. An ordinary pass adds in place, and this very tensor is what it changes.
#| zh ask: `g = x.grad` 做了一份拷贝吗？普通的一遍反向是怎样往 `.grad` 里加的？
#| en ask: Does `g = x.grad` make a copy, and how does an ordinary pass add to `.grad`?
held = 27.0
recorded = 27.0

# %% wrong="always_in_place" about="sharing"
#| zh: 被记录的反向不会原地改动：那样就破坏了它正在记录的计算。它让 `x.grad` 换成一个新的张量，`g` 不受影响。
#| en: A recorded pass does not change things in place, for that would spoil the very computation it records. It makes `x.grad` a new tensor and leaves `g`
#| en: alone.
#| zh ask: 记录着的一遍反向，可以改动自己正在记录的数吗？
#| en ask: May a pass that is being recorded change the very numbers that it records?
held = 45.0
recorded = 45.0

# %% wrong="grad_fills_grad" about="tracking"
#| zh: `torch.autograd.grad` 把结果还给你，不放进 `.grad`。
#| en: `torch.autograd.grad` hands its result to you and puts nothing into `.grad`.
#| zh ask: `torch.autograd.grad` 把结果放到哪里？
#| en ask: Where does `torch.autograd.grad` put its result?
mixed = 72.0


# %% wrong="every_recording_warns" about="higher"
#| zh: 警告说的是 `.grad`：`x` 引用着 `x.grad`，`x.grad` 的图又指着 `x`。`torch.autograd.grad` 不往 `.grad` 里放东西，就没有这个环。
#| en: The warning is about `.grad`: `x` holds `x.grad`, and the graph of `x.grad` points to `x`. `torch.autograd.grad` puts nothing into `.grad`, so there
#| en: is no cycle.
#| zh ask: 警告说的是一个环：谁指向谁？这个程序里有这个环吗？
#| en ask: The warning is about a cycle: who points to whom, and is there such a cycle in this program?
warns = ["plain", "cleared", "held", "recorded", "mixed"]

# %% wrong="clearing_prevents_the_warning" about="higher"
#| zh: 清空 `.grad` 确实断开了环，可是那是后来的事；警告在 `backward(create_graph=True)` 的时候已经发出了。
#| en: Clearing `.grad` does break the cycle, but only later; the warning has been given by then, during `backward(create_graph=True)`.
#| zh ask: 警告是在哪一刻给出的？那时候 `.grad` 清空了没有？
#| en ask: At which moment is the warning given, and has `.grad` been cleared by then?
warns = ["plain", "held", "recorded"]


# %% wrong="the_graph_is_gone" about="saved"
#| zh: `mixed` 不会中途报错：`retain_graph=True` 留住了 y 的图，`g.backward()` 就还走得通。
#| en: `mixed` does not raise: `retain_graph=True` keeps the graph of y, and `g.backward()` can still walk it.
#| zh ask: `mixed` 里哪个参数让 y 的图留了下来？
#| en ask: Which argument in `mixed` keeps the graph of y?
mixed = "raises"


# %% wrong="first_pass_forgotten" about="accumulate"
#| zh: `mixed` 里有两次 `backward`，而 `x.grad` 会累加：第一次放进去了什么？
#| en: In `mixed` there are two calls of `backward`, and `x.grad` accumulates: what did the first put there?
#| zh ask: 二阶导数到的时候，`x.grad` 里已经有什么？
#| en ask: What is in `x.grad` already when the second derivative arrives?
mixed = 18.0


# %% wrong="a_grad_cannot_go_back" about="higher"
#| zh: `create_graph=True` 时 `x.grad` 自己也有历史：从它可以再走一遍。
#| en: With `create_graph=True` `x.grad` has a history of its own: from there one can go back once more.
#| zh ask: 有 `create_graph=True` 的时候，`x.grad` 自己有没有历史？
#| en ask: With `create_graph=True`, has `x.grad` a history of its own?
plain = "raises"
cleared = 18.0


# %% wrong="second_pass_adds_nothing" about="higher"
#| zh: 第二遍反向从 `x.grad` 出发，求出二阶导数 18，也加进 `x.grad`。
#| en: The second pass sets out from `x.grad`, finds the second derivative, 18, and adds it to `x.grad` as well.
#| zh ask: 第二遍反向求出了什么，放到了哪里？
#| en ask: What does the second pass find, and where does it put that?
plain = 27.0
cleared = 18.0


# %% wrong="clearing_destroys_the_gradient" about="sharing"
#| zh: `x.grad = None` 只是去掉一个名字。那个张量和它的图还在，`g` 还指着它。
#| en: `x.grad = None` takes one name away. The tensor and its graph are still there, and `g` still refers to them.
#| zh ask: `x.grad = None` 之后，`g` 指着的张量还在吗？
#| en ask: After `x.grad = None`, is the tensor that `g` refers to still there?
plain = 45.0
cleared = "raises"


# %% wrong="cleared_for_good" about="accumulate"
#| zh: `x.grad` 是 `None` 时，下一遍反向把求出的梯度放进去。
#| en: Where `x.grad` is `None`, the next pass puts the gradient in that it finds.
#| zh ask: `x.grad` 是 `None` 时，又来一遍反向会怎样？
#| en ask: What does another pass do where `x.grad` is `None`?
plain = 45.0
cleared = None


# %% wrong="a_name_follows" about="sharing"
#| zh: `g` 一直指着一阶导数那个张量。被记录的一遍给 `x.grad` 换了一个新的，`g` 没有跟着换。
#| en: `g` goes on referring to the tensor of the first derivative. The recorded pass gives `x.grad` a new one, and `g` does not follow.
#| zh ask: 后来的一遍反向，会让 `g` 这个名字换一个张量吗？
#| en ask: Can a later pass make the name `g` refer to another tensor?
held = 45.0
recorded = 18.0


# %% wrong="first_in_place_of_the_second" about="higher"
#| zh: `g` 是一阶导数，27；对它求导得到的是二阶导数，18：加进 `x.grad` 的是 18，不是 27。
#| en: `g` is the first derivative, 27, and differentiating it gives the second one, 18: what is added to `x.grad` is 18 and not 27.
#| zh ask: `g.backward()` 是对什么求导？
#| en ask: What does `g.backward()` differentiate?
mixed = 54.0


# %% wrong="second_of_two_adds_nothing" about="accumulate"
#| zh: `g.backward()` 也往 `x.grad` 里加：27 之外还有二阶导数 18。
#| en: `g.backward()` adds to `x.grad` as well: to the 27 comes the second derivative, 18.
#| zh ask: `g.backward()` 求出了什么，放到了哪里？
#| en ask: What does `g.backward()` find, and where does it put that?
mixed = 27.0


# %% wrong="nobody_warns" about="higher"
#| zh: `backward(create_graph=True)` 会警告：它往 `x.grad` 里放了有历史的东西，就有了环。
#| en: `backward(create_graph=True)` warns: it puts something with a history into `x.grad`, and there is the cycle.
#| zh ask: 上面的例子里，警告是哪一句引起的？
#| en ask: In the example above, which statement brought the warning?
warns = []


# %% wrong="only_twice_recorded_warns" about="higher"
#| zh: 头一次 `backward(create_graph=True)` 就已经警告，不用等到第二次。
#| en: The first `backward(create_graph=True)` warns already, not only the second.
#| zh ask: 头一次 `backward(create_graph=True)` 之后，`x.grad` 有没有历史？
#| en ask: Has `x.grad` a history after the first `backward(create_graph=True)`?
warns = ["recorded"]
