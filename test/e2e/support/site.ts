import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { rpcOf, type Rpc } from '../../../scripts/screenshots/screenshot-tool.ts'
import { makeHub, until } from '../../core/support/hub-pc.ts'
import { startPostgres, type TestServer } from '../../support/postgres.ts'
import { makeFolder } from '../../support/temporary-folder.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { closePages, openContext, startHostProcess, type HostProcess } from '../launchers/loopback.ts'
import { readData } from './read-data.ts'

/** A PC of the site: its program and the page of the person in front of it. */
export interface SitePc {
  name: string
  deviceId: string
  rpc: Rpc
  page: Page
  complaints: string[]
}

export interface Site {
  /** The PostgreSQL server; `database` is that of the site. */
  server: TestServer
  database: string
  first: SitePc
  second: SitePc
  office: SitePc
  close(): Promise<void>
}

const kinds = [
  ['Muelle 1', 'dock'],
  ['Muelle 2', 'dock'],
  ['Oficina', 'office'],
] as const

/** Two docks and an office of one warehouse at one site server, each confirmed by the others; both docks follow the office. */
export async function openSite(): Promise<Site> {
  const [server, folder] = [await startPostgres(), makeFolder()]
  const hub = await makeHub(server)
  const hosts: HostProcess[] = []
  async function open([name, kind]: (typeof kinds)[number]): Promise<SitePc> {
    const host = await startHostProcess(['--port=0', `--data=${join(folder, name)}`, '--practice'])
    hosts.push(host)
    const rpc = rpcOf(host)
    await rpc('settings.update', { language: 'es', theme: 'light' })
    const code = await hub.code(kind, name)
    const { deviceId } = await rpc<{ deviceId: string }>('hub.enrol', { url: hub.url, code })
    await readData(rpc, ['controls', 'suppliers', 'stock'])
    const page = await (await openContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } })).newPage()
    const complaints = collectComplaints(page)
    await page.goto(host.url)
    return { name, deviceId, rpc, page, complaints }
  }
  const [first, second, office] = await Promise.all([open(kinds[0]), open(kinds[1]), open(kinds[2])])
  const pcs = [first, second, office]
  for (const pc of pcs) await confirmOthers(pc, pcs, office)
  return {
    server,
    database: hub.database,
    first,
    second,
    office,
    async close() {
      await closePages()
      for (const host of hosts) host.signal('SIGTERM')
      await Promise.all(hosts.map(({ exited }) => exited))
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A supervisor at this PC confirms the others, as soon as the server has named them. */
async function confirmOthers({ rpc, deviceId }: SitePc, pcs: readonly SitePc[], office: SitePc): Promise<void> {
  const others = pcs.filter((pc) => pc.deviceId !== deviceId)
  const known = await until(async () => {
    const { rows } = await rpc<{ rows: { deviceId: string; publicKey: string | null }[] }>('devices.list')
    return others.every((pc) => rows.some((row) => row.deviceId === pc.deviceId)) ? rows : null
  })
  await rpc('supervisor.unlock')
  for (const { deviceId: other, name } of others) {
    const publicKey = known.find((row) => row.deviceId === other)?.publicKey
    const supervises = other === office.deviceId ? { supervises: true } : {}
    await rpc('devices.confirm', { deviceId: other, name, publicKey, ...supervises })
  }
  await rpc('supervisor.lock')
}
