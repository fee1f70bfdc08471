"""What lesson 02 runs beside the learner's code. This module knows no answer.

The stand-ins below let one answer be judged without the learner's other answers.
"""

from ...kit.checking.collecting import attempt


class Variable:
    """The lesson's leaf as it was handed out, whatever the learner did to that class."""

    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


class Inner:
    """A node without a value until it is evaluated, which says so: slips are told apart by more than a missing name."""

    def __getattr__(self, name):
        early = " before it is evaluated" if name == "value" else ""
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'{early}")


class Twice(Inner):
    """An inner node worth twice its operand, which only knows its value once it has been evaluated."""

    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = 2 * self.operand.evaluate()
        return self.value

    def derive(self, seed):
        self.operand.derive(2 * seed)


class Squared(Inner):
    """A node worth its operand times itself, which reads the value that the operand has stored."""

    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = self.operand.evaluate() ** 2
        return self.value

    def derive(self, seed):
        if not hasattr(self.operand, "value"):
            raise AttributeError(
                f"'{type(self.operand).__name__}' object has no attribute 'value' after `evaluate`"
            )
        self.operand.derive(2 * seed * self.operand.value)


class Together(Inner):
    """A node that sums its operands' values and hands the seed to each of them."""

    def __init__(self, *operands):
        self.operands = operands

    def evaluate(self):
        self.value = sum(operand.evaluate() for operand in self.operands)
        return self.value

    def derive(self, seed):
        for operand in self.operands:
            operand.derive(seed)


def remembering(leaves, weights):
    """Return the root ½ Σ weight·leaf²: like every inner node it differentiates at the values of its last evaluation.

    The weights are not to be read off it.
    """

    class Remembering:
        def evaluate(self):
            self.seen = [leaf.evaluate() for leaf in leaves]
            self.value = sum(w * v * v / 2 for w, v in zip(weights, self.seen, strict=True))
            return self.value

        def derive(self, seed):
            if not hasattr(self, "seen"):
                raise RuntimeError("derive was called on a tree that was never evaluated")
            for leaf, weight, value in zip(leaves, weights, self.seen, strict=True):
                leaf.derive(seed * weight * value)

    return Remembering()


def passes(build, inputs, seed):
    """Return value and partials of the tree that `build` makes from one leaf per input, after one pass each way."""
    leaves = {name: Variable(value) for name, value in inputs.items()}
    root = build(*leaves.values())
    value = root.evaluate()
    root.derive(seed)
    return {"value": value, **{f"∂/∂{name}": leaf.partial for name, leaf in leaves.items()}}


def moved(build, inputs, seed):
    """Return values and partials of two trees that are walked in turn, the first once more with its leaves moved on."""
    others = [0.5 * value for value in inputs.values()]
    leaves, beside = [Variable(value) for value in inputs.values()], [Variable(value) for value in others]
    root, other = build(*leaves), build(*beside)
    values = [root.evaluate(), other.evaluate()]
    root.derive(seed)
    other.derive(2 * seed)
    for leaf in leaves:
        leaf.value = -0.5 * leaf.value
    values.append(root.evaluate())
    root.derive(seed)
    return {"values": values, "partials": [leaf.partial for leaf in (*leaves, *beside)]}


def _moved(task, build, *classes):
    def run(*given):
        return moved(lambda *leaves: build(*given, *leaves), task["inputs"], task["seed"])

    return attempt(run, *classes)


def _tree(task, build, *classes):
    def run(*given):
        return passes(lambda *leaves: build(*given, *leaves), task["inputs"], task["seed"])

    return attempt(run, *classes)


def ex02_1(answers, challenge):
    """One product, a product of a leaf with itself, and products of products, one of them used twice."""
    return _binary(answers["Multiply"], challenge)


def ex02_2(answers, challenge):
    """One difference, a leaf minus itself, and differences of differences, one of them used twice."""
    return _binary(answers["Minus"], challenge)


def used_twice(operation, node, b, c):
    """Return the root above two operations that both use a node, once on either side."""
    return operation(operation(node, c), operation(b, node))


def _binary(operation, challenge):
    return {
        "plain": _tree(challenge["plain"], lambda op, a, b: op(a, b), operation),
        "shared": _tree(challenge["shared"], lambda op, a: op(a, a), operation),
        "nested": _tree(challenge["nested"], lambda op, a, b, c: used_twice(op, op(a, b), b, c), operation),
        "zero": _tree(challenge["zero"], lambda op, a, b: op(a, b), operation),
        "moved": _moved(challenge["plain"], lambda op, a, b: op(a, b), operation),
    }


