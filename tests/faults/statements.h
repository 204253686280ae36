/*
** The statements of the fault sweeps, one or more for every SQL function. A new function adds itself here; the
** sweeps fail if one of zermelo_functions is in none of them.
**
** Each is prepared, run to its end and finalized under every fault. Keep them small: a sweep runs a statement as
** often as it allocates or polls.
*/
#define GRAPH "'[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'"
#define NAMED "'{\"h\":[\"m\",\"x\"],\"m\":[\"h\",\"\\u0063\"],\"c\":[\"m\"],\"x\":[\"h\"]}'"
#define PARTS "'{\"a\":[\"b\"],\"b\":[\"a\"],\"c\":[],\"\\u0022d\":[],\"e\":[]}'"

static const char *const statements[] = {
    "SELECT catmouse_winner(" GRAPH ")",
    "SELECT catmouse_winner(" NAMED ", 'm', 'c', 'h')",
    "SELECT catmouse_error(" GRAPH "), catmouse_error('[[1],[0]'), catmouse_error('[[1],[0]]')",
    "SELECT * FROM catmouse_states(" GRAPH ")",
    "SELECT * FROM catmouse_states(" NAMED ", 'h') WHERE turn = 'cat' AND mouse = 'x' AND cat = 'c'",
    "SELECT * FROM catmouse_moves(" GRAPH ")",
    "SELECT * FROM catmouse_line(" GRAPH ")",
    "SELECT value, (SELECT count(*) FROM catmouse_states(value) WHERE winner = 'cat') FROM "
    "json_each('[\"[[1],[0]]\",\"[[]]\"]')",
    "SELECT catmouse_winner(value) FROM json_each('[\"[[1],[0,2],[1]]\",null]')",
    "SELECT disconnected_winner('NNNN\nNNNN\nNNNN\nNNNN'), disconnected_grundy('[\"NN\",\"NN\"]')",
    "SELECT disconnected_move('[[0,0,0],[0,0,0],[0,0,0]]'), disconnected_move(" PARTS ")",
    "SELECT disconnected_error(" GRAPH "), disconnected_error('NY\nNN'), disconnected_error('NN\nN')",
    "SELECT * FROM disconnected_states(" PARTS ")",
    "SELECT * FROM disconnected_moves(" PARTS ") WHERE wins = 1",
    "SELECT value, (SELECT count(*) FROM disconnected_moves(value) WHERE u = 0) FROM "
    "json_each('[\"[[1],[0],[]]\",\"000\\n000\\n000\"]')",
    "SELECT zermelo_version(), zermelo_debug()",
    "SELECT * FROM zermelo_functions",
};
