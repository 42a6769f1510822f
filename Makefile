# Prints itself: every target with a `##` comment is a command.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
PYTHON ?= python3
BIN := .venv/bin
T ?= tests

.PHONY: help setup lock check fix test conformance fuzz machine drill shots bench day openapi glossary settings migration connector demo

help:
	@grep -hE '^[a-z-]+:.*## ' Makefile | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: .venv/ready  ## Make .venv from the hash-locked requirements and install the package

.venv/ready: requirements/dev.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

lock:  ## Resolve dependencies anew and write requirements/*.txt with hashes (needs uv)
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --no-annotate --quiet --upgrade -o requirements/runtime.txt
	uv pip compile pyproject.toml --group dev --extra otel --extra sandbox --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet --upgrade \
	  -o requirements/dev.txt

check: setup  ## Lint, format, types, import contracts
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/pyright
	$(BIN)/lint-imports | tail -n 3

fix: setup  ## Repair what the linter and formatter can
	$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .

test: setup  ## Run the tests, all or `T=path`
	$(BIN)/pytest $(T)

conformance: setup  ## Run the tests that show requirements; print what is covered and what is not
	$(BIN)/pytest -q --conformance

fuzz: setup  ## Raw mutation fuzzer and schemathesis; FUZZ=short for the CI form
	$(BIN)/python -m quality.fuzz $(if $(filter short,$(FUZZ)),--short)

machine: setup  ## Payments over the real API beside a model of them; STEPS=20000
	PAYMENT_STEPS=$(or $(STEPS),20000) $(BIN)/pytest tests/machines -q -s

drill: setup  ## Kill workers, API and PostgreSQL under load, then audit; DRILL=short for the CI form
	$(BIN)/python -m quality.drill $(if $(filter short,$(DRILL)),--short)

shots: setup  ## Photograph every page people may meet into SHOTS=folder (needs Chromium)
	$(BIN)/python -m tests.browser.photograph $(or $(SHOTS),.shots)

bench: setup  ## Measure against the bare engine in the same run; BENCH=short for a quick look
	$(BIN)/python -m quality.bench $(if $(filter short,$(BENCH)),--short)

day: setup  ## A virtual day of 10,000 accesses, judged and drawn; DAY=small for a quick look
	$(BIN)/python -m quality.day $(if $(DAY),--world $(DAY))

openapi: setup  ## Write docs/reference/openapi.json from the code
	$(BIN)/python -m tools.write_openapi

glossary: setup  ## Write docs/glossary.md from the wire classes
	$(BIN)/python -m tools.write_glossary

settings: setup  ## Write docs/reference/settings.md from the code
	$(BIN)/python -m tools.write_settings

migration: setup  ## Begin a migration: `M="what it does"`
	$(BIN)/python -m tools.new_migration "$(M)"

connector: setup  ## Begin a connector: `NAME=x`
	$(BIN)/python -m tools.new_connector "$(NAME)"

demo: setup  ## Start everything for trying out (needs KONTOWERK_DATABASE_URL)
	$(BIN)/kontowerk demo
