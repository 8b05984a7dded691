import type { Device } from '../../../../contract/device-operations.ts'
import { Failure } from '../../domain/failure.ts'
import { fingerprint } from '../../domain/signature.ts'
import type { Handlers } from '../../kernel/dispatch.ts'
import type { KnownDevice } from '../../store/devices.ts'
import {
  confirmDevice,
  controlsSignedBy,
  devicesNamed,
  listDevices,
  nameOfDevice,
  setSupervises,
  signedCounts,
} from '../../store/devices.ts'
import { applyStatement, readmitDevice, revokeDevice, stateHere, statementsBy } from '../../store/device-statements.ts'
import type { CountService } from '../count-service.ts'

/** Controls of counts that have an effect from now on are blind, as if they had been counted here. */
export function concealCountsOf(
  {
    database,
    controlRepository,
    visibilityPolicy,
  }: Pick<CountService, 'database' | 'controlRepository' | 'visibilityPolicy'>,
  { deviceId, publicKey }: Pick<KnownDevice, 'deviceId' | 'publicKey'>,
): void {
  for (const controlId of controlsSignedBy(database, deviceId, publicKey)) {
    const cached = controlRepository.byId(controlId)
    if (cached) visibilityPolicy.begin(cached.control)
  }
}

/** Handlers of known devices. `onConfirmed` is called after a device was confirmed, when its counts have an effect. */
export function deviceHandlers(countService: CountService, onConfirmed: () => void) {
  const { database, imported, now } = countService

  function view(device: KnownDevice): Device {
    const { deviceId, publicKey, own, confirmedBy, revokedBy, ...rest } = device
    const keys = devicesNamed(database, deviceId).filter((known) => known.publicKey !== '')
    return {
      ...rest,
      deviceId,
      publicKey: publicKey === '' ? null : publicKey,
      fingerprint: publicKey === '' ? null : fingerprint(publicKey),
      own: own > 0,
      confirmedBy: nameOf(confirmedBy),
      revokedBy: nameOf(revokedBy),
      ...signedCounts(database, deviceId, publicKey),
      // One PC has one key for an id; its row without a key is of the time before.
      otherKey: publicKey !== '' && keys.length > 1,
    }
  }

  /** The device that is meant: of several keys the named one. */
  function find(deviceId: string, publicKey: string | null | undefined): KnownDevice {
    const named = devicesNamed(database, deviceId)
    const [first, second] = publicKey === undefined ? named : named.filter((one) => one.publicKey === (publicKey ?? ''))
    if (first === undefined) throw new Failure('not_found', 'This PC knows no such device')
    if (second === undefined) return first
    const withKey = named.filter((one) => one.publicKey !== '')
    if (withKey.length === 1 && withKey[0]) return withKey[0]
    throw new Failure('conflict', 'Several keys claim this device id; name the key', { reason: 'several_keys' })
  }

  const nameOf = (by: string | null) => (by === null ? null : { deviceId: by, name: nameOfDevice(database, by) })

  return {
    'devices.list': () => ({ rows: listDevices(database).map(view) }),
    'devices.confirm'({ deviceId, publicKey, name, supervises }, context) {
      countService.grants.assert(context.callerId, undefined, 'Only the supervisor confirms a device')
      const confirmed = context.commit(
        () => {
          const writer = database.writer()
          const device = find(deviceId, publicKey)
          const { publicKey: key } = device
          const at = now()
          confirmDevice(writer, { deviceId, publicKey: key, name, at })
          if (device.revokedAt !== null) readmitDevice(writer, device)
          stateHere(writer, { deviceId, publicKey: key, name, revoked: false, at })
          countService.countLogWriter.anchor('device_confirmed', {
            device: deviceId,
            publicKey: key,
            name,
            ...(supervises === undefined ? {} : { supervises }),
          })
          if (supervises !== undefined && supervises !== (device.supervisesAt !== null))
            setSupervises(writer, device, supervises ? at : null)
          concealCountsOf(countService, device)
          // What its supervisors said of other PCs, and had no effect here until now.
          if (supervises === true)
            for (const statement of statementsBy(database, device))
              if (applyStatement(writer, statement, at)) concealCountsOf(countService, statement)
          imported.changed()
          return view(find(deviceId, key === '' ? null : key))
        },
        'counts',
        'controls',
        'settings',
      )
      onConfirmed()
      return confirmed
    },
    'devices.revoke'({ deviceId, publicKey }, context) {
      countService.grants.assert(context.callerId, undefined, 'Only the supervisor revokes a device')
      const revoked = context.commit(
        () => {
          const writer = database.writer()
          const device = find(deviceId, publicKey)
          const { publicKey: key, own, name } = device
          if (own > 0) throw new Failure('conflict', 'This is a device of this PC', { reason: 'own_device' })
          const at = now()
          if (device.revokedAt === null || device.revokedBy !== null) revokeDevice(writer, device, { at, by: null })
          stateHere(writer, { deviceId, publicKey: key, name: name ?? deviceId, revoked: true, at })
          countService.countLogWriter.anchor('device_revoked', { device: deviceId, publicKey: key })
          imported.changed()
          return view(find(deviceId, key))
        },
        'counts',
        'controls',
        'settings',
      )
      onConfirmed()
      return revoked
    },
  } satisfies Partial<Handlers>
}
