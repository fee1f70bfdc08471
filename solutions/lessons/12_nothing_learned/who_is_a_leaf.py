# ---
# exercise: who_is_a_leaf
# title zh: 谁被跟踪，谁是叶子
# title en: Who is tracked, who is a leaf
# kind: predict
# points: 8
# minutes: 6
# difficulty: 2
# answers: flags
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测下面 `d` 到 `j` 的 `(requires_grad, is_leaf)`，每个写成一对布尔值，例如 `(True, False)`：

```python
a = torch.ones(2)
b = torch.ones(2, requires_grad=True)
c = b * 3
d = a * 3
e = c.detach()
f = torch.ones(2, requires_grad=True).double()
g = torch.ones(2).double().requires_grad_()
h = c > 1
i = e + b
j = b.float()
```

（类型本来就对时，`float()` 和 `double()` 返回的就是那个张量自己。）
"""

# %% [markdown] task lang="en"
r"""
Without running it, predict `(requires_grad, is_leaf)` for `d` to `j` below, each a pair of booleans such as `(True, False)`:

```python
a = torch.ones(2)
b = torch.ones(2, requires_grad=True)
c = b * 3
d = a * 3
e = c.detach()
f = torch.ones(2, requires_grad=True).double()
g = torch.ones(2).double().requires_grad_()
h = c > 1
i = e + b
j = b.float()
```

