"""Graphs of tensors: every text is the same for the engine and for torch, and drawing leaves no traces."""

import gc
import re
import subprocess
import sys
import warnings

import pytest
import torch

import autograd_lib.engine
from autograd_lib.drawing import CannotDraw, draw
from tests.drawing.tensor_graphs import (
    BROADCAST_STEPS,
    DIAMOND,
    GRAPHS,
    LINE,
    NETWORK,
    UNBOUND,
    broadcast,
    classifier,
    cube,
    diamond,
    line,
    network,
    unbound,
)

PAGE = 950  # pixels of a cell in a window of 1100
BOTH = pytest.mark.parametrize("T", [autograd_lib.engine, torch], ids=["engine", "torch"])


@BOTH
def test_line_is_exact(T):
    assert str(draw(*line(T), backward=True)) == LINE


@BOTH
def test_diamond_draws_the_shared_node_once_and_numbers_as_themselves(T):
    assert str(draw(*diamond(T))) == DIAMOND


@BOTH
def test_ones_for_a_root_that_is_no_scalar_and_sums_over_broadcasting(T):
    assert str(draw(*broadcast(T), backward=True)).split("\n\n")[1] == BROADCAST_STEPS


@BOTH
def test_several_outputs_keep_their_gradients_apart(T):
    assert str(draw(*unbound(T), backward=True)).split("\n\n")[0] == UNBOUND


@BOTH
def test_network_is_exact(T):
    assert str(draw(*network(T))) == NETWORK


@BOTH
def test_custom_function_has_its_own_name_and_zeros_for_the_unused_output(T):
    tree, steps = str(draw(*cube(T), backward=True)).split("\n\n")
    assert tree == (
        "log  #1  value 1.38629  grad 1\n"
        "└─ Cube  #2  outputs 2  grad [0] 0.25\n"
        "   ├─ x  value 2  grad 1.5\n"
        "   └─ const  #4"
    )
    assert "const" not in steps


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_engine_and_torch_give_the_same_picture(graph, lang):
    pictures = [draw(*graph(T), backward=True, lang=lang) for T in (autograd_lib.engine, torch)]
    assert pictures[0].text == pictures[1].text
    assert pictures[0].svg == pictures[1].svg


@BOTH
@pytest.mark.parametrize("graph", GRAPHS)
def test_gradients_are_those_of_a_real_pass_which_still_works_afterwards(T, graph):
    root, names = graph(T)
    leaves = {name: x for name, x in names.items() if x.is_leaf and x.requires_grad}
    drawn = str(draw(root, names, backward=True)).split("\n\n")[0]
    assert all(leaf.grad is None for leaf in leaves.values())
    root.backward(T.ones_like(root))
    recorded = str(draw(root, names))
    for name, leaf in leaves.items():
        (shown,) = [text for text in drawn.splitlines() if f" {name}  " in text and "grad" in text]
        assert shown in recorded
        assert leaf.grad is not None


@BOTH
def test_no_traces_not_even_of_retained_gradients_and_hooks(T):
    x = T.tensor(3.0, requires_grad=True)
    y = x * x
    y.retain_grad()
    seen = []
    x.register_hook(seen.append)
    z = y * 2
    z.backward(retain_graph=True)
    before = str(draw(z, {"x": x, "y": y}))
    assert "y = ×  value 9  grad 2" in before
    assert "x  value 3  grad 12" in before
    draw(z, {"x": x, "y": y}, backward=True)
    assert (x.grad.item(), y.grad.item(), len(seen)) == (12, 2, 1)
    z.backward()
    assert (x.grad.item(), len(seen)) == (24, 2)
    assert str(draw(z, {"x": x}, backward=True)).count("the graph was freed by an earlier backward()") == 1


@BOTH
def test_tensors_that_keep_no_gradient_are_not_asked_for_it(T):
    root, names = line(T)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        draw(root, {**names, "y": root}, backward=True)


@BOTH
def test_constants_made_without_recording_end_the_graph(T):
    x = T.tensor([1.0, 2.0], requires_grad=True)
    with T.no_grad():
        scale = x * 10
    text = str(draw(x * scale + x.detach(), {"scale": scale}, backward=True))
    assert "├─ Tensor  #3  value [1, 2]  grad [10, 20]" in text
    assert "└─ scale  value [10, 20]" in text
    assert "└─ const  #5" in text
    assert text.endswith("result: Tensor #3 grad [10, 20]")


@BOTH
def test_constants_are_grey_and_explained(T):
    root, names = line(T)
    assert "灰框：常数" in draw(root, names, lang="zh").svg
    assert 'fill="#f2f4f7"' in draw(root, names).svg
    assert "grey" not in draw(names["w"] * names["b"]).svg
    assert "├─ 常数  #2" in str(draw(T.tensor([1.0, 2.0]) + root, lang="zh"))


@BOTH
def test_larger_tensors_show_their_shape_once_and_the_first_entries_of_a_gradient(T):
    x = T.arange(12.0).reshape(3, 4).requires_grad_()
    text = str(draw(x * x, {"x": x}, backward=True))
    assert "x  shape (3, 4) float32  grad [0, 2, 4, …]" in text
    assert "taken to receive ones, [1, 1, 1, …]" in text


@BOTH
def test_ten_matrices_fit_a_page(T):
    a, b, c, d, e = leaves = [T.full((3, 3), 2.0, requires_grad=True) for _ in range(5)]
    picture = draw(a @ b + c @ d**2 / e, dict(zip("abcde", leaves, strict=True)), backward=True)
    assert int(re.search(r'<svg[^>]* width="(\d+)"', picture.svg).group(1)) <= PAGE


