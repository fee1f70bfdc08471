# ---
# exercise: divide_and_power
# ---


# %% answer
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% right
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
