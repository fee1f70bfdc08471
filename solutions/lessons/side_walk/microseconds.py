# ---
# exercise: microseconds
# title zh: 微秒到哪里去了
# title en: Where the microseconds go
# kind: fill_in
# points: 6
# minutes: 15
# difficulty: 3
# answers: measured, table
# ---

# %% [markdown] task lang="zh"
r"""
写出 `measured(pieces, clock, rounds)`：

* `pieces` 是从名字到函数的字典。先每段热身一次，不计时；然后走 `rounds` 轮，每轮按字典的次序把每段各运行一次；
* `clock()` 返回现在的时间，单位是秒；
* 返回一张表，每段一行 `(name, microseconds, share)`：名字、一次调用的微秒数（各轮的中位数）、它占各段中位数之和的份额（0 到 1）。最慢的排在最前。

然后量一量：`table = measured(pieces_of(engine), time.perf_counter, 20)`。

检查用一个假的钟，只有各段会拨动它；对你的 `table`，只看形式对不对。
"""

# %% [markdown] task lang="en"
r"""
Write `measured(pieces, clock, rounds)`:

* `pieces` is a dictionary from names to functions. First each piece has an untimed warm-up. Then come `rounds` rounds, each of which runs every piece once, in the order of the dictionary.
* `clock()` returns the present time in seconds.
* Return a table with one row `(name, microseconds, share)` for each piece: the name, the microseconds of one call (the median of the rounds), and its share of the sum of all medians (0 to 1). The slowest piece comes first.

Then measure: `table = measured(pieces_of(engine), time.perf_counter, 20)`.

The check brings a clock that only the pieces move; of your `table` it checks only the form.
"""


# %% answer
def measured(pieces, clock, rounds):
    ### BEGIN SOLUTION
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: statistics.median(times) for name, times in spent.items()}
    total = sum(typical.values())
    return sorted(((name, t, t / total) for name, t in typical.items()), key=lambda row: -row[1])
    ### END SOLUTION


table = ...
### BEGIN SOLUTION
table = measured(pieces_of(engine), time.perf_counter, 20)
### END SOLUTION


# %% right
def measured(pieces, clock, rounds):
    times = np.empty((rounds + 1, len(pieces)))
    for turn in range(rounds + 1):
        for place, piece in enumerate(pieces.values()):
            before = clock()
            piece()
            times[turn, place] = clock() - before
    typical = 1e6 * np.median(times[1:], axis=0)
    rows = zip(pieces, typical, typical / typical.sum())
    return [list(row) for row in sorted(rows, key=lambda row: row[1], reverse=True)]


table = measured(pieces_of(torch), time.perf_counter, 11)


# %% wrong="sorted_by_name" in="measured" about="order"
#| zh: 各行是按名字排的：比较两行时先看第一项。要按用时排，最慢的在最前面。
#| en: The rows are sorted by name: two rows are compared by their first entry. Sort by time, the slowest first.
import statistics


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    times = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            times[name].append(clock() - began)
    medians = {name: statistics.median(found) * 1e6 for name, found in times.items()}
    total = sum(medians.values())
    return sorted([(name, one, one / total) for name, one in medians.items()], reverse=True)


# %% wrong="one_reading_for_all_rounds" in="measured" about="numeric"
#| zh: 一个片段的所有轮次只掐了一次表，得到的是平均值：一次打断就会把它抬得很高。而且各轮没有轮流进行。
#| en: The clock is read once around all rounds of a piece, which gives their mean: one interruption lifts it a long way. Nor do the pieces take turns.
def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    found = {}
    for name, piece in pieces.items():
        began = clock()
        for _ in range(rounds):
            piece()
        found[name] = (clock() - began) / rounds * 1e6
    total = sum(found.values())
    return sorted([(name, one, one / total) for name, one in found.items()], key=lambda row: -row[1])


# %% equivalent
# 1 => 2
# 20 => ...
# list(row) => row
# 11 => ...

# %% hint
#| zh: 第一次调用为什么往往特别慢？一次偶然的打断会怎样影响平均值？影响中位数吗？
#| en: Why is a first call often so slow? What does a chance interruption do to a mean? And to a median?

# %% hint
#| zh: 每段先白跑一次。然后每一轮、每一段：`clock()`、运行、再 `clock()`，差值乘 1e6 存进列表。最后每段取中位数，份额是它除以所有中位数之和，按大小排。
#| en: Run each piece once for nothing. Then in every round, for every piece: `clock()`, run, `clock()` again; put the difference times 1e6 into a list. In
#| en: the end take the median of each piece, divide by the sum of all medians for its share, and sort.

# %% hint
#| zh: 两次 `clock()` 之间，除了这一段什么都不要有。哪个循环在外面，轮还是段？`statistics` 里有中位数。
#| zh: 按一行里的哪个数排？不另外说明的话，`sorted` 从小排到大还是从大排到小？
#| en: Between two calls of `clock()` there should be nothing but the piece. Which loop is the outer one, rounds or pieces? A median is in `statistics`.
#| en: Which number of a row decides the order, and does `sorted` begin with the smallest or the largest unless it is told?

