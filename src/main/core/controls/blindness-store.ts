import type { BlindKey } from '../store/blind-controls.ts'
import { addBlindKeys, beginBlind, blindRecordsByKeys, knownBlindKeys } from '../store/blind-controls.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import type { BlindnessStore } from './visibility-policy.ts'

export interface BlindLedgerOptions {
  database: PrimaryDatabase
  newId: () => string
  now: () => string
  /** Writes the reveal into the logs of the control's counts and into this PC's chain, and ends the blindness. */
  onReveal(writer: PrimaryWriter, blindId: string, controlId: number, reason: 'closed' | 'supervisor'): void
}

/** Blindness as the primary database keeps it: it outlives restarts and follows re-issued documents. */
export function createBlindnessStore({ database, newId, now, onReveal }: BlindLedgerOptions): BlindnessStore {
  // The gate is asked in queries, which have no transaction, and in commands, which have begun theirs.
  function write(effect: (writer: PrimaryWriter) => void): void {
    if (database.db.inTransaction) effect(database.writer())
    else database.transaction(effect)
  }

  return {
    known: (keys) => knownBlindKeys(database, keys as BlindKey[]),
    related({ ids, numbers }) {
      const all = blindRecordsByKeys(database, [...ids, ...numbers] as BlindKey[])
      if (all.length === 0) return []
      const same = new Set(blindRecordsByKeys(database, ids as BlindKey[]).map((record) => record.blindId))
      return all.flatMap((record) =>
        record.controlId === null
          ? []
          : [{ controlId: record.controlId, sameDocument: same.has(record.blindId), revealedAt: record.endedAt }],
      )
    },
    begin(keys, controlId, reason) {
      const all = [...keys.ids, ...keys.numbers] as BlindKey[]
      write((writer) => {
        const known = blindRecordsByKeys(database, [`control:${controlId}`]).find(
          (record) => record.controlId === controlId,
        )
        if (known) addBlindKeys(writer, known.blindId, all)
        else beginBlind(writer, { blindId: newId(), controlId, since: now(), reason }, all)
      })
    },
    reveal(controlId, reason) {
      const known = blindRecordsByKeys(database, [`control:${controlId}`]).find(
        (record) => record.controlId === controlId,
      )
      if (!known || known.endedAt !== null) return
      write((writer) => onReveal(writer, known.blindId, controlId, reason))
    },
  }
}
