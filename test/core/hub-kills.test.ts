import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { valueOf, wholeWarehouse } from '../support/core.ts'
import { startTestHost } from '../support/host-process.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { confirmDevices } from './support/counts-on-two-pcs.ts'
import { cutOff } from './support/hub-facts.ts'
import { makeHub, pcAtHub, until } from './support/hub-pc.ts'

const without = noPostgres === null ? '' : `: ${noPostgres}`

test.skipIf(noPostgres !== null)(
  `a dock that is killed after it followed a decision, before it answered, answers once and follows once${without}`,
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const hub = await makeHub(server)
    const office = await pcAtHub(hub, 'office', 'Oficina', { warehouse: wholeWarehouse })
    await office.refresh('suppliers', 'controls')
    const folder = join(temporaryFolder(), 'pc')
    mkdirSync(folder)
    let dock = await startTestHost(folder)
    onTestFinished(() => dock.signal('SIGKILL'))
    const command = async <N extends Parameters<typeof dock.ask>[0]>(operation: N, input: object) =>
      valueOf(await dock.ask(operation, { ...input, commandId: randomUUID() }))
    const { deviceId } = await command('hub.enrol', { url: hub.url, code: await hub.code('dock', 'Muelle 1') })

    // Both know each other, and the dock follows the office.
    const officeRow = await until(async () => {
      const { rows } = valueOf(await dock.ask('devices.list', {}))
      return rows.find((row) => row.deviceId === office.deviceId) ?? null
    })
    await command('supervisor.unlock', {})
    const { publicKey } = officeRow
    await command('devices.confirm', { deviceId: office.deviceId, publicKey, name: 'Oficina', supervises: true })
    await until(async () =>
      valueOf(await office.client.query('devices.list', {})).rows.some((row) => row.deviceId === deviceId)
        ? true
        : null,
    )
    await confirmDevices(office, true)
    const { control } = valueOf(await dock.ask('receiving.find', { number: demoScenario.discrepancies }))
    const controlId = control?.id ?? 0
    const { sessionId } = await command('counts.start', { controlId, operator: 'Ana' })
    await command('counts.add', { sessionId, articleCode: 'A-1', units: 5 })
    await command('counts.close', { sessionId })
    await until(async () =>
      valueOf(await office.client.query('counts.imported', {})).rows.some(({ status }) => status === 'closed')
        ? true
        : null,
    )

    const reconnect = await cutOff(server, hub.database, { deviceId })
    valueOf(await office.client.command('supervisor.unlock', {}))
    const decision = { kind: 'recount' as const, controlId, articles: ['A-1'] }
    valueOf(await office.client.command('hub.instruct', { decision, by: 'Sara' }))
    const atOffice = (state: string) =>
      until(async () => {
        const { rows } = valueOf(await office.client.query('hub.instructions', {}))
        return rows.length === 1 && rows[0]?.state === state ? true : null
      })
    await atOffice('sent')
    // Messages can be read, but none is stored: the dock stands still at its answer.
    const admin = new pg.Client({
      connectionString: server.adminUrl(hub.database),
      ssl: { rejectUnauthorized: false },
    })
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query('BEGIN; LOCK TABLE muelle.message IN EXCLUSIVE MODE')
    await reconnect()
    await until(async () => {
      const { rows } = valueOf(await dock.ask('hub.instructions', {}))
      return rows.some(({ state }) => state === 'done') ? true : null
    })
    dock.signal('SIGKILL')
    await dock.exited
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muelle'
      AND usename = (SELECT login FROM muelle.pc WHERE device = $1)`,
      [deviceId],
    )
    await admin.query('ROLLBACK')
    const answers = async () =>
      (await server.query(`SELECT id FROM muelle.message WHERE body::json ->> 'kind' = 'answer'`, [], hub.database))
        .length
    expect(await answers()).toBe(0)

    dock = await startTestHost(folder)
    await atOffice('done')
    expect(await answers()).toBe(1)
    const { rows } = valueOf(await dock.ask('counts.recounts', { controlId }))
    expect(rows).toHaveLength(1)
  },
)
