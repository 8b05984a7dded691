import type { HandoverDocument } from '../../../contract/shapes/handover-document.ts'
import { handoverDocumentFormat, handoverDocumentVersion } from '../../../contract/shapes/handover-document.ts'
import type { Units } from '../domain/model.ts'
import { pick } from '../domain/pick.ts'
import { serialsByLine } from '../domain/serials.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { Report } from '../reports/report.ts'

/** The report of a signed control as the JSON that is handed over. `replaces`: the statement signed before of the same. */
export function handoverDocument(
  report: Report,
  { reference, replaces }: { reference: string; replaces: string | null },
): HandoverDocument {
  const signatures = report.counts.filter(({ signedAt }) => signedAt !== null)
  // Another count may have the signature of a part that was signed before the whole.
  const signed = signatures.findLast(({ signsPart = null }) => signsPart === report.part) ?? signatures.at(-1)
  const units = (value: Units | null) => (value === null ? null : unitsToNumber(value))
  const serials = serialsByLine(report.lines, report.serials)
  return {
    format: handoverDocumentFormat,
    version: handoverDocumentVersion,
    id: reference,
    replaces,
    practice: report.practice,
    control: {
      id: report.controlId,
      part: report.part,
      location: report.location,
      receivedAt: report.receivedAt,
    },
    signature: { at: signed?.signedAt ?? null, by: signed?.signedBy ?? null, note: signed?.note ?? null },
    receiver: report.company,
    documents: report.documents.map((one) => pick(one, ...documentFields)),
    counts: report.counts.map((one) => pick(one, 'part', 'counter', 'operator', 'device', 'closedAt')),
    lines: report.lines.map((line, at) => ({
      ...pick(line, 'articleCode', 'description', 'lot', 'expiry'),
      ...(line.byWeight === true ? { byWeight: true as const } : {}),
      declared: units(line.declared),
      counted: units(line.counted),
      damaged: unitsToNumber(line.damaged),
      difference: units(line.difference),
      ...pick(line, 'status', 'reason', 'note'),
      serials: serials[at] ?? [],
    })),
    containers: report.containers.map((one) => pick(one, 'container', 'status')),
    arrivals: report.arrivals.map((arrival) => ({
      ...pick(arrival, 'enteredAt', 'leftAt', 'carrier', 'plate', 'dock', 'seal', 'sealState'),
      temperatures: arrival.readings.map((reading) => pick(reading, ...readingFields)),
    })),
    holds: report.holds.map((hold) => ({
      ...pick(hold, 'articleCode', 'lot', 'expiry', 'container', 'type', 'reason', 'placedAt'),
      outcome: hold.decision?.outcome ?? null,
    })),
  }
}

const documentFields = ['id', 'number', 'date', 'supplierCode', 'supplierName', 'purchaseOrder'] as const
const readingFields = ['at', 'place', 'articleCode', 'celsius', 'limits', 'outside', 'reason', 'note'] as const
