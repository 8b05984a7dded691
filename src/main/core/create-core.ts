import { join } from 'node:path'
import { openClientConnection } from './kernel/client-connection.ts'
import type { Core } from './kernel/core.ts'
import { rebuildSessionStates } from './counts/count-states.ts'
import { rebuildImportedCounts } from './counts/files/rebuild-imported-counts.ts'
import { createDispatcher } from './kernel/dispatch.ts'
import { instantText } from './domain/dates.ts'
import { Failure } from './domain/failure.ts'
import { createIds } from './domain/ids.ts'
import { openInstallation } from './settings/installation.ts'
import { persistInstallation } from './settings/persist-installation.ts'
import type { Ports } from './kernel/ports.ts'
import { selectProfile } from './settings/settings.ts'
import { createCommandLedger } from './store/commands.ts'
import { lockDataFolder } from './store/lock.ts'
import { hasDamageNotice } from './store/notices.ts'
import { openStore } from './store/open-store.ts'
import { knownPhotos } from './store/photos.ts'
import { chainVerifier } from './counts/chain-verifier.ts'
import { upgradeCache } from './refresh/upgrade-cache.ts'
import { createServices } from './create-services.ts'
import { allHandlers } from './all-handlers.ts'

/**
 * Starts a core on a data folder. Rejects with `Failure`: `conflict` where another core has the folder, `db_too_new`,
 * `storage_*`.
 */
export async function createCore(ports: Ports): Promise<Core> {
  const { clock, random, log } = ports
  const now = () => instantText(clock.now(), clock.offsetMinutes(clock.now()))
  const newId = createIds({ clock, random })
  const traceId = () => Buffer.from(random.bytes(8)).toString('hex')
  const startedAt = now()
  const instanceId = newId()

  // The data: locked, then the profile's two files.
  const lock = lockDataFolder(ports.dataFolder, { address: ports.address, pid: process.pid, startedAt })
  const file = openInstallation(ports.dataFolder, clock.now())
  const { deviceId } = file.read()
  const first = join(ports.dataFolder, 'profiles', selectProfile(file.read(), ports).id)
  await upgradeCache({ entry: ports.refreshWorker, profileFolder: first, clock, log })
  const { profile, profileFolder, store, installation } = openProfile()
  const { database } = store

  function openProfile() {
    const profile = selectProfile(file.read(), ports)
    const profileFolder = join(ports.dataFolder, 'profiles', profile.id)
    const store = openOrRelease(profileFolder)
    const installation = persistInstallation(file, store.database, log)
    // Another profile was chosen, and the PC lost its power before the file said so.
    if (selectProfile(file.read(), ports).id === profile.id) return { profile, profileFolder, store, installation }
    store.close()
    return openProfile()
  }

  function openOrRelease(folder: string) {
    try {
      return openStore({ folder, clock, log, verifier: chainVerifier(deviceId) })
    } catch (error) {
      lock.release()
      throw error
    }
  }

  // A closed count is copied once its close is answered, at the latest when the core closes.
  let backupDue: NodeJS.Immediate | null = null
  function backUpSoon(): void {
    backupDue ??= setImmediate(backUpDue)
  }
  function backUpDue(): void {
    if (backupDue === null) return
    clearImmediate(backupDue)
    backupDue = null
    store.backUp('close')
  }

  const ground = { ports, profile, profileFolder, installation, store, instanceId, startedAt, now, newId, traceId }
  const parts = createServices(ground)
  const {
    asking,
    book,
    exchange,
    finder,
    grants,
    hub,
    jobs,
    link,
    network,
    orders,
    photos,
    reconnect,
    refresh,
    secretSwap,
    states,
    webhooks,
  } = parts
  const handlers = allHandlers(ground, parts, backUpSoon)
  rebuildSessionStates(database, states)
  const damaged = hasDamageNotice(database)
  if (damaged) rebuildImportedCounts(database, { now, log })
  // Of a file that was damaged once the log may have lost what names a picture: then none is taken for useless.
  await photos.sweep(damaged ? null : knownPhotos(database)).then(
    (files) => files > 0 && log.info('photos.swept', { files }),
    (error: unknown) => log.warn('photos.not_swept', { code: error instanceof Failure ? error.code : 'internal' }),
  )
  const ledger = createCommandLedger(database, clock)
  const dispatcher = createDispatcher({ handlers, ledger, hub, clock, log, traceId })

  if (profile.kind === 'practice' && ports.practice) book.learnPractice(ports.practice.barcodes(), now())
  await secretSwap.forgetUnused()
  await reconnect()
  await webhooks.receiver.apply()
  exchange.apply()
  log.info('core.open', { profile: profile.id, instance: instanceId })

  return {
    instanceId,
    webhookUrl: webhooks.receiver.url,
    connect: (caller) => openClientConnection(caller, dispatcher, grants, hub, instanceId),
    async close() {
      network.close()
      await webhooks.close()
      await exchange.close()
      finder.close()
      asking.close()
      orders.close()
      await dispatcher.drain()
      await jobs.close()
      await refresh.close()
      await link.close()
      hub.close()
      backUpDue()
      store.close()
      lock.release()
      log.info('core.closed', { instance: instanceId })
    },
  }
}
