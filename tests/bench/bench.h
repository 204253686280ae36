/* Timing for the benchmarks: CPU seconds of this process, the median of several runs of each side in turn. */
#ifndef BENCH_H
#define BENCH_H

#include "../core/random.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static inline double cpu_seconds(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) * 1e-6;
}

enum { BENCH_RUNS = 5 };

static inline int compare_seconds(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline double bench_median(double *seconds, int count) {
    qsort(seconds, (size_t)count, sizeof *seconds, compare_seconds);
    return seconds[count / 2];
}

/* Run both sides in turn, `repeat` times a measurement; print the ratio. */
static inline void bench_compare(const char *what, const char *ours, void (*our_side)(void *), const char *theirs,
                                 void (*their_side)(void *), void *data, int repeat) {
    double a[BENCH_RUNS], b[BENCH_RUNS];
    for (int run = 0; run < BENCH_RUNS; run++) {
        double start = cpu_seconds();
        for (int i = 0; i < repeat; i++)
            our_side(data);
        a[run] = (cpu_seconds() - start) / repeat;
        start = cpu_seconds();
        for (int i = 0; i < repeat; i++)
            their_side(data);
        b[run] = (cpu_seconds() - start) / repeat;
    }
    double x = bench_median(a, BENCH_RUNS), y = bench_median(b, BENCH_RUNS);
    printf("%-44s %s %.3g ms, %s %.3g ms: %.2fx\n", what, ours, x * 1e3, theirs, y * 1e3, y / x);
    fflush(stdout);
}

#endif
