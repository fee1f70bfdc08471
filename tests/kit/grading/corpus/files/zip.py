"""A zip archive under the notebook's name."""

import io
import json
import zipfile

from tests.kit.grading.handing_in import LESSON, solved

STATUS = "corrupt"
SCORE = 0
REASON = "not_utf8"


def made():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{LESSON}.ipynb", json.dumps(solved()))
    return packed.getvalue()
