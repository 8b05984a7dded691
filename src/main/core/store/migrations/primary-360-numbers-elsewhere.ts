import type { Migration } from '../migrate.ts'

const range = (row: 'OLD' | 'NEW') =>
  ['extensionDigit', 'companyPrefix', 'pcDigits']
    .map((field) => `coalesce(json_extract(${row}.value, '$.${field}'), '')`)
    .join(` || '-' || `)

/** Numbers of pallets that other PCs printed, as far as their counts came here. */
export const primary360 = {
  number: 360,
  name: 'numbers-elsewhere',
  sql: /* sql */ `
-- \`seen\`: a supervisor saved the numbers of this PC since, without changing them.
CREATE TABLE sscc_elsewhere (
  sscc TEXT PRIMARY KEY,
  device TEXT NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TRIGGER imported_event_sscc AFTER INSERT ON imported_event
WHEN NEW.kind = 'label' AND json_valid(NEW.body) AND json_extract(NEW.body, '$.container') IS NOT NULL
BEGIN
  INSERT INTO sscc_elsewhere (sscc, device) VALUES (json_extract(NEW.body, '$.container'), NEW.device)
  ON CONFLICT DO NOTHING;
END;
INSERT INTO sscc_elsewhere (sscc, device)
SELECT json_extract(body, '$.container'), device FROM imported_event
WHERE kind = 'label' AND json_valid(body) AND json_extract(body, '$.container') IS NOT NULL
ON CONFLICT DO NOTHING;
-- Another range is judged anew.
CREATE TRIGGER setting_labels_saved AFTER UPDATE ON setting WHEN NEW.key = 'labels' AND json_valid(OLD.value)
BEGIN
  UPDATE sscc_elsewhere SET seen = (${range('OLD')} = ${range('NEW')});
END;
`,
} as const satisfies Migration
