"""Number types: how they mix, which is the default, what they know of themselves."""

from tests.engine.parity import attempt


def promotion(torch):
    vectors = {
        kind: torch.tensor([1, 2]).to(kind)
        for kind in (
            torch.bool,
            torch.uint8,
            torch.int32,
            torch.int64,
            torch.float16,
            torch.float32,
            torch.float64,
        )
    }
    scalars = {kind: vector[0] for kind, vector in vectors.items()}
    pairs = {
        f"{a} {b} {how}": (one[a] + other[b]).dtype
        for a in vectors
        for b in vectors
        for how, one, other in (("vv", vectors, vectors), ("vs", vectors, scalars), ("ss", scalars, scalars))
    }
    numbers = {
        f"{a} {n}": [(vectors[a] * n).dtype, (n + scalars[a]).dtype] for a in vectors for n in (2, 2.5, True)
    }
    return pairs, numbers, [torch.result_type(vectors[a], scalars[b]) for a in vectors for b in vectors]


def promotion_in_functions(torch):
    whole, yes = torch.tensor([1, 2]), torch.tensor([True, False])
    single = torch.tensor([1.0, 2.0], dtype=torch.float64)
    return [
        torch.cat([whole, single]).dtype,
        torch.stack([whole, single]).dtype,
        torch.where(yes, whole, single).dtype,
        torch.where(yes, 1, 2.5).dtype,
        whole.sum().dtype,
        yes.sum().dtype,
        whole.prod().dtype,
        attempt(whole.mean),
        whole.exp().dtype,
        yes.exp().dtype,
        whole.sigmoid().dtype,
        (whole / 2).dtype,
        (whole / whole).dtype,
        (whole // 2).dtype,
        (whole**2).dtype,
        (whole**0.5).dtype,
        attempt(lambda: whole**-1),
        attempt(lambda: -yes),
        attempt(lambda: yes - yes),
        attempt(lambda: yes + yes),
        (yes * 2).dtype,
        whole.max().dtype,
        whole.cumsum(0).dtype,
        yes.cumsum(0).dtype,
        attempt(whole.softmax, 0),
        attempt(whole.var),
        attempt(whole.norm),
        (~yes, yes & yes, yes | ~yes, yes ^ yes),
        attempt(lambda: single @ single.float()),
        attempt(lambda: whole @ whole),
        attempt(lambda: whole @ single),
        (whole < 2, whole == 1.0),
    ]


def the_default_type(torch):
    seen = [torch.get_default_dtype()]
    try:
        torch.set_default_dtype(torch.float64)
        seen += [
            torch.tensor(1.5),
            torch.ones(2),
            torch.tensor([1, 2]) / 2,
            torch.rand(2).dtype,
            repr(torch.ones(1)),
        ]
        seen.append(repr(torch.ones(1, dtype=torch.float32)))
    finally:
        torch.set_default_dtype(torch.float32)
    return [*seen, torch.get_default_dtype(), attempt(torch.set_default_dtype, torch.int64)]


def types_have_properties(torch):
    kinds = [torch.float32, torch.float64, torch.int64, torch.bool, torch.float16, torch.int32]
    x = torch.ones(2)
    return [
        [str(kind) for kind in kinds],
        [kind.is_floating_point for kind in kinds],
        [
            torch.float is torch.float32,
            torch.double is torch.float64,
            torch.long is torch.int64,
            torch.int is torch.int32,
        ],
        x.dtype is torch.float32,
        x.dtype == torch.float32,
        [x.type(), x.double().type(), x.long().type(), x.bool().type()],
        torch.finfo(torch.float32).eps,
        torch.finfo(torch.float64).max,
        [str(x.device), x.is_cuda],
        [x.to(torch.float64).dtype, x.type(torch.int64).dtype, x.to(torch.float32) is x, x.float() is x],
    ]
