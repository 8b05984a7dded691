import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, openFile } from '../../../src/main/core/store/sql.ts'
import { makeFolder } from '../../support/temporary-folder.ts'
import { launchElectron } from '../launchers/electron.ts'
import { electronRuntime, setUpElectron, type ElectronSetup } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('data of an earlier version, in Electron', () => {
  let setup: ElectronSetup
  let shared: string

  beforeAll(() => {
    setup = setUpElectron(electronRuntime ?? '')
    shared = makeFolder()
  })
  afterAll(() => {
    setup.remove()
    rmSync(shared, { recursive: true, force: true })
  })

  async function openAndClose(dataFolder: string): Promise<void> {
    const launched = await launchElectron(setup, { dataFolder })
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
    const old = join(setup.env['XDG_CONFIG_HOME'] ?? '', 'Muelle')
    await openAndClose(old)
    const before = facts(old)
    expect(before.devices).toHaveLength(1)

    setup.own(shared)
    chmodSync(shared, 0o2770)
    await openAndClose(shared)
    expect(facts(shared)).toEqual(before)
    expect(readFileSync(join(shared, 'logs/window.log'), 'utf8')).toContain('"event":"data.moved"')
    expect([existsSync(join(old, 'profiles')), existsSync(join(old, 'profiles.moved'))]).toEqual([false, true])
    // The files of the window stay the user's.
    expect([existsSync(join(shared, 'window')), existsSync(join(old, 'window'))]).toEqual([false, true])
  })
})
