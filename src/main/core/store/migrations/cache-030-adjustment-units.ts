import type { Migration } from '../migrate.ts'

/** Units changed of an adjustment, in millionths, so that offsetting pairs are found without reading bodies. */
export const cache030 = {
  number: 30,
  name: 'adjustment-units',
  sql: /* sql */ `
ALTER TABLE adjustment ADD COLUMN units_changed INTEGER;
UPDATE adjustment SET units_changed = json_extract(body, '$.unitsAfter') - json_extract(body, '$.unitsBefore');
CREATE INDEX adjustment_offset ON adjustment (article_code, units_changed, date);
`,
} as const satisfies Migration
