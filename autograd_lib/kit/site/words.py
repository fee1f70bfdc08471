"""Every sentence that the site itself says, in both languages."""

from ..wording.text import Catalogue, SpokenError, Text

OTHER = {"zh": "en", "en": "zh"}
LOCALES = {"zh": "zh_CN", "en": "en"}  # Sphinx's names of the languages
LANGUAGE_TAGS = {"zh": "zh-Hans", "en": "en"}

_TEXTS = {
    # navigation
    "home": Text("首页", "Home"),
    "lessons": Text("课程", "Lessons"),
    "docs": Text("使用说明", "Guides"),
    "skip": Text("跳到正文", "Skip to content"),
    "other_language": Text("English", "中文"),
    "site_navigation": Text("站点导航", "Site navigation"),
    "page_contents": Text("本页目录", "On this page"),
    "search": Text("搜索", "Search"),
    "search_for": Text("要找的词", "Words to search for"),
    "theme": Text("切换浅色、深色、跟随系统", "Switch between light, dark and the system's theme"),
    "page_tools": Text("本页工具", "About this page"),
    "next": Text("下一页", "Next"),
    "previous": Text("上一页", "Previous"),
    "back_to_top": Text("回到开头", "Back to top"),
    "footer": Text("由 Sphinx 和 Furo 生成", "Made with Sphinx and Furo"),
    # lessons
    "table": Text(
        "| 课 | 练习 | 满分 | 做题约 |\n|---|---|---|---|",
        "| lesson | exercises | points | time for them |\n|---|---|---|---|",
    ),
    "minutes": Text("{count} 分钟", "{count} min"),
    "all_lessons": Text("全部课程", "All lessons"),
    "download": Text("下载这一课的笔记本", "Download this lesson's notebook"),
    "download_all": Text("下载全部笔记本（zip）", "Download all notebooks (zip)"),
    "hint": Text("提示 {number}/{count}", "Hint {number} of {count}"),
    "answer": Text("参考答案", "An answer"),
    "hide_answer": Text("收起参考答案", "Hide the answer"),
    "output": Text("先做前面的练习，再看结果", "The result, for after the exercises above"),
    "hide_output": Text("收起结果", "Hide the result"),
    "contributing": Text("参与开发（英文）", "Contributing"),
    # landing
    "claim": Text("答错了，它会告诉你**为什么**。", "When your answer is wrong, it tells you **why**."),
    "try": Text("答案 {number}", "Answer {number}"),
    "says": Text("`check` 说：", "`check` says:"),
    "whole": Text("它比较了什么", "What it compared"),
    "read": Text("看课文", "Read the lessons"),
    "start": Text("现在就开始，什么也不用装", "Start now, nothing to install"),
    "map_way": Text("主线：{count} 课", "The main road: {count} lessons"),
    "map_road": Text("{name}：{count} 个问题", "{count} questions on {name}"),
    "map_questions": Text("带着一个问题来？", "Just one question?"),
    "where_you_were": Text("接着上次：", "Continue where you left off: "),
    "no_account": Text(
        "不用注册，不联系别的网站；每次检查都换一组新的数。",
        "No account is needed, and no other website is contacted; each check draws new numbers.",
    ),
    "own": Text("自己写", "Your own"),
    "own_code": Text("你的答案", "Your answer"),
    "check_own": Text("检查", "Check it"),
    "live_beginning": Text("正在下载 Python，{seconds} 秒……", "Fetching Python, {seconds} s …"),
    "live_loading": Text(
        "正在下载 Python（第一次约 {python} MB），{seconds} 秒……",
        "Fetching Python (about {python} MB the first time), {seconds} s …",
    ),
    "live_ready": Text("可以检查了。", "Ready to check."),
    "live_running": Text("正在检查……", "Checking …"),
    "live_again": Text(
        "已经用刚抽的一组数检查过；可以改一改再试。",
        "Checked on numbers drawn just now. Change it and try again.",
    ),
    "live_syntax": Text("第 {line} 行还不符合 Python 的语法：{why}", "Line {line} is not Python yet: {why}"),
    "live_endless": Text(
        "{seconds} 秒还没有结束，已经停下：是不是有停不下来的循环？",
        "Stopped after {seconds} s without finishing: is there a loop that never stops?",
    ),
    "live_failed": Text(
        "Python 没能启动；可以点下面的按钮，到笔记本里做。",
        "Python could not be started. The buttons below lead to the notebook.",
    ),
    # working in the browser
    "work_here": Text("在浏览器里做这一课", "Work this lesson in the browser"),
    "elsewhere": Text(
        "这一课用到的库，浏览器里没有：请在自己的电脑上运行 `make lab`，或者用 Binder；"
        "前几课做好的笔记本可以整包带走，用 `autograd-kit lab --bring` 接着做。",
        "This lesson uses libraries that the browser lacks: run `make lab` on your own computer, or use Binder. You can take along what you did in the first lessons as one file: `autograd-kit lab --bring`.",
    ),
    "back_to_lesson": Text("回到课文", "Back to the lesson"),
    "save_lesson": Text("下载这一课", "Download this lesson"),
    "save_all": Text("全部带走（zip）", "Take everything along (zip)"),
    "bring": Text("把别处做的带进来（zip）", "Bring work in (zip)"),
    "notebook_frame": Text("笔记本", "The notebook"),
    "state_page": Text(
        "正在打开笔记本（第一次约下载 {page} MB）……",
        "Opening the notebook (about {page} MB the first time) …",
    ),
    "state_python": Text(
        "笔记本可以看了。正在启动 Python（第一次约下载 {python} MB）……",
        "You can already read. Starting Python (about {python} MB the first time) …",
    ),
    "state_ready": Text(
        "可以开始了：点一格，按 Shift+Enter 或上面的 ▶ 运行。答案自动存在这个浏览器里。",
        "Ready: click a cell, and press Shift+Enter or ▶ above to run it. Your answers are kept in this browser.",
    ),
    "state_slow": Text(
        "比平常慢。网络慢的话请再等等；一直不动就刷新这一页。",
        "This takes longer than usual. On a slow connection wait a little; if nothing moves, reload this page.",
    ),
    "state_cut": Text(
        "现在连不上网站。已存下的答案不会丢；连得上以后，刷新这一页。",
        "The site cannot be reached just now. Saved answers are kept; once it can be reached, reload this page.",
    ),
    "state_dead": Text(
        "Python 停了。请刷新这一页；已存下的答案不会丢。",
        "Python has stopped. Reload this page; saved answers are kept.",
    ),
    "leaving": Text(
        "正在保存你写的内容，然后打开那一页……", "Storing what you wrote, then opening that page …"
    ),
    "packing": Text("正在打包……", "Packing …"),
    "bringing": Text("正在读这个文件……", "Reading that file …"),
    "failed": Text("没有做成，请再试一次。", "That did not work. Please try again."),
    "not_left": Text(
        "现在连不上网站，所以留在这一页；你写的内容都已保存。",
        "The site cannot be reached just now, so you stay on this page. What you wrote is stored.",
    ),
    "stored_alone": Text(
        "现在连不上网站：这个 zip 里只有这个浏览器里存着的课。",
        "The site cannot be reached just now: this zip contains only the lessons stored in this browser.",
    ),
    "brought": Text("已带进来。", "Brought in."),
    "nothing_brought": Text(
        "这个 zip 里没有新的答案。", "The zip contains no answers that are not here already."
    ),
    "unreadable_zip": Text(
        "这个文件读不出来：这里需要一个 zip。", "This file cannot be read: it should be a zip."
    ),
    "brought_beside": Text(
        "已带进来。两边都写过答案的课，带来的笔记本放在这里原有的旁边：",
        "Brought in. Where both places had answers, what was brought in is next to yours:",
    ),
    "needs_script": Text("在浏览器里做题需要 JavaScript。", "Working in the browser requires JavaScript."),
    "choose": Text("选择语言", "Choose a language"),
    # building
    "laying_out": Text("正在整理课文……", "Laying out the lessons …"),
    "writing_pages": Text("正在生成网页……", "Writing the pages …"),
    "building_lab": Text("正在准备浏览器里的 JupyterLab……", "Preparing JupyterLab for the browser …"),
    "proving": Text("正在检查链接……", "Checking the links …"),
    "built": Text(
        "网站在 {folder}：{pages} 个网页，{size} MB。", "The site is in {folder}: {pages} pages, {size} MB."
    ),
    "sound": Text(
        "网站没有问题：{pages} 个网页，{size} MB。", "The site is sound: {pages} pages, {size} MB."
    ),
    "look": Text(
        "在浏览器里看：python -m http.server -d {folder}", "To look at it: python -m http.server -d {folder}"
    ),
    "classroom": Text(
        "教室里的浏览器打开 {address} （按 Ctrl+C 结束）",
        "Open in browsers: {address} (Ctrl+C here ends it)",
    ),
    "classroom_ends": Text("不再提供网页。", "No longer serving the site."),
    "no_sphinx": Text(
        '生成网页需要 Sphinx、MyST-NB 和 Furo：pip install "autograd-kit[site]"',
        'Building the site needs Sphinx, MyST-NB and Furo: pip install "autograd-kit[site]"',
    ),
    "sphinx_failed": Text("Sphinx 没有完成：\n{output}", "Sphinx did not finish:\n{output}"),
    "not_built": Text(
        "没有 {file}：请先运行 autograd-kit build", "There is no {file}: run autograd-kit build first"
    ),
    "previewing": Text(
        "预览：{address} （每次保存都会重新生成，按 Ctrl+C 结束）",
        "Preview: {address} (made again at every save; Ctrl+C ends it)",
    ),
    "preview_ends": Text("预览结束。", "The preview has ended."),
    "first_build": Text("正在第一次生成……", "Building for the first time …"),
    "not_there": Text("预览里只有一课，没有这一页。", "The preview has only one lesson, and not this page."),
    "build_died": Text(
        "生成的进程意外结束了。改好后再保存一次。",
        "The build process ended unexpectedly. Correct the source and save it again.",
    ),
    "not_paired": Text(
        "docs/zh/{name}.md 和 docs/en/{name}.md 的标题对不上，网页的链接需要它们一一对应。",
        "The headings of docs/zh/{name}.md and docs/en/{name}.md do not match; the site's links need them one for one.",
    ),
    "no_example": Text(
        "首页用的练习 {name} 里没有函数 {function}。",
        "{name}, which the home page shows, has no function {function}.",
    ),
    "not_ours": Text(
        "{folder} 里有不是本命令生成的文件，没有改动。请换一个文件夹，或先清空它。",
        "{folder} contains files that this command did not make, and was left as it is. Name another folder, or empty it.",
    ),
    "no_program": Text("没有 {name} 这个程序", "the program {name} is not installed"),
    "npm_failed": Text("npm 没有取到软件包：{why}", "npm could not fetch its packages: {why}"),
    "npm_other": Text("npm 没有装上 {name} {version}", "npm did not install {name} {version}"),
    "no_lite": Text(
        '缺少 jupyterlite-pyodide-kernel：pip install "autograd-kit[site]"',
        'jupyterlite-pyodide-kernel is missing: pip install "autograd-kit[site]"',
    ),
    "no_bytecode": Text(
        "浏览器里的 Python 没有编译好它的模块：\n{output}",
        "The browser's Python did not compile its modules:\n{output}",
    ),
    "lite_failed": Text("JupyterLite 没有完成：\n{output}", "JupyterLite did not finish:\n{output}"),
    "no_browser": Text(
        "没有 Pyodide（{reason}）：网页里不带“现在就开始”。装好 npm 后重新生成即可。",
        "Pyodide is missing ({reason}): the pages are built without “Start now”. Install npm and build again.",
    ),
    "no_compiled": Text(
        "浏览器里还没有 {names}：用到它的课，在网页里只能读，不能做。取来一次即可：autograd-kit site --numpy 文件夹或网址，"
        "那里要有 {files}，校验和对得上才会用。",
        "The browser has no {names} yet: lessons that need it can be read there, but not done. Fetch it once with autograd-kit site --numpy FOLDER|URL, which must contain {files}; it is used if its checksum is right.",
    ),
    "not_brought": Text(
        "没有取到浏览器里用的 {names}（{why}）：用到它的课，在网页里只能读，不能做。需要的文件是 {files}。",
        "{names} for the browser could not be fetched ({why}): lessons that need it can be read there, but not done. "
        "The file needed is {files}.",
    ),
    "not_there_yet": Text("还没有 {file}", "{file} is not there yet"),
    "not_had": Text("{where} 里的 {file} 读不到：{why}", "{file} cannot be read from {where}: {why}"),
    "other_content": Text(
        "{where} 里的 {file} 校验和不对，没有用它",
        "{file} from {where} has the wrong checksum and was not used",
    ),
    "not_listed": Text("Pyodide 没有 {name}", "Pyodide has no {name}"),
    "no_formulas": Text(
        "没有 KaTeX（{reason}）：公式按 TeX 原文显示。装好 node 和 npm 后重新生成即可。",
        "KaTeX is missing ({reason}): formulas are shown as TeX. Install node and npm and build again.",
    ),
}
TEXTS = Catalogue(_TEXTS)


class SiteError(SpokenError):
    """The site cannot be built; `text` says why."""

    catalogue = TEXTS
