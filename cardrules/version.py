"""The version of the library, and which build of it runs.

Records of the same major and minor version play by the same rules.
"""

from cardrules.common import generator

__version__ = "0.1.0"

# Whether the hot modules run compiled (mypyc) or as the pure Python that they are written in.
COMPILED = not str(generator.__file__).endswith(".py")
