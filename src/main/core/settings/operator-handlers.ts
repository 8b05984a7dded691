import { createHash } from 'node:crypto'
import type { OperatorRecord } from '../../../contract/shapes/operator.ts'
import type { SupervisorGrants } from './access/grants.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import { personKey } from '../domain/person.ts'
import type { StoredOperator } from '../store/operators.ts'
import { listOperators, operatorByBadge, operatorById, operatorByName, saveOperator } from '../store/operators.ts'
import { readPin } from '../store/pins.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Handlers of the operators of this PC and their badges. */
export function operatorHandlers({
  database,
  grants,
  newId,
  now,
}: {
  database: PrimaryDatabase
  grants: SupervisorGrants
  newId: () => string
  now(): string
}): Pick<Handlers, 'operators.list' | 'operators.save' | 'operators.identify'> {
  return {
    'operators.list': () => ({ rows: listOperators(database).map(view) }),
    'operators.save'({ operatorId, name, badge, active, role }, context) {
      if (readPin(database) !== null && !grants.of(context.callerId))
        throw new Failure('forbidden', 'Only the supervisor changes operators', { reason: 'supervisor_needed' })
      return context.commit(() => {
        const before = operatorId === undefined ? null : operatorById(database, operatorId)
        if (operatorId !== undefined && !before) throw new Failure('not_found', 'No such operator on this PC')
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
        return view(next)
      }, 'settings')
    },
    'operators.identify'({ badge }) {
      const found = operatorByBadge(database, badgeHash(badge))
      return { operator: found?.active ? view(found) : null }
    },
  }
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

function view({ operatorId, name, role, active, badgeHash: hash, savedAt }: StoredOperator): OperatorRecord {
  return { operatorId, name, role, active, hasBadge: hash !== null, savedAt }
}
