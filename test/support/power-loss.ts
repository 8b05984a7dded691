import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainVerifier } from '../../src/main/core/count-log/chain-verifier.ts'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import { openPrimaryDatabase } from '../../src/main/core/store/open-primary-database.ts'
import { openTestCore, valueOf } from './core.ts'
import { manualClock } from './manual-clock.ts'

const walHeader = 32
const frameBytes = 24 + 4096

/** The files of a running program after a count of many scans, and what it had acknowledged. */
export interface CrashedCount {
  folder: string
  sessionId: string
  /** Ids of the acknowledged events, in order. */
  acknowledged: string[]
  walBytes: number
}

/** Counts `scans` scans and takes the files as they are then. */
export async function countThenCrash(scans: number, into: string): Promise<CrashedCount> {
  const { client, folder } = await openTestCore()
  const { sessionId, events } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const acknowledged = events.map(({ eventId }) => eventId)
  valueOf(await client.command('articles.learn', { raw: 'BOX', articleCode: 'A-1', unitsPerScan: 1, operator: 'Ana' }))
  for (let scan = 0; scan < scans; scan += 1)
    acknowledged.push(valueOf(await client.command('counts.scan', { sessionId, raw: 'BOX' })).eventId)
  const profile = join(folder, 'profiles', 'practice')
  for (const name of ['muelle.db', 'muelle.db-wal', 'muelle.open', 'muelle.log-copy'])
    copyFileSync(join(profile, name), join(into, name))
  return { folder: into, sessionId, acknowledged, walBytes: statSync(join(into, 'muelle.db-wal')).size }
}

/** The borders of the frames of the write-ahead log, its beginning and end among them. */
export function frameBorders({ walBytes }: CrashedCount): number[] {
  const frames = Math.floor((walBytes - walHeader) / frameBytes)
  return [0, ...Array.from({ length: frames + 1 }, (_, frame) => walHeader + frame * frameBytes)]
}

/** State that the program finds after the write-ahead log was cut there. */
export interface AfterCut {
  events: string[]
  intact: boolean
  notices: string[]
}

/** Cuts the write-ahead log and opens the files; with `copies` the copy of the log is there, too. */
export function openAfterCut(crashed: CrashedCount, bytes: number, { copies }: { copies: boolean }): AfterCut {
  const folder = mkdtempSync(join(tmpdir(), 'muelle-cut-'))
  try {
    for (const name of ['muelle.db', 'muelle.db-wal', 'muelle.open', ...(copies ? ['muelle.log-copy'] : [])])
      copyFileSync(join(crashed.folder, name), join(folder, name))
    truncateSync(join(folder, 'muelle.db-wal'), bytes)
    const lines: string[] = []
    const add = (event: string) => void lines.push(event)
    const log = { info: add, warn: add, error: add, tail: () => [] }
    const verifier = chainVerifier(null)
    const opened = openPrimaryDatabase({ folder, clock: manualClock(), log, verifier })
    const events = countEventsOf(opened.database, crashed.sessionId)
    const found = {
      events: events.map(({ eventId }) => eventId),
      intact: verifier.count(events),
      notices: opened.notices.map(({ code }) => code),
    }
    opened.close()
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
