"""A pointer of git's large file storage instead of the file."""

STATUS = "corrupt"
SCORE = 0
REASON = "not_json"


def made():
    return b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
