# ---
# exercise: nested_switches
# title zh: 套起来的开关
# title en: Nested switches
# kind: predict
# points: 6
# minutes: 6
# difficulty: 2
# answers: flags
# ---

# %% [markdown] task lang="zh"
r"""
预测这九个张量的 `requires_grad`，`True` 或 `False`：

```python
x = torch.ones(1, requires_grad=True)
a = x * 2
with torch.no_grad():
    b = x * 2
    w = torch.ones(1, requires_grad=True)
    with torch.enable_grad():
        c = x * 2
        d = b * 2
    e = a * 2
    f = a
g = w * 2
h = b * 2
torch.no_grad()
i = x * 2
```
"""

# %% [markdown] task lang="en"
r"""
Predict `requires_grad` of these nine tensors, `True` or `False`:

```python
x = torch.ones(1, requires_grad=True)
a = x * 2
with torch.no_grad():
    b = x * 2
    w = torch.ones(1, requires_grad=True)
    with torch.enable_grad():
        c = x * 2
        d = b * 2
    e = a * 2
    f = a
g = w * 2
h = b * 2
torch.no_grad()
i = x * 2
```
"""

# %% answer
flags = {
    "b": ...,
    "w": ...,
    "c": ...,
    "d": ...,
    "e": ...,
    "f": ...,
    "g": ...,
    "h": ...,
    "i": ...,
}
### BEGIN SOLUTION
flags = dict.fromkeys("bdeh", False) | dict.fromkeys("wcfgi", True)
### END SOLUTION

# %% right
flags = {name: name not in {"b", "d", "e", "h"} for name in "bwcdefghi"}

# %% hint
#| zh: 开关管的是什么：张量，还是在它里面做的运算？
#| en: What does the switch act on: tensors, or the operations carried out inside it?

# %% hint
#| zh: 运算的结果要梯度，须有两个条件：这时开关是开的，而且至少一个输入要梯度。直接写出来的 `requires_grad=True` 不看开关；给已有的张量另起一个名字不是运算。
#| zh: 块结束时开关回到进去之前的样子。
#| en: A result requires a gradient under two conditions: the switch is on at that moment, and some input requires a gradient. An explicit `requires_grad=True`
#| en: does not ask the switch; another name for an existing tensor is no operation. At its end a block puts the switch back to where it was.

# %% hint
#| zh: 对每个张量，先写下它那一行的开关是开是关，再写下它的输入要不要梯度。输入没有历史，重新打开开关也补不上。单独一行 `torch.no_grad()` 会进到什么块里去吗？
#| en: For every tensor write down first whether the switch is on in its line, and then whether its inputs require gradients. Switching on again gives no history to an input that has none. Does a lone line
#| en: `torch.no_grad()` enter any block?

# %% wrong="nothing_wants_a_gradient_inside" about="tracking"
#| zh: `no_grad` 管的是运算。直接写的 `requires_grad=True` 照样有效，已有的张量也不变：`f` 就是 `a`。
#| en: `no_grad` acts on operations. An explicit `requires_grad=True` is honoured all the same, and existing tensors do not change: `f` is `a`.
#| zh ask: `no_grad` 管的是什么：运算，还是已经有的、明说要梯度的张量？
#| en ask: What does `no_grad` act on: operations, or also tensors that exist already or ask for a gradient themselves?
flags = {"b": False, "w": False, "f": False, "g": False, "h": False, "i": True}

# %% wrong="the_explicit_flag_is_lost" about="tracking"
#| zh: `w` 不是运算的结果，它的 `requires_grad=True` 是你明说的，开关管不着。
#| en: `w` is not the result of an operation; its `requires_grad=True` was said explicitly, and the switch has no say in it.
#| zh ask: `no_grad` 管的是什么：运算，还是已经有的、明说要梯度的张量？
#| en ask: What does `no_grad` act on: operations, or also tensors that exist already or ask for a gradient themselves?
flags = {"b": False, "w": False, "f": True, "g": False, "h": False, "i": True}

# %% wrong="enable_grad_brings_history_back" about="tracking"
#| zh: `enable_grad` 让运算重新被记录，但 `b` 是在关着的时候算的，没有历史，由它算出来的也没有。
#| en: `enable_grad` has operations recorded again, but `b` was computed while recording was off; it has no history, and neither has what is computed from
#| en: it.
#| zh ask: `d` 的输入是谁？算出那个输入的时候，记录开着吗？
#| en ask: What is the input of `d`, and was recording on when that was computed?
flags = {"c": True, "d": True, "e": False}

# %% wrong="the_outer_block_wins" about="tracking"
#| zh: 最里面的块说了算：`c` 是在 `enable_grad` 里算的，被记录了。
#| en: The innermost block decides: `c` is computed inside `enable_grad` and recorded.
#| zh ask: 算 `c` 的那一行，最里面包着它的是哪个块？
#| en ask: Which block is the innermost around the line that computes `c`?
flags = {"c": False, "d": False, "e": False}

# %% wrong="enable_grad_lasts" about="tracking"
#| zh: `enable_grad` 的块结束之后，开关回到外面一层的样子：关。
#| en: After the `enable_grad` block the switch goes back to what it was outside: off.
#| zh ask: 走出 `enable_grad` 的块之后，开关回到什么状态？
#| en ask: What is the switch set back to when the `enable_grad` block ends?
flags = {"c": True, "d": False, "e": True}

# %% wrong="no_grad_lasts" about="tracking"
#| zh: 块结束之后恢复记录。`w` 要梯度，所以 `g` 也要；不写 `with` 的 `torch.no_grad()` 什么也不关。
#| en: Recording is back on after the block. `w` requires a gradient, so `g` does too; `torch.no_grad()` without `with` switches nothing off.
#| zh ask: 走出 `no_grad` 的块之后，开关回到什么状态？
#| en ask: What is the switch set back to when the `no_grad` block ends?
flags = {"g": False, "h": False, "i": False}

# %% wrong="the_bare_call_works" about="tracking"
#| zh: `torch.no_grad()` 只有放在 `with` 后面（或者用作装饰器）才起作用。单独一行只造出一个对象。
#| en: `torch.no_grad()` works only behind `with`, or as a decorator. On a line by itself it makes an object and nothing else.
#| zh ask: 单独一行 `torch.no_grad()` 做了什么？前面没有 `with`。
#| en ask: What does `torch.no_grad()` do on a line by itself, without `with`?
flags = {"g": True, "h": False, "i": False}

# %% wrong="a_new_name_loses_the_history" about="tracking"
#| zh: `f = a` 不是运算，只是又起了一个名字：`f` 就是 `a`，要梯度。
#| en: `f = a` is no operation, it only gives another name: `f` is `a`, which requires a gradient.
#| zh ask: `f = a` 这一行有运算吗？
#| en ask: Is there an operation in the line `f = a`?
flags = {"b": False, "w": True, "f": False}


# %% wrong="history_comes_back_after_the_block" about="tracking"
#| zh: `h` 确实是在块外面算的，可是它的输入 `b` 是在关着的时候算的，不要梯度，所以 `h` 也不要。
#| en: `h` is computed outside the block, but its input `b` was computed while recording was off and requires no gradient, so `h` requires none either.
#| zh ask: `h` 的输入是谁？那个输入要梯度吗？
#| en ask: What is the input of `h`, and does that require a gradient?
flags = {"g": True, "h": True, "i": True}
