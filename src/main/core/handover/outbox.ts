import type { NewSignature } from '../comparison/signing-handlers.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import { destinations } from '../store/handover-destinations.ts'
import { addEntry } from '../store/handover-entries.ts'
import { statementReference, unsignedId } from '../receipts/statement-reference.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SignedStatement } from '../store/signed-controls.ts'
import { statementsWithoutEntry } from '../store/signed-controls.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Entries that are added in one transaction. */
const slice = 100
/** Both times of a new destination are read one after the other. */
const creationMs = 1000

/** The outbox: which signed control is for which destination. */
export function createOutbox(database: PrimaryDatabase) {
  return {
    /** Adds the entries of a signature, in its transaction. */
    add({ comparison, part, sessionId, signedAt, reference }: NewSignature): void {
      const writer = database.writer()
      const { controlId, number, numbers, supplierName, supplierCode, seen } = comparison
      const facts = { controlId, number, numbers: numbers.join(' '), supplierName, supplierCode }
      const statement = { ...facts, part, sessionId, seen, signedAt }
      const id = reference ?? unsignedId(statement)
      for (const destination of destinations(database))
        if (Date.parse(signedAt) >= destination.signedFromMs || takesAll(destination))
          addEntry(writer, entryOf(statement, id, destination.destinationId))
    },
    /**
     * Adds what is missing: signatures of before the destination was added, and entries that a restored backup lacks. In
     * slices, and yields between them. Returns true if it added any.
     */
    async addMissing({ destinationId, signedFromMs }: DestinationRecord): Promise<boolean> {
      let added = false
      for (;;) {
        const missing = statementsWithoutEntry(database, destinationId, signedFromMs, slice)
        if (missing.length === 0) return added
        added = true
        database.transaction((writer) => {
          for (const statement of missing) {
            const reference = statementReference(database, statement)
            // After a clock was set back the receipt may be of an earlier signature.
            if (!addEntry(writer, entryOf(statement, reference, destinationId)))
              addEntry(writer, entryOf(statement, unsignedId(statement), destinationId))
          }
        })
        await yieldToEventLoop()
      }
    },
  }
}

/** A signature now is later than a destination that is there, also where the clock was ahead then or is behind now. */
function takesAll({ signedFromMs, createdAt }: DestinationRecord): boolean {
  return signedFromMs <= Date.parse(createdAt) + creationMs
}

function entryOf(statement: SignedStatement, reference: string, destinationId: string) {
  const { seen: _, numbers, supplierCode, ...rest } = statement
  return { ...rest, words: [numbers, supplierCode ?? ''], reference, destinationId }
}
