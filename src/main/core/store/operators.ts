import type { OperatorRecord } from '../../../contract/shapes/operator.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

/** An operator with what it is found by: the name without case and accents, the digest of the badge. */
export interface StoredOperator extends Omit<OperatorRecord, 'hasBadge'> {
  nameKey: string
  badgeHash: string | null
}

type Row = Omit<StoredOperator, 'active'> & { active: number }

const columns = /* sql */ `operator_id AS operatorId, name, name_key AS nameKey, badge_hash AS badgeHash, role, active,
  saved_at AS savedAt`

function stored(row: Row | undefined): StoredOperator | null {
  return row ? { ...row, active: row.active === 1 } : null
}

/** Active ones first, by name. */
export function listOperators(database: PrimaryDatabase): StoredOperator[] {
  return all<Row>(database, `SELECT ${columns} FROM operator ORDER BY active DESC, name_key LIMIT 1000`).map((row) => ({
    ...row,
    active: row.active === 1,
  }))
}

export function operatorById(database: PrimaryDatabase, operatorId: string): StoredOperator | null {
  return stored(get<Row>(database, `SELECT ${columns} FROM operator WHERE operator_id = ?`, operatorId))
}

export function operatorByName(database: PrimaryDatabase, nameKey: string): StoredOperator | null {
  return stored(get<Row>(database, `SELECT ${columns} FROM operator WHERE name_key = ?`, nameKey))
}

export function operatorByBadge(database: PrimaryDatabase, badgeHash: string): StoredOperator | null {
  return stored(get<Row>(database, `SELECT ${columns} FROM operator WHERE badge_hash = ?`, badgeHash))
}

/** Adds an operator or changes the one of this id. A name or badge of another one violates a constraint: ask first. */
export function saveOperator(writer: PrimaryWriter, operator: StoredOperator): void {
  run(
    writer,
    `INSERT INTO operator (operator_id, name, name_key, badge_hash, role, active, saved_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (operator_id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
       badge_hash = excluded.badge_hash, role = excluded.role, active = excluded.active, saved_at = excluded.saved_at`,
    operator.operatorId,
    operator.name,
    operator.nameKey,
    operator.badgeHash,
    operator.role,
    operator.active ? 1 : 0,
    operator.savedAt,
  )
}
