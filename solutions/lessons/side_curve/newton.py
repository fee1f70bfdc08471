# ---
# exercise: newton
# title zh: 牛顿法
# title en: Newton's method
# kind: train
# points: 6
# minutes: 10
# difficulty: 3
# answers: newton
# ---

# %% [markdown] task lang="zh"
r"""
写出 `newton(torch, f, x, steps)`：用牛顿法走 `steps` 步，返回一个列表，里面是每一步之后的 x。

`torch` 是两个引擎之一，`f` 是作用在张量上的函数；起点 `x` 是一个 float64 的 0 维张量，不需要梯度，要保持原样，`requires_grad` 和 `x.grad` 也一样。斜率和曲率由引擎求，用 float64，不用差商。
"""

# %% [markdown] task lang="en"
r"""
Write `newton(torch, f, x, steps)`: make `steps` steps of Newton's method and return a list with x after each.

`torch` is one of the two engines, `f` a function of a tensor, and the start `x` a float64 tensor of 0 dimensions. It requires no gradient and has to stay as it is, `requires_grad` and `x.grad` included. Slope and curvature come from the engine, in float64, without difference quotients.
"""


# %% answer
def newton(torch, f, x, steps):
    ### BEGIN SOLUTION
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = x - slope / curvature
        points.append(x.item())
    return points
    ### END SOLUTION


# %% right
def newton(torch, f, x, steps):
    position, points = x.item(), []
    while len(points) < steps:
        leaf = torch.tensor(position, dtype=torch.float64, requires_grad=True)
        slope = torch.autograd.grad(f(leaf), leaf, create_graph=True)[0]
        slope.backward()
        position -= slope.item() / leaf.grad.item()
        points.append(torch.tensor(position, dtype=torch.float64))
    return tuple(points)


# %% wrong="both_of_the_start" about="stale"
#| zh: 斜率和曲率只在起点求了一次，后面每一步用的都是它们。走到哪里，就要在哪里重新求。
#| en: Slope and curvature are taken once, at the start, and every later step uses them again. Take them anew wherever you have come to.
def newton(torch, f, x, steps):
    start = x.detach().clone().requires_grad_()
    (slope,) = torch.autograd.grad(f(start), start, create_graph=True)
    (curvature,) = torch.autograd.grad(slope, start)
    at, found = x.detach(), []
    for _ in range(steps):
        at = at - slope.detach() / curvature
        found.append(at.item())
    return found


# %% equivalent
# 0 => -1

# %% hint
#| zh: 每一步要两个数：斜率 f′(x) 和曲率 f″(x)。第二个要从第一个求导得来，所以第一个必须有历史。
#| en: Each step takes two numbers, the slope f′(x) and the curvature f″(x). The second is the derivative of the first, so the first needs a history.

# %% hint
#| zh: 每一步都从一个新的叶子开始，这样传进来的 `x` 不变，图也不会越拖越长。怎样得到一个值相同的新叶子？
#| en: Begin each step with a new leaf, so that the `x` that came in is left alone and the graph stays short. How does one get a leaf with
#| en: the same value?

# %% hint
#| zh: 循环里一共四件事：新的叶子、斜率（带历史）、曲率、新的点。前两件里各有一个参数或方法不能忘：一个让叶子要求导，一个让斜率有历史。列表里放的是数，用 `.item()` 取。
#| en: Four things happen in the loop: a new leaf, the slope with its history, the curvature, the new point. Each of the first two needs something that is easily forgotten: what makes the leaf
#| en: require a gradient, and what gives the slope its history. The list holds numbers, taken out by `.item()`.


# %% wrong="looks_for_a_zero" about="formula"
#| zh: x − f/f′ 是求零点的牛顿法。这里要找的是驻点，也就是 f′ 的零点，所以是 x − f′/f″。
#| en: x − f/f′ is Newton's method for a zero of f. What you need is a stationary point, which is a zero of f′: x − f′/f″.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x)
        x = x.detach() - y.detach() / slope
        points.append(x.item())
    return points


