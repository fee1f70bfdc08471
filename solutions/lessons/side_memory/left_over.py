# ---
# exercise: left_over
# title zh: 找到引用环
# title en: Find the reference cycle
# kind: find_bug
# points: 6
# minutes: 15
# difficulty: 4
# answers: left_over, Exp
# ---

# %% [markdown] task lang="zh"
r"""
1. 写出 `left_over(make, kind)`：调用 `make()`，不留它的结果，返回它造出的 `kind` 类对象里，有几个此时**还活着**、却只有回收器才释放得了。还有人留着的不算，调用之前就有的对象和垃圾也不算。回收器原来开着还是关着，之后也要一样。需要的都在标准库的 `gc` 里；判断类用 `type(one) is kind`（`isinstance` 会惹出 PyTorch 的警告）。
2. 写出没有环的 `Exp`，方法与 `CyclicExp` 相同。结果不在了、只剩节点时，`backward` 仍然要能用。
"""

# %% [markdown] task lang="en"
r"""
1. Write `left_over(make, kind)`: it calls `make()`, does not keep the result, and returns how many objects of class `kind` made by it are then **unreachable but still alive**, so that only the collector can free them. Objects that somebody still holds, and objects and garbage from before do not count. Afterwards the collector is on or off as before. All you need is in `gc` of the standard library; tell classes by `type(one) is kind` (`isinstance` makes PyTorch warn).
2. Write `Exp`, with the methods of `CyclicExp`, without the cycle. `backward` must still work when the result is gone and only the node is left.
"""


# %% answer
def left_over(make, kind):
    ### BEGIN SOLUTION
    import gc

    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        make()
        there = alive()
        gc.collect()
        return there - alive()
    finally:
        if was_on:
            gc.enable()
    ### END SOLUTION


class Exp:
    @classmethod
    def apply(cls, x):
        ### BEGIN SOLUTION
        node = cls()
        node.result = math.exp(x.data)
        return Value(node.result, node)
        ### END SOLUTION

    def backward(self, gradient):
        ### BEGIN SOLUTION
        return gradient * self.result
        ### END SOLUTION


# %% right
def left_over(make, kind):
    import gc

    was_on = gc.isenabled()
    gc.disable()
    gc.collect()
    make()
    numbers = {id(one) for one in gc.get_objects() if type(one) is kind}
    gc.collect()
    numbers -= {id(one) for one in gc.get_objects() if kind in (type(one),)}
    (gc.enable if was_on else gc.disable)()
    return len(numbers)


class Exp:
    @classmethod
    def apply(cls, x):
        node = cls()
        node.x = x.data
        return Value(math.exp(x.data), node)

    def backward(self, gradient):
        return math.exp(self.x) * gradient


# %% hint
#| zh: Python 什么时候立即释放一个对象？什么样的对象只有 `gc` 才释放得了？
#| en: When does Python free an object at once? Which objects can only be freed by `gc`?

# %% hint
#| zh: 关着回收器调用 `make()`，不留结果。`gc.get_objects()` 列出回收器知道的所有对象，`gc.collect()` 让它来一次。旧的垃圾要先收走；哪些对象是回收器来过以后才不见的？节点这边：
#| zh: 它需要的是一个数，不是 `Value`。
#| en: Call `make()` with the collector off and do not keep its result. `gc.get_objects()` lists all objects that the collector knows, and `gc.collect()` has it come
#| en: round. Old garbage is to be collected first; and which objects are gone only after the collector has been? As to the node: it needs a number, not a `Value`.

# %% hint
#| zh: 在 `make()` 以后数一次，回收器来过以后再数一次；不给 `make()` 的结果起名字；恢复回收器的那一步，出错时也要做到。至于 `Exp`：节点只留住 `backward` 用得到的那个数，环就断了。
#| en: Count once after `make()`, and once more when the collector has been; give the result of `make()` no name; the collector has to be put back even if something fails. As to `Exp`: let the node keep no more than the number that
#| en: `backward` uses, and the cycle is gone.

# %% wrong="nothing_goes_away" about="testing"
#| zh: 两次数之间什么也没有消失：要么第一次之前回收器已经来过，环不见了；要么 `make()` 的结果还有名字握着，回收器收不走。
#| en: Between your two counts nothing goes away: either the collector has been before the first, and the cycles are gone; or the result of `make()` still has a name, and the
#| en: collector takes nothing.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    was = gc.isenabled()
    gc.collect()
    gc.disable()
    make()
    gc.collect()
    there = alive()
    gc.collect()
    found = there - alive()
    if was:
        gc.enable()
    return found


# %% wrong="counts_everything_alive" about="testing"
#| zh: 之前就活着的、还有人留着的也算进去了。要减去回收器来过以后还在的。
#| en: Objects that were alive before, or are still held by somebody, are counted too. Subtract those that are there after the collector has been.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    was = gc.isenabled()
    gc.collect()
    gc.disable()
    make()
    found = alive()
    if was:
        gc.enable()
    return found


