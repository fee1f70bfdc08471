# ---
# exercise: four_updates
# title zh: 四种更新
# title en: Four updates
# kind: find_bug
# points: 7
# minutes: 10
# difficulty: 3
# answers: wrong_ones, silent_run, update
# ---

# %% [markdown] task lang="zh"
r"""
1. `wrong_ones`：写错的那些的名字，一个列表，从 `"first"`、`"second"`、`"third"`、`"fourth"` 里选。（第 2 问也对，才给这一分。）
2. `silent_run`：给出 `(starts, rate, steps)`，使四种写法**走到同一个地方**（不计舍入），错误一点也看不出来。`starts` 是一个列表，1 到 8 个数，每个离 3 至少 0.1；`rate` 从 0.01 到 1；`steps` 是 1 到 50 的整数。
3. 你自己的 `update(torch, parameters, rate)`，张量的形状不限。`grad` 是 `None` 的参数要跳过，哪个 `grad` 也不改；更新以后，列表里还是原来的张量，还是需要梯度的叶子。
"""

# %% [markdown] task lang="en"
r"""
1. `wrong_ones`: a list of the names of the wrong ones, out of `"first"`, `"second"`, `"third"` and `"fourth"`. (Judged once part 2 is right.)
2. `silent_run`: `(starts, rate, steps)` on which all four **end at the same place**, up to rounding, so that no mistake shows. `starts` is a list of 1 to 8 numbers, each at least 0.1 away from 3; `rate` is 0.01 to 1, `steps` an integer from 1 to 50.
3. Your own `update(torch, parameters, rate)`, for tensors of any shape. Skip parameters whose `grad` is `None`, and change no `grad`; afterwards the list holds the same tensors, still leaves that require a gradient.
"""

# %% answer
wrong_ones = ...
silent_run = ...
### BEGIN SOLUTION
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)
### END SOLUTION


def update(torch, parameters, rate):
    ### BEGIN SOLUTION
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= rate * p.grad
    ### END SOLUTION


# %% right
wrong_ones, silent_run = ("fourth", "third"), [(0, 8), 1, 50]


def update(torch, parameters, rate):
    for p in filter(lambda p: p.grad is not None, parameters):
        p.detach().sub_(p.grad * rate)


# %% equivalent
# 1.0 => ...
# ('fourth', 'third') => ('third', 'fourth')
# (0, 8) => ...
# 0 => ...
# 8 => ...

# %% hint
#| zh: `p = …` 改的是名字 `p`，还是张量？`p -= …` 呢？
#| en: Does `p = …` change the name `p`, or the tensor? And `p -= …`?

# %% hint
#| zh: 给循环变量赋值，列表里的张量原封不动。要原地修改，又不能被记录：叶子只有在 `no_grad` 里（或者通过不需要梯度的别名）才能原地修改。
#| en: Assigning to the loop variable leaves the tensors in the list as they are. The edit has to be in place and must not be recorded: a leaf may be edited
#| en: in place only inside `no_grad`, or through an alias that requires no gradient.

# %% hint
#| zh: 逐个问：写完以后，`parameters` 里的那些张量的内存，有没有人写过？错的写法停在起点，所以对的写法也要回到起点：走一步，到 3 的距离乘以几？
#| en: Ask of each of them: when it is done, has anybody written to the memory of the tensors in `parameters`? The wrong ones stay at the start, so the right ones have to
#| en: come back there: by what is the distance to 3 multiplied in a step?

# %% wrong="blames_data" about="tracking"
#| zh: `.data` 不保护你，但这里没有什么要保护的：反向已经走完，已保存张量也释放了。`second` 确实移动了参数。
#| en: `.data` does not protect you, but there is nothing to protect here: the backward pass is over and the saved tensors are freed. `second` does move the
#| en: parameters.
wrong_ones = ["second", "third"]
silent_run = ([1.0, 2.0], 1.0, 2)

# %% wrong="finds_only_one" about="training"
#| zh: `third` 找对了，可是还有一个：`clone()` 的内存是新的，写进去的数谁也看不到。
#| en: `third` is one of them, but there is another: the memory of a `clone()` is new, and nobody sees the numbers written there.
wrong_ones = ["third"]
silent_run = ([1.0, 2.0], 1.0, 2)