# %% wrong="tracks_what_it_was_given" about="sharing"
#| zh: 点都对。可是传进来的 `x` 被就地改成了要梯度的：它是别人的张量，请做一个自己的叶子。
#| en: All points are right. But the `x` that was passed in has been made to require a gradient: it is somebody else's tensor; make a leaf of your own.
def newton(torch, f, x, steps):
    points = []
    x.requires_grad_()
    for _ in range(steps):
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope / curvature).detach().requires_grad_()
        points.append(x.item())
    return points


# %% wrong="plain_descent" about="formula"
#| zh: 这是步长固定的梯度下降。牛顿法的步长由曲率决定：除以 f″。
#| en: This is gradient descent with a fixed step. In Newton's method the curvature sets the step: divide by f″.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x)
        x = x.detach() - 0.05 * slope
        points.append(x.item())
    return points


# %% wrong="uphill" about="training"
#| zh: 符号反了：要减去 f′/f″。
#| en: The sign is wrong: f′/f″ is subtracted.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x + slope / curvature).detach()
        points.append(x.item())
    return points


# %% wrong="slope_without_history" about="higher"
#| zh: 斜率没有历史，不能再求导：第一次要带 `create_graph=True`。（`x` 的 `requires_grad` 为 False 时，也是同样的报错。）
#| en: The slope has no history and cannot be differentiated: the first call needs `create_graph=True`. (An `x` whose `requires_grad` is False raises the
#| en: same error.)
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope / curvature).detach()
        points.append(x.item())
    return points


# %% wrong="curvature_from_grad" about="accumulate"
#| zh: `x.grad` 里是两样东西的和：先到的斜率，再加上曲率。用之前要清空，或者改用 `torch.autograd.grad`。
#| en: `x.grad` holds the sum of two things, the slope that arrived first and the curvature. Clear it before, or use `torch.autograd.grad`.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        f(x).backward()
        slope.backward()
        x = (x - slope / x.grad).detach()
        points.append(x.item())
    return points


# %% wrong="slope_and_curvature_in_one_grad" about="accumulate"
#| zh: 斜率和 `x.grad` 是同一个张量，第二次 `backward` 把曲率也加了进去：除以的和被除的都是两者之和，每一步都恰好减 1。改用 `torch.autograd.grad`。
#| en: The slope and `x.grad` are one tensor, and the second `backward` adds the curvature into it: both sides of the quotient are the sum of the two, so that every step subtracts exactly 1. Use `torch.autograd.grad`.
def newton(torch, f, x, steps):
    found = []
    here = x.detach().clone().requires_grad_()
    for _ in range(steps):
        f(here).backward(create_graph=True)
        slope = here.grad
        slope.backward()
        here = (here - slope / here.grad).detach().requires_grad_()
        found.append(here.item())
    return found


# %% wrong="difference_quotient" about="borrowed" because="quotient"
#| zh: 差商只对前几位。引擎给出的导数是精确的，这里就用它。
#| en: Difference quotients are right in their first digits only. The engine's derivatives are exact; use those.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        h = 1e-4
        slope = (f(x + h) - f(x - h)) / (2 * h)
        curvature = (f(x + h) - 2 * f(x) + f(x - h)) / h**2
        x = x - slope / curvature
        points.append(x.item())
    return points


# %% wrong="starts_with_the_start" about="contract"
#| zh: 列表从起点开始，最后一步就没有了位置。要的是**每一步之后**的点。
#| en: The list begins with the start, which leaves no room for the last step. You need the points **after** each step.
def newton(torch, f, x, steps):
    points = [x.item()]
    for _ in range(steps - 1):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = x - slope / curvature
        points.append(x.item())
    return points


# %% wrong="always_eight_steps" about="contract"
#| zh: 走几步由 `steps` 说了算，这里写死成了 8。
#| en: How many steps are taken is for `steps` to say; here it is always 8.
def newton(torch, f, x, steps):
    points = []
    for _ in range(8):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope / curvature).detach()
        points.append(x.item())
    return points


