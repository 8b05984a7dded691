import type { Migration } from '../migrate.ts'

/** The comparison that a signature binds, empty counts, and counts of several PCs with the same goods. */
export const primary120 = {
  number: 120,
  name: 'signing',
  sql: /* sql */ `
-- How many different goods a count holds now; 0: it was closed without an entry.
ALTER TABLE session_state ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
UPDATE session_state SET entries = (
  SELECT count(*) FROM count_event AS entry
  WHERE entry.session_id = session_state.session_id AND entry.kind IN ('scan', 'manual') AND entry.event_id NOT IN (
    SELECT json_extract(undo.body, '$.negates') FROM count_event AS undo
    WHERE undo.session_id = session_state.session_id AND undo.kind = 'undo'));
ALTER TABLE imported_count ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
UPDATE imported_count SET entries = (
  SELECT count(*) FROM imported_event AS entry
  WHERE entry.session_id = imported_count.session_id AND entry.device = imported_count.device
    AND entry.kind IN ('scan', 'manual') AND entry.event_id NOT IN (
      SELECT json_extract(undo.body, '$.negates') FROM imported_event AS undo
      WHERE undo.session_id = imported_count.session_id AND undo.device = imported_count.device
        AND undo.kind = 'undo'));

-- Counts that were closed without an entry and of which a supervisor said that nothing was there.
CREATE TABLE confirmed_empty (
  session_id TEXT NOT NULL,
  device TEXT NOT NULL,
  confirmed_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
-- Counts closed before this rule keep their effect.
INSERT INTO confirmed_empty (session_id, device, confirmed_at)
  SELECT session_id, device, closed_at FROM session JOIN session_state USING (session_id)
  WHERE status = 'closed' AND entries = 0 AND closed_at IS NOT NULL;
INSERT INTO confirmed_empty (session_id, device, confirmed_at)
  SELECT session_id, device, closed_at FROM imported_count
  WHERE status = 'closed' AND entries = 0 AND closed_at IS NOT NULL;

-- Decision of a supervisor about another PC's count that has the number of other counts and goods in common with them.
CREATE TABLE imported_told_apart (
  session_id TEXT NOT NULL,
  device TEXT NOT NULL,
  told TEXT NOT NULL CHECK (told IN ('second_count', 'other_goods')),
  -- The number that the count has on this PC.
  counter INTEGER NOT NULL CHECK (counter IN (1, 2, 3)),
  -- The counts that it was told apart from: a list of session ids.
  against TEXT NOT NULL,
  told_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;

-- The comparison exactly as it was signed; gone when the count is opened again.
CREATE TABLE signed_comparison (
  control_id INTEGER NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL,
  seen TEXT NOT NULL,
  signed_at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
`,
} as const satisfies Migration
