import type { Migration } from '../migrate.ts'

/** Reports of a destination by day and hour, and their entries in the outbox. */
export const primary270 = {
  number: 270,
  name: 'scheduled-reports',
  sql: /* sql */ `
-- JSON of the contract; null: none.
ALTER TABLE handover_destination ADD COLUMN reports TEXT;
-- Reports that are due after then, epoch ms.
ALTER TABLE handover_destination ADD COLUMN reports_from_ms INTEGER NOT NULL DEFAULT 0;
-- JSON of the contract; null: the entry is of a signed control. Of a report control_id is 0 and session_id empty.
ALTER TABLE handover_entry ADD COLUMN report TEXT;
-- The controls whose figures are in the files of the report: JSON of [id, number]; null: none were made.
ALTER TABLE handover_entry ADD COLUMN report_controls TEXT;
`,
} as const satisfies Migration
