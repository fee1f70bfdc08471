# ---
# exercise: paradox
# title zh: 处处领先，合起来落后
# title en: Ahead everywhere, behind overall
# kind: example
# points: 3
# minutes: 8
# difficulty: 4
# answers: old, new
# ---

# %% [markdown] task lang="zh"
r"""
两种药，`old` 和 `new`，各给轻症和重症病人用过。举一个例子：轻症里 `new` 治好的比例高，重症里 `new` 治好的比例也高，两组合起来却是 `old` 高。每种药写两对数 `[(cured, treated), (cured, treated)]`（治好的人数，用过的人数），先轻症，后重症。
"""

# %% [markdown] task lang="en"
r"""
Two medicines, `old` and `new`, were given to mild and to severe cases. Give an example in which `new` cures a larger share of the mild cases and a larger share of the severe ones, and yet `old` cures a larger share overall. Write two pairs for each, `[(cured, treated), (cured, treated)]`, the mild cases first.
"""

# %% answer
### BEGIN SOLUTION
old = [(80, 100), (2, 10)]
new = [(9, 10), (30, 100)]
### END SOLUTION

# %% right
old = [(234, 270), (55, 80)]
new = [(81, 87), (192, 263)]

# %% right
old, new = [[2, 3], [0, 1]], [[1, 1], [1, 4]]

# %% hint
#| zh: 合起来的比例偏向人多的那一组。哪种药该多给重症用？
#| en: The overall share leans towards the group with more people. Which medicine should meet more severe cases?

# %% hint
#| zh: 让轻症好治、重症难治；`old` 几乎只给轻症，`new` 几乎只给重症。
#| en: Let mild cases be easy and severe ones hard; give `old` almost only to mild ones, and `new` almost only to severe ones.

# %% wrong="same_numbers_treated" about="base_rate"
#| zh: 两种药在每一组里用的人一样多，合起来就不会翻转：要让它们遇到的病人不一样。
#| en: Where both treat equally many in each group, the order cannot turn round: let them meet different patients.
old = [(50, 100), (20, 100)]
new = [(60, 100), (30, 100)]

# %% wrong="old_wins_mild" about="reading"
#| zh: 轻症里 `new` 也要领先。
#| en: `new` has to be ahead among the mild cases, too.
old = [(9, 10), (30, 100)]
new = [(80, 100), (40, 100)]

# %% wrong="the_other_way" about="reading"
#| zh: 两种药写反了：处处领先的应该是 `new`。
#| en: The two are swapped: it is `new` that has to be ahead in each group.
old = [(9, 10), (30, 100)]
new = [(80, 100), (2, 10)]

# %% wrong="more_than_treated" about="special"
#| zh: 治好的不能比用过的多，用过的不能是 0。
#| en: No more can be cured than were treated, and somebody has to be treated.
old = [(80, 100), (2, 10)]
new = [(11, 10), (30, 100)]
