# ---
# exercise: switched_off
# title zh: 自己的开关
# title en: A switch of your own
# kind: fill_in
# points: 3
# minutes: 5
# difficulty: 2
# answers: no_grad
# part: no_grad
# ---

# %% [markdown] task lang="zh"
r"""
你的引擎只在 `state.recording` 为真时记录。补全 `no_grad`：`with` 块里不记录，出来以后恢复成进去以前的样子，抛出了异常也一样（异常照样往外走）。块可以套块，同一个 `no_grad()` 也可以套在自己里面。`@no_grad()` 由 `ContextDecorator` 管。
"""

# %% [markdown] task lang="en"
r"""
Your engine records only where `state.recording` is true. Complete `no_grad`: nothing is recorded inside the `with` block, and on leaving it, even by an exception (which is passed on), the state from before comes back. Blocks may be nested, even those of a single `no_grad()` object. `ContextDecorator` sees to `@no_grad()`.
"""


# %% answer
class no_grad(ContextDecorator):
    def __init__(self):
        ### BEGIN SOLUTION
        self.before = []
        ### END SOLUTION

    def __enter__(self):
        ### BEGIN SOLUTION
        self.before.append(state.recording)
        state.recording = False
        ### END SOLUTION

    def __exit__(self, *error):
        ### BEGIN SOLUTION
        state.recording = self.before.pop()
        ### END SOLUTION


# %% right
class no_grad(ContextDecorator):
    outer = ()

    def __enter__(self):
        self.outer = (state.recording, self.outer)
        state.recording = False
        return self

    def __exit__(self, kind, error, trace):
        state.recording, self.outer = self.outer
        return False


# %% hint
#| zh: 出来以后 `state.recording` 应当是什么，进去的时候就要记下来。一定是 `True` 吗？
#| en: What `state.recording` should be afterwards has to be noted on entering. Is it always `True`?

# %% hint
#| zh: 同一个对象进去两次，要记下两个值；后进去的先出来。
#| en: If one object is entered twice, there are two values to note, and the last to enter is the first to leave.

# %% hint
#| zh: 一个列表：`__init__` 里是空的，`__enter__` 里 `append`，`__exit__` 里 `pop`。`__exit__` 什么也不返回，异常就照样往外走。
#| en: A list: empty in `__init__`, `append` in `__enter__`, `pop` in `__exit__`. If `__exit__` returns nothing, an exception goes on its way.


# %% given
from contextlib import ContextDecorator
from types import SimpleNamespace

state = SimpleNamespace(recording=True)


# %% wrong="always_switches_on" about="tracking"
#| zh: 出来时总是打开：块里套着块时，里面的一结束，外面的也失效了。
#| en: It is always switched on at the end: where a block lies in another, the outer one is undone when the inner one ends.
class no_grad(ContextDecorator):
    def __enter__(self):
        state.recording = False

    def __exit__(self, *error):
        state.recording = True


# %% wrong="remembers_one" about="stale"
#| zh: 同一个对象套在自己里面时，外面那一层出来，放回的还是里面那一层记下的值，记录从此关着。
#| en: Where an object is entered inside itself, the outer block puts back what the inner one noted, and recording stays off.
class no_grad(ContextDecorator):
    def __enter__(self):
        self.before = state.recording
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before


# %% wrong="swallows" about="contract"
#| zh: `__exit__` 返回了真值：块里的异常就此消失，没有人知道出过错。
#| en: `__exit__` returns something true: exceptions of the block vanish, and nobody hears of them.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before.pop()
        return True


# %% wrong="not_after_an_exception" about="special"
#| zh: 抛出异常以后没有恢复：从此什么也不记录了。
#| en: Nothing is put back after an exception: from then on nothing is recorded.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, kind, *error):
        if kind is None:
            state.recording = self.before.pop()


# %% wrong="never_back" about="tracking"
#| zh: 出来以后，进去以前的值没有回来：块外面的运算也不记录了。
#| en: After the block, the value from before it has not come back: operations outside are not recorded, either.
class no_grad(ContextDecorator):
    def __enter__(self):
        state.recording = False

    def __exit__(self, *error):
        pass


# %% wrong="a_name_only" about="tracking" shows="recording = _"
#| zh: `recording = False` 只给了一个局部的名字：引擎看的是 `state.recording`。
#| en: `recording = False` is about a local name: the engine looks at `state.recording`.
#| zh else: 在块里 `state.recording` 没有变：该关的没有关掉。
#| en else: Inside the block `state.recording` is as before: it was not switched off.
class no_grad(ContextDecorator):
    def __enter__(self):
        recording = False

    def __exit__(self, *error):
        recording = True


# %% wrong="the_first_comes_out_first" about="order"
#| zh: 先记下的先拿了出来：应当后进先出，`pop()`，不是 `pop(0)`。
#| en: What was noted first is taken out first: it should be the last one, `pop()` and not `pop(0)`.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before.pop(0)


# %% wrong="off_when_made" about="order"
#| zh: 对象一做好就关掉了：还没有进到块里，运算就不记录了。关是 `__enter__` 的事。
#| en: It is switched off when the object is made, before any block is entered. That is for `__enter__` to do.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = [state.recording]
        state.recording = False

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before.pop()


# %% wrong="the_other_way_round" about="tracking"
#| zh: 块里打开，出来关上：正好反了。
#| en: On inside the block, and off afterwards: the wrong way round.
class no_grad(ContextDecorator):
    def __enter__(self):
        state.recording = True

    def __exit__(self, *error):
        state.recording = False


