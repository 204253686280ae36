/* Fuzz target: the matrix reader and the disconnected game. What it takes must hold together, and must give the same
** answer after being written out as text. */
#include "../../ext/core/disconnected/disconnected.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zm_run run = zm_libc_run();
    zm_disconnected g, again;
    zm_disconnected_read(&g, (const char *)data, size, &run);
    if (!zm_ok(&run)) {
        if (g.matrix.rows || g.graph.first || g.components.name || !run.message[0] ||
            !memchr(run.message, 0, sizeof run.message))
            abort();
        return 0;
    }
    uint32_t n = g.graph.nodes;
    uint64_t edges = 0, length = (uint64_t)n * (n + 1);
    char *text = malloc(length);
    zm_edge first = {ZM_NO_NODE, ZM_NO_NODE}, best, best_again;
    for (uint32_t u = n; u-- > 0;) {
        for (uint32_t v = n; v-- > 0;) {
            bool joined = zm_disconnected_joined(&g, u, v);
            if (joined != zm_disconnected_joined(&g, v, u) || (joined && u == v)) abort();
            if (joined && g.components.name[u] != g.components.name[v]) abort();
            edges += joined && u < v;
            if (!joined && u < v && zm_disconnected_kind(&g, u, v) & g.win) first = (zm_edge){u, v};
            text[(uint64_t)u * (n + 1) + v] = joined ? 'Y' : 'N';
        }
        text[(uint64_t)u * (n + 1) + n] = '\n';
    }
    if (edges != g.edges || (g.nimber > 0) != (first.u != ZM_NO_NODE)) abort();
    zm_disconnected_read(&again, text, length, &run);
    if (!zm_ok(&run) || again.nimber != g.nimber || again.edges != edges || again.even != g.even ||
        again.odd != g.odd || memcmp(again.components.name, g.components.name, n * sizeof(uint32_t)) != 0)
        abort();
    bool any = zm_disconnected_best(&g, &best, &run);
    bool any_again = zm_disconnected_best(&again, &best_again, &run);
    if (any != any_again || any != (first.u != ZM_NO_NODE) || best.u != first.u || best.v != first.v ||
        best_again.u != first.u || best_again.v != first.v)
        abort();
    zm_disconnected_free(&again, &run);
    zm_disconnected_free(&g, &run);
    free(text);
    return 0;
}
