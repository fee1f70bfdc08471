"""Every sentence that the commands themselves say, in both languages: help, errors, what a check found."""

from ..wording.text import Catalogue, Text

_COMMANDS = {
    "": Text("自带评分的双语课程。", "A bilingual course that grades itself."),
    "build": Text(
        "用课程源文件生成两种语言的笔记本。", "Make the notebooks of both languages from the lesson sources."
    ),
    "doctor": Text(
        "检验练习是否可靠：空壳、正确答案、错误答案、提示。",
        "Prove that exercises are sound: stubs, right answers, wrong answers, hints.",
    ),
    "new": Text(
        "开始写一门课程、一个单元，或者给单元添一个练习：写好能生成的文件，其中的 TODO 由你来写。",
        "Start a course, a unit or an exercise: files that build at once, with TODO where you fill in your own.",
    ),
    "pack": Text(
        "把课程打成给学生安装的包：笔记本、评判代码、文字，没有答案。",
        "Make a wheel of the course for its students: notebooks, judges, texts, and no right answer.",
    ),
    "site": Text(
        "把课程生成为两种语言的网页，放进 build/site。",
        "Make web pages of the course in both languages, in build/site.",
    ),
    "check": Text(
        "对照课程里写明的输出和练习，检查一个笔记本；笔记本不会改动。",
        "Check a notebook's documented outputs and exercises; the notebook itself is not changed.",
    ),
    "grade": Text("给班级文件夹里新交的作业评分。", "Grade what is new in a class folder."),
    "collect": Text(
        "把学生在别处交的作业放进班级文件夹。", "Put what students handed in elsewhere into a class folder."
    ),
    "release": Text(
        "把几课的笔记本写进一个 zip 或文件夹，发给学生。",
        "Write the notebooks of some units to a zip or folder, to be handed out.",
    ),
    "undo": Text(
        "换回一份被后来的副本换下的作业；再运行一次，又用后来那一份。",
        "Go back to the copy that a later one from the same student replaced; run it again to switch back.",
    ),
    "roster": Text(
        "读入班级名单：姓名和邮箱，并列出还没有交过作业的人。",
        "Read the class list (names and addresses), and list who has handed in nothing.",
    ),
    "class": Text(
        "新开一个班：写好规则，读入名单，说明今天和以后每周做什么。终端里没写的会问。",
        "Open a class: write its rules, read its list, say what to do today and every week. On a terminal it asks for the rest.",
    ),
    "report": Text(
        "生成全班的报告页面，以及每个学生的页面。", "Write a page about the class, and one for each student."
    ),
    "show": Text(
        "看一份作业：交了什么，查出了什么，为什么。",
        "Show one submission: what was handed in, what was found, and why.",
    ),
    "adopt": Text(
        "把班级报告里一种还没有名字的错误收进已知的错误，由你改好说明。",
        "Add a mistake without a name from the class report to the known ones, for you to explain.",
    ),
    "formgrader": Text(
        "用 nbgrader 的 formgrader 打开一个班：看答案，改分数，写评语。",
        "Open nbgrader's formgrader on a class, to read answers, set points and write comments.",
    ),
    "export": Text("把成绩写成其他系统能导入的文件。", "Write scores as files that other systems import."),
    "demo": Text(
        "造一个示例班级，给它评分，看看全班错在哪里。",
        "Make an example class, grade it, and show what it got wrong.",
    ),
    "lab": Text(
        "在 JupyterLab 里打开你自己的课程副本（work/ 文件夹）。",
        "Open JupyterLab on your own copies of the lessons in work/.",
    ),
    "status": Text(
        "看看学到了哪里：做完了什么，还剩什么，接下来做什么。",
        "Show how you stand: what is done, what is left, what to do next.",
    ),
    "restore": Text(
        "列出你保存过的答案的各个版本，看其中一个，或把它放回笔记本。",
        "List the saved versions of your answers, show one, or put it back into your notebooks.",
    ),
    "watch": Text(
        "每次保存笔记本就重新检查它，直到按下 Ctrl+C。",
        "Check your notebooks again whenever you save one, until Ctrl+C.",
    ),
}
COMMANDS = Catalogue(_COMMANDS)

