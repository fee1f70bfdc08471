"""An answer that warns each time it is called, with all warnings switched on."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "ex02_5": "import warnings\nwarnings.simplefilter('always')\n"
    + right("ex02_5").replace(
        "def derive(self, seed):",
        "def derive(self, seed):\n        warnings.warn('is this right?', stacklevel=2)",
    )
}
SCORE = 24
