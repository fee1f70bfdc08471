# ---
# exercise: shared_counter
# title zh: 版本计数器
# title en: The version counter
# kind: fill_in
# points: 5
# minutes: 8
# difficulty: 3
# answers: Counted
# ---

# %% [markdown] task lang="zh"
r"""
`Counted` 是一个小小的张量，列表 `values` 是它的“内存”。补全 `_version`、`add_(number)`（原地给每个数加上 `number`，返回自己）、`detach()`、`data` 和 `clone()`；后三个每次返回一个新的 `Counted`，内存和计数器是不是共用，都照上面的张量。计数器从 0 开始。
"""

# %% [markdown] task lang="en"
r"""
`Counted` is a small tensor; the list `values` is its “memory”. Complete `_version`, `add_(number)` (adds `number` to each value in place and returns the object), `detach()`, `data` and `clone()`; the last three return a new `Counted`, which shares memory and counter where the tensors above do. The counter begins at 0.
"""


# %% answer
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        ### BEGIN SOLUTION
        return self.counter[0]
        ### END SOLUTION

    def add_(self, number):
        ### BEGIN SOLUTION
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self
        ### END SOLUTION

    def detach(self):
        ### BEGIN SOLUTION
        return Counted(self.values, self.counter)
        ### END SOLUTION

    @property
    def data(self):
        ### BEGIN SOLUTION
        return Counted(self.values)
        ### END SOLUTION

    def clone(self):
        ### BEGIN SOLUTION
        return Counted(list(self.values))
        ### END SOLUTION


# %% right
class Edits:
    def __init__(self):
        self.log = []


class Counted:
    def __init__(self, values, edits=None):
        self.values, self.edits = values, edits or Edits()

    _version = property(lambda self: len(self.edits.log))
    data = property(lambda self: Counted(self.values))

    def add_(self, number):
        for i in range(len(self.values)):
            self.values[i] += number
        self.edits.log.append(number)
        return self

    def detach(self):
        return Counted(self.values, self.edits)

    def clone(self):
        return Counted(self.values[:])


# %% equivalent
# 0 => -1

# %% hint
#| zh: 两个对象要看到同一个计数器，计数器应当是整数，还是一个可以共用的东西？
#| en: For two objects to see one counter, should the counter be an integer, or something that can be shared?

# %% hint
#| zh: `detach` 把数和计数器都交给新的对象，`data` 只交数，`clone` 都不交。
#| en: `detach` hands on numbers and counter, `data` the numbers only, `clone` neither.

# %% hint
#| zh: 两样都是列表。`add_` 写进原来的两个列表里（`self.values[:] = …`，`self.counter[0] += 1`），不换新的；`detach` 交出去的就是这两个列表。
#| en: Both are lists. `add_` writes into the two lists that are there (`self.values[:] = …`, `self.counter[0] += 1`) and puts no new ones in their place; those two are what `detach` hands on.


