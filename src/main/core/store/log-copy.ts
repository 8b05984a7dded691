import { closeSync, fstatSync, ftruncateSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { StoredCountEvent } from './count-events.ts'
import type { addDevice } from './devices.ts'
import type { StoredAnchor } from './pc-chain.ts'
import type { AppendedRow } from './primary-database.ts'
import { openPrivateFile } from './private-files.ts'
import { mapStorageErrors } from './storage-failure.ts'
import { writeAll } from './write-all.ts'

const fileName = 'muelle.log-copy'

/** A larger file is begun again at the next start, after a backup. */
export const maxCopyBytes = 16_000_000

/**
 * A second copy of what was appended to the logs since the last backup, one JSON object a line. `muelle.db` keeps its newest
 * rows in its write-ahead log; without that file they are here. Written after each commit and not synced: it is a help
 * against lost or damaged files, and a power failure costs the database nothing.
 */
export type LogCopy = ReturnType<typeof openLogCopy>

const link = {
  seq: z.number().int(),
  at: z.string(),
  kind: z.string(),
  body: z.string(),
  previousHash: z.string(),
  hash: z.string(),
}
const line = z.discriminatedUnion('table', [
  z.object({ table: z.literal('count_event'), row: z.object({ sessionId: z.string(), eventId: z.string(), ...link }) }),
  z.object({
    table: z.literal('device'),
    row: z.object({
      deviceId: z.string(),
      publicKey: z.string(),
      own: z.number().int().positive(),
      name: z.string().nullable(),
      firstSeen: z.string(),
    }),
  }),
  z.object({ table: z.literal('pc_chain'), row: z.object({ ...link, signature: z.string().optional() }) }),
])

interface CopiedRows {
  events: StoredCountEvent[]
  anchors: StoredAnchor[]
  devices: Parameters<typeof addDevice>[1][]
}

/** Opens the file for appending. */
export function openLogCopy(folder: string) {
  const file = mapStorageErrors(() => openPrivateFile(join(folder, fileName), 'a'))
  const write = (text: string) => mapStorageErrors(() => writeAll(file, text))
  let closed = false
  const bytes = mapStorageErrors(() => fstatSync(file).size)
  return {
    /** Size at opening. */
    bytes,
    add(rows: readonly AppendedRow[]): void {
      // The line before may have been cut off, so each begins with a line feed.
      if (rows.length > 0 && !closed) write(rows.map((row) => `\n${JSON.stringify(row)}`).join(''))
    },
    /** Empties the file: a backup has everything that it contains. */
    clear(): void {
      if (!closed) mapStorageErrors(() => ftruncateSync(file))
    },
    close(): void {
      if (closed) return
      // Also if closing fails: its number may be another file's by then.
      closed = true
      mapStorageErrors(() => closeSync(file))
    },
  }
}

/** Reads the file; lines that are damaged or cut off are left out. */
export function readLogCopy(folder: string): CopiedRows {
  const rows: CopiedRows = { events: [], anchors: [], devices: [] }
  let text: string
  try {
    text = readFileSync(join(folder, fileName), 'utf8')
  } catch {
    return rows
  }
  for (const one of text.split('\n')) {
    const parsed = line.safeParse(parseJson(one))
    if (!parsed.success) continue
    if (parsed.data.table === 'count_event') rows.events.push(parsed.data.row)
    else if (parsed.data.table === 'device') rows.devices.push(parsed.data.row)
    else rows.anchors.push(parsed.data.row as StoredAnchor)
  }
  return rows
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
