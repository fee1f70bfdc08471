# ---
# exercise: version
# title zh: 已保存张量
# title en: A saved tensor
# kind: fill_in
# points: 4
# minutes: 6
# difficulty: 2
# answers: SavedTensor
# part: SavedTensor
# ---

# %% [markdown] task lang="zh"
r"""
写出你的引擎的 `SavedTensor(tensor)`，已保存张量就放在它里面；`tensor` 是任何一个有 `_version` 的张量。`unpack()` 还回同一个张量；如果它在保存以后被改过，就抛出 `RuntimeError`，消息里写上现在的版本和期望的版本。
"""

# %% [markdown] task lang="en"
r"""
Write the `SavedTensor(tensor)` of your engine, which holds a saved tensor; `tensor` is any tensor that has a `_version`. `unpack()` gives the same tensor back; if it was changed since it was saved, raise a `RuntimeError` whose message contains the present and the expected version.
"""


# %% answer
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
class SavedTensor:
    def __init__(self, tensor):
        self.found = (tensor, tensor._version)

    def unpack(self):
        tensor, before = self.found
        if tensor._version == before:
            return tensor
        raise RuntimeError(f"version {before} was saved, but this is version {tensor._version}")


# %% hint
#| zh: 张量被改过没有，从哪一个数看得出来？要比较，保存的时候就得先留下什么？
#| en: Which number tells whether a tensor was changed? To compare later, what has to be noted when it is saved?

# %% hint
#| zh: `__init__` 里留下张量本身，还有这时的 `tensor._version`。`unpack()` 里再读一次 `_version`。
#| en: In `__init__`, keep the tensor itself, and what `tensor._version` is at that time. In `unpack()`, read the `_version` once more.

# %% hint
#| zh: `unpack()` 比较两个版本，一个是保存时的，一个是现在的：不同，就抛出 `RuntimeError`，消息里把两个都写上；相同，就还回存下的张量。
#| en: `unpack()` compares two versions, that of the time of saving and the present one. If they differ, raise a `RuntimeError` with both in its message; if not, return the tensor that was saved.


# %% wrong="saves_a_clone" about="sharing"
#| zh: 存的是复制品：`unpack()` 要还回的是同一个张量。
#| en: A copy is saved: `unpack()` is to give the same tensor back.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor.clone(), tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"at version {self.tensor._version}; expected version {self.version}")
        return self.tensor


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


# %% wrong="compares_the_numbers" about="saved" shows="_.tolist() != _; _.tolist() == _"
#| zh: 这里比较的是数。要比较的是两个版本：`SavedTensor` 要能保存任何有 `_version` 的张量，而且把数复制一份既费内存，改过去又改回来的也看不出来。
#| en: This compares numbers. What is to be compared are two versions: `SavedTensor` saves anything that has a `_version`, and a copy of the numbers takes memory and misses a change that was undone.
#| zh else: 能问的只有 `_version`：存下的可以是任何有 `_version` 的东西，别的它不一定有。
#| en else: Ask for nothing but `_version`: anything that has one may be saved, and it may have nothing else.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version
        self.values = tensor.tolist()

    def unpack(self):
        if self.tensor.tolist() != self.values:
            raise RuntimeError(f"is at version {self.tensor._version}; expected version {self.version}")
        return self.tensor


# %% wrong="looks_only_once" about="saved"
#| zh: 改过的张量照样还回来了，没有异常。要在**保存时**记下版本，取用时再读一次，不同就 `raise`；两次都在取用时读，就是自己和自己比。
#| en: A changed tensor is given back all the same, without an exception. Note the version **when saving**, read it again on use, and `raise` where they differ;
#| en: if both are read on use, the version is compared with itself.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        return self.tensor


# %% wrong="names_no_versions" about="contract"
#| zh: 错误信息里要有现在的版本和当时的版本。
#| en: The message is to contain the present and the expected version.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (tensor, tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError("modified by an inplace operation")
        return self.tensor


