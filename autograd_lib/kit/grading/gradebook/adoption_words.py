"""Why a mistake cannot be taken into a document, in both languages."""

from ...wording.text import Catalogue, Text

_ADOPTION_ERRORS = {
    "bad_slip_name": Text(
        "{name} 不能用作名字：请用小写字母、数字和下划线，以字母开头，例如 drops_the_seed。",
        "{name} cannot be its name: use lower-case letters, digits and underscores, as in drops_the_seed.",
    ),
    "no_group": Text(
        "没有 {group} 这一组；班级报告里列着所有的组：{known}",
        "There is no group {group}; the class report lists them: {known}",
    ),
    "slip_taken": Text("{path} 里已经有 {name} 了。", "{path} has a {name} already."),
    "no_document": Text("课程里没有 {exercise} 的文档。", "The course has no document of {exercise}."),
}
ADOPTION_ERRORS = Catalogue(_ADOPTION_ERRORS)
