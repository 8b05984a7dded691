import { Failure } from '../domain/failure.ts'
import type { Installation, InstallationStore } from './installation.ts'
import type { Log } from '../kernel/ports.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

type Patch = Partial<Omit<Installation, 'deviceId'>>

const key = 'installation'

/**
 * `installation.json` as commands change it: what changes is noted in `muelle.db` with the command itself, and the file
 * follows when that is on the disk. A command that is refused changes neither. Where the file cannot follow, after a
 * crash or on a disk without room, the note stays and the next start or change writes it.
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
    get setAside() {
      return file.setAside
    },
  }
}
