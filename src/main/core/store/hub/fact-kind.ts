import type { ChangedResource } from '../../../../contract/events.ts'
import type { CanonicalValue } from '../../domain/count-log/canonical.ts'
import type { FactContent, FactValue } from '../../domain/fact.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../primary-database.ts'

/** `AFTER …` in SQL, and the key of the fact that such a change is about; `from` where one change is about several. */
export interface FactTrigger {
  after: string
  key: string
  from?: string
}

/** What applying a fact of another PC needs beside the tables. */
export interface FactPorts {
  newId(): string
  /** The time of this PC. */
  now(): string
  /** Appends an event to the log of a record; without a time, that of this PC. */
  append(
    recordId: string,
    eventId: string,
    event: { kind: string; operator: string } & { [key: string]: CanonicalValue | undefined },
    at?: string,
  ): unknown
  /** The device that signed the fact. */
  device: string
  /** A device is known otherwise than before: confirmed, or revoked. */
  deviceChanged(device: { deviceId: string; publicKey: string }): void
}

/** How facts of one kind are read and written on this PC. */
export interface FactKind {
  /** The data on the page that change with it. */
  resources: readonly ChangedResource[]
  /** The changes of this PC that are about such a fact. */
  triggers: readonly FactTrigger[]
  /** The keys of all facts that exist on this PC, in pages: a scan waits for one of them at most. */
  keys(database: PrimaryDatabase): Iterable<readonly string[]>
  /** The fact on this PC; its value is `null` if there is none. */
  read(database: PrimaryDatabase, key: string): FactContent
  /** A value of another PC as this version writes it; `undefined` if it is not understood. */
  understand(key: string, value: FactValue): FactValue | undefined
  /** The only PC that says facts of such a key; without it every PC may. */
  ownerOf?(key: string): { deviceId: string; publicKey: string }
  /** Makes a value that was understood, or its removal, that of this PC. */
  apply(writer: PrimaryWriter, key: string, content: FactContent, ports: FactPorts): void
}

export const absent: FactContent = { value: null, at: null, by: '' }

/** True for the code of an article or a barcode. */
export function isCode(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== '' && text.length <= 200
}
