import { resolve } from 'node:path'
import { app } from 'electron'
import type { Ports } from '../core/ports.ts'

/**
 * What the command line and the environment say: `--data=DIR` (or `MUELLE_DATA`), `--wms=URL`, `--wms-legacy=URL`,
 * `--practice`. Chromium's own switches stand beside them, so unknown ones can't be refused here.
 */
export function readSwitches(): { dataFolder: string; overrides: Ports['overrides'] } {
  const value = (name: string) => app.commandLine.getSwitchValue(name) || undefined
  const baseUrl = value('wms')
  const legacyBaseUrl = value('wms-legacy')
  const practice = app.commandLine.hasSwitch('practice')
  return {
    dataFolder: resolve(value('data') ?? process.env['MUELLE_DATA'] ?? app.getPath('userData')),
    overrides: {
      ...(practice ? { profile: 'practice' as const } : baseUrl || legacyBaseUrl ? { profile: 'wms' as const } : {}),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(legacyBaseUrl === undefined ? {} : { legacyBaseUrl }),
    },
  }
}
