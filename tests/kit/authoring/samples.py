"""A lesson small enough to be read at a glance that has one of everything a lesson may have."""

import contextlib
import shutil
import sys
from pathlib import Path

import pytest

from autograd_lib import exercises
from autograd_lib.exercises import beside, judges
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.texts import written
from autograd_lib.kit.checking import registry
from autograd_lib.kit.notebooks import Course

LESSON = "90_sample"

SOURCE = '''# %% [markdown] id="title" lang="zh"
r"""
# 加倍

把 $x$ 变成 $2x$，共 2 个练习。见 [English](../../en/90_sample/90_sample.ipynb)。
"""

# %% [markdown] id="title" lang="en"
r"""
# Doubling

Turn $x$ into $2x$, in 2 exercises. See [中文](../../zh/90_sample/90_sample.ipynb).
"""

# %% id="setup"
from autograd_lib import check, needs, start

lang = start("90_sample", "zh")

# %% id="demo_sum" ledger="S0-07"
#| zh: 一个和
#| en: a sum
print("sum:", 3 + 4)
print(object())
[3, 4]

# %% [raw] output_of="demo_sum"
r"""
sum: 7
<object object at 0xADDR>
[3, 4]
"""

# %% id="demo_language"
print({"zh": "你好", "en": "hello"}[lang])

# %% [raw] output_of="demo_language" lang="zh"
r"""
你好
"""

# %% [raw] output_of="demo_language" lang="en"
r"""
hello
"""

# %% exercise="double_it"

# %% id="demo_use"
with needs("double_it"):
    print("double(4) =", double(4))

# %% [raw] output_of="demo_use"
r"""
double(4) = 8
"""

# %% exercise="guess_it"
'''

FIRST = '''# ---
# exercise: double_it
# title zh: 加倍
# title en: Doubling
# kind: fill_in
# points: 2
# minutes: 1
# difficulty: 1
# answers: double
# ---

# %% [markdown] task lang="zh"
r"""
写出 `double(x)`。
"""

# %% [markdown] task lang="en"
r"""
Write `double(x)`.
"""

# %% answer
def double(x):
    ### BEGIN SOLUTION
    total = x + x
    return total
    ### END SOLUTION

# %% right
def double(x):
    return 2 * x

# %% hint
#| zh: 加上自己。
#| en: Add it to itself.

# %% hint
#| zh: 写
#| zh: `x + x`。
#| en: Write
#| en: `x + x`.

# %% given
SIGN = 1

# %% wrong="squares" about="formula"
#| zh: 这是平方。
#| en: That is the square.
def double(x):
    return x * x

# %% wrong="unchanged" about="formula"
#| zh: 没有变。
#| en: Nothing changed.
def double(x):
    return SIGN * x

# %% wrong="drops_the_sign" about="formula"
#| zh: 符号丢了。
#| en: The sign is lost.
def double(x):
    return 2 * abs(x)
'''

SECOND = '''# ---
# exercise: guess_it
# title zh: 猜一猜
# title en: Take a guess
# kind: predict
# points: 0
# minutes: 1
# difficulty: 1
# answers: guess
# ---

# %% [markdown] task lang="zh"
r"""
猜一个数。
"""

# %% [markdown] task lang="en"
r"""
Guess a number.
"""

# %% answer
guess = ...
### BEGIN SOLUTION
guess = 42
### END SOLUTION

# %% right
guess = 6 * 7

# %% hint
#| zh: 再想想。
#| en: Think again.

# %% hint
#| zh: 一个数。
#| en: A number.

# %% wrong="half" about="formula"
#| zh: 少了一半。
#| en: Only half of it.
#| zh ask: 是一个，还是两个？
#| en ask: One of them, or two?
guess = 21

# %% wrong="digits_swapped" about="formula"
#| zh: 数字反了。
#| en: The digits are swapped.
#| zh ask: 十位是几？
#| en ask: Which digit comes first?
guess = 24

# %% wrong="negative" about="formula"
#| zh: 符号反了。
#| en: The sign is wrong.
#| zh ask: 在零的哪一边？
#| en ask: On which side of zero?
guess = -42
'''
DOCUMENTS = {"double_it": FIRST, "guess_it": SECOND}

SAMPLE = Path(__file__).resolve().parent / "sample"
PLACES = {exercises: "exercises", beside: "exercises/beside", judges: "exercises/judges"}


@contextlib.contextmanager
def sample_exercises(folder):
    """Make the sample lesson's exercises known, in this process and in the runs that it starts.

    folder: where they are copied to, since a build writes there what the documents say. It is the same for all tests:
    runs are forks of one process, which has looked there when it started.
    """
    own = Path(folder) / "sample"
    shutil.rmtree(own, ignore_errors=True)
    shutil.copytree(SAMPLE, own, ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        for package, folder in PLACES.items():
            patch.setattr(package, "__path__", [*package.__path__, str(own / folder)])
        patch.setenv("PYTHONPATH", str(own))
        patch.delenv("NBGRADER_EXECUTION", raising=False)
        forget_sample()
        lesson, _ = read_lesson(course_with(own / "course"), LESSON)
        assert written(lesson) == []
        yield
    forget_sample()


def forget_sample():
    """Forget the modules of the sample: the next test has a copy of its own."""
    registry.forget()
    for name in [name for name in sys.modules if name.rpartition(".")[2] in DOCUMENTS]:
        del sys.modules[name]


def course_with(folder, source=SOURCE, lesson=LESSON, **documents) -> Course:
    """Return a course in `folder` whose only lesson has this source; bytes are written as they are.

    documents: exercise ids and the documents that are not those of the sample; None for one that is not there.
    """
    course = Course(Path(folder))
    course.source(lesson).parent.mkdir(parents=True)
    files = {"lesson": source, **DOCUMENTS, **documents}
    for name, content in files.items():
        if content is not None:
            content = content if isinstance(content, bytes) else content.encode("utf-8")
            course.source(lesson).with_name(f"{name}.py").write_bytes(content)
    return course


def quiet(line):
    """Announce nothing."""
