"""An answer that computes in a pool of threads, and prints from there."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "multiply_derive": right("multiply_derive").replace(
        "def derive(self, seed):",
        "def derive(self, seed):\n"
        "        from concurrent.futures import ThreadPoolExecutor\n"
        "        with ThreadPoolExecutor(2) as pool:\n"
        "            seed = pool.submit(lambda: (print('here'), seed)[1]).result()",
    )
}
SCORE = 24
