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
  setSupervises,
  signedCounts,
} from '../../store/devices.ts'
import type { ImportDeps } from './import-count.ts'

/** Handlers of known devices. `onConfirmed` is called after a device was confirmed, when its counts have an effect. */
export function deviceHandlers(
  { countService, imported, now }: ImportDeps,
  onConfirmed: () => void,
): Pick<Handlers, 'devices.list' | 'devices.confirm'> {
  const { database } = countService

  function view(device: KnownDevice): Device {
    const { deviceId, publicKey, own, ...rest } = device
    const keys = devicesNamed(database, deviceId).filter((known) => known.publicKey !== '')
    return {
      ...rest,
      deviceId,
      publicKey: publicKey === '' ? null : publicKey,
      fingerprint: publicKey === '' ? null : fingerprint(publicKey),
      own: own > 0,
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

  /** Controls of counts that have an effect from now on are blind, as if they had been counted here. */
  function conceal({ deviceId, publicKey }: KnownDevice): void {
    for (const controlId of controlsSignedBy(database, deviceId, publicKey)) {
      const cached = countService.controlRepository.byId(controlId)
      if (cached) countService.visibilityPolicy.begin(cached.control)
    }
  }

  return {
    'devices.list': () => ({ rows: listDevices(database).map(view) }),
    'devices.confirm'({ deviceId, publicKey, name, supervises }, context) {
      if (!countService.grants.of(context.callerId))
        throw new Failure('forbidden', 'Only the supervisor confirms a device', { reason: 'supervisor_needed' })
      const confirmed = context.commit(
        () => {
          const writer = database.writer()
          const device = find(deviceId, publicKey)
          confirmDevice(writer, { deviceId, publicKey: device.publicKey, name, at: now() })
          const { publicKey: key } = device
          countService.countLogWriter.anchor('device_confirmed', {
            device: deviceId,
            publicKey: key,
            name,
            ...(supervises === undefined ? {} : { supervises }),
          })
          if (supervises !== undefined && supervises !== (device.supervisesAt !== null))
            setSupervises(writer, device, supervises ? now() : null)
          conceal(device)
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
  }
}
