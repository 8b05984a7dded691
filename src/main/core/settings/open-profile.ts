import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Policy } from '../../../contract/shapes/policy.ts'
import { chainVerifier } from '../count-log/chain-verifier.ts'
import { openDevice } from '../devices/open-device.ts'
import type { OwnDevice } from '../devices/own-device.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { BackupSchedule } from '../store/backup-schedule.ts'
import { createBackupSchedule } from '../store/backup-schedule.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { lockDataFolder } from '../store/lock.ts'
import { addNotice } from '../store/notices.ts'
import type { Store } from '../store/open-store.ts'
import { openStore } from '../store/open-store.ts'
import { applyMoveIn } from '../store/unpack-move.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { InstallationStore } from './installation.ts'
import { openInstallation } from './installation.ts'
import { movedSettings } from './moved-settings.ts'
import { isUnknown, managedAddresses } from './managed-settings.ts'
import { persistInstallation } from './persist-installation.ts'
import { rememberAddresses } from './real-data.ts'
import type { ActiveProfile } from './select-profile.ts'
import { selectProfile } from './select-profile.ts'

/** The profile of a core and its open databases. */
export interface ProfileData {
  profile: ActiveProfile
  folder: string
  installation: InstallationStore
  device: OwnDevice
  deviceId: string
  store: Store
  database: PrimaryDatabase
  cache: CacheReader
  backups: BackupSchedule
}

/** Locks the data folder and opens its `installation.json`. Rejects with `conflict` if another core holds it. */
export function openDataFolder({ ports, clock, startedAt, resources, log }: CoreContext): InstallationStore {
  const lock = lockDataFolder(ports.dataFolder, {
    address: ports.address,
    pid: process.pid,
    user: userName(),
    startedAt,
  })
  resources.add('data folder lock', lock.release)
  const arrived = applyMoveIn(ports.dataFolder)
  const installation = openInstallation(ports.dataFolder, clock.now())
  if (arrived !== null) {
    installation.update(movedSettings(arrived.installation))
    arrived.done()
    log.info('move.arrived')
  }
  for (const { entry, code, source } of ports.policy.problems) log.warn('policy.problem', { entry, code, source })
  rememberManaged(installation, ports.policy)
  return installation
}

/** The administrator's addresses become this PC's: without the policy the same data are opened, never practice. */
function rememberManaged(installation: InstallationStore, policy: Policy): void {
  const { kiosk = false } = policy.values
  if (!isUnknown(policy, 'kiosk') && installation.read().managedKiosk !== kiosk)
    installation.update({ managedKiosk: kiosk })
  const managed = managedAddresses(policy)
  if (managed === null || managed.isWrong) return
  const { baseUrl, legacyBaseUrl } = managed
  const now = installation.read()
  if (now.profile === 'wms' && now.baseUrl === baseUrl && now.legacyBaseUrl === legacyBaseUrl) return
  installation.update({ profile: 'wms', baseUrl, legacyBaseUrl, profileFolder: null })
}

/** The user of the operating system that runs this program. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A user without an entry in the list of users.
    return String(process.getuid?.() ?? '')
  }
}

/** Folder of the selected profile. */
export function profileFolder({ ports }: CoreContext, installation: InstallationStore): string {
  return join(ports.dataFolder, 'profiles', selectProfile(installation.read(), ports).id)
}

/** Opens the data of the selected profile. Rejects with `db_too_new` or a storage code. */
export async function openProfile(context: CoreContext, file: InstallationStore): Promise<ProfileData> {
  const { ports, clock, log, resources } = context
  const legacyId = file.read().deviceId ?? null
  const profile = selectProfile(file.read(), ports)
  const folder = profileFolder(context, file)
  const store = openStore({ folder, clock, log, verifier: chainVerifier(legacyId) })
  resources.add('store', () => {
    if (store.database.db.open) store.close()
  })
  const installation = persistInstallation(file, store.database, log)
  if (selectProfile(file.read(), ports).id !== profile.id) {
    // Another profile was selected, but the PC lost power before the file was written.
    store.close()
    return openProfile(context, file)
  }
  const backups = createBackupSchedule(() => store.backUp('close'))
  resources.add('backup', backups.runDue)
  const { database, cache } = store
  if (profile.kind === 'wms') rememberAddresses(folder, profile)
  if (file.problem !== null) {
    const notice = { ...file.problem, at: context.now() }
    log.warn('installation.problem', file.problem)
    database.transaction((writer) => addNotice(writer, notice))
  }
  const device = await openDevice(context, { database, folder, legacyId })
  const { deviceId } = device
  return { profile, folder, installation, device, deviceId, store, database, cache, backups }
}