# %% wrong="counter_for_its_number" about="sharing"
#| zh: `_version` 是一个数；这里给出的是装着它的整个列表。
#| en: `_version` is a number; what is returned here is the whole list that holds it.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter

    def add_(self, number):
        self.values[:] = [v + number for v in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="each_alias_counts_for_itself" about="saved"
#| zh: `detach()` 的结果有了自己的计数器，从它那里改，原来的张量就不知道了。这正是 `.data` 的毛病。
#| en: The result of `detach()` has a counter of its own, so the original does not notice edits made through it. That is what is wrong with `.data`.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="hands_on_the_number" about="saved" shows="Counted(_, list(_)); Counted(_, _.copy()); Counted(_, _[:]); Counted(_, [*_])"
#| zh: `detach()` 的结果从现在的版本接着数，可是各数各的：要交出去的是计数器自己，不是里面的数。
#| en: The result of `detach()` begins at the present version, but each counts for itself from there: hand on the counter itself and not the number in it.
#| zh else: `detach()` 的结果从现在的版本接着数，可是之后各数各的：两边要共用同一个计数器，一边数了，另一边也看得见。
#| en else: The result of `detach()` begins at the present version, but each counts for itself from there: both are to share one counter, so that each sees what the other counts.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, list(self.counter))

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="counter_made_anew" about="saved"
#| zh: `add_` 换上了一个新的计数器，而 `detach()` 交出去的还是旧的那个，两边从此各数各的：加 1 要加在大家共用的那个计数器上。
#| en: `add_` puts a new counter in place, and whoever was given the old one by `detach()` keeps that, so that each counts for itself from there: add 1 to the very counter that is shared.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter = [self.counter[0] + 1]
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="data_shares_the_counter" about="saved"
#| zh: 这样 `.data` 就是安全的了，可惜真正的 `.data` 不是：它有自己的计数器。
#| en: That would make `.data` safe, but the real one is not: it has a counter of its own.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values, self.counter)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="clone_takes_the_same_list" about="sharing"
#| zh: `clone()` 没有复制数，两个对象写的是同一个列表，却各数各的版本。
#| en: `clone()` does not copy the numbers: both objects write to one list, and each counts its own versions.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(self.values)


# %% wrong="clone_shares_the_counter" about="sharing"
#| zh: `clone()` 复制了数，却和原来的共用版本计数器：一边改了，另一边没有动过的数也算改了。复制品的计数器是新的，从 0 开始。
#| en: `clone()` copies the numbers and shares the version counter with the original: an edit of one counts for the other, whose numbers have not moved. The counter of a copy is new and begins at 0.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values), self.counter)


# %% wrong="does_not_count" about="saved"
#| zh: 数改了，版本没有加一。
#| en: The numbers change, but the version does not.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="a_new_list_for_every_edit" about="sharing"
#| zh: 这不是原地操作：`self.values` 换成了新的列表，共用旧列表的别的对象看不到。要写进原来的列表里，例如 `self.values[:] = …`。
#| en: This is no in-place operation: `self.values` becomes a new list, and other objects that share the old one do not see it. Write into the old list, as
#| en: in `self.values[:] = …`.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="add_returns_nothing" about="contract"
#| zh: `add_` 没有返回对象自己。
#| en: `add_` does not return the object itself.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [v + number for v in self.values]
        self.counter[0] += 1

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="data_begins_with_the_count" about="saved"
#| zh: `data` 和复制品的计数器从 0 开始，不接着数。
#| en: The counters of `data` and of a clone begin at 0 and do not go on counting.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [v + number for v in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values, list(self.counter))

    def clone(self):
        return Counted(list(self.values), list(self.counter))


# %% wrong="one_version_per_element" about="saved"
#| zh: 改了几个元素就数了几次：一次原地操作只数一次。
#| en: Every element is counted: one in-place operation counts once.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        for i in range(len(self.values)):
            self.values[i] += number
            self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values, self.counter)

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="detach_returns_itself" about="tracking"
#| zh: `detach()` 还回的是对象自己。它应当是一个新的 `Counted`，只是共用内存和计数器。
#| en: `detach()` returns the object itself. It should be a new `Counted`, which only shares memory and counter.
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return self

    @property
    def data(self):
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


# %% wrong="detach_and_data_exchanged" about="tracking"
#| zh: `detach()` 和 `data` 对调了：哪一个共用计数器，哪一个有自己的？
#| en: `detach()` and `data` are exchanged: which of them shares the counter, and which has its own?
class Counted:
    def __init__(self, values, counter=None):
        self.values = values
        self.counter = [0] if counter is None else counter

    @property
    def _version(self):
        return self.counter[0]

    def add_(self, number):
        self.values[:] = [value + number for value in self.values]
        self.counter[0] += 1
        return self

    def detach(self):
        return Counted(self.values)

    @property
    def data(self):
        return Counted(self.values, self.counter)

    def clone(self):
        return Counted(list(self.values))
