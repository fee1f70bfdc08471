# ---
# exercise: damped
# title zh: 看一看再跳
# title en: Look before you jump
# kind: implement_op
# points: 5
# minutes: 12
# difficulty: 3
# answers: damped
# ---

# %% [markdown] task lang="zh"
r"""
写出 `damped(torch, f, x, steps)`，参数和返回值都同 `newton`，`x` 也要保持原样。每一步：

1. 步子 d 的长度是 $|f'(x) / f''(x)|$，方向总是下坡（斜率是 0 时 d = 0；曲率不会是 0）；
2. 只要 $f(x + d) > f(x)$，就把 d 减半；
3. 走到 $x + d$。
"""

# %% [markdown] task lang="en"
r"""
Write `damped(torch, f, x, steps)`, with the arguments and the result of `newton`; `x` has to stay as it is. In each step:

1. d has the length $|f'(x) / f''(x)|$ and points downhill, always (where the slope is 0, d = 0; the curvature will not be 0);
2. as long as $f(x + d) > f(x)$, halve d;
3. go to $x + d$.
"""


# %% answer
def damped(torch, f, x, steps):
    ### BEGIN SOLUTION
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points
    ### END SOLUTION


# %% right
def damped(torch, f, x, steps):
    at, points = x.item(), []

    def value(position):
        return f(torch.tensor(position, dtype=torch.float64)).item()

    for _ in range(steps):
        leaf = torch.tensor(at, dtype=torch.float64, requires_grad=True)
        slope = torch.autograd.grad(f(leaf), leaf, create_graph=True)[0]
        curvature = torch.autograd.grad(slope, leaf)[0].item()
        jump = slope.item() / (-curvature if curvature > 0 else curvature)
        while value(at + jump) > value(at):
            jump *= 0.5
        at += jump
        points.append(at)
    return points


# %% equivalent
# x.detach() => x
# slope.detach() => slope
# torch.tensor(position, dtype=torch.float64) => torch.tensor(position)
# 0 => -1
# curvature > 0 => curvature >= 0

# %% hint
#| zh: 从你的 `newton` 开始。哪一行变了，又多了一个什么样的循环？下坡是往哪边，由斜率的符号决定；牛顿法的方向还取决于什么？
#| en: Begin with your `newton`. Which line changes, and what kind of loop is new? Which way is downhill depends on the sign of the slope; on what else does the direction of Newton's step depend?

# %% hint
#| zh: 减半的是 d，x 在循环里不动：每次都拿**同一个** f(x) 和新的 f(x + d) 比。绝对值只加在曲率上，斜率的符号要留着。
#| en: It is d that is halved, and x stays where it is during the loop: compare **the same** f(x) with a new f(x + d) each time. The absolute value is of the curvature alone; the slope keeps its
#| en: sign.

# %% hint
#| zh: 比较两个张量得到的张量可以直接放在 `while` 里，因为只有一个元素。比较用的值不需要图，先 `detach()`。
#| en: A comparison of two tensors may stand in `while` as it is, since it has one entry. The values that are compared need no graph: `detach()` first.


# %% wrong="never_looks" about="training"
#| zh: 这还是原来的牛顿法，只是方向对了：跳过头的时候没有减半。
#| en: This is Newton's method as before, only in the right direction: nothing is halved when the jump goes too far.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = x.detach() - slope.detach() / curvature.abs()
        points.append(x.item())
    return points


