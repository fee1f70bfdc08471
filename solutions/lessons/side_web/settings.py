# ---
# exercise: settings
# title zh: 带设置的运算
# title en: An operation with settings
# kind: fill_in
# points: 4
# minutes: 10
# difficulty: 3
# answers: Monomial, Settings
# ---

# %% [markdown] task lang="zh"
r"""
写出 `Monomial`，输入是 x、y 和 settings，结果是 $\text{factor} \cdot x^{\text{power}} \cdot y$，`factor` 和 `power` 来自 settings；`power` 是正整数，x、y 形状相同。

* `backward` 返回三个值，设置的是 `None`；
* 不要梯度的输入返回 `None`，不为它计算：问 `ctx.needs_input_grad`；
* 同一个运算可能先后以不同的设置应用几次，之后才反向；
* 前向之后 x 或 y 被原地改动，要么报错，要么梯度仍然对；
* `backward` 里写公式，不要再用自动求导。
"""

# %% [markdown] task lang="en"
r"""
Write `Monomial` of x, y and settings. The result is $\text{factor} \cdot x^{\text{power}} \cdot y$, with `factor` and `power` from the settings; `power` is a positive integer, x and y have one shape.

* `backward` returns three values, `None` for the settings;
* an input that requires no gradient gets `None`, with nothing computed for it: ask `ctx.needs_input_grad`;
* it may be applied often, with different settings, before a backward pass;
* when x or y is changed in place later, it raises, or gradients are still right;
* write formulas in `backward`, no autograd.
"""


# %% answer
class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ### BEGIN SOLUTION
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = g * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = g * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None
        ### END SOLUTION


# %% right
class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(x, y, settings):
        return settings.factor * x.pow(settings.power).mul(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y, settings = inputs
        slopes = (
            settings.factor * settings.power * x ** (settings.power - 1) * y,
            settings.factor * x**settings.power,
        )
        ctx.save_for_backward(*slopes)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        asked = zip(ctx.needs_input_grad, ctx.saved_tensors, strict=False)
        return *(g * slope if needed else None for needed, slope in asked), None


# %% equivalent
# zip(ctx.needs_input_grad, ctx.saved_tensors, strict=False) => zip(ctx.needs_input_grad, ctx.saved_tensors)

# %% hint
#| zh: `apply` 收到三个输入，`backward` 要返回几个值？第三个输入有没有梯度可言？
#| en: `apply` takes three inputs. How many values does `backward` return? Can the third input have a gradient?

# %% hint
#| zh: 张量用 `ctx.save_for_backward(x, y)` 保存，设置放在 `ctx.settings` 上。`ctx.needs_input_grad` 是一个由布尔值组成的元组，顺序与输入相同；
#| zh: 不需要的就返回 `None`。
#| en: Save tensors with `ctx.save_for_backward(x, y)` and put the settings on `ctx.settings`. `ctx.needs_input_grad` is a tuple of booleans in the order of
#| en: the inputs; return `None` for what is not needed.

# %% hint
#| zh: 先在纸上写出 factor·xⁿ·y 对 x、对 y 的导数，各乘 g。两个各占一行，每一行都**先问再算**：先算好再丢掉，也是白算。
#| en: Write the derivatives of factor·xⁿ·y with respect to x and to y on paper, times g. Give each a line of its own that **asks before it computes**: to compute something and throw it away is
#| en: work for nothing, too.

# %% wrong="settings_without_a_slot" about="contract"
#| zh: 三个输入要返回三个值：设置虽然不是张量，也占一个位置，那里写 `None`。
#| en: Three inputs take three values: the settings are not a tensor but have a place all the same, and `None` goes there.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y


# %% wrong="zero_for_the_settings" about="contract"
#| zh: 不是张量的输入只能得到 `None`；0 也是一个梯度，所以报错。
#| en: An input that is not a tensor can only get `None`. A 0 is a gradient too, and raises.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, 0.0


# %% wrong="one_slot_too_many" about="contract"
#| zh: 多了一个。PyTorch 放过它，只因为多出来的是 `None`；输入是三个，就返回三个。
#| en: One too many. PyTorch lets it pass only because the surplus one is `None`; for three inputs, return three.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None, None


# %% wrong="a_list_of_slots" about="contract"
#| zh: 返回的是列表，整个算作一个值。写成 `return by_x, by_y, None`。
#| en: A list is returned, and all of it counts as one value. Write `return by_x, by_y, None`.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return [by_x, by_y, None]


# %% wrong="never_asks" about="cost"
#| zh: 数是对的，可是没有人要的梯度也算了。先问 `ctx.needs_input_grad`。
#| en: The numbers are right, but gradients that nobody wants are computed as well. Ask `ctx.needs_input_grad` first.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        return grad_output * factor * power * x ** (power - 1) * y, grad_output * factor * x**power, None


# %% wrong="computed_and_thrown_away" about="cost"
#| zh: 返回的都对，可是没有人要的梯度也算了，算完才丢掉。先问，再算。
#| en: What is returned is right, but gradients that nobody wants are computed and then thrown away. Ask first, compute afterwards.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y
        by_y = grad_output * factor * x**power
        return by_x if ctx.needs_input_grad[0] else None, by_y if ctx.needs_input_grad[1] else None, None


# %% wrong="divides_the_output" about="special"
#| zh: 用输出除以 x 来省事：x = 0 时就是 0/0，得到 nan。
#| en: Dividing the output by x is a short cut: at x = 0 it is 0/0, and nan comes out.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        out = settings.factor * x**settings.power * y
        ctx.save_for_backward(x, y, out)
        ctx.settings = settings
        return out

    @staticmethod
    def backward(ctx, grad_output):
        x, y, out = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * power * out / x if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="asks_for_the_other" about="index"
#| zh: 两个问反了：`ctx.needs_input_grad` 的顺序与 `forward` 的输入相同，第 0 个是 x。
#| en: The questions are exchanged: `ctx.needs_input_grad` is in the order of the inputs of `forward`, and number 0 is x.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[1] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[0] else None
        return by_x, by_y, None


# %% wrong="all_or_nothing" about="contract"
#| zh: 只要有一个不要梯度，另一个的也丢了。每个输入单独问。
#| en: As soon as one gradient is not wanted, the other is lost as well. Ask for each input separately.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        if not all(ctx.needs_input_grad[:2]):
            return None, None, None
        return grad_output * factor * power * x ** (power - 1) * y, grad_output * factor * x**power, None


# %% wrong="zeros_for_nobody" about="contract"
#| zh: 没有人要的梯度用 `None` 表示，不必造一个全 0 的张量。
#| en: A gradient that nobody wants is `None`; there is no need to make a tensor of zeros.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = (
            grad_output * factor * power * x ** (power - 1) * y
            if ctx.needs_input_grad[0]
            else torch.zeros_like(x)
        )
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else torch.zeros_like(y)
        return by_x, by_y, None


