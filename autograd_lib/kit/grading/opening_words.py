"""What a new class is told, and what stands beside the lines of its class.toml, in both languages."""

from ..wording.text import Catalogue, Text

_ERRORS = {
    "no_units": Text("还没有写是哪几课。", "No unit is named."),
    "nothing_out": Text(
        "没有写是哪几课，{path} 里也没有已经发下去的课。",
        "No unit is named, and none in {path} is out yet.",
    ),
    "no_date": Text(
        "第一课 {unit} 要写截止日期，例如 {unit}=2026-10-12",
        "The first unit, {unit}, needs a due date, as in {unit}=2026-10-12",
    ),
    "no_day": Text(
        "“{said}”不是日期：请写成 2026-10-12。", "“{said}” is not a date: write it as 2026-10-12."
    ),
    "no_unit": Text(
        "没有 {unit} 这一课；课程里有：{known}", "There is no unit {unit}; the course has: {known}"
    ),
    "twice": Text("{unit} 写了两次。", "{unit} is named twice."),
    "due_before": Text("{unit} 还没发就截止了。", "{unit} is due before it is given out."),
    "no_zone": Text(
        "没有“{said}”这个时区：请写成 Asia/Shanghai 这样的名字。",
        "There is no time zone “{said}”: write a name such as Europe/London or Asia/Shanghai.",
    ),
    "no_platform": Text(
        "不认识“{said}”；可以写：{known}", "There is no platform “{said}”; choose one of: {known}"
    ),
    "no_cost": Text(
        "迟交扣分“{said}”看不懂：请写 10%（这一课满分的百分之十）、2（分）或 0（不扣）。",
        "The late penalty “{said}” is not understood: write 10% (of the unit's points), 2 (points) or 0 (none).",
    ),
    "there_already": Text(
        "{path} 已经有了，什么都没有改动：要改就直接编辑它，或者另选一个文件夹。",
        "{path} exists already, and nothing was changed: edit it, or choose another folder.",
    ),
}
ERRORS = Catalogue(_ERRORS)

