from ...kit.checking.collecting import attempt


def collect(answers, challenge):
    """Value and tangent of expressions in the learner's dual numbers, and the partials with the calls they took."""

    def expressions(dual, name):
        found = []
        for numbers in challenge["numbers"]:
            (a, b), k = (dual(*pair) for pair in numbers["pairs"]), numbers["k"]
            again = WRITTEN_DUAL[name](
                a, b, k
            )  # what one expression does to its operands must not show in the next
            found += [
                [float(one.value), float(one.tangent)] for one in (*again, *WRITTEN_DUAL[name](a, b, k))
            ]
        return found

    def partials(run, at):
        calls = []

        def f(*inputs):
            calls.append(1)
            return polynomial(inputs)

        given = list(at)
        return {
            "partials": [float(one) for one in run(f, given)],
            "calls of f": len(calls),
            "kept": given == at,
        }

    parts = {name: attempt(expressions, answers["Dual"], name) for name in WRITTEN_DUAL}
    own = answers["Dual"], answers["partials_forward"]
    for place, at in enumerate(challenge["inputs"]):
        parts[f"partials {place}"] = attempt(lambda _, run, at=at: partials(run, at), *own)
    return parts


WRITTEN_DUAL = {
    "sum": lambda a, b, k: [a + b, a + a, a + k, k + a, a + type(a)(k)],
    "difference": lambda a, b, k: [a - b, b - a, a - k, k - a],
    "product": lambda a, b, k: [a * b, a * a, a * k, k * a, a * type(a)(k)],
    "exp": lambda a, b, k: [a.exp(), b.exp()],
    "chain": lambda a, b, k: [(a * b).exp(), a.exp() * b],
}


def polynomial(inputs):
    """Return x0 * (x0 - x1 * (x2 + 1) * …) + 3 * x1, which does not use the last of more than two inputs."""
    first, second, *others = inputs
    product = second
    for other in others[:-1]:
        product = product * (other + 1)
    return first * (first - product) + 3 * second
