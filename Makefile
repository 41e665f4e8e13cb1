# Two commands: `make site` and `make test`. Each does all its own set-up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
# Browser tests wait for pages: with one worker more than processors, another test runs meanwhile.
WORKERS ?= $(shell expr $$(nproc) + 1)
# Many processes start from the same files: each of them reads what the first has compiled.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup html site test lint check tests chromium release requirements clean

help:
	@echo "make site   build the site in three languages and serve it on localhost"
	@echo "make html   only build it, into build/site/"
	@echo "make release   wheel, sdist, site and notes in dist/, tried in an empty environment"
	@echo "make test   lint, types, layers, unit, knowledge base, site and browser tests"

setup: $(VENV)/ready

$(VENV)/ready: requirements/all.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/all.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

html: setup
	$(BIN)/python -m kodeks.sphinx_ext.build --into build/site

site: html
	$(BIN)/python -m kodeks.sphinx_ext.build.serve build/site --port $(PORT)

lint: setup
	$(BIN)/ruff check validator tests benchmarks site
	$(BIN)/ruff format --check validator tests benchmarks site
	$(BIN)/mypy
	$(BIN)/lint-imports

check: setup
	$(BIN)/kodeks check

# Types and layers are looked at while the first tests run.
test: setup chromium
	@$(MAKE) --no-print-directory --jobs=3 lint check tests

tests:
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

chromium:
	@sh tests/browser/chromium.sh

release: setup
	@bash .ci/release

requirements: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --all-extras pyproject.toml requirements/build.in -o requirements/all.txt

clean:
	rm -rf build $(VENV) site/_made site/table/node_modules
