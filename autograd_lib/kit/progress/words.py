"""Every sentence about how a learner stands, in both languages."""

from ..wording.text import Catalogue, Text

TEXTS = Catalogue(
    {
        "progress": Text("进度 · {score}/{points} 分", "progress · {score}/{points} points"),
        "column_exercise": Text("练习", "exercise"),
        "column_title": Text("标题", "title"),
        "column_kind": Text("类型", "kind"),
        "column_state": Text("状态", "state"),
        "column_points": Text("分数", "points"),
        "state_right": Text("✓ 正确", "✓ right"),
        "state_unfinished": Text("◐ 做了一部分，都对", "◐ partly done, right so far"),
        "state_partly": Text("◐ 部分正确", "◐ partly right"),
        "state_wrong": Text("✗ 还不对", "✗ not right yet"),
        "state_raised": Text("! 抛出异常", "! raised"),
        "state_not_attempted": Text("○ 尚未作答", "○ not attempted"),
        "state_changed": Text("↻ 改过，还没有重新检查", "↻ edited since its last check"),
        "state_unchecked": Text("· 尚未检查", "· not checked"),
        "unreadable_file": Text("{path} 无法读取（{why}）。", "{path} cannot be read ({why})."),
        "unreadable_json": Text(
            "{path} 不是完整的笔记本：可能正在保存，或者文件坏了。",
            "{path} is not a complete notebook: it is being saved right now, or the file is damaged.",
        ),
        "ready_next": Text(
            "已就绪 · {score}/{points} 分 · 下一题 {id}", "ready · {score}/{points} points · next: {id}"
        ),
        "ready_done": Text(
            "已就绪 · {score}/{points} 分 · 全部做对了",
            "ready · {score}/{points} points · every exercise that counts is right",
        ),
        "go_on": Text("接着做：", "go on with "),
        "total_so_far": Text("本课 {score}/{points} 分", "{score}/{points} points in this lesson"),
        "all_right": Text("计分的练习都做对了", "every exercise that counts is right"),
        "is_a_copy": Text(
            "这是一份副本，不计入进度。交作业、换成另一种语言，用的都是 ",
            "This is a copy, and does not count. What is handed in, and shared with the other language, is ",
        ),
        "older_copy": Text(
            "这一课已换成新发布的版本，你的答案都带过来了。原来那一份还在：",
            "This lesson has a new release, which you have now, with your answers in it. Your old copy: ",
        ),
        "before": Text("← 前一课：", "← before: "),
        "after": Text("→ 下一课：", "→ next lesson: "),
        "beside": Text("从这里可以走的{roads}：", "{roads} from here: "),
        "all_lessons": Text("各课：", "all lessons: "),
        "hand_in": Text(
            "交作业：先保存（Ctrl+S），再把这个文件交给老师：`{file}`（哪种语言的都可以，只交一份）。",
            "To hand in: save (Ctrl+S), then give your teacher this file: `{file}` (one file, in either language).",
        ),
        "hand_in_browser": Text(
            "交作业：点上面的“下载这一课”，把下载的文件交给老师（哪种语言的都可以，只交一份）。",
            "To hand in: press “Download this lesson” above, and give your teacher that file (one file, in either language).",
        ),
        "way": Text("课程的路线", "The way through the course"),
        "row": Text("{stage}：{lessons}", "{stage}: {lessons}"),
        "you_are_here": Text(
            "你在这里：{title}（{score}/{points} 分）", "You are here: {title} ({score}/{points} points)"
        ),
        "way_legend": Text("圆弧：已得的分 · 绿：全对", "arc: points so far · green: all right"),
        "way_beside": Text("小圆：上面那一课之后的{roads}", "small: {roads} after the lesson above"),
        "way_dashed": Text("虚线：还没有发布", "dashed: not released yet"),
    }
)
