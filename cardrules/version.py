"""The version of the library; records of the same major and minor version play by the same rules."""

__version__ = "0.1.0"
