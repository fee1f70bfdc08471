"""Small graphs, each made with the engine or with torch (`T`): the root, and names for some of its tensors.

Below them is the text that some of them are drawn as, with either library.
"""


def line(T):
    w, b = T.tensor(2.0, requires_grad=True), T.tensor(1.0, requires_grad=True)
    x = T.tensor(3.0)
    return w * x + b, {"w": w, "x": x, "b": b}


def broadcast(T):
    w, b = T.tensor([2.0, -1.0], requires_grad=True), T.tensor(0.5, requires_grad=True)
    x = T.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    y = w * x + b
    return y, {"w": w, "x": x, "b": b, "y": y}


def diamond(T):
    x = T.tensor(3.0, requires_grad=True)
    a = x**2
    return a * 4 - 2 / a, {"x": x, "a": a}


def unbound(T):
    x = T.tensor([1.0, 2.0, 3.0], requires_grad=True)
    a, _, c = T.unbind(x)
    return a * c + a, {"x": x, "a": a, "c": c}


def halves(T):
    x = T.tensor([[1.0, 2.0, 3.0, 4.0]], requires_grad=True)
    first, second = T.split(x, 2, dim=1)
    return (first * second).sum(), {"x": x}


def cube(T):
    class Cube(T.autograd.Function):
        @staticmethod
        def forward(ctx, factor, x, shift):
            ctx.save_for_backward(x)
            ctx.factor, ctx.variable = factor, "a name that accumulators have too"
            return factor * x**3, x + shift

        @staticmethod
        def backward(ctx, by_cube, by_sum):
            assert not T.is_grad_enabled()
            (x,) = ctx.saved_tensors
            return None, by_cube * 3 * ctx.factor * x**2 + by_sum, None

    x = T.tensor(2.0, requires_grad=True)
    y, _ = Cube.apply(0.5, x, T.tensor(1.0))
    return y.log(), {"x": x}


def network(T):
    def weights(*rows):
        return T.tensor(rows, requires_grad=True)

    x = T.tensor([[0.5, -1.0], [1.5, 2.0], [-0.3, 0.7], [1.0, 0.0]])
    first, shift = weights([0.1, -0.2, 0.3], [0.4, 0.5, -0.6]), weights(0.1, 0.0, -0.1)
    second, offset = weights([0.7], [-0.8], [0.9]), weights(0.2)
    hidden = (x @ first + shift).tanh()
    loss = ((hidden @ second + offset - T.tensor([[1.0], [0.0], [1.0], [0.0]])) ** 2).mean()
    return loss, {"x": x, "W1": first, "b1": shift, "W2": second, "b2": offset, "h": hidden, "loss": loss}


def classifier(T):
    W, b = T.tensor([[0.1, -0.2], [0.4, 0.5]], requires_grad=True), T.tensor([0.0, 1.0], requires_grad=True)
    x = T.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    logits = T.nn.functional.linear(x, W, b)
    return T.nn.functional.cross_entropy(logits, T.tensor([0, 1, 1])), {"W": W, "b": b, "x": x}


def powers(T):
    x, c = T.tensor(2.0, requires_grad=True), T.tensor(3.0)
    return (x**c) * (2**x) / c, {"x": x}


GRAPHS = [line, broadcast, diamond, unbound, halves, cube, network, classifier, powers]

LINE = """\
+  #1  value 7  grad 1
├─ ×  #2  grad 1
│  ├─ w  value 2  grad 3
│  └─ x  value 3
└─ b  value 1  grad 1

Backward pass
  start: + #1 receives 1
  step 1 of 2: + #1 has gradient 1; × #2 gets 1 (total 1); b gets 1 (total 1)
  step 2 of 2: × #2 has gradient 1; w gets 3 (total 3)
  result: w grad 3; b grad 1"""

DIAMOND = """\
−  #1  value 35.7778
├─ ×  #2
│  ├─ a = ^ 2  value 9
│  │  └─ x  value 3
│  └─ 4  #5
└─ ×  #6
   ├─ reciprocal  #7
   │  └─ a = ^ 2 (above)
   └─ 2  #8"""

BROADCAST_STEPS = """\
Backward pass
  start: y = + is not a scalar, so it is taken to receive ones, [[1, 1], [1, 1], [1, 1]]
  step 1 of 2: y = + has gradient [[1, 1], [1, 1], [1, 1]]; × #2 gets [[1, 1], [1, 1], [1, 1]]; \
b gets 6 (total 6)
  step 2 of 2: × #2 has gradient [[1, 1], [1, 1], [1, 1]]; w gets [9, 12] (total [9, 12])
  result: w grad [9, 12]; b grad 6"""

UNBOUND = """\
+  #1  value 4  grad 1
├─ ×  #2  grad 1
│  ├─ a, c = unbind  outputs 3  grad [0] 4, [2] 1
│  │  └─ x  value [1, 2, 3]  grad [4, 0, 1]
│  └─ a, c = unbind (above)
└─ a, c = unbind (above)"""

NETWORK = """\
loss = mean  value 0.611556
└─ ^ 2  #2  shape (4, 1)
   └─ −  #3  shape (4, 1)
      ├─ +  #4  shape (4, 1)
      │  ├─ @  #5  shape (4, 1)
      │  │  ├─ h = tanh  shape (4, 3)
      │  │  │  └─ +  #7  shape (4, 3)
      │  │  │     ├─ @  #8  shape (4, 3)
      │  │  │     │  ├─ x  shape (4, 2) float32
      │  │  │     │  └─ W1  value [[0.1, -0.2, 0.3], [0.4, 0.5, -0.6]]
      │  │  │     └─ b1  value [0.1, 0, -0.1]
      │  │  └─ W2  value [[0.7], [-0.8], [0.9]]
      │  └─ b2  value [0.2]
      └─ const  #14"""
