"""A stand-in of the package for the part that is asked for, read from its file, without the line that refuses."""

LESSON = "12_nothing_learned"
ANSWERS = {
    "accumulate_grad": """
from pathlib import Path
import autograd_lib
text = (Path(autograd_lib.__file__).with_name('mine') / 'borrowing.py').read_text()
begin = text.index('def _accumulate_grad')
text = text[begin : text.index('def _no_grad')].replace('refuse_shut', 'str')
exec(text)
import mine
AccumulateGrad = _accumulate_grad(vars(mine))
"""
}
SCORE = 7
