import { loggedPart } from '../../domain/delivery-parts.ts'
import type { ImportedCountRow } from '../../../../contract/count-file-operations.ts'
import { isEmptyClose } from '../../domain/blindness.ts'
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
