"""Evidence in comm messages, which widgets use."""

CELLS = [
    (
        None,
        """
from comm import create_comm
kind = 'application/vnd.autograd-kit.evidence+json'
channel = create_comm(target_name='autograd-kit', data={kind: {'token': '', 'evidence': '{}'}})
channel.send({kind: {'token': '', 'evidence': '{"parts": {}}'}}, metadata={kind: '{}'}, buffers=[b'x'])
""",
    )
]
SCORE = 0
