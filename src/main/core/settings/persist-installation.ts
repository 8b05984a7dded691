import { Failure } from '../domain/failure.ts'
import type { Installation, InstallationStore } from './installation.ts'
import type { Log } from '../kernel/ports.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

type Patch = Partial<Omit<Installation, 'deviceId'>>

const key = 'installation'

/**
 * Changes `installation.json` from commands: the change is recorded in `muelle.db` with the command, and the file is
 * written after the commit. A rejected command changes neither. If the file cannot be written (crash, disk full), the
 * record stays and the next start or change writes it.
 */
export function persistInstallation(file: InstallationStore, database: PrimaryDatabase, log: Log): InstallationStore {
  const noted = () => (readSetting(database, key) as Patch | undefined) ?? null
  let pending = noted()

  function follow(): void {
    if (pending === null) return
    try {
      file.update(pending)
      pending = null
      database.transaction((writer) => writeSetting(writer, key, undefined))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn('installation.not_written', { code: error.code })
    }
  }
  follow()
  database.onCommit(follow)
  database.onRollback(() => (pending = noted()))

  return {
    read: () => ({ ...file.read(), ...pending }),
    update(patch) {
      if (Object.keys(patch).length === 0) return this.read()
      pending = { ...noted(), ...patch }
      writeSetting(database.writer(), key, pending)
      return this.read()
    },
    get problem() {
      return file.problem
    },
  }
}