# %% wrong="curvature_of_differences" about="borrowed" because="quotient"
#| zh: 斜率是引擎求的，曲率却是两个斜率的差商。曲率也要由引擎求：对斜率再求一次导。
#| en: The slope comes from the engine, but the curvature is a difference quotient of two slopes. It should come from the engine too: differentiate the slope.
def newton(torch, f, x, steps):
    def slope(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    points, h = [], 1e-6
    for _ in range(steps):
        x = x - slope(x) * 2 * h / (slope(x + h) - slope(x - h))
        points.append(x.item())
    return points


# %% wrong="curvature_of_the_start" about="stale"
#| zh: 曲率只在起点求了一次。每走一步，曲率都变了，要重新求。
#| en: The curvature is taken once, at the start. It changes with every step and has to be taken anew.
def newton(torch, f, x, steps):
    points, curvature = [], None
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        if curvature is None:
            (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope / curvature).detach()
        points.append(x.item())
    return points


# %% wrong="always_downhill" about="formula"
#| zh: 曲率取了绝对值，于是总往低处走。牛顿法跳到抛物线的驻点，那里是底还是顶，公式不管。
#| en: The absolute value of the curvature makes every step go downhill. Newton's method jumps to the stationary point of the parabola, be it a bottom or a top.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope / abs(curvature)).detach()
        points.append(x.item())
    return points


# %% wrong="last_point_only" about="contract"
#| zh: 这里只返回了最后一点。要的是一个列表：每一步之后的点都在里面。
#| en: Only the last point is returned. A list is wanted, with the point after each step.
def newton(torch, f, x, steps):
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope / curvature).detach()
    return x.item()


# %% wrong="single_precision" about="numeric"
#| zh: `torch.tensor` 把一个数变成 float32，只有前七位是对的。新的叶子也要 float64：写上 `dtype`，或者用 `detach()`。
#| en: `torch.tensor` makes float32 of a number, of which only seven digits are right. A new leaf has to be float64 too: state its `dtype`, or use `detach()`.
def newton(torch, f, x, steps):
    at, points = x.item(), []
    for _ in range(steps):
        leaf = torch.tensor(at, requires_grad=True)
        (slope,) = torch.autograd.grad(f(leaf), leaf, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, leaf)
        at -= (slope / curvature).item()
        points.append(at)
    return points


# %% wrong="the_start_as_well" about="contract"
#| zh: 起点也在列表里，多了一个。要的只是**每一步之后**的点。
#| en: The start is in the list as well, which makes one too many. You need the points **after** each step and no others.
def newton(torch, f, x, steps):
    points = [x.item()]
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope / curvature).detach()
        points.append(x.item())
    return points


# %% wrong="moves_the_start" about="sharing"
#| zh: 点都对。可是 `detach()` 得到的张量和传进来的 `x` 共用内存，原地改它，就改了别人的 `x`。每一步做一个新的张量。
#| en: All points are right. But what `detach()` returns shares its memory with the `x` that was passed in, and changing it in place changes that `x`. Make a new tensor in each step.
def newton(torch, f, x, steps):
    at = x.detach().requires_grad_()
    points = []
    for _ in range(steps):
        (slope,) = torch.autograd.grad(f(at), at, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, at)
        with torch.no_grad():
            at -= slope / curvature
        points.append(at.item())
    return points


# %% wrong="quotient_the_other_way_round" about="formula"
#| zh: 除反了：斜率除以曲率，不是曲率除以斜率。
#| en: The quotient is upside down: the slope is divided by the curvature, and not the curvature by the slope.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - curvature / slope).detach()
        points.append(x.item())
    return points


# %% wrong="slope_alone" about="formula"
#| zh: 减去的只是斜率，曲率没有用上：还要除以 f″。
#| en: The slope alone is subtracted, and the curvature is not used: divide by f″.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x)
        x = (x - slope).detach()
        points.append(x.item())
    return points


# %% wrong="slope_times_curvature" about="formula"
#| zh: 斜率乘上了曲率，应当除以曲率：曲率大，斜率变得快，它的零点就近，步子应当小。
#| en: The slope is multiplied by the curvature, and should be divided by it: where the curvature is large, the slope changes fast, its zero is near, and the step has to be small.
def newton(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = (x - slope * curvature).detach()
        points.append(x.item())
    return points
