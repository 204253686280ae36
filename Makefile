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

CORE = $(sort $(wildcard ext/core/*.c))
SOURCES = ext/zermelo.c $(CORE) $(sort $(wildcard ext/functions/*.c))
HEADERS = $(wildcard ext/core/*.h ext/functions/*.h)
ALL_C = $(SOURCES) $(HEADERS) $(wildcard tests/*/*.[ch])
OBJECTS = $(SOURCES:%.c=$(BUILD)/so/%.o)
FLAGS = -std=c11 $(WARNINGS) -fPIC -fvisibility=hidden $(CFLAGS)

.PHONY: all help demo test check bench install format clean setup FORCE
all: $(LIBRARY)

help:
	@echo 'make               build $(LIBRARY)'
	@echo 'make demo          set up what is missing, build, solve real puzzles and show the answers'
	@echo 'make test          set up what is missing, build, run every test'
	@echo 'make check         sanitizers, out-of-memory and interrupt sweeps, valgrind, short fuzzing'
	@echo 'make bench         timings as ratios against what else one could use'
	@echo 'make install       copy $(LIBRARY) to PREFIX/lib/sqlite3 (PREFIX=$(PREFIX))'
	@echo 'make format        clang-format the sources'

$(LIBRARY): $(OBJECTS)
	@echo "link $@"
	@$(CC) $(FLAGS) $(SHARED) -o $@ $(OBJECTS)

$(BUILD)/so/%.o: %.c $(HEADERS) Makefile
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) -c -o $@ $<

# What zermelo_debug() tells. Rewritten only when it changes, so that nothing is rebuilt for nothing.
$(BUILD)/build_info.h: FORCE
	@mkdir -p $(@D)
	@{ echo '#define ZM_COMMIT "$(shell git describe --always --dirty 2>/dev/null || echo unknown)"'; \
	   echo '#define ZM_DATE "$(shell git log -1 --format=%cs 2>/dev/null || echo unknown)"'; \
	   echo '#define ZM_FLAGS "$(FLAGS)"'; } > $@.new
	@cmp -s $@.new $@ || mv $@.new $@
$(BUILD)/so/ext/functions/about.o: $(BUILD)/build_info.h
$(BUILD)/so/ext/functions/about.o: FLAGS += -DZM_HAS_BUILD_INFO -I$(BUILD)

install: $(LIBRARY)
	install -d $(DESTDIR)$(PREFIX)/lib/sqlite3
	install -m 644 $(LIBRARY) $(DESTDIR)$(PREFIX)/lib/sqlite3/

format:
	clang-format -i $(ALL_C)

clean:
	rm -rf $(BUILD) zermelo.so zermelo.dylib zermelo.dll
