PYTHON ?= python3
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
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("deckwright needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) output/* .mypy_cache .ruff_cache
