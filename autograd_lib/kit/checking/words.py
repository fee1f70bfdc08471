"""Every sentence that checking says to a learner, in both languages."""

from ..wording.text import Catalogue, Text

_TEXTS = {
    # outcomes
    "right": Text("{id} 正确 · {score}/{points} 分", "{id} right · {score}/{points} points"),
    "right_optional": Text("{id} 正确（选做）", "{id} right (optional)"),
    "wrong_optional": Text("{id} 还不对（选做）", "{id} not right yet (optional)"),
    "raised_optional": Text("{id} 运行时抛出了异常（选做）", "{id} raised an exception (optional)"),
    "wrong": Text("{id} 还不对 · {score}/{points} 分", "{id} not right yet · {score}/{points} points"),
    "unfinished": Text(
        "{id} 做了一部分，都对 · {score}/{points} 分",
        "{id} partly done, and right so far · {score}/{points} points",
    ),
    "unfinished_optional": Text(
        "{id} 做了一部分，都对（选做）", "{id} partly done, and right so far (optional)"
    ),
    "raised": Text(
        "{id} 运行时抛出了异常 · {score}/{points} 分", "{id} raised an exception · {score}/{points} points"
    ),
    "stopped": Text("{id} 没有运行完 · {score}/{points} 分", "{id} did not finish · {score}/{points} points"),
    "stopped_optional": Text("{id} 没有运行完（选做）", "{id} did not finish (optional)"),
    "not_run": Text(
        "{id} 还没法检查 · {score}/{points} 分", "{id} cannot be checked yet · {score}/{points} points"
    ),
    "not_run_optional": Text("{id} 还没法检查（选做）", "{id} cannot be checked yet (optional)"),
    "not_attempted": Text("{id} 尚未作答", "{id} not attempted yet"),
    "not_attempted_how": Text(
        "这不是错误：把 `raise NotImplementedError` 或 `...` 换成你的答案，运行那一格，再运行这一格。",
        "Nothing is wrong: replace `raise NotImplementedError` or `...` with your answer, run that cell, then this one.",
    ),
    "unrun": Text("{id} 先运行答案那一格", "{id}: run the answer's cell first"),
    "unrun_why": Text(
        "答案那一格里现在写的，内核还不知道：改过之后没有运行，或者内核重新启动过。先运行那一格，再运行这一格。",
        "The answer's cell has not been run as it is now: it was edited, or the kernel has restarted. Run that cell, then this one.",
    ),
    "as_it_ran": Text(
        "这里检查的是答案最后一次运行时的样子：改过答案，要先运行答案那一格，再来检查。",
        "This check is about the answer as its cell last ran. After editing your answer, run that cell first, then the check.",
    ),
    "missing": Text(
        "找不到 {names}：先运行定义它的那一格（或检查名字有没有写错）。",
        "{names} is not defined: run the cell that defines it first (or look for a misspelt name).",
    ),
    # findings
    "about": Text("{label}：{notes}", "{label}: {notes}"),
    "part_undone": Text("这一部分尚未作答。", "This part has not been attempted yet."),
    "part_missing": Text("没有得到这一部分的结果。", "There is no result for this part."),
    "and_those": Text("{label}（还有：{labels}）", "{label} (also: {labels})"),
    "and_others": Text("{label} 等 {count} 项", "{label} (in {count} checks)"),
    "in_the_first_call": Text(
        "{what}（说的是出错的第一次调用。）", "{what} (This refers to the first call that goes wrong.)"
    ),
    "in_the_first": Text("{what}（说的是其中第一项。）", "{what} (This refers to the first of them.)"),
    "also_wrong": Text("✗ 另外还有不对的（{count} 项）：{labels}", "✗ also wrong ({count}): {labels}"),
    "undone": Text("○ 还没有作答的（{count} 项）：{labels}", "○ not attempted yet ({count}): {labels}"),
    "all_right": Text("✓ 对的（{count} 项）：{labels}", "✓ right ({count}): {labels}"),
    "all_right_worth": Text(
        "✓ 对的（{count} 项，得了 {score} 分）：{labels}", "✓ right ({count}, worth {score}): {labels}"
    ),
    "wanted": Text("要求：{what}", "Wanted: {what}"),
    "all_details": Text("全部细节", "all details"),
    "row": Text("得到 {got}，应为 {expected}", "got {got}, expected {expected}"),
    "row_of": Text("{quantity} 得到 {got}，应为 {expected}", "{quantity} is {got}, should be {expected}"),
    "row_at": Text(
        "{quantity} 处得到 {got}，应为 {expected}", "at {quantity} got {got}, expected {expected}"
    ),
    "row_withheld": Text("不是 {got}", "not {got}"),
    "row_of_withheld": Text("{quantity} 不是 {got}", "{quantity} is not {got}"),
    "row_at_withheld": Text("{quantity} 处不是 {got}", "at {quantity} it is not {got}"),
    "row_beside": Text("{row}（有限差分：{difference}）", "{row} (finite difference: {difference})"),
    "row_and_more": Text("{row}；另有 {count} 处不同", "{row}, and {count} more"),
    "error": Text("{type}: {message}", "{type}: {message}"),
    "part_raised_none": Text(
        "你的代码抛出了 {type}：{message}。出错的那一行里有一个值是 `None`：函数里没有 `return`，返回的就是它；还没有放进东西的属性，往往也是它。",
        "Your code raised {type}: {message}. A value in that line is `None`: that is what a function without `return` returns, and an attribute often holds it until something is put there.",
    ),
    "part_raised": Text("你的代码抛出了 {type}：{message}", "Your code raised {type}: {message}"),
    # no line of the learner's raised: what came back
    "returned_none": Text(
        "`{name}` 返回了 `{value}`：是不是忘了写 `return`？（{error}）",
        "`{name}` returned `{value}`: is a `return` missing? ({error})",
    ),
    "returned": Text(
        "`{name}` 返回了 `{value}`，检查拿它无法继续（{error}）。",
        "`{name}` returned `{value}`, and the check could not go on with that ({error}).",
    ),
    "returned_after": Text(
        "`{name}` 返回 `{value}` 之后，检查无法继续（{error}）。",
        "After `{name}` had returned `{value}` the check could not go on ({error}).",
    ),
    "answer_is": Text(
        "`{name}` 是 `{value}`，检查拿它无法继续（{error}）。",
        "`{name}` is `{value}`, and the check could not go on with that ({error}).",
    ),
    "called_awry": Text(
        "你的定义和这里调用它的方式对不上（{error}）。",
        "Your definition does not match the way it is called here ({error}).",
    ),
    "not_usable": Text(
        "检查用到你的答案时无法继续，不过不是你的哪一行出的错（{error}）。",
        "The check could not go on with your answer, though no line of yours raised this ({error}).",
    ),
    "not_a_value": Text(
        "得到的是 `{got}` 类型的对象，而这里需要{expected}。",
        "Got an object of type `{got}` where {expected} is needed.",
    ),
    "refused": Text("得到的结果无法读取（{why}）。", "The result cannot be read ({why})."),
    "no_return": Text(
        "`{name}` 里没有返回任何值的 `return`。", "There is no `return` with a value in `{name}`."
    ),
    "shape": Text(
        "形状不同：应为 {expected}，得到 {got}。", "The shapes differ: expected {expected}, got {got}."
    ),
    "dtype": Text(
        "数据类型不同：应为 {expected}，得到 {got}。", "The dtypes differ: expected {expected}, got {got}."
    ),
    "elements": Text(
        "形状 {shape} 和类型 {dtype} 都对；{total} 个元素里有 {count} 个不同。",
        "Shape {shape} and dtype {dtype} are right; elements that differ: {count} of {total}.",
    ),
    "elements_of": Text(
        "{name} 的形状 {shape} 和类型 {dtype} 都对；{total} 个元素里有 {count} 个不同。",
        "{name} has the right shape {shape} and dtype {dtype}; elements that differ: {count} of {total}.",
    ),
    "length": Text(
        "个数不同：应有 {expected} 个，得到 {got} 个。", "The lengths differ: expected {expected}, got {got}."
    ),
    "keys": Text("缺少或多出了条目：{names}。", "Entries that are missing, or do not belong there: {names}."),
    "needs_names": Text(
        "这里需要一个由字符串组成的列表或元组。", "A list or tuple of strings is needed here."
    ),
    "members": Text(
        "列出了 {got} 个，其中 {right} 个是对的；应有 {expected} 个。",
        "You listed {got} (right: {right}); there should be {expected}.",
    ),
    "no_such_names": Text(
        "{odd} 不在这几个名字之中：{names}。", "{odd} is not one of the names to choose from: {names}."
    ),
    "changed": Text(
        "你的代码改动了传进来的 {names}。别处还要用到原来的：请另做新的，不要改动传进来的。",
        "Your code has changed what was passed in as {names}. Other code still needs it: make a new one instead.",
    ),
    "not_here": Text(
        "你的答案用到了 `{name}`，而检查这个答案的地方没有它：它做的事，正是要你自己写出来的。",
        "Your answer uses `{name}`, which does not exist where this answer is checked: what it does is what you are asked to work out yourself.",
    ),
    "a_number": Text("一个数", "a number"),
    "a_complex": Text("一个复数", "a complex number"),
    "a_boolean": Text("`True` 或 `False`", "`True` or `False`"),
    "a_string": Text("一个字符串", "a string"),
    "a_list": Text("一个列表或元组", "a list or tuple"),
    "a_dict": Text("一个字典", "a dictionary"),
    "an_array": Text("一个数组", "an array"),
    "nothing": Text("`None`", "`None`"),
    "malformed": Text(
        "检查拿到的结果不是它自己从你的代码里取来的，因此没有计分。",
        "The result is not one that the check itself took from your code, so no points were given.",
    ),
    # table heads
    "input": Text("检查的是", "what is checked"),
    "quantity": Text("量", "quantity"),
    "expected": Text("应为", "expected"),
    "got": Text("得到", "got"),
    "difference": Text("有限差分", "finite difference"),
    "lost": Text("✗ {what}", "✗ {what}"),
    "line_alone": Text("第 {line} 行，{function}", "line {line}, in {function}"),
    "line": Text("第 {line} 行，{function}：`{source}`", "line {line}, in {function}: `{source}`"),
    "own_wrongs": Text("{path} 无法使用：{why}", "{path} cannot be used: {why}"),
    # calls that cannot be served
    "unknown_lesson": Text(
        "这个内核里装的课程没有 {name} 这一课：要么笔记本和装好的课程版本不同，要么这一课所属的课程没有装。装上和笔记本配套的 wheel（`%pip install`），重启内核，再运行这一格。",
        "No course that this kernel has installed has the lesson {name}: either the notebook and the course are of different versions, or the course of this lesson is not installed. Install the wheel that belongs to the notebook (`%pip install`), restart the kernel, then run this cell again.",
    ),
    "lesson_of_several": Text(
        "有几门课都有这一课，要写明是哪一门：{known}",
        "Several courses have a lesson of this name; say which is meant: {known}",
    ),
    "lacking": Text(
        "这个内核里没有 {names}，有的课要用到。换成装好了课程的内核，或者在上面加一格，用 `%pip install` 装上，再从这一格运行起。",
        "This kernel has no {names}, which some lessons need. Choose the kernel that has the course, or install what is missing with `%pip install` in a cell above, then run on from this cell.",
    ),
    "unknown_exercise": Text(
        "没有叫 {name} 的练习；名字相近的有：{known}", "no exercise is called {name}; names like it: {known}"
    ),
    "unknown_exercise_of_any": Text(
        "没有叫 {name} 的练习；`progress()` 列出这一课的练习和它们的名字",
        "no exercise is called {name}; `progress()` lists those of the lesson with their names",
    ),
    "second_edition": Text("{name}：{said}", "{name}: {said}"),
    "unjudged": Text(
        "检查程序自己出了错（{type}：{why}），这不是你的错。请把这一行和你的答案告诉老师。",
        "The check itself failed ({type}: {why}), which is not your fault. Please show your teacher this line and your answer.",
    ),
    # code that was stopped, or is not what stands in the notebook
    "endless": Text(
        "你的代码算了 {seconds} 秒还没有结束，已经停下。看起来是死循环：{where} 里的循环有没有一步一步走向它的出口？",
        "Your code was still running after {seconds} seconds and was stopped. It looks like an endless loop: does the loop in {where} come closer to its end with every round?",
    ),
    "waits": Text(
        "你的代码等了 {seconds} 秒还没有结束，已经停下：它在 {where} 里等着什么（例如 `time.sleep`），而这里什么也等不到。",
        "Your code waited for {seconds} seconds and was stopped: in {where} it waits for something, with `time.sleep` for example, that will not come.",
    ),
    "your_code": Text("你的代码", "your code"),
    "interrupted": Text(
        "{id}：检查被你中断，没有得出结论。当时正在运行 {where}。",
        "{id}: you interrupted the check, so nothing was judged. It was running {where}.",
    ),
    "not_python": Text(
        "{why}\n答案那一格因此没有运行，现在用的还是以前的定义：改好并运行那一格，再运行这一格。",
        "{why}\nSo that cell did not run, and the earlier definition is still in use: correct the cell and run it, then run this one.",
    ),
    # help
    "caret": Text(
        "{names} 里用了 `^`。如果想写乘方，Python 里是 `**`；`^` 是按位异或，用在整数上不会报错，结果却不对。",
        "{names} has a `^` in it. If you mean a power, Python writes it `**`; `^` is exclusive or, which accepts integers without an error but gives a different result.",
    ),
    "one_change": Text(
        "{slip}。把对的答案只改这一处，得到的结果就和你的一模一样。",
        "{slip}. A right answer with just this change gives exactly what yours gives.",
    ),
    "one_change_throughout": Text(
        "{slip}，一共 {count} 处。把对的答案在这几处都这样改，得到的结果就和你的一模一样。",
        "{slip}, in {count} places. A right answer with this change in all of them gives exactly what yours gives.",
    ),
    "one_line": Text(
        "只改一处就够了：第 {line} 行，`{source}`。",
        "One change is enough, in line {line}: `{source}`.",
    ),
    "slip": Text("看起来像是：{why}", "It looks like this slip: {why}"),
    "slip_of": Text("{where}看起来像是：{why}", "It looks like this slip in {where}: {why}"),
    "either": Text(
        "看起来是下面两种错误之一，只看结果分不出是哪一种。（一）{one}（二）{other}",
        "It looks like one of two slips; the results alone do not tell which. Either: {one} Or: {other}",
    ),
    "either_of": Text(
        "{where}看起来有下面两种错误之一，只看结果分不出是哪一种。（一）{one}（二）{other}",
        "It looks like one of two slips in {where}; the results alone do not tell which. Either: {one} Or: {other}",
    ),
    "beside": Text("{names} 或与它一起运行的代码", "{names} or in what runs with it"),
    "built_on": Text(
        "这道题用到了你在 {ids} 里写的代码，那里还没有做对：错也可能出在那里，请从那里看起。",
        "This builds on what you wrote in {ids}, which is not right yet: the mistake may be there, so start there.",
    ),
    "look_again": Text(
        "再看看 {label}：它是由什么决定的？一步一步写下来。",
        "Look again at {label}: what determines it? Write it down step by step.",
    ),
    "not_it": Text("这不是运行时得到的结果。", "This is not what comes out."),
    "withheld": Text(
        "再想一想，换一个预测；试过 {count} 个不同的错误预测之后，这里会显示真正的结果。",
        "Think again and make another prediction; after {count} different wrong ones the real result is shown here.",
    ),
    "hint_offer": Text(
        '需要提示？运行 `hint("{id}")`：共 {count} 条，一条比一条具体。',
        'Need a hint? Run `hint("{id}")`: there are {count}, each more concrete than the one before.',
    ),
    "hint": Text("{id} 提示 {number}/{count}", "{id} hint {number}/{count}"),
    "hint_earlier": Text("前面的提示 {number}/{count}：{text}", "earlier, hint {number}/{count}: {text}"),
    "hint_last": Text("这是最后一条提示。", "This is the last hint."),
    "versions": Text("{id} 以前检查过的答案 · {count} 个", "{id} · answers that were checked: {count}"),
    "no_versions": Text("{id} 还没有检查过的答案", "{id} · no answer has been checked yet"),
    "versions_how": Text(
        "点开一行，就能看到当时的答案。想用回哪一个，就复制它，粘贴到答案那一格。这些答案只有你自己看得到，不计分。",
        "Each line unfolds to the answer as it was. To get it back, copy it into the answer's cell. Only you see these answers, and they are never graded.",
    ),
    "versions_here": Text(
        "这里没有地方保存以前的答案：内核重新启动以后，它们就没有了。",
        "There is nowhere to keep them here: when the kernel restarts, they are gone.",
    ),
    "guess_noted": Text("猜测记下了 · {name}：{value}", "guess noted · {name}: {value}"),
    "guess_open": Text("还没有猜 · {name}", "no guess yet · {name}"),
    "guess_how": Text(
        '把 `guess("{name}", ...)` 里的 `...` 换成你猜的结果，再运行这一格。猜错不扣分；不猜也可以往下看。',
        'Replace the `...` in `guess("{name}", ...)` with the result you expect, and run this cell again. A wrong guess costs nothing, and you may go on without one.',
    ),
    "guess_beside": Text("猜测与结果 · {name}", "guess and result · {name}"),
    "guess_yours": Text("你猜的", "you guessed"),
    "guess_result": Text("实际结果", "it is"),
    "needs": Text("先完成 {names}，再运行这一格。", "Finish {names} first, then run this cell again."),
    "ready": Text("已就绪", "ready"),
    "no_lesson": Text(
        "先运行笔记本开头的设置单元格，进度才知道这是哪一课。",
        "Run the notebook's first code cell first, so that the lesson is known.",
    ),
}
TEXTS = Catalogue(_TEXTS)
