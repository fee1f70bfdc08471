# ---
# exercise: untested_class
# title zh: 从未检验过的类
# title en: A class that nobody tested
# kind: find_bug
# points: 3
# minutes: 8
# difficulty: 3
# answers: counterexample, says, right, Mul
# ---

# %% [markdown] task lang="zh"
r"""
1. `counterexample = (w, x, b, g)`：一个**反例**，四个数，`g` 是上游梯度，上面的类给出的梯度里必须有一个是错的；
2. `says` 和 `right`：对你的反例，类给出的那个错的梯度，和它本来应当是多少，各是一个数；
3. 修好的 `Mul`：三个输入 `w`、`x`、`b`，不要第四个（那个开关）。
"""

# %% [markdown] task lang="en"
r"""
1. `counterexample = (w, x, b, g)`: a **counterexample**, four numbers, `g` the cotangent, on which one of the gradients of the class above is wrong;
2. `says` and `right`: on your counterexample, the wrong gradient as the class gives it, and what it should be, a number each;
3. the repaired `Mul`, with three inputs, `w`, `x` and `b`, and no fourth (the switch).
"""

# %% answer
counterexample = ...
says = ...
right = ...
### BEGIN SOLUTION
counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0
### END SOLUTION


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ### BEGIN SOLUTION
        ctx.save_for_backward(w, x)
        return w * x + b
        ### END SOLUTION

    @staticmethod
    def backward(ctx, grad_output):
        ### BEGIN SOLUTION
        w, x = ctx.saved_tensors
        return grad_output * x, grad_output * w, grad_output
        ### END SOLUTION


# %% right
counterexample = torch.tensor([-1.0, 4.0, 0.0, 0.5])
says = 2
right = torch.tensor([-0.5])


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, *inputs):
        w, x, b = inputs
        ctx.save_for_backward(x, w)
        return b.addcmul(w, x)

    @staticmethod
    def backward(ctx, g):
        by_w, by_x = (one * g for one in ctx.saved_tensors)
        return by_w, by_x, 1 * g


# %% equivalent
# 1.0 => 1.5
# 0.0 => 1.0
# b.addcmul(w, x) => b.addcmul(x, w)
# 1 * g => g

# %% hint
#| zh: y = w·x + b，一个一个地求导：对 w、对 x、对 b，各是什么？再和 `backward` 的三行对照。
#| en: Differentiate y = w·x + b with respect to one after the other: w, x, b. Then compare with the three lines of `backward`.

# %% hint
#| zh: 三行里有一行乘错了。错的和对的什么时候是同一个数？反例要避开那种情形，也要避开 g = 0。
#| en: One of the three lines multiplies by the wrong thing. When are the wrong number and the right one the same? Avoid that in the counterexample, and avoid g = 0.

# %% hint
#| zh: 取 w 和 x 不相等，代进那一行就得到 `says`；用你自己求的导数得到 `right`。修复时想一想：存下的两个因子，哪一个始终没有取出来？
#| en: Take a w that differs from x: that line gives `says`, and your own derivative gives `right`. For the repair: of the two saved factors, which is never taken out?

# %% wrong="equal_factors" about="testing"
#| zh: w 和 x 相等时，用哪一个都一样。所以对称的测试数据发现不了这个错误。
#| en: Where w equals x it does not matter which of them is used. This is why symmetric test data do not find the mistake.
counterexample = (3.0, 3.0, 1.0, 1.0)

# %% wrong="no_gradient_comes_in" about="testing"
#| zh: g = 0，所有的梯度都是 0，看不出差别。
#| en: With g = 0 all gradients are 0, and nothing can be seen.
counterexample = (2.0, 3.0, 1.0, 0.0)

# %% wrong="numbers_exchanged" about="reading"
#| zh: `says` 和 `right` 对调了：那个类返回的是 g·x，正确的是 g·w。
#| en: `says` and `right` are exchanged: that class returns g·x, and g·w is right.
counterexample = (2.0, 3.0, 1.0, 1.0)
says = 2.0
right = 3.0

