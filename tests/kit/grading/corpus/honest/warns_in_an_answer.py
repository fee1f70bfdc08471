"""An answer that warns each time it is called, with all warnings switched on."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "divide_and_power": "import warnings\nwarnings.simplefilter('always')\n"
    + right("divide_and_power").replace(
        "def derive(self, seed):",
        "def derive(self, seed):\n        warnings.warn('is this right?', stacklevel=2)",
    )
}
SCORE = 24
