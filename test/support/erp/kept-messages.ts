import Database from 'better-sqlite3'

/** The ways on which a receiver takes messages. */
export const ways = ['http', 'mail', 'folder'] as const
export type ReceiverWay = (typeof ways)[number]

export interface Arrival {
  way: ReceiverWay
  /** By this the receiver knows a repeat. */
  id: string
  /** Hash of the documents. */
  hash: string
  /** Its signature is right. */
  signed: boolean
}

/**
 * The messages that a receiver has taken, in a file that outlives its process. A kept message is there once for each id; every arrival is
 * recorded, kept or not.
 */
export function openKeptMessages(file: string) {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  // A killed process loses nothing of it; this is no test of the disk.
  database.pragma('synchronous = OFF')
  database.exec(`
    CREATE TABLE IF NOT EXISTS arrival (n INTEGER PRIMARY KEY, way TEXT, id TEXT, hash TEXT, signed INTEGER);
    CREATE TABLE IF NOT EXISTS kept (way TEXT, id TEXT, hash TEXT, PRIMARY KEY (way, id));
    CREATE TABLE IF NOT EXISTS refusal (way TEXT, id TEXT, PRIMARY KEY (way, id));`)
  const rows = <T>(text: string) => database.prepare(text).all() as T[]
  const addArrival = database.prepare('INSERT INTO arrival (way, id, hash, signed) VALUES (?, ?, ?, ?)')
  const addKept = database.prepare('INSERT OR IGNORE INTO kept VALUES (?, ?, ?)')
  const addRefusal = database.prepare('INSERT OR IGNORE INTO refusal VALUES (?, ?)')
  return {
    arrived: ({ way, id, hash, signed }: Arrival) => void addArrival.run(way, id, hash, Number(signed)),
    keep: ({ way, id, hash }: Arrival) => void addKept.run(way, id, hash),
    /** True the first time for a message. */
    refuseOnce: ({ way, id }: Arrival) => addRefusal.run(way, id).changes > 0,
    arrivals: () => rows<Omit<Arrival, 'signed'> & { signed: number }>('SELECT way, id, hash, signed FROM arrival'),
    kept: () => rows<Omit<Arrival, 'signed'>>('SELECT way, id, hash FROM kept'),
    refusals: () => rows<Pick<Arrival, 'way' | 'id'>>('SELECT way, id FROM refusal'),
    close: () => void database.close(),
  }
}
