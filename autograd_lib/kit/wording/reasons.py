"""Why the system refused a file, and what to do about it, in both languages."""

import errno

from .text import Text, text

REASONS = {
    errno.ENOENT: Text("没有这个文件或文件夹，请检查路径", "no such file or folder: check the path"),
    errno.EACCES: Text("没有权限，请检查谁可以使用它", "permission denied: check who may use it"),
    errno.EPERM: Text(
        "系统不允许，请检查谁可以使用它", "the system does not permit it: check who may use it"
    ),
    errno.EISDIR: Text("这是文件夹，这里需要文件", "this is a folder where a file is needed"),
    errno.ENOTDIR: Text("路径当中有一段是文件，那里需要文件夹", "there is a file where a folder is needed"),
    errno.EEXIST: Text("这个名字已经有文件在用", "a file has this name already"),
    errno.ENOSPC: Text("磁盘满了，请腾出空间", "the disk is full: make room"),
    errno.EDQUOT: Text("磁盘配额用完了，请腾出空间", "your disk quota is used up: make room"),
    errno.EFBIG: Text("文件超过了系统允许的大小", "the file exceeds the size that the system allows"),
    errno.EROFS: Text("文件系统是只读的，请换一个文件夹", "the file system is read-only: use another folder"),
}


def reason_of(error: OSError) -> Text:
    """Return why the system refused: in both languages where the reason is a common one, else in the system's words."""
    return REASONS.get(error.errno or 0) or text(error.strerror or str(error) or type(error).__name__)
