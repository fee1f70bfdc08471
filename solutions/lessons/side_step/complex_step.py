# ---
# exercise: complex_step
# title zh: 复数步长
# title en: The complex step
# kind: fill_in
# points: 2
# minutes: 6
# difficulty: 3
# answers: complex_step
# ---

# %% [markdown] task lang="zh"
r"""
写出 `complex_step(function, x, h)`：向虚数方向走一步 `h`，从虚部得到导数的近似值。
"""

# %% [markdown] task lang="en"
r"""
Write `complex_step(function, x, h)`: step by `h` in the imaginary direction, and take an approximate derivative from the imaginary part.
"""


# %% answer
def complex_step(function, x, h):
    ### BEGIN SOLUTION
    return function(complex(x, h)).imag / h
    ### END SOLUTION


# %% right
def complex_step(function, x, h):
    z = function(x + h * 1j) / (1j * h)
    return z.real


# %% hint
#| zh: 在 F(x + ih) = F(x) + ih·F′(x) − … 里，F′(x) 出现在实部还是虚部？
#| en: In F(x + ih) = F(x) + ih·F′(x) − …, is F′(x) in the real part or in the imaginary part?

# %% hint
#| zh: Python 里 `complex(x, h)` 就是 x + ih；复数 z 的虚部是 `z.imag`。
#| en: In Python `complex(x, h)` is x + ih, and the imaginary part of a complex z is `z.imag`.

# %% hint
#| zh: 把 `function` 用在 x + ih 上，得到的虚部大约是 h·F′(x)。离 F′(x) 还差什么？
#| en: When `function` is given x + ih, the imaginary part of its result is about h·F′(x). What is left to do for F′(x)?


# %% wrong="takes_the_real_part" about="formula"
#| zh: 实部是 F(x)，导数在虚部里。
#| en: The real part is F(x); the derivative is in the imaginary part.
def complex_step(function, x, h):
    return function(complex(x, h)).real / h


# %% wrong="forgets_to_divide" about="formula"
#| zh: 虚部是 h·F′(x)，还没有除以 h，所以几乎是 0。
#| en: The imaginary part is h·F′(x). It is not divided by h yet, so it is almost 0.
def complex_step(function, x, h):
    return function(complex(x, h)).imag


# %% wrong="steps_along_the_real_axis" about="formula"
#| zh: `x + h` 仍然是实数，结果没有虚部。步子要朝虚数方向迈：x + ih。
#| en: `x + h` is still real, so the result has no imaginary part. The step goes in the imaginary direction: x + ih.
def complex_step(function, x, h):
    return complex(function(x + h)).imag / h


# %% wrong="central_difference_again" about="numeric"
#| zh: 这还是中心差商：h 这么小时，x + h 和 x − h 都舍入成了 x，相减得到 0。
#| en: That is the central difference again: with so small an h, both x + h and x − h are rounded to x, and the subtraction leaves 0.
def complex_step(function, x, h):
    return (function(x + h) - function(x - h)) / (2 * h)


# %% wrong="ignores_the_step" about="numeric"
#| zh: 导数是对的，但传进来的 `h` 没有用上：换成大的 h，结果本该不同。
#| en: The derivative is right, but the `h` that was passed in is not used: with a large h the result should differ.
def complex_step(function, x, h):
    return function(complex(x, 1e-20)).imag / 1e-20


# %% wrong="divides_by_two_steps" about="formula"
#| zh: 只迈了一步 h，却除以了 2h。2h 属于中心差商。
#| en: There is one step of h, divided by 2h. The 2 belongs to the central difference.
def complex_step(function, x, h):
    return function(x + 1j * h).imag / (2 * h)


# %% wrong="steps_the_other_way" about="formula"
#| zh: 步子迈向了 −ih，符号就反了。
#| en: The step goes to −ih, so the sign comes out reversed.
def complex_step(function, x, h):
    return function(x - 1j * h).imag / h


# %% wrong="keeps_the_complex_quotient" about="contract"
#| zh: 结果还是复数。只返回虚部除以 h，一个实数。
#| en: The result is still complex. Return only the imaginary part over h, which is real.
def complex_step(function, x, h):
    return function(x + 1j * h) / (1j * h)


# %% wrong="multiplies_by_the_step" about="formula"
#| zh: 虚部是 h·F′(x)，要除以 h，这里却又乘了一次。
#| en: The imaginary part is h·F′(x): it is to be divided by h, and is multiplied once more here.
def complex_step(function, x, h):
    return function(x + 1j * h).imag * h


# %% wrong="size_for_the_imaginary_part" about="formula"
#| zh: `abs` 是模，几乎全是实部 F(x)。导数只在虚部 `.imag` 里。
#| en: `abs` is the modulus, which is nearly all real part, F(x). The derivative is in the imaginary part alone, `.imag`.
def complex_step(function, x, h):
    return abs(function(x + 1j * h)) / h


# %% wrong="real_and_imaginary_exchanged" about="index"
#| zh: `complex(h, x)` 是 h + ix。实部在前：`complex(x, h)`。
#| en: `complex(h, x)` is h + ix. The real part comes first: `complex(x, h)`.
def complex_step(function, x, h):
    return function(complex(h, x)).imag / h


# %% wrong="moves_the_real_part_too" about="numeric"
#| zh: 步子只该沿虚轴走。这里连实部也挪了 h，所以得到的是另一点的斜率；h 极小的时候看不出来。
#| en: The step goes along the imaginary axis alone. Here the real part moves by h as well, so this is the slope at another point; a tiny h hides it.
def complex_step(function, x, h):
    return function(complex(x + h, h)).imag / h
