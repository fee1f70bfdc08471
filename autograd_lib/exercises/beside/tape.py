from ...kit.checking.collecting import attempt
from ...kit.checking.limits import Budget, unless_stopped

MULTIPLICATIONS = 20_000  # far more than any tape here is worth, far fewer than 2**30 paths


class Counted(float):
    """A number that counts the multiplications it takes part in."""

    budget = Budget(MULTIPLICATIONS)

    def __mul__(self, other):
        Counted.budget.spend()
        return Counted(float(self) * float(other))

    __rmul__ = __mul__


def collect(answers, challenge):
    """Values and gradients of a program written on the learner's tape, its length, and the multiplications it took."""

    def program(tape_class):
        tape, at = tape_class(), []
        for step in challenge["program"]:
            at.append(_played(tape, step, at))
        last = list(tape.gradients(at[-1]))  # what one call leaves behind must not show in the next
        found = list(tape.gradients(at[challenge["root"]]))
        return {
            "values": [tape.values[i] for i in at],
            "gradients": [found[i] for i in at],
            "of the last line": [last[i] for i in at],
            "entries": len(tape.values),
            "length": len(found),
        }

    def squarings(tape_class):
        tape = tape_class()
        leaf = root = tape.leaf(Counted(1.0))
        for _ in range(challenge["squarings"]):
            root = tape.mul(root, root)
        return {"gradient": tape.gradients(root)[leaf]}

    tape = answers["Tape"]
    Counted.budget = Budget(MULTIPLICATIONS)
    deep = attempt(lambda tape: unless_stopped(lambda: squarings(tape)), tape)
    return {"program": attempt(program, tape), "deep": deep, "multiplications": Counted.budget.spent}


def _played(tape, step, at):
    name, *operands = step
    if name == "leaf":
        return tape.leaf(*operands)
    return getattr(tape, name)(*(at[i] for i in operands))
