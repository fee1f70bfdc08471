# ---
# exercise: central_difference
# ---


# %% answer
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(*up) - function(*down)) / (2 * h)


# %% right
def central_difference(function, point, i, h=1e-5):
    def moved(step):
        return function(*(value + step * (k == i) for k, value in enumerate(point)))

    return (moved(h) - moved(-h)) / 2 / h


# %% wrong="fixed_step"
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + 1e-5, point[i] - 1e-5
    return (function(*up) - function(*down)) / 2e-5


# %% wrong="moves_the_point"
def central_difference(function, point, i, h=1e-5):
    point[i] += h
    up = function(*point)
    point[i] -= 2 * h
    return (up - function(*point)) / (2 * h)


# %% wrong="forward_only"
def central_difference(function, point, i, h=1e-5):
    up = list(point)
    up[i] = point[i] + h
    return (function(*up) - function(*point)) / h


# %% wrong="whole_numbers"
def central_difference(function, point, i, h=1e-5):
    up, down = np.array(point), np.array(point)
    up[i] += h
    down[i] -= h
    return (function(*up) - function(*down)) / (2 * h)
