/*
** bench_matching.cc - maximum matching against what a user could pick instead, in one run on one thread.
**
** Prints a line for each family and program: CPU seconds to load (from a list of edges) and to solve, peak
** memory over what the process had before, the size found, and the ratio of the solve time to ours. Ours
** always includes the Gallai-Edmonds classes; so does LEMON's; of the bipartite ones only cs_dmperm does.
** Each program runs in a child process of its own, three times (the best counts), or once if it is slow.
**
** c++ -O2 tests/bench/bench_matching.cc <core objects> -I/usr/include/suitesparse -I/usr/include/igraph
**     -lcxsparse -ligraph
** bench_matching [--slow] [family ...]; --slow adds the pairs that run for more than a minute.
*/
extern "C" {
#include "../core/grid.h"
#include "../../ext/core/geography/geography_matching.h"
#include "../core/undirected.h"
}
#include <cs.h>
#include <igraph.h>
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <malloc.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

double cpu_seconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

long peak_kilobytes() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

struct family {
    std::string name;
    edge_list edges{};
    std::vector<uint8_t> side; // of each vertex; empty if not bipartite
    std::vector<uint8_t> board;
    uint32_t rows = 0, columns = 0; // of a board
};

struct result {
    double load = 0, solve = 0;
    long size = 0, outer = -1; // outer: vertices of class D, -1 if not told
    long kilobytes = 0;
};

// ---- families ---------------------------------------------------------------------------------------------

family board_family(const char *name, uint32_t rows, uint32_t columns, uint32_t percent) {
    family f;
    f.name = name;
    f.rows = rows;
    f.columns = columns;
    uint64_t seed = 1;
    for (uint64_t cell = 0; cell < (uint64_t)rows * columns; cell++)
        f.board.push_back(random_below(&seed, 100) < percent);
    zm_run run = zm_libc_run();
    open_grid grid;
    open_grid_build(&grid, f.board.data(), rows, columns, &run);
    for (uint32_t v = 0; v < grid.graph.nodes; v++) {
        f.side.push_back((grid.cells.cell[v] / columns + grid.cells.cell[v] % columns) & 1);
        for (uint32_t m = grid.graph.first[v]; m < grid.graph.first[v + 1]; m++)
            if (grid.graph.to[m] > v) add_edge(&f.edges, v, grid.graph.to[m]);
    }
    f.edges.nodes = grid.graph.nodes;
    open_grid_free(&grid, &run);
    return f;
}

