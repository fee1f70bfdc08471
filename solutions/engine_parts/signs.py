# ---
# exercise: signs
# ---


# %% answer
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __radd__(self, other):
        return Add.apply(other, self)

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __rmul__(self, other):
        return Multiply.apply(other, self)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return other + -self


class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return b, a


# %% right
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __neg__(self):
        return -1 * self

    def __sub__(self, other):
        return Add.apply(self, Multiply.apply(-1, other))

    def __rsub__(self, other):
        return -self + other

    __radd__, __rmul__ = __add__, __mul__


class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return [b, a]


# %% wrong="reflected_minus_turned"
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    __radd__, __rmul__, __rsub__ = __add__, __mul__, __sub__


# %% wrong="forgets_the_sign"
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + other

    def __rsub__(self, other):
        return other + -self

    __radd__, __rmul__ = __add__, __mul__


# %% wrong="slopes_exchanged"
class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return a, b
