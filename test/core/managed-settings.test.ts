import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Policy } from '../../src/contract/shapes/policy.ts'
import { noPolicy } from '../../src/contract/shapes/policy.ts'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf, type TestCoreOptions } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const policyOf = (values: Policy['values'], wrong: string[] = []): Policy => ({
  values,
  problems: wrong.map((entry) => ({ entry, code: 'wrong', source: 'policy.json' })),
  source: 'policy.json',
})

async function realWarehouse() {
  const real = await startPracticeWarehouse()
  onTestFinished(() => real.close())
  return { wmsAddress: real.baseUrl, wmsLegacyAddress: real.legacyBaseUrl }
}

const folderWay = (folder: string) => ({ kind: 'folder', folder }) as const
const destination = (name: string, folder: string) => ({
  name,
  on: true,
  way: folderWay(folder),
  formats: ['json' as const],
  language: 'es' as const,
  reports: null,
})

const managed = { code: 'forbidden', details: { reason: 'managed' } }

test('addresses and language of the administrator apply from the first start and no command changes them', async () => {
  const real = await realWarehouse()
  const { client, folder } = await openTestCore({ policy: policyOf({ ...real, language: 'en' }) })
  const settings = valueOf(await client.query('settings.get', {}))
  expect(settings).toMatchObject({
    profile: 'wms',
    language: 'en',
    connection: { baseUrl: real.wmsAddress, legacyBaseUrl: real.wmsLegacyAddress },
    managed: { source: 'policy.json', names: ['wmsAddress', 'wmsLegacyAddress', 'language'], problems: [] },
  })
  for (const patch of [
    { language: 'es' },
    { language: 'system' },
    { profile: 'practice' },
    { connection: { baseUrl: 'https://other.example' } },
    { connection: { legacyBaseUrl: null } },
  ] as const)
    expect(failureOf(await client.command('settings.update', patch)), JSON.stringify(patch)).toMatchObject(managed)
  const same = { language: 'en', profile: 'wms', theme: 'dark', connection: { warehouseTimeZone: 'UTC' } } as const
  expect(valueOf(await client.command('settings.update', same))).toMatchObject({ language: 'en', theme: 'dark' })
  expect(valueOf(await client.query('connection.status', {})).profile).toBe('wms')
  expect(readdirSync(join(folder, 'profiles'))).toEqual([expect.stringMatching(/^wms-/)])
})

