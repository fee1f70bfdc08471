from ...kit.checking.collecting import attempt
from ..engines import library, values
from .shared.function_orders import doubles, first_order, nature
from .shared.function_use import differentiated_again, left_alone


def solving(solve):
    """Return the solution of a system as a function of the names of its inputs."""

    def solved(A, b):
        return solve(A, b)

    return solved


def collect(answers, challenge):
    """The solution, its dtype, both gradients, what became of the inputs, and a second pass or its refusal."""
    of, case = answers["Solve"], challenge["case"]
    torch, rows = library("torch"), list(case["inputs"].values())

    def in_float32(of):
        result = of.apply(*(torch.tensor(one, dtype=torch.float32) for one in rows))
        return str(result.dtype)

    def on_a_transposed(of):
        A, b = doubles(*rows)
        return values(of.apply(A.T, b))

    return {
        **nature("Solve", of, *rows),
        "first": attempt(lambda of: first_order(torch, solving(of.apply), case), of),
        "transposed": attempt(on_a_transposed, of),
        "dtype": attempt(in_float32, of),
        "kept": attempt(left_alone, of, *rows),
        "again": attempt(lambda of: differentiated_again(torch, solving(of.apply), case), of),
    }
