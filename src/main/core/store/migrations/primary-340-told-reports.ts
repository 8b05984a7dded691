import type { Migration } from '../migrate.ts'

/** What the reports of the outbox said, so that a later one can say what changed since. */
export const primary340 = {
  number: 340,
  name: 'told-reports',
  sql: /* sql */ `
-- JSON of the rows that the destination was told last of the days of the report; null: none were made, or they are too old.
ALTER TABLE handover_entry ADD COLUMN report_told TEXT;
`,
} as const satisfies Migration
