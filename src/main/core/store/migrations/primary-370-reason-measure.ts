import type { Migration } from '../migrate.ts'

/** Reasons of lines in kilograms and in units of the same goods. */
export const primary370 = {
  number: 370,
  name: 'reason-measure',
  sql: /* sql */ `
-- Null: an earlier version gave the reason, or a caller that did not say of which line.
ALTER TABLE comparison_reason ADD COLUMN by_weight INTEGER CHECK (by_weight IN (0, 1));
`,
} as const satisfies Migration
