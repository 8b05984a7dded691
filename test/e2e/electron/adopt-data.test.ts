import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { all, openFile } from '../../../src/main/core/store/sql.ts'
import { launchElectron } from '../launchers/electron.ts'
import { electronOfBlock, electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('data of an earlier version, in Electron', () => {
  const electron = electronOfBlock()

  async function openAndClose(dataFolder: string): Promise<void> {
    const launched = await launchElectron(electron.setup, { dataFolder })
    await launched.page.getByRole('table').waitFor()
    await launched.close()
  }

  /** The devices of the PC in its data; the notices say when one began anew. */
  function facts(dataFolder: string) {
    const file = openFile(join(dataFolder, 'profiles/practice/muelle.db'), { readonly: true })
    try {
      return {
        devices: all(file, 'SELECT device_id FROM device WHERE own > 0'),
        notices: all(file, 'SELECT code FROM notice'),
      }
    } finally {
      file.db.close()
    }
  }

  test('move to the folder for all users at the first start there, as the same device', async () => {
    const old = join(electron.setup.env['XDG_CONFIG_HOME'] ?? '', 'Muelle')
    await openAndClose(old)
    const before = facts(old)
    expect(before.devices).toHaveLength(1)

    electron.setup.own(electron.folder)
    chmodSync(electron.folder, 0o2770)
    await openAndClose(electron.folder)
    expect(facts(electron.folder)).toEqual(before)
    expect(readFileSync(join(electron.folder, 'logs/window.log'), 'utf8')).toContain('"event":"data.moved"')
    expect([existsSync(join(old, 'profiles')), existsSync(join(old, 'profiles.moved'))]).toEqual([false, true])
    // The files of the window stay the user's.
    expect([existsSync(join(electron.folder, 'window')), existsSync(join(old, 'window'))]).toEqual([false, true])
  })
})
