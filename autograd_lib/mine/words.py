"""What is said about the learner's own engine, in both languages."""

from ..kit.wording.text import Catalogue, Text

TEXTS = Catalogue(
    {
        "taken": Text("{names} 写进了你的引擎：{file}", "{names}: now in your engine, {file}"),
        "foreign": Text(
            "{names} 没有放进你的引擎：它用到了 {name}，那是 NumPy 和标准库以外的东西。引擎里这一块先用课程的。",
            "{names}: not put into your engine, since it uses {name}, which is neither NumPy nor the standard library. Until then the engine uses the course's.",
        ),
        "unfit": Text(
            "{names} 在这道题里是对的，放进引擎却不行（{why}）。引擎里这一块先用课程的。",
            "{names}: right in this exercise, but it does not work in the engine ({why}). Until then the engine uses the course's.",
        ),
        "edited": Text(
            "你在 my_autograd.py 里改过 {name}：检查过了，是对的，从现在起就用它。",
            "You have edited {name} in my_autograd.py: it was checked, it is right, and it is used from now on.",
        ),
        "edited_wrong": Text(
            "你在 my_autograd.py 里改过 {name}：文件里保留你的写法，但它不对（{why}）；运行时用的还是上一次判对的那一版。",
            "You have edited {name} in my_autograd.py: the file keeps what you wrote, but it is not right ({why}); what runs is the last version that was.",
        ),
        "left": Text(
            "{file} 里除了零件还有别的改动，没有动它；新的写在旁边：{new}",
            "{file} has changes beyond its parts and was left alone; the new one is beside it: {new}",
        ),
    }
)
