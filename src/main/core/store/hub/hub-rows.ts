import { toColumn } from '../sql.ts'

type Row = Record<string, unknown>
type Shape = Record<string, (value: unknown) => unknown>

/*
 * Any PC with a role wrote these, and the owner of the server may have changed them. A field that is missing becomes an empty text or
 * 0: the row is refused like any other that is not believed, and does not end the reading of those after it.
 */
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const whole = (value: unknown) => Math.trunc(Number(value)) || 0

/** Reads each field from the column of its name (`publicKey` from `public_key`). */
function reader<Fields extends Shape>(fields: Fields) {
  return (row: Row) =>
    Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(row[toColumn(name)])])) as {
      [Name in keyof Fields]: ReturnType<Fields[Name]>
    }
}

/** A device and its key, and the name of its PC. */
const device = { device: text, publicKey: text, name: text }

export type HubPc = ReturnType<typeof readPc>

const pcOf = reader({ ...device, kind: (value): 'dock' | 'office' => (value === 'office' ? 'office' : 'dock') })

export function readPc(row: Row) {
  const seenAt = row['seen_at']
  return { ...pcOf(row), seenAtMs: seenAt instanceof Date ? seenAt.getTime() : null }
}

/** The head of a count in the hub: its end, and what its PC says of it. */
export type HubHead = ReturnType<typeof readHead>

export const readHead = reader({
  login: text,
  /** The device that signed it. */
  ...device,
  session: text,
  seq: whole,
  hash: text,
  head: text,
  signature: text,
  /** True if this PC may read the events. */
  readable: (value) => value === true,
  position: whole,
})

/** The newest version of a fact in the hub. */
export type HubFact = ReturnType<typeof readFact>

export const readFact = reader({
  /** The device that signed it. */
  ...device,
  kind: text,
  key: text,
  version: whole,
  value: text,
  signature: text,
  /** The generation of the hub in which it was written. */
  generation: text,
  position: whole,
})

/** A message of another PC to this one. */
export type HubMessage = ReturnType<typeof readMessage>

export const readMessage = reader({
  id: text,
  /** The device that signed it. */
  ...device,
  body: text,
  signature: text,
  /** By the clock of the server. */
  ageSeconds: Number,
  position: whole,
})
