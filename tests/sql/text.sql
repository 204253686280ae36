-- Positions that are text.
.mode list
.nullvalue NULL
SELECT text_put('abc', 1, 'X'), text_put('abc', 3, 'X'), text_put('abc', 2, 'XY'), text_put('abc', 2, ''), text_put('abc', 1, 'xyz');
SELECT text_put('aéo', 2, 'ü'), text_put('a♜b', 2, 'x'), text_put('abc', 2, '♚'), text_put('♜♞♝', 3, '♟');
SELECT text_swap('abc', 1, 3), text_swap('abc', 3, 1), text_swap('abc', 2, 2), text_swap('abc', 1, 2), text_swap('x♜y♞z', 2, 4),
       text_swap('♜x', 1, 2);
.print -- NULL
SELECT text_put(NULL, 1, 'X'), text_put('a', NULL, 'X'), text_put('a', 1, NULL), text_swap(NULL, 1, 1), text_swap('a', NULL, 1), text_swap('a', 1, NULL);
.print -- whole REAL places, BLOBs of text
SELECT text_put('abc', 2.0, 'X'), text_put(CAST('abc' AS BLOB), 2, CAST('X' AS BLOB)), typeof(text_swap(CAST('ab' AS BLOB), 1, 2));
.print -- places that are none
SELECT text_put('abc', 0, 'X');
SELECT text_put('abc', -1, 'X');
SELECT text_put('abc', 4, 'X');
SELECT text_put('abc', 1.5, 'X');
SELECT text_put('abc', '1', 'X');
SELECT text_put('', 1, '');
SELECT text_swap('abc', 4, 1);
SELECT text_swap('abc', 1, 9223372036854775807);
SELECT text_put('abc', 3, 'XY');
SELECT text_put(120, 1, 'X');
SELECT text_put('abc', 1, 7);
.print -- the bytes of a text that is no UTF-8 are counted as substr() does
SELECT hex(text_put(CAST(x'61ff8062' AS TEXT), 2, 'X')), hex(substr(CAST(x'61ff8062' AS TEXT), 3));
