import type { ControlSummary } from '../../../contract/shapes/control.ts'
import type { SessionSummary } from '../../../contract/shapes/count.ts'

/** A row of the list: a control, or an open count whose control is not in the local data. */
export interface DocumentRow extends Pick<
  ControlSummary,
  'number' | 'supplierName' | 'date' | 'state' | 'blind' | 'lines' | 'counts'
> {
  key: string
  controlId: number | null
  /** The open count of the current operator, if any. */
  own: { sessionId: string; scans: number } | null
}

/** Rows for controls in their original order, without counts of the operator. */
export function documentRows(controls: readonly ControlSummary[]): DocumentRow[] {
  return controls.map((control) => rowOf(control, null))
}

/** The operator's open counts first, then the controls in the order they came. */
export function withOwnCountsFirst(
  controls: readonly ControlSummary[],
  open: readonly SessionSummary[],
  operator: string | null,
): DocumentRow[] {
  const rows = controls.map((control) => rowOf(control, operator))
  const listed = new Set(rows.flatMap((row) => (row.own === null ? [] : [row.own.sessionId])))
  const elsewhere = open
    .filter((session) => session.operator === operator && session.controlId !== null && !listed.has(session.sessionId))
    .map((session) => ({
      key: session.sessionId,
      controlId: session.controlId,
      number: session.number,
      supplierName: session.supplierName,
      date: null,
      state: null,
      blind: true,
      lines: null,
      counts: [session],
      own: { sessionId: session.sessionId, scans: session.scans },
    }))
  return [...rows.filter((row) => row.own !== null), ...elsewhere, ...rows.filter((row) => row.own === null)]
}

function rowOf(control: ControlSummary, operator: string | null): DocumentRow {
  const own = control.counts.find((count) => count.status === 'open' && count.operator === operator)
  return {
    ...control,
    key: String(control.controlId),
    supplierName: control.supplierName ?? control.supplierCode,
    own: own === undefined ? null : { sessionId: own.sessionId, scans: own.scans },
  }
}