# %% wrong="counts_what_is_new" about="testing"
#| zh: 新造的、还有人留着的对象也算进去了，它们不是垃圾。看回收器来过以后还剩哪些。
#| en: Objects that are new but still held by somebody are counted too, and they are no garbage. See which are left after the collector has been.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    was = gc.isenabled()
    gc.collect()
    gc.disable()
    before = alive()
    make()
    found = alive() - before
    if was:
        gc.enable()
    return found


# %% wrong="leaves_the_collector_off" about="stale"
#| zh: 数完以后回收器一直关着，以后的垃圾没有人收。
#| en: The collector stays off, and nobody takes later garbage away.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    gc.collect()
    gc.disable()
    make()
    there = alive()
    gc.collect()
    return there - alive()


# %% wrong="lets_the_collector_run" about="testing"
#| zh: 数的时候回收器还开着：它随时会来，可能在你数之前就收走了几个。先关上它。
#| en: The collector is on while you count: it may come round at any time and take some of them before you have counted. Switch it off first.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    gc.collect()
    make()
    there = alive()
    gc.collect()
    return there - alive()


# %% wrong="always_turns_it_on" about="stale"
#| zh: 回收器本来关着的时候也给打开了。记住原来的样子。
#| en: It is switched on even where it was off before. Remember how you found it.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    gc.collect()
    gc.disable()
    make()
    there = alive()
    gc.collect()
    found = there - alive()
    gc.enable()
    return found


# %% wrong="counts_what_gc_collected" about="testing"
#| zh: `gc.collect()` 数的是所有够不到的对象，包括环里的 `Value`，不只是 `kind`。
#| en: `gc.collect()` counts all unreachable objects, with the `Value` in each cycle, not only those of `kind`.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    was = gc.isenabled()
    gc.collect()
    gc.disable()
    make()
    found = gc.collect()
    if was:
        gc.enable()
    return found


# %% wrong="keeps_the_cycle" about="saved"
#| zh: 环还在：结果指向节点，节点又指向结果，谁也释放不了谁。
#| en: The cycle is still there: the result refers to the node and the node to the result, and neither lets the other go.
import math
import weakref


class Value:
    def __init__(self, data, node=None):
        self.data, self.node = data, node


class Exp:
    @classmethod
    def apply(cls, x):
        node = cls()
        result = Value(math.exp(x.data), node)
        node.result = result
        return result

    def backward(self, gradient):
        return gradient * self.result.data


# %% wrong="a_weak_reference" about="saved"
#| zh: 弱引用打断了环，可是中间结果没有了以后，节点也取不到数了：反向时得到的是 `None`。
#| en: A weak reference breaks the cycle, but when the result on the way is gone the node cannot get at the number any more: in the backward pass it finds
#| en: `None`.
import math
import weakref


class Value:
    def __init__(self, data, node=None):
        self.data, self.node = data, node


class Exp:
    @classmethod
    def apply(cls, x):
        node = cls()
        result = Value(math.exp(x.data), node)
        node.result = weakref.ref(result)
        return result

    def backward(self, gradient):
        return gradient * self.result().data


# %% wrong="keeps_the_result_on_the_class" about="saved"
#| zh: 结果存在类上，所有节点共用：第二次 `apply` 以后，第一个节点的就没了。
#| en: The result is kept on the class, which all nodes share: after a second `apply` that of the first is gone.
import math


class Value:
    def __init__(self, data, node=None):
        self.data, self.node = data, node


class Exp:
    @classmethod
    def apply(cls, x):
        node = cls()
        cls.result = math.exp(x.data)
        return Value(cls.result, node)

    def backward(self, gradient):
        return gradient * self.result


# %% wrong="keeps_the_argument" about="formula"
#| zh: 存的是 `x`，反向却把它当成了 exp(x)。
#| en: `x` is kept, and backward takes it for exp(x).
import math


class Value:
    def __init__(self, data, node=None):
        self.data, self.node = data, node


class Exp:
    @classmethod
    def apply(cls, x):
        node = cls()
        node.result = x.data
        return Value(math.exp(x.data), node)

    def backward(self, gradient):
        return gradient * self.result


# %% wrong="old_garbage_counts_too" about="testing"
#| zh: 调用 `make()` 之前就有的垃圾也数进去了：先让回收器来一次。
#| en: Garbage that was there before `make()` is counted as well: let the collector come round first.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    was = gc.isenabled()
    gc.disable()
    make()
    there = alive()
    gc.collect()
    found = there - alive()
    if was:
        gc.enable()
    return found


# %% wrong="keeps_what_was_made" about="testing"
#| zh: `make()` 的结果还有名字握着，回收器收不走：不要给它起名字。
#| en: The result of `make()` still has a name, so the collector does not take it: give it none.
import gc


def left_over(make, kind):
    def alive():
        return sum(type(one) is kind for one in gc.get_objects())

    was = gc.isenabled()
    gc.collect()
    gc.disable()
    made = make()
    there = alive()
    gc.collect()
    found = there - alive()
    if was:
        gc.enable()
    return found