EXAMPLES = {
    "": "autograd-kit lab --lang {lang}",
    "build": "autograd-kit build 02_changed_formula",
    "doctor": "autograd-kit doctor 02_changed_formula",
    "pack": "autograd-kit pack --output dist",
    "new": "autograd-kit new exercise 02_changed_formula quotient_derive",
    "site": "autograd-kit site --check",
    "check": "autograd-kit check work/{lang}/02_changed_formula/02_changed_formula.ipynb",
    "grade": "autograd-kit grade --classroom classroom",
    "collect": "autograd-kit collect submissions.zip",
    "release": "autograd-kit release 1 2 --output week2.zip",
    "undo": "autograd-kit undo ann 02_changed_formula --classroom classroom",
    "roster": "autograd-kit roster students.csv",
    "class": "autograd-kit class new classroom/term --units 1=2026-10-12",
    "report": "autograd-kit report --lang {lang}",
    "show": "autograd-kit show ann 02_changed_formula --page",
    "adopt": "autograd-kit adopt multiply_derive-3fa9c2 --name halves_the_seed",
    "formgrader": "autograd-kit formgrader --classroom classroom",
    "export": "autograd-kit export --format canvas",
    "demo": "autograd-kit demo --lang {lang}",
    "lab": "autograd-kit lab --lang {lang}",
    "status": "autograd-kit status --lang {lang}",
    "restore": "autograd-kit restore multiply_derive 1 --write --lang {lang}",
    "watch": "autograd-kit watch --lang {lang}",
}

_EDITION = Text(
    "zh、en，或者 both（一个笔记本里两种语言）；不写就看 AUTOGRAD_KIT_LANG，再看系统语言。",
    "zh, en, or both: one notebook in both languages; default: AUTOGRAD_KIT_LANG, else your locale's, else en.",
)

