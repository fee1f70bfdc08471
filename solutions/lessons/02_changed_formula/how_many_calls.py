# ---
# exercise: how_many_calls
# title zh: 加倍 n 次，要调用多少次
# title en: How many calls for n doublings
# kind: predict
# points: 4
# minutes: 8
# difficulty: 2
# answers: leaf_visits, all_visits, CountingVariable
# ---

# %% [markdown] task lang="zh"
r"""
先预测，再测量：先填 1 和 2，再写 3。

1. 加倍 10 次之后，对根调用一次 `derive(1)`，叶子的 `x.derive` 一共被调用多少次？写进 `leaf_visits`。
2. 只加倍 3 次（就是上图的 `d`），调用一次 `d.derive(1)`，所有节点的 `derive` 加起来一共被调用多少次，包括根和叶子？写进 `all_visits`。
3. 写一个会数数的叶子 `CountingVariable`：它在各方面都像 `Variable`，另外有一个属性 `visits`，记录自己的 `derive` 被调用了多少次。
"""

# %% [markdown] task lang="en"
r"""
Predict first, then measure: fill in 1 and 2 before you write 3.

1. After 10 doublings, one call of `derive(1)` on the root: how many times is the leaf's `x.derive` called? Put it into `leaf_visits`.
2. With only 3 doublings (the `d` of the picture), one call of `d.derive(1)`: how many calls of `derive` is that on all nodes together, root and leaf included? Put it into `all_visits`.
3. Write a leaf that counts, `CountingVariable`: in every respect like `Variable`, with one more attribute `visits` that says how many times its `derive` was called.
"""

# %% answer
leaf_visits = ...
all_visits = ...
### BEGIN SOLUTION
leaf_visits = 1024
all_visits = 15
### END SOLUTION


class CountingVariable(Variable):
    def __init__(self, value):
        ### BEGIN SOLUTION
        super().__init__(value)
        self.visits = 0
        ### END SOLUTION

    def derive(self, seed):
        ### BEGIN SOLUTION
        self.visits += 1
        super().derive(seed)
        ### END SOLUTION


# %% right
leaf_visits = 2**10
all_visits = sum(2**level for level in range(4))


class CountingVariable:
    def __init__(self, value):
        self.value = value
        self.received = []

    @property
    def visits(self):
        return len(self.received)

    @property
    def partial(self):
        return sum(self.received)

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.received.append(seed)


# %% hint
#| zh: 从根开始画：`Plus(b, b)` 会对 b 调用几次 `derive`？再往下一层呢？
#| en: Draw it from the root: how many times does `Plus(b, b)` call `derive` on b? And one level further down?

# %% hint
#| zh: 每往下一层，次数翻一倍：1, 2, 4, 8, …。第一问问的是最后一层，第二问问的是各层之和。
#| en: Each level down doubles the count: 1, 2, 4, 8, … The first question asks for the last level, the second for the sum of all.

# %% hint
#| zh: 计数器要存在对象自己身上：在 `__init__` 里从 0 开始，在 `derive` 里加 1。`Variable` 原来做的事一样也不能少：用 `super()` 去叫它。
#| en: The counter belongs to the object: let it begin at 0 in `__init__`, and add 1 in `derive`. Nothing of what `Variable` does may be missing: call it through `super()`.

# %% wrong="one_visit_a_level" about="cost"
#| zh: 这是每层只加一次，好像每个节点只被调用一次。可是 `Plus(b, b)` 对 b 调用两次 `derive`，每一次都会一直走到叶子。
#| en: This adds one call per level, as if each node were called once. But `Plus(b, b)` calls `derive` on b twice, and each call walks all the way to the leaf.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
leaf_visits = 10
all_visits = 4

# %% wrong="two_visits_a_level" about="cost"
#| zh: 每层两次，层与层之间相加？不对：下一层的每次调用又各自变成两次，层与层之间是相乘。
#| en: Two a level, added up? Each call of one level becomes two of the next, so the levels multiply.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
leaf_visits = 20

# %% wrong="two_visits_a_level_in_all" about="cost"
#| zh: 每层两次，再加起来？下一层的每次调用又各自变成两次：各层是 1, 2, 4, …，根也算一层。
#| en: Two a level, added up? Each call of one level becomes two of the next: the levels have 1, 2, 4, … calls, and the root is a level too.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
all_visits = 6

