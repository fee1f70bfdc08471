"""Every sentence that collecting says, in both languages."""

from ...notebooks.second_edition import SECOND_EDITION
from ...wording.text import Catalogue, Text

_REASONS = {
    # what was left where it was, and why
    "link": Text("是一个链接，没有跟过去。", "It is a link, which is not followed."),
    "climbs": Text(
        "路径要爬出压缩包之外，没有读取。", "Its path climbs out of the archive, so it was not read."
    ),
    "not_regular": Text("不是普通文件。", "It is not a regular file."),
    "bad_name": Text(
        "名字里有控制字符、路径分隔符，或者太长。",
        "Its name holds control characters or path separators, or is too long.",
    ),
    "encrypted": Text("加了密码，读不了。", "It is encrypted and cannot be read."),
    "damaged": Text("文件损坏，读不出来：{why}", "It is damaged and cannot be read: {why}"),
    "no_access": Text("没有权限读取：{why}", "It may not be read: {why}"),
    "method": Text(
        "用了少见的压缩方法（{method}），没有读取。请解压后用普通的 zip 重新打包。",
        "It is packed by an uncommon method ({method}), so it was not read. Unpack it and make an ordinary zip.",
    ),
    "other_archive": Text(
        "这种压缩包打不开。请解压到以学生命名的文件夹里再收。",
        "Archives of this kind are not opened. Unpack it into a folder named after the student and collect that.",
    ),
    "too_large": Text(
        "解压后有 {size} MB，超过上限 {limit} MB，没有读取。",
        "Unpacked it has {size} MB, more than the limit of {limit} MB, so it was not read.",
    ),
    "nested": Text(
        "压缩包套了不止一层，里面的没有打开。", "A zip in a zip in a zip: the innermost is not opened."
    ),
    "bomb": Text(
        "这个压缩包声称解压后有 {size} MB，是自身大小的 {ratio} 倍；像是压缩炸弹，没有打开。",
        "This archive claims to unpack to {size} MB, {ratio} times its own size; it looks like a zip bomb and was not opened.",
    ),
    "many": Text(
        "压缩包里有 {count} 个文件，超过上限 {limit} 个，没有打开。",
        "The archive holds {count} files, more than the limit of {limit}, so it was not opened.",
    ),
    "too_many": Text(
        "总共超过 {limit} 个文件，后面的没有看。请分几次收。",
        "There are more than {limit} files in all, and the rest was not looked at. Collect it in parts.",
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
        "The same student handed in several of the same time, and {by} was taken: look which one is meant.",
    ),
    "older": Text(
        "先前收到的那份更新（{time}），保留那一份。",
        "The copy that was collected earlier is newer ({time}) and stays.",
    ),
    # notes on what was placed
    "recognised": Text(
        "文件名是 {name}，按内容是 {lesson}。", "Its name is {name}; by its content it is {lesson}."
    ),
    "by_name": Text(
        "内容读不出来，按文件名算作 {lesson}。", "Its content says nothing; by its name it is {lesson}."
    ),
    "same_name": Text(
        "有不止一个 {name}，所以加上了编号。", "There is more than one {name}, so the number was added."
    ),
    "same_spelling": Text(
        "交来时写作 {name}，只有大小写不同，算同一个人。",
        "It came as {name}, which differs in case only and counts as the same student.",
    ),
    "called": Text(
        "交来时的名字是 {name}，其中有些符号不能存进成绩册和网页，所以写法略有不同。",
        "It came under the name {name}, some signs of which cannot go into gradebooks and pages, so it is spelt otherwise.",
    ),
    "late": Text("标着迟交。", "It is marked as late."),
    "replaced": Text("先前的一份移到了 {path}。", "The earlier copy was moved to {path}."),
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
    "time": Text("时间", "time"),
    "remark": Text("说明", "remark"),
}
HEADINGS = Catalogue(_HEADINGS)
