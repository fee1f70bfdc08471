# ---
# exercise: gradcheck
# ---


# %% answer
def gradcheck(function, inputs):
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = np.random.default_rng(0).normal(size=out.shape)  # uneven weights: ones would let too much pass
    out.backward(tensor(g))

    def weighted(*numbers):
        cuts = np.cumsum([one.value.size for one in inputs])
        pieces = zip(np.split(np.array(numbers), cuts[:-1]), inputs)
        return float((function(*(tensor(piece.reshape(one.shape)) for piece, one in pieces)).value * g).sum())

    point = [number for one in inputs for number in one.value.reshape(-1)]
    slopes = [central_difference(weighted, point, i) for i in range(len(point))]
    return np.allclose(slopes, np.concatenate([leaf.grad.value.reshape(-1) for leaf in leaves]), atol=1e-6)


# %% right
def gradcheck(function, inputs):
    rng = np.random.default_rng(1)
    leaves = [tensor(one.value.astype(float), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for leaf, one in zip(leaves, inputs):
        found = np.zeros(one.shape) if leaf.grad is None else leaf.grad.value
        for place in np.ndindex(*one.shape):
            ends = []
            for h in (1e-5, -1e-5):
                moved = [tensor(other.value) for other in inputs]
                at = next(i for i, other in enumerate(leaves) if other is leaf)
                moved[at].value[place] += h
                ends.append((function(*moved).value * g).sum())
            if abs((ends[0] - ends[1]) / 2e-5 - found[place]) > 1e-5:
                return False
    return True


# %% wrong="ones_as_weights"
def gradcheck(function, inputs):
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    out.backward(ones(*out.shape))

    def weighted(*numbers):
        cuts = np.cumsum([one.value.size for one in inputs])
        pieces = zip(np.split(np.array(numbers), cuts[:-1]), inputs)
        return float(function(*(tensor(piece.reshape(one.shape)) for piece, one in pieces)).value.sum())

    point = [number for one in inputs for number in one.value.reshape(-1)]
    slopes = [central_difference(weighted, point, i) for i in range(len(point))]
    return np.allclose(slopes, np.concatenate([leaf.grad.value.reshape(-1) for leaf in leaves]), atol=1e-6)


# %% wrong="believes_everything"
def gradcheck(function, inputs):
    return True
