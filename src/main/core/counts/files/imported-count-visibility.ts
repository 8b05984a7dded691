import type { CountService } from '../count-service.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'

/** Whether what another PC counted is closed to this caller, as a count of this PC would be: its control is blind. */
export function isImportedCountHidden(
  { controlRepository, visibilityPolicy }: CountService,
  { controlId, number }: Pick<ImportedCount, 'controlId' | 'number'>,
  callerId: string,
): boolean {
  if (controlId === null) return false
  // A control that this PC has not read yet is known by what the log says of it.
  const receivingDocuments = number === null ? [] : [{ id: null, number, supplierCode: null }]
  return visibilityPolicy.isClosedTo(
    controlRepository.byId(controlId)?.control ?? { id: controlId, receivingDocuments },
    callerId,
  )
}
