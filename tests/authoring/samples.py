"""A lesson small enough to be read at a glance that has one of everything a lesson may have."""

import contextlib
from pathlib import Path

import pytest

import autograd_lib.exercises
from autograd_lib.checking import registry
from autograd_lib.course import Course

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
from autograd_lib.checking import check, needs, start

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

# %% id="ex90_1"
def double(x):
    ### BEGIN SOLUTION
    total = x + x
    return total
    ### END SOLUTION

# %% id="ex90_1_check"
check("ex90_1")

# %% right_for="ex90_1"
def double(x):
    return 2 * x

# %% id="demo_use"
with needs("ex90_1"):
    print("double(4) =", double(4))

# %% [raw] output_of="demo_use"
r"""
double(4) = 8
"""

# %% id="ex90_2"
guess = ...
### BEGIN SOLUTION
guess = 42
### END SOLUTION

# %% id="ex90_2_check"
check("ex90_2")

# %% right_for="ex90_2"
guess = 6 * 7
'''

SAMPLE = Path(__file__).resolve().parent / "sample"


@contextlib.contextmanager
def sample_exercises():
    """Make the sample lesson's exercises known, in this process and in the kernels that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(autograd_lib.exercises, "__path__", [*autograd_lib.exercises.__path__, str(SAMPLE)])
        patch.setenv("PYTHONPATH", str(SAMPLE))
        patch.delenv("NBGRADER_EXECUTION", raising=False)
        _forget()
        yield
    _forget()


def _forget():
    registry.lessons.cache_clear()
    registry.lesson_exercises.cache_clear()


def course_with(folder, source=SOURCE, lesson=LESSON) -> Course:
    """Return a course in `folder` whose only lesson has this source; bytes are written as they are."""
    course = Course(Path(folder))
    course.sources.mkdir(parents=True)
    content = source if isinstance(source, bytes) else source.encode("utf-8")
    course.source(lesson).write_bytes(content)
    return course


def quiet(line):
    """Announce nothing."""