# %% wrong="all_levels_for_the_leaf" about="reading"
#| zh: 这是各层加起来的次数。只问叶子这一层：每往下一层翻一倍，不用加起来。
#| en: That is the calls of all levels, added up. The leaf's level alone is asked for: each level down doubles the count, with no adding up.
#| zh ask: 题目问的是哪几层的调用：所有层，还是只有叶子那一层？
#| en ask: Which levels does the question ask about: all of them, or the leaf's alone?
leaf_visits = 2047

# %% wrong="squares_the_count" about="cost"
#| zh: 增长比 n² 快得多：每多一层就翻一倍，是 2 的幂。
#| en: It grows far faster than n²: each further level doubles it, which makes powers of 2.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
leaf_visits = 100
all_visits = 9


# %% wrong="stops_accumulating" about="accumulate"
#| zh: 次数数对了，可是偏导数不再累加：`derive` 被整个替换掉了，还要调用 `super().derive(seed)`。
#| en: The visits are counted, but the partial no longer adds up: `derive` was replaced altogether; call `super().derive(seed)` too.
#| zh ask: `Variable` 的 `derive` 还做了什么？你的类里那件事还在吗？
#| en ask: What else does `derive` of `Variable` do, and does your class still do it?
class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


class CountingVariable(Variable):
    visits = 0

    def derive(self, seed):
        self.visits += 1


# %% wrong="one_counter_for_all" about="stale"
#| zh: 计数器放在了类上，所有叶子共用一个，所以两个叶子的次数混在了一起。
#| en: The counter sits on the class, one for all leaves, so the visits of both leaves are mixed up.
#| zh ask: 有两个叶子的时候，各自的次数存在哪里？
#| en ask: With two leaves, where is the count of each of them kept?
class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


class CountingVariable(Variable):
    visits = 0

    def derive(self, seed):
        CountingVariable.visits += 1
        super().derive(seed)


# %% wrong="counts_evaluations_too" about="reading"
#| zh: 前向的 `evaluate` 也被数了进去；这里只问反向的 `derive`。
#| en: The forward `evaluate` is counted as well; the question is about the backward `derive` only.
#| zh ask: 要数的是哪个方法的调用？
#| en ask: Calls of which method are to be counted?
class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


class CountingVariable(Variable):
    visits = 0

    def evaluate(self):
        self.visits += 1
        return super().evaluate()

    def derive(self, seed):
        self.visits += 1
        super().derive(seed)


# %% wrong="levels_above_the_leaf" about="reading"
#| zh: 这是叶子以上各层的次数加起来。只问叶子这一层：每往下一层翻一倍，没有别的要加减。
#| en: That is the calls of all levels above the leaf, added up. The leaf's level alone is asked for: each level down doubles the count, and there is nothing to add or subtract.
#| zh ask: 题目问的是哪几层的调用：所有层，还是只有叶子那一层？
#| en ask: Which levels does the question ask about: all of them, or the leaf's alone?
leaf_visits = 1023

# %% wrong="one_level_too_many" about="index"
#| zh: 多数了一层。根自己只被调用一次；每往下一层才翻一倍。
#| en: One level too many. The root itself is called once; each level below doubles that.
#| zh ask: 画出一次加倍、两次加倍的情形，从根往下一层层数：和你的数对得上吗？
#| en ask: Draw one doubling, then two, and count level by level from the root: does your number fit?
leaf_visits = 2048
all_visits = 31

# %% wrong="one_level_too_few" about="index"
#| zh: 少数了一层。加倍 n 次，叶子在根下面 n 层。
#| en: One level too few. After n doublings the leaf is n levels below the root.
#| zh ask: 画出一次加倍、两次加倍的情形，从根往下一层层数：和你的数对得上吗？
#| en ask: Draw one doubling, then two, and count level by level from the root: does your number fit?
leaf_visits = 512
all_visits = 7

# %% wrong="leaf_alone" about="reading"
#| zh: 这只是叶子被调用的次数。题目要的是所有节点加起来，包括根和中间各层。
#| en: These are the calls on the leaf alone. Count all nodes together, the root and the levels between included.
#| zh ask: 题目问的是哪几层的调用：所有层，还是只有叶子那一层？
#| en ask: Which levels does the question ask about: all of them, or the leaf's alone?
all_visits = 8

# %% wrong="root_left_out" about="reading"
#| zh: 漏掉了对根的那一次调用。
#| en: The one call on the root is left out.
#| zh ask: 根自己被调用了几次？算进去了吗？
#| en ask: How many times is the root itself called, and is that counted?
all_visits = 14


# %% given
class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


