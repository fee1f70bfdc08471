"""torch.einsum: sums of products written with indices, such as "ij,jk->ik"."""

import math
import string

import numpy as np

from ..torch.shapes import broadcast_shape


def einsum(equation, *operands):
    """Return the sum of products that the equation describes: indices that the result lacks are summed.

    Operands are combined from left to right; an index is summed as soon as no later operand and not the result needs
    it, by one batched matrix product per pair.
    """
    if not isinstance(equation, str):
        equation, operands = _spelled(equation, *operands)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    terms, wanted = _parse(equation, operands)
    letters = list(dict.fromkeys(wanted + "".join(terms)))
    aligned = [_aligned(one, term, letters) for one, term in zip(operands, terms, strict=True)]
    result = aligned[0]
    for i, other in enumerate(aligned[1:], 1):
        later = "".join(terms[i + 1 :]) + wanted
        summed = [dim for dim, letter in enumerate(letters) if letter in terms[i] and letter not in later]
        result = _sum_of_products(result, other, summed) if summed else result * other
    extra = range(len(wanted), len(letters))
    if len(terms) == 1 and extra:
        return result.sum(tuple(extra))
    rest = tuple(dim for dim in extra if result.array.shape[dim] != 1)
    result = result.sum(rest, keepdim=True) if rest else result
    return result.view(result.array.shape[: len(wanted)]) if extra else result


def _parse(equation, operands):
    """Return one string of letters per operand, and one for the result; … becomes letters that nobody else uses."""
    _check_letters(equation)
    left, arrow, wanted = equation.replace(" ", "").partition("->")
    terms, hidden = left.split(","), 0
    if len(terms) != len(operands):
        more = "more" if len(operands) > len(terms) else "fewer"
        raise RuntimeError(f"einsum(): {more} operands were provided than specified in the equation")
    for i, (term, operand) in enumerate(zip(terms, operands, strict=True)):
        count = operand.array.ndim - len(term.replace("...", ""))
        if count < 0 or (count and "..." not in term):
            raise RuntimeError(
                f"einsum(): the number of subscripts in the equation ({len(term)}) does not match the number of "
                f"dimensions ({operand.array.ndim}) for operand {i} and no ellipsis was given"
            )
        hidden = max(hidden, count)
        terms[i] = term.replace("...", _greek(count))
    if not arrow:
        joined = "".join(terms)
        wanted = "..." + "".join(sorted(c for c in set(joined) if c.isascii() and joined.count(c) == 1))
    _check_sizes(terms, operands)
    _check_wanted(wanted.replace("...", ""), "".join(terms))
    return terms, wanted.replace("...", _greek(hidden))


def _check_letters(equation):
    """Raise RuntimeError for what is no subscript."""
    for place, letter in enumerate(equation):
        if not ((letter.isascii() and letter.isalpha()) or letter in " ,.->"):
            raise RuntimeError(
                f"einsum(): invalid subscript given at index {place} in the equation string, subscripts must be in "
                "[a-zA-Z]"
            )


def _check_sizes(terms, operands):
    """Raise RuntimeError when a subscript stands for different sizes."""
    seen = {}
    for i, (term, operand) in enumerate(zip(terms, operands, strict=True)):
        for letter, size in zip(term, operand.array.shape, strict=True):
            if size != seen.setdefault(letter, size) and 1 not in (size, seen[letter]):
                raise RuntimeError(
                    f"einsum(): subscript {letter} has size {size} for operand {i} which does not broadcast with "
                    f"previously seen size {seen[letter]}"
                )
            seen[letter] = max(size, seen[letter])


def _check_wanted(wanted, known):
    """Raise RuntimeError for subscripts of the result that are unknown, or there twice."""
    for letter in wanted:
        if letter not in known:
            raise RuntimeError(
                f"einsum(): output subscript {letter} does not appear in the equation for any input operand"
            )
        if wanted.count(letter) > 1:
            raise RuntimeError(f"einsum(): output subscript {letter} appears more than once in the output")


def _spelled(*given):
    """Return equation and operands for einsum(x, [0, 1], y, [1, 2], [0, 2]), in which numbers stand for letters."""
    letters = string.ascii_uppercase + string.ascii_lowercase
    operands, subscripts = given[: len(given) // 2 * 2 : 2], [*given[1::2], *given[len(given) // 2 * 2 :]]
    texts = ["".join("..." if one is ... else letters[one] for one in numbers) for numbers in subscripts]
    equation = ",".join(texts[: len(operands)])
    return equation + "".join("->" + text for text in texts[len(operands) :]), operands


def _greek(count):
    """Return `count` letters for the dimensions behind …, the last ones always the same."""
    return "".join(chr(0x3B1 + i) for i in reversed(range(count)))


def _aligned(operand, term, letters):
    """Return an operand with its dimensions in the order of `letters`, of size 1 for letters it lacks."""
    for letter in dict.fromkeys(term):
        while term.count(letter) > 1:  # a repeated index means the diagonal
            first = term.index(letter)
            second = term.index(letter, first + 1)
            operand = operand.diagonal(0, first, second)
            term = term[:first] + term[first + 1 : second] + term[second + 1 :] + letter
    for letter in letters:
        if letter not in term:
            operand, term = operand.unsqueeze(-1), term + letter
    return operand.permute([term.index(letter) for letter in letters])


def _sum_of_products(left, right, summed):
    """Return (left * right).sum(summed, keepdim=True), computed as one batched matrix product.

    Dimensions are sorted into those that both have (the batch), those of one side only, and the summed ones.
    """
    a, b = left.array.shape, right.array.shape
    for i in summed:  # a sum over something that only one side has is the matter of that side
        if a[i] == 1 != b[i]:
            return _sum_of_products(left, right.sum(i, keepdim=True), [j for j in summed if j != i] or [i])
        if b[i] == 1 != a[i]:
            return _sum_of_products(left.sum(i, keepdim=True), right, [j for j in summed if j != i] or [i])
    full = broadcast_shape(a, b)
    free = [i for i in range(len(full)) if i not in summed]
    both = [i for i in free if a[i] == b[i]]
    only_left, only_right = [i for i in free if b[i] == 1 != a[i]], [i for i in free if a[i] == 1 != b[i]]
    sizes = [math.prod(full[i] for i in dims) for dims in (both, only_left, summed, only_right)]
    batch, rows, inner, columns = sizes
    left = left.permute(both + only_left + summed + only_right).reshape((batch, rows, inner))
    right = right.permute(both + summed + only_right + only_left).reshape((batch, inner, columns))
    order = both + only_left + only_right + summed
    shape = [1 if i in summed else full[i] for i in order]
    return left.bmm(right).view(shape).permute([int(i) for i in np.argsort(order)])
