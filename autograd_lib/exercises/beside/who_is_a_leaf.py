"""What runs beside answers to who_is_a_leaf."""

from ...kit.checking.collecting import attempt


def collect(answers, challenge):
    """The predicted pairs, by group of tensors."""

    def predicted(flags, letters):
        return {letter: flags.get(letter, ...) for letter in letters} if isinstance(flags, dict) else flags

    return {name: attempt(predicted, answers["flags"], letters) for name, letters in challenge.items()}
