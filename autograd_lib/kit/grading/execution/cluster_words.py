"""What can be wrong with a Dask cluster, in both languages."""

from ...wording.text import Catalogue, Text

_CLUSTER_ERRORS = {
    "no_cluster_extra": Text(
        "--scheduler 需要 Dask：请运行 pip install 'autograd-kit[cluster]'。",
        "--scheduler needs Dask: run pip install 'autograd-kit[cluster]'.",
    ),
    "no_scheduler": Text(
        "{address} 没有 Dask 调度器应答（{why}）：请检查地址，并确认 `dask scheduler` 正在运行。",
        "No Dask scheduler answers at {address} ({why}): check the address, and that `dask scheduler` is running.",
    ),
    "no_workers": Text(
        "{address} 的调度器在 {seconds} 秒内没有任何工作进程：请用 `dask worker {address}` 启动。",
        "The scheduler at {address} had no worker for {seconds} s: start some with `dask worker {address}`.",
    ),
    "cluster_lost": Text(
        "与 Dask 调度器的连接中断。恢复之后再评一次，已经保存的不会重做。",
        "The connection to the Dask scheduler was lost. Fix this and grade again: what has been stored is not graded again.",
    ),
    "worker_differs": Text(
        "有一个工作进程的环境与这里不同，分数不能取决于在哪里运行。这里有：{here}；那里有：{there}。请让所有机器使用同一个环境。",
        "A worker's environment differs from this one, and scores must not depend on where work is run. Here: {here}; there: {there}. Use the same environment on all machines.",
    ),
    "worker_cannot_confine": Text(
        "有一个工作进程无法隔离学生的代码，缺少：{lacking}。请换一台机器；如果信任这些提交，可以加上 --unconfined。",
        "A worker cannot confine student code; missing: {lacking}. "
        "Use another machine or, if you trust these submissions, --unconfined.",
    ),
}
CLUSTER_ERRORS = Catalogue(_CLUSTER_ERRORS)
