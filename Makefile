# zermelo: build, demo, test, check, bench, install, format. `make help` tells.

CC ?= gcc
CFLAGS ?= -O3 -g
WARNINGS = -Wall -Wextra -Werror
PREFIX ?= /usr/local
PYTHON ?= /usr/bin/python3
SQLITE3 ?= sqlite3
BUILD = build

UNAME := $(shell uname -s)
ifeq ($(OS),Windows_NT)
  LIBRARY = zermelo.dll
  SHARED = -shared -static-libgcc
else ifeq ($(UNAME),Darwin)
  LIBRARY = zermelo.dylib
  SHARED = -dynamiclib -undefined dynamic_lookup
else
  LIBRARY = zermelo.so
  SHARED = -shared -Wl,--no-undefined
endif

CORE = $(sort $(wildcard ext/core/*/*.c))
SOURCES = ext/zermelo.c $(CORE) $(sort $(wildcard ext/functions/*/*.c))
ALL_C = $(SOURCES) $(wildcard ext/*/*/*.h tests/*/*.[ch])
OBJECTS = $(SOURCES:%.c=$(BUILD)/so/%.o)
FLAGS = -std=gnu11 $(WARNINGS) -fPIC -fvisibility=hidden -pthread $(CFLAGS)

.PHONY: all help demo test check cross bench bench-full install format clean setup test-programs core-programs fuzzers FORCE
.SECONDARY:
all: $(LIBRARY)

help:
	@echo 'make               build $(LIBRARY)'
	@echo 'make demo          set up what is missing, build, solve real puzzles and show the answers'
	@echo 'make test          set up what is missing, build, run every test'
	@echo 'make check         sanitizers, out-of-memory and interrupt sweeps, valgrind, short fuzzing'
	@echo 'make cross         the core tests, the SQL tests and more on s390x, aarch64 and i686, under an emulator'
	@echo 'make bench         the goals of speed, a line each, in about three minutes'
	@echo 'make bench-full    also all other timings, as ratios against what else one could use'
	@echo 'make install       copy $(LIBRARY) to PREFIX/lib/sqlite3 (PREFIX=$(PREFIX))'
	@echo 'make format        clang-format the sources, and comments to the same width'

$(LIBRARY): $(OBJECTS)
	@echo "link $@"
	@$(CC) $(FLAGS) $(SHARED) -o $@ $(OBJECTS)

$(BUILD)/so/%.o: %.c Makefile
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

# What zermelo_debug() tells. Rewritten only when it changes, so that nothing is rebuilt for nothing.
$(BUILD)/build_info.h: FORCE
	@mkdir -p $(@D)
	@{ echo '#define ZM_COMMIT "$(shell git describe --always --dirty 2>/dev/null || echo unknown)"'; \
	   echo '#define ZM_DATE "$(shell git log -1 --format=%cs 2>/dev/null || echo unknown)"'; \
	   echo '#define ZM_FLAGS "$(FLAGS)"'; } > $@.new
	@cmp -s $@.new $@ || mv $@.new $@
$(BUILD)/so/ext/functions/families/sql_about.o: $(BUILD)/build_info.h
$(BUILD)/so/ext/functions/families/sql_about.o: FLAGS += -DZM_HAS_BUILD_INFO -I$(BUILD)

# ---- tests. build/<variant>/ holds one build of the core and of the whole (with -DSQLITE_CORE) for each kind of check.

VARIANT ?= plain
CMOCKA ?= -lcmocka
SANITIZE_plain =
SANITIZE_asan = -fsanitize=address,undefined -fno-sanitize-recover=all
SANITIZE_tsan = -fsanitize=thread -fno-sanitize-recover=all
TEST_FLAGS = -std=gnu11 -pthread $(WARNINGS) -g -O1 -DSQLITE_CORE -DZM_POLL_WORK=200 $(SANITIZE_$(VARIANT))
V = $(BUILD)/$(VARIANT)
CORE_OBJECTS = $(CORE:%.c=$(V)/%.o)
ALL_OBJECTS = $(SOURCES:%.c=$(V)/%.o)
CORE_TESTS = $(patsubst tests/core/%.c,$(V)/%,$(sort $(wildcard tests/core/test_*.c)))
WHOLE_TESTS = $(patsubst tests/faults/%.c,$(V)/%,$(sort $(wildcard tests/faults/*.c))) \
              $(patsubst tests/hosts/%.c,$(V)/%,$(sort $(wildcard tests/hosts/test_*.c)))

$(V)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@$(CC) $(TEST_FLAGS) -MMD -MP -c -o $@ $<
# The solvers whose calls are counted: those that it wraps.
SOLVERS = $(shell sed -n 's|.*__real_\(zm_[a-z_]*\).*|\1|p' tests/hosts/test_solves.c | sort -u)
$(V)/test_solves: tests/hosts/test_solves.c $(ALL_OBJECTS)
	@$(CC) $(TEST_FLAGS) -MMD -MP $(SOLVERS:%=-Wl,--wrap=%) -o $@ $< $(ALL_OBJECTS) -lsqlite3
$(V)/test_%: tests/hosts/test_%.c $(ALL_OBJECTS)
	@$(CC) $(TEST_FLAGS) -MMD -MP -o $@ $< $(ALL_OBJECTS) -lsqlite3
$(V)/test_%: tests/core/test_%.c $(CORE_OBJECTS)
	@$(CC) $(TEST_FLAGS) -MMD -MP -o $@ $< $(CORE_OBJECTS) $(CMOCKA) -lm
$(V)/%: tests/faults/%.c $(ALL_OBJECTS)
	@$(CC) $(TEST_FLAGS) -MMD -MP -o $@ $< $(ALL_OBJECTS) -lsqlite3

test-programs: $(CORE_TESTS) $(WHOLE_TESTS)
core-programs: $(CORE_TESTS)

# The shell of a current SQLite with zermelo inside, for machines to which we cross-build (tests/cross/run.sh).
SQLITE_SOURCE = build/sqlite
$(V)/sqlite3.o: $(SQLITE_SOURCE)/sqlite3.c
	@mkdir -p $(@D)
	@$(CC) -O1 -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_ENABLE_MATH_FUNCTIONS \
	    -DSQLITE_EXTRA_INIT=zermelo_everywhere -c -o $@ $<
$(V)/sqlite3: $(V)/sqlite3.o tests/cross/builtin.c $(ALL_OBJECTS)
	@$(CC) -O1 -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -I$(SQLITE_SOURCE) -o $@ $(SQLITE_SOURCE)/shell.c $^ -lm

# What each object and program includes, as the compiler saw it.
-include $(OBJECTS:.o=.d) $(ALL_OBJECTS:.o=.d) $(CORE_TESTS:=.d) $(WHOLE_TESTS:=.d)

# libFuzzer targets: build/fuzz/NAME from tests/fuzz/fuzz_NAME.c.
FUZZ_FLAGS = -std=gnu11 -pthread $(WARNINGS) -g -O1 -fno-sanitize-recover=all
FUZZ = $(BUILD)/fuzz-objects
FUZZERS = $(patsubst tests/fuzz/fuzz_%.c,$(BUILD)/fuzz/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ_CORE = $(CORE:%.c=$(FUZZ)/%.o)
$(FUZZ)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@clang $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link,address,undefined -MMD -MP -c -o $@ $<
$(BUILD)/fuzz/%: $(FUZZ)/tests/fuzz/fuzz_%.o $(FUZZ_CORE)
	@mkdir -p $(@D)
	@clang $(FUZZ_FLAGS) -fsanitize=fuzzer,address,undefined -o $@ $^
fuzzers: $(FUZZERS)

# ---- benchmarks: build/bench/NAME from tests/bench/bench_NAME.c and the classic programs.
BENCH_FLAGS = -std=gnu11 -pthread $(WARNINGS) $(CFLAGS)
BENCH = $(BUILD)/bench-objects
BENCHES = $(patsubst tests/bench/bench_%.c,$(BUILD)/bench/%,$(sort $(wildcard tests/bench/bench_*.c)))
BENCH_LIBS_explore = -lsqlite3
BENCH_LIBS_join = -lsqlite3
BENCH_OTHERS = $(patsubst %.c,$(BENCH)/%.o,$(sort $(wildcard tests/bench/classic_*.c)) $(CORE))
$(BENCH)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@$(CC) $(BENCH_FLAGS) -MMD -MP -c -o $@ $<
$(BUILD)/bench/%: $(BENCH)/tests/bench/bench_%.o $(BENCH_OTHERS)
	@mkdir -p $(@D)
	@$(CC) $(BENCH_FLAGS) -o $@ $^ $(BENCH_LIBS_$*)

# Matchings are in C++, as the peers are.
BENCHES += $(BUILD)/bench/matching
$(BENCH)/tests/bench/bench_matching.o: tests/bench/bench_matching.cc Makefile
	@mkdir -p $(@D)
	@$(CXX) $(WARNINGS) -O2 -g -isystem /usr/include/suitesparse -isystem /usr/include/igraph -MMD -MP -c -o $@ $<
$(BUILD)/bench/matching: $(BENCH)/tests/bench/bench_matching.o $(CORE:%.c=$(BUILD)/so/%.o)
	@mkdir -p $(@D)
	@$(CXX) -o $@ $^ -lcxsparse -ligraph

-include $(FUZZ_CORE:.o=.d) $(FUZZERS:$(BUILD)/fuzz/%=$(FUZZ)/tests/fuzz/fuzz_%.d)
-include $(BENCH_OTHERS:.o=.d) $(BENCHES:$(BUILD)/bench/%=$(BENCH)/tests/bench/bench_%.d)

setup:
	@sh tests/setup.sh test
test: setup
	@$(MAKE) --no-print-directory all
	@CC='$(CC)' PYTHON='$(PYTHON)' SQLITE3='$(SQLITE3)' sh tests/run.sh test
check:
	@sh tests/setup.sh check
	@$(MAKE) --no-print-directory all
	@CC='$(CC)' PYTHON='$(PYTHON)' SQLITE3='$(SQLITE3)' sh tests/run.sh check
cross:
	@sh tests/setup.sh cross
	@$(MAKE) --no-print-directory all
	@CC='$(CC)' PYTHON='$(PYTHON)' SQLITE3='$(SQLITE3)' sh tests/run.sh cross
GOALS = $(BUILD)/bench/police $(BUILD)/bench/explore $(BUILD)/bench/join
bench:
	@sh tests/setup.sh bench
	@$(MAKE) --no-print-directory all $(GOALS)
	@$(PYTHON) tests/bench/goals.py
bench-full: bench
	@$(MAKE) --no-print-directory $(BENCHES)
	@for b in $(BENCHES); do echo "== $$b"; $$b || exit 1; done
	@for b in $(sort $(wildcard tests/bench/bench_*.py)); do echo "== $$b"; $(PYTHON) $$b || exit 1; done
demo:
	@sh tests/setup.sh demo
	@$(MAKE) --no-print-directory all
	@sh examples/run.sh

install: $(LIBRARY)
	install -d $(DESTDIR)$(PREFIX)/lib/sqlite3
	install -m 644 $(LIBRARY) $(DESTDIR)$(PREFIX)/lib/sqlite3/

format:
	clang-format -i $(ALL_C)
	@$(PYTHON) tests/house/reflow.py $(ALL_C)

clean:
	rm -rf $(BUILD) zermelo.so zermelo.dylib zermelo.dll
