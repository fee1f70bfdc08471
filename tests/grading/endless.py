"""Programs that do not stop by themselves, graded with a short budget."""

from .cases import Case
from .handing_in import solved
from .hostile import ALL, after

DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"
SLOW = "import time; time.sleep(3)"
LOOPS = (
    "class CountingVariable(Variable):\n    visits = 0\n    def derive(self, seed):\n        while True: pass"
)
FLOOD = "from IPython.display import display\nwhile True: display('x')"


def late(student, made, score=24, reasons=None, reason="some_cells_timed_out"):
    return Case(student, made, status="timed_out", score=score, reason=reason, reasons=reasons or {})


def slow():
    notebook = after(SLOW, "ex02_2_check")()
    at = next(i for i, cell in enumerate(notebook["cells"]) if cell["source"] == SLOW)
    notebook["cells"][at:at] = [notebook["cells"][at]] * 5
    return notebook


CASES = (
    late("loops", after("while True: pass", "ex02_2_check")),
    late("loops_in_answer", lambda: solved(ex02_6=LOOPS), score=20, reasons={"ex02_6": "cell_timed_out"}),
    late(
        "deaf",
        after(DEAF, "ex02_2_check"),
        score=6,
        reason="stuck",
        reasons=dict.fromkeys(ALL[2:], "not_reached"),
    ),
    late(
        "slow",
        slow,
        score=6,
        reason="notebook_timed_out",
        reasons=dict.fromkeys(ALL[2:], "not_reached"),
    ),
    late("floods", after(FLOOD, "ex02_2_check")),
    Case("patient", solved),
)
