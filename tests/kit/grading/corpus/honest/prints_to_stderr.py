"""An answer that reports every call on stderr, and one that logs."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "ex02_1": right("ex02_1").replace(
        "def derive(self, seed):",
        "def derive(self, seed):\n        import sys\n        print('derive', seed, file=sys.stderr)",
    ),
    "ex02_2": "import logging\nlogging.basicConfig(level=logging.DEBUG)\n"
    + right("ex02_2").replace(
        "def evaluate(self):", "def evaluate(self):\n        logging.warning('evaluate')"
    ),
}
SCORE = 24
