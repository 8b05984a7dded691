import { rmSync } from 'node:fs'
import { vi } from 'vitest'
import { type Rpc, rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { hostFlags } from '../launchers/launch.ts'
import { newAddress, startHostProcess } from '../launchers/loopback.ts'
import { startRowWarehouse } from './seeded-warehouse.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

/** The program on a folder of its own, with that many rows in every list, all of them read. */
export interface SeededHost {
  url: string
  /** An address for one more page. */
  newAddress(): Promise<string>
  rpc: Rpc
  close(): Promise<void>
}

export async function startRowHost(rows: number): Promise<SeededHost> {
  const dataFolder = makeFolder()
  const warehouse = await startRowWarehouse(rows)
  const host = await startHostProcess(['--port=0', ...hostFlags({ dataFolder, wms: warehouse })])
  const rpc = rpcOf(host)
  await everythingRead(rpc)
  return {
    url: host.url,
    newAddress: () => newAddress(host),
    rpc,
    async close() {
      host.signal('SIGTERM')
      await host.exited
      await warehouse.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Waits until every list was read once, however long it is. */
async function everythingRead(rpc: Rpc): Promise<void> {
  const read = async () => {
    const { resources } = await rpc<{ resources: { asOf: string | null; running: boolean }[] }>('refresh.status')
    return resources.every(({ asOf, running }) => asOf !== null && !running)
  }
  await vi.waitUntil(read, { timeout: 600_000, interval: 100 })
}
