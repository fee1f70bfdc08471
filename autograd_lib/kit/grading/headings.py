"""What stands above and beside the results in tables and pages, in both languages."""

from functools import cache

from ..checking.exercise import UnknownExerciseError
from ..checking.own_wrongs import at_hand
from ..checking.registry import find
from ..wording.markup import as_plain
from ..wording.text import Catalogue, Text

_CAUSES = {
    "first_time": Text("第一次评分。", "Graded for the first time."),
    "new_file": Text("交来的笔记本变了。", "What was handed in has changed."),
    "new_lesson": Text(
        "这一课的笔记本、练习或检查变了。", "The lesson's notebook, exercises or checks have changed."
    ),
    "new_environment": Text(
        "评分的环境变了：Python、已安装的库、本工具或者运行的限制。",
        "The grading environment has changed: Python, installed libraries, this kit, or the limits of a run.",
    ),
    "new_secret": Text(
        "班级密钥变了，检查的输入也就变了。", "The class secret has changed, and all challenges with it."
    ),
    "new_rules": Text(
        "class.toml，或者老师手动给的分数变了。", "class.toml, or points set by hand, have changed."
    ),
    "run_again": Text(
        "什么都没有变，再运行一次的结果却不同。", "Nothing has changed, but this run gave another result."
    ),
}
CAUSES = Catalogue(_CAUSES)

_OUTCOMES = {
    "right": Text("正确", "right"),
    "wrong": Text("不对", "wrong"),
    "raised": Text("抛出异常", "raised an exception"),
    "not_attempted": Text("未作答", "not attempted"),
    "not_judged": Text("无法评判", "not judged"),
    "unjudged": Text("还没评完", "not judged yet"),
}
OUTCOMES = Catalogue(_OUTCOMES)

_NEXT_STEPS = {  # by why it ended so, else by status, for the student
    "too_large": Text(
        "在 JupyterLab 里打开笔记本，用菜单“编辑 → 清除所有输出”，保存，再交一次。答案不会受影响。",
        "Open the notebook in JupyterLab, choose “Clear Outputs of All Cells” in the menu “Edit”, save it and hand it in "
        "again. Your answers stay as they are.",
    ),
    "too_much": Text(
        "找出放了数据或图片的那一格（代码或文字），把它删掉，保存，再交一次；数据放在单独的文件里。",
        "Find the cell (code or text) that contains data or a picture, delete it, save, and hand in again; data belongs in a file of its own.",
    ),
    "web_page": Text(
        "在 JupyterLab 左边的文件列表里找到这个 .ipynb 文件，右键选“下载”，把下载的文件交上来。",
        "In JupyterLab's file list on the left, right-click the .ipynb file, choose “Download”, and hand in the file that you get.",
    ),
    "conflict": Text(
        "用文本编辑器打开文件，在 <<<<<<< 和 >>>>>>> 之间只留下一份，保存，确认 JupyterLab 能打开，再交一次。",
        "Open the file in a text editor, keep one of the two sides between <<<<<<< and >>>>>>>, save it, make sure that JupyterLab opens it, and hand it in again.",
    ),
    "nothing_known": Text(
        "确认交的是这一课的笔记本。如果是，从课程里重新取一份，把答案写回各自的答案单元格，再交一次。",
        "Make sure that it is the notebook of this lesson. If it is, take a fresh copy from the course, put your answers back into their cells, and hand that in.",
    ),
    "other_lesson": Text("把这一课自己的笔记本交上来。", "Hand in the notebook of this lesson."),
    "corrupt": Text(
        "用 JupyterLab 打开你自己的那份笔记本，确认答案都在，保存，再把这个 .ipynb 文件重新提交一次。"
        "不要从网页上复制内容，也不要改文件的后缀。你的 JupyterLab 里的答案没有受影响。",
        "Open your own notebook in JupyterLab, make sure that your answers are there, save it, and hand in that .ipynb file again. Do not copy it from a web page, and do not change the file's ending. The answers in your JupyterLab are not affected.",
    ),
    "missing": Text(
        "如果已经交过，请告诉老师：可能交到了别处。还没有交的话，把笔记本的 .ipynb 文件交上来。",
        "If you did hand it in, tell your teacher: it may have ended up somewhere else. If not, hand in the notebook's .ipynb file.",
    ),
    "timed_out": Text(
        "在自己的笔记本里从头运行全部单元格，看哪一格一直不结束，多半是循环停不下来，或者用 sleep 之类的语句一直在等。改好后再交一次。",
        "Run all cells of your own notebook from the top and see which one does not end: most often it is a loop that never stops, or a sleep. Fix it and hand in again.",
    ),
    "out_of_memory": Text(
        "看一看上面提到的单元格：多半是列表或数组不停地变大。改好后再交一次。",
        "Look at the cell that is named above: most often a list or an array keeps growing. Fix it and hand in again.",
    ),
    "unjudged": Text(
        "你什么都不用做：下一次评分时会再评一遍。",
        "There is nothing for you to do: it will be graded again at the next run.",
    ),
    "crashed": Text(
        "重启内核，从头运行全部单元格，看会不会在同一个地方停下。如果上面说是评分程序自己出了错，你什么都不用做。",
        "Restart the kernel, run all cells from the top, and see whether it stops at the same place. "
        "If it says above that the grader itself failed, there is nothing for you to do.",
    ),
}
NEXT_STEPS = Catalogue(_NEXT_STEPS)

