import type { Migration } from '../migrate.ts'

/** Printed labels and the numbers for pallets. */
export const primary180 = {
  number: 180,
  name: 'labels',
  sql: /* sql */ `
-- The next serial of each range of SSCCs. The profile folder has a second copy, \`sscc.json\`: the higher one holds.
CREATE TABLE sscc_range (
  range_key TEXT NOT NULL PRIMARY KEY,
  next_serial INTEGER NOT NULL,
  device TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER sscc_range_back BEFORE UPDATE ON sscc_range WHEN NEW.next_serial < OLD.next_serial
BEGIN SELECT RAISE(ABORT, 'a number of a pallet is never given twice'); END;
-- Content of a label (\`body\`, JSON), how often it was printed and read back.
CREATE TABLE label (
  label_id TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL,
  at TEXT NOT NULL,
  operator TEXT NOT NULL,
  sscc TEXT UNIQUE,
  body TEXT NOT NULL,
  copies INTEGER NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX label_session ON label (session_id, label_id);
`,
} as const satisfies Migration