_OPTIONS = {  # by the parameter's name, or by that of the command and the parameter
    "lists": Text(
        "平台自己的名单或提交记录（例如 Moodle 的评分工作表），写着谁是谁、几时交的；可以写多次。",
        "A list from the platform, such as Moodle's grading worksheet: who is who, and when work was handed in. May be given several times.",
    ),
    "who": Text(
        "平台上的这个编号是谁，例如 2224=王芳；会记住。可以写多次。",
        "Who has this number on the platform, as in 2224=Ann Lee; it is remembered. May be given several times.",
    ),
    "leave": Text(
        "把它放进这个文件夹，在没有课程的地方跑一遍，写一页结果。",
        "Copy it to this folder, run it there without the course, and write a page about the result.",
    ),
    "lessons": Text(
        "课的名字，例如 02_changed_formula；不写就是全部。",
        "Lesson ids such as 02_changed_formula; default: all.",
    ),
    "what": Text(
        "要开始写什么：course（一门课程）、unit（一个单元）或 exercise（一个练习）。",
        "What to begin: course, unit or exercise.",
    ),
    "doing": Text("做什么：new（新开一个班）。", "What to do: new (opens a class)."),
    "folder": Text("班级文件夹，里面还没有 class.toml。", "The class folder, which has no class.toml yet."),
    "class name": Text(
        "这个班叫什么；不写就是文件夹的名字。", "The name of the class; default: the folder's name."
    ),
    "units": Text(
        '上哪几课，各自哪天截止，例如 "1=2026-10-12 2 3=2026-10-19..2026-11-02"：写课的编号或名字；没写日期的比前一课晚一周截止；写两个日期的，前一个是发下去的那天。',
        'The units and when each is due, as in "1=2026-10-12 2 3=2026-10-19..2026-11-02": by number or id; a unit without a date is due a week after the one before it; of two dates, the first is the day of release.',
    ),
    "timezone": Text(
        "时区，例如 Asia/Shanghai；不写就是这台机器的。",
        "The time zone, such as Europe/London; default: that of this machine.",
    ),
    "platform": Text(
        "学生在哪里交：moodle、canvas、blackboard、brightspace、nbgrader 或 other；不写就是 other。",
        "Where students hand in: moodle, canvas, blackboard, brightspace, nbgrader or other; default: other.",
    ),
    "late": Text(
        "每迟交一天扣多少：10%、2（分）或 0；不写就是 0。",
        "The penalty for each day late: 10%, 2 (points) or 0; default: 0.",
    ),
    "people": Text(
        "班级名单：从 Canvas、Moodle、Blackboard、Brightspace 或 nbgrader 导出的 CSV。",
        "The class list: a CSV file from Canvas, Moodle, Blackboard, Brightspace or nbgrader.",
    ),
    "new unit": Text(
        "单元的名字，例如 14_cubes，练习会加在它的末尾；写 course 时是课程的名字，例如 sorting。",
        "The unit's id, such as 14_cubes (an exercise is added at its end); for a course, its name, such as sorting.",
    ),
    "demo lessons": Text(
        "课的名字；不写就是课程为它选的几课，没有选就是全部。",
        "Lesson ids; default: those that the course has chosen for the demo, else all.",
    ),
    "lang": Text(
        "zh 或 en；不写就看 AUTOGRAD_KIT_LANG，再看系统语言，都不是中文就用英文。",
        "zh or en; default: AUTOGRAD_KIT_LANG, else your locale's, else en.",
    ),
    "lab lang": _EDITION,
    "course": Text(
        "装了几门课程时，发下哪一门；不写就是装在 autograd-kit 之外的那一门。",
        "Which course to hand out where several are installed; default: the one that is installed beside autograd-kit's own.",
    ),
    "status lang": _EDITION,
    "watch lang": _EDITION,
    "classroom": Text(
        "班级文件夹；不写就是当前文件夹（里面有 class.toml 时），否则是课程里的 classroom/。",
        "The class folder; default: the current one if it holds a class.toml, else classroom/ in the course.",
    ),
    "demo classroom": Text(
        "示例班级的文件夹；不写就是课程里的 classroom/demo。",
        "The folder of the example class; default: classroom/demo in the course.",
    ),
    "as_json": Text("输出给脚本用的 JSON，而不是文字。", "Print JSON for scripts instead of text."),
    "db": Text(
        "成绩册的 SQLAlchemy 地址；不写就是班级文件夹里的 gradebook.db。",
        "SQLAlchemy URL of the gradebook; default: gradebook.db in the class folder.",
    ),
    "site check": Text(
        "在临时文件夹里生成并检查，不留下任何东西。",
        "Make and check the pages in a temporary folder, and keep nothing.",
    ),
    "site numpy": Text(
        "文件夹或网址，里面有浏览器用的 NumPy（Pyodide 的版本）；取来一次就留着。",
        "Folder or address that has NumPy as built for Pyodide; it is fetched once and kept.",
    ),
    "site serve": Text(
        "把网页提供给周围的机器，直到按 Ctrl+C；还没有网页就先生成。",
        "Serve the pages to nearby machines until Ctrl+C; if there are none yet, they are made first.",
    ),
    "site output": Text(
        "网页放进哪个文件夹；不写就是课程里的 build/site。",
        "Folder of the pages; default: build/site in the course.",
    ),
    "check": Text(
        "什么都不改；只要有过时的就算失败。", "Change nothing; fail on whatever is not up to date."
    ),
    "mutants": Text(
        "改一改正确答案里的运算、符号、下标、语句，列出仍然得满分的改动。要运行很久。",
        "Change operators, signs, indices and statements of right answers; list the changes that still earn full points. This takes long.",
    ),
    "draws": Text(
        "每个答案最多在几组输入上试；不写就是 300 组。",
        "The most sets of drawn inputs on which to try each answer; default: 300.",
    ),
    "only": Text("只看这些练习，和 --mutants 一起用。", "With --mutants: these exercises only."),
    "changed": Text(
        "只看和已发布的提交不同的课（问 git）。",
        "Only lessons that differ from the published commit, according to git.",
    ),
    "accept": Text(
        "显示有差别的输出，并写进源文件。", "Show outputs that differ and write them into the source."
    ),
    "build watch": Text(
        "每次保存都重新生成这一课，并在浏览器里预览，直到按下 Ctrl+C。",
        "Build the lesson again at every save and show its pages in the browser, until Ctrl+C.",
    ),
    "build force": Text("笔记本被手工改过也覆盖。", "Overwrite built notebooks even where edited by hand."),
    "force": Text("没有变化的也重新评。", "Grade again even what has not changed."),
    "notebook": Text(
        "某一课的笔记本，或者用 “# %%” 分格的程序（jupytext 的 py:percent 格式）。",
        "A lesson's notebook, or a program with its cells divided by “# %%” (jupytext's py:percent format).",
    ),
    "notebooks": Text("你的笔记本；不写就是 work/ 里的全部。", "Your notebooks; default: all in work/."),
    "exercise": Text(
        "练习的名字，例如 multiply_derive；不写就列出全部。",
        "An exercise such as multiply_derive; default: list all.",
    ),
    "version": Text(
        "第几个版本；不写就列出这道题的全部版本。",
        "The number of a version; default: list all versions of the exercise.",
    ),
    "write": Text("把这个版本放回你的笔记本。", "Put this version back into your notebooks."),
    "student": Text(
        "学生：文件夹的名字，或名单里的名字。", "A student: the folder's name, or the name on the class list."
    ),
    "lesson": Text("课的名字，例如 02_changed_formula。", "A lesson's id such as 02_changed_formula."),
    "page": Text(
        "另外写成一页，放在 report/submissions/ 里。", "Also write it as a page, in report/submissions/."
    ),
    "group": Text("班级报告里那一组的名字。", "The group's name, as the class report has it."),
    "new like": Text(
        "以已安装的课程里的一道练习（例如 best_step）为样本，开一道变体。",
        "Begin a variant of an existing exercise, such as best_step, of any installed course.",
    ),
    "new exercise": Text(
        "练习的名字，例如 sum_to，评判代码也叫这个名字。",
        "The exercise's name, such as sum_to; its judge has the same name.",
    ),
    "pack output": Text(
        "包放进哪个文件夹；不写就是课程里的 dist/。", "The folder of the wheel; default: dist/ in the course."
    ),
    "name": Text(
        "给这种错误起的名字，例如 drops_the_seed。", "A name for the mistake, such as drops_the_seed."
    ),
    "roster path": Text(
        "从 Canvas（成绩册）、Moodle（评分工作表或参与者名单）或 nbgrader 导出的 CSV。",
        "A CSV file from Canvas (gradebook), Moodle (grading worksheet or participants) or nbgrader.",
    ),
    "path": Text(
        "从 Moodle、Canvas、nbgrader 下载的或者学生给的文件夹或 zip。",
        "A folder or zip from Moodle, Canvas or nbgrader, or from students themselves.",
    ),
    "jobs": Text(
        "同时运行几份作业；不写就是平均每两个处理器核三份。",
        "How many submissions to run at once; default: three for every two cores.",
    ),
    "scheduler": Text(
        "把作业放到这个地址的 Dask 调度器所管的工作进程上运行，例如 tcp://10.0.0.1:8786。",
        "Run submissions on the workers of the Dask scheduler at this address, as in tcp://10.0.0.1:8786.",
    ),
    "site classroom": Text(
        "只写这个班级文件夹的 class.toml 里已经发下去的课；不写就是全部。",
        "Include only the units that are out by class.toml in this class folder; default: all units.",
    ),
    "release units": Text(
        "课的名字或编号；不写就是 class.toml 里写明、已经发下去的各课。",
        "Units by id or number; default: those in class.toml that are out by now.",
    ),
    "release output": Text(
        "写到哪里：一个 .zip 文件，或者一个文件夹（加到里面）；不写就是 release.zip。",
        "Where to write them: a .zip file, or a folder, to which they are added; default: release.zip.",
    ),
    "in_class": Text(
        "写进班级文件夹里这个班自己的文件，只对这个班生效；课程没有源文件时总是这样。",
        "Write into the class's own file, in its folder, for this class alone; always so if the course has no sources.",
    ),
    "grade only": Text(
        "只看这名学生的；可以写多次。不写就是全班。",
        "Only this student's work; may be given several times. Default: everybody's.",
    ),
    "diff": Text(
        "说明谁的成绩会变、为什么，什么都不保存。",
        "Show whose score would change and why, and store nothing.",
    ),
    "unconfined": Text(
        "在无法隔离的机器上照样运行，学生的代码这时有你自己的全部权限。",
        "Run student code with your own rights, on a machine that cannot confine it.",
    ),
    "form": Text(
        "csv、canvas、moodle、blackboard、brightspace、semester（全学期一张表），或者 feedback-moodle、feedback-canvas、feedback-nbgrader、feedback-mail（发回给学生的反馈页面）；不写就看 class.toml 里的 platform，写那个平台的分数和反馈；那里也没写就是 csv。",
        "csv, canvas, moodle, blackboard, brightspace, semester (one table of all lessons), or feedback-moodle, feedback-canvas, "
        "feedback-nbgrader and feedback-mail: feedback pages to be returned to students; default: points and pages for the platform that class.toml names, else csv.",
    ),
    "output": Text(
        "文件放进哪个文件夹；不写就是班级文件夹里的 export/。",
        "Folder of the files; default: export/ in the class folder.",
    ),
    "students": Text(
        "班级有多少人，8 到 5000；不写就是 32。", "The size of the class, 8 to 5000; default: 32."
    ),
    "bring": Text(
        "先把在别处做的带进来：从浏览器带来的 zip、一个文件夹，或一个笔记本；你的文件不会被覆盖。",
        "First bring in what you did elsewhere: a zip from the browser, a folder, or a notebook; none of your files is overwritten.",
    ),
    "browser": Text("打不打开浏览器窗口；不写就打开。", "Whether to open a browser window; default: yes."),
    "debug": Text("出错时显示完整的回溯。", "Show the traceback of an error."),
    "help": Text("显示这些说明。", "Show this help."),
}
OPTIONS = Catalogue(_OPTIONS)