test('a wrong address is named, connects to nothing and opens the same data', async () => {
  const folder = temporaryFolder()
  const real = await realWarehouse()
  const first = await openTestCore({ folder, policy: policyOf(real) })
  const { sessionId } = valueOf(await first.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  await first.stop()

  const { wmsLegacyAddress } = real
  const { client, log } = await openTestCore({ folder, policy: policyOf({ wmsLegacyAddress }, ['wmsAddress']) })
  const settings = valueOf(await client.query('settings.get', {}))
  expect(settings).toMatchObject({ profile: 'wms', connection: { baseUrl: null, legacyBaseUrl: wmsLegacyAddress } })
  expect(settings.managed.names).toEqual(['wmsAddress', 'wmsLegacyAddress'])
  expect(valueOf(await client.query('counts.get', { sessionId })).operator).toBe('Ana')
  const patch = { connection: { baseUrl: real.wmsAddress } }
  expect(failureOf(await client.command('settings.update', patch))).toMatchObject(managed)
  const { policy } = valueOf(await client.query('diagnostics.get', {}))
  expect(policy.problems).toEqual([{ entry: 'wmsAddress', code: 'wrong', source: 'policy.json' }])
  expect(log.lines.filter((line) => line.includes('policy.problem'))).toEqual([expect.stringContaining('wmsAddress')])
})

test('a file that cannot be read as a whole connects to nothing either', async () => {
  const folder = temporaryFolder()
  const first = await openTestCore({ folder, policy: policyOf(await realWarehouse()) })
  await first.stop()
  const { client } = await openTestCore({ folder, policy: policyOf({}, ['']) })
  expect(valueOf(await client.query('connection.status', {})).state).toBe('unconfigured')
})

test('without the file the last addresses stay, and can be changed', async () => {
  const folder = temporaryFolder()
  const real = await realWarehouse()
  const first = await openTestCore({ folder, policy: policyOf(real) })
  await first.stop()
  const { client } = await openTestCore({ folder })
  const { profile, connection, managed: view } = valueOf(await client.query('settings.get', {}))
  expect([profile, connection.baseUrl, view]).toEqual([
    'wms',
    real.wmsAddress,
    { source: null, names: [], problems: [] },
  ])
  expect(valueOf(await client.command('settings.update', { profile: 'practice' })).profile).toBe('practice')
})

test('the administrator’s addresses come before those of the command line; practice can be opened', async () => {
  const real = await realWarehouse()
  const options = (overrides: TestCoreOptions['overrides']) => ({ policy: policyOf(real), overrides: overrides ?? {} })
  const forced = await openTestCore(options({ baseUrl: 'http://127.0.0.1:9' }))
  expect(valueOf(await forced.client.query('settings.get', {})).connection.baseUrl).toBe(real.wmsAddress)
  const practice = await openTestCore(options({ profile: 'practice' }))
  expect(valueOf(await practice.client.query('settings.get', {})).profile).toBe('practice')
})

test('destinations of the administrator cannot be changed, removed or added to; a secret can be entered', async () => {
  const folder = temporaryFolder()
  const real = await realWarehouse()
  const way = { kind: 'http', url: 'https://erp.example/counts' } as const
  const erp = { name: 'ERP', on: false, way, formats: ['json' as const], language: 'en' as const, reports: null }
  const first = await openTestCore({
    folder,
    policy: policyOf({ ...real, handover: [erp, destination('Carpeta', temporaryFolder())] }),
  })
  const { client } = first
  const rows = valueOf(await client.query('handover.destinations', {})).rows
  expect(rows.map(({ name, managed: is }) => [name, is])).toEqual(
    expect.arrayContaining([
      ['ERP', true],
      ['Carpeta', true],
    ]),
  )
  const [own, other] = [rows.find(({ name }) => name === 'ERP'), rows.find(({ name }) => name === 'Carpeta')]
  const destinationId = own?.destinationId ?? ''
  const { reports: _, ...same } = erp
  for (const change of [{ on: true }, { name: 'Otro' }, { formats: ['csv'] }, { way: folderWay('/tmp') }] as const) {
    const input = { destinationId, ...same, secret: 'x', ...change, formats: [...(change.formats ?? same.formats)] }
    expect(failureOf(await client.command('handover.setDestination', input))).toMatchObject(managed)
  }
  const added = { ...same, name: 'Nuevo', secret: 'x' }
  expect(failureOf(await client.command('handover.setDestination', added))).toMatchObject(managed)
  expect(failureOf(await client.command('handover.removeDestination', { destinationId }))).toMatchObject(managed)
  const entered = { destinationId, ...same, secret: 'the-key-of-the-erp' }
  expect(valueOf(await client.command('handover.setDestination', entered))).toMatchObject({
    secretStored: true,
    on: false,
  })
  await first.stop()

  // A list with a part that cannot be read removes nothing.
  const handover = [destination('Carpeta', temporaryFolder())]
  const second = await openTestCore({ folder, policy: policyOf({ ...real, handover }, ['handover.0.way']) })
  const kept = valueOf(await second.client.query('handover.destinations', {})).rows
  expect(kept).toHaveLength(2)
  expect(kept.find(({ name }) => name === 'Carpeta')).toMatchObject({
    destinationId: other?.destinationId,
    way: handover[0]?.way,
  })
  await second.stop()

  const third = await openTestCore({ folder, policy: policyOf({ ...real, handover }) })
  expect(valueOf(await third.client.query('handover.destinations', {})).rows).toMatchObject([{ name: 'Carpeta' }])
  await third.stop()
  const last = await openTestCore({ folder, policy: noPolicy })
  expect(valueOf(await last.client.query('handover.destinations', {})).rows).toEqual([])
  expect(valueOf(await last.client.command('handover.setDestination', added))).toMatchObject({ managed: false })
})

test('practice gets none of the administrator’s destinations', async () => {
  const handover = [destination('ERP', temporaryFolder())]
  const { client, folder } = await openTestCore({ policy: policyOf({ handover }) })
  expect(valueOf(await client.query('handover.destinations', {})).rows).toEqual([])
  expect(JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8'))).toMatchObject({ profile: 'practice' })
})
