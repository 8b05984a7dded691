import { pcChainId } from '../domain/count-log/chain.ts'
import { Failure } from '../domain/failure.ts'
import { keyPairFromSeed } from '../domain/signature.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { isBehind, readChainHeads } from '../store/chain-heads.ts'
import type { KnownDevice } from '../store/devices.ts'
import { addDevice, ownDevice, retireDevice } from '../store/devices.ts'
import { addNotice, hasDamageNotice } from '../store/notices.ts'
import { transferredKey } from '../store/move-settings.ts'
import { pcChain, pcChainHead, retireChain } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { pcChainDamageKey, readSetting, sharedIdentityKey, writeSetting } from '../store/settings.ts'
import { restoredKey } from '../store/stage-restore.ts'
import type { DataPlace } from './data-place.ts'
import { dataPlace, isSamePlace } from './data-place.ts'
import { createKeyStore } from './key-store.ts'
import { deviceOfOldData } from './old-data.ts'
import type { OwnDevice } from './own-device.ts'
import { appendLink, createOwnDevice, keepHead } from './own-device.ts'
import { wasMovedHere } from './place-before.ts'

/**
 * Why data become those of a new device: copied, restored or transferred data, a lost key, an older state of `muelle.db`, a
 * changed chain.
 */
type NewDeviceReason =
  | 'moved'
  | 'key_missing'
  | 'older_state'
  | 'unknown_chain'
  | 'chain_changed'
  | 'restored'
  | 'transferred'

const placeKey = 'devicePlace'
const seedBytes = 32

/**
 * Finds out which device this PC is in a profile, once at start. Fresh data get a device with a key; data of a version
 * without keys keep their device id. Data on a PC without their private key become those of a new device: a new chain
 * begins, the earlier one stays as it is. `legacyId` is the device id of `installation.json`, if it has one.
 */
export async function openDevice(
  context: CoreContext,
  { database, folder, legacyId }: { database: PrimaryDatabase; folder: string; legacyId: string | null },
): Promise<OwnDevice> {
  const { ports, log, random, now } = context
  const keys = createKeyStore(ports.secrets, ports.dataFolder)
  const place = dataPlace(folder)
  let privateKey: string | null = null

  const known = ownDevice(database)
  if (known === null) await openFirst()
  else {
    const reason = await reasonForNew(known)
    if (reason !== null) await begin(freshId(), reason)
    else if (known.publicKey === '') await begin(known.deviceId, null)
  }
  const { deviceId, publicKey } = ownDevice(database) ?? { deviceId: '', publicKey: '' }
  const head = pcChainHead(database)
  if (head !== null) keepHead(folder, deviceId, head, log)
  ports.secrets.onChange((problem) => {
    if (problem === null && privateKey === null) readAgain()
  })
  return createOwnDevice({ deviceId, publicKey, privateKey: () => privateKey, database, folder, log })

  function openFirst(): Promise<void> {
    const old = deviceOfOldData(database, legacyId)
    return old === '' ? begin(freshId(), 'unknown_chain') : begin(old ?? freshId(), null)
  }

  function isOlderState({ deviceId }: KnownDevice): boolean {
    try {
      return isBehind(pcChain(database), readChainHeads(folder)[pcChainId(deviceId)])
    } catch (error) {
      // The heads stay as they are until they can be read: a later start finds an older state.
      if (!(error instanceof Failure)) throw error
      log.warn('heads.not_read', { code: error.code })
      return false
    }
  }

  async function reasonForNew(device: KnownDevice): Promise<NewDeviceReason | null> {
    if (readSetting(database, restoredKey) !== undefined) return 'restored'
    if (readSetting(database, transferredKey) !== undefined) return 'transferred'
    if (readSetting(database, sharedIdentityKey) !== undefined)
      return hasDamageNotice(database) ? 'older_state' : 'moved'
    const stored = readSetting(database, placeKey) as DataPlace | undefined
    if (stored !== undefined && !isSamePlace(stored, place)) {
      if (!wasMovedHere(folder, stored, place)) return 'moved'
      database.transaction((writer) => writeSetting(writer, placeKey, place))
    }
    if (isOlderState(device)) return 'older_state'
    const damage = readSetting(database, pcChainDamageKey) as { deviceId: string } | undefined
    if (damage?.deviceId === device.deviceId) return 'chain_changed'
    if (device.publicKey === '') return null
    try {
      privateKey = ofDevice(device.publicKey, await keys.read(device.deviceId))
      return privateKey === null ? 'key_missing' : null
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // The data are where they were, so the key may be readable later: counting goes on with links without signatures.
      const { code } = error
      log.warn('device.key_unreadable', { code })
      database.transaction((writer) => addNotice(writer, { code: 'device_key_unreadable', at: now(), detail: code }))
      return null
    }
  }

  /** Makes a key and begins the chain of a device; without a reason, the present device continues its chain with a key. */
  async function begin(id: string, reason: NewDeviceReason | null): Promise<void> {
    const pair = keyPairFromSeed(random.bytes(seedBytes))
    try {
      // Stored first: a key without a device does no harm, a device without its key would have to begin again.
      await keys.write(id, pair.privateKey)
      privateKey = pair.privateKey
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn('device.key_not_stored', { code: error.code })
    }
    const last = ownDevice(database)
    const key = privateKey === null ? '' : pair.publicKey
    if (last?.deviceId === id && last.publicKey === key) return
    const at = now()
    database.transaction((writer) => {
      const head = pcChainHead(writer)
      const earlier = last?.deviceId ?? 'unknown'
      if (reason !== null) retireChain(writer, earlier)
      if (last !== null) retireDevice(writer, last, at)
      addDevice(writer, { deviceId: id, publicKey: key, own: (last?.own ?? 0) + 1, name: null, firstSeen: at })
      writeSetting(writer, placeKey, place)
      const transfer = reason === 'transferred' ? transferOf(readSetting(database, transferredKey)) : {}
      writeSetting(writer, restoredKey, undefined)
      writeSetting(writer, transferredKey, undefined)
      writeSetting(writer, sharedIdentityKey, undefined)
      const replaced = reason === null ? {} : { earlier, earlierHead: head?.hash ?? null, reason, ...transfer }
      appendLink(writer, id, privateKey, { kind: 'device', at, publicKey: key, ...replaced })
      if (reason !== null) addNotice(writer, { code: 'device_new', at, detail: reason })
    })
    log.info('device.begun', { device: id, signs: key !== '', reason })
  }

  /** The secret store answers again. */
  function readAgain(): void {
    void keys
      .read(deviceId)
      .then((found) => {
        privateKey = ofDevice(publicKey, found)
        if (privateKey !== null) log.info('device.key_readable')
      })
      .catch((error: unknown) =>
        log.warn('device.key_unreadable', { code: error instanceof Failure ? error.code : 'internal' }),
      )
  }

  /** An id of random bytes, a UUID of version 4. */
  function freshId(): string {
    const bytes = Buffer.from(random.bytes(16))
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

/** The move by which data came from another PC. */
function transferOf(stored: unknown): { moveId?: string } {
  const { moveId } = stored as { moveId?: string }
  return moveId === undefined ? {} : { moveId }
}

/** The stored private key if it is the one of this device. */
function ofDevice(publicKey: string, stored: string | null): string | null {
  if (stored === null) return null
  const seed = Buffer.from(stored, 'base64url')
  return seed.length === seedBytes && keyPairFromSeed(seed).publicKey === publicKey ? stored : null
}
