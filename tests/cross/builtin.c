/*
** builtin.c - zermelo in every connection of a program that SQLite is compiled into (SQLITE_EXTRA_INIT). Answers are
** written line by line, so that errors stand among them where they came.
*/
#include <sqlite3.h>
#include <stdio.h>

int zermelo_everywhere(const char *unused);
int sqlite3_zermelo_init(sqlite3 *db, char **error, const void *api);

int zermelo_everywhere(const char *unused) {
    (void)unused;
    setvbuf(stdout, NULL, _IOLBF, 4096);
    return sqlite3_auto_extension((void (*)(void))sqlite3_zermelo_init);
}
