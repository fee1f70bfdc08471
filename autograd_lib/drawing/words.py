"""Every text that a picture shows, in both languages side by side."""

from ..kit.wording.text import LANGUAGES, Catalogue, Text
from .errors import UnknownLanguage

TEXTS = Catalogue(
    {
        "value": Text("值", "value"),
        "shape": Text("形状", "shape"),
        "outputs": Text("输出数", "outputs"),
        "constant": Text("常数", "const"),
        "partial": Text("偏导数", "partial"),
        "grad": Text("梯度", "grad"),
        "holds": Text("存 {values}", "holds {values}"),
        "released": Text("释放 {values}", "{values} is released"),
        "badge": Text("黄签：已保存的值，释放后变灰", "yellow tags: saved values, grey once released"),
        "above": Text("（见上）", " (above)"),
        "below": Text("（续见下）", " (continued below)"),
        "title": Text("计算图", "Computation graph"),
        "size": Text("节点数 {count}", "nodes: {count}"),
        "arrows": Text("箭头：前向", "arrows: forward"),
        "rounded": Text("圆框：叶子", "round: leaves"),
        "grey": Text("灰框：常数", "grey: constants"),
        "separator": Text("；", "; "),
        "left_out": Text(
            "… 另有 {count} 个节点未画出（只画离根最近的 {limit} 个；可调大 limit）",
            "… {count} more nodes are not drawn, only the {limit} nearest to the root are "
            "(raise limit for more)",
        ),
        "cut": Text("…（未画出）", "… (not drawn)"),
        "backward": Text("反向传播（backward pass）", "Backward pass"),
        "start": Text("开始：{node} 收到 {amount}", "start: {node} receives {amount}"),
        "start_ones": Text(
            "开始：{node} 不是标量，这里假定它收到全 1 的上游梯度 {amount}",
            "start: {node} is not a scalar, so it is taken to receive ones, {amount}",
        ),
        "step": Text(
            "第 {step}/{steps} 步：{node} 的梯度是 {total}",
            "step {step} of {steps}: {node} has gradient {total}",
        ),
        "hidden_step": Text(
            "第 {step}/{steps} 步：未画出的节点", "step {step} of {steps}: nodes that are not drawn"
        ),
        "flow": Text("把 {amount} 传给 {node}（累计 {total}）", "{node} gets {amount} (total {total})"),
        "first_flow": Text("把 {amount} 传给 {node}", "{node} gets {amount}"),
        "no_flow": Text("没有传给 {node}", "{node} gets nothing"),
        "hidden_flow": Text("{node} 累计达到 {total}", "{node} reaches total {total}"),
        "cut_flow": Text("其余传给未画出的节点", "the rest goes to nodes that are not drawn"),
        "result": Text("结果：{totals}", "result: {totals}"),
        "none": Text("无", "none"),
        "no_gradients": Text(
            "没有画出梯度：{node} 的反向计算出错，{error}",
            "No gradients are shown: the backward step of {node} raised {error}",
        ),
        "not_evaluated": Text(
            "还没有求值，请先对根节点调用 evaluate()",
            "it has not been evaluated yet, call evaluate() on the root first",
        ),
        "freed": Text(
            "计算图已被之前的 backward() 释放；请在 backward() 之前画，或给它传 retain_graph=True",
            "the graph was freed by an earlier backward(); draw before it, or pass it retain_graph=True",
        ),
        "cannot_draw": Text(
            "无法画出 {kind} 对象（参数 {where}）。可以画的有：{drawable}。",
            "Cannot draw {kind} (argument {where}). What can be drawn: {drawable}.",
        ),
        "integer_tensor": Text(
            "无法画出 {kind}（参数 root）：它的 dtype 是 {dtype}，只有浮点张量才有梯度，所以没有记录计算图。"
            "请用浮点数创建叶子张量，例如 tensor([1., 2.], requires_grad=True)。",
            "Cannot draw {kind} (argument root): its dtype is {dtype}, and no graph was recorded for it, since "
            "only floating point tensors have gradients. Make the leaves floating point, such as "
            "tensor([1., 2.], requires_grad=True).",
        ),
        "no_graph": Text(
            "无法画出 {kind}（参数 root，dtype {dtype}）：没有为它记录计算图（requires_grad 是 False）。"
            "它来自不求梯度的张量、no_grad() 或 detach()；请画 requires_grad 为 True 的张量。",
            "Cannot draw {kind} (argument root, dtype {dtype}): no graph was recorded for it (requires_grad is "
            "False). It was made from tensors that do not require grad, under no_grad(), or by detach(); draw a "
            "tensor whose requires_grad is True.",
        ),
        "bad_names": Text(
            "names 应是从变量名（字符串）到节点的字典，例如 {{'x': x}}，收到的是 {kind}。",
            "names must be a dict from variable name (a string) to node, such as {{'x': x}}; got {kind}.",
        ),
        "cycle": Text(
            "计算图中有环：{path}。节点不能是自己的操作数，请检查哪个属性指回了上层节点。",
            "The graph has a cycle: {path}. No node may be its own operand: "
            "look for an attribute that points back at a node above.",
        ),
        "bad_limit": Text(
            "limit 应是 1 到 {most} 之间的整数，收到的是 {limit}。",
            "limit must be a whole number from 1 to {most}; got {limit}.",
        ),
        "scalar_trees": Text(
            "标量表达式的节点，即带有 evaluate() 和 derive(seed) 方法的对象",
            "nodes of a scalar expression, that is objects with methods evaluate() and derive(seed)",
        ),
        "scalar_variables": Text("autograd_lib.scalar 的 Var", "Vars of autograd_lib.scalar"),
        "tensors": Text("autograd_lib.engine 或 torch 的张量", "tensors of autograd_lib.engine or torch"),
    }
)


def require_language(lang: object) -> None:
    """Raise `UnknownLanguage` unless pictures speak `lang`."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(
            f"lang must be 'zh' or 'en', not {lang!r}. lang 只能是 'zh' 或 'en'，不能是 {lang!r}。"
        )
