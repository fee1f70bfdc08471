# ---
# exercise: posterior
# title zh: 呈阳性之后
# title en: After the alarm
# kind: fill_in
# points: 3
# minutes: 6
# difficulty: 2
# answers: posterior
# ---

# %% [markdown] task lang="zh"
r"""
写 `posterior(prior, sensitivity, false_alarm)`：一个人的检验呈阳性，他得病的概率是多少？三个参数依次是得病的人占多少、得病的人里呈阳性的占多少、没病的人里误报的占多少。
"""

# %% [markdown] task lang="en"
r"""
Write `posterior(prior, sensitivity, false_alarm)`: how likely is it that somebody who got an alarm is ill? The arguments are the share of the ill, the share of alarms among them, and the share of alarms among the well.
"""


# %% answer
def posterior(prior, sensitivity, false_alarm):
    ### BEGIN SOLUTION
    true_alarms = prior * sensitivity
    false_alarms = (1 - prior) * false_alarm
    return true_alarms / (true_alarms + false_alarms)
    ### END SOLUTION


# %% right
def posterior(prior, sensitivity, false_alarm):
    odds = prior / (1 - prior) * sensitivity / false_alarm
    return odds / (1 + odds)


# %% hint
#| zh: 只看呈阳性的人：他们由哪两组人组成？
#| en: Look only at those who got an alarm: which two groups are they made of?

# %% hint
#| zh: 真的阳性占 `prior * sensitivity`。误报占多少？
#| en: True alarms are a share of `prior * sensitivity`. And false ones?


# %% wrong="ignores_the_prior" about="base_rate"
#| zh: 得病的人本来有多少，这里没有用上：病越少见，阳性里误报占得越多。
#| en: How many are ill is not used here: the rarer the illness, the more of the alarms are false.
def posterior(prior, sensitivity, false_alarm):
    return sensitivity / (sensitivity + false_alarm)


# %% wrong="turns_it_round" about="reversed"
#| zh: 这是得病的人里呈阳性的比例；问的是呈阳性的人里得病的比例。
#| en: This is the share of alarms among the ill; what is asked for is the share of the ill among the alarms.
def posterior(prior, sensitivity, false_alarm):
    return sensitivity


# %% wrong="everybody_false" about="reading"
#| zh: 误报只出在没病的人里：他们占 `1 - prior`。
#| en: False alarms come from the well alone, whose share is `1 - prior`.
def posterior(prior, sensitivity, false_alarm):
    return prior * sensitivity / (prior * sensitivity + false_alarm)


# %% wrong="both_happen" about="reversed"
#| zh: 这是“得病而且呈阳性”在所有人里的比例，还要除以所有阳性的比例。
#| en: This is the share of *ill and alarmed* among everybody; divide it by the share of all alarms.
def posterior(prior, sensitivity, false_alarm):
    return prior * sensitivity
