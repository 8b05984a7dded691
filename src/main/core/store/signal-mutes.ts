import type { SignalMuteView } from '../../../contract/shapes/signal-evidence.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert, update } from './sql.ts'

/** A signal that is not shown for a user, an article or both. */
export type SignalMute = SignalMuteView

const columns = `mute_id AS muteId, signal, user, article_code AS articleCode, reason, operator, at, ended_at AS endedAt,
  ended_by AS endedBy`

export function addMute(writer: PrimaryWriter, mute: SignalMute): void {
  insert(writer, 'signal_mute', { ...mute })
}

export function endMute(writer: PrimaryWriter, muteId: string, ended: Pick<SignalMute, 'endedAt' | 'endedBy'>): void {
  update(writer, 'signal_mute', { muteId }, ended)
}

/** All mutes, those in effect first, then the newest first. */
export function signalMutes(database: PrimaryDatabase): SignalMute[] {
  return all(
    database,
    `SELECT ${columns} FROM signal_mute ORDER BY ended_at IS NOT NULL, unixepoch(at, 'subsec') DESC, rowid DESC`,
  )
}

export function signalMute(database: PrimaryDatabase, muteId: string): SignalMute | null {
  return get(database, `SELECT ${columns} FROM signal_mute WHERE mute_id = ?`, muteId)
}

/** Changes with every mute that is added or ended. */
export function mutesVersion(database: PrimaryDatabase): string {
  const row = get<{ rows: number; ended: number }>(
    database,
    'SELECT count(*) AS rows, count(ended_at) AS ended FROM signal_mute',
  )
  return `${row?.rows ?? 0}/${row?.ended ?? 0}`
}
