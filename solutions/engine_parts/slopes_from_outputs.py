# ---
# exercise: slopes_from_outputs
# ---


# %% answer
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return (1 - out * out,)


class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return (int(out > 0),)


# %% wrong="half_the_slope"
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return ((1 - out * out) / 2,)


class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return (int(out >= 0),)


# %% wrong="overflows"
class Tanh(Function):
    @staticmethod
    def forward(x):
        return (math.exp(2 * x) - 1) / (math.exp(2 * x) + 1)

    @staticmethod
    def slopes(out, x):
        return (1 - out * out,)


class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return (int(out > 0),)
