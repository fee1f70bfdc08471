"""Making, joining, splitting and turning tensors; number types; printing."""

import numpy as np

from tests.engine.calls.inputs import derived, real, whole

ROWS = [
    lambda t: real(t, 3, 4).chunk(0),
    lambda t: real(t, 3, 4).chunk(5),
    lambda t: real(t).chunk(2),
    lambda t: real(t, 3, 4).split(0),
    lambda t: real(t, 3, 4).split(-1),
    lambda t: real(t, 3, 4).split([1, 1]),
    lambda t: real(t, 3, 4).split(2, dim=1),
    lambda t: derived(t, lambda x: x.roll(1), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.roll((1, 2), (0, 1)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.roll(1, 0), real(t, 3, 4)),
    lambda t: real(t, 3, 4).roll((1, 2), 0),
    lambda t: real(t, 3, 4).roll((1, 2)),
    lambda t: real(t, 3, 4).roll(1, 5),
    lambda t: real(t, 3, 4).roll(1, -1),
    lambda t: derived(t, lambda x: x.flip(()), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.flip(0), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.flip((0, 1)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.flip([0]), real(t)),
    lambda t: derived(t, lambda x: t.flip(x, dims=(0,)), real(t, 3)),
    lambda t: real(t, 3, 4).flip(0, 0),
    lambda t: derived(t, t.fliplr, real(t, 3, 4)),
    lambda t: derived(t, t.atleast_1d, real(t)),
    lambda t: derived(t, t.atleast_2d, real(t, 3)),
    lambda t: derived(t, t.atleast_3d, real(t, 3, 4)),
    lambda t: t.atleast_2d([real(t), real(t, 3)]),
    lambda t: derived(t, lambda x, y: t.column_stack((x, y)), real(t, 3), real(t, 3, 2)),
    lambda t: derived(t, lambda x, y: t.hstack((x, y)), real(t, 3), real(t, 2)),
    lambda t: derived(t, lambda x, y: t.vstack((x, y)), real(t, 3), real(t, 2, 3)),
    lambda t: derived(t, lambda x: x.squeeze((0, 2)), real(t, 1, 3, 1)),
    lambda t: real(t, 3).squeeze_((0,)),
    lambda t: derived(t, lambda x: (x * 1).squeeze_((0, 2)), real(t, 1, 3, 1)),
    lambda t: derived(t, lambda x: (x * 1).t_(), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.squeeze(5), real(t, 3, 1)),
    lambda t: derived(t, lambda x: x.unflatten(1, (2, 2)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.unflatten(1, (2, -1)), real(t, 3, 4)),
    lambda t: real(t, 3, 4).unflatten(1, (3, -1)),
    lambda t: real(t, 3, 4).unflatten(1, (3, 2)),
    lambda t: derived(t, lambda x: x.flatten(), real(t)),
    lambda t: derived(t, lambda x: x.flatten(0, 1), real(t, 2, 3, 4)),
    lambda t: derived(t, lambda x: x.view(2, -1), real(t, 3, 4)),
    lambda t: real(t, 3, 4).view(5, -1),
    lambda t: real(t, 3, 4).view(-1, -1),
    lambda t: real(t, 3, 4).view(size=(4, 3)),
    lambda t: derived(t, lambda x: x.reshape(shape=(4, 3)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: t.reshape(x, (4, 3)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.permute(1, 0), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.permute(dims=(1, 0)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: t.permute(x, (1, 0)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.transpose(dim0=0, dim1=1), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.movedim(0, -1), real(t, 2, 3, 4)),
    lambda t: derived(t, lambda x: t.movedim(x, (0, 1), (1, 2)), real(t, 2, 3, 4)),
    lambda t: derived(t, lambda x: x.expand(2, 3, 4), real(t, 3, 1)),
    lambda t: derived(t, lambda x: x.expand(2, 3, 4), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.expand(-1, 4), real(t, 3, 1)),
    lambda t: derived(t, lambda x: x.expand(size=(3, 4)), real(t, 3, 1)),
    lambda t: derived(t, lambda x: x.expand(3, 4, implicit=False), real(t, 3, 1)),
    lambda t: real(t, 3, 1).expand(-1, -1, 4),
    lambda t: real(t, 3, 1).expand(2, 4),
    lambda t: derived(t, lambda x: x.broadcast_to((3, 4)), real(t, 3, 1)),
    lambda t: derived(t, lambda x: x.repeat(2, 3), real(t, 3)),
    lambda t: real(t, 3, 4).repeat(2),
    lambda t: real(t, 3, 4).repeat(-1, 2),
    lambda t: derived(t, lambda x: x.repeat(repeats=(2, 3)), real(t, 3)),
    lambda t: derived(t, lambda x: t.tile(x, (2,)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.repeat_interleave(2), real(t, 3)),
    lambda t: derived(t, lambda x: x.repeat_interleave(2, dim=1), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.repeat_interleave(t.tensor([1, 0, 2]), dim=0), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x.repeat_interleave(t.tensor([2]), dim=0), real(t, 3, 4)),
    lambda t: real(t, 3, 4).repeat_interleave(t.tensor([1, 2]), dim=0),
    lambda t: real(t, 3, 4).repeat_interleave(2, dim=1, output_size=8),
    lambda t: derived(t, lambda x: x.unfold(0, 2, 1), real(t, 4, 3)),
    lambda t: real(t, 4, 3).unfold(0, 5, 1),
    lambda t: real(t, 4, 3).unfold(0, 2, 0),
    lambda t: real(t, 4, 3).unfold(dimension=0, size=2, step=2),
    lambda t: t.meshgrid(real(t, 3), real(t, 2), indexing="xy"),
    lambda t: t.meshgrid(real(t, 3), real(t, 2), indexing="ij"),
    lambda t: t.meshgrid(real(t, 3), real(t, 2), indexing="ab"),
    lambda t: t.meshgrid(real(t, 3), real(t, 2)),
    lambda t: t.meshgrid(real(t, 3), real(t, 2), real(t, 4), indexing="xy"),
    lambda t: t.meshgrid([real(t, 3), real(t)], indexing="ij"),
    lambda t: derived(t, lambda x, y: t.meshgrid(x, y, indexing="xy"), real(t, 3), real(t, 2)),
    lambda t: derived(t, lambda x, y: t.cat((x, y), dim=1), real(t, 3, 4), real(t, 3, 2)),
    lambda t: derived(t, lambda x, y: t.cat(tensors=(x, y), dim=1), real(t, 3, 4), real(t, 3, 2)),
    lambda t: derived(t, lambda x, y: t.cat((x, y), axis=1), real(t, 3, 4), real(t, 3, 2)),
    lambda t: t.cat([]),
    lambda t: t.stack([]),
    lambda t: t.cat((real(t, 3), real(t, 2, 2))),
    lambda t: derived(t, lambda x, y: t.stack((x, y), dim=-1), real(t, 3, 4), real(t, 3, 4)),
    lambda t: derived(t, lambda x: t.stack(x.unbind(0)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: t.stack(list(x)), real(t, 3, 4)),
    lambda t: t.linspace(0, 1, -1),
    lambda t: t.linspace(0, 1, 0),
    lambda t: t.linspace(0, 10, 5, dtype=t.int64),
    lambda t: t.linspace(start=0, end=1, steps=3),
    lambda t: t.logspace(0, 2, 3),
    lambda t: t.arange(0, 1, 0.3),
    lambda t: t.arange(3, dtype=t.float32),
    lambda t: t.arange(1, 2, -1),
    lambda t: t.arange(0, 3, device="cpu"),
    lambda t: t.eye(3, 2),
    lambda t: t.eye(-1),
    lambda t: t.zeros(2, 3, device="cpu"),
    lambda t: t.zeros(size=(2, 3)),
    lambda t: t.zeros(2, layout=t.strided),
    lambda t: t.zeros(2, pin_memory=False),
    lambda t: t.zeros(-1),
    lambda t: t.zeros(2, foo=3),
    lambda t: t.ones(2, names=None),
    lambda t: t.empty(2, 3).shape,
    lambda t: t.full((2,), 3),
    lambda t: t.full((2,), 3, dtype=t.float32),
    lambda t: t.full(2, 3),
    lambda t: t.full(size=(2,), fill_value=1.5),
    lambda t: t.full((2,), True),
    lambda t: t.zeros_like(real(t, 3), dtype=t.int64),
    lambda t: t.ones_like(real(t, 3), device="cpu"),
    lambda t: t.full_like(real(t, 3), 2),
    lambda t: t.tensor([1, 2], device="cpu"),
    lambda t: t.tensor([1, 2], dtype=t.float32, requires_grad=True),
    lambda t: t.tensor([1, 2], requires_grad=True),
    lambda t: t.tensor([[1, 2], [3]]),
    lambda t: t.tensor("a"),
    lambda t: t.tensor([1, "a"]),
    lambda t: t.tensor(None),
    lambda t: t.tensor([1.0, None]),
    lambda t: t.as_tensor([1, 2], dtype=t.float32),
    lambda t: t.from_numpy(np.array([1.0, 2.0])),
    lambda t: t.LongTensor([1, 2]),
    lambda t: t.FloatTensor([1, 2]),
    lambda t: t.DoubleTensor([1.5]),
    lambda t: t.IntTensor([1]),
    lambda t: t.BoolTensor([True]),
    lambda t: t.FloatTensor(2, 3).shape,
    lambda t: t.LongTensor([1.5]),
    lambda t: t.Tensor([1, 2]),
    lambda t: t.Tensor(2, 3).shape,
    lambda t: real(t, 3).new_zeros(2, device="cpu"),
    lambda t: real(t, 3).new_zeros(2, 3, dtype=t.int64),
    lambda t: real(t, 3).new_zeros((2, 3), requires_grad=True),
    lambda t: real(t, 3).new_ones(2, device="cpu"),
    lambda t: real(t, 3).new_full((2,), 3.0, device="cpu"),
    lambda t: real(t, 3).new_tensor([1, 2], device="cpu"),
    lambda t: real(t, 3).new_empty(2, device="cpu").shape,
    lambda t: t.randint(0, 5, (2,), device="cpu").shape,
    lambda t: t.randint(5, (2,)).dtype,
    lambda t: t.randint(5, size=(2,)).shape,
    lambda t: t.randint(0, 0, (2,)),
    lambda t: t.rand(2, device="cpu").shape,
    lambda t: t.randn(2, 3, device="cpu", dtype=t.float64).dtype,
    lambda t: t.randn(2, layout=t.strided).shape,
    lambda t: t.randperm(3, device="cpu").shape,
    lambda t: t.randn_like(real(t, 3), device="cpu").shape,
    lambda t: t.rand_like(real(t, 3), dtype=t.float32).dtype,
    lambda t: t.normal(0.0, 1.0, size=(2,)).shape,
    lambda t: t.normal(t.zeros(3), 1.0).shape,
    lambda t: t.normal(0.0, -1.0, (2,)),
    lambda t: t.bernoulli(t.tensor([0.0, 1.0])),
    lambda t: t.multinomial(t.tensor([0.0, 1.0]), 1),
    lambda t: t.multinomial(t.tensor([0.0, 1.0]), 3),
    lambda t: t.multinomial(t.tensor([0.0, 1.0]), 3, replacement=True),
    lambda t: t.zeros(3).uniform_(1, 0),
    lambda t: t.zeros(3).normal_(0, -1),
    lambda t: real(t, 3).to("cpu"),
    lambda t: real(t, 3).to(t.float32),
    lambda t: real(t, 3).to("cpu", t.float32),
    lambda t: real(t, 3).to(device="cpu", dtype=t.float32, non_blocking=True, copy=True),
    lambda t: real(t, 3).to(t.zeros(1)),
    lambda t: real(t, 3).float(),
    lambda t: real(t, 3).type(t.float32),
    lambda t: real(t, 3).type("torch.FloatTensor"),
    lambda t: real(t, 3).numpy(),
    lambda t: real(t, 3).detach().numpy(),
    lambda t: real(t, 3).numpy(force=True),
    lambda t: real(t, 3).is_inference(),
    lambda t: t.is_inference(real(t, 3)),
    lambda t: real(t, 3).item(),
    lambda t: t.tensor([1.5]).item(),
    lambda t: int(real(t)),
    lambda t: len(real(t)),
    lambda t: real(t, 3).tolist(),
    lambda t: t.numel(real(t, 3, 4)),
    lambda t: t.is_tensor(real(t, 3)),
    lambda t: t.result_type(real(t, 3), 1),
    lambda t: t.can_cast(t.float32, t.int64),
    lambda t: t.promote_types(t.float32, t.int64),
    lambda t: t.equal(real(t, 3), real(t, 3)),
    lambda t: t.broadcast_tensors(real(t, 3, 1), real(t, 4)),
    lambda t: t.broadcast_shapes((3, 1), (4,)),
    lambda t: t.clone(real(t, 3)),
    lambda t: t.t(real(t, 3, 4)),
    lambda t: t.squeeze(real(t, 1, 3)),
    lambda t: t.narrow(real(t, 3, 4), 0, 0, 2),
    lambda t: t.select(real(t, 3, 4), 0, 0),
    lambda t: t.unbind(real(t, 3, 4)),
    lambda t: t.split(real(t, 3, 4), 2),
    lambda t: t.chunk(real(t, 3, 4), 2),
    lambda t: t.scatter(real(t, 3), 0, whole(t, 1), 0.5),
]


@ROWS.append
def row_1(t):
    y = t.zeros(1, 3, 1)
    y.squeeze_((0, 2))
    return y


@ROWS.append
def row_2(t):
    y = t.zeros(1, 3, 1)
    y.squeeze_(0)
    return y


@ROWS.append
def row_3(t):
    x = real(t, 3, 1)
    return x.t_()


@ROWS.append
def row_4(t):
    x = real(t, 3, 1)
    return x.unsqueeze_(0)


@ROWS.append
def row_5(t):
    x = real(t, 3, 1)
    return x.squeeze_()


@ROWS.append
def row_6(t):
    x = real(t, 3, 1)
    return x.transpose_(0, 1)


@ROWS.append
def row_7(t):
    t.set_printoptions(precision=2)
    a = repr(t.tensor([1.23456]))
    t.set_printoptions(precision=4)
    return a


@ROWS.append
def row_8(t):
    t.set_printoptions(sci_mode=True)
    a = repr(t.tensor([1.23456]))
    t.set_printoptions(sci_mode=None)
    return a


@ROWS.append
def row_9(t):
    t.set_printoptions(threshold=3, edgeitems=1)
    a = repr(t.arange(10))
    t.set_printoptions(profile="default")
    return a


@ROWS.append
def row_10(t):
    t.set_printoptions(linewidth=20)
    a = repr(t.arange(10.0))
    t.set_printoptions(profile="default")
    return a


@ROWS.append
def row_11(t):
    t.set_printoptions(profile="short")
    a = repr(t.tensor([1.23456]))
    t.set_printoptions(profile="default")
    return a
