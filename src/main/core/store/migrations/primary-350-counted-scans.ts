import type { Migration } from '../migrate.ts'

// One pass over each log. Undone entries are looked up by key, because NOT IN would compare each entry with each undo.
const counted = (table: string, log: string) => /* sql */ `
CREATE TABLE undone (session_id TEXT NOT NULL, device TEXT NOT NULL, event_id TEXT NOT NULL,
  PRIMARY KEY (event_id, session_id, device)) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO undone SELECT session_id, ${log}, json_extract(body, '$.negates') FROM ${table}
  WHERE kind = 'undo' AND CASE WHEN json_valid(body) THEN json_type(body, '$.negates') END = 'text';
CREATE TABLE counted_entries AS SELECT session_id, ${log} AS device, count(*) AS entries FROM ${table} AS entry
  WHERE kind IN ('scan', 'manual') AND NOT EXISTS (SELECT 1 FROM undone WHERE undone.event_id = entry.event_id
    AND undone.session_id = entry.session_id AND undone.device = ${log})
  GROUP BY session_id, ${log};
DROP TABLE undone;`

/** Lists show of a count the entries that count, no longer every scan. */
export const primary350 = {
  number: 350,
  name: 'counted-scans',
  sql: /* sql */ `
-- Entries that are not undone, of scans and typed ones.
ALTER TABLE session_state ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
${counted('count_event', "''")}
UPDATE session_state SET counted = log.entries FROM counted_entries AS log WHERE log.session_id = session_state.session_id;
DROP TABLE counted_entries;
ALTER TABLE session_state DROP COLUMN scans;
-- The last entry of a count that was typed only.
UPDATE session_state SET last_scan_at = (SELECT at FROM count_event AS entry
  WHERE entry.session_id = session_state.session_id AND kind = 'manual' ORDER BY seq DESC LIMIT 1)
  WHERE last_scan_at IS NULL;

-- null: not computed yet, as of a row that was read from a file of an older version.
ALTER TABLE imported_count ADD COLUMN counted INTEGER;
UPDATE imported_count SET counted = 0;
${counted('imported_event', 'device')}
UPDATE imported_count SET counted = log.entries FROM counted_entries AS log
  WHERE log.session_id = imported_count.session_id AND log.device = imported_count.device;
DROP TABLE counted_entries;
ALTER TABLE imported_count DROP COLUMN scans;
`,
} as const satisfies Migration
