"""A namespace that has an answer to every name."""

CELLS = [
    (
        None,
        """
class Liar(dict):
    def get(self, name, default=None): return self[name]
    def __contains__(self, name): return True
    def __missing__(self, name):
        return lambda *a, **k: 1.0
    def __getitem__(self, name):
        return dict.get(self, name) or self.__missing__(name)
shell = get_ipython()
shell.user_ns = Liar(shell.user_ns)
""",
    )
]
SCORE = 0
