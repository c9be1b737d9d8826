"""`python -m rhumbline`: the command line."""

from rhumbline.cli import main

main()