_TEXTS = {
    # asked on a terminal
    "ask_name": Text("这个班叫什么", "What is the class called"),
    "ask_units": Text(
        "上哪几课，各自哪天截止？例如 1={example} 2 3：没写日期的，比前一课晚一周截止",
        "Which units, and when is each due? As in 1={example} 2 3: a unit without a date is due a week after the one before it",
    ),
    "ask_zone": Text("时区（直接回车就用这台机器的）", "Time zone (leave empty for this machine's)"),
    "ask_platform": Text("学生在哪里交：{known}", "Where students hand in: {known}"),
    "ask_late": Text(
        "每迟交一天扣多少：10%、2（分）或 0（不扣）",
        "Penalty for each day late: 10%, 2 (points) or 0 (none)",
    ),
    "ask_list": Text(
        "班级名单的 CSV 文件（没有就直接回车）", "CSV file of the class list (leave empty if you have none)"
    ),
    "opened": Text(
        "写好了 {path}：规则都在里面，可以改。",
        "Written: {path}. It contains the rules of the class, which you may edit.",
    ),
    # beside the lines of class.toml
    "head": Text(
        "这个班的规则。改了马上算数，不用重新评分：运行 `autograd-kit report` 就能看到。\n行首的 # 表示这一行没有启用。",
        "The rules of this class. A change takes effect at once, without grading anew: `autograd-kit report` shows it.\nA line that begins with # has no effect until the # is removed.",
    ),
    "of_times": Text(
        "本文件里的时间都按这个时区；不写就是这台机器的",
        "time zone of all times in this file; without it, this machine's",
    ),
    "of_platform": Text(
        "学生在哪里交：`autograd-kit export` 就写哪里能导入的文件",
        "where students hand in; `autograd-kit export` writes files for it",
    ),
    "of_anonymous": Text(
        "评分时只见编号不见名字；评过一次就不能再改",
        "numbers instead of names; cannot be changed once the class has been graded",
    ),
    "of_per_day": Text(
        "每迟交一天扣多少，不满一天按一天算：这一课满分的百分之几，或者几分",
        "penalty for each day late that has begun: percent of the unit's points, or points",
    ),
    "of_marked": Text(
        "平台只说“迟交”、不说迟多久时扣多少（Canvas 就是这样）",
        "penalty where a platform says only that work is late, not how late, as Canvas does",
    ),
    "of_at_most": Text("一课最多扣多少", "the highest late penalty for a unit"),
    "of_grace": Text(
        "每人全学期一共可以迟交几天而不扣分",
        "days that each student may be late without penalty, in the whole course",
    ),
    "of_closed": Text("迟交超过几天就不得分", "days late after which work earns nothing"),
    "of_released": Text(
        "哪天发给学生；在那之前不评分、不进报告",
        "when it is given out; before that day it is neither graded nor reported",
    ),
    "of_due": Text(
        "这一天结束时截止；也可以写 2026-10-12T18:00:00",
        "due at the end of this day; write a time as 2026-10-12T18:00:00",
    ),
    "of_weight": Text("在总评里算几份", "weight in the total"),
    "students": Text(
        '某个学生另有规定：延期写天数或日期；免交哪几课；哪天才来、哪天走的。去掉 # 才算数：\n[students."王芳"]\n'
        'extensions = {{{named} = 3}}\nexempt = ["{unit}"]\njoined = {first}\nleft = {last}',
        'Rules for a single student: more time, as days or a date; units that do not count; when the student joined late or left. A line counts once its # is removed:\n[students."Mary Ann Lee"]\nextensions = {{{named} = 3}}\nexempt = ["{unit}"]\njoined = {first}\nleft = {last}',
    ),
    # what to do
    "today": Text(
        "今天：\n  把 {unit} 发给学生：autograd-kit release {unit} --output {unit}.zip{there}\n"
        "  装了 {courses} 的学生把它解压到自己的文件夹里，在那里运行 `autograd-kit lab`；以后各课也解压到同一处。",
        "Today:\n  Hand out {unit}: autograd-kit release {unit} --output {unit}.zip{there}\n  Students who have installed {courses} unpack it in a folder of their own and run `autograd-kit lab` there; they unpack later units in the same folder.",
    ),
    "today_moodle": Text(
        "  在 Moodle 里给每一课建一个“作业”：提交类型选“文件提交”，最多 1 个文件；反馈类型勾选“反馈文件”和“离线评分工作表”；最高分照填：{points}",
        "  In Moodle, make an assignment for each unit: submission type “File submissions”, at most 1 file; feedback types "
        "“Feedback files” and “Offline grading worksheet”; maximum grade: {points}",
    ),
    "today_canvas": Text(
        "  在 Canvas 里给每一课建一个作业，名字就用课的名字：提交类型选“在线”“文件上传”，限定 ipynb；满分照填：{points}",
        "  In Canvas, make an assignment for each unit, named like the unit: submission type “Online”, “File Uploads”, restricted to ipynb; points: {points}",
    ),
    "today_blackboard": Text(
        "  在 Blackboard 里给每一课建一个作业，名字就用课的名字，满分照填：{points}；建好后下载一次成绩：autograd-kit roster 成绩.csv{there}",
        "  In Blackboard, make an assignment for each unit, named like the unit, with these points: {points}; then download the gradebook once: autograd-kit roster GRADEBOOK.csv{there}",
    ),
    "today_brightspace": Text(
        "  在 Brightspace 里给每一课建一个作业和一个数值型成绩项，名字就用课的名字，满分照填：{points}；建好后导出一次成绩：autograd-kit roster 成绩.csv{there}",
        "  In Brightspace, make an assignment and a numeric grade item for each unit, named like the unit, with these points: {points}; then export the grades once: autograd-kit roster GRADES.csv{there}",
    ),
    "today_nbgrader": Text(
        "  用 `nbgrader release_assignment {unit} --course 课程名` 发到交换目录。各课满分：{points}",
        "  `nbgrader release_assignment {unit} --course NAME` puts it into the exchange. Points of the units: {points}",
    ),
    "today_other": Text(
        "  让学生把 .ipynb 文件交给你，每人放进一个用自己名字命名的文件夹。各课满分：{points}",
        "  Have students give you the .ipynb file, each in a folder named after them. Points of the units: {points}",
    ),
    "week": Text("每周三条命令：", "Every week, three commands:"),
    "collect_moodle": Text(
        "  autograd-kit collect 全部提交.zip --list 评分工作表.csv{there}",
        "  autograd-kit collect SUBMISSIONS.zip --list WORKSHEET.csv{there}",
    ),
    "collect_canvas": Text(
        "  autograd-kit collect submissions.zip{there}",
        "  autograd-kit collect submissions.zip{there}",
    ),
    "collect_blackboard": Text(
        "  autograd-kit collect 下载的作业.zip{there}",
        "  autograd-kit collect SUBMISSIONS.zip{there}",
    ),
    "collect_brightspace": Text(
        "  autograd-kit collect 下载的作业.zip{there}",
        "  autograd-kit collect SUBMISSIONS.zip{there}",
    ),
    "collect_nbgrader": Text(
        "  autograd-kit collect 交换目录/课程名/inbound{there}",
        "  autograd-kit collect EXCHANGE/NAME/inbound{there}",
    ),
    "collect_other": Text(
        "  autograd-kit collect 收来的文件夹{there}",
        "  autograd-kit collect FOLDER{there}",
    ),
    "then": Text(
        "  autograd-kit grade{there}\n"
        "  autograd-kit report{there}\n"
        "看过报告之后，把分数和反馈发回去：\n"
        "  autograd-kit export{there}",
        "  autograd-kit grade{there}\n  autograd-kit report{there}\nOnce you have read the report, send points and feedback back:\n  autograd-kit export{there}",
    ),
    "inside": Text(
        "先 cd 到 {classroom}，--classroom 就不用写了。",
        "After cd {classroom}, --classroom can be left out.",
    ),
}
TEXTS = Catalogue(_TEXTS)
