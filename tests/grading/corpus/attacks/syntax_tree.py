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
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
