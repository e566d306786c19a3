# Every command runs from the project's own virtual environment: `python3 -m venv .venv && .venv/bin/pip install -e '.[dev]'`.

export PATH := justfile_directory() / ".venv/bin:" + env("PATH")

# What must be green before a change goes in.
check: lint outside types imports test

# Ruff: findings, then formatting.
lint:
    ruff check .
    ruff format --check .

# What is not Python: workflows, the container file, shell scripts.
outside:
    zizmor --offline --quiet .
    hadolint Containerfile
    shellcheck .ci/run .ci/docs .ci/versions

types:
    basedpyright

# The import directions, read by import-linter.
imports:
    lint-imports

test *ARGS:
    python -m pytest -n 2 {{ ARGS }}

# What most edits break, in under a minute: the language and its findings, the pages, the structure; the site is built by `test`.
quick:
    python -m pytest -n 2 tests/unit/gamespec tests/architecture tests/unit/docs tests/conformance tests/unit/test_stable.py \
    tests/unit/cli/test_typical_mistakes.py tests/unit/cli/test_every_finding.py tests/unit/cli/test_three_accidents.py \
    --ignore=tests/unit/docs/test_site.py -k "not conformance or tic_tac_toe or kuhn_poker"

# The suite, and what it spends most on: seconds of the processor by file, then by test.
slow *ARGS:
    python -m pytest -n 2 -p tests.slow {{ ARGS }}

# Branch coverage of the whole suite.
coverage:
    coverage erase
    coverage run -m pytest
    coverage combine
    coverage report

# 1,000 games of each ruleset side by side with OpenSpiel.
lockstep GAMES="1000":
    LOCKSTEP_GAMES={{ GAMES }} python -m pytest -n 2 tests/lockstep

# The whole tests of PettingZoo, Gymnasium, OpenSpiel and RLCard on every bundled game; learning wants `pip install torch dm-tree`.
bridges *ARGS:
    BRIDGES=all python -m pytest -n 2 tests/bridges tests/unit/interpreter/bridges tests/unit/interpreter/encoding tests/bridges/learning.py {{ ARGS }}
    python -m benchmarks.bridges

# Many games of each published game beside the one written by hand from its rule sheet.
reference GAMES="100":
    FLEET_GAMES={{ GAMES }} FLOATING_MARKET_GAMES={{ GAMES }} FISHY_GAMES={{ GAMES }} \
    PUBLIC_MARKET_GAMES={{ GAMES }} CAPTAINS_GAMES={{ GAMES }} CAPTAINS_WATERS={{ GAMES }} \
    python -m pytest -n 2 tests/reference tests/unit/rulesets/test_captains_of_the_gulf.py

# Thousands of made and spoiled files, each in a process of its own with its own limits, and every file of the tests.
fuzz FILES="2000":
    python -m tests.property.fuzz {{ FILES }}

# The property tests with eighty times the examples of the suite.
properties:
    HYPOTHESIS_PROFILE=fuzz python -m pytest -n 2 tests/property

# All invariants at every table of every ruleset, and every choice of variants renamed and shuffled; the suite takes a sample.
invariants:
    INVARIANTS=all ORDERS=all python -m pytest -n 2 tests/conformance tests/property/test_machine_orders.py

# Small variants of every bundled game, all pairs and thousands of triples in every order; the suite takes a sample.
composition:
    COMPOSITION=all python -m pytest -n 2 tests/property/variants

# Every word of every bundled game as the name of each sort of thing that a variant adds; the suite takes a sample.
captured:
    CAPTURED=all python -m pytest -n 2 tests/property/variants/test_captured_names.py

# The suite with all of what it takes a sample of by `tests.loaded`: every bundled game and case, longer games, all sizes of screens.
whole *ARGS:
    BUNDLED=all python -m pytest -n 2 {{ ARGS }}

# The pages of every bundled game in Chromium: played as in Python, on the screen at each decision, nothing found by axe.
pages:
    CHROMIUM=demanded BUNDLED=all python -m pytest -n 1 tests/e2e/test_static_page.py tests/e2e/test_large_tables.py \
    tests/e2e/test_accessibility.py tests/e2e/test_sheets.py tests/e2e/test_browser.py tests/unit/docs/test_site.py

# Every name of every bundled file, misspelt once: found, or nothing that plays is changed (the suite: a sample).
misspelt:
    MISSPELT=all python -m pytest -n 2 tests/property/test_misspelt_names.py

# Thousands of illegal moves at every table: the reason is the condition that failed, and tells nothing unseen.
reasons TRIES="2000":
    python -m tests.property.reasons {{ TRIES }}

