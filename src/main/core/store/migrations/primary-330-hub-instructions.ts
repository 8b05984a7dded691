import type { Migration } from '../migrate.ts'

/** Instructions of supervisors to other PCs of the site; counts of other PCs by their document. */
export const primary330 = {
  number: 330,
  name: 'hub-instructions',
  sql: /* sql */ `
CREATE INDEX hub_head_control ON hub_head (head ->> 'controlId');
`,
} as const satisfies Migration
