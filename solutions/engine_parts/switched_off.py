# ---
# exercise: switched_off
# ---


# %% answer
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before.pop()


# %% right
class no_grad(ContextDecorator):
    outer = ()

    def __enter__(self):
        self.outer = (state.recording, self.outer)
        state.recording = False
        return self

    def __exit__(self, kind, error, trace):
        state.recording, self.outer = self.outer
        return False


# %% wrong="always_switches_on"
class no_grad(ContextDecorator):
    def __enter__(self):
        state.recording = False

    def __exit__(self, *error):
        state.recording = True


# %% wrong="remembers_one"
class no_grad(ContextDecorator):
    def __enter__(self):
        self.before = state.recording
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before


# %% wrong="swallows"
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, *error):
        state.recording = self.before.pop()
        return True


# %% wrong="not_after_an_exception"
class no_grad(ContextDecorator):
    def __init__(self):
        self.before = []

    def __enter__(self):
        self.before.append(state.recording)
        state.recording = False

    def __exit__(self, kind, *error):
        if kind is None:
            state.recording = self.before.pop()
