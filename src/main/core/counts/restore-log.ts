import type { CountStateCache } from '../count-log/count-states.ts'
import { summarizeState } from '../count-log/count-states.ts'
import { assembleChain } from '../domain/count-log/assemble-chain.ts'
import { readLinkLine, splitCountFile } from '../domain/count-log/count-file.ts'
import { Failure } from '../domain/failure.ts'
import type { StoredCountEvent } from '../store/count-events.ts'
import { countEventsOf, countEventsOfKinds, replaceCountEvents } from '../store/count-events.ts'
import { logSources } from '../store/log-sources.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { lifecycleKinds, renewSession, sessionFromLog } from '../store/session-from-log.ts'
import { clearSessionState, saveSessionState } from '../store/session-states.ts'
import { sessionById } from '../store/sessions.ts'
import type { AnchorIndex } from './anchor-index.ts'

export interface RestoreDeps {
  database: PrimaryDatabase
  states: CountStateCache
  anchors: AnchorIndex
  /** Folder of the profile. */
  folder: string
  knownEnds(sessionId: string): readonly { seq: number; hash: string }[]
  /** The count's file in the shared folder, `null` without one. */
  sharedFile(sessionId: string): Promise<string | null>
}

/**
 * Restores a damaged log from the copy of the log, the backups and the shared folder. The result must contain every end that
 * this PC knows of the count, and be as long as the damaged log; otherwise nothing is changed and the answer is `null`.
 */
export async function restoreLog(deps: RestoreDeps, sessionId: string): Promise<string | null> {
  const { database, states, anchors, folder, knownEnds } = deps
  const own = countEventsOf(database, sessionId)
  const sources = [...logSources(database, folder, sessionId)]
  const shared = eventsOfFile(sessionId, await deps.sharedFile(sessionId))
  const ends = new Map([...anchors.of(sessionId), ...knownEnds(sessionId)].map(({ seq, hash }) => [seq, hash]))
  const copies = sources.flatMap(({ events }) => events)
  const log = assembleChain(sessionId, { own, copies, foreign: shared, ends })
  const atLeast = Math.max(own.at(-1)?.seq ?? 0, own.length, ...ends.keys())
  if (log.length === 0 || log.length < atLeast) return null

  const before = new Set(own.map(({ hash, body, seq }) => `${seq} ${hash} ${body}`))
  const restored = log.filter(({ seq, hash, body }) => !before.has(`${seq} ${hash} ${body}`))
  if (restored.length === 0) return null
  const hashes = new Set(restored.map(({ hash }) => hash))
  const used = sources.filter(({ events }) => events.some(({ hash }) => hashes.has(hash))).map(({ name }) => name)
  database.transaction((writer) => {
    replaceCountEvents(writer, sessionId, log)
    renewSession(writer, sessionId, log)
    clearSessionState(writer, sessionId)
    states.forget(sessionId)
    saveSessionState(writer, sessionId, summarizeState(states.of(sessionId).state))
  })
  return `${restored.length} entries restored from ${used[0] ?? 'the shared folder'}`
}

/** Corrects the row of a count whose log is intact. Returns true if it differed. */
export function correctRow(database: PrimaryDatabase, sessionId: string): boolean {
  const stored = sessionById(database, sessionId)
  const events = countEventsOfKinds(database, sessionId, lifecycleKinds)
  const logged = sessionFromLog(sessionId, events)
  if (stored === null || logged === null) return false
  const same = (['controlId', 'counter', 'status', 'operator'] as const).every((name) => stored[name] === logged[name])
  if (same) return false
  database.transaction((writer) => renewSession(writer, sessionId, events))
  return true
}

/** The events of a count file whose lines can be read; the caller decides which of them it can take. */
function eventsOfFile(sessionId: string, content: string | null): StoredCountEvent[] {
  if (content === null) return []
  try {
    return splitCountFile(content).events.flatMap((line) => {
      const link = readLinkLine(sessionId, line)
      return link?.eventId === undefined ? [] : [{ ...link, sessionId, eventId: link.eventId }]
    })
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}
