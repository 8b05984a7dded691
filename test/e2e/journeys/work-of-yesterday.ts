import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { createServer } from '../../../src/main/core/kernel/node-http.ts'
import { rpcOf, type Rpc } from '../../../scripts/screenshots/screenshot-tool.ts'
import { demoScenario } from '../../../src/main/practice/warehouse.ts'
import { startHostOnDay } from '../support/another-day.ts'

/** The ERP refuses this document and accepts the other one. */
export const refusedDocument = demoScenario.open
const refusal = { code: 'UNKNOWN_ITEM', message: 'Artículo inexistente' }

/** Signs two documents on the day before, in this folder of data: one of them is refused by the ERP. */
export async function workOfYesterday(folder: string): Promise<void> {
  const erp = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isRefused = Buffer.concat(chunks).includes(refusedDocument)
      response.writeHead(isRefused ? 422 : 200).end(isRefused ? JSON.stringify(refusal) : '')
    })
  })
  erp.listen(0, '127.0.0.1')
  await once(erp, 'listening')
  const host = await startHostOnDay(-1, ['--port=0', `--data=${folder}`, '--practice'])
  try {
    const rpc = rpcOf(host)
    const url = `http://127.0.0.1:${(erp.address() as AddressInfo).port}/muelle`
    const destination = { name: 'Compras', way: { kind: 'http', url }, formats: ['json'], secret: 'clave de la firma' }
    await rpc('handover.setDestination', destination)
    await sign(rpc, demoScenario.blind)
    await sign(rpc, refusedDocument)
    const settled = async () => {
      const { figures } = await rpc<{ figures: Record<string, number> }>('handover.list', { limit: 1 })
      return figures['acknowledged'] === 1 && figures['refused'] === 1
    }
    await vi.waitUntil(settled, { timeout: 120_000, interval: 100 })
  } finally {
    host.signal('SIGTERM')
    await host.exited
    erp.close()
  }
}

async function sign(rpc: Rpc, number: string): Promise<void> {
  const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number })
  const controlId = control.id
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator: 'Ana Gómez' })
  await rpc('counts.add', { sessionId, articleCode: demoScenario.firstArticle, units: 12, lot: 'L-1' })
  await rpc('counts.close', { sessionId })
  await rpc('supervisor.unlock')
  const { seen } = await rpc<{ seen: string }>('comparison.get', { controlId })
  await rpc('counts.sign', { sessionId, seen, signedBy: 'Marta Ibarra' })
}
