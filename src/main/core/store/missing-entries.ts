import { existsSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { backupsInOrder } from './backup-order.ts'
import type { ChainVerifier } from './chains.ts'
import { addDevice, knownDevice } from './devices.ts'
import { readLogCopy } from './log-copy.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import { primaryFileName } from './primary-database.ts'
import { isCountRemoved } from './removed-counts.ts'
import { describeReport, fillFromBackup } from './restore.ts'
import { copyChain, copyLog } from './salvage.ts'
import type { SalvageReport } from './salvage.ts'
import type { Connection } from './sql.ts'
import { all, exists, value, withFile } from './sql.ts'
import { mapStorageErrors, unlessDamaged } from './storage-failure.ts'
import { whileOpen } from './while-open.ts'

/** Counts of the newest backup that are compared at start. */
const comparedCounts = 2000

/**
 * Adds log entries that `muelle.db` lacks, although the newest backup or the copy of the log has them: the write-ahead log was
 * lost, emptied or cut, or an older file was put back. Compares ends of chains only, so it is quick where nothing is missing.
 * Returns what was done for the notice, `null` if nothing is missing. `walLost`: rows are missing in any case.
 */
export function restoreMissingEntries(
  database: PrimaryDatabase,
  folder: string,
  { verifier, walLost }: { verifier: ChainVerifier; walLost: boolean },
): string | null {
  const behind = walLost || isBehindBackup(database, folder)
  const filled = behind ? fillFromBackup(database, folder, verifier) : null
  const { added, beside } = fillFromLogCopy(database, folder, verifier)
  if (filled === null && added + beside === 0) return null
  const copied = `copy of the log: ${added} entries added, ${beside} beside the log`
  return filled === null ? copied : `${describeReport(filled.backup, filled.report, null)}; ${copied}`
}

/** True if the write-ahead log is not one: of the file only zeros or something else is left. A missing or empty one is legal. */
export function isWalDamaged(folder: string): boolean {
  const path = join(folder, `${primaryFileName}-wal`)
  if (!existsSync(path)) return false
  const magic = Buffer.alloc(4)
  const bytes = mapStorageErrors(() => whileOpen(path, 'r', (file) => readSync(file, magic, 0, 4, 0)))
  return bytes > 0 && ![0x377f0682, 0x377f0683].includes(magic.readUInt32BE(0))
}

function isBehindBackup(database: PrimaryDatabase, folder: string): boolean {
  const [newest] = backupsInOrder(folder)
  if (newest === undefined) return false
  const isAhead = (backup: Connection) => {
    const ends = all<{ sessionId: string; seq: number }>(
      backup,
      `SELECT session_id AS sessionId, next_seq - 1 AS seq FROM session_state ORDER BY session_id DESC LIMIT ${comparedCounts}`,
    )
    const lacks = ({ sessionId, seq }: { sessionId: string; seq: number }) =>
      seq > 0 && !hasEvent(database, sessionId, seq) && !isCountRemoved(database, sessionId)
    if (ends.some(lacks)) return true
    const end = value<number>(backup, 'SELECT max(seq) FROM pc_chain')
    return end !== null && !hasLink(database, end)
  }
  // A damaged backup says nothing about the file.
  return unlessDamaged(false, () => withFile(newest.path, isAhead))
}

function hasEvent(database: PrimaryDatabase, sessionId: string, seq: number): boolean {
  return exists(database, 'SELECT 1 FROM count_event WHERE session_id = ? AND seq = ?', sessionId, seq)
}

function hasLink(database: PrimaryDatabase, seq: number): boolean {
  const text = 'SELECT 1 FROM pc_chain WHERE seq = ? UNION ALL SELECT 1 FROM earlier_chain WHERE seq = ? LIMIT 1'
  return exists(database, text, seq, seq)
}

function fillFromLogCopy(
  database: PrimaryDatabase,
  folder: string,
  verifier: ChainVerifier,
): { added: number; beside: number } {
  const { events, anchors, devices } = readLogCopy(folder)
  const own = devices.filter(({ deviceId, publicKey }) => knownDevice(database, deviceId, publicKey) === null)
  const missing = events.filter(
    ({ sessionId, seq, hash }) =>
      !hasHash(database, 'count_event', seq, hash, sessionId) && !isCountRemoved(database, sessionId),
  )
  // A device that began anew began a new chain, too.
  const chain = anchors.slice(
    Math.max(
      0,
      anchors.findLastIndex(({ seq }) => seq === 1),
    ),
  )
  const links = chain.filter(({ seq, hash }) => !hasHash(database, 'pc_chain', seq, hash) && !isMoved(database, hash))
  if (missing.length + links.length + own.length === 0) return { added: 0, beside: 0 }
  const report: SalvageReport = { events: 0, beside: 0, rows: 0, incomplete: [] }
  let added = 0
  database.transaction((writer) => {
    for (const device of own) addDevice(writer, device)
    copyLog(writer, missing, { foundIn: 'copy of the log', verifier }, report)
    added = copyChain(writer, links, verifier).added
  })
  return { added: report.events + added + own.length, beside: report.beside }
}

function hasHash(
  database: PrimaryDatabase,
  table: 'count_event' | 'pc_chain',
  seq: number,
  hash: string,
  sessionId?: string,
): boolean {
  const where = sessionId === undefined ? 'seq = ?' : 'seq = ? AND session_id = ?'
  const values = sessionId === undefined ? [seq] : [seq, sessionId]
  return value(database, `SELECT hash FROM ${table} WHERE ${where}`, ...values) === hash
}

function isMoved(database: PrimaryDatabase, hash: string): boolean {
  return exists(database, 'SELECT 1 FROM earlier_chain WHERE hash = ?', hash)
}
