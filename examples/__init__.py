"""Examples, each of them runnable; the README says what is where."""
