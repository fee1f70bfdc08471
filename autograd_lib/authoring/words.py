"""Why a file cannot be checked as a notebook of a lesson, in both languages."""

from ..checking.text import Text

WORDS = {
    "empty": Text("文件是空的", "the file is empty"),
    "not_utf8": Text(
        "文件不是 UTF-8 文本，因此不是笔记本", "the file is not UTF-8 text, so it is not a notebook"
    ),
    "not_json": Text(
        "文件不是 JSON，因此不是笔记本（{why}）", "the file is not JSON, so it is not a notebook ({why})"
    ),
    "no_cells": Text(
        "文件是 JSON，但不是 Jupyter 笔记本：里面没有单元格",
        "the file is JSON, but not a Jupyter notebook: it has no cells",
    ),
    "not_valid": Text("文件不是有效的笔记本（{why}）", "the file is not a valid notebook ({why})"),
    "other_course": Text(
        "笔记本自称是 {lesson} 这一课，而这门课程里没有；有：{known}",
        "the notebook says it is lesson {lesson}, which this course does not have; lessons: {known}",
    ),
    "not_built": Text(
        "{lesson} 这一课还没有生成（{why}）：请运行 `autograd-kit build {lesson}`",
        "lesson {lesson} is not built ({why}): run `autograd-kit build {lesson}`",
    ),
    "no_lesson": Text(
        "这不是本课程任何一课的笔记本：元数据和单元格都认不出来",
        "the notebook is not a copy of a lesson of this course: neither its metadata nor its cells are known",
    ),
    "unreadable": Text("无法读取（{why}）", "cannot be read: {why}"),
    "about": Text("{path}：{what}", "{path}: {what}"),
    "check_deleted": Text(
        "{cell}：这个检查单元格被删掉了；请从新的笔记本里复制回来，否则 nbgrader 无法给它评分",
        "{cell}: this check cell was deleted; copy it back from a fresh notebook, or it cannot be graded by nbgrader",
    ),
}


def words(key: str, **values) -> Text:
    """Return the sentence called `key`, its placeholders filled."""
    return WORDS[key].fill(**values)


class SpokenError(Exception):
    """An error that is said to people: `text` has it in both languages, `str` in English."""

    def __init__(self, key, **values):
        self.text = words(key, **values)
        super().__init__(self.text.en)