// Sort and drop doubled edges and loops: every program gets a simple graph.
void make_simple(edge_list &edges) {
    std::vector<uint64_t> keys;
    for (uint64_t i = 0; i < edges.count; i++) {
        uint64_t u = edges.ends[2 * i], v = edges.ends[2 * i + 1];
        if (u != v) keys.push_back(u < v ? u << 32 | v : v << 32 | u);
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    edges.count = 0;
    for (uint64_t key : keys)
        add_edge(&edges, (uint32_t)(key >> 32), (uint32_t)key);
}

family bipartite_family(const char *name, uint32_t each, uint64_t edges) {
    family f;
    f.name = name;
    uint64_t seed = 2;
    for (uint64_t i = 0; i < edges; i++) {
        uint32_t u = random_below(&seed, each), v = each + random_below(&seed, each);
        add_edge(&f.edges, u, v);
    }
    make_simple(f.edges);
    f.edges.nodes = 2 * each;
    f.side.assign(2 * each, 0);
    std::fill(f.side.begin() + each, f.side.end(), 1);
    return f;
}

family random_family(const char *name, uint32_t nodes, uint64_t edges) {
    family f;
    f.name = name;
    uint64_t seed = 3;
    for (uint64_t i = 0; i < edges; i++) {
        uint32_t u = random_below(&seed, nodes), v = random_below(&seed, nodes);
        add_edge(&f.edges, u, v);
    }
    make_simple(f.edges);
    f.edges.nodes = nodes;
    return f;
}

// Three random perfect matchings laid over one another.
family regular_family(const char *name, uint32_t nodes) {
    family f;
    f.name = name;
    uint64_t seed = 4;
    std::vector<uint32_t> order(nodes);
    for (int k = 0; k < 3; k++) {
        for (uint32_t i = 0; i < nodes; i++) {
            uint32_t j = random_below(&seed, i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        for (uint32_t i = 0; i + 1 < nodes; i += 2)
            add_edge(&f.edges, order[i], order[i + 1]);
    }
    make_simple(f.edges);
    f.edges.nodes = nodes;
    return f;
}

// Complete graphs on five vertices, each hung by one edge on a random vertex of an earlier one: all blossoms.
family blossom_family(const char *name, uint32_t nodes) {
    family f;
    f.name = name;
    uint64_t seed = 5;
    for (uint32_t v = 0; v + 5 <= nodes; v += 5) {
        for (uint32_t a = 0; a < 5; a++)
            for (uint32_t b = a + 1; b < 5; b++)
                add_edge(&f.edges, v + a, v + b);
        if (v > 0) add_edge(&f.edges, v + random_below(&seed, 5), random_below(&seed, v));
    }
    return f;
}

// The points of a triangular lattice with some missing: short odd cycles everywhere, no leaves to speak of.
family triangle_family(const char *name, uint32_t side, uint32_t percent) {
    family f;
    f.name = name;
    uint64_t seed = 6;
    std::vector<uint32_t> id(side * side, ZM_NO_NODE);
    uint32_t nodes = 0;
    for (uint32_t cell = 0; cell < side * side; cell++) {
        if (random_below(&seed, 100) >= percent) continue;
        id[cell] = nodes++;
        uint32_t x = cell % side;
        if (x > 0 && id[cell - 1] != ZM_NO_NODE) add_edge(&f.edges, id[cell], id[cell - 1]);
        if (cell >= side && id[cell - side] != ZM_NO_NODE) add_edge(&f.edges, id[cell], id[cell - side]);
        if (cell > side && x > 0 && id[cell - side - 1] != ZM_NO_NODE)
            add_edge(&f.edges, id[cell], id[cell - side - 1]);
    }
    f.edges.nodes = nodes;
    return f;
}

// ---- programs
// ----------------------------------------------------------------------------------------------

void run_ours(const family &f, result *r) {
    zm_run run = zm_libc_run();
    zm_matching matching;
    double start = cpu_seconds();
    zm_graph graph = undirected(&f.edges);
    double loaded = cpu_seconds();
    zm_matching_solve(&matching, &graph, &run);
    r->solve = cpu_seconds() - loaded;
    r->load = loaded - start;
    r->size = matching.size;
    r->outer = 0;
    for (uint32_t v = 0; v < matching.nodes; v++)
        r->outer += matching.classes[v] == 'D';
}

// Straight from the board, with the tables between cells and vertices.
void run_grid(const family &f, result *r) {
    zm_run run = zm_libc_run();
    open_grid grid;
    zm_matching matching;
    double start = cpu_seconds();
    open_grid_build(&grid, f.board.data(), f.rows, f.columns, &run);
    double loaded = cpu_seconds();
    zm_matching_solve(&matching, &grid.graph, &run);
    r->solve = cpu_seconds() - loaded;
    r->load = loaded - start;
    r->size = matching.size;
}

void run_lemon(const family &f, result *r) {
    double start = cpu_seconds();
    lemon::SmartGraph graph;
    graph.reserveNode((int)f.edges.nodes);
    graph.reserveEdge((int)f.edges.count);
    for (uint32_t v = 0; v < f.edges.nodes; v++)
        graph.addNode();
    for (uint64_t i = 0; i < f.edges.count; i++)
        graph.addEdge(graph.nodeFromId((int)f.edges.ends[2 * i]),
                      graph.nodeFromId((int)f.edges.ends[2 * i + 1]));
    double loaded = cpu_seconds();
    lemon::MaxMatching<lemon::SmartGraph> matching(graph);
    matching.run();
    r->solve = cpu_seconds() - loaded;
    r->load = loaded - start;
    r->size = matching.matchingSize();
    r->outer = 0;
    for (uint32_t v = 0; v < f.edges.nodes; v++)
        r->outer += matching.status(graph.nodeFromId((int)v)) == lemon::MaxMatching<lemon::SmartGraph>::EVEN;
}

// Rows of the matrix: the vertices of side 0; columns: those of side 1.
cs_di *load_matrix(const family &f) {
    std::vector<int> place(f.edges.nodes);
    int count[2] = {0, 0};
    for (uint32_t v = 0; v < f.edges.nodes; v++)
        place[v] = count[f.side[v]]++;
    cs_di *a = cs_di_spalloc(count[0], count[1], (int)f.edges.count, 0, 0);
    std::vector<int> at(count[1] + 1, 0);
    for (uint64_t i = 0; i < 2 * f.edges.count; i++)
        if (f.side[f.edges.ends[i]]) at[place[f.edges.ends[i]] + 1]++;
    for (int c = 0; c < count[1]; c++)
        at[c + 1] += at[c];
    std::copy(at.begin(), at.end(), a->p);
    for (uint64_t i = 0; i < 2 * f.edges.count; i++)
        if (f.side[f.edges.ends[i]]) a->i[at[place[f.edges.ends[i]]]++] = place[f.edges.ends[i ^ 1]];
    return a;
}

void run_maxtrans(const family &f, result *r) {
    double start = cpu_seconds();
    cs_di *a = load_matrix(f);
    double loaded = cpu_seconds();
    int *match = cs_di_maxtrans(a, 0);
    r->solve = cpu_seconds() - loaded;
    r->load = loaded - start;
    for (int row = 0; row < a->m; row++)
        r->size += match[row] >= 0;
}

void run_dmperm(const family &f, result *r) {
    double start = cpu_seconds();
    cs_di *a = load_matrix(f);
    double loaded = cpu_seconds();
    cs_did *d = cs_di_dmperm(a, 0);
    r->solve = cpu_seconds() - loaded;
    r->load = loaded - start;
    r->size = d->rr[3]; // the structural rank
}

void run_igraph(const family &f, result *r) {
    double start = cpu_seconds();
    igraph_t graph;
    igraph_vector_int_t ends;
    igraph_vector_bool_t types;
    igraph_vector_int_init(&ends, (igraph_integer_t)(2 * f.edges.count));
    for (uint64_t i = 0; i < 2 * f.edges.count; i++)
        VECTOR(ends)[i] = f.edges.ends[i];
    igraph_create(&graph, &ends, (igraph_integer_t)f.edges.nodes, IGRAPH_UNDIRECTED);
    igraph_vector_bool_init(&types, (igraph_integer_t)f.edges.nodes);
    for (uint32_t v = 0; v < f.edges.nodes; v++)
        VECTOR(types)[v] = f.side[v];
    double loaded = cpu_seconds();
    igraph_integer_t size = 0;
    igraph_maximum_bipartite_matching(&graph, &types, &size, nullptr, nullptr, nullptr, 0);
    r->solve = cpu_seconds() - loaded;
    r->load = loaded - start;
    r->size = size;
}

// ---- a game of rabbit and eggs that goes over the whole board
// ----------------------------------------------

std::vector<uint32_t> serpentine(uint32_t side) {
    std::vector<uint32_t> path;
    for (uint32_t row = 0; row < side; row++)
        for (uint32_t i = 0; i < side; i++)
            path.push_back(row * side + (row % 2 ? side - 1 - i : i));
    return path;
}

// The usual contest program: delete, free the mate, try to augment by recursion with a fresh mark each ply.
struct classic {
    const zm_graph *graph;
    std::vector<uint32_t> mate, mark;
    uint32_t now = 0;
    bool augment(uint32_t v) {
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            uint32_t w = graph->to[m];
            if (mark[w] == now || mark[w] == ZM_NO_NODE) continue;
            mark[w] = now;
            if (mate[w] == ZM_NO_NODE || augment(mate[w])) {
                mate[w] = v;
                mate[v] = w;
                return true;
            }
        }
        return false;
    }
};

void bench_review(uint32_t side, bool with_classic) {
    std::vector<uint8_t> board(side * side, 1);
    std::vector<uint32_t> path = serpentine(side), reply(path.size());
    zm_run run = zm_libc_run();
    open_grid grid;
    zm_matching matching;
    double start = cpu_seconds();
    open_grid_build(&grid, board.data(), side, side, &run);
    zm_matching_solve(&matching, &grid.graph, &run);
    double once = cpu_seconds();
    zm_matching_review(&grid.graph, path.data(), (uint32_t)path.size(), reply.data(), &run);
    double reviewed = cpu_seconds();
    printf("%-26s review %.4f s, board and matching once %.4f s, ratio %.2f\n",
           ("serpentine " + std::to_string(side)).c_str(), reviewed - once, once - start,
           (reviewed - once) / (once - start));
    if (with_classic) {
        std::vector<uint32_t> mate(matching.mate, matching.mate + matching.nodes);
        classic c{&grid.graph, mate, std::vector<uint32_t>(mate.size(), 0)};
        uint32_t wrong = 0;
        start = cpu_seconds();
        for (size_t i = 0; i < path.size(); i++) {
            uint32_t v = path[i], u = c.mate[v];
            bool lost = true;
            c.mark[v] = ZM_NO_NODE;
            if (u != ZM_NO_NODE) {
                c.mate[u] = ZM_NO_NODE;
                c.now++;
                lost = c.augment(u);
            }
            wrong += lost != (reply[i] == ZM_NO_NODE);
        }
        double took = cpu_seconds() - start;
        printf("%-26s classic %.4f s, %.0f x ours%s\n", "", took, took / (reviewed - once),
               wrong ? " ANSWERS DIFFER" : "");
    }
    zm_matching_free(&matching, &run);
    open_grid_free(&grid, &run);
}

// ---- running
// -----------------------------------------------------------------------------------------------

typedef void program(const family &, result *);

// In a child process, so that each starts with the same memory.
result run_apart(program *run, const family &f, int times) {
    result best;
    for (int i = 0; i < times; i++) {
        int ends[2];
        if (pipe(ends) != 0) exit(1);
        malloc_trim(0);
        pid_t child = fork();
        if (child == 0) {
            result r;
            long before = peak_kilobytes();
            run(f, &r);
            r.kilobytes = peak_kilobytes() - before;
            _exit(write(ends[1], &r, sizeof r) == (ssize_t)sizeof r ? 0 : 1);
        }
        result r;
        close(ends[1]);
        if (read(ends[0], &r, sizeof r) != (ssize_t)sizeof r) {
            fprintf(stderr, "%s: a program died\n", f.name.c_str());
            exit(1);
        }
        close(ends[0]);
        waitpid(child, nullptr, 0);
        if (i == 0 || r.solve < best.solve) best = r;
        if (r.solve > 5) break;
    }
    return best;
}

bool failed = false;

void bench(const family &f, const std::vector<std::pair<const char *, program *>> &peers) {
    result ours = run_apart(run_ours, f, 3);
    printf("%s: %u vertices, %llu edges\n", f.name.c_str(), f.edges.nodes, (unsigned long long)f.edges.count);
    printf("  %-12s load %8.4f  solve %8.4f  peak %7.1f MB  size %ld\n", "zermelo", ours.load, ours.solve,
           (double)ours.kilobytes / 1024, ours.size);
    if (f.rows) {
        result r = run_apart(run_grid, f, 3);
        printf("  %-12s load %8.4f  solve %8.4f  peak %7.1f MB  size %ld\n", "zm_grid", r.load, r.solve,
               (double)r.kilobytes / 1024, r.size);
    }
    for (auto &[name, run] : peers) {
        result r = run_apart(run, f, 3);
        bool differs = r.size != ours.size || (r.outer >= 0 && r.outer != ours.outer);
        failed |= differs;
        printf("  %-12s load %8.4f  solve %8.4f  peak %7.1f MB  size %ld  %.2f x ours%s\n", name, r.load,
               r.solve, (double)r.kilobytes / 1024, r.size, r.solve / ours.solve, differs ? "  DIFFERS" : "");
    }
    fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
    bool slow = false;
    std::vector<std::string> wanted;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--slow") == 0) {
            slow = true;
        } else {
            wanted.push_back(argv[i]);
        }
    }
    auto want = [&](const char *name) {
        return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    };
    std::vector<std::pair<const char *, program *>> even = {{"cs_maxtrans", run_maxtrans},
                                                            {"cs_dmperm", run_dmperm},
                                                            {"LEMON", run_lemon},
                                                            {"igraph", run_igraph}};
    if (want("board")) bench(board_family("board, half open", 2000, 2000, 50), even);
    if (want("board70"))
        bench(board_family("board, 70 percent open", 2000, 2000, 70), {even[1], even[2], even[3]});
    if (want("board90")) bench(board_family("board, 90 percent open", 1000, 1000, 90), even);
    if (want("board98")) bench(board_family("board, 98 percent open", 1000, 1000, 98), even);
    if (want("grid")) bench(board_family("grid", 1000, 1000, 100), even);
    if (want("bipartite"))
        bench(bipartite_family("random bipartite", 1000000, 3000000),
              slow ? std::vector<std::pair<const char *, program *>>{even[2], even[3]}
                   : std::vector<std::pair<const char *, program *>>{even[3]});
    if (want("regular5")) bench(regular_family("3-regular", 100000), {{"LEMON", run_lemon}});
    if (want("regular6")) bench(regular_family("3-regular", 1000000), {{"LEMON", run_lemon}});
    if (want("random")) bench(random_family("random, degree 3", 1000000, 1500000), {{"LEMON", run_lemon}});
    if (want("dense")) bench(random_family("random, degree 400", 4000, 800000), {{"LEMON", run_lemon}});
    if (want("blossoms")) bench(blossom_family("tree of K5", 1000000), {{"LEMON", run_lemon}});
    if (want("triangles95"))
        bench(triangle_family("triangles, 95 percent", 1000, 95), {{"LEMON", run_lemon}});
    if (want("triangles")) bench(triangle_family("triangles, 60 percent", 1000, 60), {{"LEMON", run_lemon}});
    if (want("review")) {
        bench_review(200, true);
        bench_review(500, false);
    }
    return failed;
}
