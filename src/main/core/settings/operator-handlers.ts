import { createHash } from 'node:crypto'
import type { OperatorRecord } from '../../../contract/shapes/operator.ts'
import { hashPin } from './access/pin.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import { personKey } from '../domain/person.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { StoredOperator } from '../store/operators.ts'
import { listOperators, operatorByBadge, operatorById, operatorByName, saveOperator } from '../store/operators.ts'
import { operatorsWithPin, readOperatorPin, writeOperatorPin } from '../store/pins.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Handlers of the operators of this PC and their badges. */
export function operatorHandlers(
  { ports, newId, now, random }: CoreContext,
  options: { database: PrimaryDatabase; assertSupervisor(callerId: string, message: string): void },
) {
  const { database, assertSupervisor } = options
  const viewOf = (one: StoredOperator) => view(one, readOperatorPin(database, one.operatorId) !== null)

  return {
    'operators.list'() {
      const withPin = operatorsWithPin(database)
      return { rows: listOperators(database).map((one) => view(one, withPin.has(one.operatorId))) }
    },
    async 'operators.save'({ operatorId, badge: scanned, pin, ...given }, context) {
      const badge = typeof scanned === 'string' ? codeOfBadge(scanned) : scanned
      assertSupervisor(context.callerId, 'Only the supervisor changes operators')
      const pinRecord = pin == null ? null : await hashPin(pin, { random, cost: ports.scryptCosts.pin })
      return context.commit(() => {
        const before = operatorId === undefined ? null : operatorById(database, operatorId)
        if (operatorId !== undefined && !before) throw new Failure('not_found', 'No such operator on this PC')
        const { name = before?.name, role = before?.role, active = before?.active } = given
        if (name === undefined || role === undefined || active === undefined)
          throw new Failure('validation', 'A new operator needs a name, a role, and whether it is active', {
            issues: [{ path: name === undefined ? 'name' : role === undefined ? 'role' : 'active', code: 'missing' }],
          })
        const next: StoredOperator = {
          operatorId: before?.operatorId ?? newId(),
          name,
          nameKey: personKey(name),
          badgeHash: badge === undefined ? (before?.badgeHash ?? null) : badge === null ? null : badgeHash(badge),
          role,
          active,
          savedAt: now(),
        }
        assertUnique(database, next)
        saveOperator(database.writer(), next)
        if (pin !== undefined) writeOperatorPin(database.writer(), next.operatorId, pinRecord)
        return viewOf(next)
      }, 'settings')
    },
    'operators.identify'({ badge }) {
      // One that was stored with the prefix of its scanner is found by that.
      const found =
        operatorByBadge(database, badgeHash(codeOfBadge(badge))) ?? operatorByBadge(database, badgeHash(badge))
      return { operator: found?.active ? viewOf(found) : null }
    },
  } satisfies Partial<Handlers>
}

/** The code of a badge without the symbology prefix that some scanners type before it; the prefix alone is a code. */
function codeOfBadge(badge: string): string {
  return badge.replace(/^\][A-Za-z][0-9A-Za-z]\s*(?=\S)/, '')
}

/** Hashes a badge, so that reading the file is not enough to print one. */
function badgeHash(badge: string): string {
  return createHash('sha256').update(`muelle badge\n${badge}`, 'utf8').digest('hex')
}

function assertUnique(database: PrimaryDatabase, { operatorId, nameKey, badgeHash: hash }: StoredOperator): void {
  const namesake = operatorByName(database, nameKey)
  if (namesake && namesake.operatorId !== operatorId)
    throw new Failure('conflict', 'An operator of this name exists', { reason: 'name_taken' })
  const other = hash === null ? null : operatorByBadge(database, hash)
  if (other && other.operatorId !== operatorId)
    throw new Failure('conflict', 'This badge belongs to another operator', {
      reason: 'badge_taken',
      operator: other.name,
    })
}

function view(operator: StoredOperator, hasPin: boolean): OperatorRecord {
  const { operatorId, name, role, active, badgeHash: hash, savedAt } = operator
  return { operatorId, name, role, active, hasBadge: hash !== null, ...(hasPin ? { hasPin } : {}), savedAt }
}