(`float()` and `double()` return the tensor itself if it has that type already.)
"""

# %% answer
flags = {
    "d": ...,
    "e": ...,
    "f": ...,
    "g": ...,
    "h": ...,
    "i": ...,
    "j": ...,
}
### BEGIN SOLUTION
flags = dict.fromkeys("deh", (False, True))
flags |= dict.fromkeys("gj", (True, True))
flags |= dict.fromkeys("fi", (True, False))
### END SOLUTION

# %% right
tracked, results = set("fgij"), set("fi")
flags = {letter: [letter in tracked, letter not in results] for letter in "defghij"}


# %% equivalent
# set('fgij') => 'fgij'
# set('fi') => 'fi'

# %% hint
#| zh: 对每个张量问两个问题：它需不需要梯度？有没有一个**被记录的**运算做出了它？
#| en: Ask two questions of each tensor: does it require a gradient? Was it made by an operation that was **recorded**?

# %% hint
#| zh: 运算只在至少一个输入需要梯度、结果又是浮点数时才被记录，结果这时也需要梯度。没有被记录，结果就没有历史，没有历史就是叶子，不管是不是手写的。
#| en: An operation is recorded only if at least one input requires a gradient and the result holds floating-point numbers, and then its result requires one too. Where nothing
#| en: was recorded there is no history, and what has no history is a leaf, whether typed in or not.

# %% hint
#| zh: 换类型也是运算，只要它真的做出一个新的张量。`f` 和 `g` 里，换类型的时候，手里的张量需不需要梯度？`torch.ones` 给出什么类型？比较 `>` 的结果又是什么类型？
#| en: A conversion is an operation too, if it really makes a new tensor. In `f` and in `g`, did the tensor at hand require a gradient when it was converted? Of which type
#| en: is what `torch.ones` makes, and of which type the result of `>`?

# %% wrong="leaf_means_typed_in" about="tracking"
#| zh: 一份流传很广的笔记说：手动创建的是叶子，运算得到的不是。可是 `d`、`e`、`h` 都是算出来的，却没有被记录，所以是叶子；`f` 写在一行里，
#| zh: 却是 `double()` 的结果。
#| en: A widely copied note says that tensors made by hand are leaves, and computed ones are not. But `d`, `e` and `h` are computed without being recorded,
#| en: so they are leaves; and `f`, though written in one line, is the result of `double()`.
#| zh ask: `d` 是算出来的：算它的时候，有什么被记录下来了吗？
#| en ask: `d` was computed: was anything recorded when it was?
flags = {
    "d": (False, False),
    "e": (False, False),
    "f": (True, True),
    "g": (True, True),
    "h": (False, False),
    "i": (True, False),
    "j": (True, False),
}

# %% wrong="a_leaf_is_what_requires_grad" about="tracking"
#| zh: 这里把“叶子”当成了“需要梯度的叶子”。不需要梯度的张量全都是叶子：没有谁记录过它们是怎么来的。
#| en: This takes “leaf” for “leaf that requires a gradient”. Tensors that require none are all leaves: nobody recorded where they came from.
#| zh ask: 看看不需要梯度的那几个：有谁记录过它们是怎么来的？
#| en ask: Look at those that require no gradient: did anybody record where they came from?
flags = {
    "d": (False, False),
    "e": (False, False),
    "f": (True, False),
    "g": (True, True),
    "h": (False, False),
    "i": (True, False),
    "j": (True, True),
}

# %% wrong="conversion_is_no_operation" about="tracking"
#| zh: `double()` 是一个被记录的运算：反向时它把梯度变回 `float32`。所以 `f` 是结果，不是叶子；真正的叶子没有名字，梯度加到它那里去。
#| en: `double()` is recorded: its backward turns the gradient into `float32` again. So `f` is a result and not a leaf; the real leaf has no name, and
#| en: that is where the gradient goes.
#| zh ask: `f` 那一行里做了几步？其中有没有被记录的运算？
#| en ask: How many steps does the line of `f` take, and is one of them a recorded operation?
flags = {"f": (True, True), "g": (True, True), "j": (True, True)}

# %% wrong="what_stands_in_one_line" about="tracking"
#| zh: `f` 写在一行里，却是两步：先有叶子，再由 `double()` 算出 `f`。`j` 则相反：`float()` 没有什么可换的，返回的就是叶子 `b`。
#| en: `f` stands in one line but takes two steps: first a leaf, and then `double()`, which computes `f`. With `j` it is the other way round: `float()` has nothing to convert and returns the leaf `b`.
#| zh ask: `f` 那一行里做了几步？`j` 那一行里的 `float()` 有事可做吗？
#| en ask: How many steps does the line of `f` take, and does the `float()` of `j` have anything to do?
flags = {"f": (True, True), "g": (True, True), "j": (True, False)}

# %% wrong="every_conversion_makes_a_result" about="tracking"
#| zh: `g` 先换类型，后设成需要梯度：换类型的时候没有什么可记录。`j` 根本没有换：`float()` 返回的就是 `b`。
#| en: `g` is converted first and made to require a gradient afterwards: there was nothing to record. And `j` was not converted at all: `float()` returned `b`
#| en: itself.
#| zh ask: `g` 先做了什么，后做了什么？`j` 换过类型吗？
#| en ask: What was done to `g` first and what afterwards, and was `j` converted at all?
flags = {"f": (True, False), "g": (True, False), "j": (True, False)}

# %% wrong="one_plain_input_stops_it" about="tracking"
#| zh: 只要有**一个**输入需要梯度，运算就被记录：`detach()` 只管 `e`，`i` 的另一个输入 `b` 需要梯度，所以 `i` 也要。
#| en: **One** input that requires a gradient is enough: `detach()` acts on `e` alone, the other input of `i`, `b`, requires one, and so does `i`.
#| zh ask: `i` 的输入里有需要梯度的吗？要有几个，运算才被记录？
#| en ask: Does any input of `i` require a gradient, and how many have to, for an operation to be recorded?
flags = {
    "d": (False, True),
    "e": (False, True),
    "h": (False, True),
    "i": (False, True),
}

# %% wrong="detach_keeps_the_flag" about="tracking"
#| zh: `detach()` 给出没有历史的张量，布尔值的结果也没有历史。只有 `i` 通过 `b` 还连着。
#| en: `detach()` gives a tensor without history, and a boolean result has none either. Only `i` is still connected, through `b`.
#| zh ask: `e` 和 `h` 各是怎么得到的？它们还连着什么？
#| en ask: How did `e` and `h` come about, and what are they still connected to?
flags = {"e": (True, False), "h": (True, False), "i": (True, False)}

# %% wrong="conversions_are_results_too" about="tracking"
#| zh: 这里凡是算出来的都不算叶子，连 `j` 也不算。可是 `d`、`e`、`h` 的运算没有被记录：没有历史，就是叶子。`j` 根本没有换类型，它就是 `b` 自己。
#| en: Here nothing that was computed is a leaf, not even `j`. But no operation was recorded for `d`, `e` and `h`: what has no history is a leaf. And `j` was not converted at all: it is `b` itself.
#| zh ask: `d`、`e`、`h` 是算出来的：有什么被记录下来了吗？`j` 换过类型吗？
#| en ask: `d`, `e` and `h` were computed: was anything recorded? And was `j` converted at all?
flags = {
    "d": (False, False),
    "e": (False, False),
    "f": (True, False),
    "g": (True, True),
    "h": (False, False),
    "i": (True, False),
    "j": (True, False),
}

# %% wrong="converts_what_is_converted" about="tracking"
#| zh: `f` 和 `g` 都对了。`j` 是 `b` 自己：`b` 已经是 `float32`，`float()` 没有什么可换的，也就没有什么可记录的。
#| en: `f` and `g` are right. `j` is `b` itself: `b` is `float32` already, so `float()` has nothing to convert, and there is nothing to record.
#| zh ask: `b` 是什么类型？`float()` 对它做了什么？
#| en ask: What dtype does `b` have, and what does `float()` do to it?
flags = {"f": (True, False), "g": (True, True), "j": (True, False)}

# %% wrong="booleans_are_tracked" about="tracking"
#| zh: `c > 1` 是布尔值。布尔值不能变化一点点，没有导数，所以不需要梯度，也没有历史。
#| en: `c > 1` is boolean. It cannot change by a little and has no derivative, so it requires no gradient and has no history.
#| zh ask: `h` 里是什么样的值？它能变化一点点吗？
#| en ask: What kind of values does `h` hold, and can they change by a little?
flags = {"e": (False, True), "h": (True, False), "i": (True, False)}

# %% wrong="leaf_first" about="index"
#| zh: 每一对的次序反了：先 `requires_grad`，后 `is_leaf`。
#| en: The pairs are the wrong way round: `requires_grad` first, then `is_leaf`.
#| zh ask: 每一对里，先写的是哪一个？
#| en ask: Which of the two comes first in each pair?
flags = {
    "d": (True, False),
    "e": (True, False),
    "f": (False, True),
    "g": (True, True),
    "h": (True, False),
    "i": (False, True),
    "j": (True, True),
}


# %% wrong="converted_before_it_was_tracked" about="tracking"
#| zh: `g` 先换类型，后设成需要梯度：换类型的时候没有什么可记录，所以 `g` 是叶子。
#| en: `g` is converted first and made to require a gradient afterwards: there was nothing to record when it was converted, so `g` is a leaf.
#| zh ask: `g` 先做了什么，后做了什么？
#| en ask: What was done to `g` first, and what afterwards?
flags = {"f": (True, False), "g": (True, False), "j": (True, True)}


# %% wrong="detached_is_no_leaf" about="tracking"
#| zh: 看看 `e` 还有没有历史：没有历史的张量算什么？
#| en: See whether `e` has any history left: what is a tensor without one?
#| zh ask: `detach()` 之后，`e` 还知道自己是从哪里来的吗？
#| en ask: After `detach()`, does `e` still know where it came from?
flags = {"e": (False, False), "h": (False, True), "i": (True, False)}


# %% wrong="computed_is_no_leaf" about="tracking"
#| zh: `d` 是算出来的，可是 `a` 不需要梯度，`a * 3` 就没有被记录：`d` 没有历史，所以是叶子。
#| en: `d` is computed, but `a` requires no gradient, so `a * 3` was not recorded: `d` has no history, and is a leaf.
#| zh ask: `d` 是算出来的：算它的时候，有什么被记录下来了吗？
#| en ask: `d` was computed: was anything recorded when it was?
flags = {"d": (False, False)}


# %% wrong="results_are_tracked" about="tracking"
#| zh: 结果不会自己需要梯度：`a * 3` 里没有哪个输入需要梯度，`d` 也就不需要，没有历史，是叶子。
#| en: No result requires a gradient by itself: no input of `a * 3` does, so `d` does not either; it has no history, and is a leaf.
#| zh ask: `d` 由什么算出来？那里有谁需要梯度吗？
#| en ask: What is `d` computed from, and does any of that require a gradient?
flags = {"d": (True, False)}


# %% wrong="compared_is_no_leaf" about="tracking"
#| zh: `h` 不需要梯度，这对了。可是它没有历史：`c > 1` 没有被记录，没有历史的就是叶子。
#| en: `h` requires no gradient, that is right. But it has no history, as `c > 1` was not recorded, and what has none is a leaf.
#| zh ask: `h` 不需要梯度：那么它还有历史吗？
#| en ask: `h` requires no gradient: does it have a history, then?
flags = {"e": (False, True), "h": (False, False), "i": (True, False)}


# %% wrong="cut_is_no_leaf" about="tracking"
#| zh: `e` 和 `h` 是从 `c` 来的，却没有留下历史：`detach()` 把它去掉了，`c > 1` 没有被记录。没有历史的就是叶子。
#| en: `e` and `h` come from `c`, but no history is left: `detach()` drops it, and `c > 1` was not recorded. What has none is a leaf.
#| zh ask: `e` 和 `h` 不需要梯度：它们还有历史吗？
#| en ask: `e` and `h` require no gradient: do they have a history, then?
flags = {"e": (False, False), "h": (False, False), "i": (True, False)}


# %% wrong="a_detached_leaf_is_tracked" about="tracking"
#| zh: `detach()` 去掉历史，也不再跟踪：`e` 是叶子，这对了，可是它不需要梯度，除非再要求一次。
#| en: `detach()` drops the history and tracks no longer: `e` is a leaf, that is right, but it requires no gradient unless it is asked to again.
#| zh ask: `detach()` 之后，`e` 上的运算还会被记录吗？
#| en ask: After `detach()`, are operations on `e` recorded?
flags = {"e": (True, True), "h": (False, True), "i": (True, False)}


# %% wrong="a_conversion_drops_the_flag" about="tracking"
#| zh: 换类型不会让张量不再需要梯度。`f` 是由需要梯度的叶子算出来的；`j` 就是 `b` 自己，`float()` 没有什么可换的。
#| en: A conversion does not make a tensor stop requiring a gradient. `f` is computed from a leaf that requires one; and `j` is `b` itself, as `float()` has nothing to convert.
#| zh ask: 换类型的时候，手里的张量需要梯度吗？换了以后呢？
#| en ask: Did the tensor at hand require a gradient when it was converted, and does it afterwards?
flags = {"f": (False, True), "g": (True, True), "j": (False, True)}


# %% wrong="only_the_copy_drops_the_flag" about="tracking"
#| zh: `j` 就是 `b` 自己：`b` 已经是 `float32`，`float()` 没有什么可换的，所以 `j` 需要梯度。
#| en: `j` is `b` itself: `b` is `float32` already, so `float()` has nothing to convert, and `j` requires a gradient.
#| zh ask: `b` 是什么类型？`float()` 对它做了什么？
#| en ask: What dtype does `b` have, and what does `float()` do to it?
flags = {"f": (True, False), "g": (True, True), "j": (False, True)}


# %% wrong="the_two_orders" about="order"
#| zh: `f` 和 `g` 正好反了。`f` 换类型时已经需要梯度，这一步被记录了，`f` 是结果；`g` 换类型时还不需要，没有什么可记录，`g` 是叶子。
#| en: `f` and `g` are exchanged. `f` required a gradient before it was converted, so that step was recorded, and `f` is a result; `g` did not yet, so nothing was recorded, and `g` is a leaf.
#| zh ask: `f` 和 `g` 里，哪一个换类型的时候已经需要梯度了？
#| en ask: Which of `f` and `g` required a gradient when it was converted?
flags = {"f": (True, True), "g": (True, False), "j": (True, True)}


# %% wrong="two_names_for_one_flag" about="tracking"
#| zh: `is_leaf` 不是 `requires_grad` 的另一个说法：不需要梯度的全都是叶子；需要梯度的，由被记录的运算算出来的就不是叶子。
#| en: `is_leaf` is no other word for `requires_grad`: all tensors that require no gradient are leaves, and of those that do, the ones that recorded operations made are not.
#| zh ask: 需要梯度的，都是叶子吗？不需要的呢？
#| en ask: Is everything a leaf that requires a gradient, and nothing else?
flags = {
    "d": (False, False),
    "e": (False, False),
    "f": (True, True),
    "g": (True, True),
    "h": (False, False),
    "i": (True, True),
    "j": (True, True),
}


# %% wrong="added_to_a_leaf" about="tracking"
#| zh: `i` 需要梯度，这对了；它是由一次被记录的加法算出来的，有历史，所以不是叶子。
#| en: `i` requires a gradient, that is right; it was computed by an addition that was recorded, so it has a history, and is no leaf.
#| zh ask: `i` 是怎么得到的？这一步被记录了吗？
#| en ask: How did `i` come about, and was that step recorded?
flags = {"e": (False, True), "h": (False, True), "i": (True, True)}
