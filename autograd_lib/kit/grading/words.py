"""Every sentence that grading says about a submission or a run, in both languages; `headings` holds single words."""

from dataclasses import dataclass

from ..notebooks.second_edition import SECOND_EDITION
from ..sandbox.plain import Plain
from ..wording.text import Catalogue, Text

_STATUSES = {
    "graded": Text("已评分", "graded"),
    "timed_out": Text("超时", "timed out"),
    "out_of_memory": Text("内存不足", "out of memory"),
    "crashed": Text("崩溃", "crashed"),
    "tampered": Text("结果疑似伪造", "tampered"),
    "corrupt": Text("文件无法读取", "corrupt"),
    "missing": Text("未提交", "missing"),
    "exempt": Text("免交", "exempt"),
    "unjudged": Text("还没评完", "unjudged"),
}
STATUSES = Catalogue(_STATUSES)

_REMARKS = {
    # why a submission could not be read
    "no_folder": Text("没有提交这一课。", "Nothing was handed in for this lesson."),
    "not_due": Text("还没有交，{time} 截止。", "Nothing was handed in yet; there is time until {time}."),
    "no_notebook": Text("提交的文件夹里没有笔记本。", "The submitted folder holds no notebook."),
    "not_percent": Text(
        "{name} 不是用 “# %%” 分成单元格的程序（jupytext 的 py:percent 格式）。用 `jupytext --to py:percent 笔记本.ipynb` 可以从笔记本得到一份。",
        "{name} is not a program divided into cells by “# %%” (jupytext's py:percent format). `jupytext --to py:percent NOTEBOOK.ipynb` makes one from a notebook.",
    ),
    "other_file": Text(
        "交来的是 {name}，不是笔记本（.ipynb）。",
        "What was handed in is {name}, not a notebook (.ipynb).",
    ),
    "several_notebooks": Text(
        "文件夹里没有 {name}，却有 {count} 个别的笔记本，无法判断哪一个是答案。",
        "There is no {name} but {count} other notebooks, and nothing says which one is the answer.",
    ),
    "bad_name": Text(
        "学生文件夹的名字含有控制字符、路径分隔符，或者太长，因此没有读取。请改名后再评分。",
        "The name of the student's folder holds control characters or path separators, or is too long, "
        "so it was not read. Rename the folder and grade again.",
    ),
    "taken_name": Text(
        "另有一个文件夹属于同名的学生 {name}，所以这一个没有读取。请把两个文件夹里的文件合到一处，或者给其中一个改名。",
        "Another folder belongs to a student of the same name, {name}, so this one was not read. "
        "Put the files of both into one folder, or rename one of them.",
    ),
    "called": Text(
        "文件夹名为 {name}；学生的代号里不能有其中的某些符号，所以用 {student} 代表这名学生。",
        "The folder is called {name}; some of its characters cannot be part of an id, so {student} stands for the student.",
    ),
    "leads_out": Text(
        "这是一个指向学生自己文件夹之外的链接，因此没有读取。",
        "This is a link that leads out of the student's own folder, so it was not read.",
    ),
    "not_a_file": Text("{name} 不是普通文件。", "{name} is not a regular file."),
    "unreadable": Text("文件打不开：{why}", "The file cannot be opened: {why}"),
    "too_large": Text(
        "文件超过 {limit} MB，没有读取。", "The file is larger than {limit} MB and was not read."
    ),
    "too_much": Text(
        "就算不算输出，文件也超过 {limit} MB，没有读取：有一格里放了很大的东西。",
        "Even without its outputs the file is larger than {limit} MB and was not read: one of its cells contains something huge.",
    ),
    "web_page": Text(
        "这是一个网页，不是笔记本文件：多半是在浏览器里把打开的页面另存了。",
        "This is a web page, not a notebook file: most likely the page showing the notebook was saved from a browser.",
    ),
    "too_complex": Text(
        "文件由几百万个小片拼成，不是笔记本该有的样子，没有读取。",
        "The file is made of millions of tiny pieces, unlike any notebook, and was not read.",
    ),
    "empty": Text("文件是空的（0 字节）。", "The file is empty (0 bytes)."),
    "not_utf8": Text(
        "文件不是 UTF-8 文本。请在 JupyterLab 里重新保存笔记本后再提交。",
        "The file is not UTF-8 text. Save the notebook again in JupyterLab and hand it in anew.",
    ),
    "conflict": Text(
        "文件里有 git 的合并冲突标记（<<<<<<<）。请先解决冲突再提交。",
        "The file holds git's conflict markers (<<<<<<<). Resolve the conflict, then hand it in anew.",
    ),
    "not_json": Text(
        "文件不是有效的 JSON，可能没有传完整。",
        "The file is not valid JSON; perhaps it was cut off on its way.",
    ),
    "not_a_notebook": Text(
        "文件是 JSON，但不是 Jupyter 笔记本。", "The file is JSON, but not a Jupyter notebook."
    ),
    "other_lesson": Text(
        "这是另一课（{lesson}）的笔记本。", "This is the notebook of another lesson ({lesson})."
    ),
    "second_edition": SECOND_EDITION,
    "nothing_known": Text(
        "笔记本里找不到这一课的任何答案单元格。",
        "The notebook holds none of this lesson's answer cells.",
    ),
    "earlier_points": Text(
        "之前一次提交得到的 {score:g} 分仍然有效。",
        "The {score:g} points of an earlier submission still stand.",
    ),
    # what was put right in a submission
    "renamed": Text(
        "笔记本名为 {name}，是按内容认出这一课的。",
        "The notebook is called {name}; it was recognised by its contents.",
    ),
    "format": Text(
        "笔记本的格式是第 {version} 版，已转换。", "The notebook is in format {version} and was converted."
    ),
    "cells_dropped": Text("{count} 个损坏的单元格被略去。", "{count} damaged cells were left out."),
    "put_back": Text(
        "笔记本里没有这些单元格，评分时用的是课程原来的：{names}。别处写下的答案不受影响。",
        "These cells were not in the notebook, so the lesson's own were run instead; answers written elsewhere are not affected: {names}",
    ),
    "kept": Text(
        "{place}：原来的代码照样运行，你改过的代码接在它后面也运行了。",
        "{place}: it was run as it was handed out, and your version was run right after it.",
    ),
    "check_kept": Text(
        "{place}：检查本身用的是课程原来的，你写在里面的代码在检查之前运行了。",
        "{place}: the check that was run is the lesson's own; the code you wrote in its cell was run right before it.",
    ),
    "answered_below": Text(
        "{exercise}：答案写在它的检查下面，在{place}；检查是在那之后判的。",
        "{exercise}: the answer is below its check, in {place}, so the check was judged after that cell.",
    ),
    "older_release": Text(
        "这份笔记本是用较早发布的版本做的；从那以后，这些练习有改动：{names}。按现在的版本评分。",
        "This notebook was made from an older release; these exercises have changed since: {names}. It was graded by the current release.",
    ),
    "files_beside": Text(
        "笔记本旁边的文件也带进了评分：{names}",
        "Files next to the notebook were available when it ran: {names}",
    ),
    "foreign_modules": Text(
        "这些模块不随课程安装：{names}。批改的地方可能没有，用到它们的答案就得不到分。",
        "Modules that do not come with the course: {names}. They may be missing where this is graded, and answers that need them then earn nothing.",
    ),
    "later_unreadable": Text(
        "后来交的 {name} 读不出来，所以仍以先前那份为准。",
        "{name}, which came later, cannot be read, so the earlier copy counts.",
    ),
    "later_untouched": Text(
        "后来交的 {name} 什么都没有写，所以仍以先前那份为准。",
        "{name}, which came later, is untouched, so the earlier copy counts.",
    ),
    "duplicated": Text(
        "这些答案单元格出现了不止一次，采用最后一个有改动的：{names}",
        "These answer cells occur more than once; the last one with changes counts: {names}",
    ),
    "skip_tags": Text("跳过执行的标签已去掉：{names}", "Tags that skip a cell were removed: {names}"),
    # why an exercise or a submission ended as it did
    "found_as_text": Text(
        "{place}写着 {names}，可它是文字，不会运行。请把它改成代码单元格。",
        "{names} is in {place}, which is text and is not run. Make it a code cell.",
    ),
    "found_in_magic": Text(
        "{place}以 {magic} 开头，里面定义的 {names} 运行完就没有了。请去掉这一行。",
        "{place} begins with {magic}, so {names} is gone as soon as the cell has run. Remove that line.",
    ),
    "stub_left": Text(
        "{place}写了代码，可 `raise NotImplementedError` 还在，运行到那里就停了。请去掉这一行。",
        "There is code in {place}, but it still ends in `raise NotImplementedError`. Remove that line.",
    ),
    "not_here": Text(
        "答案里用到的 {name}，在检查这一课答案的地方没有：它做的事，这一课要你自己写。请去掉引入它的那一行。",
        "{name} does not exist where answers to this lesson are checked, because the lesson asks you to write it yourself. Remove the line that brings it in.",
    ),
    "cell_timed_out": Text(
        "运行超过 {seconds:g} 秒，被中断。", "It ran longer than {seconds:g} seconds and was stopped."
    ),
    "cell_waited": Text(
        "等待超过 {seconds:g} 秒，其间没有计算，被中断。",
        "It waited for more than {seconds:g} seconds without computing and was stopped.",
    ),
    "flooded": Text("输出太多，被中断。", "It printed too much and was stopped."),
    "not_reached": Text(
        "在此之前程序已经停止，没有运行到这里。",
        "The program had stopped before this was reached.",
    ),
    "no_evidence": Text(
        "检查没有交回任何结果，因此没有计分。",
        "The check returned no result, so no points were given.",
    ),
    "forged": Text(
        "交回的结果不是检查自己产生的，因此没有计分。",
        "The result was not produced by the check itself, so no points were given.",
    ),
    "not_by_hand": Text(
        "这个练习要亲手推导，所以笔记本在没有现成程序可用的地方又运行了一遍；那一遍没有运行到这个检查。",
        "This exercise is to be derived by hand, so the notebook was run once more where no program that does this exists; that run did not get as far as this check.",
    ),
    "evidence_unreadable": Text(
        "交回的结果无法读取，因此没有计分。", "The result cannot be read, so no points were given."
    ),
    "evidence_too_large": Text(
        "检查的结果太大，无法交回，因此没有计分。",
        "What the check collected is too large to be returned, so no points were given.",
    ),
    "judge_failed": Text(
        "交回的结果无法评判（{type}），因此没有计分。",
        "The result could not be judged ({type}), so no points were given.",
    ),
    "judge_stopped": Text(
        "评判这一题用完了评分程序给自己的时间或内存，还没有得出分数；下次评分时会再评。",
        "Judging this used up the time or memory that the grader allows itself, so there is no score yet; "
        "the next run judges it again.",
    ),
    "notebook_timed_out": Text(
        "整个笔记本用完了 {seconds:g} 秒的时间；之前得到的分数仍然有效。",
        "The notebook used up its {seconds:g} seconds; what was earned before that stays earned.",
    ),
    "notebook_waited": Text(
        "整个笔记本一共等待了超过 {seconds:g} 秒，没有再运行下去；之前得到的分数仍然有效。",
        "The notebook waited for more than {seconds:g} seconds in all and was not run further; "
        "what was earned before that stays earned.",
    ),
    "stuck": Text(
        "有一格超时后无法中断，程序被结束；之前得到的分数仍然有效。那一格是：{place}",
        "A cell ran out of time and could not be interrupted, so the program was ended ({place}); "
        "what was earned before that stays earned.",
    ),
    "some_cells_waited": Text("等待太久的单元格：{places}", "Waited too long: {places}"),
    "some_cells_timed_out": Text("超时的单元格：{places}", "Out of time: {places}"),
    "kernel_died": Text(
        "程序崩溃了（{place}）；之前得到的分数仍然有效。",
        "The program crashed ({place}); what was earned before that stays earned.",
    ),
    "kernel_killed": Text(
        "程序被系统终止（{place}），通常是因为内存不足；之前得到的分数仍然有效。",
        "The system ended the program ({place}), usually because memory ran out; what was earned before that stays earned.",
    ),
    "memory_error": Text("内存不足：{place}", "Out of memory: {place}"),
    "channel_broken": Text(
        "有一格破坏了与程序的连接，程序被结束；之前得到的分数仍然有效。那一格是：{place}",
        "A cell broke the connection with its program, which was ended ({place}); "
        "what was earned before that stays earned.",
    ),
    "kernel_unready": Text(
        "Jupyter 内核没能启动，这份提交还没有评；下次评分时会再评。",
        "The Jupyter kernel did not start, so this submission is not graded yet; the next run grades it again.",
    ),
    "grader_failed": Text(
        "评分程序自己出了错（{type}：{message}），这份提交还没有评完；下次评分时会再评。如果总是这样，请报告这个问题。",
        "The grader itself failed ({type}: {message}), so this submission is not graded yet; "
        "the next run grades it again. If this stays so, please report it.",
    ),
}
REMARKS = Catalogue(_REMARKS)

