import type { OperatorRecord } from '../../../contract/shapes/operator.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, exists, get, insert } from './sql.ts'

/** An operator with what it is found by: the name without case and accents, the digest of the badge. */
export interface StoredOperator extends Omit<OperatorRecord, 'hasBadge' | 'hasPin'> {
  nameKey: string
  badgeHash: string | null
}

type Row = Omit<StoredOperator, 'active'> & { active: number }

const columns = /* sql */ `operator_id AS operatorId, name, name_key AS nameKey, badge_hash AS badgeHash, role, active,
  saved_at AS savedAt`

function stored(row: Row): StoredOperator {
  return { ...row, active: row.active === 1 }
}

function operatorBy(database: PrimaryDatabase, column: string, value: string): StoredOperator | null {
  const row = get<Row>(database, `SELECT ${columns} FROM operator WHERE ${column} = ?`, value)
  return row && stored(row)
}

/** Active ones first, by name. */
export function listOperators(database: PrimaryDatabase): StoredOperator[] {
  return all<Row>(database, `SELECT ${columns} FROM operator ORDER BY active DESC, name_key LIMIT 1000`).map(stored)
}

/** True if an active person of this PC is a supervisor. */
export function hasSupervisors(database: PrimaryDatabase): boolean {
  return exists(database, "SELECT 1 FROM operator WHERE active = 1 AND role = 'supervisor' LIMIT 1")
}

export function operatorById(database: PrimaryDatabase, operatorId: string): StoredOperator | null {
  return operatorBy(database, 'operator_id', operatorId)
}

export function operatorByName(database: PrimaryDatabase, nameKey: string): StoredOperator | null {
  return operatorBy(database, 'name_key', nameKey)
}

export function operatorByBadge(database: PrimaryDatabase, badgeHash: string): StoredOperator | null {
  return operatorBy(database, 'badge_hash', badgeHash)
}

/** Adds an operator or changes the one of this id. A name or badge of another one violates a constraint. */
export function saveOperator(writer: PrimaryWriter, operator: StoredOperator): void {
  insert(writer, 'operator', operator, ['operatorId'])
}
