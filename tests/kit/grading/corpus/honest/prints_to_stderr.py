"""An answer that reports every call on stderr, and one that logs."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "multiply_derive": right("multiply_derive").replace(
        "def derive(self, seed):",
        "def derive(self, seed):\n        import sys\n        print('derive', seed, file=sys.stderr)",
    ),
    "minus_derive": "import logging\nlogging.basicConfig(level=logging.DEBUG)\n"
    + right("minus_derive").replace(
        "def evaluate(self):", "def evaluate(self):\n        logging.warning('evaluate')"
    ),
}
SCORE = 24