@BOTH
def test_edges_carry_the_shape_where_entries_would_be_too_long(T):
    svg = draw(*network(T), backward=True).svg
    assert ">(4, 1)<" in svg
    assert "+(" not in svg
    assert "+[" not in svg


@BOTH
def test_chain_of_5000_nodes_is_cut_at_the_cap(T):
    x = T.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(5000):
        y = y + x
    text = str(draw(y, {"x": x}, backward=True, limit=10))
    assert "… 4991 more nodes are not drawn" in text
    assert "grad 5001" in text
    y.backward()
    assert x.grad.item() == 5001


@BOTH
def test_constants_are_named_where_the_graph_remembers_them(T):
    root, names = classifier(T)
    assert "├─ x  value [[1, 2], [3, 4], [5, 6]]" in str(draw(root, names))


@BOTH
def test_root_is_one_of_several_outputs(T):
    x = T.tensor([1.0, 2.0, 3.0], requires_grad=True)
    text = str(draw(T.unbind(x)[2], {"x": x}, backward=True))
    assert text.startswith("unbind  #1  outputs 3  grad [2] 1\n└─ x  value [1, 2, 3]  grad [0, 0, 1]")


@BOTH
def test_gradients_have_the_dtype_of_what_they_belong_to(T):
    a, w = T.tensor([[1.0, 2.0]], requires_grad=True), T.tensor([[3.0], [4.0]], requires_grad=True)
    text = str(draw((a @ w) * T.tensor([2.0, 1.0], dtype=T.float64), {"a": a, "w": w}, backward=True))
    assert text.endswith("result: a grad [[9, 12]]; w grad [[3], [6]]")


@BOTH
def test_infinite_gradients_and_minus_zeros_are_quiet(T):
    x = T.tensor([0.0, -0.0, -1.0], requires_grad=True)
    text = str(draw(x.log(), {"x": x}, backward=True))
    assert "x  value [0, 0, -1]  grad [inf, -inf, -1]" in text


@BOTH
def test_leaf_alone(T):
    x = T.tensor(2.0, requires_grad=True)
    assert str(draw(x)) == "Tensor  #1  value 2"
    assert str(draw(x, {"x": x}, backward=True)).endswith("start: x receives 1\n  result: x grad 1")


@BOTH
def test_integers_and_tensors_without_a_graph_are_refused(T):
    with pytest.raises(TypeError, match="its dtype is int64, and no graph was recorded"):
        draw(T.tensor([1, 2]))
    with pytest.raises(TypeError, match="只有浮点张量才有梯度"):
        draw(T.tensor([True]), lang="zh")
    with pytest.raises(CannotDraw, match=r"float32.*requires_grad is False"):
        draw(T.tensor(1.0) * 2)
    with pytest.raises(CannotDraw, match=r"names\['k'\].*tensors of autograd_lib.engine or torch"):
        draw(line(T)[0], {"k": 3})


@BOTH
@pytest.mark.parametrize(
    ("result", "reason"),
    [
        ("g, g", "function FBackward returned an incorrect number of gradients (expected 1, got 2)"),
        (
            "g[:1].expand(3)",
            "Function FBackward returned an invalid gradient at index 0 - got [3] but expected shape",
        ),
        ("3.0", "expected Variable or None (got float)"),
        ("g.nothing", "has no attribute"),
    ],
)
def test_what_a_wrong_custom_backward_raises_is_told(T, result, reason):
    class F(T.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, g):
            return eval(result)

    text = str(draw(F.apply(T.tensor([1.0, 2.0], requires_grad=True)).sum(), backward=True))
    assert "No gradients are shown: the backward step of F raised" in text
    assert reason in text


def test_subclasses_parameters_and_accumulators_of_torch():
    layer = torch.nn.Linear(2, 1)
    text = str(draw(layer(torch.ones(1, 2)), {}, backward=True))
    assert text.count("Parameter  #") == 2
    assert "Accumulate" not in text


@BOTH
def test_pictures_keep_no_graph_alive(T):
    class Note:
        """Something that dies with the node it is written on."""

    root, names = line(T)
    note = Note()
    root.grad_fn.metadata["note"] = note
    picture = draw(root, names, backward=True)
    del root, names, note
    gc.collect()
    assert not [thing for thing in gc.get_objects() if type(thing) is Note]
    assert "result" in picture.text


def test_drawing_imports_neither_library():
    script = (
        "import sys, autograd_lib.drawing as d; d.draw(type('X', (), dict(evaluate=print, derive=print))()); "
        "sys.exit(any(name in sys.modules for name in ('torch', 'numpy', 'autograd_lib.engine')))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0


@BOTH
def test_saved_values_stand_on_the_nodes_that_hold_them_until_they_are_released(T):
    x, w = T.tensor([2.0]), T.tensor([0.5], requires_grad=True)
    y = w * x
    z = y.exp() + w
    picture = draw(z, {"w": w, "x": x, "y": y, "z": z}, saved=True, backward=True)
    tree, steps = str(picture).split("\n\n")
    assert [line.split("holds ")[1] for line in tree.split("\n") if "holds" in line] == ["[2.718]", "[2]"]
    released = [line for line in steps.split("\n") if line.endswith("is released")]
    assert ["[2.718] is released" in released[0], "[2] is released" in released[1]] == [True, True]
    assert picture.svg.count('class="badge"') == 4  # each of the two as saved, and as released
    assert "holds" not in str(draw(z))
    z.backward()
    assert "holds" not in str(draw(z, saved=True))
