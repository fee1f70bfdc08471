# ---
# exercise: solve
# title zh: 请 NumPy 解方程组
# title en: Letting NumPy solve the equations
# kind: implement_op
# points: 8
# minutes: 20
# difficulty: 4
# answers: Solve
# ---

# %% [markdown] task lang="zh"
r"""
写一个 `Function`，把 `np.linalg.solve` 接进图里：`u = Solve.apply(A, b)` 解出 $Au = b$，A 是 n×n 的矩阵，b 有 n 个分量。

* `u` 是一个张量，数据类型和输入相同；
* `backward` 返回 A 和 b 的梯度。先在纸上推，从两边的微分 $dA\,u + A\,du = db$ 开始；
* 传进来的张量保持原样；
* 再求一次导，要么对，要么抛出异常：声明 `torch.autograd.function.once_differentiable` 就够了。

`backward` 里写公式，不要再用自动求导，也不要用差商。A 可逆，不一定对称。
"""

# %% [markdown] task lang="en"
r"""
Write a `Function` that brings `np.linalg.solve` into the graph: `u = Solve.apply(A, b)` solves $Au = b$, with an n×n matrix A and a vector b.

* `u` is a tensor of the inputs' dtype;
* `backward` returns the gradients of A and b. Derive them on paper, from the differentials: $dA\,u + A\,du = db$;
* the tensors passed in stay as they are;
* differentiated again, it is right or raises: declaring `torch.autograd.function.once_differentiable` is enough.

Write formulas in `backward`, without autograd or difference quotients. A is invertible, but need not be symmetric.
"""


# %% answer
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        ### BEGIN SOLUTION
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        A, u = ctx.saved_tensors
        by_b = Solve.apply(A.T, g)
        return -by_b[:, None] * u, by_b
        ### END SOLUTION


# %% right
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        ctx.inverse = np.linalg.inv(A.detach().numpy())
        ctx.u = ctx.inverse @ b.detach().numpy()
        return torch.tensor(ctx.u)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        by_b = ctx.inverse.T @ g.numpy()
        return torch.tensor(-np.outer(by_b, ctx.u)), torch.tensor(by_b)


# %% right
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(A, b):
        return torch.as_tensor(np.linalg.solve(A.numpy(), b.numpy()), dtype=b.dtype)

    @staticmethod
    def setup_context(ctx, inputs, output):
        matrix, _ = inputs
        ctx.save_for_backward(matrix, output)

    @staticmethod
    def backward(ctx, grad):
        matrix, solution = ctx.saved_tensors
        share = Solve.apply(matrix.transpose(0, 1), grad)
        return -torch.outer(share, solution) if ctx.needs_input_grad[0] else None, share


# %% equivalent
# A.detach() => A
# b.detach() => b
# torch.as_tensor(np.linalg.solve(A.numpy(), b.numpy()), dtype=b.dtype) => torch.as_tensor(np.linalg.solve(A.numpy(), b.numpy()))
# matrix.transpose(0, 1) => matrix.transpose(1, 0)
# -torch.outer(share, solution) if ctx.needs_input_grad[0] else None => -torch.outer(share, solution) if True else None
# 0 => 1
# 0 => -1

# %% hint
#| zh: 先只让 b 变（dA = 0）：du 是什么？gᵀdu = (…)ᵀdb，括号里的向量满足哪个方程组？
#| en: First let b alone vary (dA = 0): what is du? In gᵀdu = (…)ᵀdb, which system of equations does the vector in brackets satisfy?

# %% hint
#| zh: 把那个向量记作 v，它解的是 A 的转置的方程组。再只让 A 变（db = 0）：gᵀdu = −vᵀ dA u。dA 的第 i 行第 j 列乘着什么？
#| en: Call that vector v; it solves the system with the transpose of A. Then let A alone vary (db = 0): gᵀdu = −vᵀ dA u. What is the entry of dA in row i and column j multiplied by?

# %% hint
#| zh: 把 vᵀ dA u 写成对 i、j 的双重求和，dA 的每个元素前面的系数就是 A 的梯度的那个元素，别忘了前面的符号；试一个 2×2 的例子。至于第二次求导：`backward` 在图外面算，就要说明只能求一次；
#| zh: 想让它也对，想一想 v 是由哪一个运算解出来的，这个运算你已经有了。
#| en: Write vᵀ dA u as a double sum over i and j: the factor of each entry of dA is that entry of the gradient of A; mind the sign, and try a 2×2 example. As for differentiating twice:
#| en: if `backward` computes outside the graph, it has to say that once is all it can do; to make it right as well, ask which operation finds v. You already have that operation.

