"""The tests mirror autograd_lib; CONTRIBUTING.md says how to run them."""

import sys

# jsonschema imports it for a format that nothing here has, and that takes one or two seconds of every process that
# reads a notebook. The command does the same; programs that tests start without it begin with `import tests`.
sys.modules.setdefault("rfc3987_syntax", None)
