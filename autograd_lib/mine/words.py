"""What is said about the learner's own engine, in both languages."""

from ..kit.wording.text import Catalogue, Text

TEXTS = Catalogue(
    {
        "taken": Text("{names} 写进了你的引擎：{file}", "{names}: now in your engine, {file}"),
        "foreign": Text(
            "{names} 没有放进你的引擎：它用到了 {name}，那是 NumPy 和标准库以外的东西。引擎里这一块先用课程的。",
            "{names}: not put into your engine, because it uses {name}, which belongs neither to NumPy nor to the standard library. Until that changes, the engine uses the course's.",
        ),
        "unfit_here": Text(
            "{names} 在这道题里是对的，放进引擎却不行（{why}）。引擎里这一块先用课程的。",
            "{names}: right in this exercise, but it does not work in the engine ({why}). Until that changes, the engine uses the course's.",
        ),
        "edited": Text(
            "你在 my_autograd.py 里改过 {name}：检查过了，是对的，从现在起就用它。",
            "You have edited {name} in my_autograd.py: it was checked, it is right, and it is used from now on.",
        ),
        "edited_wrong": Text(
            "你在 my_autograd.py 里改过 {name}：文件里保留你的写法，但它不对（{why}）；运行时用的还是上一次判对的那一版。",
            "You have edited {name} in my_autograd.py: the file keeps what you wrote, but it is not right ({why}); the last version that was right is used instead.",
        ),
        "left": Text(
            "{file} 里除了零件还有别的改动，没有动它；新的写在旁边：{new}",
            "{file} has changes outside its parts and was left alone; the new one is next to it: {new}",
        ),
        "growth": Text(
            "你自己的引擎：按上次的 check，{total} 个零件里有 {own} 个是你的。{squares}。{added}`autograd-kit engine` 再判一遍，并数出 my_autograd.py 里有多少行是你写的。",
            "Your own engine: by your latest checks, {own} of its {total} parts are yours. {squares}.{added} `autograd-kit engine` judges them once more and counts how many lines of my_autograd.py are yours.",
        ),
        "growth_in_browser": Text(
            "你自己的引擎：按上次的 check，{total} 个零件里有 {own} 个是你的。{squares}。{added}",
            "Your own engine: by your latest checks, {own} of its {total} parts are yours. {squares}.{added}",
        ),
        "has_added": Text("支线又加进了 {names}。", " Side roads have added {names}."),
        "foreign_answer": Text(
            "你的答案用到了 {name}，它来自 NumPy 和标准库以外的地方",
            "your answer uses {name}, which belongs neither to NumPy nor to the standard library",
        ),
        "wrong": Text("你的答案还不对", "your answer is not right yet"),
        "unjudged": Text(
            "没能判你的答案：它，或者排在它前面的答案，让判题的进程中断了",
            "your answer could not be judged: it, or one before it, ended the judging process",
        ),
        "unfit": Text(
            "你的答案在练习里是对的，放进引擎和别的零件一起用却不行",
            "your answer is right in its exercise, but does not work in the engine together with the other parts",
        ),
        "written": Text(
            "✓ 引擎写好了：{file}。{total} 个零件里有 {own} 个是你的。",
            "✓ Your engine is written: {file}. Of its {total} parts {own} are yours.",
        ),
        "unwritten": Text(
            "引擎还没有写：{total} 个零件里有 {own} 个是你的。",
            "Your engine is not written yet: of its {total} parts {own} are yours.",
        ),
        "share": Text(
            "{lines} 行代码，其中 {yours} 行是你的（{share}%；不算 def、class 这样的开头是 {bodies} 行），{frame} 行是课程的。",
            "{lines} lines of code, of which {yours} are yours ({share}%; {bodies} without the heads of functions and classes) and {frame} the course's.",
        ),
        "added": Text(
            "支线上做对的 {names} 也在里面，还有它们用到的课程的代码。",
            "It also contains {names} from side roads, with the code of the course that they need.",
        ),
        "complete": Text(
            "零件全部是你的；这个文件只导入 NumPy 和标准库。",
            "All parts are yours, and the file imports only NumPy and the standard library.",
        ),
        "none": Text(
            "还没有零件是你的。做对一道给引擎写零件的练习，它就会放进去。",
            "No part is yours yet. Whenever you get an exercise right that asks for a part, the part goes into the file.",
        ),
        "use": Text(
            "试一试：在 {folder} 里运行 Python，`import my_autograd as torch`。",
            "Try it: run Python in {folder}, and `import my_autograd as torch`.",
        ),
        "unit": Text("单元", "unit"),
        "part": Text("零件", "part"),
        "whose": Text("是谁的", "whose"),
        "is_yours": Text("✓ 你的", "✓ yours"),
        "is_ours": Text("○ 课程的：{id}", "○ the course's: {id}"),
        "is_absent": Text("– 没有；做对 {id} 就会加进来", "– not there; added once {id} is right"),
        "is_left_out": Text("! 没有，{id}：{why}", "! not there, {id}: {why}"),
        "side": Text("支线", "side"),
        "is_out": Text("! 课程的，{id}：{why}", "! the course's, {id}: {why}"),
        "not_yet": Text(
            "引擎还离不开课程，因为这些零件还是课程的：{names}",
            "the engine cannot leave the course yet; these parts are still the course's: {names}",
        ),
        "other_engine": Text(
            "{file} 是另一个引擎，没有动它；换一个空文件夹",
            "{file} is a different engine and was left alone; name an empty folder",
        ),
        "left_in": Text(
            "引擎放在 {folder} 里了，那里的 result.html 写着结果。",
            "The engine is in {folder}; result.html there shows how it did.",
        ),
        "did_not_run": Text(
            "那里没有课程，train.py 没有跑完：{why}",
            "Without the course, train.py did not run to its end there: {why}",
        ),
        "on_shelf": Text(
            "用来试它的 {total} 个程序里，有 {good} 个的结果和 PyTorch 的一样，或者因为引擎缺了什么而被拒绝，并说出缺的是什么。",
            "Of the {total} programs that try it, {good} gave the same result as PyTorch, or were refused with the name of what is missing.",
        ),
        "without_pytorch": Text(
            "train.py 在那里跑完了，没有用到课程；这里没有 PyTorch，梯度没有比。{shelf}",
            "train.py ran there without the course; there is no PyTorch to compare its gradients with. {shelf}",
        ),
        "same_gradients": Text(
            "train.py 在那里跑完了，没有用到课程；{passes} 次反向传播的 {gradients} 个梯度和 PyTorch 的相差最多 {far}。{shelf}",
            "train.py ran there without the course; the {gradients} gradients of its {passes} backward passes differ from PyTorch's by at most {far}. {shelf}",
        ),
        "other_gradients": Text(
            "train.py 在那里跑完了，没有用到课程，可是 {passes} 次反向传播的 {gradients} 个梯度和 PyTorch 的不一样（相差 {far}）。{shelf}",
            "train.py ran there without the course, but the {gradients} gradients of its {passes} backward passes differ from PyTorch's (by {far}). {shelf}",
        ),
        "page_title": Text("我自己的引擎", "My own engine"),
        "page_shelf": Text("用来试它的程序", "The programs that try it"),
        "page_output": Text("train.py 打印的内容", "What train.py printed"),
    }
)
