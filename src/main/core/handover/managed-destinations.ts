import { createHash } from 'node:crypto'
import type { ParsedInput } from '../../../contract/operations.ts'
import type { Policy, PolicyDestination } from '../../../contract/shapes/policy.ts'
import { managedFailure } from '../settings/managed-settings.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import { destinations, removeDestination, saveDestination } from '../store/handover-destinations.ts'
import { withdrawEntries } from '../store/handover-entries.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { receiverOf } from './destination-rules.ts'

const prefix = 'policy-'

/** True for a destination that the administrator set. */
export function isManaged(destinationId: string): boolean {
  return destinationId.startsWith(prefix)
}

/** The name is what a destination of the administrator is known by at the next start. */
function managedId(name: string): string {
  return prefix + createHash('sha256').update(name).digest('hex').slice(0, 24)
}

function isListKnown({ problems }: Policy): boolean {
  return !problems.some(({ entry }) => entry === '' || entry.split('.', 1)[0] === 'handover')
}

/** True if the list of destinations is the administrator's. */
export function isListManaged(policy: Policy): boolean {
  return policy.values.handover !== undefined || !isListKnown(policy)
}

/**
 * Brings the administrator's destinations into the list. One that is gone from there is removed with what it did not get,
 * except while a part of the list cannot be read.
 */
export function applyManagedDestinations(
  database: PrimaryDatabase,
  policy: Policy,
  { now, nowMs }: { now(): string; nowMs(): number },
): void {
  const known = destinations(database).filter(({ destinationId }) => isManaged(destinationId))
  const wanted = policy.values.handover ?? []
  const ids = new Set(wanted.map(({ name }) => managedId(name)))
  const gone = isListKnown(policy) ? known.filter(({ destinationId }) => !ids.has(destinationId)) : []
  const changed = wanted.flatMap((one) => {
    const before = known.find(({ destinationId }) => destinationId === managedId(one.name)) ?? null
    const next = recordOf(one, before, now(), nowMs())
    return JSON.stringify(next) === JSON.stringify(before) ? [] : [next]
  })
  if (gone.length + changed.length === 0) return
  database.transaction((writer) => {
    for (const record of changed) saveDestination(writer, record)
    for (const { destinationId } of gone) {
      removeDestination(writer, destinationId, now())
      withdrawEntries(writer, destinationId)
    }
  })
}

function recordOf(
  { name, on, way, formats, language, reports }: PolicyDestination,
  before: DestinationRecord | null,
  now: string,
  nowMs: number,
): DestinationRecord {
  const sameReports = before !== null && JSON.stringify(before.reports) === JSON.stringify(reports)
  // A secret was entered for one receiver and is never used for another.
  const sameReceiver = before !== null && receiverOf(before.way) === receiverOf(way)
  return {
    destinationId: managedId(name),
    name,
    switchedOn: on,
    way,
    formats,
    language,
    signedFromMs: before?.signedFromMs ?? nowMs,
    secretPlace: sameReceiver ? before.secretPlace : null,
    reports,
    reportsFromMs: sameReports ? before.reportsFromMs : nowMs,
    createdAt: before?.createdAt ?? now,
    removedAt: null,
  }
}

type Change = Pick<ParsedInput<'handover.setDestination'>, 'name' | 'on' | 'way' | 'formats' | 'language' | 'reports'>

/** Throws `forbidden` (`managed`) if a change is of the administrator's list; only a secret may be entered. */
export function assertDestinationFree(policy: Policy, before: DestinationRecord | null, change: Change): void {
  if (before === null && isListManaged(policy)) throw managedFailure('handover')
  if (before === null || !isManaged(before.destinationId)) return
  const { name, on, way, formats, language, reports = before.reports } = change
  const facts = (...values: unknown[]) => JSON.stringify(values)
  const asked = facts(name, on, way, formats, language, reports)
  if (asked !== facts(before.name, before.switchedOn, before.way, before.formats, before.language, before.reports))
    throw managedFailure('handover')
}