# %% given
import numpy as np
import torch


# %% wrong="not_transposed" about="transpose"
#| zh: 反向要解的是转置的方程组：gᵀA⁻¹db，作用在 g 上的是 A⁻¹ 的转置。A 对称时看不出来。
#| en: The backward pass solves the transposed system: in gᵀA⁻¹db it is the transpose of A⁻¹ that acts on g. With a symmetric A nobody would notice.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        by_b = Solve.apply(A, g)
        return -by_b[:, None] * u, by_b


# %% wrong="sign_lost" about="formula"
#| zh: A·du = −dA·u：A 变大时 u 变小，它的梯度前面有一个负号。
#| en: A·du = −dA·u: as A grows, u shrinks, and its gradient has a minus sign.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        by_b = Solve.apply(A.T, g)
        return by_b[:, None] * u, by_b


# %% wrong="outer_product_turned" about="transpose"
#| zh: 外积的行和列对调了：dA 的第 i 行第 j 列乘的是 v 的第 i 个和 u 的第 j 个。
#| en: Rows and columns of the outer product are exchanged: the entry of dA in row i and column j goes with entry i of v and entry j of u.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        by_b = Solve.apply(A.T, g)
        return -u[:, None] * by_b, by_b


# %% wrong="cotangent_for_v" about="formula"
#| zh: A 的梯度里也是 v，不是 g：g 要先穿过 A⁻¹ 的转置。
#| en: The gradient of A has v in it too, and not g: g has to go through the transpose of A⁻¹ first.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        return -g[:, None] * u, Solve.apply(A.T, g)


# %% wrong="right_hand_side_for_u" about="formula"
#| zh: A 的梯度里乘的是解 u，不是右边的 b。
#| en: The gradient of A contains the solution u, not the right-hand side b.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        ctx.save_for_backward(A, b)
        return torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))

    @staticmethod
    def backward(ctx, g):
        A, b = ctx.saved_tensors
        by_b = Solve.apply(A.T, g)
        return -by_b[:, None] * b, by_b


# %% wrong="matrix_taken_for_a_constant" about="tracking"
#| zh: A 也要梯度，它的位置上却是 `None`。
#| en: A requires a gradient as well, and gets `None`.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        ctx.save_for_backward(A)
        return torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))

    @staticmethod
    def backward(ctx, g):
        (A,) = ctx.saved_tensors
        return None, Solve.apply(A.T, g)


# %% wrong="cotangent_handed_on" about="formula"
#| zh: b 的梯度不是 g 本身：b 要先经过 A⁻¹ 才成为 u，g 就要经过它的转置才回到 b。
#| en: The gradient of b is not g itself: b goes through A⁻¹ to become u, and so g goes through its transpose to get back to b.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        return -Solve.apply(A.T, g)[:, None] * u, g


# %% wrong="silent_at_second_order" about="higher"
#| zh: 一阶对。可是 `backward` 里在图外面算的东西没有历史，再求导就悄悄地少一份。用 `once_differentiable` 说出来，或者让它可以求导。
#| en: First order is right. But what `backward` computes outside the graph has no history, so a share is silently missing when it is differentiated again. Say so, with
#| en: `once_differentiable`, or make it differentiable.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = (one.detach().numpy() for one in ctx.saved_tensors)
        by_b = np.linalg.solve(A.T, g.detach().numpy())
        return torch.from_numpy(-np.outer(by_b, u)), torch.from_numpy(by_b)


# %% wrong="widened" about="numeric"
#| zh: 中途成了 float64（经过列表、`.double()` 都会）：结果的数据类型应当和输入的 `float32` 一样。
#| en: On the way it became float64, as it does in a list or by `.double()`: the result should have the dtype of its inputs, `float32`.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.tensor(np.linalg.solve(A.tolist(), b.tolist()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        by_b = Solve.apply(A.T, g)
        return -by_b[:, None] * u, by_b