# %% wrong="begins_at_one" about="index"
#| zh: 还没有人调用过 `derive`，计数就已经是 1 了。从 0 开始。
#| en: The count is 1 before anybody has called `derive`. Begin at 0.
#| zh ask: 还没有人调用 `derive` 的时候，`visits` 应该是几？
#| en ask: What should `visits` be before anybody has called `derive`?
class CountingVariable(Variable):
    def __init__(self, value):
        super().__init__(value)
        self.visits = 1

    def derive(self, seed):
        self.visits += 1
        super().derive(seed)


# %% wrong="counts_anew_each_walk" about="stale"
#| zh: 每次 `evaluate` 都把计数清零了，从前的调用就丢了。
#| en: Each `evaluate` sets the count back to 0, and earlier calls are lost.
#| zh ask: 两次反向之间又求了一次值：之前数的次数还在吗？
#| en ask: Between two walks back there is another evaluation: are the earlier calls still counted?
class CountingVariable(Variable):
    def __init__(self, value):
        super().__init__(value)
        self.visits = 0

    def evaluate(self):
        self.visits = 0
        return super().evaluate()

    def derive(self, seed):
        self.visits += 1
        super().derive(seed)


# %% wrong="adds_the_seed" about="formula"
#| zh: 每次调用只算一次，不管 `seed` 是多少：加 1。
#| en: Each call counts once, whatever the `seed`: add 1.
#| zh ask: `seed` 是 5 的一次调用，算几次？
#| en ask: A call whose `seed` is 5: how many calls is that?
class CountingVariable(Variable):
    def __init__(self, value):
        super().__init__(value)
        self.visits = 0

    def derive(self, seed):
        self.visits += seed
        super().derive(seed)


# %% wrong="only_whether" about="accumulate"
#| zh: 赋值为 1 只记下了有没有被调用；要记次数，就要 `+=`。
#| en: Setting it to 1 only notes whether there was a call; to count them, use `+=`.
#| zh ask: 调用了两次之后，`visits` 是几？
#| en ask: What is `visits` after two calls?
class CountingVariable(Variable):
    def __init__(self, value):
        super().__init__(value)
        self.visits = 0

    def derive(self, seed):
        self.visits = 1
        super().derive(seed)


# %% wrong="assigns_the_partial" about="accumulate"
#| zh: 次数对了，可是 `partial` 被赋值而不是累加，只剩最后一份。
#| en: The count is right, but `partial` is assigned and not added to, so only the last share is left.
#| zh ask: 两次调用带来两份不同的 `seed`：最后 `partial` 里有几份？
#| en ask: Two calls bring two different values of `seed`: how many of them are in `partial` in the end?
class CountingVariable(Variable):
    def __init__(self, value):
        super().__init__(value)
        self.visits = 0

    def derive(self, seed):
        self.visits += 1
        self.partial = seed


# %% wrong="last_seed_times_the_count" about="accumulate"
#| zh: `seed` 乘以次数，只有每次的 `seed` 都相同才对。把收到的一个一个加起来。
#| en: `seed` times the count is right only while all seeds are the same. Add them up one by one.
#| zh ask: 两次调用带来两份不同的 `seed`：最后 `partial` 里有几份？
#| en ask: Two calls bring two different values of `seed`: how many of them are in `partial` in the end?
class CountingVariable(Variable):
    def __init__(self, value):
        super().__init__(value)
        self.visits = 0

    def derive(self, seed):
        self.visits += 1
        self.partial = seed * self.visits


# %% wrong="counts_into_the_partial" about="chain"
#| zh: 传给 `super().derive` 的应当是收到的 `seed`，不是 1。
#| en: What goes to `super().derive` is the `seed` that came in, not 1.
#| zh ask: 你的 `derive` 把什么交给了 `super().derive`？
#| en ask: What does your `derive` hand to `super().derive`?
class CountingVariable(Variable):
    def __init__(self, value):
        super().__init__(value)
        self.visits = 0

    def derive(self, seed):
        self.visits += 1
        super().derive(1)


# %% wrong="counts_the_objects" about="reading"
#| zh: 这里数的是有几个对象。问的是 `derive` 被调用了几次，而同一个对象可以被调用很多次。
#| en: This counts the objects. The question is how often `derive` is called, and one object may be called many times.
#| zh ask: 这里有几个对象？其中的同一个，`derive` 会不会被调用很多次？
#| en ask: How many objects are there, and may `derive` be called on one of them many times?
leaf_visits = 11
all_visits = 4
