# Prints itself: every target with a `##` comment is a command.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
PYTHON ?= python3
BIN := .venv/bin
# The demo needs less than development; who has that already need not install anything.
TRY := $(if $(wildcard .venv/ready),.venv,.venv-demo)
T ?= tests
# Without bytecode every process would compile everything it imports anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup lock check fix test quick ledger durations nightly conformance attacks fuzz machine drill faults fulldisk hang restore upgrade-drill fortress cells slow overload soak shipped shots picture answers stories bench scale day eval recordings openapi collection client-types glossary settings tags profiles pages docs migration connector demo release mutants coverage secrets vulnerabilities

help:
	@grep -hE '^[a-z-]+:.*## ' Makefile | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: .venv/ready  ## Make .venv from the hash-locked requirements and install the package

# One sentence instead of pages of pip: old Pythons fail late and strangely.
NEW_ENOUGH = @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "kontowerk needs Python 3.11 or newer, this is %s; name another: make PYTHON=python3.12 ..." % sys.version.split()[0])'
PIP := pip install --quiet --disable-pip-version-check

.venv/ready: requirements/dev.txt pyproject.toml clients/python/pyproject.toml
	$(NEW_ENOUGH)
	@echo "1/3 Making .venv ..."
	@$(PYTHON) -m venv .venv
	@echo "2/3 Installing $$(grep -c '^[a-z].*==' requirements/dev.txt) packages for development, about two minutes ..."
	@$(BIN)/$(PIP) --no-compile --no-deps --require-hashes -r requirements/dev.txt
	@echo "3/3 Installing kontowerk and its client ..."
	@$(BIN)/$(PIP) --no-deps --no-build-isolation -e . -e clients/python
	@touch $@

.venv-demo/ready: requirements/demo.txt pyproject.toml
	$(NEW_ENOUGH)
	@echo "1/3 Making .venv-demo ..."
	@$(PYTHON) -m venv .venv-demo
	@echo "2/3 Installing $$(grep -c '^[a-z].*==' requirements/demo.txt) packages the demo needs, about a minute ..."
	@.venv-demo/bin/$(PIP) --no-compile --no-deps --require-hashes -r requirements/demo.txt
	@echo "3/3 Installing kontowerk ..."
	@.venv-demo/bin/$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

lock:  ## Resolve dependencies anew and write requirements/*.txt with hashes (needs uv)
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --no-annotate --quiet --upgrade -o requirements/runtime.txt
	uv pip compile pyproject.toml --group dev --extra mcp --extra otel --extra sandbox --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet --upgrade \
	  -o requirements/dev.txt
	uv pip compile pyproject.toml --group demo --extra sandbox --universal --python-version 3.11 \
	  --constraints requirements/dev.txt --generate-hashes --no-emit-index-url --no-header --no-annotate \
	  --quiet -o requirements/demo.txt
	echo hatchling | uv pip compile - --universal --python-version 3.11 --constraints requirements/dev.txt \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet -o requirements/build.txt

check: setup  ## Lint, format, types, import contracts, secrets
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/pyright
	$(BIN)/lint-imports | tail -n 3
	$(BIN)/python -m tools.scan_secrets

secrets: setup  ## Is a secret in the tree? Every tracked file is looked at
	$(BIN)/python -m tools.scan_secrets

vulnerabilities: setup  ## Are weaknesses known of what we ship? Asks OSV, or a mirror (OSV_URL); 3 is NOT RUN
	$(BIN)/python -m tools.check_vulnerabilities

fix: setup  ## Repair what the linter and formatter can
	$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .

test: setup  ## Run the tests, all or `T=path`, on a PostgreSQL they start; N=2 processes, SHARD=2/6, AGAIN=8 looks again, alone, at up to 8 tests that failed
	$(PYTEST) $(T) || { code=$$?; [ $$code -eq 1 ] && [ -n "$(AGAIN)" ] && \
	  $(PYTEST) $(T) --last-failed --last-failed-no-failures none --again $(or $(AGAIN),0); }

