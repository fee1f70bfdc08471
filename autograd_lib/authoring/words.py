"""What is said about files of a course: lesson sources, exercise documents, notebooks. In both languages."""

from ..wording.text import Text

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
    "optional": Text("选做，不计分", "optional, no points"),
    "no_header": Text(
        "文件开头应当是文件头：一行 `{fence}`，每行一个 `# key: value`，再一行 `{fence}`",
        "the file begins with its header: a line `{fence}`, one `# key: value` a line, and a line `{fence}`",
    ),
    "header_line": Text(
        "文件头里每行一个 `# key: value`，这一行是：{line}",
        "a line of the header is `# key: value`; this one is: {line}",
    ),
    "header_key": Text(
        "文件头里没有 `{key}` 这个键；有：{known}", "the header has no key `{key}`; keys: {known}"
    ),
    "header_twice": Text(
        "`{key}` 写了两次：请删掉一行", "`{key}` stands there twice: delete one of the lines"
    ),
    "header_missing": Text("文件头里还缺：{keys}", "the header still wants: {keys}"),
    "header_value": Text(
        "`{key}` 不能是“{value}”；可以是：{allowed}", "`{key}` cannot be “{value}”; it may be: {allowed}"
    ),
    "part_no_answer": Text(
        "`part` 里的 {name} 不在 `answers` 里：零件是答案的一部分",
        "{name} in `part` is not among the `answers`: a part is an answer",
    ),
    "header_other": Text(
        "`exercise` 是 {value}，文件名却是 {id}.py：请改成一样的",
        "`exercise` says {value}, and the file is called {id}.py: make them the same",
    ),
    "cell_role": Text(
        "练习文件里没有“{role}”这样的单元格；有：{known}",
        "an exercise document has no cell “{role}”; cells: {known}",
    ),
    "cell_attribute": Text(
        "“{role}”单元格没有 `{name}` 这个属性：请删掉", "a cell “{role}” has no attribute `{name}`: delete it"
    ),
    "cell_twice": Text(
        "“{role}”只能有一个，第 {line} 行已经有了", "there is one “{role}”, and line {line} has it already"
    ),
    "cell_syntax": Text("语法错误：{why}", "syntax error: {why}"),
    "task_language": Text(
        '题目要注明语言：`# %% [markdown] task lang="zh"` 或 `lang="en"`',
        'a task says its language: `# %% [markdown] task lang="zh"` or `lang="en"`',
    ),
    "no_task": Text(
        '没有 {language} 的题目：请写一格 `# %% [markdown] task lang="{language}"`',
        'no task in {language}: write a cell `# %% [markdown] task lang="{language}"`',
    ),
    "no_answer": Text(
        "没有答案单元格：请写一格 `# %% answer`，答案放在 BEGIN SOLUTION 和 END SOLUTION 之间",
        "no answer cell: write a cell `# %% answer`, with the solution between BEGIN SOLUTION and END SOLUTION",
    ),
    "no_hints": Text("没有提示：请写一格 `# %% hint`", "no hint: write a cell `# %% hint`"),
    "hint_rest": Text(
        "提示只有 `#| zh: …` 和 `#| en: …` 这样的行，别的都不会显示",
        "a hint holds lines `#| zh: …` and `#| en: …` only; nothing else of it would be shown",
    ),
    "wrong_name": Text(
        "错误答案的名字由 a-z、0-9 和 _ 组成，以字母开头，这里是“{name}”",
        "the name of a wrong answer is made of a-z, 0-9 and _ and begins with a letter; this one is “{name}”",
    ),
    "wrong_twice": Text(
        "第 {line} 行的错误答案也叫 `{name}`：请改一个",
        "the wrong answer at line {line} is called `{name}`, too: rename one",
    ),
    "about_unknown": Text(
        "没有叫“{about}”的误解。有这些：{known}",
        "there is no misconception “{about}”; there are {known}",
    ),
    "wrong_empty": Text("这个错误答案里没有代码", "this wrong answer holds no code"),
    "of_other_lesson": Text("{id} 是另一课的练习", "{id} belongs to another lesson"),
    "no_document": Text(
        "没有 {id} 这个练习：`autograd-kit new exercise {lesson}` 会写好一份文件",
        "no exercise {id}: `autograd-kit new exercise {lesson}` writes a document for one",
    ),
    "no_place": Text(
        'lesson.py 里没有它的位置：在它该出现的地方写一行 `# %% exercise="{id}"`',
        'it stands nowhere in lesson.py: write a line `# %% exercise="{id}"` where it belongs',
    ),
    "place_twice": Text("{id} 已经放过了：请删掉一处", "{id} has a place already: delete one of the two"),
    "place_attributes": Text(
        '放练习的单元格除了 exercise="…" 没有别的属性：请删掉',
        'the place of an exercise has no attribute but exercise="…": delete the others',
    ),
    "place_holds_code": Text(
        "这一行下面的内容不会出现在笔记本里：请移到 {id}.py，或者另起一格",
        "what stands below this line is in no notebook: move it to {id}.py, or begin a cell of its own",
    ),
    "exercise_in_source": Text(
        '练习的单元格写在 solutions/lessons/{lesson}/{id}.py 里；这里只写一行 `# %% exercise="{id}"`',
        'the cells of an exercise stand in solutions/lessons/{lesson}/{id}.py; here stands one line `# %% exercise="{id}"`',
    ),
    "check_in_source": Text(
        '检查单元格由文件生成：把 check("{id}") 换成一行 `# %% exercise="{id}"`',
        'check cells are generated: instead of check("{id}") write a line `# %% exercise="{id}"`',
    ),
    "judge_alone": Text(
        "没有 solutions/lessons/{lesson}/{id}.py：请写出来，或者删掉这个文件",
        "there is no solutions/lessons/{lesson}/{id}.py: write it, or delete this file",
    ),
    "no_judge": Text(
        "没有评判代码：请写出这个文件，里面有 `JUDGE = Judge(challenge, collect.{id}, judge)`",
        "no judge: write this file, with `JUDGE = Judge(challenge, collect.{id}, judge)` in it",
    ),
    "judge_broken": Text("加载不了：{why}", "does not load: {why}"),
    "stale_texts": Text(
        "与练习文件不一致：请运行 `autograd-kit build {lesson}`",
        "stale, the documents say otherwise: run `autograd-kit build {lesson}`",
    ),
    "todo": Text("这里还没有写（{todo}）", "still to be written ({todo})"),
    "lesson_name": Text(
        "“{name}”不能用作课名：两位数字、下划线，再加小写字母的名字，例如 14_cubes",
        "“{name}” cannot name a lesson: two digits, an underscore and a name in lower case, as in 14_cubes",
    ),
    "lesson_taken": Text("这个编号已经有一课了：{name}", "this number has a lesson already: {name}"),
    "lesson_full": Text(
        "{name} 已经有 {most} 个练习了，练习编号只有一位数字",
        "{name} has {most} exercises already, and their numbers have one digit",
    ),
    "no_side": Text(
        "没有 {language} 的说明：请在单元格开头写一行 `#| {language}: …`",
        "nothing is said in {language}: begin the cell with a line `#| {language}: …`",
    ),
    "side_line": Text(
        "应当是 `#| zh: …` 或 `#| en: …`，这一行是：{line}",
        "expected `#| zh: …` or `#| en: …`, found: {line}",
    ),
    "folded_alone": Text(
        "只有一种语言的文字折叠起来：请在两边写同样的 `folds`",
        "folded away in one language only: write the same `folds` on both sides",
    ),
    "folded_heading": Text(
        "折叠起来的文字里有标题，目录里就找不到它了：请把标题移到前面的单元格",
        "a heading in text that is folded away, where nobody finds it: move it to the cell before",
    ),
}


def words(key: str, /, **values) -> Text:
    """Return the sentence called `key`, its placeholders filled."""
    return WORDS[key].fill(**values)


class SpokenError(Exception):
    """An error that is said to people: `text` has it in both languages, `str` in English."""

    def __init__(self, key, **values):
        self.text = words(key, **values)
        super().__init__(self.text.en)
