import type { Migration } from '../migrate.ts'

/** A count of another PC may be told apart as one of another part of the delivery. */
export const primary260 = {
  number: 260,
  name: 'another-part',
  sql: /* sql */ `
CREATE TABLE told_apart_with_part (
  session_id TEXT NOT NULL,
  device TEXT NOT NULL,
  told TEXT NOT NULL CHECK (told IN ('second_count', 'other_goods', 'another_part')),
  -- The part that the count has on this PC; null: the part that its log names, or that was assigned.
  part INTEGER,
  -- The number that the count has on this PC.
  counter INTEGER NOT NULL CHECK (counter IN (1, 2, 3)),
  -- The counts that it was told apart from: a list of session ids.
  against TEXT NOT NULL,
  told_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
INSERT INTO told_apart_with_part (session_id, device, told, part, counter, against, told_at)
  SELECT session_id, device, told, NULL, counter, against, told_at FROM imported_told_apart;
DROP TABLE imported_told_apart;
ALTER TABLE told_apart_with_part RENAME TO imported_told_apart;
`,
} as const satisfies Migration
