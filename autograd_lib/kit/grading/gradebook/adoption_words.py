"""What is said where a mistake is taken in, and why it cannot be, in both languages."""

from ...wording.text import Catalogue, Text

_ADOPTION_ERRORS = {
    "bad_slip_name": Text(
        "{name} 不能用作名字：请用小写字母、数字和下划线，以字母开头，例如 drops_the_seed。",
        "{name} cannot be used as a name: use lower-case letters, digits and underscores, beginning with a letter, as in drops_the_seed.",
    ),
    "no_group": Text(
        "没有 {group} 这一组；班级报告里列着所有的组：{known}",
        "There is no group {group}; the class report lists them: {known}",
    ),
    "slip_taken": Text("{path} 里已经有 {name} 了。", "{path} already has a {name}."),
}
ADOPTION_ERRORS = Catalogue(_ADOPTION_ERRORS)

_ADOPTION_TEXTS = {
    "draft": Text("例如这里错了：{part}。", "One thing that goes wrong: {part}."),
    "read": Text(
        "读过下面的代码，就改成 true：评分时会运行它",
        "set to true once you have read the code below, because grading runs it",
    ),
}
ADOPTION_TEXTS = Catalogue(_ADOPTION_TEXTS)
