-- zermelo_functions: what holds for every function. What there is of each family stands in the family's own file; that
-- what is registered is what is listed, in tests/hosts/test_python.py.
.mode list
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'about';
.print -- names are given once; every function has a line of help
SELECT name FROM zermelo_functions GROUP BY name HAVING count(*) > 1;
SELECT name FROM zermelo_functions WHERE length(help) < 10;
.print -- functions that read no database are deterministic and innocuous, the others for direct use only
SELECT DISTINCT f.name FROM pragma_function_list f JOIN zermelo_functions z ON z.name = f.name AND z.kind <> 'table' AND f.narg >= 0
  WHERE f.flags & 0x280800 <> iif(z.family IN ('explore', 'game_sql'), 0x80000, 0x200800);
.print -- a call that cannot be is answered, but neither in the schema nor as if it were deterministic
SELECT z.name, f.flags FROM zermelo_functions z LEFT JOIN pragma_function_list f ON f.name = z.name AND f.narg = -1 WHERE f.flags & 0x80800 IS NOT 0x80000;
.print -- version and build
SELECT zermelo_version() GLOB '[0-9]*.[0-9]*.[0-9]*';
SELECT count(*) FROM json_each('["version: ","commit: ","date: ","compiler: ","flags: "]') WHERE instr(zermelo_debug(), value) = 0;
SELECT instr(zermelo_debug(), 'version: ' || zermelo_version());
