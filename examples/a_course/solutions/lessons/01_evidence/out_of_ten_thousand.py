# ---
# exercise: out_of_ten_thousand
# title zh: 一万个人里
# title en: Out of ten thousand
# kind: predict
# points: 2
# minutes: 4
# difficulty: 1
# answers: true_alarms, false_alarms
# ---

# %% [markdown] task lang="zh"
r"""
一万人里有 1 % 得病，检验还是上面那一种。得了病、检验也呈阳性的有多少人（`true_alarms`）？没有病却呈阳性的有多少人（`false_alarms`）？
"""

# %% [markdown] task lang="en"
r"""
Of ten thousand people 1 % are ill; the test is the one above. How many are ill and get an alarm (`true_alarms`)? How many are well and get one (`false_alarms`)?
"""

# %% answer
### BEGIN SOLUTION
true_alarms = 90
false_alarms = 990
### END SOLUTION

# %% right
true_alarms = 10_000 * 0.01 * 0.9
false_alarms = 10_000 * 0.99 * 0.1

# %% hint
#| zh: 先把人分成两组：得病的有几个，没得病的有几个？
#| en: Split the people first: how many are ill, how many are well?

# %% hint
#| zh: 得病的有一百人，没得病的有九千九百人。呈阳性的各占几成？
#| en: A hundred are ill, and nine thousand nine hundred are well. What share of each group gets an alarm?

# %% wrong="everybody_is_asked" about="reading"
#| zh: 误报只会落在没有病的人头上：10 % 要从他们里面算，不是从所有人里面算。
#| en: A false alarm meets those who are well: take the 10 % of them, not of everybody.
#| zh ask: 误报落在哪些人头上？他们有几个？
#| en ask: Whom does a false alarm meet, and how many of them are there?
true_alarms = 90
false_alarms = 1000

# %% wrong="shares_of_the_alarms" about="reading"
#| zh: 90 % 是得病的人里呈阳性的比例，不是呈阳性的人里得病的比例。
#| en: 90 % is the share of alarms among the ill, not the share of ill people among the alarms.
#| zh ask: 90 % 说的是哪一组人里的比例？
#| en ask: Of which group is 90 % the share?
true_alarms = 900
false_alarms = 100

# %% wrong="old_numbers" about="reading"
#| zh: 这是上面一千个人的数；这里有一万人，得病的只有 1 %。
#| en: These are the numbers of the thousand people above; here there are ten thousand, and 1 % of them are ill.
#| zh ask: 这里一共有多少人，得病的占几成？
#| en ask: How many people are there here, and what share of them is ill?
true_alarms = 90
false_alarms = 90
