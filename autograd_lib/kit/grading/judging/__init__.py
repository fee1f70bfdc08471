"""From evidence to verdicts, in processes of their own that hostile evidence may end and nothing else.

`pool` asks, `judge` is the process that answers, `verdicts` is what it does.
"""