# %% wrong="noted_when_made" about="order"
#| zh: 以前的值是做好对象的时候记下的；进去的时候可能已经变了，例如外面还有一层块。
#| en: The value from before is noted when the object is made; by the time it is entered it may be another, inside another block, for instance.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = state.recording

    def __enter__(self):
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before


# %% wrong="turns_it_over" about="tracking"
#| zh: 进去和出来都把 `state.recording` 反过来：本来已经关着的时候，进去反而打开了。
#| en: On entering and on leaving, `state.recording` is turned over: where it is off already, entering switches it on.
class no_grad(ContextDecorator):
    def __enter__(self):
        state.recording = not state.recording

    def __exit__(self, *error):
        state.recording = not state.recording


# %% wrong="turned_over_at_the_end" about="tracking"
#| zh: 出来的时候把 `state.recording` 反过来：块套着块时，里面的一出来，就在外面的块里打开了。
#| en: On leaving, `state.recording` is turned over: where a block lies in another, leaving the inner one switches it on inside the outer one.
class no_grad(ContextDecorator):
    def __enter__(self):
        state.recording = False

    def __exit__(self, *error):
        state.recording = not state.recording


# %% wrong="the_first_stays_first" about="order"
#| zh: 不管出来的是哪一层，放回的都是最先记下的那个值；应当是这一层进去时记下的。
#| en: Whatever block is left, the value noted first is put back. It should be the one noted when that block was entered.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before[0]


# %% wrong="on_when_none_is_left" about="special"
#| zh: 块都出完以后总是打开；进去以前本来就不记录时，出来以后也不该记录。
#| en: When all blocks are left, it is always switched on; where nothing was recorded before, nothing should be afterwards.
class no_grad(ContextDecorator):
    inside = 0

    def __enter__(self):
        no_grad.inside += 1
        state.recording = False

    def __exit__(self, *error):
        no_grad.inside -= 1
        state.recording = no_grad.inside == 0


# %% wrong="on_inside" about="tracking"
#| zh: 块里反而打开了：应当关上。
#| en: Inside the block recording is switched on: it should be off.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = True

    def __exit__(self, *error):
        state.recording = self.before.pop()


# %% wrong="noted_once" about="order"
#| zh: 以前的值只记了一次，是做好对象的时候记下的。一个对象可以进去好几次：每次都要在 `__enter__` 里记下。
#| en: The value from before is noted only once, when the object is made. One object may be entered several times: each time, `__enter__` has to note it.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = [state.recording]
        state.recording = False

    def __enter__(self):
        pass

    def __exit__(self, *error):
        state.recording = self.before.pop()


# %% wrong="off_when_made_and_kept" about="order"
#| zh: 对象一做好就关掉了：还没有进到块里，运算就不记录了。关是 `__enter__` 的事。
#| en: It is switched off when the object is made, before any block is entered. That is for `__enter__` to do.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = state.recording
        state.recording = False

    def __enter__(self):
        pass

    def __exit__(self, *error):
        state.recording = self.before


# %% wrong="one_note_for_all" about="sharing"
#| zh: 所有的块只有一处地方记以前的值：里面那一层进去，就盖掉了外面那一层记下的，最后放回的是里面那一层的。
#| en: There is a single place for the value from before, shared by all blocks: entering the inner one overwrites what the outer one noted, and that is put back in the end.
class no_grad(ContextDecorator):
    before = True

    def __enter__(self):
        no_grad.before = state.recording
        state.recording = False

    def __exit__(self, *error):
        state.recording = no_grad.before


# %% wrong="counts_its_own" about="tracking"
#| zh: 自己的块都出完以后总是打开：外面别的块还没有出来，或者本来就不记录时，这样就不对。
#| en: When all blocks of the same object are left, it is always switched on, even inside a block of another object, and where nothing was recorded before.
class no_grad(ContextDecorator):
    depth = 0

    def __enter__(self):
        self.depth += 1
        state.recording = False

    def __exit__(self, *error):
        self.depth -= 1
        if self.depth == 0:
            state.recording = True


# %% wrong="an_exit_without_places" about="contract"
#| zh: 离开块时，`with` 会给 `__exit__` 三个值，说有没有异常：它要留出地方，例如 `*error`。
#| en: On leaving a block, `with` hands `__exit__` three values, on whether there was an exception: it needs places for them, such as `*error`.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self):
        state.recording = self.before.pop()


# %% wrong="neither_on_nor_off" about="contract"
#| zh: 块里 `state.recording` 应当是 `False`；`None` 虽然也算假，却不是它的值。
#| en: Inside the block `state.recording` should be `False`; `None` counts as false, but it is no value of that switch.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = None

    def __exit__(self, *error):
        state.recording = self.before.pop()


# %% wrong="an_exit_with_one_place" about="contract"
#| zh: 离开块时，`with` 会给 `__exit__` 三个值，说有没有异常：它要留出地方，例如 `*error`。
#| en: On leaving a block, `with` hands `__exit__` three values, on whether there was an exception: it needs places for them, such as `*error`.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, error):
        state.recording = self.before.pop()


# %% wrong="noted_once_and_off_inside" about="order"
#| zh: 以前的值只记了一次，是做好对象的时候记下的。一个对象可以进去好几次：每次都要在 `__enter__` 里记下。
#| en: The value from before is noted only once, when the object is made. One object may be entered several times: each time, `__enter__` has to note it.
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = [state.recording]

    def __enter__(self):
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before.pop()
