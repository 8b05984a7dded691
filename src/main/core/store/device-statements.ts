import type { Instant } from '../domain/model.ts'
import type { KnownDevice } from './devices.ts'
import { addDevice, confirmDevice, knownDevice, ownDevice } from './devices.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert, update } from './sql.ts'

type DeviceName = Pick<KnownDevice, 'deviceId' | 'publicKey'>

/** What a supervisor at one PC (`byDevice`, with its key) said of another PC. */
export interface DeviceStatement extends DeviceName {
  byDevice: string
  byKey: string
  name: string
  revoked: boolean
  at: Instant
}

type Row = Omit<DeviceStatement, 'revoked'> & { revoked: number }

const columns = /* sql */ `by_device AS byDevice, by_key AS byKey, device_id AS deviceId, public_key AS publicKey, name,
  revoked, at`

/** The last statement of one PC about another; `null` if there is none. */
export function deviceStatement(
  database: PrimaryDatabase,
  { byDevice, byKey, deviceId, publicKey }: Pick<DeviceStatement, 'byDevice' | 'byKey' | 'deviceId' | 'publicKey'>,
): DeviceStatement | null {
  const row = get<Row>(
    database,
    `SELECT ${columns} FROM device_statement WHERE by_device = ? AND by_key = ? AND device_id = ? AND public_key = ?`,
    byDevice,
    byKey,
    deviceId,
    publicKey,
  )
  return row && { ...row, revoked: row.revoked === 1 }
}

/** The statements of one PC. */
export function statementsBy(database: PrimaryDatabase, { deviceId, publicKey }: DeviceName): DeviceStatement[] {
  const text = `SELECT ${columns} FROM device_statement WHERE by_device = ? AND by_key = ? ORDER BY device_id, public_key`
  return all<Row>(database, text, deviceId, publicKey).map((row) => ({ ...row, revoked: row.revoked === 1 }))
}

export function saveStatement(writer: PrimaryWriter, statement: DeviceStatement): void {
  insert(writer, 'device_statement', { ...statement }, ['byDevice', 'byKey', 'deviceId', 'publicKey'])
}

/** Records what a supervisor of this PC says. A device without a key proves nothing to others. */
export function stateHere(
  writer: PrimaryWriter,
  { deviceId, publicKey, name, revoked, at }: Omit<DeviceStatement, 'byDevice' | 'byKey'>,
): void {
  const own = ownDevice(writer)
  if (own === null || own.publicKey === '' || publicKey === '') return
  const said = { byDevice: own.deviceId, byKey: own.publicKey, deviceId, publicKey, name, revoked }
  const before = deviceStatement(writer, said)
  if (before?.name !== name || before.revoked !== revoked) saveStatement(writer, { ...said, at })
}

/** From now on nothing new of this PC is believed, and decisions of its supervisors are not followed. `by`: null for this PC. */
export function revokeDevice(
  writer: PrimaryWriter,
  { deviceId, publicKey }: DeviceName,
  { at, by }: { at: Instant; by: string | null },
): void {
  update(writer, 'device', { deviceId, publicKey }, { revokedAt: at, revokedBy: by, supervisesAt: null })
}

/** Takes back that a PC was revoked. */
export function readmitDevice(writer: PrimaryWriter, { deviceId, publicKey }: DeviceName): void {
  update(writer, 'device', { deviceId, publicKey }, { revokedAt: null, revokedBy: null })
}

/**
 * Gives a statement of another PC its effect here, if the decisions of that PC's supervisors are followed. What a supervisor
 * here confirmed keeps its name; what was revoked comes back only by the PC that revoked it, or by a supervisor here.
 * Returns true if the device is known otherwise than before.
 */
export function applyStatement(writer: PrimaryWriter, statement: DeviceStatement, at: Instant): boolean {
  const { byDevice, byKey, deviceId, publicKey, name, revoked } = statement
  const by = knownDevice(writer, byDevice, byKey)
  if (by === null || by.supervisesAt === null || by.revokedAt !== null) return false
  addDevice(writer, { deviceId, publicKey, own: 0, name, firstSeen: at })
  const device = knownDevice(writer, deviceId, publicKey)
  if (device === null) return false
  if (revoked) {
    if (device.revokedAt === null) revokeDevice(writer, device, { at, by: byDevice })
    return device.revokedAt === null
  }
  if (device.revokedAt !== null && device.revokedBy !== byDevice) return false
  if (device.revokedAt !== null) readmitDevice(writer, device)
  // The device of this PC needs nobody to confirm it here.
  const isNew = device.own === 0 && device.confirmedAt === null
  const isRenamed = device.confirmedBy === byDevice && device.name !== name
  if (isNew || isRenamed) confirmDevice(writer, { deviceId, publicKey, name, at })
  if (isNew) update(writer, 'device', { deviceId, publicKey }, { confirmedBy: byDevice })
  return isNew || isRenamed || device.revokedAt !== null
}
