"""A picture with matplotlib, with a Chinese title that its fonts do not have."""

WORK = "right"
CELLS = [
    (
        "minus_derive",
        (
            "%matplotlib inline\nimport matplotlib.pyplot as plt\n"
            "fig, ax = plt.subplots()\nax.plot([1, 2, 4])\nax.set_title('导数')\nplt.show()"
        ),
    )
]
SCORE = 24