# NOTES=folder leaves what was seen there; ALL_TOOLS=1 makes a skip a failure.
SHARE := $(firstword $(subst /, ,$(SHARD)))
PYTEST = $(BIN)/pytest $(if $(N),-n $(N) --dist loadfile) $(if $(LEDGER),--ledger) $(if $(ALL_TOOLS),--all-tools) \
  $(if $(SHARD),--shard $(SHARD) -o cache_dir=.pytest_cache/$(SHARE)) $(if $(NOTES),--notes $(NOTES)/tests-$(or $(SHARE),all).json)

quick: setup  ## Three minutes: tests without processes and browser, of the rooms your change touches; all rooms without a change
	$(BIN)/pytest $$($(BIN)/python -m tools.touched_tests) -m "pure or database or service" -n 2 --dist loadfile -q

ledger: setup  ## Judge the requirements over what all shards left in NOTES=folder
	$(BIN)/python -m tests.notes $(or $(NOTES),build/lanes)/tests-*.json

nightly: setup  ## Everything in its long form: all products, attacks without their guards, fuzzing, machine, drill, faults, evaluation, mutants, a rehearsed release
	TEST_PRODUCTS=full $(MAKE) test N=2 LEDGER=1 ALL_TOOLS=1
	$(MAKE) attacks N=2
	$(MAKE) fuzz
	$(MAKE) machine
	$(MAKE) drill
	$(MAKE) faults
	$(MAKE) fulldisk
	$(MAKE) hang
	$(MAKE) restore
	$(MAKE) upgrade-drill
	$(MAKE) slow
	$(MAKE) soak
	$(MAKE) eval
	$(MAKE) scale SIZES=1000,10000
	$(MAKE) mutants
	$(MAKE) release OUT="$$(mktemp -d)/release"
	$(MAKE) overload
	$(MAKE) shipped

durations: setup  ## Store how long each file took in the last run of the lanes, so that shards stay equal
	$(BIN)/python -m tests.notes --store $(or $(NOTES),build/lanes)/tests-*.json

conformance: setup  ## Run the tests that show requirements, print what is covered; SAMPLE=40 breaks so many on purpose, SEED=7 the same again
	$(if $(SAMPLE)$(ONLY),$(BIN)/python -m quality.conformance $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) \
	  $(if $(ONLY),--only '$(ONLY)'),$(BIN)/pytest -q --conformance)

attacks: setup  ## Take away each guard that an attack of tests/security proves; does the attack succeed then? ONLY='proof', N=2
	$(BIN)/python -m quality.attacks --processes $(or $(N),1) $(if $(ONLY),--only '$(ONLY)')

fuzz: setup  ## Raw mutation fuzzer and schemathesis; FUZZ=short for the CI form
	$(BIN)/python -m quality.fuzz $(if $(filter short,$(FUZZ)),--short)

machine: setup  ## Payments over the real API beside a model of them, followers of a cursor beside readers; STEPS=20000
	PAYMENT_STEPS=$(or $(STEPS),20000) SYNC_STEPS=$(or $(STEPS),10000) $(BIN)/pytest tests/machines -q -s

drill: setup  ## Kill workers, API and PostgreSQL under load, then audit; DRILL=short for the CI form, ONLY=storms or guards
	$(BIN)/python -m quality.drill $(if $(filter short,$(DRILL)),--short) $(if $(ONLY),--only $(ONLY))

faults: setup  ## Twelve faults on the lines to database, bank and receiver under load, then audit; FAULTS=short for six, ONLY=bank/cut, WITHOUT=delivery must be noticed
	$(BIN)/python -m quality.faultlines $(if $(filter short,$(FAULTS)),--short) $(if $(ONLY),--only '$(ONLY)') \
	  $(if $(WITHOUT),--without $(WITHOUT)) $(if $(SEED),--seed $(SEED))

fulldisk: setup  ## Fill the database's disk under load, free it, audit (root: a small file system in memory); FULLDISK=short, ONLY=tables or server, WITHOUT=full-disk must be noticed
	$(BIN)/python -m quality.fulldisk $(if $(filter short,$(FULLDISK)),--short) $(if $(ONLY),--only $(ONLY)) $(if $(WITHOUT),--without $(WITHOUT))

hang: setup  ## Hosts of banks take connections and never answer: are the other banks refreshed as before? HANG=short, WITHOUT=share must be noticed
	$(BIN)/python -m quality.hang $(if $(filter short,$(HANG)),--short) $(if $(WITHOUT),--without $(WITHOUT))

