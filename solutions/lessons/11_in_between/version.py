# ---
# exercise: version
# title zh: 版本计数器
# title en: The version counter
# kind: fill_in
# points: 9
# minutes: 12
# difficulty: 3
# answers: Counted, SavedTensor
# part: SavedTensor
# ---

# %% [markdown] task lang="zh"
r"""
1. `Counted` 是一个小小的张量，列表 `values` 是它的“内存”。补全 `_version`、`add_(number)`（原地给每个数加上 `number`，返回自己）、`detach()`、`data` 和 `clone()`；后三个每次返回一个新的 `Counted`，共用内存和计数器都与上面的张量一样。计数器从 0 开始。
2. `SavedTensor(tensor)` 保存任何一个有 `_version` 的张量。`unpack()` 还回同一个张量；如果它在保存以后被改过，就抛出 `RuntimeError`，消息里写上现在的版本和期望的版本。
"""

# %% [markdown] task lang="en"
r"""
1. `Counted` is a small tensor; the list `values` is its “memory”. Complete `_version`, `add_(number)` (adds `number` to each value in place and returns the object), `detach()`, `data` and `clone()`; the last three return a new `Counted`, which shares memory and counter where the tensors above do. The counter begins at 0.
2. `SavedTensor(tensor)` saves any tensor that has a `_version`. `unpack()` gives the same tensor back; if it was changed since it was saved, raise a `RuntimeError` whose message contains the present and the expected version.
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


class SavedTensor:
    def __init__(self, tensor):
        ### BEGIN SOLUTION
        self.tensor, self.version = tensor, tensor._version
        ### END SOLUTION

    def unpack(self):
        ### BEGIN SOLUTION
        now = self.tensor._version
        if now != self.version:
            raise RuntimeError(f"modified in place: is at version {now}; expected version {self.version}")
        return self.tensor
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


class SavedTensor:
    def __init__(self, tensor):
        self.found = (tensor, tensor._version)

    def unpack(self):
        tensor, before = self.found
        if tensor._version == before:
            return tensor
        raise RuntimeError(f"version {before} was saved, but this is version {tensor._version}")


# %% wrong="counter_for_its_number" in="Counted" about="sharing"
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


# %% wrong="saves_a_clone" in="SavedTensor" about="sharing"
#| zh: 存的是复制品：`unpack()` 要还回的是同一个张量。
#| en: A copy is saved: `unpack()` is to give the same tensor back.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor.clone(), tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"at version {self.tensor._version}; expected version {self.version}")
        return self.tensor


# %% wrong="any_version_but_zero_raises" in="SavedTensor" about="saved"
#| zh: 保存之前改过的张量，版本不是 0，但完全可以用。要记下**保存时**的版本。
#| en: A tensor that was edited before it was saved is not at version 0, and perfectly usable. Note the version **at the time of saving**.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor, 0)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"at version {self.tensor._version}; expected version {self.version}")
        return self.tensor


# %% equivalent
# 0 => -1

# %% hint
#| zh: 两个对象要看到同一个计数器，计数器应当是整数，还是一个可以共用的东西？
#| en: For two objects to see one counter, should the counter be an integer, or something that can be shared?

# %% hint
#| zh: `detach` 把数和计数器都交给新的对象，`data` 只交数，`clone` 都不交。`SavedTensor` 保存时记下 `tensor._version`，取用时再看一眼。
#| en: `detach` hands on numbers and counter, `data` the numbers only, `clone` neither. `SavedTensor` notes `tensor._version` when saving, and looks again on
#| en: use.

# %% hint
#| zh: `detach` 交出去的是同一块内存和同一个计数器。`unpack` 比较的是两个版本，一个是存的时候的，一个是现在的；错误消息里把两个都写上。
#| en: What `detach` hands on is the same memory and the same counter. `unpack` compares two versions, that of the time of saving and the present one; put both into the message.


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


# %% wrong="expects_version_zero" about="saved"
#| zh: 保存之前改过的张量，版本不是 0，但完全可以用。要记下**保存时**的版本。
#| en: A tensor that was edited before it was saved is not at version 0, and perfectly usable. Note the version **at the time of saving**.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, 0

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"is at version {self.tensor._version}; expected version {self.version}")
        return self.tensor


# %% wrong="compares_the_numbers" about="saved"
#| zh: 这里比较的是数。要比较的是两个版本：`SavedTensor` 要能保存任何有 `_version` 的张量，而且把数复制一份既费内存，改过去又改回来的也看不出来。
#| en: This compares numbers. What is to be compared are two versions: `SavedTensor` saves anything that has a `_version`, and a copy of the numbers takes memory and misses a change that was undone.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version
        self.values = list(tensor.values)

    def unpack(self):
        if self.tensor.values != self.values:
            raise RuntimeError(f"is at version {self.tensor._version}; expected version {self.version}")
        return self.tensor


# %% wrong="looks_only_once" about="saved"
#| zh: 改过的值悄悄地用上了。要在**保存时**记下版本，取用时再读一次来比较；两次都在取用时读，就是自己和自己比。
#| en: Changed values are used silently. Note the version **when saving**, and read it again on use to compare; if both are read on use, the version is
#| en: compared with itself.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        return self.tensor


# %% wrong="add_returns_nothing" in="Counted" about="contract"
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


class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor, tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"{self.tensor._version} {self.version}")
        return self.tensor


# %% wrong="data_begins_with_the_count" in="Counted" about="saved"
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


class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor, tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"{self.tensor._version} {self.version}")
        return self.tensor


# %% wrong="names_no_versions" in="SavedTensor" about="contract"
#| zh: 错误信息里要有现在的版本和当时的版本。
#| en: The message is to contain the present and the expected version.
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
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor, tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError("modified by an inplace operation")
        return self.tensor


# %% wrong="one_version_per_element" in="Counted" about="saved"
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


class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor, tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"{self.tensor._version} {self.version}")
        return self.tensor


# %% wrong="saves_a_copy" in="SavedTensor" about="saved"
#| zh: 存的是复制品：`unpack()` 要还回的是同一个张量。
#| en: A copy is saved: `unpack()` is to give the same tensor back.
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
        return Counted(self.values)

    def clone(self):
        return Counted(list(self.values))


import copy


class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (copy.copy(tensor), tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"{self.tensor._version} {self.version}")
        return self.tensor


# %% wrong="asks_for_the_counter" about="saved"
#| zh: `counter` 只有 `Counted` 才有；而且它是共用的，存下的和现在的是同一个列表，永远相等。要记的是 `_version` 这个数。
#| en: Only `Counted` has a `counter`; and that is shared, so what was saved is the same list as now and always equal. Note the number, `_version`.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.counter = tensor, tensor.counter

    def unpack(self):
        if self.tensor.counter != self.counter:
            raise RuntimeError(f"is at version {self.tensor.counter[0]}; expected version {self.counter[0]}")
        return self.tensor


# %% wrong="saves_a_detached_one" about="saved" shows="_.detach()"
#| zh: 存的是 `tensor.detach()`，一个新的对象：`unpack()` 要还回的是同一个张量，而且只有 `_version` 是每个张量都有的。
#| en: What is saved is `tensor.detach()`, a new object: `unpack()` is to give the same tensor back, and all that you may ask of it is its `_version`.
#| zh else: `unpack()` 还回的不是同一个张量。
#| en else: What `unpack()` gives back is not the same tensor.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor.detach(), tensor._version

    def unpack(self):
        now = self.tensor._version
        if now != self.version:
            raise RuntimeError(f"modified in place: is at version {now}; expected version {self.version}")
        return self.tensor


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
