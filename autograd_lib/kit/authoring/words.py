"""What is said about the files of a course, in both languages: what is wrong, and what mends it."""

from ..wording.text import Catalogue, Text

TEXTS = Catalogue(
    {
        # files
        "no_history": Text(
            "--changed 要问 git 哪些课变了，而 git 说：{why}",
            "--changed asks git which lessons have changed, and git says: {why}",
        ),
        "empty": Text("文件是空的", "the file is empty"),
        "notebook_not_utf8": Text(
            "文件不是 UTF-8 文本，因此不是笔记本", "the file is not UTF-8 text, so it is not a notebook"
        ),
        "not_json": Text(
            "文件不是 JSON，因此不是笔记本（{why}）", "the file is not JSON, so it is not a notebook ({why})"
        ),
        "notebook_no_cells": Text(
            "文件是 JSON，但不是 Jupyter 笔记本：里面没有单元格",
            "the file is JSON, but not a Jupyter notebook: it has no cells",
        ),
        "not_valid": Text("文件不是有效的笔记本（{why}）", "the file is not a valid notebook ({why})"),
        "about": Text("{path}：{what}", "{path}: {what}"),
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
        "header_twice": Text("`{key}` 写了两次：请删掉一行", "`{key}` is there twice: delete one line"),
        "header_missing": Text("文件头里还缺：{keys}", "the header still lacks: {keys}"),
        "header_value": Text(
            "`{key}` 不能是“{value}”；可以是：{allowed}", "`{key}` cannot be “{value}”; it may be: {allowed}"
        ),
        "part_no_answer": Text(
            "`part` 里的 {name} 不在 `answers` 里：零件是答案的一部分",
            "{name} in `part` is not among the `answers`: a part is an answer",
        ),
        "header_other": Text(
            "`exercise` 是 {value}，文件名却是 {id}.py：请改成一样的",
            "`exercise` says {value}, but the file is called {id}.py: make them the same",
        ),
        "order_unknown": Text(
            "`order` 里的 {name} 不是这个练习的错误答案",
            "{name} in `order` is not a wrong answer of this exercise",
        ),
        "equivalent_line": Text(
            "这里每行一条注释，写 `doctor --mutants` 列出的改动；这一行是：{line}",
            "every line here is a comment with a change as `doctor --mutants` lists it; this one is: {line}",
        ),
        "cell_role": Text(
            "练习的文档里没有“{role}”这样的单元格；有：{known}",
            "an exercise document has no cell “{role}”; cells: {known}",
        ),
        "cell_attribute": Text(
            "“{role}”单元格没有 `{name}` 这个属性：请删掉",
            "a cell “{role}” has no attribute `{name}`: delete it",
        ),
        "cell_twice": Text(
            "“{role}”只能有一个，第 {line} 行已经有了",
            "there can be only one “{role}”, and line {line} has it already",
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
            "the wrong answer at line {line} is also called `{name}`: rename one of them",
        ),
        "about_unknown": Text(
            "没有叫“{about}”的误解。有这些：{known}",
            "there is no misconception “{about}”; there are {known}",
        ),
        "in_unknown": Text(
            "`in` 写的是哪些答案错了，“{names}”不在答案之中。有这些：{known}",
            "`in` says which answers are wrong, and “{names}” is not among them; there are {known}",
        ),
        "in_nothing": Text(
            "`in` 只能写与正确答案不同的那些答案：{differing}",
            "`in` names answers that differ from the right ones; these do: {differing}",
        ),
        "reason_unlisted": Text(
            '评判对它说了理由 {name}：如果属实，写上 `because="{name}"`；如果不实，改评判里的条件',
            'the judge gives {name} as a reason: if that is true of this answer, write `because="{name}"`; if not, correct the judge\'s condition',
        ),
        "reason_unsaid": Text(
            '写了 `because="{name}"`，评判却从来没有对它说这个理由',
            'it lists `because="{name}"`, and the judge never gives that reason',
        ),
        "wrong_shows": Text(
            "`shows` 写的结构（{shows}）要在这份代码里找得到，而且要有 `zh else` 和 `en else`：找不到它的时候说的话",
            "the construct in `shows` ({shows}) must occur in this code, and `zh else` and `en else` must say what learners are told where it does not",
        ),
        "wrong_empty": Text("这个错误答案里没有代码", "this wrong answer contains no code"),
        "of_other_lesson": Text("{id} 是另一课（{lesson}）的练习", "{id} is an exercise of {lesson}"),
        "no_document": Text(
            "没有 {id} 这个练习：`autograd-kit new exercise {lesson} {id}` 会写好一份文件",
            "no exercise {id}: `autograd-kit new exercise {lesson} {id}` writes a document for it",
        ),
        "no_place": Text(
            'lesson.py 里没有它的位置：在它该出现的地方写一行 `# %% exercise="{id}"`',
            'lesson.py does not place it: write a line `# %% exercise="{id}"` where it belongs',
        ),
        "place_twice": Text("{id} 已经放过了：请删掉一处", "{id} has a place already: delete one of the two"),
        "place_attributes": Text(
            '放练习的单元格除了 exercise="…" 没有别的属性：请删掉',
            'the place of an exercise has no attribute but exercise="…": delete the others',
        ),
        "place_holds_code": Text(
            "这一行下面的内容不会出现在笔记本里：请移到 {id}.py，或者另起一格",
            "what is below this line goes into no notebook: move it to {id}.py, or begin a new cell",
        ),
        "exercise_in_source": Text(
            '练习的单元格写在 solutions/lessons/{lesson}/{id}.py 里；这里只写一行 `# %% exercise="{id}"`',
            'the cells of an exercise belong in solutions/lessons/{lesson}/{id}.py; write only the line `# %% exercise="{id}"` here',
        ),
        "check_in_source": Text(
            '检查单元格由文件生成：把 check("{id}") 换成一行 `# %% exercise="{id}"`',
            'check cells are generated: instead of check("{id}") write a line `# %% exercise="{id}"`',
        ),
        "dead_link": Text("没有链接指向的单元：{link}", "the link leads to no unit: {link}"),
        "judge_alone": Text(
            "没有哪一课有 {id}.py 这份练习：请写出来，或者删掉这个文件",
            "no lesson has a document {id}.py: write it, or delete this file",
        ),
        "no_judge": Text(
            "没有评判代码：请写出这个文件，里面有 `JUDGE = Judge(challenge, collect, judge)`",
            "no judge: write this file, with `JUDGE = Judge(challenge, collect, judge)` in it",
        ),
        "judge_broken": Text("加载不了：{why}", "does not load: {why}"),
        "stale_texts": Text(
            "与练习的文档不一致：请运行 `autograd-kit build {lesson}`",
            "out of date, because the documents have changed: run `autograd-kit build {lesson}`",
        ),
        "todo": Text("这里还没有写（{todo}）", "still to be written ({todo})"),
        "lesson_name": Text(
            "“{name}”不能用作课名：两位数字、下划线，再加小写字母的名字，例如 14_cubes",
            "“{name}” cannot name a lesson: two digits, an underscore and a name in lower case, as in 14_cubes",
        ),
        "course_name": Text(
            "“{name}”不能用作课程名：要小写字母、数字和下划线，以字母开头，例如 sorting；评判代码会用这个名字导入",
            "“{name}” cannot name a course: lower-case letters, digits and underscores beginning with a letter, as in sorting; its judges are imported under this name",
        ),
        "course_taken": Text(
            "已经有一个叫 {name} 的包，课程要另取一个名字",
            "there is already a package called {name}; a course needs a name of its own",
        ),
        "no_folder_course": Text(
            "只有文件夹里的课程才能打包；这里没有 {path}",
            "only a course that is a folder can be packed; there is no {path}",
        ),
        "pack_unbuilt": Text(
            "还没有生成笔记本，请先运行 `autograd-kit build`：{lessons}",
            "not built yet, so run `autograd-kit build` first: {lessons}",
        ),
        "course_there": Text("这里已经有一门课程：{path}", "there is already a course here: {path}"),
        "lesson_taken": Text("这个编号已经有一课了：{name}", "a lesson already has this number: {name}"),
        "exercise_name": Text(
            "练习不能叫 {name}：要小写字母、数字和下划线，以字母开头，例如 sum_to；不能以 _check 或 _task 结尾",
            "no exercise can be called {name}: lower-case letters, digits and underscores beginning with a letter, as in sum_to; it may not end in _check or _task",
        ),
        "exercise_taken": Text(
            "{lesson} 已经有叫 {name} 的练习", "{lesson} already has an exercise called {name}"
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
            "a heading in text that is folded away, where nobody will find it: move it to the cell before",
        ),
        # build
        "up_to_date": Text("{lesson}：已是最新", "{lesson}: up to date"),
        "same": Text("{lesson}：笔记本不用改", "{lesson}: its notebooks stay as they are"),
        "written": Text("{lesson}：写出了 {count} 个笔记本", "{lesson}: {count} notebooks written"),
        "problems": Text("{lesson}：{count} 个问题", "{lesson}: {count} problems"),
        "one_problem": Text("{lesson}：1 个问题", "{lesson}: 1 problem"),
        "no_sources": Text("这里没有课程源文件", "no lesson sources here"),
        "no_such_lesson": Text("没有这一课；有：{known}", "no such lesson; lessons with a source: {known}"),
        "not_utf8": Text(
            "不是 UTF-8 文本（第 {byte} 个字节）：请另存为 UTF-8",
            "not UTF-8 text (byte {byte}): save the file as UTF-8",
        ),
        "unreadable": Text("无法读取：{why}", "cannot be read: {why}"),
        "unwritable": Text("无法写入：{why}", "cannot be written: {why}"),
        "edited": Text(
            "生成之后被手工改过：请把改动写进 {file}，然后删掉这个文件，或者用 --force 生成",
            "edited since it was built: move the change to {file}, then delete this file, or build with --force",
        ),
        # build --check
        "not_built": Text("还没有生成：请运行 `autograd-kit build`", "not built: run `autograd-kit build`"),
        "orphan": Text(
            "没有哪一课会生成这个笔记本：请删掉它", "no lesson source builds this notebook: delete it"
        ),
        "no_notebook": Text(
            "{why}：请删掉它，再运行 `autograd-kit build`", "{why}: delete it and run `autograd-kit build`"
        ),
        "stale_gone": Text(
            "过时了：课文里已经没有这一格；请运行 `autograd-kit build`",
            "stale: not in the lesson any more; run `autograd-kit build`",
        ),
        "stale_missing": Text(
            "过时了：缺这一格；请运行 `autograd-kit build`", "stale: missing; run `autograd-kit build`"
        ),
        "stale_parts": Text(
            "过时了：它的 {parts} 不同；请运行 `autograd-kit build`",
            "stale: its {parts} differ; run `autograd-kit build`",
        ),
        "stale_form": Text(
            "过时了：单元格的次序、元数据或格式不同；请运行 `autograd-kit build`",
            "stale: order of cells, metadata or formatting differ; run `autograd-kit build`",
        ),
        "leak_found": Text("学生的笔记本里有答案：{what}", "solution text in a learner's notebook: {what}"),
        "leak_released": Text("发给学生的单元格里有{what}", "released with {what}"),
        "leak_marker": Text("标出答案的标记", "a marker of a solution region"),
        "leak_line": Text("答案中的一行：{line}", "a line of the solution: {line}"),
        "leak_solution": Text("{cell} 的答案", "the solution of {cell}"),
        # running a lesson
        "raises": Text("抛出 {error}", "raises {error}"),
        "raises_at": Text("抛出 {error}（这一格的第 {line} 行）", "raises {error} (line {line} of the cell)"),
        "too_long": Text("{seconds} 秒内没有运行完", "did not finish within {seconds} s"),
        "killed": Text("让进程崩溃了", "killed its process"),
        "no_run": Text("笔记本无法运行：{why}", "the notebook could not be executed: {why}"),
        "stderr": Text("往 stderr 写了：{said}", "writes to stderr: {said}"),
        "not_right": Text(
            "参考答案应当得到“{expected}”，得到的却是：\n{got}",
            "expected “{expected}” from the lesson's own solution, got:\n{got}",
        ),
        "says_nothing": Text(
            "写明了输出，可是这一格什么也没有打印：删掉一边，或者改好另一边",
            "an output is documented, but the cell prints nothing: delete the one or correct the other",
        ),
        "languages_print": Text(
            "两种语言打印的内容不同；如果本意如此，在下面给每个 lang 放一个空的 raw 单元格，再运行 `build --accept`{shown}",
            "prints different text in the two languages; if that is meant, put an empty raw cell for each lang below it and "
            "run `build --accept`{shown}",
        ),
        "undocumented": Text(
            "打印了没有写明的内容；`build --accept` 会写上{shown}",
            "prints something that is not documented; `build --accept` would write{shown}",
        ),
        "not_documented": Text(
            "{where}得到的不是写明的输出{shown}", "{where}the documented output does not come out{shown}"
        ),
        "empty_output": Text(
            "写明的输出是空的：请删掉这一格", "an empty documented output: delete this cell"
        ),
        # what stands in a source
        "no_cells": Text(
            "没有单元格：课文由 `# %% …` 开头的单元格组成",
            "no cells: a lesson is made of cells that begin with a line `# %% …`",
        ),
        "garbled": Text('读不出 key="value"：{what}', 'not readable as key="value": {what}'),
        "unknown_attribute": Text(
            "{kind} 单元格没有 {key} 这个属性；有：{known}",
            "unknown attribute {key} on a {kind} cell; known: {known}",
        ),
        "unquoted": Text(
            '属性 {key} 的值要放在双引号里，写成 {key}="…"',
            'attribute {key} needs a value in double quotes, as in {key}="…"',
        ),
        "no_language": Text(
            'markdown 单元格要注明语言：lang="zh" 或 lang="en"',
            'a markdown cell says its language: lang="zh" or lang="en"',
        ),
        "unknown_language": Text(
            "没有 {language} 这种语言：请从 {known} 里选",
            "unknown language {language}: choose one of {known}",
        ),
        "whose_output": Text(
            'raw 单元格里是写明的输出，要注明是哪一格的：output_of="cell_id"',
            'a raw cell holds a documented output and says whose: output_of="cell_id"',
        ),
        "no_id": Text("缺 id", "missing id"),
        "bad_id": Text(
            "id 由 1 到 64 个字母、数字、连字符和下划线组成",
            "an id has 1 to 64 letters, digits, hyphens and underscores",
        ),
        "id_twice": Text("id 重复：第 {line} 行也是它", "duplicated id: line {line} has it too"),
        "no_translation": Text(
            "没有 {missing} 的译文：请写在这个 {language} 单元格旁边，用同一个 id",
            "no {missing} translation: write it beside this {language} cell, under the same id",
        ),
        "out_of_order": Text(
            "次序不对：同一个 id 的 {second} 单元格紧跟在 {first} 的后面",
            "out of order: the {second} cell of the same id comes directly after the {first} one",
        ),
        "one_output_only": Text(
            "只写明了一种语言的输出：另一种语言的也要写",
            "documented in one language only: write the output of the other language too",
        ),
        "output_follows": Text(
            "写明的输出紧跟在它的代码单元格后面，这里却跟在 {what} 后面",
            "a documented output must come directly after its code cell; this one comes after {what}",
        ),
        "output_follows_none": Text(
            "写明的输出紧跟在它的代码单元格后面，这里前面什么也没有",
            "a documented output must come directly after its code cell; nothing comes before this one",
        ),
        "output_twice": Text(
            "{cell} 已经写明过输出了：两种语言共用一个，或者各写一个",
            "a second documented output for {cell}: write one for both languages, or one for each",
        ),
        "region_elsewhere": Text(
            "BEGIN SOLUTION 和 END SOLUTION 只放在练习的文档的 `# %% answer` 单元格里",
            "BEGIN SOLUTION and END SOLUTION belong only in the cell `# %% answer` of an exercise document",
        ),
        "no_region": Text(
            "答案单元格里没有 BEGIN SOLUTION 和 END SOLUTION：学生会直接看到答案",
            "an answer cell without a solution region (BEGIN SOLUTION, END SOLUTION): learners would be given the answer",
        ),
        "bad_stub": Text(
            "去掉答案之后，这一格不是合法的 Python（{why}）",
            "without its solution the cell is not valid Python ({why})",
        ),
        "marker_alone": Text(
            "标记要独占一行，如 `### BEGIN SOLUTION`，这里是：{line}",
            "a marker must be alone on its line, as in `### BEGIN SOLUTION`: {line}",
        ),
        "begin_twice": Text(
            "BEGIN SOLUTION 之后，在下一个 BEGIN SOLUTION 之前没有 END SOLUTION",
            "BEGIN SOLUTION without END SOLUTION before the next BEGIN SOLUTION",
        ),
        "end_alone": Text("END SOLUTION 前面没有 BEGIN SOLUTION", "END SOLUTION without BEGIN SOLUTION"),
        "begin_alone": Text("BEGIN SOLUTION 后面没有 END SOLUTION", "BEGIN SOLUTION without END SOLUTION"),
        "comment_beside": Text(
            "只给一种语言看的注释要独占一行", "a comment for one language must be on a line of its own"
        ),
        "comment_unpaired": Text(
            "注释旁边缺 `#| {language}:` 的那一行", "a comment without its `#| {language}:` line beside it"
        ),
        "guess_twice": Text(
            'guess("{name}") 写了两次：每个猜测一个名字',
            'guess("{name}") occurs twice: each guess needs a name of its own',
        ),
        "guess_filled": Text(
            'guess("{name}", ...) 里要留着占位的 `...`，由学生来填',
            'guess("{name}", ...) must keep its placeholder `...`, which is for the learner to fill in',
        ),
        "guess_not_asked": Text(
            'guessed("{name}", …) 上面没有 guess("{name}", ...)：先让学生猜，隔一个单元格再给结果',
            'no cell above guessed("{name}", …) has guess("{name}", ...): the guess comes first',
        ),
        "guess_no_result": Text(
            'guess("{name}", ...) 下面没有 guessed("{name}", 结果)：学生看不到猜得怎样',
            'no guessed("{name}", result) comes below guess("{name}", ...): learners cannot see how their guess did',
        ),
        "start_once": Text(
            '恰好要有一个代码单元格调用 start("{lesson}", "zh")；现在调用它的有：{cells}',
            'exactly one code cell calls start("{lesson}", "zh"); cells {cells} do',
        ),
        "start_never": Text(
            '恰好要有一个代码单元格调用 start("{lesson}", "zh")；现在一个也没有',
            'exactly one code cell calls start("{lesson}", "zh"); none does',
        ),
        "start_late": Text("import 和 start 要写在最前面", "the import and start stand first in their cell"),
        "title_number": Text("标题是 {said}，单元是 {number}", "the title says {said}, the unit {number}"),
        "start_wrong": Text(
            '应当是 start("{lesson}", "zh")，这里是 {found}',
            'expected start("{lesson}", "zh"), found {found}',
        ),
        "exercise_count": Text(
            "标题下面说有 {said} 个练习，实际有 {count} 个",
            "the line below the title says {said} exercises, and there are {count}",
        ),
        "shared_answer": Text(
            "{other} 也要 `{name}`，请改名", "{other} also asks for `{name}`: rename one of them"
        ),
        "no_entry": Text("账本里没有 {name} 这一条", "the ledger has no entry {name}"),
        # two languages that disagree
        "only_here": Text("只有 {language} 里有{kind}：{what}", "{kind} in {language} only: {what}"),
        "more_here": Text("{language} 里的{kind}更多：{what}", "{kind} more often in {language}: {what}"),
        "unseen_sign": Text("有一个看不见的字符：{sign}", "an invisible character: {sign}"),
        "number": Text("数", "number"),
        "formula": Text("公式", "formula"),
        "code_span": Text("代码", "code span"),
        "link": Text("链接", "link"),
        "fences": Text("代码块不同", "the code blocks differ"),
        "heading_levels": Text(
            "标题的级别不同：zh {zh}，en {en}", "the heading levels differ: zh {zh}, en {en}"
        ),
        "term": Text(
            "{one} 说了“{word}”，{other} 却没有说“{term}”",
            "{one} says “{word}”, {other} does not say “{term}”",
        ),
        # doctor
        "few_hints": Text(
            "提示只有 {count} 个，至少要 {least} 个", "hints: {count}; at least {least} are needed"
        ),
        "few_wrong": Text(
            "错误答案只有 {count} 个，至少要 {least} 个",
            "wrong answers: {count}; at least {least} are needed",
        ),
        "no_misconception": Text(
            '请写明背后的误解：`# %% wrong="…" about="…"`，可以是 {known}',
            'name the misconception behind it, `# %% wrong="…" about="…"`: one of {known}',
        ),
        "no_question": Text(
            "预测错了，第一次只问一句：请写 `#| zh ask: …` 和 `#| en ask: …`",
            "the first wrong prediction is answered with a question: write `#| zh ask: …` and `#| en ask: …`",
        ),
        "no_chinese": Text("中文那一边没有中文：{side}", "the Chinese side contains no Chinese: {side}"),
        "chinese": Text("英文那一边有中文：{side}", "the English side contains Chinese: {side}"),
        "tex": Text(
            "提示和说明不排公式，请写成文字或代码：{formula}",
            "hints and explanations cannot show formulas; write words or code: {formula}",
        ),
        "undefined": Text("参考答案没有定义 {name}", "the solution does not define {name}"),
        "few_right": Text(
            "没有别的正确答案：请加一格 `# %% right`", "no other right answer: add a cell `# %% right`"
        ),
        "right_raises": Text("这个正确答案抛出 {error}", "this right answer raises {error}"),
        "right_defines_none": Text(
            "这个正确答案没有定义 {names}", "this right answer defines none of {names}"
        ),
        "right_fails": Text(
            "{total} 组输入里有 {lost} 组没有得满分（{why}）",
            "this answer fails {lost} of {total} challenges ({why})",
        ),
        "stub_counts": Text(
            "没有动过的空壳被判为 {outcome}，而不是尚未作答：答案是数值时，空壳里只能写 `...`，或者什么都不写",
            "the untouched stub counts as {outcome} rather than not attempted: if the answer is a value, its stub must be `...`, or nothing",
        ),
        "stops": Text(
            "带着答案运行时停在单元格 {cell}：{error}",
            "with its solutions, its notebook stops at cell {cell}: {error}",
        ),
        "stops_untouched": Text(
            "原封不动地运行 {language} 笔记本时停在单元格 {cell}：{error}",
            "untouched, in {language}, its notebook stops at cell {cell}: {error}",
        ),
        "release_holds": Text(
            "{language} 发给学生的单元格 {cell} 里有{what}",
            "cell {cell} of the {language} release contains {what}",
        ),
        "wrong_stops": Text("这个错误答案运行不了：{error}", "this wrong answer cannot be run: {error}"),
        "right_there": Text(
            '{name} 写法不同，却没有错：请用 `in="…"` 写明错在哪些答案里',
            '{name} is written differently but is right: use `in="…"` to say which answers are wrong',
        ),
        "wrong_free": Text(
            "{total} 组输入里有 {free} 组没有扣分（{outcome}）：判得再严一些，或者换一组输入",
            "it loses nothing on {free} of {total} challenges ({outcome}): judge more strictly, or draw other inputs",
        ),
        "upside_down": Text(
            "它不比 {better} 好，得分却更高（{score:g} 比 {less:g}）",
            "it is no better than {better} but earns more ({score:g} against {less:g})",
        ),
        "survives": Text(
            "改成这样，仍然得满分：`{change}`", "still earns full points when changed like this: `{change}`"
        ),
        "not_equivalent": Text(
            "留下来的改动里没有这一种：`{change}`；请删掉这一行",
            "no such change survives: `{change}`; delete the line",
        ),
        "mutants_of_wrong": Text(
            "这个正确答案没有得满分，先运行 `autograd-kit doctor`",
            "this right answer does not earn full points: run `autograd-kit doctor` first",
        ),
        "wrong_unnamed": Text(
            "{total} 组输入里有 {other} 组没有认出是什么错误",
            "it is not recognised as any slip on {other} of {total} challenges",
        ),
        "wrong_alone": Text(
            "它自己运行不了（{error}）：错误答案用到的东西，请写在它里面，或者写进一格 `# %% given`",
            "it cannot run on its own ({error}): write what it uses into it, or into a cell `# %% given`",
        ),
        "wrong_misnamed": Text(
            "{total} 组输入里有 {other} 组被认成了 {name}",
            "it is taken for {name} on {other} of {total} challenges",
        ),
    }
)