# %% wrong="power_not_lowered" about="formula"
#| zh: xⁿ 的导数是 n·xⁿ⁻¹，指数要减 1。
#| en: The derivative of xⁿ is n·xⁿ⁻¹: the exponent goes down by one.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x**power * y if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="cotangent_forgotten" about="chain"
#| zh: 没有乘上游梯度。
#| en: The cotangent is not multiplied in.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="settings_on_the_class" about="stale" because="settings_of_another"
#| zh: 设置存在了类上或全局变量里，那样的地方只有一个：下一次 `apply` 就把它盖掉了。放在 `ctx` 上，每次应用各有一个。
#| en: The settings are stored on the class or in a global variable, and there is only one of those: the next `apply` overwrites them. Put them on `ctx`, of
#| en: which every application has its own.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        Monomial.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        factor, power = Monomial.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="tensors_on_the_context" about="saved"
#| zh: 平时没有差别。可是前向之后谁原地改了 `x` 或 `y`，这里就悄悄算错；用 `ctx.save_for_backward`，引擎会报错。
#| en: Ordinarily there is no difference. But when somebody changes `x` or `y` in place after forward, this is silently wrong; with `ctx.save_for_backward`
#| en: the engine raises.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.x, ctx.y = x, y
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.x, ctx.y
        factor, power = ctx.settings
        by_x = grad_output * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = grad_output * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="power_left_out" about="formula"
#| zh: x 的梯度里少了因子 `power`：求导时指数要下来作因子。
#| en: The gradient of x lacks the factor `power`: differentiating brings the exponent down.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = g * factor * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = g * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="factor_left_out_in_x" about="formula"
#| zh: x 的梯度里少了 `factor`。
#| en: The gradient of x lacks `factor`.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = g * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = g * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="y_left_out_in_x" about="formula"
#| zh: x 的梯度里少了 `y`：它也是一个因子。
#| en: The gradient of x lacks `y`, which is a factor as well.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = g * factor * power * x ** (power - 1) if ctx.needs_input_grad[0] else None
        by_y = g * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="scales_the_cotangent_in_place" about="sharing"
#| zh: `mul_` 改动了传进来的 `g`，后面再用到它时已经不是原来的数。
#| en: `mul_` changes the `g` that came in, so that it is no longer what it was when it is used next.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        g.mul_(factor)
        by_x = g * power * x ** (power - 1) * y if ctx.needs_input_grad[0] else None
        by_y = g * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None


# %% wrong="asks_about_the_settings" about="index"
#| zh: x 的梯度看的是设置那一项的 `needs_input_grad`：每个输入各有一项，次序与 `forward` 的相同。
#| en: For the gradient of x this asks the `needs_input_grad` of the settings: each input has an entry, in the order of `forward`.
from typing import NamedTuple

import torch


class Settings(NamedTuple):
    factor: float
    power: int


class Monomial(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, settings):
        ctx.save_for_backward(x, y)
        ctx.settings = settings
        return settings.factor * x**settings.power * y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        factor, power = ctx.settings
        by_x = g * factor * power * x ** (power - 1) * y if ctx.needs_input_grad[2] else None
        by_y = g * factor * x**power if ctx.needs_input_grad[1] else None
        return by_x, by_y, None
