import { loggedPart } from '../../domain/delivery-parts.ts'
import type { ImportedCountRow } from '../../../../contract/count-file-operations.ts'
import { pick } from '../../domain/pick.ts'
import { isEmptyClose } from '../../domain/blindness.ts'
import type { HeadCount } from '../../store/hub-state.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'

/** A count of another PC as the contract returns it. */
export function importedCountRow(count: ImportedCount): ImportedCountRow {
  const { head: _head, entries: _entries, emptyConfirmedAt: _at, disputed, part, signsPart, ...row } = count
  return {
    ...row,
    ...loggedPart(part),
    ...(row.status === 'signed' && signsPart ? { partSigned: true as const } : {}),
    ...(disputed ? { disputed } : {}),
    ...(isEmptyClose(count) ? { empty: true as const } : {}),
  }
}

/** A count that is known by its end alone, as the contract returns it: its scans are not known. */
export function headCountRow(count: HeadCount): ImportedCountRow {
  return {
    ...pick(count, 'sessionId', 'device', 'controlId', 'number', 'counter', 'operator', 'status'),
    ...loggedPart(count.part),
    ...(count.status === 'signed' && count.signsPart ? { partSigned: true as const } : {}),
    ...pick(count, 'startedAt', 'closedAt'),
    scans: 0,
    events: count.seq,
    importedAt: count.at,
    matchedAt: null,
    setAsideAt: null,
    confirmed: true,
    signed: true,
    headOnly: true,
    ...(isEmptyClose(count) ? { empty: true as const } : {}),
  }
}
