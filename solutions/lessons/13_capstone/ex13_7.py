# ---
# exercise: ex13_7
# title zh: 出一道自己的题
# title en: An exercise of your own
# kind: write_test
# points: 10
# minutes: 30
# difficulty: 4
# answers: question, f, draw, solution, wrong, is_right
# ---

# %% [markdown] task lang="zh"
r"""
选一个函数 `f`，有 2 到 5 个输入，都是数，值是一个数。题目要的是它的全部偏导数。写出：

* `question`：题目的文字，至少 15 个字，提到每个输入的名字；
* `f(…)`：题目里的函数；
* `draw(rng)`：用 `random.Random` 抽一组输入，返回字典，如 `{"x": 1.3, "y": 0.4}`。名字就是 `f` 的参数名；不同的种子要给出不同的数，而且在这些输入上，偏导数不能是 0，也不能两两相等；
* `solution(…)`：正确的答案，一个列表，按 `draw` 的次序，每个输入一个偏导数；
* `wrong(…)`：一个别人真的会犯的错误，形式与 `solution` 相同，每次都是错的；
* `is_right(answer, inputs)`：`answer` 是别人的函数，`inputs` 是抽到的字典；用 `answer(**inputs)` 得到答案，返回 `True` 或 `False`。

你的检查会遇到：你的 `solution`（列表、元组、数组，末位舍入稍有不同），必须接受；你的 `wrong`，和十种由你的 `solution` 改出来的错误答案（差 0.1%、变号、背下来的、`nan`、少一个、多一个……），必须回答 `False`，不能报错（断言不成立算作 `False`）。什么都接受，或者什么都拒绝，得 0 分。
"""

# %% [markdown] task lang="en"
r"""
Choose a function `f` of 2 to 5 inputs, all of them numbers, whose value is one number. Your exercise asks for all of its partial derivatives. Write:

* `question`: the text, at least 15 characters long, which mentions every input by its name;
* `f(…)`: the function that the question is about;
* `draw(rng)`: draws inputs with a `random.Random` and returns a dictionary such as `{"x": 1.3, "y": 0.4}`. The names are those of the parameters of `f`. Other seeds have to give other numbers, and with these inputs no partial derivative may be 0, and no two may be equal;
* `solution(…)`: the right answer, a list with one partial derivative for each input, in the order of `draw`;
* `wrong(…)`: a mistake that people would really make, in the form of `solution`, and wrong every time;
* `is_right(answer, inputs)`: `answer` is somebody's function and `inputs` a dictionary that was drawn; get the answer by `answer(**inputs)` and return `True` or `False`.

Your check will meet your `solution` (as a list, a tuple, an array, rounded a little differently), which it has to accept; and your `wrong` with ten wrong answers made from your `solution` (off by 0.1%, with another sign, learnt by heart, `nan`, one too few, one too many …), to which it has to say `False`, not raise an error (an assertion that fails counts as `False`). Whoever accepts everything, or rejects everything, gets 0 points.
"""

# %% answer
question = ...
### BEGIN SOLUTION
question = "f(a, b) = a · exp(a · b). Write solution(a, b): the list of its derivatives by a and by b."
### END SOLUTION


def f(a, b):
    ### BEGIN SOLUTION
    return a * math.exp(a * b)
    ### END SOLUTION


def draw(rng):
    ### BEGIN SOLUTION
    return {"a": rng.uniform(0.5, 0.9), "b": rng.uniform(0.5, 2)}
    ### END SOLUTION


def solution(a, b):
    ### BEGIN SOLUTION
    return [(1 + a * b) * math.exp(a * b), a * a * math.exp(a * b)]
    ### END SOLUTION


def wrong(a, b):
    ### BEGIN SOLUTION
    return [a * b * math.exp(a * b), a * a * math.exp(a * b)]
    ### END SOLUTION


def is_right(answer, inputs):
    ### BEGIN SOLUTION
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))
    ### END SOLUTION


# %% right
question = "设 f(x, y, z) = x y² / z，求它对 x、y、z 的偏导数。"


def f(x, y, z):
    return x * y**2 / z


def draw(rng):
    return {
        name: round(rng.uniform(*ends), 4) for name, ends in {"x": (1, 2), "y": (3, 4), "z": (5, 6)}.items()
    }


def solution(x, y, z):
    return np.array([y**2 / z, 2 * x * y / z, -x * y**2 / z**2])


def wrong(x, y, z):
    return np.array([y**2 / z, 2 * x * y / z, x * y**2 / z**2])