_TEXTS = {
    "usage": Text("用法：", "Usage: "),
    "example": Text("例子：", "Example:"),
    "commands": Text("命令：", "Commands:"),
    "arguments": Text("参数：", "Arguments:"),
    "options": Text("选项：", "Options:"),
    "exit_status": Text(
        "退出状态：0 完成，1 没能完成或有问题，2 用法不对。",
        "Exit status: 0 done, 1 it failed or found problems, 2 wrong usage.",
    ),
    "see_help": Text("用法和例子：{command} --help", "Usage and an example: {command} --help"),
    # wrong usage
    "no_command": Text("没有 {name} 这个命令；有：{known}", "there is no command {name}; commands: {known}"),
    "no_option": Text("没有 {name} 这个选项。", "there is no option {name}."),
    "missing": Text("缺少 {name}。", "{name} is missing."),
    "needs_value": Text("{name} 后面要写一个值。", "{name} needs a value."),
    "too_many": Text("多出了参数（{why}）。", "there are too many arguments ({why})."),
    "bad_value": Text("{name} 的值不对（{why}）。", "{name} has an invalid value: {why}"),
    "course_of_folder": Text(
        "这个文件夹属于课程 {name}；要打开另一门，请换一个文件夹。",
        "this folder belongs to the course {name}; open another course in another folder.",
    ),
    "no_lesson": Text("没有这一课：{names}；有：{known}", "no such lesson: {names}; there are: {known}"),
    "no_language": Text(
        "没有 {name} 这种语言；可以写：{known}", "unknown language {name}: choose one of {known}"
    ),
    "write_needs_version": Text(
        "--write 要写明哪道题的第几版，例如：autograd-kit restore multiply_derive 1 --write",
        "--write needs an exercise and the number of a version, as in: autograd-kit restore multiply_derive 1 --write",
    ),
    "check_changes_nothing": Text(
        "--check 什么都不改，不能和 --accept 或 --force 一起用",
        "--check changes nothing, so it cannot be used with --accept or --force",
    ),
    "watches_one": Text(
        "--watch 只看一课，要写出它的名字，也不能和 --check、--accept、--force、--changed 一起用",
        "--watch takes the name of one lesson, and cannot be used with --check, --accept, --force or --changed",
    ),
    # what could not be done
    "no_course": Text(
        "{folder} 不在课程文件夹里：它和它上面的文件夹里都没有 course.toml 或 solutions/lessons。请先 cd 到课程文件夹。",
        "{folder} is not inside a course: no folder from there up has course.toml or solutions/lessons in it. "
        "Change to the course folder first.",
    ),
    "system": Text("{file}：{reason}。", "{file}: {reason}"),
    "the_system": Text("系统", "system"),
    "interrupted": Text("已中断。", "Interrupted."),
    "unforeseen": Text(
        "出了意料之外的错（{type}：{why}）。加上 --debug 再运行一次会显示完整的回溯；请把它报告给课程的作者。",
        "An unexpected error ({type}: {why}). Run it again with --debug for the traceback, and please report it.",
    ),
    # what became of it
    "judging_parts": Text("正在检查每个零件……", "Judging every part …"),
    "checking": Text("正在运行 {name} 的一份拷贝……", "Running a copy of {name} …"),
    "collecting": Text("正在收取 {name}……", "Collecting {name} …"),
    "reading_class": Text("正在读取成绩册……", "Reading the gradebook …"),
    "none_changed": Text("没有课变过。", "No lesson has changed."),
    "mutants": Text(
        "{name}：{made} 种改动，{killed} 种被发现，{equivalent} 种等价，{left} 种留了下来",
        "{name}: {made} changes, {killed} noticed, {equivalent} equivalent, {left} survive",
    ),
    "no_course_to_write": Text(
        "这里没有自己的课程。请先用 `autograd-kit new course NAME` 开始一门",
        "there is no course of your own here: begin one with `autograd-kit new course NAME`",
    ),
    "then_unit": Text(
        "写上课程的标题，然后用 `autograd-kit new unit 01_NAME` 开始第一个单元。",
        "Fill in the course's title; then `autograd-kit new unit 01_NAME` begins its first unit.",
    ),
    "packed": Text("给学生安装的包：{path}", "For students to install: {path}"),
    "then_doctor": Text(
        "把每个 TODO 和示例代码换成你自己的，然后运行 `autograd-kit doctor {lesson}`，它会说还缺什么。",
        "Replace every TODO and the example's code with your own; `autograd-kit doctor {lesson}` says what is still missing.",
    ),
    "examining": Text("正在检验 {name}……", "Examining {name} …"),
    "cell_below": Text("“{heading}”一节里的一格（{id}）", "a cell below “{heading}” ({id})"),
    "of_lesson": Text("{file}：{lesson}（{language}）", "{file}: {lesson} ({language})"),
}
TEXTS = Catalogue(_TEXTS)

