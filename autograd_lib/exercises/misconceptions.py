"""The ideas behind wrong answers: what a class has not got yet, whichever exercise shows it.

A wrong answer's cell names one, `# %% wrong="drops_the_seed" about="chain"`.
"""

from ..kit.wording.text import Catalogue, Text

MISCONCEPTIONS = Catalogue(
    {
        "chain": Text(
            "链式法则少了一环：传下来的梯度或局部导数没有乘进去，或者乘错了",
            "A link of the chain rule is missing: the incoming gradient or the local derivative is left out, or is another one",
        ),
        "formula": Text(
            "这个运算自己的导数算错了：符号、系数、指数或者公式",
            "The operation's own derivative is wrong: a sign, a factor, a power, or the formula",
        ),
        "accumulate": Text(
            "同一个值用了几次，几份梯度没有加起来，或者加重了",
            "A value is used several times, and its shares are not added up, or are counted twice",
        ),
        "order": Text(
            "节点处理得太早、太晚，或者不止一次",
            "Nodes are handled too early, too late or more than once",
        ),
        "stale": Text(
            "上一遍、别的实例或者旧的值留了下来",
            "Something stays from the pass before, from another instance, or from values that have changed since",
        ),
        "sharing": Text(
            "改动了别人的数组或列表，或者两处用的其实是同一个",
            "Somebody else's array or list is changed, or two places hold the same one",
        ),
        "shapes": Text(
            "形状不对：广播、求和的轴、保留的维度",
            "The shapes are wrong: broadcasting, the axes that are summed, dimensions that are kept",
        ),
        "transpose": Text(
            "线性映射的反向用错了：该转置的没有转置，左右、行列弄反了",
            "The way back through a linear map is wrong: not transposed, or left and right, rows and columns are swapped",
        ),
        "index": Text(
            "取错了位置：下标、次序、边界，或者漏了、重了一个",
            "The wrong place is taken: an index, an order, a border, one too many or too few",
        ),
        "tracking": Text(
            "谁被记录、谁是叶子、梯度落在哪里，弄错了",
            "Who is recorded, who is a leaf, and where gradients end, is mistaken",
        ),
        "saved": Text(
            "反向要用的值存错了、存早了或存晚了，或者已经释放、改动过",
            "What the way back needs is saved wrongly, too early or too late, or has been freed or changed",
        ),
        "higher": Text(
            "梯度本身没有被记录，二阶导数因此消失或者算错",
            "The gradient itself is not recorded, so a second derivative vanishes or is wrong",
        ),
        "numeric": Text(
            "浮点数：步长、抵消、溢出、精度，或者比较得太严、太松",
            "Floating point: step, cancellation, overflow, precision, or a comparison that is too strict or too loose",
        ),
        "special": Text(
            "特殊的地方没有想到：零、负数、折点、并列、空的输入",
            "Special places are forgotten: zero, negative numbers, kinks, ties, empty inputs",
        ),
        "testing": Text(
            "检验或反例不够：错的放过了，对的冤枉了",
            "A test or a counterexample is not good enough: something wrong passes, or something right is refused",
        ),
        "cost": Text(
            "工作量或内存比需要的多：一条条路径地走、递归太深、算了没人要的",
            "More work or memory than needed: path by path, recursion too deep, computing what nobody asks for",
        ),
        "borrowed": Text(
            "没有自己推导：让引擎、差商或者现成的函数代劳",
            "The derivative is borrowed: from an engine, a difference quotient or a ready-made function",
        ),
        "contract": Text(
            "交回的东西不合约定：个数、次序、类型、该报的错",
            "What is handed back is not what was agreed: how many, in which order, of which type, which error",
        ),
        "training": Text(
            "训练的步骤错了：更新的方向、清零、何时记录、在哪里评价",
            "The steps of training are wrong: the direction of the update, clearing gradients, what is recorded, where it is measured",
        ),
        "reading": Text(
            "没有照着题目或程序去读：看漏了一步，或者答的是另一个量",
            "The task or the program was read otherwise than it stands: a step was missed, or another quantity is given",
        ),
    }
)
