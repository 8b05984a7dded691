import type { Control, ControlSummary } from '../../../contract/shapes/control.ts'
import type { BlindControl } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { CachedControlSummary } from '../store/cache/controls.ts'

/** Maps a control to the contract. A blind control has no lines. */
export function toControlDto(control: BlindControl, blind: boolean): Control {
  return {
    id: control.id,
    date: control.date,
    state: control.state,
    location: control.location,
    mode: control.mode,
    blind,
    countedLines: blind ? [] : control.countedLines.map((line) => ({ ...line, units: unitsToNumber(line.units) })),
    receivingDocuments: control.receivingDocuments.map((document) => ({
      id: document.id,
      number: document.number,
      date: document.date,
      supplierCode: document.supplierCode,
      supplierName: document.supplierName,
      purchaseOrder: document.purchaseOrder,
      lines: blind ? [] : document.lines.map((line) => ({ ...line, units: unitsToNumber(line.units) })),
      ...(blind || !document.unreadable ? {} : { unreadable: document.unreadable }),
    })),
    ...(blind || !control.unreadable ? {} : { unreadable: control.unreadable }),
  }
}

/** Maps a control of a list to the contract; the number of lines only if it is not blind. */
export function toControlSummaryDto(
  row: CachedControlSummary,
  blind: boolean,
  counts: ControlSummary['counts'],
): ControlSummary {
  const [first] = row.documents
  return {
    controlId: row.id,
    number: first?.number ?? null,
    numbers: row.documents.map((document) => document.number),
    date: row.date,
    supplierCode: first?.supplierCode ?? null,
    supplierName: first?.supplierName ?? null,
    state: row.state,
    location: row.location,
    mode: row.mode,
    blind,
    lines: blind ? null : row.lines,
    counts,
  }
}
