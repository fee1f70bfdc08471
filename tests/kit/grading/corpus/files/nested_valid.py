"""Valid JSON that is nested too deeply to be read."""

STATUS = "corrupt"
SCORE = 0
REASON = "not_json"


def made():
    return b'{"cells":' + b"[" * 50_000 + b"]" * 50_000 + b"}"
