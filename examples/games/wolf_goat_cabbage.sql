-- The farmer, the wolf, the goat and the cabbage (Alcuin, about 800): the boat takes the farmer and one more; the wolf eats the
-- goat and the goat the cabbage where the farmer is not. One player. A position is where each is, 0 or 1: farmer, wolf, goat,
-- cabbage.
.load ./zermelo
.mode list

CREATE TABLE item(place, name);
INSERT INTO item VALUES (1, 'alone'), (2, 'wolf'), (3, 'goat'), (4, 'cabbage');

-- The farmer crosses, with something of his bank, or alone; what is eaten is no position.
CREATE TABLE rules AS SELECT '
WITH crossing(next) AS (
  SELECT text_put(text_put(:state, place, there), 1, there)
    FROM item, (SELECT substr(:state, 1, 1) AS here, iif(substr(:state, 1, 1) = ''0'', ''1'', ''0'') AS there)
   WHERE substr(:state, place, 1) = here)
SELECT NULL AS next, ''farmer'' AS owner, ''win'' AS value WHERE :state = ''1111''
UNION ALL
SELECT next, ''farmer'', NULL FROM crossing
 WHERE :state <> ''1111'' AND NOT (substr(next, 3, 1) <> substr(next, 1, 1)
                                   AND substr(next, 3, 1) IN (substr(next, 2, 1), substr(next, 4, 1)))' AS sql;

.print Seven crossings (published)
SELECT value, remoteness FROM rules, game_solve('0000', sql) WHERE state = '0000';
SELECT ply, state, (SELECT group_concat(name) FROM item WHERE place > 1 AND substr(l.state, place, 1) <> substr(l.next, place, 1))
    AS with_the_farmer
  FROM rules, game_solve_line('0000', sql) AS l;

.print All positions that can be reached
SELECT count(*), max(depth) FROM rules, game_solve('0000', sql);
