import type { Migration } from '../migrate.ts'

/** Entries of the outbox are found by what a person knows of them: all document numbers, the supplier's code, the name of a report. */
export const primary280 = {
  number: 280,
  name: 'handover-search',
  sql: /* sql */ `
UPDATE handover_entry SET search = search || CASE json_extract(report, '$.kind')
  WHEN 'differences' THEN ' diferencias de lo firmado diferencias del dia anterior differences of what was signed differences of the day before'
  WHEN 'suppliers' THEN ' entregas por proveedor cifras de proveedores de la semana deliveries by supplier supplier figures of the week'
  ELSE ' stock que vence stock que vence en 30 dias stock that expires within 30 days' END
WHERE report IS NOT NULL;
UPDATE handover_entry SET search = search || coalesce((
  SELECT ' ' || lower(coalesce((SELECT group_concat(value, ' ') FROM json_each(body, '$.comparison.numbers')), '') || ' '
      || coalesce(json_extract(body, '$.comparison.supplierCode'), ''))
  FROM signed_comparison AS signed WHERE signed.control_id = handover_entry.control_id), '')
WHERE report IS NULL;
`,
} as const satisfies Migration
