"""Every word of the report, in both languages."""

from ....wording.text import Text

WORDS = {
    "title": Text("班级报告", "Class report"),
    "students": Text("学生 {count} 人", "{count} students"),
    "lesson": Text("课", "Lesson"),
    "status": Text("状态", "Status"),
    "count": Text("人数", "Students"),
    "score": Text("分数", "Score"),
    "share": Text("得分率", "Share of the points"),
    "median": Text("中位数", "Median"),
    "middle_half": Text("中间一半学生", "Middle half of the class"),
    "class_median": Text("全班中位数 {share}", "class median {share}"),
    "distribution": Text("分数分布", "Distribution of scores"),
    "per_exercise": Text(
        "每道练习做对的比例，与常见的错误", "How many got each exercise right, and their slips"
    ),
    "exercise": Text("练习", "Exercise"),
    "right": Text("做对", "Right"),
    "attempted": Text("已作答", "Attempted"),
    "slips": Text("错误，与犯错的学生", "Slips, and whose they are"),
    "search": Text("按名字查找", "Search by name"),
    "total": Text("总分", "Total"),
    "weighted": Text("加权总评", "Weighted"),
    "unknown": Text("还没有名字的错误", "Mistakes without a name yet"),
    "unknown_note": Text(
        "这些答案不对，又不像任何一种已知的错误。同一组答案在同一组输入上错得一模一样，不管代码怎么写。",
        "These answers are wrong and look like no known slip. Those of one group go wrong in the same way on the same inputs, "
        "whatever their code looks like.",
    ),
    "group": Text("组", "Group"),
    "where_wrong": Text("错在哪里", "What is wrong"),
    "shortest": Text("其中最短的答案", "the shortest of these answers"),
    "late": Text("迟交", "late"),
    "late_days": Text("迟交 {days} 天", "late, {days} d"),
    "late_count": Text("迟交 {count} 份", "{count} late"),
    "teacher_writes": Text("老师的话：", "Your teacher writes: "),
    "due": Text("截止", "due"),
    "times": Text("提交的时间", "When it was handed in"),
    "statuses": Text("提交的状态", "How submissions ended"),
    "lessons": Text("各课", "Lessons"),
    "handed": Text("提交", "Handed in"),
    "lead": Text("提前（中位数）", "Before the deadline (median)"),
    "last_day": Text("最后 24 小时内提交", "In the last 24 hours"),
    "days": Text("{days} 天", "{days} d"),
    "other_statuses": Text("没有正常结束", "Did not end as graded"),
    "unknown_count": Text("还没有名字的错误", "Without a name yet"),
    "behind": Text("需要关心的学生", "Who falls behind"),
    "behind_note": Text(
        "至少两课没有交（截止时间已过），或者得分不到一半。",
        "At least two lessons are missing though they were due, or have less than half of the points.",
    ),
    "not_handed_in": Text("没有交", "Missing"),
    "low": Text("不到一半", "Less than half"),
    "misconceptions": Text("全班还没弄懂的", "What the class has not got yet"),
    "misconceptions_note": Text(
        "把各课各题里已知的错误按背后的误解归到一起；人多的在前。",
        "The known slips of all lessons, put together by the idea behind them; what most students show comes first.",
    ),
    "misconception": Text("误解", "Misconception"),
    "where_it_shows": Text("出现在哪些练习", "Where it shows"),
    "whose": Text("是哪些学生", "Whose answers"),
    "progress": Text("各课进展", "Progress over the lessons"),
    "all_students": Text("所有学生", "All students"),
    "student": Text("学生", "Student"),
    "by_hand": Text("由老师手动改过：{exercises}", "changed by hand: {exercises}"),
    "by_hand_mark": Text("带 * 的分数由老师手动改过。", "Scores marked * were changed by hand."),
    "your_results": Text("{student} 的成绩", "Results of {student}"),
    "points": Text("{score} / {points} 分", "{score} / {points} points"),
    "outcome": Text("结果", "Outcome"),
    "none": Text("—", "—"),
    "handed_in": Text("{count} 人提交", "{count} handed in"),
}


def word(key: str, language: str, **values) -> str:
    """Return the word called `key` in a language, its placeholders filled."""
    return WORDS[key].fill(**values).in_language(language)
