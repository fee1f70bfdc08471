"""What the lab says to a learner, in both languages, and the language it says it in."""

import locale
import os

from ..wording.text import Catalogue, SpokenError, Text

_TEXTS = {
    "no_release": Text(
        "没有找到可以打开的课程笔记本：{folder}。请在课程文件夹里运行，或先运行 autograd-kit build 生成笔记本。",
        "There are no notebooks to open in {folder}. Run this in the course folder, or build them: autograd-kit build",
    ),
    "not_paired": Text(
        "两种语言的笔记本合不起来：{reason}；请运行 autograd-kit build 重新生成",
        "its two languages do not match: {reason}; build it again: autograd-kit build",
    ),
    "no_folder": Text(
        "无法写入 {folder}（{reason}）。你的笔记本需要保存在这里；请检查磁盘空间和文件夹权限。",
        "{folder} cannot be written to ({reason}). Your notebooks are kept there: check free space and permissions.",
    ),
    "no_jupyterlab": Text(
        "没有安装 JupyterLab。请在课程文件夹里运行：make lab（或 pip install -e .）",
        "JupyterLab is not installed. In the course folder, run: make lab (or pip install -e .)",
    ),
    "preparing": Text("正在准备你自己的一份课程……", "Preparing your own copy of the lessons …"),
    "opening": Text("正在打开 JupyterLab……", "Opening JupyterLab …"),
    "starting": Text(
        "正在启动 JupyterLab。要结束时，先保存，再回到这里按两次 Ctrl+C。",
        "Starting JupyterLab. To end it, save your work and press Ctrl+C twice here.",
    ),
    "formgrader": Text(
        "正在用 formgrader 打开 {folder}。要结束时，回到这里按两次 Ctrl+C。",
        "Opening formgrader for {folder}. To end it, press Ctrl+C twice here.",
    ),
    "running": Text(
        "JupyterLab 已经开着，就用这一个：{address}",
        "JupyterLab is already open; use that one: {address}",
    ),
    "copied": Text("已为你复制 {count} 个文件到 {folder}。", "Copied to {folder}: {count} new file(s)."),
    "renewed": Text(
        "{name} 有新版本，已经换上，你的答案都带过来了；原来那一份留在旁边：{old}",
        "{name} has a new release, which you have now, with your answers in it; your old copy is kept beside it: {old}",
    ),
    "refreshed": Text(
        "{name} 有新版本，已经换上（原来那一份你没有改动过）。",
        "{name} has a new release, which you have now (you had not changed it).",
    ),
    "renewed_unread": Text(
        "{name} 有新版本，已经换上。原来那一份读不出来，答案没有带过来；它原样留在旁边：{old}",
        "{name} has a new release, which you have now. Your old copy could not be read, so no answers came along; "
        "it is kept beside it: {old}",
    ),
    "second_edition": Text(
        "{old}：{said}{name} 现在是新发布的版本。", "{old}: {said} {name} is the new release."
    ),
    "failed": Text("{name} 没有复制成功（{reason}）。", "{name} could not be copied ({reason})."),
    "record_lost": Text(
        "复制记录 {name} 无法读取，已重新建立；你的文件没有改动。",
        "The record of what was copied, {name}, could not be read and has been written again; your files are untouched.",
    ),
    # status
    "status": Text(
        "你的进度 · {score}/{points} 分 · 大约还要 {left}",
        "how you stand · {score}/{points} points · about {left} left",
    ),
    "column_lesson": Text("课", "lesson"),
    "column_question": Text("带着一个问题来？", "just one question?"),
    "column_points": Text("分数", "points"),
    "column_exercises": Text("各题", "exercises"),
    "column_time_left": Text("大约还要", "about left"),
    "column_exercise": Text("练习", "exercise"),
    "column_title": Text("标题", "title"),
    "column_state": Text("状态", "state"),
    "left": Text("已经开始的课里，还没有做对的练习：", "Not right yet, in the lessons you have begun:"),
    "minutes": Text("{minutes} 分钟", "{minutes} min"),
    "hours": Text("{hours} 小时", "{hours} h"),
    "hours_minutes": Text("{hours} 小时 {minutes} 分钟", "{hours} h {minutes} min"),
    "next_lab": Text(
        "下一步：运行 `autograd-kit lab --lang {language}`，打开你自己的一份课程。",
        "Next: run `autograd-kit lab --lang {language}`, which opens your own copy of the lessons.",
    ),
    "next_new": Text(
        "下一步：{lesson}，{id}（{title}），大约 {minutes}。",
        "Next: {lesson}, {id} ({title}), about {minutes}.",
    ),
    "next_again": Text(
        '下一步：{lesson}，继续做 {id}（{title}）。没有思路的话，在笔记本里运行 `hint("{id}")`。',
        'Next: {lesson}, go on with {id} ({title}). If you are stuck, run `hint("{id}")` in the notebook.',
    ),
    "next_check": Text(
        "下一步：{lesson}，{id}（{title}）改过还没有检查。运行答案那一格和它下面的 `check`，再保存。",
        "Next: {lesson}, {id} ({title}) was edited but not checked. Run its cell and the `check` below it, then save.",
    ),
    "next_none": Text("计分的练习全部做对了。", "Every exercise that counts is right."),
    "by_saved_notebooks": Text(
        "以上来自你保存过的笔记本里 `check` 的结果；`↻` 和 `·` 表示答案在检查之后又改过，或还没有检查。",
        "This is what `check` said in your saved notebooks; `↻` and `·` mark answers that were edited since, or not checked yet.",
    ),
    "further_elsewhere": Text(
        "另一种语言的笔记本里得分更高：`autograd-kit status --lang {language}`",
        "You have more points in another language: `autograd-kit status --lang {language}`",
    ),
    # the side bar
    "course": Text("课程", "The course"),
    "in_all": Text("{score}/{points} 分，大约还要 {left}", "{score}/{points} points, about {left} left"),
    "on_the_way": Text(
        "主线 {score}/{points} 分，大约还要 {left}", "main road: {score}/{points} points, about {left} left"
    ),
    "with_a_question": Text("带着一个问题来？", "Just one question?"),
    "on_side_roads": Text(
        "支线另外要 {left}，可以只挑几条", "side roads: another {left}; take those you like"
    ),
    "go_on_here": Text("接着做：{lesson} · {title}", "go on with: {lesson} · {title}"),
    # bringing
    "brought": Text("已带进来：work/{name}", "Brought in: work/{name}"),
    "brought_beside": Text(
        "work/{name} 里已经有你的答案，没有改动；带来的放在旁边：work/{new}",
        "work/{name} has answers of yours and was left as it is; what was brought in is beside it: work/{new}",
    ),
    "brought_same": Text("work/{name} 和带来的一样，不用改动。", "work/{name} is already the same."),
    "not_brought": Text("没有带进来：{name}（{reason}）", "Not brought in: {name} ({reason})"),
    "brought_nothing": Text(
        "里面没有写过答案的课程笔记本，什么也没有改动。",
        "It contains no course notebook with an answer; nothing was changed.",
    ),
    "no_notebook": Text("不是完好的笔记本", "it is not a notebook, or it is damaged"),
    "no_lesson_of_ours": Text("不是这门课的笔记本", "it is not a notebook of this course"),
    "cannot_bring": Text(
        "{path} 读不出来：这里需要从浏览器带来的 zip、一个文件夹，或一个笔记本。",
        "{path} cannot be read: it should be a zip from the browser, a folder, or a notebook.",
    ),
    # restore
    "column_versions": Text("版本数", "versions"),
    "column_version": Text("版本", "version"),
    "column_saved": Text("保存于", "saved"),
    "column_in": Text("保存在", "in"),
    "column_now": Text("现在用它的", "in use in"),
    "column_differing_line": Text("第一处不同", "first line that differs"),
    "versions_of_all": Text("保存过的答案", "saved answers"),
    "no_versions_at_all": Text("还没有保存过答案", "no answer has been saved yet"),
    "restore_how": Text(
        "在 JupyterLab 里每次保存，改过的答案都会留下一个版本。看一道题的全部版本：`autograd-kit restore multiply_derive`",
        "Every save in JupyterLab keeps a version of each answer that changed. To see those of one exercise: "
        "`autograd-kit restore multiply_derive`",
    ),
    "versions_of": Text("{id}：保存过 {count} 个版本", "{id}: {count} saved version(s)"),
    "version_how": Text(
        "“第一处不同”是和上一行相比。一分钟之内又被改掉的版本没有列出来，但编号保留。"
        "看第 1 版的全文：`autograd-kit restore {id} 1`；把它放回笔记本：`autograd-kit restore {id} 1 --write`",
        "“First line that differs” compares each version with the one above it. A version replaced within a minute is not listed, but keeps its number. To see version 1 in full: `autograd-kit restore {id} 1`; to put it back into your notebooks: `autograd-kit restore {id} 1 --write`",
    ),
    "no_versions": Text("{id} 还没有保存过答案。", "No answer to {id} has been saved yet."),
    "no_version": Text(
        "{id} 没有第 {number} 版；有第 1 到第 {count} 版。",
        "{id} has no version {number}; there are versions 1 to {count}.",
    ),
    "no_copy_of": Text(
        "{lesson} 的笔记本里没有 {id} 的答案单元格；先运行 autograd-kit lab，打开你自己的一份课程。",
        "No copy of {lesson} has an answer cell of {id}; run autograd-kit lab first, which opens your own copies.",
    ),
    "brought_back": Text(
        "{id} 的第 {number} 版已放回：{names}", "Version {number} of {id} is back in {names}"
    ),
    "present_kept": Text(
        "刚才的答案没有丢：它也是其中一个版本。",
        "The answer that was there is not lost: it is one of the versions.",
    ),
    "open_in_lab": Text(
        "JupyterLab 里开着的笔记本，回到它的标签页就会换过来；如果那一格里有还没保存的改动，就不会换，请用“文件 › 从磁盘重新加载笔记本”。",
        "A notebook that is open in JupyterLab shows it when you go back to its tab, unless that cell has unsaved changes; then use File › Reload Notebook from Disk.",
    ),
    # watch
    "watching": Text(
        "正在留意 {count} 个笔记本，每次保存后重新检查。按 Ctrl+C 结束。",
        "Watching {count} notebook(s); each is checked again when it is saved. Press Ctrl+C to end.",
    ),
    "watch_end": Text("不再留意。", "No longer watching."),
    "checking": Text("{name}：正在检查……", "{name}: checking …"),
    "gone": Text(
        "{name} 不见了；它回来以后会继续检查。", "{name} is gone; it will be checked again once it is back."
    ),
    "no_lesson_copy": Text(
        "{name} 不是这门课的笔记本，没有检查。",
        "{name} is not a notebook of this course, and was not checked.",
    ),
    "no_such_notebook": Text(
        "没有 {name} 这个文件。请给出你自己的笔记本，例如 work/zh 里的。",
        "There is no file {name}. Name one of your own notebooks, such as those in work/en.",
    ),
    "stopped": Text("没有运行到底：{reason}", "It did not run to its end: {reason}"),
    "now": Text("{id} {state} · {score}/{points} 分", "{id} {state} · {score}/{points} points"),
    "cell_raised": Text("“{below}”这一节里有一格抛出了 {error}", "a cell below “{below}” raised {error}"),
    "cell_repaired": Text(
        "“{below}”这一节里的那一格不再抛出异常", "the cell below “{below}” no longer raises"
    ),
    "nothing_yet": Text("还没有作答", "nothing attempted yet"),
    "no_change": Text("没有变化", "nothing has changed"),
    "total": Text("{lesson} · {score}/{points} 分", "{lesson} · {score}/{points} points"),
    "forgotten": Text(
        "`{name}` 还没有定义：内核刚刚启动或重新启动过，以前运行的单元格它都不记得了。"
        "先运行笔记本开头的设置单元格，再运行这一格上面的单元格（菜单“运行”里有“运行选中单元格上方的所有单元格”）。",
        "`{name}` is not defined: the kernel has just started or restarted, and does not remember cells that ran before. Run the setup cell at the top of the notebook, then the cells above this one (menu Run, Run All Above Selected Cell).",
    ),
}
TEXTS = Catalogue(_TEXTS)


class LabError(SpokenError):
    """The lab cannot be opened; `text` says why."""

    catalogue = TEXTS


def say(key: str, language: str, **values) -> str:
    """Return one of these texts in a language."""
    return TEXTS(key, **values).in_language(language)


def columns(language: str, *names: str) -> tuple[str, ...]:
    """Return the head of a table."""
    return tuple(say(f"column_{name}", language) for name in names)


def guess_language(environment=os.environ) -> str:
    """Return the language that AUTOGRAD_KIT_LANG names, else the learner's system; English for any but Chinese."""
    names = [environment.get(name) for name in ("AUTOGRAD_KIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"
