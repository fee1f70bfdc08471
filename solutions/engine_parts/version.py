# ---
# exercise: version
# ---


# %% answer
class SavedTensor:
    def __init__(self, tensor):
        self.tensor, self.expected = tensor, tensor._version

    def unpack(self):
        if self.tensor._version != self.expected:
            raise RuntimeError(
                "one of the variables needed for gradient computation has been modified by an inplace operation: "
                f"is at version {self.tensor._version}; expected version {self.expected} instead"
            )
        return self.tensor


# %% right
class SavedTensor:
    def __init__(self, tensor):
        self.saved = tensor, tensor._version

    def unpack(self):
        tensor, expected = self.saved
        now = tensor._version
        if now > expected:
            raise RuntimeError(f"is at version {now}; expected version {expected} instead")
        return tensor


# %% wrong="never_looks"
class SavedTensor:
    def __init__(self, tensor):
        self.tensor = tensor

    def unpack(self):
        return self.tensor


# %% wrong="only_the_first_version"
class SavedTensor:
    def __init__(self, tensor):
        self.tensor = tensor

    def unpack(self):
        if self.tensor._version > 0:
            raise RuntimeError(f"is at version {self.tensor._version}; expected version 0 instead")
        return self.tensor