# %% wrong="overwrites_its_input" about="sharing"
#| zh: `numpy()` 和张量共用内存：原地改数组，就改了传进来的 b。
#| en: `numpy()` shares its memory with the tensor: to change the array in place is to change the b that was passed in.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = b.numpy()
        u[:] = np.linalg.solve(A.numpy(), u)
        u = torch.from_numpy(u.copy())
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        by_b = Solve.apply(A.T, g.clone())
        return -by_b[:, None] * u, by_b


# %% wrong="transposed_product_in_place_of_a_solution" about="formula"
#| zh: 反向里乘了转置的矩阵；要解的是以它为系数的方程组。
#| en: The way back multiplies by the transposed matrix. What is needed is the solution of the system with that matrix.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        by_b = A.T @ g
        return -by_b[:, None] * u, by_b


# %% wrong="gradients_exchanged" about="index"
#| zh: 两个梯度换了位置：`backward` 返回的次序是 `forward` 的参数的次序，先 A 后 b。
#| en: The two gradients have changed places: `backward` returns them in the order of the arguments of `forward`, A before b.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = torch.from_numpy(np.linalg.solve(A.numpy().T, g.numpy()))
        return v, -v[:, None] * u


# %% wrong="array_for_a_tensor" about="contract"
#| zh: `forward` 返回的是 NumPy 的数组。要的是张量：`torch.from_numpy(…)`。
#| en: `forward` returns an array of NumPy. A tensor is wanted: `torch.from_numpy(…)`.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = np.linalg.solve(A.numpy(), b.numpy())
        ctx.save_for_backward(A, torch.from_numpy(u))
        return u

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = torch.from_numpy(np.linalg.solve(A.numpy().T, g.numpy()))
        return -v[:, None] * u, v


# %% wrong="arrays_for_gradients" about="contract"
#| zh: `backward` 返回的是 NumPy 的数组。梯度要是张量：`torch.from_numpy(…)`。
#| en: `backward` returns arrays of NumPy. Gradients have to be tensors: `torch.from_numpy(…)`.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = np.linalg.solve(A.numpy().T, g.numpy())
        return -np.outer(v, u.numpy()), v


# %% wrong="array_saved" about="saved"
#| zh: `save_for_backward` 只收张量，这里交给它的是 NumPy 的数组。
#| en: `save_for_backward` takes tensors only, and here it is handed an array of NumPy.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = np.linalg.solve(A.numpy(), b.numpy())
        ctx.save_for_backward(A, u)
        return torch.from_numpy(u)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = torch.from_numpy(np.linalg.solve(A.numpy().T, g.numpy()))
        return -v[:, None] * u, v


# %% wrong="nothing_saved" about="saved"
#| zh: `backward` 取用的东西没有存下来：`forward` 里少了 `ctx.save_for_backward(…)`。
#| en: What `backward` takes out was never saved: `forward` lacks `ctx.save_for_backward(…)`.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        pass
        return u

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = torch.from_numpy(np.linalg.solve(A.numpy().T, g.numpy()))
        return -v[:, None] * u, v


# %% wrong="narrowed" about="numeric"
#| zh: `torch.Tensor(…)` 总是做出 float32 的张量，一半的位数就丢了。`torch.tensor(…)` 和 `torch.from_numpy(…)` 保留原来的 dtype。
#| en: `torch.Tensor(…)` always makes a tensor of float32, and half the digits are lost. `torch.tensor(…)` and `torch.from_numpy(…)` keep the dtype.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.Tensor(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = torch.from_numpy(np.linalg.solve(A.numpy().T, g.numpy()))
        return -v[:, None] * u, v


# %% wrong="gradient_of_b_alone" about="contract"
#| zh: 只返回了 b 的梯度；要两个：A 的和 b 的。
#| en: Only the gradient of b is returned; two are wanted, that of A and that of b.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = torch.from_numpy(np.linalg.solve(A.numpy().T, g.numpy()))
        return v


# %% wrong="inner_product" about="formula"
#| zh: 内积是一个数，而 A 的梯度是一个矩阵：b 的梯度的每一个元素，都和 u 的每一个元素相乘一次。
#| en: An inner product is one number, and the gradient of A is a matrix: each entry of the gradient of b is multiplied by each entry of u.
class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        u = torch.from_numpy(np.linalg.solve(A.numpy(), b.numpy()))
        ctx.save_for_backward(A, u)
        return u

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        A, u = ctx.saved_tensors
        v = torch.from_numpy(np.linalg.solve(A.numpy().T, g.numpy()))
        return -(v @ u), v
