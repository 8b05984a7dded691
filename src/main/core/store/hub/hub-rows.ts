export interface HubPc {
  device: string
  publicKey: string
  kind: 'dock' | 'office'
  name: string
  seenAtMs: number | null
}

/** The head of a count in the hub: its end, and what its PC says of it. */
export interface HubHead {
  login: string
  /** The device that signed it, and its key. */
  device: string
  publicKey: string
  name: string
  session: string
  seq: number
  hash: string
  head: string
  signature: string
  /** True if this PC may read the events. */
  readable: boolean
  position: number
}

/** The newest version of a fact in the hub. */
export interface HubFact {
  /** The device that signed it, and its key. */
  device: string
  publicKey: string
  name: string
  kind: string
  key: string
  version: number
  value: string
  signature: string
  /** The generation of the hub in which it was written. */
  generation: string
  position: number
}

/** A message of another PC to this one. */
export interface HubMessage {
  id: string
  /** The device that signed it, and its key. */
  device: string
  publicKey: string
  name: string
  body: string
  signature: string
  /** By the clock of the server. */
  ageSeconds: number
  position: number
}

type Row = Record<string, unknown>

/*
 * Whoever has a role wrote these, and whoever owns the server may have changed them. A field that is missing becomes an empty text
 * or 0: the row is refused like any other that is not believed, and does not end the reading of those after it.
 */
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const whole = (value: unknown) => Math.trunc(Number(value)) || 0

export function readPc(row: Row): HubPc {
  const seenAt = row['seen_at']
  return {
    device: text(row['device']),
    publicKey: text(row['public_key']),
    kind: row['kind'] === 'office' ? 'office' : 'dock',
    name: text(row['name']),
    seenAtMs: seenAt instanceof Date ? seenAt.getTime() : null,
  }
}

export function readHead(row: Row): HubHead {
  return {
    login: text(row['login']),
    device: text(row['device']),
    publicKey: text(row['public_key']),
    name: text(row['name']),
    session: text(row['session']),
    seq: whole(row['seq']),
    hash: text(row['hash']),
    head: text(row['head']),
    signature: text(row['signature']),
    readable: row['readable'] === true,
    position: whole(row['position']),
  }
}

export function readFact(row: Row): HubFact {
  return {
    device: text(row['device']),
    publicKey: text(row['public_key']),
    name: text(row['name']),
    kind: text(row['kind']),
    key: text(row['key']),
    version: whole(row['version']),
    value: text(row['value']),
    signature: text(row['signature']),
    generation: text(row['generation']),
    position: whole(row['position']),
  }
}

export function readMessage(row: Row): HubMessage {
  return {
    id: text(row['id']),
    device: text(row['device']),
    publicKey: text(row['public_key']),
    name: text(row['name']),
    body: text(row['body']),
    signature: text(row['signature']),
    ageSeconds: Number(row['age_seconds']),
    position: whole(row['position']),
  }
}