# %% wrong="saves_a_copy" about="saved"
#| zh: 存的是复制品：`unpack()` 要还回的是同一个张量。
#| en: A copy is saved: `unpack()` is to give the same tensor back.
import copy


class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = (copy.copy(tensor), tensor._version)

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"{self.tensor._version} {self.version}")
        return self.tensor


# %% wrong="raises_while_nothing_changed" about="saved"
#| zh: 反了：版本还是保存时的那个，就说明没有人改过，应当还回张量；变了才抛出异常。
#| en: The wrong way round: while the version is that of the time of saving, nobody has changed the tensor, and it is to be given back; raise where they differ.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        now = self.tensor._version
        if now == self.version:
            raise RuntimeError(f"is at version {now}; expected version {self.version}")
        return self.tensor


# %% wrong="gives_nothing_back" about="contract"
#| zh: `unpack()` 什么也没有还回：没有改过的张量要用 `return` 交出来。
#| en: `unpack()` gives nothing back: a tensor that was not changed has to be handed over with `return`.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        now = self.tensor._version
        if now != self.version:
            raise RuntimeError(f"is at version {now}; expected version {self.version}")


# %% wrong="raises_another_error" about="contract"
#| zh: 该抛出的时候抛出了，可是种类不对：要的是 `RuntimeError`。
#| en: It raises where it should, but an exception of another kind: a `RuntimeError` is wanted.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        now = self.tensor._version
        if now != self.version:
            raise ValueError(f"is at version {now}; expected version {self.version}")
        return self.tensor


# %% wrong="saves_data" about="sharing"
#| zh: 存的是 `.data`：它的内存是张量的，版本计数器却是另一个，张量改过没有，从它看不出来。存张量自己。
#| en: What is saved is `.data`: it has the memory of the tensor, and another version counter, which does not tell whether the tensor was changed. Save the tensor itself.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor.data, tensor._version

    def unpack(self):
        now = self.tensor._version
        if now != self.version:
            raise RuntimeError(f"is at version {now}; expected version {self.version}")
        return self.tensor


# %% wrong="names_the_present_alone" about="contract"
#| zh: 消息里只有现在的版本；期望的那个，也就是保存时的，没有写上。
#| en: The message names the present version alone; the expected one, that of the time of saving, is missing.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        now = self.tensor._version
        if now != self.version:
            raise RuntimeError(f"is at version {now}")
        return self.tensor


# %% wrong="names_the_expected_alone" about="contract"
#| zh: 消息里只有期望的版本；现在的那个没有写上。
#| en: The message names the expected version alone; the present one is missing.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        if self.tensor._version != self.version:
            raise RuntimeError(f"expected version {self.version}")
        return self.tensor


# %% wrong="gives_a_tuple_back" about="contract"
#| zh: `unpack()` 还回的是一个元组；要的是张量自己。
#| en: `unpack()` gives a tuple back; what is wanted is the tensor itself.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        now = self.tensor._version
        if now != self.version:
            raise RuntimeError(f"is at version {now}; expected version {self.version}")
        return self.tensor, self.version


# %% wrong="gives_the_exception_back" about="contract"
#| zh: 异常是用 `return` 交出来的：没有人抛出它。用 `raise`。
#| en: The exception is handed over with `return`, and nobody raises it. Use `raise`.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        now = self.tensor._version
        if now != self.version:
            return RuntimeError(f"is at version {now}; expected version {self.version}")
        return self.tensor


# %% wrong="refuses_once" about="stale"
#| zh: 期望的版本在取用时被改成了现在的：第二次取用就不再抛出了。它只在保存时记下。
#| en: The expected version is replaced by the present one on use, and so the second use raises nothing. It is noted at the time of saving alone.
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.version = tensor, tensor._version

    def unpack(self):
        now, expected = self.tensor._version, self.version
        self.version = now
        if now != expected:
            raise RuntimeError(f"modified in place: is at version {now}; expected version {expected}")
        return self.tensor
