import { basename } from 'node:path'
import { backupsInOrder } from './backup-order.ts'
import { listBackups } from './backups.ts'
import type { StoredCountEvent } from './count-events.ts'
import { countEventsOf, salvagedEvents } from './count-events.ts'
import { readLogCopy } from './log-copy.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import { all, withFile } from './sql.ts'
import { unlessDamaged } from './storage-failure.ts'

/** Events of one count that a file of this PC has beside the database. */
export interface LogSource {
  name: string
  events: StoredCountEvent[]
}

/** Events of a count in the files beside the database: the copy of the log, the backups from the newest on, salvaged events. */
export function* logSources(database: PrimaryDatabase, folder: string, sessionId: string): Generator<LogSource> {
  const copied = readLogCopy(folder).events.filter((event) => event.sessionId === sessionId)
  yield { name: 'copy of the log', events: copied }
  for (const { path } of listBackups(folder)) {
    const events = eventsOfBackup(path, sessionId)
    if (events.length > 0) yield { name: basename(path), events }
  }
  yield { name: 'salvaged events', events: salvagedEvents(database, sessionId) }
}

function eventsOfBackup(path: string, sessionId: string): StoredCountEvent[] {
  return unlessDamaged([], () => withFile(path, (file) => countEventsOf(file, sessionId)))
}

/** Ends of counts that the copy of the log and the newest backup have: the database must have them, too. */
export function knownEnds(folder: string): Map<string, { seq: number; hash: string }[]> {
  const ends = new Map<string, { seq: number; hash: string }[]>()
  const add = (sessionId: string, end: { seq: number; hash: string }) =>
    void ends.set(sessionId, [...(ends.get(sessionId) ?? []), end])
  const copied = new Map(readLogCopy(folder).events.map((event) => [event.sessionId, event]))
  for (const [sessionId, { seq, hash }] of copied) add(sessionId, { seq, hash })
  const [newest] = backupsInOrder(folder)
  if (newest !== undefined)
    for (const { sessionId, seq, hash } of endsOfBackup(newest.path)) add(sessionId, { seq, hash })
  return ends
}

function endsOfBackup(path: string): { sessionId: string; seq: number; hash: string }[] {
  const text = `SELECT event.session_id AS sessionId, seq, hash FROM session_state AS state
    JOIN count_event AS event ON event.session_id = state.session_id AND event.seq = state.next_seq - 1`
  return unlessDamaged([], () => withFile(path, (file) => all(file, text)))
}
