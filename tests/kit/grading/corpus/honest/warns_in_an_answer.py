"""An answer that warns each time it is called, with all warnings switched on."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "multiply_derive": "import warnings\nwarnings.simplefilter('always')\n"
    + right("multiply_derive").replace(
        "def derive(self, seed):",
        "def derive(self, seed):\n        warnings.warn('is this right?', stacklevel=2)",
    )
}
SCORE = 24
