"""What is said of a cell that is no Python, and the signs and sentences that are told by name."""

from ..wording.text import Catalogue, Text

_TEXTS = {
    "stopped": Text("答案那一格运行时出错：{error}", "The answer cell stopped with {error}"),
    "power": Text(
        "Python 的乘方写作 `**`；`^` 是另一种运算（按位异或），不能用于小数（{error}）。",
        "Python writes powers `**`; `^` is another operation, exclusive or, which these numbers do not have ({error}).",
    ),
    "conflict": Text(
        "第 {line} 行是合并冲突的标记（`{sign}`）：git 或 nbdime 把两个版本上下放在了一起。留下你要的那个版本，把带标记的行都删掉（行号：{lines}）。",
        "Line {line} is the mark of a merge conflict (`{sign}`): git or nbdime has put two versions one above the other. "
        "Keep the one that you want, and delete the lines with marks: {lines}.",
    ),
    "fence": Text(
        "第 {line} 行是 Markdown 的代码围栏（三个反引号），多半是连同代码一起复制来的：删掉这样的行，只留代码。",
        "Line {line} is a code fence of Markdown (three backquotes), probably copied along with the code: delete such lines "
        "and keep the code alone.",
    ),
    "prompt": Text(
        "第 {line} 行开头的 `{sign}` 是解释器的提示符，不是代码：把它删掉。",
        "Line {line} begins with `{sign}`, an interpreter's prompt and no code: delete it.",
    ),
    "chat": Text(
        "第 {line} 行是说明文字，不是 Python（`{source}`），多半是连同代码一起粘贴来的：删掉它，或在前面加 `#`。",
        "Line {line} is text, not Python (`{source}`), probably pasted along with the code: delete it, or put `#` before it.",
    ),
    "chat_lines": Text(
        "第 {line} 行是说明文字，不是 Python（`{source}`），多半是连同代码一起粘贴来的：把这样的行都删掉，或在前面加 `#`（行号：{lines}）。",
        "Line {line} is text, not Python (`{source}`), probably pasted along with the code: delete such lines, "
        "or put `#` before them: {lines}.",
    ),
    # signs that are none of Python's
    "full_width": Text(
        "第 {line} 行的 `{sign}`（{code}）是全角符号，多半是在中文输入法下打的；Python 只认半角的 `{instead}`。切到英文输入法，重打这个符号：`{source}`",
        "Line {line}: `{sign}` ({code}) is a full-width sign, as a Chinese input method types it; Python accepts only "
        "`{instead}`. Switch the input method to English and type it again: `{source}`",
    ),
    "curly": Text(
        "第 {line} 行的 `{sign}`（{code}）是弯引号，多半是中文输入法或文字处理软件打的；Python 只认直引号 `{instead}`。切到英文输入法，重打引号：`{source}`",
        "Line {line}: `{sign}` ({code}) is a curly quotation mark, as a Chinese input method or a word processor types it; "
        "Python accepts only the straight `{instead}`. Switch the input method to English and type it again: `{source}`",
    ),
    "of_maths": Text(
        "第 {line} 行的 `{sign}`（{code}）是书上的数学符号，多半是输入法打的或从文章里复制来的；Python 里要写成 `{instead}`：`{source}`",
        "Line {line}: `{sign}` ({code}) is a sign of printed mathematics, from an input method or copied from a text; Python "
        "writes `{instead}`: `{source}`",
    ),
    "invisible": Text(
        "第 {line} 行有一个看不见的字符：{name}（{code}），多半是从网页或聊天记录里连同代码复制来的。把它删掉，或把这一行重打一遍：`{source}`",
        "Line {line} holds a character that cannot be seen, {name} ({code}), probably copied along from a web page or a "
        "chat. Delete it, or type the line anew: `{source}`",
    ),
    "invisible_typed": Text(
        "第 {line} 行有一个{name}（{code}），看上去和空格一样，多半是在中文输入法下打的；Python 只认半角空格。切到英文输入法，重打这个空格：`{source}`",
        "Line {line} holds {name} ({code}), which looks like a space and comes from a Chinese input method. Switch the "
        "input method to English and type the space anew: `{source}`",
    ),
    "means_nothing": Text(
        "第 {line} 行的 `{sign}`（{code}）在 Python 代码里没有意义：`{source}`",
        "Line {line}: `{sign}` ({code}) means nothing in Python code: `{source}`",
    ),
    "more_signs": Text(
        "{said}\n还有（括号里是行号）：{signs}",
        "{said}\nAlso, each with its line: {signs}",
    ),
    # what another Python would have understood
    "newer": Text(
        "第 {line} 行（`{source}`）用了 Python {needs} 才有的写法，而这里运行的是 Python {running}：{what}",
        "Line {line} (`{source}`) is written for Python {needs} or newer, and here Python {running} runs: {what}",
    ),
    # Python's own words
    "python_says": Text(
        "第 {line} 行（`{source}`）有语法错误：{said}",
        "Line {line} (`{source}`) is not valid Python: {said}",
    ),
    "python_says_somewhere": Text("有语法错误：{said}", "It is not valid Python: {said}"),
}
TEXTS = Catalogue(_TEXTS)