restore: setup  ## Lose the database under load, restore it to a random instant, take the how-to's steps; WITHOUT=hold, SIZES=1000,10000
	$(BIN)/python -m quality.restore $(if $(filter short,$(RESTORE)),--short) $(if $(WITHOUT),--without $(WITHOUT)) $(if $(SIZES),--sizes $(SIZES))

upgrade-drill: setup  ## Upgrade a full database while both releases run under load; SINCE=commit, UPGRADE=short
	$(BIN)/python -m quality.upgrade $(if $(filter short,$(UPGRADE)),--short) $(if $(SINCE),--since $(SINCE)) $(if $(USERS),--users $(USERS))

fortress: setup  ## Eleven hosts on this machine (root, Debian's patroni, etcd-server, haproxy): kill and cut them off under load; DO=up, status, storm, down; TIMES=100, ONLY='primary cut off'; SABOTAGE=asynchronous or local-commit must be noticed
	$(BIN)/python -m quality.fortress $(or $(DO),all) --times $(or $(TIMES),30) $(if $(ONLY),--only '$(ONLY)') $(if $(SEED),--seed $(SEED)) \
	  $(if $(SABOTAGE),--sabotage $(SABOTAGE))

cells: setup  ## Move a tenant with 10,000 bookings to another cell under load (needs haproxy); CELLS=short, KILLS=5, ONLY=user moves a single user, WITHOUT=fence, touched, jobs or delete must be noticed
	$(BIN)/python -m quality.cells $(if $(filter short,$(CELLS)),--short) $(if $(KILLS),--kills $(KILLS)) $(if $(filter user,$(ONLY)),--user) $(if $(WITHOUT),--without $(WITHOUT)) \
	  $(if $(SEED),--seed $(SEED))

slow: setup  ## 1,000 slow sockets of each kind against a real process: what does a user notice? SLOW=short for 300
	$(BIN)/python -m quality.slow $(if $(filter short,$(SLOW)),--short)

overload: setup  ## Ten times too many requests, a tenant's flood, a storm of connections, stops under load: goals and figures; OVERLOAD=short, ONLY=stop, WITHOUT=limit or shares must be noticed
	$(BIN)/python -m quality.overload $(if $(filter short,$(OVERLOAD)),--short) $(if $(ONLY),--only $(ONLY)) $(if $(WITHOUT),--without $(WITHOUT))

soak: setup  ## A week of refreshes of 2,000 accesses on the sandbox bank's clock: does anything grow? SOAK=short, ACCESSES=100, WITHOUT=closing must be noticed
	$(BIN)/python -m quality.soak $(if $(filter short,$(SOAK)),--short) $(if $(ACCESSES),--accesses $(ACCESSES)) $(if $(filter closing,$(WITHOUT)),--leaking)

shipped: setup  ## Build the image and start image, Compose file, chart and units, each asked the same (root, Debian's podman, mmdebstrap, podman-compose); ONLY=image, compose, chart or units, KEEP=folder of images for the next run
	$(BIN)/python -m quality.shipped $(if $(ONLY),--only $(ONLY)) $(if $(KEEP),--keep $(KEEP))

shots: setup  ## Photograph every page people may meet into SHOTS=folder (needs Chromium)
	$(BIN)/python -m tests.browser.photograph $(or $(SHOTS),.shots)

picture: setup  ## Compose the README's picture from the pages of a running demo, DEMO=demo.json (needs Chromium)
	$(BIN)/python -m tests.browser.compose_readme $(or $(DEMO),demo.json) docs/images/readme.png

answers: setup  ## Take the answers the OpenAPI document shows from a running service (needs PostgreSQL)
	$(BIN)/python -m tests.clients.take_answers

stories: setup  ## Draw which rooms five stories pass, from a running service (needs PostgreSQL)
	$(BIN)/python -m tests.stories.told

bench: setup  ## Measure against the bare engine in the same run; BENCH=short for a quick look
	$(BIN)/python -m quality.bench $(if $(filter short,$(BENCH)),--short)

