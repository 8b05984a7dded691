import type { FactKind } from './hub/fact-kind.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { writeSetting } from './settings.ts'
import { all, countRows, get, insert, run } from './sql.ts'

/** Setting with how far this PC has read the facts of the hub. */
export const factCursorKey = 'hubFactCursor'

/**
 * Why a fact of the hub has no effect here. `conflict`: this PC says something else, and a person chooses. `version`: of a kind
 * or form that this version does not know. `lost`: what both sides agreed on is no longer in the hub, which was restored.
 */
type FactProblem = 'conflict' | 'unconfirmed' | 'signature_invalid' | 'version' | 'lost'

export interface FactName {
  kind: string
  key: string
}

/** Before all facts: where a list begins. */
export const firstFact: FactName = { kind: '', key: '' }

/** The newest version of a fact as the hub had it. */
export interface KnownFact extends FactName {
  version: number
  /** The canonical text that was signed. */
  value: string
  signer: string
  publicKey: string
  signature: string
  problem: FactProblem | null
}

const columns = 'kind, key, version, value, signer, public_key AS publicKey, signature, problem'

export function knownFact(database: PrimaryDatabase, { kind, key }: FactName): KnownFact | null {
  return get(database, `SELECT ${columns} FROM hub_fact WHERE kind = ? AND key = ?`, kind, key)
}

/** SQL: a fact whose signer is revoked. It has no effect, and nobody waits for its confirmation. */
const isOfRevoked = /* sql */ `EXISTS (SELECT 1 FROM device WHERE device.device_id = fact.signer
  AND device.public_key = fact.public_key AND device.revoked_at IS NOT NULL)`

/** Facts after this one, in order. */
export function knownFacts(database: PrimaryDatabase, after: FactName, limit: number): KnownFact[] {
  const { kind, key } = after
  return all(
    database,
    `SELECT ${columns} FROM hub_fact WHERE (kind, key) > (?, ?) ORDER BY kind, key LIMIT ?`,
    kind,
    key,
    limit,
  )
}

/** Facts with one of these problems. */
export function factsWithProblem(
  database: PrimaryDatabase,
  problems: readonly FactProblem[],
  limit: number,
): KnownFact[] {
  return all(
    database,
    `SELECT ${columns} FROM hub_fact WHERE problem IN (SELECT value FROM json_each(?)) ORDER BY kind, key LIMIT ?`,
    JSON.stringify(problems),
    limit,
  )
}

export function saveFact(writer: PrimaryWriter, fact: KnownFact): void {
  const { kind, key, version, value, signer, publicKey, signature, problem } = fact
  insert(writer, 'hub_fact', { kind, key, version, value, signer, publicKey, signature, problem }, ['kind', 'key'])
}

export function dropFact(writer: PrimaryWriter, { kind, key }: FactName): void {
  run(writer, 'DELETE FROM hub_fact WHERE kind = ? AND key = ?', kind, key)
}

/** Forgets the facts of the hub: all of them are read again, as when this PC joined. */
export function forgetKnownFacts(writer: PrimaryWriter): void {
  run(writer, 'DELETE FROM hub_fact')
  writeSetting(writer, factCursorKey, undefined)
}

export function isFactDue(database: PrimaryDatabase, { kind, key }: FactName): boolean {
  return countRows(database, 'hub_fact_due WHERE kind = ? AND key = ?', kind, key) > 0
}

/**
 * Facts after this one that were changed here, in order. Those that wait for the confirmation of another PC, or for a newer
 * version of the program, are not among them: nothing about them can be sent, however often it is asked. A revoked PC is not
 * waited for: ours follows its version.
 */
export function dueFacts(database: PrimaryDatabase, { kind, key }: FactName, limit: number): FactName[] {
  return all(
    database,
    `SELECT kind, key FROM hub_fact_due AS due WHERE (kind, key) > (?, ?) AND NOT EXISTS (SELECT 1 FROM hub_fact AS fact
       WHERE fact.kind = due.kind AND fact.key = due.key
         AND (fact.problem = 'version' OR (fact.problem = 'unconfirmed' AND NOT ${isOfRevoked})))
     ORDER BY kind, key LIMIT ?`,
    kind,
    key,
    limit,
  )
}

export function addDueFact(writer: PrimaryWriter, { kind, key }: FactName): void {
  insert(writer, 'hub_fact_due', { kind, key }, 'ignore')
}

export function dropDueFact(writer: PrimaryWriter, { kind, key }: FactName): void {
  run(writer, 'DELETE FROM hub_fact_due WHERE kind = ? AND key = ?', kind, key)
}

/** How many facts wait to be sent; those about which a person has to choose are not among them. */
export function countDueFacts(database: PrimaryDatabase): number {
  return countRows(
    database,
    `hub_fact_due AS due WHERE NOT EXISTS (SELECT 1 FROM hub_fact AS fact
      WHERE fact.kind = due.kind AND fact.key = due.key AND fact.problem = 'conflict')`,
  )
}

/** How many facts of the hub have no effect here, by the reason; without those of a revoked PC, which are as they should be. */
export function countFactProblems(database: PrimaryDatabase): Map<FactProblem, number> {
  const rows = all<{ problem: FactProblem; count: number }>(
    database,
    `SELECT problem, count(*) AS count FROM hub_fact AS fact
     WHERE problem IS NOT NULL AND NOT (problem = 'unconfirmed' AND ${isOfRevoked}) GROUP BY problem`,
  )
  return new Map(rows.map(({ problem, count }) => [problem, count]))
}

/**
 * From now on every change of a shared fact is noted in its own transaction, whatever makes it. The triggers belong to this
 * connection: a PC without a hub has none.
 */
export function watchFacts(database: PrimaryDatabase, kinds: ReadonlyMap<string, FactKind>): void {
  for (const [name, kind] of kinds)
    for (const [index, { after, key, from }] of kind.triggers.entries())
      // Without a conflict clause of its own, which that of the statement that fires it would replace (sqlite.org/lang_createtrigger.html).
      database.db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS "due_${name}_${index}" AFTER ${after} BEGIN
        INSERT INTO hub_fact_due (kind, key)
          SELECT DISTINCT '${name}', key FROM (SELECT ${key} AS key ${from === undefined ? '' : `FROM ${from}`}) AS changed
          WHERE NOT EXISTS (SELECT 1 FROM hub_fact_due WHERE kind = '${name}' AND key = changed.key); END`)
}
