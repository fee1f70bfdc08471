"""Every sentence that collecting says, in both languages."""

from ...notebooks.second_edition import SECOND_EDITION
from ...wording.text import Catalogue, Text

_REASONS = {
    # what was left where it was, and why
    "link": Text("是一个链接，没有跟过去。", "It is a link, which is not followed."),
    "climbs": Text(
        "路径指向压缩包之外，没有读取。", "Its path leads out of the archive, so it was not read."
    ),
    "not_regular": Text("不是普通文件。", "It is not a regular file."),
    "bad_name": Text(
        "名字里有控制字符、路径分隔符，或者太长。",
        "Its name holds control characters or path separators, or is too long.",
    ),
    "encrypted": Text("加了密码，读不了。", "It is encrypted and cannot be read."),
    "damaged": Text("文件损坏，读不出来：{why}", "It is damaged and cannot be read: {why}"),
    "no_access": Text("没有权限读取：{why}", "There is no permission to read it: {why}"),
    "method": Text(
        "用了少见的压缩方法（{method}），没有读取。请解压后用普通的 zip 重新打包。",
        "It is compressed by an uncommon method ({method}), so it was not read. Unpack it and make an ordinary zip.",
    ),
    "other_archive": Text(
        "这种压缩包打不开。请解压到以学生命名的文件夹里再收。",
        "Archives of this kind are not opened. Unpack it into a folder named after the student and collect that.",
    ),
    "too_large": Text(
        "解压后有 {size} MB，超过上限 {limit} MB，没有读取。",
        "Unpacked, it is {size} MB, more than the limit of {limit} MB, so it was not read.",
    ),
    "nested": Text(
        "压缩包里套着压缩包，套了不止一层，最里面的没有打开。",
        "It is a zip inside a zip inside a zip: the innermost is not opened.",
    ),
    "bomb": Text(
        "解压后有 {size} MB，是压缩后大小的 {ratio} 倍，而且压缩包里这样的文件太多：像是压缩炸弹，没有打开。",
        "It unpacks to {size} MB, {ratio} times its compressed size, and the archive contains too much of this kind; it looks like a zip bomb and was not opened.",
    ),
    "many": Text(
        "压缩包里有 {count} 个文件，超过上限 {limit} 个，没有打开。",
        "The archive holds {count} files, more than the limit of {limit}, so it was not opened.",
    ),
    "too_many": Text(
        "总共超过 {limit} 个文件，后面的没有看。请分几次收。",
        "There are more than {limit} files in all, and the rest were not looked at. Collect them in parts.",
    ),
    "many_copies": Text(
        "同一个人交了 {count} 个笔记本，只看了最新的 {limit} 个。",
        "The same student handed in {count} notebooks, of which only the newest {limit} were looked at.",
    ),
    "system": Text(
        "操作系统或编辑器自己留下的文件。", "A file that an operating system or an editor left behind."
    ),
    "not_a_notebook": Text("不是笔记本（.ipynb）。", "It is not a notebook (.ipynb)."),
    "no_owner": Text(
        "从路径看不出是谁交的。请放进以学生命名的文件夹里。",
        "Its path does not say who handed it in. Put it into a folder named after the student.",
    ),
    "no_lesson": Text(
        "从内容和名字都看不出是哪一课。",
        "Neither its content nor its name says which lesson it is.",
    ),
    "second_edition": SECOND_EDITION,
    "superseded": Text("同一个人后来又交了一份：{by}", "The same student handed in a later copy: {by}"),
    "equally_new": Text(
        "同一个人同时交了不止一份，收下的是 {by}；请看看该用哪一份。",
        "The same student handed in several copies at the same time, and {by} was taken: check which one is meant.",
    ),
    "older": Text(
        "先前收下的那一份时间更晚（{time}），所以保留那一份。",
        "The copy that was collected earlier is newer ({time}) and is kept.",
    ),
    "says_less": Text(
        "比同一个人的另一份写得少（没有作答或者读不出来），没有用它。",
        "It contains less than another copy by the same student (it is untouched or cannot be read), so it was not used.",
    ),
    "put_back": Text(
        "先前已经收过；之后有人换上了另一份，就以那一份为准。",
        "It was collected before, and somebody has put another copy in its place since; that copy is kept.",
    ),
    "other_lesson": Text(
        "内容是 {lesson}，而同一次作业里别人交的是 {others}（{count} 人）：多半交错了地方，没有算作 {lesson} 的作业。"
        "如果确实要算，请放进以学生命名的文件夹里再收一次。",
        "Its content is {lesson}, while {count} others handed in {others} for this assignment: it was probably handed in at the wrong place, and does not count for {lesson}. To have it count, collect it in a folder named after the student.",
    ),
    "no_notebook_of": Text(
        "{name} 只交了这个文件。{why}文件放在这名学生的文件夹里，评分时会注明。",
        "This is all that {name} handed in. {why} It is kept in the student's folder, and grading will say so.",
    ),
    "no_notebook_at_all": Text(
        "{name} 没有交能评分的笔记本。{why}", "{name} handed in no notebook that can be graded. {why}"
    ),
    "overlaps": Text(
        "这个压缩包里的文件互相重叠，像是压缩炸弹，没有打开。",
        "The files in this archive overlap; it looks like a zip bomb and was not opened.",
    ),
    # whose it is cannot be told: held back until a person says so
    "held_namesakes": Text(
        "名叫 {name} 的不止一个人（{known}），Moodle 在每次作业里又重新编号，分不清这是哪一位，先放着。请用 --list 给出这次作业的"
        '评分工作表（有邮箱或学号），或者用 --who {number}="姓名" 说明是谁，以后都会记得。',
        'Several people are called {name} ({known}), and since Moodle numbers people anew in every assignment, nothing says which of them this is; it is held back. Give the grading worksheet of this assignment, which has addresses or ID numbers, with --list; or say whose it is with --who {number}="NAME", which is remembered.',
    ),
    "held_number": Text(
        "{name} 交过这一课，当时的编号不是 {number}：可能是同名的另一个人（已有 {known}），也可能交错了作业，先放着。请用 --list 给出这次"
        '作业的评分工作表，或者用 --who {number}="姓名" 说明是谁。',
        '{name} handed in this lesson under another number than {number}: this is either somebody else of that name ({known} is known) or a notebook in the wrong assignment. It is held back: give the grading worksheet of this assignment with --list, or say whose it is with --who {number}="NAME".',
    ),
    "held_folder": Text(
        "名叫 {name} 的不止一个人，先放着。请用其中一个名字（{known}）或者邮箱、学号给文件夹命名，再收一次。",
        "Several people are called {name}: it is held back. Name the folder after one of them ({known}), or by an address "
        "or ID, and collect it again.",
    ),
    "held_renamed": Text(
        '编号 {number} 先前属于 {known}，现在叫 {name}，先放着。如果是同一个人，请加上 --who {number}="{known}" 再收一次。',
        "Number {number} was {known} before and is called {name} now: it is held back. If this is the same person, collect "
        'it again with --who {number}="{known}".',
    ),
    "held_lists": Text(
        '对于编号 {number}，名单说的不是同一个人（{names}），先放着。请用 --list 只给出这次作业的评分工作表，或者用 --who {number}="姓名" 说明是谁。',
        'For number {number} the lists name different people ({names}), so it is held back. Give only the grading worksheet of this assignment with --list, or say whose it is with --who {number}="NAME".',
    ),
    "not_theirs": Text(
        "名字说是 {name} 交的，文件却属于用户 {owner}，没有收：可能是冒名。如果全班的文件本来就都属于一个用户，"
        "请先用自己的账号把整个文件夹复制一份再收。",
        "Its name says {name}, but it belongs to the user {owner}, so it was not taken: somebody may be using another's name. If all files of the class belong to one user, copy the folder as yourself and collect the copy.",
    ),
    # notes on all of a delivery
    "no_times": Text(
        "有 {count} 份不知道是什么时候交的，所以都不算迟交：压缩包里的时间是下载时间，文件自己的时间谁都能改。"
        "Moodle 的评分工作表里有提交时间，用 --list 给出即可。",
        "Submissions without a known hand-in time: {count}. None of them counts as late: a zip carries the time of the download, and anybody can change a file's own time. Moodle's grading worksheet has the times: give it with --list.",
    ),
    "marked_only": Text(
        "有 {count} 份被平台标为迟交，但没有说迟了多久，所以不按天扣分：class.toml 里 [late] 的 `marked` 可以规定这种情况扣多少，不写就不扣。",
        "{count} are marked as late by the platform, which does not say how late, so no days can be charged: `marked` under [late] in class.toml says what such a mark costs, by default nothing.",
    ),
    "marked_costs": Text(
        "有 {count} 份被平台标为迟交，但没有说迟了多久，所以不按天扣分，每份扣 {cost}：class.toml 里 [late] 的 `marked` 是这样写的。",
        "{count} are marked as late by the platform, which does not say how late, so no days can be charged: each loses {cost}, by `marked` under [late] in class.toml.",
    ),
    "names_guessed": Text("{name}：{why}", "{name}: {why}"),
    "encoding": Text(
        "压缩包没有说明文件名用的编码，按 {encoding} 来读。名字要是不对，请在原来的电脑上用 UTF-8 重新打包。",
        "The zip does not say how its file names are encoded; they were read as {encoding}. If names are wrong, have it packed again as UTF-8 where it was made.",
    ),
    # notes on what was placed
    "recognised": Text(
        "文件名是 {name}，按内容是 {lesson}。", "Its name is {name}; by its content it is {lesson}."
    ),
    "by_name": Text(
        "内容读不出来，按文件名算作 {lesson}。",
        "Its content does not tell which lesson it is; by its name it is {lesson}.",
    ),
    "known_as": Text("交来时写作 {name}。", "It came under the name {name}."),
    "same_spelling": Text(
        "交来时写作 {name}，只有大小写不同，算同一个人。",
        "It came under the name {name}, which differs only in case and counts as the same student.",
    ),
    "called": Text(
        "交来时的名字是 {name}，其中有些符号不能存进成绩册和网页，所以写法略有不同。",
        "It came under the name {name}, some characters of which cannot be stored in gradebooks and pages, so it is spelt differently.",
    ),
    "not_listed": Text("班级名单里没有这个人。", "Nobody on the class list has this name."),
    "late": Text("标着迟交。", "It is marked as late."),
    "other_time": Text(
        "名字里写的时间是 {named}，文件系统记下的是 {changed}。",
        "The time in its name is {named}; the file system says {changed}.",
    ),
    "fewer_answers": Text(
        "这一份里学生写过的单元格比先前那份少：{now} 个，先前 {was} 个。",
        "The student has written in fewer of its cells than in the earlier copy: {now} instead of {was}.",
    ),
    "replaced": Text(
        "先前的一份移到了 {path}；`autograd-kit undo` 让它重新算数。",
        "The earlier copy was moved to {path}; `autograd-kit undo` lets it count again.",
    ),
}
REASONS = Catalogue(_REASONS)

_HEADINGS = {
    "placed": Text("收到 {count} 份作业", "Collected: {count}"),
    "look": Text("请看一看", "Have a look"),
    "new": Text("新交的", "new"),
    "newer": Text("换成新的", "newer copy"),
    "unchanged": Text("没有变化", "unchanged"),
    "late": Text("迟交", "late"),
    "submissions": Text("份数", "submissions"),
    "left": Text("没有收下的文件：{count} 个", "Files that were not taken: {count}"),
    "student": Text("学生", "student"),
    "lesson": Text("课", "lesson"),
    "file": Text("文件", "file"),
    "time": Text("提交时间", "handed in"),
    "no_time": Text("不知道", "not known"),
    "remark": Text("说明", "remark"),
}
HEADINGS = Catalogue(_HEADINGS)