# %% wrong="finds_only_the_clone" about="sharing"
#| zh: `fourth` 找对了，可是还有一个：`third` 里的 `p = …` 只是让名字 `p` 指向一个新的张量，列表里的那个没有动。
#| en: `fourth` is one of them, but there is another: in `third`, `p = …` makes the name `p` mean a new tensor, and the one in the list does not move.
wrong_ones = ["fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)

# %% wrong="already_at_the_target" about="testing"
#| zh: 从 3 出发当然谁也不动，所以不许这样：每个起点离 3 至少 0.1。
#| en: At 3 nobody moves, of course, and so that is ruled out: every start is at least 0.1 away from 3.
wrong_ones = ["third", "fourth"]
silent_run = ([3.0], 0.1, 5)

# %% wrong="a_small_rate" about="testing"
#| zh: 学习率再小，对的写法也一步一步离开起点；错的一步也不走。
#| en: However small the rate, the right ones leave the start step by step, while the wrong ones never move.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 0.01, 1)

# %% wrong="long_enough_to_arrive" about="training"
#| zh: 对的写法已经到了 3，错的还在起点：看得出来。
#| en: The right ones have arrived at 3, and the wrong ones are still at the start: it shows.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 0.3, 50)

# %% wrong="over_and_not_back" about="testing"
#| zh: 学习率为 1 时，一步跳到 3 的另一边，再一步跳回来。步数是奇数时，停在另一边。
#| en: With a rate of 1 a step jumps to the other side of 3, and the next one back. After an odd number of steps it is on the other side.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 3)

# %% wrong="rebinds_the_name" about="sharing" shows="p = _"
#| zh: `p = …` 只是让名字 `p` 指向一个新的张量，列表里的那个没有动。
#| en: `p = …` makes the name `p` mean a new tensor; the one in the list does not move.
#| zh else: 列表里的张量没有动：算出来的新的数没有写进它们的内存。
#| en else: The tensors in the list do not move: the new numbers are not written into their memory.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p = p - rate * p.grad


# %% wrong="without_no_grad" about="tracking"
#| zh: 记录着的时候，需要梯度的叶子不许原地修改：第一步就抛出 `RuntimeError`。
#| en: A leaf that requires a gradient must not be edited in place while recording is on: the first step raises a `RuntimeError`.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


def update(torch, parameters, rate):
    for p in parameters:
        if p.grad is not None:
            p -= rate * p.grad


# %% wrong="replaces_the_tensors" about="sharing"
#| zh: 列表里换成了新的张量，而模型手里拿的还是旧的。优化器必须改同一个张量。
#| en: The list gets new tensors, while the model still holds the old ones. An optimizer has to change the very tensor.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


def update(torch, parameters, rate):
    for i, p in enumerate(parameters):
        if p.grad is not None:
            parameters[i] = (p - rate * p.grad).detach().requires_grad_()


# %% wrong="uphill" about="training"
#| zh: 方向反了：梯度指向增大最快的方向，要减。
#| en: The wrong way: the gradient points uphill, so subtract.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p += rate * p.grad


# %% wrong="scales_the_gradient" about="sharing" shows="_.mul_(_)"
#| zh: `mul_` 有下划线，改的是 `grad` 自己。别人可能还要看它，例如要再走一步，或者要打印它的大小。
#| en: `mul_` has an underscore and changes `grad` itself, which others may still want, to take another step or to print its size.
#| zh else: `grad` 自己被乘上了学习率。别人可能还要看它，例如要再走一步，或者要打印它的大小。
#| en else: `grad` itself is multiplied by the rate. Others may still want it, to take another step or to print its size.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= p.grad.mul_(rate)


# %% wrong="stops_at_none" about="special"
#| zh: 遇到第一个 `None` 就结束了，后面的参数没有更新。跳过它就行。
#| en: This ends at the first `None`, and later parameters are not updated. Just skip it.
wrong_ones = ["third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is None:
                return
            p -= rate * p.grad


# %% wrong="expects_a_gradient" about="special"
#| zh: 没有走到过的参数，`grad` 是 `None`：先跳过它。
#| en: A parameter that was never reached has `None` in `grad`: skip it first.
def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            p -= rate * p.grad


# %% wrong="clears_the_gradients" about="sharing"
#| zh: 更新以后把梯度清成了零：那不归 `update` 管，传进来的 `grad` 不要动。
#| en: The gradients are set to zero after the update: that is not the task of `update`, and no `grad` is to be changed.
def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= rate * p.grad
                p.grad.zero_()


# %% wrong="stops_tracking" about="tracking"
#| zh: 参数从此不需要梯度了：下一次反向就到不了它。
#| en: The parameters require no gradient from then on: the next pass will not reach them.
def update(torch, parameters, rate):
    for p in parameters:
        if p.grad is not None:
            p.requires_grad = False
            p -= rate * p.grad


# %% wrong="leaves_recording_off" about="tracking"
#| zh: 记录关掉以后没有再打开：这一步是对的，可是下一次的损失没有历史，反向就抛出异常。`with` 会替你恢复。
#| en: Recording is switched off and never on again: this step is right, but the next loss has no history, and the backward pass raises. `with` puts it back for you.
def update(torch, parameters, rate):
    torch.set_grad_enabled(False)
    for p in parameters:
        if p.grad is not None:
            p -= rate * p.grad


# %% wrong="throws_the_gradients_away" about="sharing"
#| zh: 更新以后把 `grad` 设成了 `None`：清梯度是 `train` 的事，传进来的 `grad` 不要动。
#| en: After the update `grad` is set to `None`: clearing is the task of `train`, and no `grad` is to be changed.
def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= rate * p.grad
            p.grad = None


# %% wrong="blames_data_as_well" about="tracking"
#| zh: 多了一个 `second`：`.data` 不保护你，但这里没有什么要保护的，反向已经走完。`second` 确实移动了参数。
#| en: `second` is one too many: `.data` does not protect you, but there is nothing to protect here, as the backward pass is over. `second` does move the parameters.
wrong_ones = ["second", "third", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


# %% wrong="asks_for_the_truth_of_a_tensor" about="contract"
#| zh: `if p.grad` 问的是张量的真假：多于一个元素时会报错，是 0 时又被当作没有。
#| en: `if p.grad` asks whether a tensor is true: with several entries that raises, and one that is 0 is taken for none.
def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad:
                p -= rate * p.grad


# %% wrong="the_right_ones" about="testing"
#| zh: 写出来的是对的那两个：`first` 和 `second` 都移动了参数。要找的是另外两个。
#| en: These are the right ones: `first` and `second` both move the parameters. Wanted are the other two.
wrong_ones = ["first", "second"]
silent_run = ([1.0, 2.0], 1.0, 2)


# %% wrong="blames_data_alone" about="tracking"
#| zh: `second` 不是：`.data` 不保护你，但这里没有什么要保护的，反向已经走完。`second` 确实移动了参数。
#| en: `second` is none of them: `.data` does not protect you, but there is nothing to protect here, as the backward pass is over. `second` does move the parameters.
wrong_ones = ["second"]
silent_run = ([1.0, 2.0], 1.0, 2)


# %% wrong="blames_data_and_the_clone" about="tracking"
#| zh: `second` 不是：`.data` 不保护你，但这里没有什么要保护的，反向已经走完。`second` 确实移动了参数。
#| en: `second` is none of them: `.data` does not protect you, but there is nothing to protect here, as the backward pass is over. `second` does move the parameters.
wrong_ones = ["second", "fourth"]
silent_run = ([1.0, 2.0], 1.0, 2)


# %% wrong="blames_in_place" about="tracking"
#| zh: `third` 没有移动参数，`p -= …` 却移动了：`first` 是对的。
#| en: `third` does not move the parameters, but `p -= …` does: `first` is right.
wrong_ones = ["first", "third"]
silent_run = ([1.0, 2.0], 1.0, 2)


# %% wrong="puts_results_into_the_list" about="sharing"
#| zh: 列表里换成了新的张量，而模型手里拿的还是旧的。优化器必须改同一个张量。
#| en: The list gets new tensors, while the model still holds the old ones. An optimizer has to change the very tensor.
def update(torch, parameters, rate):
    with torch.no_grad():
        for i, p in enumerate(parameters):
            if p.grad is not None:
                parameters[i] = p - rate * p.grad


# %% wrong="the_first_alone" about="contract"
#| zh: 只更新了第一个参数，就结束了。
#| en: The first parameter is updated, and then it ends.
def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= rate * p.grad
            return parameters


# %% wrong="steps_the_gradient" about="sharing"
#| zh: 这里改的是 `grad`，参数没有动。应当反过来：改 `p`，不动 `grad`。
#| en: This changes `grad`, and no parameter moves. It should be the other way round: change `p`, and leave `grad` alone.
def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.grad -= rate * p.grad


# %% wrong="takes_one_number_out" about="shapes"
#| zh: `item()` 只能从只有一个元素的张量里取出那个数；参数可以是任何形状，用张量来算。
#| en: `item()` takes the number out of a tensor that holds just one; a parameter may have any shape, so compute with tensors.
def update(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= rate * p.grad.item()
