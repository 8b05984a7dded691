import { Failure } from '../domain/failure.ts'
import { personKey } from '../domain/person.ts'
import { hasSupervisors, operatorByName } from '../store/operators.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

export interface SignerCheck {
  /** A PC that has the person as a supervisor asks: roles belong to each PC, who left does not. */
  roleElsewhere?: boolean
}

/**
 * Throws `conflict` if a person of this PC's list may not sign: `signer_inactive`, and `signer_not_supervisor` where the list has
 * supervisors. A name that is not in the list may: not every site keeps one.
 */
export function assertMaySign(
  database: PrimaryDatabase,
  signedBy: string | undefined,
  { roleElsewhere = false }: SignerCheck = {},
): void {
  if (signedBy === undefined) return
  const person = operatorByName(database, personKey(signedBy))
  if (person === null) return
  if (!person.active)
    throw new Failure('conflict', 'A person who is not active does not sign', { reason: 'signer_inactive', signedBy })
  if (person.role !== 'supervisor' && !roleElsewhere && hasSupervisors(database))
    throw new Failure('conflict', 'An operator does not sign', { reason: 'signer_not_supervisor', signedBy })
}
