"""Rich output: HTML, Markdown, LaTeX, SVG, a progress line."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        (
            "from IPython.display import HTML, SVG, Latex, Markdown, clear_output, display\n"
            "display(HTML('<b>x</b>'), Markdown('# x'), Latex('$x$'), SVG('<svg xmlns=\"http://www.w3.org/2000/svg\"/>'))\n"
            "for i in range(3): clear_output(wait=True); print(i, end='\\r')"
        ),
    )
]
SCORE = 24
