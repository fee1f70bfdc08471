# ---
# exercise: divide_and_power
# ---


# %% answer
class Divide(Function):
    @staticmethod
    def forward(a, b):
        return a / b

    @staticmethod
    def slopes(out, a, b):
        return 1 / b, -out / b


class Power(Function):
    @staticmethod
    def forward(x, n):
        return x**n

    @staticmethod
    def slopes(out, x, n):
        return n * x ** (n - 1) if n else 0, None


class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% right
class Divide(Function):
    @staticmethod
    def forward(a, b):
        return a / b

    @staticmethod
    def slopes(out, a, b):
        return b**-1, -a / b**2


class Power(Function):
    @staticmethod
    def forward(x, n):
        return x**n

    @staticmethod
    def slopes(out, x, n):
        return (0 if n == 0 else n * pow(x, n - 1)), None


class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return other * self**-1

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="reflected_division_turned"
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    __rtruediv__ = __truediv__

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="power_of_an_edited_operand"
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        out = self
        for _ in range(n - 1):
            out = out * self
        return out


# %% wrong="divisor_without_its_sign"
class Divide(Function):
    @staticmethod
    def forward(a, b):
        return a / b

    @staticmethod
    def slopes(out, a, b):
        return 1 / b, a / b**2


# %% wrong="exponent_not_lowered"
class Power(Function):
    @staticmethod
    def forward(x, n):
        return x**n

    @staticmethod
    def slopes(out, x, n):
        return n * x**n, None


# %% wrong="a_number_for_the_exponent"
class Power(Function):
    @staticmethod
    def forward(x, n):
        return x**n

    @staticmethod
    def slopes(out, x, n):
        return n * x ** (n - 1) if n else 0, 0
