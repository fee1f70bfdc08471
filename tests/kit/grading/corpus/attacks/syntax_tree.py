"""An AST transformer that drops every call."""

CELLS = [
    (
        None,
        """
import ast
class Drop(ast.NodeTransformer):
    def visit_Expr(self, node): return ast.Pass()
get_ipython().ast_transformers.append(Drop())
""",
    )
]
SCORE = 0
