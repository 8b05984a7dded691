import { createHash } from 'node:crypto'
import type { Output } from '../../../contract/operations.ts'
import { readAdvices } from '../domain/despatch-advice/read-advices.ts'
import type { Instant } from '../domain/model.ts'
import { hasAdviceFile, saveAdvice } from '../store/despatch-advices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { AdviceUseOf } from './advice-use.ts'

/** Despatch advices of a file that was read and is not stored yet. */
export interface ReadAdviceFile {
  /** Stores those that are new, in a transaction of the caller. */
  save(): Output<'advices.import'>['advices']
}

/** Reads files of despatch advices; a file is known by its bytes. */
export function createAdviceReader(database: PrimaryDatabase, useOf: AdviceUseOf, now: () => Instant) {
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const placed = (hash: string, at: number) => `${hash} ${at}`
  return {
    isStored: (bytes: Uint8Array): boolean => hasAdviceFile(database, placed(hashOf(bytes), 0)),
    /** Throws `validation` for a file that is no readable advice. */
    read(bytes: Uint8Array, fileName: string | null): ReadAdviceFile {
      const advices = readAdvices(bytes, Number(now().slice(0, 4)))
      const hash = hashOf(bytes)
      return {
        save() {
          const importedAt = now()
          return advices.map((advice, at) => {
            const { number, format, date, supplierName, documents } = advice
            const stored = saveAdvice(database.writer(), advice, { hash: placed(hash, at), fileName, importedAt })
            const head = { number, format, date, supplierName, fileName, importedAt }
            return { ...stored, ...head, use: useOf(stored.adviceId), documents: documents.slice(0, 100) }
          })
        },
      }
    },
  }
}

export type AdviceReader = ReturnType<typeof createAdviceReader>
