import type { HandoverDocument } from '../../../contract/shapes/handover-document.ts'
import { handoverDocumentFormat, handoverDocumentVersion } from '../../../contract/shapes/handover-document.ts'
import type { Units } from '../domain/model.ts'
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
    documents: report.documents.map(({ id, number, date, supplierCode, supplierName, purchaseOrder }) => ({
      id,
      number,
      date,
      supplierCode,
      supplierName,
      purchaseOrder,
    })),
    counts: report.counts.map(({ part, counter, operator, device, closedAt }) => ({
      part,
      counter,
      operator,
      device,
      closedAt,
    })),
    lines: report.lines.map((line, at) => ({
      articleCode: line.articleCode,
      description: line.description,
      lot: line.lot,
      expiry: line.expiry,
      ...(line.byWeight === true ? { byWeight: true as const } : {}),
      declared: units(line.declared),
      counted: units(line.counted),
      damaged: unitsToNumber(line.damaged),
      difference: units(line.difference),
      status: line.status,
      reason: line.reason,
      note: line.note,
      serials: serials[at] ?? [],
    })),
    containers: report.containers.map(({ container, status }) => ({ container, status })),
    arrivals: report.arrivals.map(({ enteredAt, leftAt, carrier, plate, dock, seal, sealState, readings }) => ({
      enteredAt,
      leftAt,
      carrier,
      plate,
      dock,
      seal,
      sealState,
      temperatures: readings.map(({ at, place, articleCode, celsius, limits, outside, reason, note }) => ({
        at,
        place,
        articleCode,
        celsius,
        limits,
        outside,
        reason,
        note,
      })),
    })),
    holds: report.holds.map(({ articleCode, lot, expiry, container, type, reason, placedAt, decision }) => ({
      articleCode,
      lot,
      expiry,
      container,
      type,
      reason,
      placedAt,
      outcome: decision?.outcome ?? null,
    })),
  }
}
