"""What only PyTorch itself has: how it is refused where it is not, and what a cell shows that wants it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from ..kit.checking.session import language, lesson_here
from ..kit.notebooks import MARK, CourseNotFoundError, find_course
from ..kit.wording.text import Catalogue, Text

STANDING_IN = "_standing_in.py"  # lies in the package that stands in, and in no other called torch

TEXTS = Catalogue(
    {
        "stands_in": Text(
            "浏览器里没有 PyTorch：这里的 torch 就是本课程的引擎 autograd_lib.engine，数值、报错和 PyTorch 一样，"
            "on_both 的两边都是它。随机数和 PyTorch 的不同；torch.nn 的层、优化器和 torch.jit 这里没有。"
            "想用真正的 PyTorch，在自己的电脑上运行 make lab。",
            "There is no PyTorch in a browser: torch here is the course's own engine, autograd_lib.engine. Numbers and "
            "errors are PyTorch's, and on_both runs the engine twice. Random numbers differ from PyTorch's; the layers "
            "of torch.nn, optimizers and torch.jit are not here. For PyTorch itself, run make lab on your own computer.",
        ),
        "not_here": Text(
            "{name} 要用 PyTorch 本身，浏览器里没有。",
            "{name} needs PyTorch itself, which is not here in the browser.",
        ),
        "there": Text("在 PyTorch 上，这一格的输出是：", "On PyTorch, this cell shows:"),
    }
)


class NotHereError(AttributeError):
    """Something of PyTorch that what stands in for it has not got; `what` is its full name."""

    def __init__(self, what: str):
        super().__init__(TEXTS("not_here", name=what).in_language("both"))
        self.what = what


def start_says() -> list[Text]:
    """Return what a learner is told in the first cell: which torch this is, where it is not PyTorch."""
    return [TEXTS["stands_in"]] * stands_in()


def stands_in() -> bool:
    """Return whether what is imported as torch is the course's engine."""
    try:
        found = find_spec("torch")
    except (ImportError, ValueError):  # where PyTorch is absent on purpose
        return False
    return bool(found and found.origin and Path(found.origin).with_name(STANDING_IN).is_file())


@contextmanager
def documented_if_missing(cell: str) -> Iterator[None]:
    """Run the block of a cell; where it asks for what only PyTorch has, say so and print what the cell shows there."""
    try:
        yield
    except NotHereError as error:
        print(TEXTS("not_here", name=error.what).in_language(language()))
        if shown := documented(cell):
            print(TEXTS["there"].in_language(language()))
            print(shown)


def documented(cell: str) -> str:
    """Return the text that a cell shows in the notebook that was handed out, or that is kept there out of sight, since
    it is the result of a guess; "" where there is none."""
    try:
        notebook = find_course(Path.cwd()).release(lesson_here(), language())
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    except (CourseNotFoundError, OSError):
        return ""
    found = next((one for one in cells if one["id"] == cell), {"outputs": (), "metadata": {}})
    shown = "".join("".join(one.get("text", "")) for one in found["outputs"])
    return shown.rstrip("\n") or found["metadata"].get(MARK, {}).get("documented", "")