_HEADINGS = {
    "feedback": Text("反馈", "Feedback"),
    "by_hand": Text("* 由老师手动改过：{exercises}", "* changed by hand: {exercises}"),
    "points_by_hand": Text(
        "{id}：老师给了 {score} 分（检查给了 {earned} 分）",
        "{id}: your teacher gave {score} (the check gave {earned})",
    ),
    "points": Text("{score} / {points} 分", "{score} / {points} points"),
    "some_points": Text("{points} 分", "{points} points"),
    "your_answer": Text("你的答案", "Your answer"),
    "code": Text("代码", "the code"),
    "differs": Text("有差别的量：{names}", "What differs: {names}"),
    "numbers_differ": Text("有 {count} 个数不对", "Numbers that differ: {count}"),
    "handed_in": Text("提交于 {time}", "Handed in {time}"),
    "handed_in_late": Text("提交于 {time}（迟交）", "Handed in {time}, late"),
    "handed_in_marked": Text("平台标为迟交", "Marked as late by the platform it was handed in on"),
    "handed_in_late_by": Text(
        "提交于 {time}，截止时间是 {due}，迟交 {days} 天",
        "Handed in {time}, due {due}; days late: {days}",
    ),
    "late_costs": Text(
        "迟交扣 {points} 分（不迟交是 {before} 分）", "Late penalty: {points} points ({before} without it)"
    ),
    "counts_otherwise": Text(
        "这道题在你们班按 {points} 分计：得 {score} 分",
        "In your class this exercise is worth {points} points: you have {score}",
    ),
    "counts_on_top": Text("选做题：得到的分另外加上", "Optional: its points are added on top"),
    "penalty": Text("迟交扣 {points} 分", "-{points} for lateness"),
    "rules_nobody": Text(
        "class.toml 的 students 里有不认识的学生（{count} 个）：{names}",
        "class.toml has rules for students who are not in the class ({count}): {names}",
    ),
    "comment": Text("老师的话", "Your teacher writes"),
    "set_by_hand": Text(
        "老师给了 {score} 分（检查给了 {earned} 分）",
        "Your teacher gave {score} points (the check gave {earned})",
    ),
    "next_step": Text("接下来怎么做", "What to do now"),
    "slip": Text("看起来像是：{why}", "It looks like this slip: {why}"),
    "notes": Text("说明", "Notes"),
    "cut": Text("……（后面还有，略去）", "… (the rest is left out)"),
    "try_again": Text(
        '要看具体数字，就在自己的笔记本里运行 `check("{id}")`：它每次都换新的输入。',
        'To see numbers, run `check("{id}")` in your own notebook: it draws new inputs each time.',
    ),
    "see_again": Text(
        '要再看一遍，就在自己的笔记本里运行 `check("{id}")`。',
        'To see it again, run `check("{id}")` in your own notebook.',
    ),
    "student": Text("学生", "student"),
    "lesson": Text("课", "lesson"),
    "language": Text("语言", "language"),
    "status": Text("状态", "status"),
    "score": Text("分数", "score"),
    "remark": Text("说明", "remark"),
    "late_marked": Text("平台标为迟交，没有说迟多久", "marked as late, not how late"),
    "time_unknown": Text(
        "有 {count} 份不知道是什么时候交的，都不算迟交。",
        "Submissions without a known hand-in time, which do not count as late: {count}.",
    ),
    "late_by": Text("迟交 {days} 天", "days late: {days}"),
    "results": Text("评分结果", "Results"),
    "moves": Text("会变动的成绩（什么都没有保存）", "What would change (nothing was stored)"),
    "no_moves": Text("没有成绩会变动。", "Nothing would change."),
    "place_gradebook": Text("成绩册：{path}", "gradebook: {path}"),
    "place_autograded": Text("评过的笔记本：{path}", "graded notebooks: {path}"),
    "next_report": Text("全班的报告页面：{command}", "pages about the class: {command}"),
    "next_formgrader": Text(
        "在浏览器里看答案、改分数：{command}", "answers and points in the browser: {command}"
    ),
    "no_units": Text(
        "有 {count} 个文件夹的名字不是哪一课的名字，没有评分：{names}。别的课程的单元要写成 课程名.单元名，和 class.toml 里一样。",
        "Folders that were not graded, because no lesson has that name ({count}): {names}. Units of another course are called "
        "course.unit, as in class.toml.",
    ),
    "place_report": Text("班级报告：{path}", "class report: {path}"),
    "handed_out": Text(
        "写好了 {path}：{units}。发给学生，解压到他们自己的文件夹里（以后几次也解压到同一处），再运行 `autograd-kit lab`。",
        "Written: {path} with {units}. Students unpack it in a folder of their own (all later ones in the same folder) and run `autograd-kit lab` there.",
    ),
    "exported": Text("{path}：{count} 名学生", "{path}: {count} students"),
    "export_unknown": Text(
        "{count} 名学生在那个系统里的编号不明（收作业时没有见过）：{names}",
        "No number there is known, because collecting has not seen one ({count}): {names}",
    ),
    "exported_nothing": Text(
        "没有写文件：{lesson} 没有一份作业来自 {system}，写了在那里也对不上任何人。",
        "No file was written: no submission of {lesson} came from {system}, so it could match nobody there.",
    ),
    "feedback_nothing": Text(
        "没有写反馈：{lesson} 没有一份作业来自 {system}，写了在那里也对不上任何人。",
        "No feedback goes back this way: nothing of {lesson} came from {system}, which would know nobody's page.",
    ),
    "feedback_left_out": Text(
        "有 {count} 人的反馈页面不在里面，因为他们的笔记本不是从那里来的：{names}",
        "Pages left out, because those students' notebooks did not come from there ({count}): {names}",
    ),
    "feedback_no_address": Text(
        "没有 {count} 人的地址，请用 `roster` 读入带地址的名单：{names}",
        "No address is known for these students; give `roster` a class list that has addresses ({count}): {names}",
    ),
    "moodle_maxima": Text(
        "Moodle 不看文件里的“Maximum Grade”：请在作业设置里核对最高分，否则分数会按别的满分来算：{maxima}。",
        "Moodle ignores “Maximum Grade” in the file. Make sure that each assignment's own maximum grade is as follows, or its points will be out of another maximum: {maxima}.",
    ),
    "moodle_more": Text(
        "有 {count} 人超过满分（做了选做题，或者老师加了分），Moodle 会不声不响地跳过他们：{names}。请把作业的最高分调高，或者在 Moodle 里给他们手动填分。",
        "Moodle silently skips students who have more than the maximum, through optional exercises or points set by hand ({count}): {names}. Raise the assignment's maximum grade, or enter their points in Moodle by hand.",
    ),
    "canvas_columns": Text(
        '不知道这些课在 Canvas 里是哪一列：{lessons}。Canvas 导入时会问要新建作业还是忽略；选“忽略”，分数就没有进去。请在 class.toml 里写明 column = "名字 (编号)"，'
        "或者用 `roster` 读一次 Canvas 的成绩册。",
        'It is not known which Canvas columns these lessons are: {lessons}. Canvas will ask whether to create a new assignment or to ignore the column; if you choose to ignore it, the points are dropped. Write column = "Name (number)" in class.toml, or give `roster` Canvas\'s gradebook.',
    ),
    "blackboard_column": Text(
        "没有写文件：不知道 {lesson} 在 Blackboard 成绩中心里是哪一列，没有编号的列会在那里另建一列。请先在那里建好这个作业，下载成绩，再用 `roster` 读一次；"
        '或者在 class.toml 里写明 column = "名字 [Total Pts: 24 Score] |1281892"，照下载的表头写。',
        'No file was written: it is not known which column of Blackboard\'s gradebook {lesson} is, and a column without its number would create another one there. Create the assignment there, download the gradebook and give it to `roster`; or write column = "Name [Total Pts: 24 Score] |1281892" in class.toml, copied from the heading in that file.',
    ),
    "brightspace_column": Text(
        "不知道 {lesson} 是 Brightspace 的哪个成绩项：导入时找的是同名的 {lesson}，没有的话要你在那里勾选新建，否则这一列就没有进去。"
        '请用 `roster` 读一次那里导出的成绩，或者在 class.toml 里写明 column = "成绩项的名字"。',
        'It is not known which grade item of Brightspace {lesson} is: the import will look for one of exactly that name, and if there is none, the points are lost unless you have Brightspace create a new item. Give `roster` the grades exported from there, or write column = "name of the item" in class.toml.',
    ),
    "no_login": Text(
        "有 {count} 人不在文件里，因为名单没有说他们在 {system} 的用户名：{names}。请用 `roster` 读一次 {system} 导出的成绩。",
        "Left out, because no class list says what {system} calls them ({count}): {names}. Give `roster` the gradebook that it exports.",
    ),
    "no_file": Text(
        "没有写 {lesson} 的文件：{system} 认得的人里，没有一个得了分。",
        "No file was written for {lesson}: nobody known to {system} has points.",
    ),
    "points_differ": Text(
        "{system} 里“{column}”这一列的满分是 {there}，这里是 {points}；分数照原样导入，请把那里的满分改成 {points}。",
        "In {system}, the maximum of “{column}” is {there}, here it is {points}. Points are imported as they are, so set the maximum there to {points}.",
    ),
    "brightspace_more": Text(
        "有 {count} 人超过满分（做了选做题，或者老师加了分），Brightspace 会不声不响地把他们截到满分：{names}。请在那个成绩项的设置里勾选“可以超过”（Can Exceed）。",
        "Brightspace silently cuts to the maximum whatever exceeds it, through optional exercises or points set by hand ({count}): {names}. Tick “Can Exceed” in the settings of the grade item.",
    ),
    "exempt_there": Text(
        "有 {count} 人免交，文件里没有他们；请在 {system} 里手动标成免交：{names}",
        "Left out, because they are exempt ({count}): {names}. Mark them as exempt in {system} by hand.",
    ),
    "roster_read": Text("班级名单：{count} 人", "Students in the class list: {count}"),
    "roster_without_work": Text(
        "还没有交过任何作业：{count} 人：{names}", "Nothing handed in so far ({count}): {names}"
    ),
    "roster_not_listed": Text(
        "交过作业，但不在名单里：{count} 人：{names}",
        "Handed something in, but not in the class list ({count}): {names}",
    ),
    "roster_shared": Text(
        "不止一个人用的名字（{count} 个）：{names}。请核对他们的作业各自归了谁。",
        "Names that several people have ({count}): {names}. Make sure that each of them has their own work.",
    ),
    "not_listed": Text(
        "这里只列出值得看一眼的。另有已评分 {graded} 份、未提交 {missing} 份，见 `autograd-kit report`。",
        "Only what deserves a look is listed. Also: {graded} graded, {missing} missing; `autograd-kit report` shows all.",
    ),
    "adopted": Text(
        "已经写进 {path}。请读一读那段代码，改好 `{name}` 下面的中英文说明，在 `about` 里写上背后的误解，再运行 "
        "`autograd-kit build {lesson}`、`autograd-kit doctor {lesson}` 和 `autograd-kit grade`。",
        "Written into {path}. Read the code, edit the explanation below `{name}` in both languages, put the misconception "
        "behind it into `about`, then run `autograd-kit build {lesson}`, `autograd-kit doctor {lesson}` and "
        "`autograd-kit grade`.",
    ),
    "adopted_in_class": Text(
        "已经写进 {path}，只算这个班的。请读一读 `{name}` 的代码，改好中英文说明，把 `read` 改成 true，再运行 `autograd-kit grade`。",
        "Written into {path}, for this class alone. Read the code of `{name}`, edit the explanation in both languages, set "
        "`read` to true, then run `autograd-kit grade`.",
    ),
    "brought_back": Text(
        "{student} 的 {lesson} 换回了 {name}，原来那一份移到了旁边；再运行一次，又用原来那一份。`autograd-kit grade --diff` 说明谁的成绩会变。",
        "{student}, {lesson}: {name} counts again, and the other copy has taken its place; run this once more to switch back. `autograd-kit grade --diff` shows whose score would change.",
    ),
    "points_short": Text("{points} 分", "{points} points"),
    "files": Text("文件", "Files"),
    "file_submitted": Text("交来的", "handed in"),
    "file_autograded": Text("评过的笔记本", "graded notebook"),
    "file_feedback": Text("学生的反馈页面", "the student's page"),
    "for_you_only": Text(
        "只给老师看：这一页有保密输入的数字。", "For you alone: this page shows the numbers of secret inputs."
    ),
    "place_shown": Text("这一份的页面：{path}", "page about this submission: {path}"),
    "place_feedback": Text("反馈页面：{path}", "feedback pages: {path}"),
    "class_errors": Text("全班错在哪里 · {lesson}", "What the class got wrong · {lesson}"),
    "exercise": Text("练习", "exercise"),
    "pass_rate": Text("做对", "right"),
    "attempted": Text("已作答", "attempted"),
    "slips": Text("最常见的错误", "most common slips"),
}
HEADINGS = Catalogue(_HEADINGS)


def plain(text: Text, language: str) -> str:
    """Return a text of an exercise without its marks, where nothing would show them."""
    return as_plain(text.in_language(language))


def exercise_words(exercise_id, language):
    """Return an exercise's title, and {slip: what is said to it}; of an exercise that is gone, nothing."""
    return _exercise_words(exercise_id, language, at_hand())


@cache
def _exercise_words(exercise_id, language, _class):
    try:
        exercise = find(exercise_id)
    except UnknownExerciseError:
        return "", {}
    slips = {wrong.name: plain(wrong.why, language) for wrong in exercise.wrong}
    return exercise.title.in_language(language), slips


def some(names) -> str:
    """Return names as one line, of many the first ten."""
    return ", ".join(names[:10]) + (" …" if len(names) > 10 else "")
