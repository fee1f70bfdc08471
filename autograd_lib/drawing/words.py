"""Every text that a picture shows, in both languages side by side."""

from .errors import UnknownLanguage

WORDS = {
    "value": {"zh": "值", "en": "value"},
    "shape": {"zh": "形状", "en": "shape"},
    "outputs": {"zh": "输出数", "en": "outputs"},
    "constant": {"zh": "常数", "en": "const"},
    "partial": {"zh": "偏导数", "en": "partial"},
    "grad": {"zh": "梯度", "en": "grad"},
    "above": {"zh": "（见上）", "en": " (above)"},
    "below": {"zh": "（续见下）", "en": " (continued below)"},
    "title": {"zh": "计算图", "en": "Computation graph"},
    "size": {"zh": "节点数 {count}", "en": "nodes: {count}"},
    "arrows": {"zh": "箭头：前向", "en": "arrows: forward"},
    "rounded": {"zh": "圆框：叶子", "en": "round: leaves"},
    "grey": {"zh": "灰框：常数", "en": "grey: constants"},
    "separator": {"zh": "；", "en": "; "},
    "left_out": {
        "zh": "… 另有 {count} 个节点未画出（只画离根最近的 {limit} 个；可调大 limit）",
        "en": "… {count} more nodes are not drawn, only the {limit} nearest to the root are "
        "(raise limit for more)",
    },
    "cut": {"zh": "…（未画出）", "en": "… (not drawn)"},
    "backward": {"zh": "反向传播（backward pass）", "en": "Backward pass"},
    "start": {"zh": "开始：{node} 收到 {amount}", "en": "start: {node} receives {amount}"},
    "start_ones": {
        "zh": "开始：{node} 不是标量，这里假定它收到全 1 的上游梯度 {amount}",
        "en": "start: {node} is not a scalar, so it is taken to receive ones, {amount}",
    },
    "step": {
        "zh": "第 {step}/{steps} 步：{node} 的梯度是 {total}",
        "en": "step {step} of {steps}: {node} has gradient {total}",
    },
    "hidden_step": {
        "zh": "第 {step}/{steps} 步：未画出的节点",
        "en": "step {step} of {steps}: nodes that are not drawn",
    },
    "flow": {"zh": "把 {amount} 传给 {node}（累计 {total}）", "en": "{node} gets {amount} (total {total})"},
    "first_flow": {"zh": "把 {amount} 传给 {node}", "en": "{node} gets {amount}"},
    "no_flow": {"zh": "没有传给 {node}", "en": "{node} gets nothing"},
    "hidden_flow": {"zh": "{node} 累计达到 {total}", "en": "{node} reaches total {total}"},
    "cut_flow": {"zh": "其余传给未画出的节点", "en": "the rest goes to nodes that are not drawn"},
    "result": {"zh": "结果：{totals}", "en": "result: {totals}"},
    "none": {"zh": "无", "en": "none"},
    "no_gradients": {
        "zh": "没有画出梯度：{node} 的反向计算出错，{error}",
        "en": "No gradients are shown: the backward step of {node} raised {error}",
    },
    "not_evaluated": {
        "zh": "还没有求值，请先对根节点调用 evaluate()",
        "en": "it has not been evaluated yet, call evaluate() on the root first",
    },
    "freed": {
        "zh": "计算图已被之前的 backward() 释放；请在 backward() 之前画，或给它传 retain_graph=True",
        "en": "the graph was freed by an earlier backward(); draw before it, or pass it retain_graph=True",
    },
    "cannot_draw": {
        "zh": "无法画出 {kind} 对象（参数 {where}）。可以画的有：{drawable}。",
        "en": "Cannot draw {kind} (argument {where}). What can be drawn: {drawable}.",
    },
    "integer_tensor": {
        "zh": "无法画出 {kind}（参数 root）：它的 dtype 是 {dtype}，只有浮点张量才有梯度，所以没有记录计算图。"
        "请用浮点数创建叶子张量，例如 tensor([1., 2.], requires_grad=True)。",
        "en": "Cannot draw {kind} (argument root): its dtype is {dtype}, and no graph was recorded for it, since "
        "only floating point tensors have gradients. Make the leaves floating point, such as "
        "tensor([1., 2.], requires_grad=True).",
    },
    "no_graph": {
        "zh": "无法画出 {kind}（参数 root，dtype {dtype}）：没有为它记录计算图（requires_grad 是 False）。"
        "它来自不求梯度的张量、no_grad() 或 detach()；请画 requires_grad 为 True 的张量。",
        "en": "Cannot draw {kind} (argument root, dtype {dtype}): no graph was recorded for it (requires_grad is "
        "False). It was made from tensors that do not require grad, under no_grad(), or by detach(); draw a "
        "tensor whose requires_grad is True.",
    },
    "bad_names": {
        "zh": "names 应是从变量名（字符串）到节点的字典，例如 {{'x': x}}，收到的是 {kind}。",
        "en": "names must be a dict from variable name (a string) to node, such as {{'x': x}}; got {kind}.",
    },
    "cycle": {
        "zh": "计算图中有环：{path}。节点不能是自己的操作数，请检查哪个属性指回了上层节点。",
        "en": "The graph has a cycle: {path}. No node may be its own operand: "
        "look for an attribute that points back at a node above.",
    },
    "bad_limit": {
        "zh": "limit 应是 1 到 {most} 之间的整数，收到的是 {limit}。",
        "en": "limit must be a whole number from 1 to {most}; got {limit}.",
    },
    "scalar_trees": {
        "zh": "标量表达式的节点，即带有 evaluate() 和 derive(seed) 方法的对象",
        "en": "nodes of a scalar expression, that is objects with methods evaluate() and derive(seed)",
    },
    "scalar_variables": {
        "zh": "autograd_lib.scalar 的 Var",
        "en": "Vars of autograd_lib.scalar",
    },
    "tensors": {
        "zh": "autograd_lib.engine 或 torch 的张量",
        "en": "tensors of autograd_lib.engine or torch",
    },
}

LANGUAGES = ("zh", "en")


def say(key: str, lang: str, **fields: object) -> str:
    """Return the text `key` in `lang` with its placeholders filled in."""
    return WORDS[key][lang].format(**fields)


def require_language(lang: object) -> None:
    """Raise `UnknownLanguage` unless the catalogue has `lang`."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(
            f"lang must be 'zh' or 'en', not {lang!r}. lang 只能是 'zh' 或 'en'，不能是 {lang!r}。"
        )