def is_right(answer, inputs):
    try:
        found = np.asarray(answer(**inputs), dtype=float)
    except NotImplementedError:
        return False
    h, slopes = 1e-5, []
    for name, value in inputs.items():
        slopes.append((f(**{**inputs, name: value + h}) - f(**{**inputs, name: value - h})) / (2 * h))
    return found.shape == (3,) and np.allclose(found, slopes, rtol=1e-6)


# %% hint
#| zh: 先选一个函数，两个输入的作用要不一样。初学的人在它的导数上会犯什么错？那就是 `wrong`。
#| en: Choose a function first, one whose inputs play different parts. What mistake would a beginner make with its derivatives? That is your `wrong`.

# %% hint
#| zh: `is_right` 用 `answer(**inputs)` 得到答案，先看有几个数，再逐个与 `solution(**inputs)` 比较，相对误差不超过 1e-9。
#| zh: 写成“每个都够近才是 `True`”，`nan` 就混不过去。
#| en: `is_right` gets the answer by `answer(**inputs)`, looks at how many numbers there are, and compares each with `solution(**inputs)`, within 1e-9 of it.
#| en: Said as “`True` if every one is close”, no `nan` slips through.

# %% hint
#| zh: `found, wanted = list(answer(**inputs)), solution(**inputs)`，
#| zh: 然后 `return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))`。
#| en: `found, wanted = list(answer(**inputs)), solution(**inputs)`, then
#| en: `return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))`.

# %% wrong="check_always_passes"
#| zh: 你的检查什么都接受，连你自己的错误解答也接受。
#| en: Your check accepts everything, your own wrong answer included.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    return True


# %% wrong="check_always_fails"
#| zh: 你的检查什么都拒绝，连你自己的解答也拒绝。
#| en: Your check rejects everything, your own solution included.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    return False


# %% wrong="equal_to_the_last_bit"
#| zh: 用 `==` 比较浮点数：另一种写法的舍入不同，或者返回元组，就被拒绝了。
#| en: Floats are compared by `==`: an answer that rounds in another way, or comes as a tuple, is rejected.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    return answer(**inputs) == solution(**inputs)


# %% wrong="wide_tolerance"
#| zh: 容差太宽，差 0.1% 的答案也放过了。
#| en: The tolerance is so wide that an answer off by 0.1 % passes.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=0.01) for a, b in zip(found, wanted))


# %% wrong="stops_at_the_shorter_list"
#| zh: `zip` 到短的列表为止，少一个数、多一个数都放过了。
#| en: `zip` ends with the shorter list, so one number too few or too many passes.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))


# %% wrong="looks_at_one_number"
#| zh: 只看了第一个数。
#| en: Only the first number is looked at.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and math.isclose(found[0], wanted[0])


# %% wrong="looks_for_large_differences"
#| zh: `nan` 不大于任何数，于是混了过去。要求每个都够近，而不是找出差得远的。
#| en: A `nan` is never greater than anything, and slips through. Demand that each is close, in place of looking for those that are far.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and not any(abs(a - b) > 1e-9 for a, b in zip(found, wanted))


# %% wrong="knows_only_its_own_slip"
#| zh: 它只认得你自己的错误解答，别的错误都放过了。和正确的比较，不要和错误的比较。
#| en: It knows your own wrong answer only, and lets all others pass. Compare with the right one and not with a wrong one.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    found, slip = list(answer(**inputs)), wrong(**inputs)
    return not all(math.isclose(a, b) for a, b in zip(found, slip))


# %% wrong="ignores_the_seed"
#| zh: 每次都是同样的输入，抄下一组数就能通过。从 `rng` 里抽。
#| en: The inputs are the same each time, so a copied pair of numbers would pass. Draw them from `rng`.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": 1.5, "y": 0.7}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))


# %% wrong="blind_inputs"
#| zh: 在这些输入上，对 `y` 的导数是 0，写对写错都一样。
#| en: With these inputs the derivative by `y` is 0, and right and wrong look the same.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": math.pi * (0.5 + rng.randrange(10**6))}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))


# %% wrong="solution_has_the_mistake"
#| zh: `solution` 和 `wrong` 对调了：用差商核对你的解答。
#| en: `solution` and `wrong` have changed places: test your solution by difference quotients.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), -x * x * math.cos(y)]


def wrong(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))


# %% wrong="wrong_is_right"
#| zh: `wrong` 换了一种写法，却是对的。
#| en: Your `wrong` is written in another way, but it is right.
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)


def draw(rng):
    return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}


def solution(x, y):
    return [2 * x * math.sin(y), x * x * math.cos(y)]


def wrong(x, y):
    return [x * 2 * math.sin(y), math.cos(y) * x * x]


def is_right(answer, inputs):
    found, wanted = list(answer(**inputs)), solution(**inputs)
    return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))
