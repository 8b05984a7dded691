import type { CountService } from '../count-service.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'

/** True if this caller may not see what another PC counted, as for a count of this PC: its control is blind. */
export function isImportedCountHidden(
  { controlRepository, visibilityPolicy }: CountService,
  { controlId, number }: Pick<ImportedCount, 'controlId' | 'number'>,
  callerId: string,
): boolean {
  if (controlId === null) return false
  // A control that is not cached is identified by the number in the log.
  const receivingDocuments = number === null ? [] : [{ id: null, number, supplierCode: null }]
  return visibilityPolicy.isClosedTo(
    controlRepository.byId(controlId)?.control ?? { id: controlId, receivingDocuments },
    callerId,
  )
}
