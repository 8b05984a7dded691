import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sign } from '../support/sign.ts'
import { nextTurn, openIdleCore } from './support/idle-core.ts'

const profile = (folder: string) => join(folder, 'profiles', 'practice')

async function closedCount(folder: string) {
  const core = await openIdleCore({ folder })
  const { client } = core
  await core.refresh('suppliers')
  const { control } = valueOf(await client.query('receiving.find', { number: story.open }))
  if (!control) throw new Error('no control')
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: control.id, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 5 }))
  valueOf(await client.command('counts.close', { sessionId }))
  const supplierCode = control.receivingDocuments[0]?.supplierCode ?? null
  return { core, sessionId, controlId: control.id, supplierCode }
}

function removeCopy(folder: string) {
  for (const file of readdirSync(profile(folder))) if (file.startsWith('cache.db')) rmSync(join(profile(folder), file))
}

/** A count that was closed and compared, and the core closed after it; then the copy of the WMS's data is lost. */
async function closedCountWithoutCopy() {
  const folder = temporaryFolder()
  const { core, sessionId, controlId } = await closedCount(folder)
  const compared = valueOf(await core.client.query('comparison.get', { controlId }))
  await core.stop()
  removeCopy(folder)
  return { folder, sessionId, controlId, compared }
}

async function openOffline(folder: string) {
  const core = await openIdleCore({ folder })
  core.warehouse.setFault('down')
  valueOf(await core.client.command('supervisor.unlock', {}))
  return core
}

test('without the copy and the WMS a finished count is compared, found and signed by its frozen document', async () => {
  const { folder, sessionId, controlId, compared } = await closedCountWithoutCopy()
  const { client, clock } = await openOffline(folder)
  const { lines, totals } = valueOf(await client.query('comparison.get', { controlId }))
  const figures = (all: typeof lines) =>
    all.map(({ articleCode, declared, difference }) => [articleCode, declared, difference])
  expect([figures(lines), totals]).toEqual([figures(compared.lines), compared.totals])
  expect(valueOf(await client.query('comparison.get', { number: story.open })).controlId).toBe(controlId)
  const finding = client.query('receiving.find', { number: story.open })
  await nextTurn()
  clock.advance(2000)
  const found = valueOf(await finding)
  expect([found.control?.id, found.source, found.asOf]).toEqual([controlId, 'cache', compared.asOf])
  expect(valueOf(await sign(client, sessionId)).status).toBe('signed')
})

test('without the copy Home knows the counts that the supplier requires', async () => {
  const folder = temporaryFolder()
  const before = await closedCount(folder)
  await before.core.stop()
  removeCopy(folder)
  const { client } = await openOffline(folder)
  const kinds = async () => {
    const { decisions } = valueOf(await client.query('home.get', {}))
    return decisions.flatMap(({ controlId, kind }) => (controlId === before.controlId ? [kind] : []))
  }
  expect(await kinds()).toEqual(['counted'])
  const rule = { articleCode: null, toleranceUnits: null, tolerancePercent: null, shortLifeDays: null }
  const rules = [{ ...rule, supplierCode: before.supplierCode, requiredCounts: 2 as const }]
  valueOf(await client.command('settings.update', { counting: { rules } }))
  expect(await kinds()).toEqual(['second_count'])
})

test('distinguishes an unknown document from counts that differ and from a count without document', async () => {
  const { folder, sessionId, controlId } = await closedCountWithoutCopy()
  const db = new Sqlite(join(profile(folder), 'muelle.db'))
  db.exec('DELETE FROM frozen_document')
  db.close()
  const { client } = await openOffline(folder)
  const unknown = { reason: 'document_unknown' }
  expect(failureOf(await sign(client, sessionId))).toMatchObject({
    code: 'conflict',
    details: unknown,
  })
  const compared = await client.query('comparison.get', { controlId })
  expect(failureOf(compared)).toMatchObject({ code: 'not_found', details: unknown })

  const loose = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.close', { sessionId: loose.sessionId }))
  const signed = await sign(client, loose.sessionId)
  expect(failureOf(signed).details).toEqual({ reason: 'not_matched' })
})

test('without the copy the list asks the WMS for the number of a count that is on this PC', async () => {
  const folder = temporaryFolder()
  const { core, controlId } = await closedCount(folder)
  await core.stop()
  removeCopy(folder)
  const { client } = await openIdleCore({ folder })
  const page = valueOf(await client.query('receiving.list', { number: story.open }))
  expect(page).toMatchObject({ covered: true, rows: [{ controlId }] })
})
