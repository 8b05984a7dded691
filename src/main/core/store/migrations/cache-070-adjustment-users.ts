import type { Migration } from '../migrate.ts'

/** The adjustments of a user at an article are found without reading those of all others. */
export const cache070 = {
  number: 70,
  name: 'adjustment-users',
  sql: /* sql */ `
CREATE INDEX adjustment_article_user ON adjustment (article_code, user_folded, own_day);
`,
} as const satisfies Migration