# %% wrong="curvature_with_its_sign" about="special"
#| zh: 曲率为负的地方，减半再多次也没有用，x 停在了原地。在那里 d 指向下坡吗（只有曲率要取绝对值）？比的是 f 的值吗？
#| en: Where the curvature is negative no halving helps, and x stays where it is. Does d point downhill there (the absolute value is of the curvature alone)? And are values of f compared?
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="absolute_value_of_all" about="special"
#| zh: 整个商取了绝对值，于是永远往左走。只有曲率要取绝对值，斜率的符号说的是方向。
#| en: The absolute value of the whole quotient always goes left. Only the curvature loses its sign; that of the slope tells the direction.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -(slope.detach() / curvature).abs()
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="length_without_direction" about="special"
#| zh: 长度是对的，方向没有给：绝对值不会是负的，于是永远往右走。往哪边是下坡，由斜率的符号决定。
#| en: The length is right, but no direction is given: an absolute value is never negative, so this always goes right. Which way is downhill depends on the sign of the slope.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), (slope.detach() / curvature).abs()
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="halves_once" about="training"
#| zh: 只减了一次半。减完还要再看：还大就再减。
#| en: It is halved only once. Look again afterwards, and halve again if it is still too large.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        if f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="always_halves" about="training"
#| zh: 不管需不需要都减了半。跳得正好时不要动它，否则离得近时就慢了。
#| en: It halves whether there is need or not. A good jump should be left alone; otherwise it is slow when close.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs() / 2
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="compares_with_the_start" about="training"
#| zh: 比的是起点的值，不是这一步出发处的：后面的跳跃跳得太远，只要还没有高过起点，就不减半。
#| en: The comparison is with the value at the very start, not with that at the point of this jump: a later one may go too far and is not halved as long as it stays below the start.
def damped(torch, f, x, steps):
    points, highest = [], f(x).item()
    for _ in range(steps):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while f(x + d).item() > highest:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="a_few_halvings" about="training"
#| zh: 减半的次数有上限，从很远的地方出发时不够用：只要还大，就一直减。
#| en: The number of halvings is limited, and from far away it is too small: halve as long as the value is larger.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        for _ in range(5):
            if f(x + d) > y:
                d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="keeps_the_damping" about="stale"
#| zh: 前一步减了几次半，后一步一开始就也减几次。每一步都应当从完整的 d 开始。
#| en: What one step halved, the next begins with. Every step should begin with the whole d.
def damped(torch, f, x, steps):
    points, factor = [], 1.0
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs() * factor
        while f(x + d) > y:
            d, factor = d / 2, factor / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="halves_when_equal" about="special"
#| zh: 一样高时不减半：只有 f(x + d) 更大才减。（斜率是 0 时 d 也是，写成 >= 就永远减不完了。）
#| en: It is not halved where the values are equal, only where f(x + d) is larger. (Where the slope is 0, so is d, and with >= the halving would never end.)
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while d != 0 and f(x + d) >= y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="slope_for_the_step" about="formula"
#| zh: 曲率为负的地方，d 的长度也是 |f′/f″|；这里用的是斜率本身。
#| en: Where the curvature is negative, d has the length |f′/f″| as well; here the slope itself is taken.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / (curvature if curvature > 0 else 1)
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="includes_the_start" about="reading"
#| zh: 起点也记了进去：列表里是每一步之后的点。
#| en: The start is in the list as well: it should hold the points after each step.
def damped(torch, f, x, steps):
    points = [x.item()]
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="tenth_parts" about="reading"
#| zh: 每次缩得太多：题目说的是减半。
#| en: Each time it shrinks by too much: the task says to halve.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while f(x + d) > y:
            d = d / 10
        x = x + d
        points.append(x.item())
    return points


# %% wrong="turns_round" about="formula"
#| zh: 减半时还变了号：方向不能变，只缩短。
#| en: Halving also changes the sign: the direction has to stay, and only the length shrinks.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while f(x + d) > y:
            d = -d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="quarters" about="formula"
#| zh: 每次缩到了四分之一，而不是一半。
#| en: Each time d shrinks to a quarter, and not to a half.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while f(x + d) > y:
            d = d / 4
        x = x + d
        points.append(x.item())
    return points


# %% wrong="sign_of_the_slope_alone" about="formula"
#| zh: 只用了斜率的符号，没有用它的大小。
#| en: Only the sign of the slope is used, and not its size.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach().sign() / curvature.abs()
        while f(x + d) > y:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points


# %% wrong="lets_it_grow_a_little" about="special"
#| zh: 高出一点点也放过了。只要 f(x + d) 大于 f(x)，不管大多少，都要减半：f 的值本身可能就很小。
#| en: A little growth is let through. As long as f(x + d) is larger than f(x), by however little, d is halved: the values of f may be small themselves.
def damped(torch, f, x, steps):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        y = f(x)
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x, d = x.detach(), -slope.detach() / curvature.abs()
        while f(x + d) > y + 0.01:
            d = d / 2
        x = x + d
        points.append(x.item())
    return points
