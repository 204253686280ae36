/*
** disconnected_matrix.h - the adjacency matrix of an undirected graph, read where it stands.
**
** Forms. Vertices are 0 .. size-1, rows and columns are counted from 1 in messages.
**   text      one row a line of Y and N, or of 1 and 0; LF or CRLF; the last line end may be missing. Blanks, tabs
**             and commas may stand between the cells and around them, a byte order mark before and empty lines after
**             all.
**             A first line of digits that is not a row is the size (the judge's file as it is).
**   strings   a JSON array of such rows, without escapes: ["NN","NN"]
**   numbers   a JSON array of arrays of 0 and 1 (or 0.0 and 1.0, or false and true): [[0,0],[0,0]]
**   graph     anything else that begins with [ or {; graph_json.c reads it
** [[...]] is a matrix if its first list holds only zeros and ones and among them a zero or two ones, else
** an adjacency array. No valid input is on the wrong side: row 1 of a matrix without loops begins with 0,
** and vertex 0 of an adjacency array lists neither itself nor a neighbour twice. So [[1],[0]] is two
** vertices joined, [[0,1],[1,0]] the same as a matrix, [[0]] a matrix of one vertex, [[]] one vertex
** without neighbours. Likewise a first line of digits is the size if it holds a digit above 1, or does not
** begin with 0 and is not as long as the second line, or is a lone 1 before others.
**
** Reading. Cells with nothing between are not copied (others are, a byte each): the text must outlive the matrix.
** Each character is read once or twice: row by row while the edges are few enough to be listed, else in pairs of
** patches of 512 x 512 cells, one over and one under the diagonal, that become bits; tiles of 64 x 64 of them are
** turned (H. Warren, Hacker's Delight, 7-3) and compared. O(size^2) time; memory above the input: at most 1 kB a
** vertex.
**
** Errors (ZM_INVALID): first the shape and stray characters in reading order, JSON syntax among them, not square, the
** size line is wrong; then a loop or a pair that is not symmetric, whichever comes first by smaller vertex, then
** larger.
*/
#ifndef ZM_DISCONNECTED_MATRIX_H
#define ZM_DISCONNECTED_MATRIX_H

#include "../base/base_text.h"
#include "disconnected_components.h"

typedef struct zm_matrix {
    uint32_t size;
    char yes, no;
    const char **rows; /* row v is size characters, each yes or no */
    char *copy;        /* of cells that stand apart */
} zm_matrix;

/* Find the rows; their characters are not looked at yet (but for the form numbers). False: the text is for
** zm_graph_read_json, and the matrix is empty. */
bool zm_matrix_read(zm_matrix *matrix, const char *text, uint64_t length, zm_run *run);
/* Check every character and the symmetry, count the edges, and join what they join. `components` is begun
** with by_words and as many members as the matrix has rows. */
void zm_matrix_check(const zm_matrix *matrix, zm_components *components, uint64_t *edges, zm_run *run);
/* The matrix is empty afterwards. */
void zm_matrix_free(zm_matrix *matrix, zm_run *run);

/* Say that a character is no cell; row and column count from 0 here, and are told from 1. */
void zm_matrix_refuse_cell(const zm_matrix *matrix, uint64_t row, uint64_t column, const char *at, const char *end,
                           zm_run *run);

/* Is there an edge u v? O(1). */
static inline bool zm_matrix_joins(const zm_matrix *matrix, uint32_t u, uint32_t v) {
    return matrix->rows[u][v] == matrix->yes;
}

#endif
