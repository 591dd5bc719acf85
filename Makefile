# The first Python that is new enough; name another with: make PYTHON=/path/to/python
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: demo test lint benchmark clean

demo: $(STAMP)
	@$(BIN)/deckwright demo

test: $(STAMP) lint
	@$(BIN)/python -m pytest -n 2

lint: $(STAMP)
	@$(BIN)/ruff check toolkit tests
	@$(BIN)/mypy

benchmark: $(STAMP)
	@$(BIN)/python -m tests.benchmarks

# The stamp makes a second run start at once: pip is asked again only when the lists of packages change.
# An environment that does not run (half made, or moved here from elsewhere) is made anew.
$(STAMP): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "deckwright needs Python 3.11 or newer, and found none. Install it from https://www.python.org," \
		"or name it: make PYTHON=/path/to/python"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit("deckwright needs Python 3.11 or newer, this is " + sys.version.split()[0] \
		if sys.version_info < (3, 11) else 0)'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV) && "$(PYTHON)" -m venv $(VENV); } || { rm -rf $(VENV); \
		echo "No virtual environment could be made; on Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Installing what deckwright needs (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis
	find output -mindepth 1 ! -path output/README.md -delete
