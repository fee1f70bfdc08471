from ...kit.checking.collecting import attempt
from .shared.nodes_to_free import Free, Holding, Value, counted_off_and_on, few_objects, life_of_a_node

MANY = 10  # cycles made one by one, for each that is made at once


def collect(answers, challenge):
    """How many objects the learner's function says are left over, and what is left of the learner's own node."""
    left_over, node_class = answers["left_over"], answers["Exp"]
    alive = []

    def cycles():
        return [Holding(Value(0.25)) for _ in range(challenge["cycles"])]

    def mixed():
        return [cycles(), [Free(Value(0.5)) for _ in range(challenge["free"])]]

    def after_litter(left_over):
        for _ in range(challenge["before"]):
            Holding(Value(0.75))  # garbage that was there before
        return left_over(cycles, Holding)

    def both_kinds(left_over):
        return [left_over(mixed, Holding), left_over(mixed, Free)]

    def held(left_over):
        # What somebody still holds is no garbage, cycle or not.
        return left_over(lambda: alive.append([cycles(), Free(Value(0.5))]) or cycles(), Holding)

    with few_objects():
        alive += [Holding(Value(0.5)) for _ in range(challenge["alive"])]
        parts = {
            "cycles": attempt(after_litter, left_over),
            "mixed": attempt(both_kinds, left_over),
            "held": attempt(held, left_over),
            "switch": attempt(counted_off_and_on, left_over, MANY * challenge["cycles"]),
            "own": attempt(life_of_a_node, node_class, challenge["x"], challenge["gradient"]),
        }
        alive.clear()
    return parts
