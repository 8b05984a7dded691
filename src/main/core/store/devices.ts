import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { all, column, countRows, get, insert, run, update } from './sql.ts'

/** A device as this PC knows it: its id and its key. The same id with another key is another device. */
export interface KnownDevice {
  deviceId: string
  /** base64url; `''` for a device whose counts came without signatures. */
  publicKey: string
  /** n for the n-th device of this PC, 0 for other PCs. */
  own: number
  name: string | null
  firstSeen: Instant
  confirmedAt: Instant | null
  /** When another device took the place of this PC's earlier one. */
  retiredAt: Instant | null
  /** Since when the decisions of its supervisors are followed here. */
  supervisesAt: Instant | null
  /** The device of the PC whose supervisor confirmed it; `null`: a supervisor here, or nobody. */
  confirmedBy: string | null
  /** Since when nothing new of it is believed. */
  revokedAt: Instant | null
  /** The device of the PC whose supervisor revoked it; `null`: a supervisor here, or nobody. */
  revokedBy: string | null
}

const columns = /* sql */ `device_id AS deviceId, public_key AS publicKey, own, name, first_seen AS firstSeen,
  confirmed_at AS confirmedAt, retired_at AS retiredAt, supervises_at AS supervisesAt,
  confirmed_by AS confirmedBy, revoked_at AS revokedAt, revoked_by AS revokedBy`

/** The device that this PC is today; `null` before the first start with keys. */
export function ownDevice(file: Connection): KnownDevice | null {
  return get(file, `SELECT ${columns} FROM device WHERE own > 0 ORDER BY own DESC LIMIT 1`)
}

/** The device of this id and key, `null` if it was never seen. */
export function knownDevice(database: PrimaryDatabase, deviceId: string, publicKey: string): KnownDevice | null {
  return get(database, `SELECT ${columns} FROM device WHERE device_id = ? AND public_key = ?`, deviceId, publicKey)
}

/** All devices of this id: more than one if different keys claim it. */
export function devicesNamed(database: PrimaryDatabase, deviceId: string): KnownDevice[] {
  return all(database, `SELECT ${columns} FROM device WHERE device_id = ? ORDER BY first_seen, public_key`, deviceId)
}

/** The name that a supervisor gave to a PC; `null` if nobody confirmed it. */
export function nameOfDevice(database: PrimaryDatabase, deviceId: string): string | null {
  return devicesNamed(database, deviceId).find(({ confirmedAt }) => confirmedAt !== null)?.name ?? null
}

/** This PC's devices, newest first, then the others as they were seen. */
export function listDevices(database: PrimaryDatabase): KnownDevice[] {
  return all(database, `SELECT ${columns} FROM device ORDER BY own DESC, first_seen, device_id, public_key LIMIT 1000`)
}

/**
 * True if a supervisor confirmed this device with this key and nobody revoked it, or it is a device of this PC. Whether a
 * certain imported count has an effect is `ImportedCount.confirmed`.
 */
export function isConfirmed(database: PrimaryDatabase, deviceId: string, publicKey: string): boolean {
  const device = knownDevice(database, deviceId, publicKey)
  return (
    device !== null &&
    publicKey !== '' &&
    (device.own > 0 || (device.confirmedAt !== null && device.revokedAt === null))
  )
}

/** True if a supervisor here, or at a PC whose decisions are followed here, revoked this device. */
export function isRevoked(database: PrimaryDatabase, deviceId: string, publicKey: string): boolean {
  return publicKey !== '' && (knownDevice(database, deviceId, publicKey)?.revokedAt ?? null) !== null
}

/** Adds a device; one that is known stays as it is. */
export function addDevice(
  writer: PrimaryWriter,
  device: Pick<KnownDevice, 'deviceId' | 'publicKey' | 'own' | 'name' | 'firstSeen'>,
): void {
  insert(writer, 'device', device, 'ignore')
  // Without its own device the data would be those of another PC.
  if (device.own > 0) writer.appended.push({ table: 'device', row: device })
}

/** Records that another device took the place of this one. */
export function retireDevice(writer: PrimaryWriter, { deviceId, publicKey }: KnownDevice, at: Instant): void {
  update(writer, 'device', { deviceId, publicKey }, { retiredAt: at })
}

/** Records a supervisor's confirmation, or another name of a confirmed device. */
export function confirmDevice(
  writer: PrimaryWriter,
  { deviceId, publicKey, name, at }: { deviceId: string; publicKey: string; name: string; at: Instant },
): void {
  run(
    writer,
    `UPDATE device SET name = ?, confirmed_at = coalesce(confirmed_at, ?) WHERE device_id = ? AND public_key = ?`,
    name,
    at,
    deviceId,
    publicKey,
  )
  // A device without a key proves nothing: only what is here today is accepted, as it is today.
  if (publicKey === '')
    run(writer, `UPDATE imported_origin SET accepted = 1 WHERE signer = ? AND public_key = ''`, deviceId)
}

/** Says whether the decisions of this PC's supervisors are followed here. */
export function setSupervises(
  writer: PrimaryWriter,
  { deviceId, publicKey }: Pick<KnownDevice, 'deviceId' | 'publicKey'>,
  supervisesAt: Instant | null,
): void {
  update(writer, 'device', { deviceId, publicKey }, { supervisesAt })
}

/** Imported counts whose newest log this device signed, and those of them without effect. */
export function signedCounts(
  database: PrimaryDatabase,
  deviceId: string,
  publicKey: string,
): { counts: number; unconfirmed: number } {
  const device = knownDevice(database, deviceId, publicKey)
  const confirmed = device !== null && (device.own > 0 || device.confirmedAt !== null)
  const from = 'imported_origin WHERE signer = ? AND public_key = ?'
  const counts = countRows(database, from, deviceId, publicKey)
  const accepted = countRows(database, `${from} AND accepted = 1`, deviceId, publicKey)
  return { counts, unconfirmed: publicKey === '' ? counts - accepted : confirmed ? 0 : counts }
}

/** Controls of imported counts whose newest log this device signed. */
export function controlsSignedBy(database: PrimaryDatabase, deviceId: string, publicKey: string): number[] {
  return column(
    database,
    `SELECT DISTINCT control_id FROM imported_count JOIN imported_origin USING (session_id, device)
     WHERE signer = ? AND public_key = ? AND control_id IS NOT NULL`,
    deviceId,
    publicKey,
  )
}

/** Device that signed the newest log of an imported count. */
export interface ImportedOrigin {
  sessionId: string
  device: string
  /** The device that wrote the file: the one of the count, or a later device of the same PC. */
  signer: string
  /** `''` if the file was not signed. */
  publicKey: string
}

export function importedOrigin(database: PrimaryDatabase, device: string, sessionId: string): ImportedOrigin | null {
  return get(
    database,
    `SELECT session_id AS sessionId, device, signer, public_key AS publicKey FROM imported_origin
     WHERE session_id = ? AND device = ?`,
    sessionId,
    device,
  )
}

/** Records who signed a log that came or grew; a log that was accepted unsigned has to be accepted again. */
export function saveImportedOrigin(writer: PrimaryWriter, origin: ImportedOrigin): void {
  insert(writer, 'imported_origin', { ...origin, accepted: false }, ['sessionId', 'device'])
}
