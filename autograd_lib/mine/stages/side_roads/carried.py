# ──── Side road · 支线：Numbers that carry something · 带着东西的数 ────

#| part?: gradcheck

autograd.gradcheck = gradcheck
