# The short way in: `make run`, `make test`. Every target installs what is missing and configures.
# The presets of CMakePresets.json do the same for those who prefer CMake.

PREFIX ?= /opt/asctwin
JOBS   := $(shell nproc)
# What `make run` runs: a source file and its arguments, as after `asctwin run`.
EXAMPLE = examples/nd2nz.cpp 'f16[32,32]=arange(1)' 'f16[2,32,16]' 32 32 --print 1

RELEASE = build/release
export NINJA_STATUS = [%f/%t] 
export CCACHE_SLOPPINESS = pch_defines,time_macros
# A file that one checkout has compiled is not compiled again in another.
export CCACHE_BASEDIR = $(CURDIR)
export CCACHE_NOHASHDIR = 1

# $(call build,preset,targets): configures the preset and builds the targets, or all.
define build
	@cmake --preset $(1) --log-level=WARNING \
	  -DCMAKE_CXX_COMPILER_LAUNCHER="$$(command -v ccache)" >/dev/null
	@cmake --build --preset $(1) --parallel $(JOBS) $(addprefix --target ,$(2))
endef

.PHONY: run announce smoke test test-long python bench install uninstall package docs blocks site format deps
.DEFAULT_GOAL := run

# Processor seconds of the first build, for what `make run` says of its time.
BUILD_SECONDS = 500
announce:
	@[ -x $(RELEASE)/bin/asctwin ] || echo "Building asctwin takes about" \
	  "$$(( ($(BUILD_SECONDS) / $(JOBS) + 59) / 60 )) minutes on $(JOBS) processors, this once." \
	  "A package of a release needs none: docs/install.md"

run: announce deps
	$(call build,release,asctwin_command)
	$(RELEASE)/bin/asctwin run $(EXAMPLE)

# A sample of every kind of test, for each push: layers, loops of the processor, results of
# instructions, checks, 40 kernels with findings, the samples of documents.
SMOKE = ^(layers|simd|check|seeds)[.]|^isa[.]Execute([.]|$$)|^diag[.]diag$$
smoke: deps
	$(call build,release,asctwin_command simd_test isa_test check_test)
	@ASCTWIN_TEST_SAMPLE=40 ctest --preset release --parallel $(JOBS) -R '$(SMOKE)'

test: deps
	$(call build,release)
	@ctest --preset release --parallel $(JOBS)

# Large budgets, sanitizers, clang++. STAGES names some of those of scripts/test_long.sh.
test-long:
	@scripts/install-deps.sh --dev
	@scripts/test_long.sh $(STAGES)

# The wheel of the Python package, in build/python, and its tests.
python:
	@scripts/install-deps.sh --python
	$(call build,release,asctwin_command asctwin_python)
	@ctest --preset release --parallel $(JOBS) -R '^python[.]'
	@mkdir -p build/python
	@cp $(RELEASE)/python/wheel/asctwin-*.whl build/python/

bench: deps
	$(call build,bench)
	@set -e; for bench in build/bench/bin/*_bench; do $$bench; done

install: deps
	$(call build,release,asctwin_command)
	@cmake --install $(RELEASE) --prefix $(PREFIX)

# What the last `make install` from here has installed.
uninstall:
	@cmake --build $(RELEASE) --target uninstall

# Packages and the source tarball, in build/package.
package: deps
	$(call build,release,asctwin_command)
	@cd $(RELEASE) && cpack -B ../package && cpack -B ../package --config CPackSourceConfig.cmake
	@rm -rf build/package/_CPack_Packages

docs: deps
	$(call build,release,asctwin_command)
	@scripts/hide_macros.py
	@scripts/update_docs.py $(RELEASE)/bin/asctwin
	@scripts/draw_pictures.py $(RELEASE)/bin/asctwin
	@scripts/run_blocks.py $(RELEASE)/bin/asctwin

# The outputs that README.md and the pages of docs/ show, alone.
blocks: deps
	$(call build,release,asctwin_command)
	@scripts/run_blocks.py $(RELEASE)/bin/asctwin

# The documentation as a site: build/site/html.
site:
	@scripts/install-deps.sh --docs
	@scripts/make_site.py build/site

format:
	@git ls-files --cached --others --exclude-standard '*.h' '*.cc' '*.cpp' \
	  | xargs clang-format -i

deps:
	@scripts/install-deps.sh
