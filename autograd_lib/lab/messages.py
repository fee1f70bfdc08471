"""What the lab says to a learner, in both languages, and the language it says it in."""

import locale
import os

from ..checking.text import Text

MESSAGES = {
    "no_release": Text(
        "没有找到可以打开的课程笔记本：{folder}。请在课程文件夹里运行，或先运行 autograd-kit build 生成笔记本。",
        "There are no notebooks to open in {folder}. Run this in the course folder, or build them: autograd-kit build",
    ),
    "no_folder": Text(
        "无法写入 {folder}（{reason}）。你的笔记本需要保存在这里；请检查磁盘空间和文件夹权限。",
        "{folder} cannot be written to ({reason}). Your notebooks are kept there: check free space and permissions.",
    ),
    "no_jupyterlab": Text(
        "没有安装 JupyterLab。请在课程文件夹里运行：make lab（或 pip install -e .）",
        "JupyterLab is not installed. In the course folder, run: make lab (or pip install -e .)",
    ),
    "starting": Text(
        "正在启动 JupyterLab。要结束时，先保存，再回到这里按两次 Ctrl+C。",
        "Starting JupyterLab. To end it, save your work and press Ctrl+C twice here.",
    ),
    "copied": Text("已为你复制 {count} 个文件到 {folder}。", "Copied to {folder}: {count} new file(s)."),
    "beside": Text(
        "{name} 有新版本。你的文件没有改动；新版本放在旁边，你的答案已经带过去：{new}",
        "{name} was released anew. Yours is untouched; the new release is beside it, with your answers in it: {new}",
    ),
    "failed": Text("{name} 没有复制成功（{reason}）。", "{name} could not be copied ({reason})."),
    "record_lost": Text(
        "复制记录 {name} 无法读取，已重新建立；你的文件没有改动。",
        "The record of what was copied, {name}, could not be read and was made anew; your files are untouched.",
    ),
}


class LabError(Exception):
    """The lab cannot be opened. `text` says why, in both languages."""

    def __init__(self, key, **values):
        self.text = MESSAGES[key].fill(**values)
        super().__init__(self.text.en)


def guess_language(environment=os.environ) -> str:
    """Return the language of the learner's system, "zh" or "en"; English where it is neither."""
    names = [environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"
