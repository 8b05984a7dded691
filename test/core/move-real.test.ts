import { expect, onTestFinished, test } from 'vitest'
import type { Policy } from '../../src/contract/shapes/policy.ts'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcToMove, type MovePc } from './support/move-pc.ts'

/** The time of the warehouse: the client waits between requests. */
function runningClock() {
  const clock = manualClock(Date.now())
  const timer = setInterval(() => clock.advance(20), 20)
  onTestFinished(() => clearInterval(timer))
  return clock
}

async function realWarehouse() {
  const real = await startPracticeWarehouse()
  onTestFinished(() => real.close())
  return { baseUrl: real.baseUrl, legacyBaseUrl: real.legacyBaseUrl }
}

const policyOf = ({ baseUrl, legacyBaseUrl }: Awaited<ReturnType<typeof realWarehouse>>): Policy => ({
  values: { wmsAddress: baseUrl, wmsLegacyAddress: legacyBaseUrl },
  problems: [],
  source: 'policy.json',
})

const sessions = async ({ client }: MovePc) =>
  valueOf(await client.query('counts.list', {})).rows.map(({ sessionId }) => sessionId)

/** Counts a document of the warehouse and returns the count. */
async function countDocument({ client }: MovePc): Promise<string> {
  const { control, source } = valueOf(await client.query('receiving.find', { number: 'R-000184' }))
  expect(source).toBe('wms')
  return countAndClose(client, { controlId: control?.id ?? null, operator: 'Ana' })
}

test('data of a real warehouse move with its addresses to a PC that only knew the practice warehouse', async () => {
  const real = await realWarehouse()
  const old = await pcToMove({ clock: runningClock() })
  const before = old.starts()
  valueOf(await old.client.command('settings.update', { profile: 'wms', connection: real }))
  await until(() => old.starts() > before)
  const counted = await countDocument(old)
  expect(await old.move()).toBeNull()
  const [file = ''] = old.files()
  await old.core.stop()

  const fresh = await pcToMove({ folder: old.folder, clock: runningClock() })
  expect(valueOf(await fresh.client.query('settings.get', {})).profile).toBe('practice')
  valueOf(await fresh.take(file))
  expect(valueOf(await fresh.client.query('settings.get', {}))).toMatchObject({ profile: 'wms', connection: real })
  expect(await sessions(fresh)).toEqual([counted])
  expect(valueOf(await fresh.client.query('receiving.find', { number: 'R-000185' })).source).toBe('wms')
  await countAndClose(fresh.client, { controlId: null, operator: 'Beto' })
  expect(await sessions(fresh)).toHaveLength(2)
})

test('where the administrator fixes the addresses both PCs need the same; any other takes nothing', async () => {
  const real = await realWarehouse()
  const old = await pcToMove({ clock: runningClock(), policy: policyOf(real) })
  const counted = await countDocument(old)
  expect(await old.move()).toBeNull()
  const [file = ''] = old.files()
  await old.core.stop()

  const { folder } = old
  const other = await pcToMove({ folder, clock: runningClock(), policy: policyOf(await realWarehouse()) })
  expect(failureOf(await other.take(file))).toMatchObject({ code: 'conflict', details: { reason: 'other_profile' } })
  expect(await sessions(other)).toEqual([])
  await countAndClose(other.client, { controlId: null, operator: 'Beto' })

  const same = await pcToMove({ folder, clock: runningClock(), policy: policyOf(real) })
  valueOf(await same.take(file))
  expect(await sessions(same)).toEqual([counted])
  expect(valueOf(await same.client.query('settings.get', {}))).toMatchObject({
    profile: 'wms',
    connection: real,
    managed: { names: ['wmsAddress', 'wmsLegacyAddress'] },
  })
})
