import type { Migration } from '../migrate.ts'

/** Home and the state of the site server ask for the few counts of other PCs that are open or refused, among those of years. */
export const primary400 = {
  number: 400,
  name: 'few-of-many-counts',
  sql: /* sql */ `
CREATE INDEX imported_count_open ON imported_count (imported_at) WHERE status = 'open';
CREATE INDEX hub_head_open ON hub_head (at) WHERE head ->> 'status' = 'open';
CREATE INDEX hub_head_refused ON hub_head (at) WHERE problem IS NOT NULL;
`,
} as const satisfies Migration
