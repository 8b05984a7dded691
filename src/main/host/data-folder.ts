import { homedir } from 'node:os'
import { join } from 'node:path'

/** The operating system's folder for data of programs; `MUELLE_DATA` overrides it. */
export function defaultDataFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (environment['MUELLE_DATA']) return environment['MUELLE_DATA']
  const home = homedir()
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Muelle')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Muelle')
  return join(environment['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'Muelle')
}