def ex02_4(answers, challenge):
    """The counterexample, and what the repaired function returns when trees are moved from point to point."""

    def moves(repaired):
        leaves, root = _remembering(challenge["start"], challenge["weights"])
        root.evaluate()
        root.derive(1)  # the lesson's tree has been walked before as well, and its leaves hold what came down
        return [list(repaired(root, leaves, list(point))) for point in challenge["points"]]

    def own_point(repaired, point):
        leaves, root = _remembering(challenge["start"][:2], challenge["weights"][:2])
        root.evaluate()
        return repaired(root, leaves, point)

    def unevaluated(repaired):
        # Its leaves need not move: whoever evaluates only what has moved leaves it without values.
        leaves, root = _remembering(challenge["points"][0], challenge["weights"][::-1])
        return repaired(root, leaves, challenge["points"][0])

    repaired, point = answers["repaired"], answers["counterexample"]
    return {
        "counterexample": attempt(lambda value: value, point),
        "moves": attempt(moves, repaired),
        "own_point": attempt(own_point, repaired, point),
        "unevaluated": attempt(unevaluated, repaired),
    }


def _remembering(start, weights):
    leaves = [Variable(value) for value in start]
    return leaves, remembering(leaves, weights)


def ex02_5(answers, challenge):
    """Each new operation on leaves, and between an operand that is itself an inner node and a node that uses it."""
    divide, power, exp = answers["Divide"], answers["Power"], answers["Exp"]
    exponent = challenge["power"]["exponent"], challenge["power_deep"]["exponent"]
    odd = challenge["power_odd"]["exponent"]
    return {
        "divide": _tree(challenge["divide"], lambda op, a, b: op(a, b), divide),
        "divide_deep": _tree(
            challenge["divide_deep"], lambda op, a, b: Squared(op(a, Together(Twice(a), b))), divide
        ),
        "power": _tree(challenge["power"], lambda op, a: op(a, exponent[0]), power),
        "power_deep": _tree(challenge["power_deep"], lambda op, a: Squared(op(Twice(a), exponent[1])), power),
        "divide_moved": _moved(challenge["divide"], lambda op, a, b: op(a, b), divide),
        "divide_zero": _tree(challenge["divide_zero"], lambda op, a, b: op(a, b), divide),
        "power_moved": _moved(challenge["power_odd"], lambda op, a: op(a, odd), power),
        "exp_moved": _moved(challenge["exp"], lambda op, a: op(a), exp),
        "exp": _tree(challenge["exp"], lambda op, a: op(a), exp),
        "exp_deep": _tree(challenge["exp_deep"], lambda op, a: Squared(op(Twice(a))), exp),
    }


def doublings(leaf, count):
    """Return the root of `count` successive doublings of `leaf`: each level adds the level below to itself."""
    root = leaf
    for _ in range(count):
        root = Together(root, root)
    return root


def ex02_6(answers, challenge):
    """The predictions, and what the learner's counting leaf reports when new and after passes over doubled leaves."""

    def count(leaf_class):
        small, large = leaf_class(challenge["values"][0]), leaf_class(challenge["values"][1])
        before = [small.visits, large.visits]
        roots = [
            doublings(leaf, levels) for leaf, levels in zip((small, large), challenge["levels"], strict=True)
        ]
        # Each twice: a second walk forward forgets no visits, and another seed goes to the partial as it is.
        for root, times in ((roots[0], 1), (roots[1], 1), (roots[0], 2), (roots[1], 0)):
            root.evaluate()
            root.derive(times * challenge["seed"])
        # What was counted in these passes: a counter that all leaves share goes on from earlier checks.
        after = [small.visits, large.visits]
        counted = [v - b if isinstance(v, (int, float)) else v for v, b in zip(after, before, strict=True)]
        return {"visits": counted, "partials": [small.partial, large.partial]}

    def begun(leaf_class):
        return leaf_class(challenge["values"][0]).visits

    return {
        "leaf_visits": attempt(lambda value: value, answers["leaf_visits"]),
        "all_visits": attempt(lambda value: value, answers["all_visits"]),
        "counting": attempt(count, answers["CountingVariable"]),
        "begun": attempt(begun, answers["CountingVariable"]),
    }
