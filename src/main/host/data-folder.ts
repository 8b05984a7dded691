import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { isSharedFolder } from '../core/store/private-files.ts'

/** The operating system's folder for data of programs; `MUELLE_DATA` overrides it. */
export function defaultDataFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (environment['MUELLE_DATA']) return environment['MUELLE_DATA']
  const home = homedir()
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Muelle')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Muelle')
  return join(environment['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'Muelle')
}

/** The folder for the data of a PC with several users. The installer creates it and sets its rights; without it each user has data of their own. */
export function machineDataFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | null {
  const folder = {
    win32: join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Muelle'),
    darwin: '/Library/Application Support/Muelle',
    linux: '/var/lib/muelle',
  }[platform as string]
  return folder !== undefined && existsSync(folder) ? folder : null
}

/** True for a folder of data of several users of this PC. On Windows it is the one that the installer made. */
export function isForAllUsers(folder: string, machineFolder: string | null): boolean {
  // Windows makes no difference between capital and small letters.
  return (machineFolder !== null && relative(machineFolder, folder) === '') || isSharedFolder(folder)
}

/** False if this user may not write the data of this PC. A disk that nobody can write is another fault, which the core reports. */
export function hasRights(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}
