"""What stands above and beside the results in tables and pages, in both languages."""

from ..checking.markup import as_plain
from ..checking.text import Text

CAUSES = {
    "first_time": Text("第一次评分。", "Graded for the first time."),
    "new_file": Text("交来的笔记本变了。", "What was handed in has changed."),
    "new_lesson": Text(
        "这一课的笔记本、练习或检查变了。", "The lesson's notebook, exercises or checks have changed."
    ),
    "new_environment": Text(
        "评分的环境变了：Python、已安装的库、本工具或者运行的限制。",
        "What grades has changed: Python, installed libraries, this kit, or the limits of a run.",
    ),
    "new_secret": Text(
        "班级密钥变了，检查的输入也就变了。", "The class secret has changed, and with it all challenges."
    ),
    "run_again": Text(
        "什么都没有变，再运行一次的结果却不同。", "Nothing has changed, but it ran differently this time."
    ),
}

OUTCOMES = {
    "right": Text("正确", "right"),
    "wrong": Text("不对", "wrong"),
    "raised": Text("抛出异常", "raised an exception"),
    "not_attempted": Text("未作答", "not attempted"),
    "not_judged": Text("无法评判", "not judged"),
    "unjudged": Text("还没评完", "not judged yet"),
}

HEADINGS = {
    "feedback": Text("反馈", "Feedback"),
    "by_hand": Text("* 由老师手动改过：{exercises}", "* changed by hand: {exercises}"),
    "points_by_hand": Text(
        "{id}：老师给了 {score} 分（检查给了 {earned} 分）",
        "{id}: your teacher gave {score} (the check gave {earned})",
    ),
    "points": Text("{score} / {points} 分", "{score} / {points} points"),
    "your_answer": Text("你的答案", "Your answer"),
    "differs": Text("有差别的量：{names}", "What differs: {names}"),
    "slip": Text("看起来像是：{why}", "It looks like this slip: {why}"),
    "notes": Text("说明", "Notes"),
    "cut": Text("……（后面还有，略去）", "… (the rest is left out)"),
    "try_again": Text(
        '要看具体数字，就在自己的笔记本里运行 `check("{id}")`：它每次都换新的输入。',
        'To see numbers, run `check("{id}")` in your own notebook: it draws new inputs each time.',
    ),
    "student": Text("学生", "student"),
    "lesson": Text("课", "lesson"),
    "language": Text("语言", "language"),
    "status": Text("状态", "status"),
    "score": Text("分数", "score"),
    "remark": Text("说明", "remark"),
    "results": Text("评分结果", "Results"),
    "moves": Text("会变动的成绩（什么都没有保存）", "What would change (nothing was stored)"),
    "no_moves": Text("没有成绩会变动。", "Nothing would change."),
    "place_gradebook": Text("成绩册：{path}", "gradebook: {path}"),
    "place_autograded": Text("评过的笔记本：{path}", "graded notebooks: {path}"),
    "place_report": Text("班级报告：{path}", "class report: {path}"),
    "exported": Text("{path}：{count} 名学生", "{path}: {count} students"),
    "export_unknown": Text(
        "{count} 名学生在那个系统里的编号不明（收作业时没有见过）：{names}",
        "{count} students have no number there that collecting has seen: {names}",
    ),
    "place_feedback": Text("反馈页面：{path}", "feedback pages: {path}"),
    "class_errors": Text("全班错在哪里 · {lesson}", "What the class got wrong · {lesson}"),
    "exercise": Text("练习", "exercise"),
    "pass_rate": Text("做对", "right"),
    "attempted": Text("已作答", "attempted"),
    "slips": Text("最常见的错误", "most common slips"),
}


def heading(key: str, language: str, **values) -> str:
    """Return the heading called `key` in `language`, its placeholders filled."""
    return HEADINGS[key].fill(**values).in_language(language)


def plain(text: Text, language: str) -> str:
    """Return a text of an exercise without its marks, where nothing would show them."""
    return as_plain(text.in_language(language))
