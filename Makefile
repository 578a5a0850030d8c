# Everything happens in .venv; `make` alone lists the targets.
PYTHON ?= python3
N ?= 1000
ARGS ?=

BIN := .venv/bin
CODE := $(wildcard src tests tools)

# Exact versions for the packages and (second name, newer pips) for the build of ours.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check bench fuzz format clean

help: ## show this list
	@echo "Cooper Island. Targets:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: .venv/.installed ## play in the terminal
	@$(BIN)/cooper-island play $(ARGS)

test: .venv/.installed-dev ## run the tests (ARGS="-k name" for some of them)
	$(BIN)/python -m pytest $(ARGS)

check: .venv/.installed-dev ## lint, format, types, import arrows, rule ids
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports
	$(if $(wildcard tools/check_rules.py),$(BIN)/python tools/check_rules.py)

bench: .venv/.installed-bench ## measure the engine's speed
	$(BIN)/python tests/bench/bench.py $(ARGS)

fuzz: .venv/.installed-dev ## play N random games and check them (N=1000)
	@echo "Playing $(N) random games (this can take a while)…"
	$(BIN)/python tests/fuzz.py --games $(N) $(ARGS)

format: .venv/.installed-dev ## tidy the code
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

clean: ## remove .venv, builds and caches
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: a second call installs nothing unless one of these files changed.
SETUP := pyproject.toml constraints.txt

.venv/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Cooper Island needs Python 3.11 or newer, and '$(PYTHON)' is not: try make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "This Python lacks the venv module: install it (on Debian and Ubuntu: apt install python3-venv) and try again."; exit 1; }
	@echo "Setting up a virtual environment in .venv (about a minute, once)…"
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/.installed: .venv/.created $(SETUP)
	@echo "Installing Cooper Island into .venv (less than a minute)…"
	@$(PIP_INSTALL) -e .
	@touch $@

.venv/.installed-dev: .venv/.created $(SETUP)
	@echo "Installing Cooper Island with its test and check tools into .venv (about a minute)…"
	@$(PIP_INSTALL) -e '.[test,dev]'
	@touch $@ .venv/.installed

.venv/.installed-bench: .venv/.created $(SETUP)
	@echo "Installing Cooper Island with its benchmark tools into .venv (about a minute)…"
	@$(PIP_INSTALL) -e '.[bench]'
	@touch $@ .venv/.installed
