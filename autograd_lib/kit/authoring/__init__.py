"""From lesson sources to notebooks: reading, checking, executing, releasing, and proving the exercises sound."""
