# `make` alone lists the targets. The game is installed in .venv, with its engine compiled where that is possible;
# tests and checks run on the source itself, in .venv-dev.
PYTHON ?= python3
N ?= 1000
KILLS ?= 0
ARGS ?=

BIN := .venv/bin
DEV := .venv-dev/bin
CODE := $(wildcard src tests tools) hatch_build.py
PAGE := $(shell find web/src web/index.html web/gallery.html web/package.json web/package-lock.json web/vite.config.ts -type f)
SOURCES := $(PAGE) $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.json')
NPM := env PATH="$(CURDIR)/.venv-dev/bin:$$PATH" npm --prefix web

# Exact versions for the packages and (second name, newer pips) for the build of ours.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
PIP_INSTALL := -m pip install -qq --disable-pip-version-check
# How many processes share the tests: one more than cores, for browsers wait a good deal.
JOBS ?= $(shell $(PYTHON) -c "import os; print(1 + min(4, os.cpu_count() or 1))")
# Runs a command that is silent for long, with a dot a second.
WORKING := sh -c '"$$@" & job=$$!; trap "kill $$job" INT TERM; while kill -0 $$job 2>/dev/null; do printf .; sleep 1; done; echo; wait $$job' working

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play dev test check coverage bench load soak fuzz format clean

help: ## show this list
	@echo "Cooper Island. Targets:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-15s %s\n", $$1, $$2 }'

play: .venv/.installed ## play the game
	@$(BIN)/cooper-island play $(ARGS)

dev: .venv-dev/.installed .venv-dev/.npm ## play while you change the code: server and page reload by themselves
	@env PATH="$(CURDIR)/.venv-dev/bin:$$PATH" $(DEV)/python tools/dev.py

test: .venv-dev/.installed .venv-dev/.page ## run the tests (ARGS="-k name" for some of them, ARGS="-m 'not slow'" without the slow ones)
	$(NPM) test --silent
	$(DEV)/python -m pytest -n $(JOBS) --dist loadgroup $(ARGS)

check: .venv-dev/.installed .venv-dev/.page ## lint, format, types, import arrows, rule ids, schemas, positions for the page's tests, the page's lint and types
	$(DEV)/ruff check
	$(DEV)/ruff format --check
	$(DEV)/mypy $(CODE)
	$(DEV)/lint-imports
	$(DEV)/python tools/check_rules.py
	$(DEV)/python tools/make_schema.py --check
	$(DEV)/python web/tools/reminded.py --check
	$(DEV)/python web/tools/four.py --check
	$(NPM) run --silent check

coverage: .venv-dev/.installed ## which lines and branches of the pure engine and all rooms but the server the quick tests reach (some minutes)
	@mkdir -p build/coverage
	$(DEV)/python -m coverage run -m pytest -m "not slow" --ignore tests/browser --ignore tests/server $(ARGS)
	@$(DEV)/python -m coverage html --quiet
	$(DEV)/python -m coverage report

bench: .venv-dev/.bench .venv-dev/.page build/compiled/.made ## measure the speed of both engines and of the page
	$(DEV)/python tests/bench/bench.py --also compiled=build/compiled $(ARGS)
	$(DEV)/python tests/bench/page.py

load: .venv-dev/.installed build/compiled/.made ## play at 1,000 tables of a real server: what a move costs, who hears it (KILLS=100: at 100, killed so often)
	@echo "Playing at many tables (two minutes; with KILLS some seconds each)…"
	PYTHONPATH=$(CURDIR)/build/compiled $(DEV)/python -m tests.load --kills $(KILLS) $(ARGS)

soak: .venv-dev/.installed .venv-dev/.page ## show ten games on one page with a hundred changes of its size: what it holds on to
	@echo "Showing ten games (some minutes)…"
	$(DEV)/python -m tests.browser.soak $(ARGS)

fuzz: .venv-dev/.installed ## play N random games and check them (N=1000)
	@echo "Playing $(N) random games (this can take a while)…"
	$(DEV)/python tests/fuzz.py --games $(N) $(ARGS)

format: .venv-dev/.installed ## tidy the code
	$(DEV)/ruff check --fix-only
	$(DEV)/ruff format

clean: ## remove environments, builds and caches
	rm -rf .venv .venv-dev build dist web/dist web/node_modules src/cooper_island/web .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: a second call installs nothing unless one of these files changed.
SETUP := pyproject.toml constraints.txt hatch_build.py

.venv/.created .venv-dev/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Cooper Island needs Python 3.11 or newer, and '$(PYTHON)' is not: try make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "This Python lacks the venv module: install it (on Debian and Ubuntu: apt install python3-venv) and try again."; exit 1; }
	@echo "Setting up a virtual environment in $(@D) (less than a minute, once)…"
	@$(PYTHON) -m venv --clear $(@D)
	@touch $@

.venv/.installed: .venv/.created $(SETUP) $(SOURCES)
	@echo "Installing Cooper Island into .venv: building the page, compiling the engine (one to three minutes)…"
	@$(WORKING) $(BIN)/python $(PIP_INSTALL) '.[server]'
	@touch $@

.venv-dev/.installed: .venv-dev/.created $(SETUP)
	@echo "Installing Cooper Island with its test and check tools into .venv-dev (one to two minutes)…"
	@COOPER_ISLAND_NO_PAGE=1 $(WORKING) $(DEV)/python $(PIP_INSTALL) -e '.[test,dev]'
	@touch $@

.venv-dev/.npm: .venv-dev/.installed web/package.json web/package-lock.json
	@echo "Installing the page's packages into web/node_modules (about a minute the first time)…"
	@$(WORKING) $(NPM) install --silent --no-save --no-audit --no-fund
	@touch $@

# The page as the tests see it: built from web/ into the package's folder.
.venv-dev/.page: .venv-dev/.npm $(PAGE) $(wildcard src/cooper_island/view/words/*.json src/cooper_island/view/words/*/*.json)
	@echo "Building the page…"
	@$(NPM) run --silent build -- --logLevel warn
	@rm -rf src/cooper_island/web && cp -r web/dist src/cooper_island/web
	@$(NPM) run --silent gallery -- --logLevel warn
	@touch $@

build/compiled/.made: .venv-dev/.installed $(SETUP) $(SOURCES)
	@echo "Compiling the engine into build/compiled (about a minute)…"
	@rm -rf build/compiled
	@COOPER_ISLAND_NO_PAGE=1 $(WORKING) $(DEV)/python $(PIP_INSTALL) --no-deps --no-build-isolation --target build/compiled .
	@touch $@

.venv-dev/.bench: .venv-dev/.installed
	@echo "Installing the benchmark's opponent into .venv-dev (less than a minute)…"
	@COOPER_ISLAND_NO_PAGE=1 $(DEV)/python $(PIP_INSTALL) -e '.[test,dev,bench]'
	@touch $@
