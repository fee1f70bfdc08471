# ---
# exercise: sum_to
# ---


# %% answer
def sum_to(g, shape):
    g = np.asarray(g)
    g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    stretched = tuple(i for i, length in enumerate(shape) if length == 1)
    return g.sum(axis=stretched, keepdims=True)


# %% right
def sum_to(g, shape):
    while np.ndim(g) > len(shape):
        g = np.sum(g, axis=0)
    for i, length in enumerate(shape):
        if np.shape(g)[i] != length:
            g = np.sum(g, axis=i, keepdims=True)
    return g


# %% wrong="by_the_mean"
def sum_to(g, shape):
    g = np.asarray(g)
    g = g.mean(axis=tuple(range(g.ndim - len(shape))))
    return g.mean(axis=tuple(i for i, length in enumerate(shape) if length == 1), keepdims=True)


# %% wrong="first_axis_only"
def sum_to(g, shape):
    g = np.asarray(g)
    return g if g.shape == tuple(shape) else g.sum(axis=0)


# %% wrong="dimensions_dropped"
def sum_to(g, shape):
    g = np.asarray(g)
    g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    return g.sum(axis=tuple(i for i, length in enumerate(shape) if length == 1))


# %% wrong="picks_one_copy"
def sum_to(g, shape):
    g = np.asarray(g)
    while g.ndim > len(shape):
        g = g[0]
    return g[tuple(slice(None, length) for length in shape)]