# %% wrong="mean_of_the_rounds" about="numeric"
#| zh: 这是平均值：一次偶然的打断就能把它抬高许多。用中位数。
#| en: This is the mean, which one chance interruption lifts a long way. Use the median.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: mean(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="fastest_of_the_rounds" about="numeric"
#| zh: 这是最快的一次，题目要的是中位数：典型的一次。
#| en: This is the fastest call; the median was asked for, the typical one.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: min(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="no_warm_up" about="numeric"
#| zh: 没有热身：第一次调用也计了时，只有一轮时它就是全部。
#| en: There is no warm-up: the first call is timed as well, and with a single round it is all there is.
from statistics import mean, median


def measured(pieces, clock, rounds):
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="warm_up_counted" about="numeric"
#| zh: 热身的那一次也计了时，混进了各轮里：热身不算，只取各轮的中位数。
#| en: The warm-up is timed as well and counted among the rounds. It does not count: take the median of the rounds alone.
from statistics import median


def measured(pieces, clock, rounds):
    spent = {name: [] for name in pieces}
    for _ in range(1 + rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="in_seconds" about="contract"
#| zh: 时钟给的是秒，要的是微秒：乘 1e6。
#| en: The clock counts seconds and microseconds are wanted: multiply by 1e6.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(clock() - began)
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="in_milliseconds" about="contract"
#| zh: 这是毫秒。一秒有一百万微秒。
#| en: These are milliseconds. A second has a million microseconds.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e3 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="in_percent" about="contract"
#| zh: 份额写成了百分数；要的是 0 到 1 之间、总和为 1 的数。
#| en: The shares are in percent; they should be numbers from 0 to 1 that add up to 1.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, 100 * t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="smallest_first" about="contract"
#| zh: 次序反了：最慢的排在最前。
#| en: The order is reversed: what takes longest comes first.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: row[1])


# %% wrong="one_piece_after_the_other" in="measured" about="numeric"
#| zh: 一段的各轮连在一起跑：机器要是中途慢了下来，全算在那一段头上。轮在外，段在里。
#| en: All rounds of a piece run in a row: if the machine slows down for a while, that piece alone is charged. The loop over rounds goes outside.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for name, piece in pieces.items():
        for _ in range(rounds):
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="shares_of_the_largest" about="contract"
#| zh: 除以了最大的一段；份额是占**总和**的比例。
#| en: This divides by the largest piece; a share is a part of the **total**.
from statistics import mean, median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / max(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="upper_of_the_two_middle_ones" about="numeric"
#| zh: 轮数是偶数时，正中间有两个数，中位数是它们的平均。`statistics.median` 两种情形都管。
#| en: With an even number of rounds there are two numbers in the middle, and the median is their mean. `statistics.median` does both cases.
def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: sorted(times)[len(times) // 2] for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="warm_up_in_every_round" in="measured" about="reading"
#| zh: 每一轮里又各热身一次。热身只在开头做一次，之后每一轮每段只运行一次。
#| en: Every round warms up again. The warm-up comes once, at the beginning; after that a round runs each piece only once.
from statistics import median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            piece()
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="one_round_too_few" about="index"
#| zh: 少了一轮：热身不算在 `rounds` 里。
#| en: One round is missing: the warm-up is not one of the `rounds`.
from statistics import median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds - 1):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="shares_of_the_time_spent" about="reading"
#| zh: 份额取自各轮时间的总和，被打断的几次也在内。要的是中位数占各段中位数之和的份额。
#| en: The shares are taken of all the time spent, interruptions included. A share is the median over the sum of all medians.
from statistics import median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    rows = [(name, t, sum(spent[name]) / sum(map(sum, spent.values()))) for name, t in typical.items()]
    return sorted(rows, key=lambda row: -row[1])


# %% wrong="in_the_order_given" in="measured" about="order"
#| zh: 各行还是字典里的次序，没有按用时排：最慢的排在最前。
#| en: The rows are in the order of the dictionary, and not sorted by time: what takes longest comes first.
from statistics import median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    total = sum(typical.values())
    return [(name, t, t / total) for name, t in typical.items()]


# %% wrong="a_dictionary" in="measured" about="contract"
#| zh: 返回的是一个字典。要的是一张表：一个列表，每段一行 `(name, microseconds, share)`。
#| en: This returns a dictionary. A table is wanted: a list with one row `(name, microseconds, share)` for each piece.
from statistics import median


def measured(pieces, clock, rounds):
    for piece in pieces.values():
        piece()
    spent = {name: [] for name in pieces}
    for _ in range(rounds):
        for name, piece in pieces.items():
            began = clock()
            piece()
            spent[name].append(1e6 * (clock() - began))
    typical = {name: median(times) for name, times in spent.items()}
    total = sum(typical.values())
    return {name: (t, t / total) for name, t in typical.items()}
