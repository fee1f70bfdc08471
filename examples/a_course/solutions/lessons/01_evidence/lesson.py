# %% [markdown] id="title" lang="zh"
r"""
# 01 证据有多重

[English](../../en/01_evidence/01_evidence.ipynb) · 约 25 分钟 · 3 个练习

检验呈阳性，你就有病吗？先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 01 What evidence weighs

[中文](../../zh/01_evidence/01_evidence.ipynb) · about 25 minutes · 3 exercises

The test gives an alarm. Are you ill? Run the next cell first.
"""

# %% id="setup"
from autograd_lib import check, hint, needs, progress, start

lang = start("01_evidence", "zh")

# %% [markdown] id="count" lang="zh"
r"""
## 数人头

一种检验，得病的人里 90 % 呈阳性，没病的人里也有 10 % 呈阳性，那是误报。在一千个人里数一数：
"""

# %% [markdown] id="count" lang="en"
r"""
## Count people

A test gives an alarm for 90 % of the ill, and a false alarm for 10 % of the well. Count them among a thousand people:
"""

# %% id="demo_count"
for ill in (500, 100):
    print(f"{ill} ill: {0.9 * ill:.0f} true alarms, {0.1 * (1000 - ill):.0f} false alarms")

# %% [raw] output_of="demo_count"
r"""
500 ill: 450 true alarms, 50 false alarms
100 ill: 90 true alarms, 90 false alarms
"""

# %% [markdown] id="rarer" lang="zh"
r"""
检验没有变，只是得病的人少了，阳性结果就只剩一半是真的。得病的人本来占多少，叫做先验概率；看到证据之后占多少，叫做后验概率。
"""

# %% [markdown] id="rarer" lang="en"
r"""
The test is the same; fewer people are ill, and only half of the alarms are true. The share of the ill to begin with is called the prior probability, their share once the evidence is seen the posterior probability.
"""

# %% exercise="out_of_ten_thousand"

# %% exercise="posterior"

# %% [markdown] id="rare" lang="zh"
r"""
病越少见，同样的阳性结果就越轻：
"""

# %% [markdown] id="rare" lang="en"
r"""
The rarer the illness, the less the same alarm weighs:
"""

# %% id="demo_rare"
with needs("posterior"):
    for prior in (0.1, 0.01, 0.001):
        print(f"prior {prior}: posterior {posterior(prior, 0.9, 0.1):.3f}")

# %% [raw] output_of="demo_rare"
r"""
prior 0.1: posterior 0.500
prior 0.01: posterior 0.083
prior 0.001: posterior 0.009
"""

# %% [markdown] id="together" lang="zh"
r"""
## 合起来看

同样的数，分开看和合起来看，可以说出相反的话。
"""

# %% [markdown] id="together" lang="en"
r"""
## All together

The same counts can say one thing group by group, and the opposite overall.
"""

# %% exercise="paradox"
