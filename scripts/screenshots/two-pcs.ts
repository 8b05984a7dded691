import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PracticeWarehouse, startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { newAddress, startHostProcess } from '../../test/e2e/launchers/loopback.ts'
import { rpcOf, type Rpc } from './screenshot-tool.ts'

export interface TwoPcs {
  warehouse: PracticeWarehouse
  /** The PC whose screens are taken. */
  here: Rpc
  there: Rpc
  /** The data folder of the PC whose screens are taken. */
  data: string
  newAddress(): Promise<string>
  /** Ends the program of the PC whose screens are taken, changes its files and starts it again. */
  restartHere(change: () => void): Promise<Rpc>
  close(): Promise<void>
}

/** Two PCs of the same warehouse, in Spanish, with its stock and suppliers. */
export async function openTwoPcs(): Promise<TwoPcs> {
  const folders = [
    mkdtempSync(join(tmpdir(), 'muelle-comparison-')),
    mkdtempSync(join(tmpdir(), 'muelle-comparison-')),
  ] as const
  const warehouse = await startPracticeWarehouse()
  const start = (folder: string) =>
    startHostProcess([
      '--port=0',
      `--data=${folder}`,
      `--wms=${warehouse.baseUrl}`,
      `--wms-legacy=${warehouse.legacyBaseUrl}`,
    ])
  const [firstHost, thereHost] = await Promise.all([start(folders[0]), start(folders[1])])
  let hereHost = firstHost
  const [here, there] = [rpcOf(hereHost), rpcOf(thereHost)]
  for (const rpc of [here, there]) {
    await rpc('settings.update', { language: 'es', theme: 'light' })
    const { jobId } = await rpc<{ jobId: string }>('refresh.run', { resources: ['stock', 'suppliers'] })
    while ((await rpc<{ outcome: string | null }>('jobs.get', { jobId })).outcome === null)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    warehouse,
    here,
    there,
    data: folders[0],
    newAddress: () => newAddress(hereHost),
    async restartHere(change) {
      hereHost.signal('SIGTERM')
      await hereHost.exited
      change()
      hereHost = await start(folders[0])
      return rpcOf(hereHost)
    },
    async close() {
      for (const host of [hereHost, thereHost]) {
        host.signal('SIGTERM')
        await host.exited
      }
      await warehouse.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