# What Python writes for signs of which Unicode does not say it.
INSTEAD = {
    **dict.fromkeys("“”„‟〝〞「」", '"'),
    **dict.fromkeys("‘’‚‛", "'"),
    **dict.fromkeys("−–—―‐‑", "-"),
    **dict.fromkeys("×·⋅∗", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    **dict.fromkeys("《〈", "<"),
    **dict.fromkeys("》〉", ">"),
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "²": "**2",
    "³": "**3",
    "…": "...",
    "。": ".",
    "、": ",",
    "【": "[",
    "】": "]",
}

_INVISIBLE = {
    "\u00a0": Text("不换行空格", "a no-break space"),
    "\u00ad": Text("软连字符", "a soft hyphen"),
    "\u200b": Text("零宽空格", "a zero-width space"),
    "\u200c": Text("零宽不连字", "a zero-width non-joiner"),
    "\u200d": Text("零宽连字", "a zero-width joiner"),
    "\u200e": Text("从左到右标记", "a left-to-right mark"),
    "\u200f": Text("从右到左标记", "a right-to-left mark"),
    "\u202f": Text("窄不换行空格", "a narrow no-break space"),
    "\u2060": Text("零宽连接符", "a word joiner"),
    "\u3000": Text("全角空格", "a full-width space"),
    "\ufeff": Text("字节顺序标记（BOM）", "a byte order mark"),
}
INVISIBLE = Catalogue(_INVISIBLE)

# (since, pattern of the line at fault or of Python's words, what it is and what to write instead)
NEWER = (
    (
        (3, 12),
        r"^\s*(?:async\s+)?(?:def|class)\s+\w+\s*\[",
        "",
        Text(
            "类型参数。去掉方括号那一段，如 `class M:`。",
            "type parameters. Leave out what stands in square brackets, as in `class M:`.",
        ),
    ),
    (
        (3, 12),
        r"^\s*type\s+\w+\s*(?:\[.*\])?\s*=",
        "",
        Text("`type` 语句。写成普通的赋值。", "the `type` statement. Write a plain assignment."),
    ),
    (
        (3, 12),
        r"""\b(?:[fF][rR]?|[rR][fF])(["'])(?:(?!\1)[^{\n])*\{[^}\n"']*(?:\1|\\)""",
        "",
        Text(
            "f-string 的花括号里用了和外面一样的引号，或用了反斜杠。里面换一种引号，或先存进变量。",
            "an f-string with its own quotation mark, or a backslash, inside its braces. Use the other quotation mark "
            "there, or a variable.",
        ),
    ),
    (
        (3, 14),
        r"""(?<![\w.])(?:[tT][rR]?|[rR][tT])["']""",
        "",
        Text("模板字符串（t-string）。改用 f-string。", "a template string (t-string). Use an f-string."),
    ),
    (
        (3, 14),
        "",
        "multiple exception types must be parenthesized",
        Text(
            "`except` 后面不带括号列出几种异常。给它们加上括号。",
            "several exceptions after `except` without brackets. Put them in brackets.",
        ),
    ),
)

# (pattern of Python's sentence, what it means). English readers have the sentence itself.
MEANINGS = (
    (r"expected ':'", "这里少了一个冒号 `:`。"),
    (r"'(.)' was never closed", "这个 `{0}` 没有配对的右括号。"),
    (r"unmatched '(.)'", "多了一个 `{0}`，前面没有与它配对的左括号。"),
    (r"closing parenthesis '(.)' does not match opening parenthesis '(.)'", "括号 `{1}` 和 `{0}` 不配对。"),
    (r"unterminated triple-quoted", "三引号的字符串没有结束。"),
    (r"unterminated (?:f-)?string|EOL while scanning", "字符串少了结尾的引号。"),
    (r"unexpected indent", "这一行前面多了缩进（空格）。"),
    (r"unindent does not match", "这一行的缩进和上面任何一层都对不齐。"),
    (r"expected an indented block after (.+) on line (\d+)", "第 {1} 行的下面要有缩进的内容。"),
    (r"expected an indented block", "这里要有缩进的内容。"),
    (r"inconsistent use of tabs and spaces", "缩进混用了制表符（Tab）和空格：统一用空格。"),
    (r"'return' outside function", "`return` 不在函数里面，多半是缩进不对。"),
    (r"'(yield|await)' outside", "`{0}` 不在函数里面，多半是缩进不对。"),
    (r"'(break|continue)' (?:outside|not properly in) loop", "`{0}` 不在循环里面，多半是缩进不对。"),
    (r"Perhaps you forgot a comma", "可能少了一个逗号。"),
    (
        r"Maybe you meant '==' (?:or ':=' )?instead of '='|perhaps you meant \"==\"",
        "比较相等要写 `==`，`=` 是赋值。",
    ),
    (r"cannot assign to (.+?)(?: here.*)?$", "等号左边不能是这样的东西（{0}）。"),
    (r"invalid decimal literal", "数字后面直接跟了字母：乘法要写出 `*`，名字不能以数字开头。"),
    (r"leading zeros", "整数前面不能有多余的 0。"),
    (r"Missing parentheses in call to '(\w+)'", "`{0}` 后面要加括号。"),
    (r"positional argument follows keyword", "不带名字的参数要放在带名字的参数前面。"),
    (
        r"(?:non-default argument follows|parameter without a default follows)",
        "没有默认值的参数要放在有默认值的前面。",
    ),
    (r"duplicate argument '(\w+)'", "参数 `{0}` 写了两次。"),
    (r"expected 'except' or 'finally' block", "`try` 后面少了 `except` 或 `finally`。"),
    (r"line continuation character", "反斜杠 `\\` 后面不能再有别的字符。"),
    (r"null bytes", "代码里有空字符（NUL）。"),
    (r"^invalid syntax", "这一行不符合 Python 的语法。"),
)
