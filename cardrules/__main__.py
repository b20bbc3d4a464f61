"""`python -m cardrules` is the `cardrules` command."""

from cardrules.cli import main

main()