# Hundreds of made games with hidden cards: `resample` against every history that shows a seat the same.
worlds GAMES="200":
    python -m tests.property.worlds {{ GAMES }}

# Evaluator, Python and WebAssembly play the same games: every table of every bundled game, made games, further files.
agreement GAMES="1000" MADE="200" *MORE:
    python -m tests.property.agreement --games {{ GAMES }} --made {{ MADE }} {{ MORE }}

# Every game there is (bundled tables, pages, files, tests, made games) is built and played in WebAssembly; the suite takes a sample.
back-ends:
    BACK_ENDS=all python -m pytest -n 2 tests/property/test_nothing_falls_back.py tests/property/test_ends.py

# Millions of games, files and hosted moves, in pieces that can be stopped and resumed: `just soak games 10000000 --minutes 60`.
soak WHAT="games" UNTIL="10000000" *MORE:
    python -m tests.soak {{ WHAT }} --until {{ UNTIL }} {{ MORE }}

# Playouts per second against hand-written Python and OpenSpiel; fails below the thresholds.
bench *ARGS:
    python -m benchmarks.run {{ ARGS }}

# Batches of games in WebAssembly against the Python back end and OpenSpiel; --beside FOLDER: that of another copy.
wasm *ARGS:
    python -m benchmarks.webassembly {{ ARGS }}

# Trees counted and positions played out in WebAssembly, in Python and in OpenSpiel.
counting:
    python -m benchmarks.counting

# Worlds dealt by `resample` in every bundled game that hides something: how often none is found, and how long it takes.
dealing *ARGS:
    python -m benchmarks.dealing {{ ARGS }}

# Answers of a hosted server with 200 tables and a client at every seat.
hosting *ARGS:
    python -m benchmarks.hosting {{ ARGS }}

# How well the bot that searches plays, against other bots, perfect play and OpenSpiel's search; takes hours, or --games 20.
strength *ARGS:
    python -m benchmarks.strength {{ ARGS }}

# Digests of all games, logs, rulebooks and findings, written to OUT; --against OLD prints what is other than before.
digests OUT *ARGS:
    python -m benchmarks.digests {{ OUT }} {{ ARGS }}

# How large the language is: words, productions, named forms, and how often the bundled games use each (`--all`).
language *ARGS:
    python -m benchmarks.language {{ ARGS }}

# How soon an editor is answered while all variants are looked over; fails where it takes longer than is asked.
editing:
    python -m benchmarks.editing

# How long commands take to begin; fails where one takes longer than is asked of it.
start *ARGS:
    python -m benchmarks.start {{ ARGS }}

# How long the full screen takes from a loaded game to its first picture; fails where it takes longer than is asked.
painting:
    python -m benchmarks.painting

# Processor time and memory of commands on files made to cost much; fails where one takes more than is asked of it.
bounds *ARGS:
    python -m tests.limits.bounds {{ ARGS }}

# The Python back end beside that of another copy in FOLDER: games a second, time to load; fails where too much is lost.
beside FOLDER *ARGS:
    python -m benchmarks.beside {{ FOLDER }} {{ ARGS }}

# What share of 300 small slips in the bundled rules lint or an example finds; those missed are listed.
mutate *ARGS:
    python -m benchmarks.edits.mutation {{ ARGS }}

# How many games common random streams save, on thirteen small edits of the bundled rules.
streams *ARGS:
    python -m benchmarks.edits.streams {{ ARGS }}

# How often intervals of a report hold the truth, and what is planted is found, over many seeds.
coverage-of-intervals SEEDS="400" *MORE:
    python -m tests.planted.coverage {{ SEEDS }} {{ MORE }}

# The pages, in site/: pages, games and findings, with search; nothing is fetched, and a link that leads nowhere fails.
# A report on each game takes ten seconds: `just docs pig,fleet` for two of them.
docs REPORTS="all":
    REPORTS={{ REPORTS }} NO_MKDOCS_2_WARNING=1 python -m mkdocs build --quiet

# The extension for VS Code, dist/gamespec.vsix; wants Node 20 and npm.
vscode: vscode-packages
    cd editors/vscode && npm run --silent package

# Its colours, by the engine of VS Code: samples with what is expected of them, and every bundled game.
vscode-test: vscode-packages
    cd editors/vscode && npm test --silent

[private]
vscode-packages:
    cd editors/vscode && npm ci --silent --no-audit --no-fund

# The picture of an editor, from the screen of Neovim; wants `pip install pyte`.
picture:
    python editors/picture.py docs/pictures/editor.svg

# The wheel under every Python that is installed, with the newest and the oldest libraries, and without wasmtime.
versions:
    .ci/versions

# The wheel and the source archive, in dist/.
build:
    pip wheel --quiet --no-deps --wheel-dir dist .
