import type { Migration } from '../migrate.ts'

/** Parts of deliveries. Everything that is here is of part 1. */
export const primary200 = {
  number: 200,
  name: 'delivery-parts',
  sql: /* sql */ `
ALTER TABLE session ADD COLUMN part INTEGER NOT NULL DEFAULT 1 CHECK (part BETWEEN 1 AND 99);
-- 1: the signature is of the part only, not of the whole.
ALTER TABLE session ADD COLUMN signs_part INTEGER NOT NULL DEFAULT 0;
DROP INDEX session_open;
CREATE UNIQUE INDEX session_open ON session (control_id, part, counter)
  WHERE status = 'open' AND control_id IS NOT NULL;

ALTER TABLE imported_count ADD COLUMN part INTEGER NOT NULL DEFAULT 1;
ALTER TABLE imported_count ADD COLUMN signs_part INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imported_match ADD COLUMN part INTEGER NOT NULL DEFAULT 1;
ALTER TABLE recount_request ADD COLUMN part INTEGER NOT NULL DEFAULT 1;
-- The part whose comparison has the line; null: that of the whole.
ALTER TABLE comparison_reason ADD COLUMN part INTEGER;

-- The comparison of a part exactly as it was signed; gone when the count is opened again.
CREATE TABLE signed_part (
  control_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  seen TEXT NOT NULL,
  signed_at TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (control_id, part)
) STRICT;
`,
} as const satisfies Migration
