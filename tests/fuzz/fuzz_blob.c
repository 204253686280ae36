/*
** fuzz_blob.c - fuzz target: any bytes as a graph (BLOB), as terminals (BLOB or JSON), and what passes is written as
** JSON and solved. The first byte chooses: 0x80 the checksum is put right first, so that the other checks are
** reached; 1 which graph stands in for one that is refused; 2 the terminals are JSON; 4 misère. The second byte is
** the graph's share of the rest.
*/
#include "../../ext/core/blob/blob_layout.h"
#include "../../ext/core/blob/blob_read.h"
#include "../../ext/core/blob/blob_terminals.h"
#include "../../ext/core/game/game.h"
#include "../../ext/core/graph/graph_write.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void repair(char *bytes, uint64_t length, const char *magic, zm_run *run) {
    zm_clear_error(run);
    zm_blob_header header;
    if (length < sizeof header || length % 8 != 0) return;
    memcpy(&header, bytes, sizeof header);
    memcpy(header.magic, magic, sizeof header.magic);
    header.version = ZM_BLOB_VERSION;
    header.length = length;
    memcpy(bytes, &header, sizeof header);
    header.checksum = zm_blob_checksum(bytes, length, run);
    memcpy(bytes, &header, sizeof header);
}

/* A graph that can be written is read again with as many nodes and moves. */
static void write_and_read(const zm_graph *graph, zm_run *run) {
    zm_json_writer w = zm_json_write_begin(UINT64_MAX, zm_spell_real_plainly, run);
    uint64_t length;
    zm_graph_write_json(graph, &w);
    char *text = zm_json_write_end(&w, &length);
    zm_graph again;
    zm_graph_read_json(&again, text, length, run);
    bool utf8 = run->code != ZM_INVALID || !strstr(run->message, "UTF-8");
    if (text && utf8 && (!zm_ok(run) || again.nodes != graph->nodes || again.moves != graph->moves)) abort();
    zm_release(run, text);
    zm_graph_free(&again, run);
    zm_clear_error(run);
}

static void solve(const zm_graph *graph, const zm_terminals *terminals, zm_convention convention, zm_run *run) {
    zm_clear_error(run);
    zm_game game;
    zm_game_begin(&game, graph, terminals, run);
    zm_game_solve(&game, convention, run);
    for (uint32_t s = 0; zm_ok(run) && s < game.graph->nodes; s++) {
        zm_label label = zm_graph_label(game.graph, s);
        if (zm_graph_find(game.graph, &label) == ZM_NO_NODE) abort();
        uint32_t best = zm_game_best(&game, s);
        if (best == ZM_NO_NODE && !zm_game_ends(&game, s)) abort();
    }
    zm_game_free(&game, run);
}

/* data: a choice, the share of the graph in 1/256, then graph and terminals. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    zm_run run = zm_libc_run();
    uint64_t rest = size - 2, graph_length = rest * data[1] / 255;
    uint64_t ends_length = rest - graph_length;
    if (data[0] & 0x80) graph_length &= ~(uint64_t)7, ends_length &= ~(uint64_t)7;
    char *graph_bytes = malloc(graph_length ? graph_length : 1), *ends_bytes = malloc(ends_length ? ends_length : 1);
    if (!graph_bytes || !ends_bytes) abort();
    memcpy(graph_bytes, data + 2, graph_length);
    memcpy(ends_bytes, data + size - ends_length, ends_length);
    if (data[0] & 0x80) {
        repair(graph_bytes, graph_length, ZM_GRAPH_MAGIC, &run);
        repair(ends_bytes, ends_length, ZM_TERMINALS_MAGIC, &run);
    }
    zm_graph graph;
    zm_terminals terminals;
    zm_graph_read_blob(&graph, graph_bytes, graph_length, &run);
    if (!zm_ok(&run)) { /* as a second chance: the terminals against a graph that is sure to be one */
        zm_clear_error(&run);
        const char *small = data[0] & 1 ? "[[1,2],[0],[]]" : "{\"a\":[\"b\",\"12\"],\"b\":[\"a\"],\"12\":[]}";
        zm_graph_read_json(&graph, small, strlen(small), &run);
    }
    write_and_read(&graph, &run);
    if (data[0] & 2) {
        zm_terminals_read_json(&terminals, ends_bytes, ends_length, &run);
    } else {
        zm_terminals_read_blob(&terminals, ends_bytes, ends_length, &run);
    }
    solve(&graph, zm_ok(&run) ? &terminals : NULL, data[0] & 4 ? ZM_MISERE : ZM_NORMAL, &run);
    zm_terminals_free(&terminals, &run);
    zm_graph_free(&graph, &run);
    free(graph_bytes);
    free(ends_bytes);
    return 0;
}
