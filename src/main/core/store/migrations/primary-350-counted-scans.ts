import type { Migration } from '../migrate.ts'

// One pass over each log; what was undone is looked up in a list of the undos, which is made once.
const undone = (table: string, key: string) => /* sql */ `
  SELECT ${key}, CASE WHEN json_valid(body) THEN coalesce(json_extract(body, '$.negates'), '') ELSE '' END
  FROM ${table} WHERE kind = 'undo'`

const counted = (table: string, key: string) => /* sql */ `
  SELECT ${key}, count(*) AS entries FROM ${table}
  WHERE kind IN ('scan', 'manual') AND (${key}, event_id) NOT IN (${undone(table, key)})
  GROUP BY ${key}`

/** Lists show of a count the entries that count, no longer every scan. */
export const primary350 = {
  number: 350,
  name: 'counted-scans',
  sql: /* sql */ `
-- Entries that are not undone, of scans and typed ones.
ALTER TABLE session_state ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
UPDATE session_state SET counted = log.entries FROM (${counted('count_event', 'session_id')}) AS log
  WHERE log.session_id = session_state.session_id;
ALTER TABLE session_state DROP COLUMN scans;
-- The last entry of a count that was typed only.
UPDATE session_state SET last_scan_at = (SELECT at FROM count_event AS entry
  WHERE entry.session_id = session_state.session_id AND kind = 'manual' ORDER BY seq DESC LIMIT 1)
  WHERE last_scan_at IS NULL;

-- null: not computed yet, as of a row that was read from a file of an older version.
ALTER TABLE imported_count ADD COLUMN counted INTEGER;
UPDATE imported_count SET counted = 0;
UPDATE imported_count SET counted = log.entries FROM (${counted('imported_event', 'session_id, device')}) AS log
  WHERE log.session_id = imported_count.session_id AND log.device = imported_count.device;
ALTER TABLE imported_count DROP COLUMN scans;
`,
} as const satisfies Migration
