"""What is said about the learner's own engine, in both languages."""

from ..kit.wording.text import Catalogue, Text

_TEXTS = {
    "growth": Text(
        "你自己的引擎：按上次的 check，{total} 个零件里有 {own} 个是你的。{squares}。`autograd-kit engine` 重新判一遍，把它写成 my_autograd.py。",
        "Your own engine: by your latest checks, {own} of its {total} parts are yours. {squares}. `autograd-kit engine` judges them anew and writes it into my_autograd.py.",
    ),
    "yours": Text("你的：{id}（第 {lesson} 课）", "Yours: {id} (lesson {lesson})"),
    "ours": Text(
        "课程的，等 {id}（第 {lesson} 课）做对了就换成你的",
        "The course's, until {id} (lesson {lesson}) is right",
    ),
    "undefined": Text("你的 notebook 里没有定义 {name}", "Your notebook does not define {name}"),
    "foreign": Text(
        "你的答案用到了 {name}，它来自 NumPy 和标准库以外的地方",
        "Your answer uses {name}, which comes from elsewhere than NumPy and the standard library",
    ),
    "wrong": Text("你的答案还不对", "Your answer is not right yet"),
    "unjudged": Text(
        "你的答案没有判到：它，或者它前面的一个，让判定的进程停了",
        "Your answer was not judged: it, or one before it, ended the process that judges",
    ),
    "unfit": Text(
        "你的答案在练习里是对的，在数组上和别的零件一起却算错了",
        "Your answer is right in its exercise, and yet wrong on arrays, together with the other parts",
    ),
    "written": Text(
        "✓ 引擎写好了：{file}。{total} 个零件里有 {own} 个是你的。",
        "✓ Your engine is written: {file}. Of its {total} parts {own} are yours.",
    ),
    "made": Text(
        "引擎装好了：{total} 个零件里有 {own} 个是你的，其余是课程的。",
        "The engine is put together: of its {total} parts {own} are yours, the others are the course's.",
    ),
    "complete": Text(
        "零件全部是你的（把它们装在一起的那一层是课程的）；这个文件只导入 NumPy 和标准库。",
        "All the parts are yours (the layer that holds them together is the course's), and the file imports NumPy and the standard library alone.",
    ),
    "beside": Text(
        "{file} 里有你亲手改过的地方，没有动它；新的放在旁边：{new}",
        "{file} holds changes of your own and was left alone; the new engine is beside it: {new}",
    ),
    "none": Text(
        "还没有零件是你的。引擎的零件从第 03 课的 `walk_the_graph` 开始，一课一课地添上去；做对一个，再运行一次这个命令。",
        "No part is yours yet. The engine begins with `walk_the_graph` of lesson 03, and every lesson adds to it: run this again when an exercise is right.",
    ),
    "use": Text(
        "试一试：在 {folder} 里运行 Python，`import my_autograd as torch`。",
        "Try it: run Python in {folder}, and `import my_autograd as torch`.",
    ),
    "lesson": Text("课", "lesson"),
    "part": Text("零件", "part"),
    "whose": Text("是谁的", "whose"),
    "is_yours": Text("✓ 你的", "✓ yours"),
    "is_ours": Text("○ 课程的：{id}", "○ the course's: {id}"),
    "is_out": Text("! 课程的，{id}：{why}", "! the course's, {id}: {why}"),
    "made_by": Text(
        "由 autograd-kit engine 写成。改动这个文件没有关系：改过的文件不会再被覆盖。",
        "Written by autograd-kit engine. Change it as you like: a file that was changed is not written over.",
    ),
}
TEXTS = Catalogue(_TEXTS)