_STATES = {  # of cells and exercises in the report of `check`
    "same": Text("一致", "same"),
    "different": Text("不一致", "different"),
    "edited": Text("改过", "edited"),
    "waiting": Text("等待答案", "waiting"),
    "missing": Text("缺失", "missing"),
    "outdated": Text("较早的版本", "older release"),
    "raised": Text("抛出异常", "raised"),
    "not_run": Text("没有运行", "not_run"),
    "right": Text("正确", "right"),
    "wrong": Text("不对", "wrong"),
    "not_attempted": Text("未作答", "not_attempted"),
    "not_checked": Text("没有检查", "not_checked"),
}
STATES = Catalogue(_STATES)

_DOCTOR = {  # the columns of its table
    "exercise": Text("练习", "exercise"),
    "right": Text("正确答案", "right"),
    "wrong": Text("错误答案", "wrong"),
    "killed": Text("被发现", "killed"),
    "named": Text("被认出", "named"),
    "gaps": Text("缺口", "gaps"),
}
DOCTOR = Catalogue(_DOCTOR)

_COUNTS = {  # the columns of what a unit asks of its readers
    "unit": Text("单元", "unit"),
    "language": Text("语言", "lang"),
    "words": Text("词数", "words"),
    "gap": Text("最长一段", "gap"),
    "names": Text("新名词", "names"),
    "minutes": Text("分钟", "minutes"),
    "cold": Text("没先猜", "cold"),
    "ends": Text("首尾", "ends"),
}
COUNTS = Catalogue(_COUNTS)