scale: setup  ## Does a statement's cost grow with everybody's data? SIZES=1000,10000,100000; SCALE=short for the CI form, PLOT=file.svg; PERSON=30000: with one person's own bookings? BYTES=20: where are the bytes, of so many households?
	$(BIN)/python -m $(if $(BYTES),quality.scale.storage $(BYTES),$(if $(PERSON),quality.scale.person $(PERSON),quality.scale)) $(if $(filter short,$(SCALE)),--short) $(if $(SIZES),--sizes $(SIZES)) \
	  $(if $(BOOKINGS),--bookings $(BOOKINGS)) $(if $(PLOT),--plot $(PLOT))

day: setup  ## A virtual day of 10,000 accesses, judged and drawn; DAY=small for a quick look
	$(BIN)/python -m quality.day $(if $(DAY),--world $(DAY))

eval: setup  ## Judge tagging on made-up households; EVAL=short for the CI form
	$(BIN)/python -m quality.eval $(if $(filter short,$(EVAL)),--short)

recordings: setup  ## Play recorded messages of banks through the connectors; FOLDER=..., ARGS="mt940 --closer"
	$(BIN)/python -m quality.recordings $(or $(FOLDER),tests/connectors/recordings) $(ARGS)

openapi: setup  ## Write docs/reference/openapi.json from the code
	$(BIN)/python -m tools.write_openapi

collection: setup  ## Write docs/reference/kontowerk.postman_collection.json, which Postman, Bruno and Insomnia import
	$(BIN)/python -m tools.write_collection

client-types: setup  ## Write the types of both clients from docs/reference/openapi.json
	$(BIN)/python -m tools.write_client_types

glossary: setup  ## Write docs/glossary.md from the wire classes
	$(BIN)/python -m tools.write_glossary

settings: setup  ## Write docs/reference/settings.md from the code
	$(BIN)/python -m tools.write_settings

tags: setup  ## Write docs/reference/tags.md from the tag trees
	$(BIN)/python -m tools.write_tags

profiles: setup  ## Write docs/reference/profiles.md from the profiles of bank groups
	$(BIN)/python -m tools.write_profiles

pages: setup  ## Write the pages of messages, operations, interface, rooms, retention, licences and commands from the code
	$(BIN)/python -m tools.write_messages
	$(BIN)/python -m tools.write_operations
	$(BIN)/python -m tools.write_licences
	$(BIN)/python -m tools.write_rooms
	$(BIN)/python -m tools.write_retention
	$(BIN)/python -m tools.draw_rooms
	$(BIN)/python -m tools.write_interface
	$(BIN)/python -m tools.write_cli

docs: setup  ## Build the docs site into build/docs; a broken link is an error
	$(BIN)/python -m tools.build_site build/docs

migration: setup  ## Begin a migration: `M="what it does"`
	$(BIN)/python -m tools.new_migration "$(M)"

connector: setup  ## Begin a connector: `NAME=x`
	$(BIN)/python -m tools.new_connector "$(NAME)"

demo: $(TRY)/ready  ## Start everything for trying out, on PORT=8080; installs what it needs
	@$(TRY)/bin/kontowerk demo $(if $(PORT),--port $(PORT))

release: setup  ## Build and prove a release: VERSION=2026.12.0 OUT=folder; rehearses unless TAG=1; IMAGE=1 wants the image too
	@$(BIN)/python -m tools.release --out "$(or $(OUT),build/release)" $(if $(VERSION),--version "$(VERSION)") \
	  $(if $(TAG),--tag) $(if $(IMAGE),--image)

mutants: setup  ## Change the rules one by one; do their tests notice? MUTANTS=short for a tenth, ONLY='*.vault.*', N=2
	$(BIN)/python -m quality.mutants --processes $(or $(N),1) \
	  $(if $(filter short,$(MUTANTS)),--short) $(if $(ONLY),--only '$(ONLY)')

coverage: setup  ## Branch coverage by room over all processes, of all tests or `T=path`
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(BIN)/coverage run -m pytest $(T) $(if $(N),-n $(N) --dist loadfile); ended=$$?; \
	  $(BIN)/coverage combine --quiet && $(BIN)/coverage json --quiet -o build/coverage/report.json \
	  && $(BIN)/python -m tools.coverage_by_room build/coverage/report.json && exit $$ended
