import { runningClock } from '../../support/running-clock.ts'
import type { TestCore } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import type { TestServer } from '../../support/postgres.ts'
import type { TestHub } from './hub-pc.ts'
import { makeHub, until } from './hub-pc.ts'

export type SitePc = TestCore & { deviceId: string; name: string }

/** A lot that only the document has. */
export const declaredOnly = 'LOT-DECLARED-ONLY'

const declared = [
  { articleCode: 'A-1', units: 10, lot: null, expiry: null },
  { articleCode: 'A-2', units: 4, lot: declaredOnly, expiry: null },
]

/** Two docks and an office at a hub of their own, with the same documents, `HUB-1` and so on; nobody is confirmed yet. */
export async function docksAndOffice(
  server: TestServer,
  documents = 1,
): Promise<{ hub: TestHub; first: SitePc; second: SitePc; office: SitePc; controlIds: number[] }> {
  const hub = await makeHub(server)
  const numbers = Array.from({ length: documents }, (_, index) => `HUB-${index + 1}`)
  async function join(kind: 'dock' | 'office', name: string): Promise<SitePc> {
    const core = await openTestCore({ clock: runningClock })
    for (const number of numbers) core.warehouse.createControl({ number, supplierIndex: 0, lines: declared })
    await core.refresh('suppliers', 'controls')
    const { deviceId } = valueOf(
      await core.client.command('hub.enrol', { url: hub.url, code: await hub.code(kind, name) }),
    )
    return { ...core, deviceId, name }
  }
  const [first, second, office] = await Promise.all([
    join('dock', 'Muelle 1'),
    join('dock', 'Muelle 2'),
    join('office', 'Oficina'),
  ])
  const controlIds: number[] = []
  for (const number of numbers) {
    const { control } = valueOf(await first.client.query('receiving.find', { number }))
    controlIds.push(control?.id ?? 0)
  }
  return { hub, first, second, office, controlIds }
}

/** A supervisor of each PC confirms the others, by the names that they have at the hub; `supervising`: and follows this one. */
export async function confirmEachOther(pcs: readonly SitePc[], supervising?: SitePc): Promise<void> {
  for (const pc of pcs) {
    const others = pcs.filter(({ deviceId }) => deviceId !== pc.deviceId)
    const rows = await until(async () => {
      const known = valueOf(await pc.client.query('devices.list', {})).rows.filter(({ own }) => !own)
      return others.every(({ deviceId }) => known.some((one) => one.deviceId === deviceId)) ? known : null
    })
    valueOf(await pc.client.command('supervisor.unlock', {}))
    for (const { deviceId, name } of others) {
      const publicKey = rows.find((row) => row.deviceId === deviceId)?.publicKey
      valueOf(
        await pc.client.command('devices.confirm', {
          deviceId,
          name,
          ...(publicKey ? { publicKey } : {}),
          ...(deviceId === supervising?.deviceId ? { supervises: true } : {}),
        }),
      )
    }
    valueOf(await pc.client.command('supervisor.lock', {}))
  }
}
