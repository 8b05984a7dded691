import { groupBy } from '../domain/group-by.ts'
import type { BlindKey } from '../store/blind-controls.ts'
import { addBlindKeys, beginBlind, blindRecordsByKeys, blindRecordsOfKeys, endBlind } from '../store/blind-controls.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import type { BlindFacts, BlindKeys, BlindnessStore } from './visibility-policy.ts'

export interface BlindnessStoreOptions {
  database: PrimaryDatabase
  newId: () => string
  now: () => string
  /** Writes the reveal to the logs of the control's counts and to this PC's chain, and ends the blindness. */
  onReveal(writer: PrimaryWriter, blindId: string, controlId: number, reason: 'closed' | 'supervisor'): void
  /** Writes to this PC's chain that declared units of a control that is not blind were shown. */
  onShown(controlId: number): void
}

/** Reason of the record of a control that was shown without having been blind. */
const shown = 'shown'

/** Stores blindness in the primary database: it survives restarts and applies to re-issued documents. */
export function createBlindnessStore({
  database,
  newId,
  now,
  onReveal,
  onShown,
}: BlindnessStoreOptions): BlindnessStore {
  // Queries call this without a transaction, commands within theirs.
  function write(effect: (writer: PrimaryWriter) => void): void {
    if (database.db.inTransaction) effect(database.writer())
    else database.transaction(effect)
  }

  /** The records of blindness, without those of controls that were only shown. */
  function blindRecords(keys: readonly BlindKey[]) {
    return blindRecordsByKeys(database, keys).filter(({ reason }) => reason !== shown)
  }

  return {
    factsOf(controls) {
      const found = blindRecordsOfKeys(
        database,
        controls.flatMap(({ keys }) => [...keys.ids, ...keys.numbers]) as BlindKey[],
      )
      const byKey = groupBy(found, ({ key }) => key)
      return controls.map(({ controlId, keys }) => factsOf(controlId, keys, byKey))
    },
    begin(keys, controlId, reason) {
      const all = [...keys.ids, ...keys.numbers] as BlindKey[]
      write((writer) => {
        const known = blindRecords([`control:${controlId}`]).find((record) => record.controlId === controlId)
        if (known) addBlindKeys(writer, known.blindId, all)
        else beginBlind(writer, { blindId: newId(), controlId, since: now(), reason }, all)
      })
    },
    reveal(controlId, reason) {
      const known = blindRecords([`control:${controlId}`]).find((record) => record.controlId === controlId)
      if (!known || known.endedAt !== null) return
      write((writer) => onReveal(writer, known.blindId, controlId, reason))
    },
    wasShown: (ids) => blindRecordsByKeys(database, ids as BlindKey[]).some(({ reason }) => reason === shown),
    show(keys, controlId) {
      if (blindRecordsByKeys(database, [`control:${controlId}`]).some((record) => record.controlId === controlId))
        return
      const [blindId, since] = [newId(), now()]
      write((writer) => {
        beginBlind(writer, { blindId, controlId, since, reason: shown }, keys.ids as BlindKey[])
        endBlind(writer, blindId, since, shown)
        onShown(controlId)
      })
    },
  }
}

function factsOf(
  controlId: number,
  { ids, numbers }: BlindKeys,
  byKey: ReadonlyMap<string, ReturnType<typeof blindRecordsOfKeys>>,
): BlindFacts {
  const byId = ids.flatMap((key) => byKey.get(key) ?? [])
  if (byId.length === 0 && !numbers.some((key) => byKey.has(key))) return { records: [], recorded: false }
  const same = new Set(byId.map(({ blindId }) => blindId))
  const all = new Map(
    [...byId, ...numbers.flatMap((key) => byKey.get(key) ?? [])].map((record) => [record.blindId, record]),
  )
  const records = [...all.values()]
    .filter(({ reason }) => reason !== shown)
    .sort((a, b) => (a.blindId < b.blindId ? -1 : 1))
    .flatMap((record) =>
      record.controlId === null
        ? []
        : [{ controlId: record.controlId, sameDocument: same.has(record.blindId), revealedAt: record.endedAt }],
    )
  const own = byKey.get(`control:${controlId}`) ?? []
  return { records, recorded: own.some((record) => record.controlId === controlId) }
}
