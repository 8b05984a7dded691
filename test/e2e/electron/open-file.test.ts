import { execFileSync } from 'node:child_process'
import { chmodSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countAndClose, exported } from '../../core/support/counts-on-two-pcs.ts'
import { openTestCore } from '../../support/core.ts'
import { launchElectron, startAndEnd } from '../launchers/electron.ts'
import { electronOfBlock, electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('Count files that the system opens with Electron', () => {
  const electron = electronOfBlock()

  test('are imported by the program that runs, which says what became of each', async () => {
    const there = await openTestCore()
    const sessionId = await countAndClose(there.client, { controlId: null, operator: 'Bruno' })
    const file = (name: string, content: string) => {
      const path = join(electron.folder, name)
      writeFileSync(path, content)
      chmodSync(path, 0o644)
      return path
    }
    const good = file('conteo-1.muelle', await exported(there, sessionId))
    const huge = file('conteo-2.muelle', '')
    truncateSync(huge, 32_000_001)
    const pipe = join(electron.folder, 'conteo-3.MUELLE')
    execFileSync('mkfifo', [pipe])
    const hostile = file('conteo-4.muelle', '{"muelle":"count"}\n'.repeat(1000))

    // The first one starts the program.
    const launched = await launchElectron(electron.setup, { dataFolder: electron.folder, flags: [good] })
    onTestFinished(() => launched.kill())
    const { page } = launched
    const dialog = page.getByRole('dialog', { name: 'Conteos de otros equipos' })
    await dialog.getByText('El conteo de Bruno se verificó y se guardó en este equipo.').waitFor()

    expect(await startAndEnd(electron.setup, { dataFolder: electron.folder, flags: [huge, pipe] })).toBe(0)
    await dialog.getByText('El archivo es demasiado grande para ser un conteo.').waitFor()
    await dialog.getByText('No se puede leer. Revise sus permisos.').waitFor()

    // On macOS the system sends an event instead of starting a program.
    await launched.app.evaluate(({ app }, path) => app.emit('open-file', { preventDefault() {} }, path), hostile)
    await dialog.getByText(/incompleto|no es un conteo/).waitFor()
    expect(launched.complaints).toEqual([])
    expect(launched.app.windows()).toHaveLength(1)
  })
})