# %% wrong="cotangent_left_out_of_the_numbers" about="chain"
#| zh: 这两个数还要乘上你的 g。
#| en: These two numbers have to be multiplied by your g.
counterexample = (2.0, 3.0, 1.0, 10.0)
says = 3.0
right = 2.0

# %% wrong="as_it_was" about="formula"
#| zh: 这就是原来的写法：x 的梯度仍然乘着 x。
#| en: This is what it did before: the gradient of x is still multiplied by x.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        return grad_output * x, grad_output * x, grad_output


# %% wrong="w_for_both" about="formula"
#| zh: x 的梯度修好了，w 的又错了：对 w 的导数是 x。
#| en: The gradient of x is mended, but now that of w is wrong: the derivative with respect to w is x.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        return grad_output * w, grad_output * w, grad_output


# %% wrong="exchanged" about="formula"
#| zh: 两个因子对调了：对 w 的导数是 x，对 x 的导数是 w。
#| en: The two factors are exchanged: the derivative with respect to w is x, and with respect to x it is w.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        return grad_output * w, grad_output * x, grad_output


# %% wrong="bias_without_cotangent" about="chain"
#| zh: b 的局部导数是 1，再乘上游梯度，就是 `grad_output`，不是 1。
#| en: The local derivative with respect to b is 1; times the cotangent, that is `grad_output`, not 1.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        return grad_output * x, grad_output * w, torch.ones_like(grad_output)


# %% wrong="bias_forgotten" about="contract"
#| zh: 三个输入，要返回三个梯度：b 的那个不见了。
#| en: Three inputs, three gradients: that of b is missing.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        return grad_output * x, grad_output * w


# %% wrong="switch_kept" about="contract"
#| zh: 梯度都对了，可是第四个输入（那个开关）还在：它说的可能和事实不符。
#| en: All gradients are right, but the fourth input, the switch, is still there: what it says may contradict the facts.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b, x_requires_grad=True):
        ctx.x_requires_grad = x_requires_grad
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        grad_x = grad_output * w if ctx.x_requires_grad else None
        return grad_output * x, grad_x, grad_output, None


# %% wrong="detached" about="higher" shows="_.detach(); _.data"
#| zh: `detach()` 之后，w 和 x 成了常数：一阶对，二阶错。
#| en: After `detach()`, w and x are constants: right at first order, wrong at second.
#| zh else: `backward` 里的 w 和 x 没有历史，成了常数：一阶对，二阶错。
#| en else: In `backward` w and x have no history and count as constants: right at first order, wrong at second.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = (one.detach() for one in ctx.saved_tensors)
        return grad_output * x, grad_output * w, grad_output


# %% wrong="bias_summed_up" about="shapes"
#| zh: b 的形状可以和结果一样，这时它的梯度就是 `grad_output`，不能加成一个数。b 广播过的话，多出来的由 torch 加回去。
#| en: b may have the shape of the result, and then its gradient is `grad_output` and not a single number. Where b was broadcast, torch sums.
import torch

counterexample = (2.0, 3.0, 1.0, 1.0)
says = 3.0
right = 2.0


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        return grad_output * x, grad_output * w, grad_output.sum()


# %% wrong="inputs_hung_on_the_context" about="saved"
#| zh: `w` 和 `x` 直接挂在 `ctx` 上，前向之后改了它们也没有人发现。用 `ctx.save_for_backward`，版本才会被检查。
#| en: `w` and `x` simply hang on `ctx`, and nobody notices when they are changed after forward. Through `ctx.save_for_backward` their versions are checked.
import torch


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.w, ctx.x = w, x
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.w, ctx.x
        return grad_output * x, grad_output * w, grad_output


# %% wrong="writes_into_the_cotangent" about="sharing"
#| zh: `mul_` 改动了传进来的上游梯度，后面的两个梯度用的已经是改过的。
#| en: `mul_` changes the cotangent that was passed in, and the other two gradients use what it has become.
import torch


class Mul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x, b):
        ctx.save_for_backward(w, x)
        return w * x + b

    @staticmethod
    def backward(ctx, grad_output):
        w, x = ctx.saved_tensors
        return grad_output.mul_(x), grad_output * w, grad_output
