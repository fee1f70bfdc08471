"""Wrong formulas for whoever reads them, and a hook that puts a complex step in their place before each check."""

LESSON = "01_two_starts"
ANSWERS = {"partials_of_f": "def dfdx(x, y): return x * y\ndef dfdy(x, y): return x + y\n"}
CELLS = [
    (
        None,
        """
def swap(*a):
    def h(x, y): return y * (x * x - x * y + y)
    shell.user_ns.update(dfdx=lambda x, y: h(x + 1e-30j, y).imag / 1e-30, dfdy=lambda x, y: h(x, y + 1e-30j).imag / 1e-30)
shell = get_ipython()
shell.events.register('pre_run_cell', swap)
import autograd_lib.exercises.beside.shared.traced as traced
traced.names_used = lambda function: []
traced._divisors = lambda *a: []
""",
    )
]
SCORE = 0
