import { Failure } from '../domain/failure.ts'
import { personKey } from '../domain/person.ts'
import { hasSupervisors, operatorByName } from '../store/operators.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Throws if this caller may not review, or mute a signal, in this name. */
export type AssertReviewer = (callerId: string, operator: string | null | undefined) => void

/**
 * Where a PIN is set, a review or a mute is a supervisor's and names one: with the rights, and with the name of an active supervisor of
 * this PC, where it has any.
 */
export function createReviewerCheck(options: {
  database: PrimaryDatabase
  pinSet(): boolean
  assertSupervisor(callerId: string, message: string): void
}): AssertReviewer {
  const { database, pinSet, assertSupervisor } = options
  return (callerId, operator) => {
    if (!pinSet()) return
    assertSupervisor(callerId, 'With a PIN the supervisor reviews')
    const person = operatorByName(database, personKey(operator ?? ''))
    const isOne = person?.active === true && person.role === 'supervisor'
    if ((operator ?? '') === '' || (!isOne && hasSupervisors(database)))
      throw new Failure('conflict', 'The name of the supervisor is needed', { reason: 'reviewer_needed' })
  }
}