_ERRORS = {
    "no_such_file": Text("{path}：无法读取（{why}）", "{path}: cannot be read: {why}"),
    "file_unreadable": Text("{path}：{why}", "{path}: {why}"),
    "other_course": Text(
        "{path}：笔记本自称是 {lesson} 这一课，而这门课程里没有；有：{known}",
        "{path}: the notebook says it is lesson {lesson}, which this course does not have; lessons: {known}",
    ),
    "no_lesson": Text(
        "{path}：这不是本课程任何一课的笔记本：元数据、单元格和文件名都认不出来",
        "{path}: not a notebook of any lesson of this course: neither its metadata nor its cells nor its name are known",
    ),
    "no_run": Text("笔记本无法运行：{why}", "the notebook could not be executed: {why}"),
    "nothing_replaced": Text(
        "{name} 的 {lesson} 没有被换下的旧副本。", "No copy of {lesson} by {name} has been replaced."
    ),
    "no_student": Text(
        "班里没有 {name}。名字相近的有：{known}", "{name} is not in the class. Names like it: {known}"
    ),
    "several_students": Text(
        "有几个人叫 {name}，请改用文件夹的名字：{known}",
        "Several people are called {name}; give the name of the folder: {known}",
    ),
    "no_classroom": Text(
        "{root} 不是班级文件夹：里面应当有 {submitted}，每个学生一个子文件夹。请用 --classroom 指定正确的文件夹，或者先收集提交。",
        "{root} is not a class folder: it should contain {submitted}, with one folder for each student. Name the right folder with --classroom, or collect submissions first.",
    ),
    "cannot_confine": Text(
        "这台机器无法隔离学生的代码，缺少：{lacking}。请换一台机器；如果信任这些提交，可以加上 --unconfined。",
        "Student code cannot be confined on this machine; missing: {lacking}. "
        "Grade on another machine or, if you trust these submissions, with --unconfined.",
    ),
    "too_many_jobs": Text(
        "同时评 {jobs} 份提交最多可能用掉 {wanted} GB 内存，而这台机器只有 {there} GB。请用 --jobs {most} 或更小的数。",
        "Grading {jobs} submissions at once may take {wanted} GB of memory, and this machine has {there} GB. "
        "Use --jobs {most} or fewer.",
    ),
    "not_graded": Text(
        "{root} 里还没有成绩册。请先运行 autograd-kit grade。",
        "There is no gradebook in {root} yet. Run autograd-kit grade first.",
    ),
    "not_collectable": Text(
        "{path} 既不是文件夹，也不是 zip 压缩包。请给出学习平台下载下来的那个文件夹或 zip。",
        "{path} is neither a folder nor a zip. Name the folder or zip that you downloaded from the learning platform.",
    ),
    "no_delivery": Text("找不到 {path}。", "There is no {path}."),
    "same_number": Text(
        "{name} 与 {other} 碰巧会得到同一个编号。请把其中一个文件夹改名，比如在后面加一个字母，再重新评分。",
        "By chance, {name} and {other} would get the same number. Rename one of the folders, for example by adding a letter, and grade again.",
    ),
    "names_changed": Text(
        "{root} 已经评过分，当时的 `anonymous` 与 {path} 里现在写的不同；评过分之后不能再改。请改回去；或者把 gradebook.db、autograded、"
        "feedback 和 report 移到别处，重新评一遍：在 formgrader 里写的分数和评语会留在旧的 gradebook.db 里。",
        "{root} has been graded with a setting of `anonymous` that differs from the one in {path}, and it cannot be changed once a class has been graded. Change it back; or move gradebook.db, autograded, feedback and report elsewhere and grade anew: points and comments that were typed in formgrader stay in the old gradebook.db.",
    ),
    "kept_damaged": Text(
        "{path} 的内容不是这个工具写的样子（{why}）。请从备份恢复；没有备份，就把它移走再运行，原来记在里面的内容要重新给出。",
        "{path} does not contain what this program wrote there ({why}). Restore it from a backup; without one, move it away and run again: what it recorded then has to be given again.",
    ),
    "rules_unreadable": Text("{path} 不是有效的 TOML：{why}", "{path} is not valid TOML: {why}"),
    "rules_renamed": Text(
        "{path} 里写的是班级的规则，它现在叫 {name}。请运行 `{command}`",
        "{path} contains the rules of a class, a file that is now called {name}. Run `{command}`",
    ),
    "rules_unknown": Text(
        "{path}：不认识 {where}。这里可以写：{known}",
        "{path}: {where} is not known. It may be one of: {known}",
    ),
    "rules_wrong": Text(
        "{path}：{where} 的值 {value} 不能用；写法见文档里的“课程规则”。",
        '{path}: {where} cannot be {value}; "Rules of the course" in the documentation shows how to write it.',
    ),
    "rules_twice": Text(
        "{path}：students 里的 {names} 是同一个学生（{student}），请合成一个。",
        "{path}: under students, {names} are the same student ({student}): write one table for them.",
    ),
    "nobody_listed": Text(
        "{path} 里没有找到学生：它应当是 Canvas、Moodle 或 nbgrader 导出的 CSV，至少有一列姓名。现有的列：{columns}",
        "{path} lists no students: it should be a CSV file from Canvas, Moodle or nbgrader, with a column of names. "
        "Its columns: {columns}",
    ),
    "list_damaged": Text("{path} 不能当作表格来读：{why}", "{path} cannot be read as a table: {why}"),
    "list_time": Text(
        "{path}：{name} 的提交时间“{time}”看不懂。请用 2026-10-12 23:59 这样的写法，或者把平台的界面换成中文或英文再导出一次。",
        "{path}: the time at which {name} handed in, “{time}”, is not understood. Write it as 2026-10-12 23:59, or export "
        "the list again with the platform's interface in English or Chinese.",
    ),
    "who_wrong": Text(
        '--who 要写成“编号=姓名”，例如 --who 3335="王芳 (31)"；写的是 {said}。',
        '--who takes NUMBER=NAME, as in --who 3335="Mary Lee"; it was given {said}.',
    ),
    "no_autograde": Text(
        "这门课不用 nbgrader 自己的自动评分，什么都没有改动。请在终端里运行 `autograd-kit grade`，再刷新这个页面。",
        "This course is not graded by nbgrader's own autograder, so nothing was changed. "
        "Run `autograd-kit grade` in a terminal, then load this page again.",
    ),
    "no_feedback": Text(
        "反馈页面由 `autograd-kit grade` 和 `autograd-kit report` 写好，在班级文件夹的 feedback 里；什么都没有改动。",
        "`autograd-kit grade` and `autograd-kit report` write the feedback pages, into the folder feedback of the class; nothing was changed.",
    ),
    "busy": Text(
        "{root} 正在被另一次评分使用：等它结束后再评。",
        "{root} is being graded by another run: wait until it has ended.",
    ),
    "secret_damaged": Text(
        "{path} 里不是班级密钥（应为 {digits} 个十六进制数字）：请从备份恢复。没有备份就删掉它，之后每个学生都会得到新的检查输入。",
        "{path} does not contain the class secret, {digits} hexadecimal digits: restore it from a backup. Without one, delete it; every student then gets new challenges.",
    ),
    "not_built": Text(
        "没有 {path}：请先运行 `autograd-kit build {lesson}`。",
        "{path} does not exist: run `autograd-kit build {lesson}` first.",
    ),
    "languages_differ": Text(
        "{lesson} 的两个笔记本里没有检查，或者检查的练习不一样：请运行 `autograd-kit build {lesson}`。",
        "The two notebooks of {lesson} contain no checks, or not the same ones: run `autograd-kit build {lesson}`.",
    ),
    "out_of_date": Text(
        "{lesson} 的笔记本过期了（{why}）：请运行 `autograd-kit build {lesson}`。",
        "The notebook of {lesson} is out of date ({why}): run `autograd-kit build {lesson}`.",
    ),
    "unknown_lesson": Text(
        "没有 {lesson} 这一课；课程里有：{known}", "There is no lesson {lesson}; the course has: {known}"
    ),
    "clash": Text(
        "{one} 和 {other} 都有叫 {exercise} 的练习：一个班的练习不能重名，请只布置其中一课",
        "{one} and {other} both have an exercise {exercise}: exercise names must be unique in a class, so give out only one of the two units",
    ),
    "gradebook_closed": Text("成绩册 {url} 打不开：{why}", "The gradebook {url} cannot be opened: {why}"),
    "gradebook_unwritable": Text(
        "成绩册无法写入：{why}。解决之后再评一次，已经保存的不会重做。",
        "The gradebook cannot be written: {why}. Fix this and grade again: what has been stored is not graded again.",
    ),
    "gradebook_lost": Text(
        "与成绩册的连接断了：{why}。数据库恢复之后再运行一次，已经保存的不会重做。",
        "The connection to the gradebook was lost: {why}. Once the database is back, run this again: what has been stored is not graded again.",
    ),
    "gradebook_of_second_edition": Text("成绩册 {url}：{said}", "The gradebook {url}: {said}"),
    "gradebook_differs": Text(
        "{lesson} 的练习与成绩册里已有提交所用的不同（{why}）。请用 --db 另开一个成绩册，或者恢复这一课。",
        "The exercises of {lesson} are not those by which submissions in this gradebook were graded ({why}). Grade into a new gradebook with --db, or restore the lesson.",
    ),
    "unwritable": Text(
        "{student} 的评分结果无法写入：{why}。解决之后再评一次，已经保存的不会重做。",
        "The results of {student} cannot be written: {why}. Fix this and grade again: what has been stored is not graded again.",
    ),
}
ERRORS = Catalogue(_ERRORS)


@dataclass(frozen=True)
class Remark(Plain):
    """One sentence about a submission or an exercise; `key` names it for programs, the rest says it to people.

    code: the student's code that it is about, "" where it is about none.
    """

    key: str
    zh: str
    en: str
    code: str = ""

    @classmethod
    def saying(cls, key: str, text: Text, code: str = "") -> "Remark":
        """Return the remark that says a text."""
        return cls(key, text.zh, text.en, code)

    @property
    def text(self) -> Text:
        """Return what it says to people."""
        return Text(self.zh, self.en)


def storable(text: str) -> str:
    """Return text that UTF-8, JSON and databases can hold: a lone surrogate and a zero become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "?")


def remark(key: str, *, code: str = "", **values) -> Remark:
    """Return the remark called `key` with its placeholders filled.

    Control characters in the values, which a terminal would obey, and lone surrogates are replaced: many values are a
    student's words.
    """
    safe = {name: _harmless(value) if isinstance(value, str) else value for name, value in values.items()}
    return Remark.saying(key, REMARKS(key, **safe), code)


def _harmless(value):
    return "".join(" " if c.isspace() else c if c.isprintable() else "\ufffd" for c in value)
